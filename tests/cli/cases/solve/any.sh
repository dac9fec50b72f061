# --any: the solution is certified, is called optimal only if that is proven, and is the same with
# any number of threads.
show() { grep -Eo '"(status|name|rules|optimal|verified|limit|lower_bound|any|seed)": [^,}]*' | sort -u | tr '\n' ';'; echo; }

# Small puzzles are solved by the optimal search at once: the solution is optimal, or the puzzle is
# proven unsolvable.
"$UNJAM" solve one-piece --any --quiet
"$UNJAM" solve corner-narrow --any --quiet
echo "exit code $?"

# For this puzzle the random trees are faster than the optimal search. They find a solution of four or more
# moves; four is the optimum.
for rules in free paper; do
    "$UNJAM" solve rectangular-jam --any --rules $rules --quiet -o any-$rules.json >one.txt
    echo "exit code $?"
    sed -n '1s/[0-9][0-9]* moves ([0-9]* piece moves)/N moves/p' one.txt
    "$UNJAM" verify any-$rules.json >verified.txt
    echo "verify: exit code $?"
    "$UNJAM" solve rectangular-jam --any --rules $rules --quiet --threads 1 -o other.json >other.txt
    cmp one.txt other.txt && cmp any-$rules.json other.json && echo "the same with one thread"
done
"$UNJAM" solve rectangular-jam --any --seed 7 --json >jam.out
show <jam.out

# Limits. The optimum is four moves, so a search for three finds nothing.
"$UNJAM" solve rectangular-jam --any --max-cost 3 --time-limit 0.5 --json >limited.out
echo "exit code $?"
grep -o '"status": "limit"' limited.out
"$UNJAM" solve rectangular-jam-oversize --any --memory-limit 1 --json >limited.out
echo "exit code $?"
grep -o '"limit": "[a-z]*"' limited.out
"$UNJAM" solve rectangular-jam --any --max-cost 0 --quiet
echo "exit code $?"

# Usage errors.
for options in "one-piece --any --exhaust" "one-piece --seed 3" "eight-hard --any" "eight-hard --seed 3" "one-piece --any --seed -1"; do
    "$UNJAM" solve $options 2>&1 | sed -n 1p
    "$UNJAM" solve $options >/dev/null 2>&1
    echo "exit code $?"
done
