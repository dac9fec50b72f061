# Both sides: the greatest scale solved, and the least one that is proven impossible. Above scale 1.2
# the piece does not fit through the slot.
sides() {
    "$UNJAM" tightness "$@" --quiet | sed -En '/^(Solved|Not solved)/,$p' | sed -E 's/[0-9]+ box(es)? \(/N boxes (/'
}
sides one-piece --prove --precision 1e-3 --proof proof.json -o larger.json
"$UNJAM" verify proof.json | sed -n 1p
"$UNJAM" verify larger.json | sed -n 1p
json() {
    "$UNJAM" tightness one-piece --proof "$1.json" --json --precision 1e-3 --threads "$1" | grep -vE '"(seconds|time|overlap_bound)"' >"$1.out"
}
json 1
json 3
cmp 1.json proof.json && cmp 3.json proof.json && cmp 1.out 3.out && echo "the same proof"
sed -n '/"impossible_scale"/,/"options"/p' 1.out | grep -v boxes
# A scale at which the pieces do not fit at the start is not proven impossible.
sides two-pieces --prove --precision 1e-3 --proof none.json
# No scale that is tried has a solution, but a proof is found.
sides one-piece --prove --precision 0.1 --max-cost 0
# A limit or a signal ends the search for proofs.
"$UNJAM" tightness rectangular-jam-oversize --prove --time-limit 0.3 --quiet >limited
echo "exit code $?"
tail -n 1 limited
"$UNJAM" tightness rectangular-jam --prove --proof killed.json --quiet >killed &
search=$!
sleep 1
kill -INT "$search"
wait "$search"
echo "exit code $?"
tail -n 1 killed
# The proof goes to standard output; files that would overwrite each other are refused.
"$UNJAM" tightness one-piece --precision 1e-3 --proof - --quiet 2>report | cmp - proof.json && grep '^Solved' report
"$UNJAM" tightness one-piece --proof - --json
"$UNJAM" tightness one-piece --proof same.json -o ./same.json
echo "exit code $?"
"$UNJAM" tightness one-piece --proof folder/none.json
ls
