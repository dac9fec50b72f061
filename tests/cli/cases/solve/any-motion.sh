# --rules any: open trays that no push or turn solves, tight ones, and what is refused.
trays="$DATA/../../trays"
planar="$DATA/../../bench/peers/planar"

# If the search by pushes and turns stops without a solution, its message says what else to try.
"$UNJAM" solve "$trays/open-barriers.json" --max-cost 1 --quiet | grep -c "Motions other than"
"$UNJAM" solve piano --time-limit 0.01 --quiet | grep "Motions other than"

# All of these are solved and certified. One thread gives the same result. The file has moves of one
# type only.
for tray in "$trays/open-barriers.json" "$trays/open-bends.json" "$trays/open-maze.json" "$trays/open-stones.json" \
    "$trays/open-trap.json" piano ladder corner siding packing rectangular-jam sliding-blocks \
    "$planar/barriers.json" "$planar/bug-trap.json" "$planar/maze.json" "$planar/random-polygons.json" \
    "$planar/unique-solution-maze.json"; do
    "$UNJAM" solve "$tray" --rules any --quiet -o any.json >one.txt
    echo "exit code $?"
    sed -n '1s/[0-9][0-9]* moves*/N moves/p' one.txt
    "$UNJAM" verify any.json | sed -n '1s/[0-9][0-9]* moves*/N moves/p'
    "$UNJAM" solve "$tray" --rules any --quiet --threads 1 -o other.json >other.txt
    cmp one.txt other.txt && cmp any.json other.json && echo "the same with one thread"
    grep -c '"type": "\(push\|turn\)"' any.json
done

# An obstacle of this problem has a thin needle. A motion that keeps clear of it can be certified; pushes
# and turns would overlap it by too much.
"$UNJAM" solve "$planar/random-polygons.json" 2>&1 | sed 's/.*: the wall/the wall/'

# Another seed gives another motion.
"$UNJAM" solve siding --rules any --seed 7 --quiet -o seven.json >seven.txt && "$UNJAM" verify seven.json >verified.txt
echo "exit code $?"
"$UNJAM" solve siding --rules any --quiet -o one.json >one.txt
cmp -s one.json seven.json || echo "they differ"

# JSON output, info, pictures and pages.
"$UNJAM" solve two-pieces --rules any --json | grep -E '"(status|rules|scope|optimal|lower_bound|verified|type)":'
"$UNJAM" solve two-pieces --json | grep -E '"(rules|scope)":'
"$UNJAM" solve ladder --rules any --quiet -o ladder.json >ladder.txt
"$UNJAM" verify ladder.json --json | grep -E '"(verified|rules)":'
"$UNJAM" info ladder.json | sed -n 3,5p
"$UNJAM" export ladder.json -o ladder.svg && grep -c 'svg' ladder.svg
"$UNJAM" export ladder.json --at 0.5 -o ladder.png && test -s ladder.png && echo "a picture"
"$UNJAM" export ladder.json -o ladder.html && grep -o "move A" ladder.html | sed -n 1p

# tightness and map take the problem from such a solution, because the solution has no pushes and
# turns to follow.
"$UNJAM" tightness ladder.json --precision 0.1 --quiet | sed -n 1p

# Limits. The corridor is too narrow, so no solution can be found.
"$UNJAM" solve corner-narrow --rules any --time-limit 0.2 --quiet
echo "exit code $?"
"$UNJAM" solve corner-narrow --rules any --memory-limit 1 --json >limited.txt
echo "exit code $?"
grep -E '"(limit|status|lower_bound)":' limited.txt

# A file whose moves do not fit its rules.
sed 's/"rules": "any"/"rules": "free"/' ladder.json | "$UNJAM" verify -
echo "exit code $?"
"$UNJAM" solve ladder --quiet -o free.json >free.txt
sed 's/"rules": "free"/"rules": "any"/' free.json | "$UNJAM" verify -
echo "exit code $?"
sed 's/"piece": "A"}/"piece": "A", "direction": "NE"}/' ladder.json | "$UNJAM" verify - 2>&1 | sed "s/.*moves/moves/"

# Usage errors.
for options in "solve two-pieces --all" "solve two-pieces --exhaust" "solve two-pieces --cost moves" \
    "solve two-pieces --heuristic none" "solve two-pieces --max-cost 3" "solve two-pieces --trace t.json" \
    "tightness two-pieces" "map two-pieces --width 1:2:3 -o map.svg" "solve eight-hard"; do
    "$UNJAM" $options --rules any
    echo "exit code $?"
done
"$UNJAM" solve two-pieces --seed 3
