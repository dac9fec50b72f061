# Proofs that are in order, in words and as JSON.
for name in two-blocks strip ladder corner-narrow three-bars; do
    "$UNJAM" verify "$DATA/$name.proof.json" || echo "exit code $?"
done
"$UNJAM" verify - --json < "$DATA/two-blocks.proof.json"
"$UNJAM" info "$DATA/three-bars.proof.json"
"$UNJAM" info "$DATA/three-bars.proof.json" --json
# The problem of a proof cannot be taken for a solution, and a limit of time holds.
"$UNJAM" verify "$DATA/three-bars.proof.json" --time-limit 0.001 >limit.txt
echo "exit code $?" | sed 's/ [03]$/ 0 or 3/'
"$UNJAM" solve "$DATA/strip.proof.json"
echo "exit code $?"
