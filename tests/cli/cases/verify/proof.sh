# Correct proofs, reported in words and as JSON.
cp "$DATA"/*.proof.json .
for name in two-blocks strip ladder corner-narrow three-bars padlock chamber slide-2x2; do
    "$UNJAM" verify $name.proof.json || echo "exit code $?"
done
"$UNJAM" verify - --json < two-blocks.proof.json
"$UNJAM" info three-bars.proof.json
"$UNJAM" info three-bars.proof.json --json
# verify does not take the problem of a proof for a solution. It obeys a time limit.
"$UNJAM" verify three-bars.proof.json --time-limit 0.001 >limit.txt
echo "exit code $?" | sed 's/ [03]$/ 0 or 3/'
"$UNJAM" solve strip.proof.json
echo "exit code $?"
