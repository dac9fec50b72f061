# Trays without a solution are proven impossible, and the proofs pass the check.
impossible() {
    "$UNJAM" prove "$1" -q -o proof.json | sed -E 's/^The proof has [0-9].*/The proof has some cells./'
    "$UNJAM" prove "$1" -q >/dev/null
    echo "exit code $?"
    "$UNJAM" verify proof.json >verdict.txt
    echo "verified: exit code $?"
}
impossible corner-narrow
for name in chamber corner-2.4748 ladder-1.1647 one-piece-1.2001 pin-slot slide-2x2 slide-corridor slide-gate; do
    impossible "$DATA/impossible/$name.json"
done
# The number of threads does not change the proof.
for threads in 1 2 5; do
    "$UNJAM" prove "$DATA/impossible/slide-2x2.json" -q --threads $threads -o $threads.json >result
done
cmp 1.json 2.json && cmp 1.json 5.json && echo "the same proof"
# As JSON, from standard input, and to standard output.
"$UNJAM" prove -q --json - <"$DATA/impossible/slide-corridor.json" |
    sed -E 's/("(margin|cells|claims|boxes|nodes|prover_boxes|expanded|generated|distinct|memory_bytes|lower_bound|seconds)": )[-+.e0-9]+/\1NUMBER/'
"$UNJAM" prove -q corner-narrow -o - >proof.json 2>theorem.txt
echo "exit code $?"
sed -n 1p theorem.txt
"$UNJAM" verify - <proof.json >verdict.txt && echo "verified"
