# The greatest scale, what is known just above it, and the bottleneck.
"$UNJAM" tightness one-piece -o larger.json --quiet | grep -v Proven
"$UNJAM" verify larger.json | grep -v Proven
"$UNJAM" tightness two-pieces --quiet | grep -v Proven
# If a solution file is given, its moves spare the first search. If --max-cost is too small, nothing is found.
"$UNJAM" tightness larger.json --search none --quiet | grep -v Proven
"$UNJAM" tightness two-pieces --max-cost 1 --quiet
echo "exit code $?"
"$UNJAM" tightness one-piece --json --from 0.9 --precision 1e-3 --max-expansions 100 | grep -vE '"(seconds|time|overlap_bound)"' >one.json
"$UNJAM" tightness one-piece --json --from 0.9 --precision 1e-3 --max-expansions 100 --threads 3 | grep -vE '"(seconds|time|overlap_bound)"' | cmp - one.json
cat one.json
# Refused: puzzles that are not trays.
"$UNJAM" tightness eight-hard 2>&1 | sed 's/.*problems/problems/'
"$UNJAM" tightness "$DATA/sussman.solution.json" 2>&1 | sed 's/.*data/data/'
"$UNJAM" tightness one-piece -o - --json
"$UNJAM" tightness one-piece -o folder/none.json
"$UNJAM" tightness one-piece --from 0 2>&1 | sed -n 1p
"$UNJAM" tightness one-piece --search some 2>&1 | sed -n 1p
# The same bottleneck is found at any precision.
for precision in 0.1 0.05 1e-3; do
    "$UNJAM" tightness one-piece --precision $precision --quiet | sed -n '/^Bottleneck/,$p'
    "$UNJAM" tightness ladder --precision $precision --quiet | sed -n '/^Bottleneck/,$p'
done
# Enough digits are printed to tell neighbouring scales apart. A tolerated overlap is printed as gap 0.
"$UNJAM" tightness one-piece --precision 1e-9 --quiet >fine
grep -oE 'scaled by [0-9.]{10}|^At scale [0-9.]{10}|^Gap left at the bottleneck: .*' fine
scales=$(sed -nE 's/.*scaled by ([0-9.]+)\.$/\1/p; s/^At scale ([0-9.]+):.*/\1/p' fine | sort -u | wc -l)
echo "$scales scales"
# If no scale is found, the output says which scales were tried.
"$UNJAM" tightness one-piece --from 4 --quiet
echo "exit code $?"
