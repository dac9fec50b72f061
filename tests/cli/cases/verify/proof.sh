# Proofs that are in order, in words and as JSON.
cp "$DATA"/*.proof.json .
for name in two-blocks strip ladder corner-narrow three-bars padlock chamber slide-2x2; do
    "$UNJAM" verify $name.proof.json || echo "exit code $?"
done
"$UNJAM" verify - --json < two-blocks.proof.json
"$UNJAM" info three-bars.proof.json
"$UNJAM" info three-bars.proof.json --json
# The problem of a proof cannot be taken for a solution, and a limit of time holds.
"$UNJAM" verify three-bars.proof.json --time-limit 0.001 >limit.txt
echo "exit code $?" | sed 's/ [03]$/ 0 or 3/'
"$UNJAM" solve strip.proof.json
echo "exit code $?"
