# Peg solitaire from the command line: published numbers, heuristics, reasons why a puzzle is impossible, limits, valid and
# invalid solutions.
for problem in hoppers triangle-3-0 triangle-6-1 triangle-10-3 triangle-12-3 deformed-triangle; do
    "$UNJAM" solve $problem --all --quiet | sed -n 1p
done
for problem in triangle-8-1 triangle-11-4; do
    "$UNJAM" solve $problem --quiet
    echo "exit code $?"
done
"$UNJAM" info hoppers
"$UNJAM" solve hoppers --quiet -o solution.json
"$UNJAM" verify solution.json
for heuristic in regions corners classes none; do
    "$UNJAM" solve hoppers --all --limit 3 --heuristic $heuristic --json |
        grep -E '"(heuristic|cost|lower_bound|optimal|solutions|verified)":' | tr -d '\n '
    echo
done
"$UNJAM" solve hoppers --heuristic manhattan
echo "exit code $?"

# One jump too many, one missing, a jump over an empty hole, and a wrong first jump.
tr -d ' \n' <solution.json >one-line.json
sed 's/"moves":\[\[0,6\],/"moves":[[0,6,0],/' one-line.json | "$UNJAM" verify -
echo "exit code $?"
sed 's/"moves":\[\[0,6\],/"moves":[/' one-line.json | "$UNJAM" verify -
echo "exit code $?"
sed 's/"moves":\[\[0,6\],/"moves":[[0,6],[10,6],/' one-line.json | "$UNJAM" verify -
echo "exit code $?"

# If a puzzle is proven impossible without a search, the message says why. In the last puzzle, the
# goal is any position with a single peg.
board='"unjam": 1, "kind": "peg", "name": "row", "holes": 5, "lines": [[0, 1, 2], [1, 2, 3], [2, 3, 4]]'
echo "{ $board, \"start\": { \"pegs\": [0, 1, 3] }, \"goal\": { \"pegs\": [2] } }" | "$UNJAM" solve - --quiet
echo "exit code $?"
echo "{ $board, \"start\": { \"pegs\": [0, 1, 2] }, \"goal\": { \"count\": 1 } }" | "$UNJAM" solve - --quiet
echo "exit code $?"
echo "{ $board, \"start\": { \"pegs\": [0, 1, 3] }, \"goal\": { \"count\": 1 } }" | "$UNJAM" solve - --all --quiet
echo "exit code $?"
echo "{ $board, \"start\": { \"pegs\": [4] }, \"goal\": { \"count\": 1 } }" | "$UNJAM" solve - --all --quiet

# The bounds proven when a limit stops IDA* or, on the large board, the bidirectional search.
"$UNJAM" solve deformed-triangle --max-cost 11 --quiet
echo "exit code $?"
"$UNJAM" solve english-central --max-cost 15 --quiet --json | grep -E '"(status|limit|lower_bound|cost)":'
"$UNJAM" solve english-central --memory-limit 1 --quiet | sed 's/than [0-9]* moves/than N moves/'
"$UNJAM" solve english-central --time-limit 0.001 --quiet | sed 's/than [0-9]* moves/than N moves/'
sed 's/"goal": .*/"goal": {"count": 5}/' "$DATA/../../../problems/peg/english-central.json" >five-left.json
"$UNJAM" solve five-left.json --quiet | sed -n 1p
"$UNJAM" solve five-left.json --memory-limit 1 --quiet | sed 's/than [0-9]* moves/than N moves/'
"$UNJAM" solve five-left.json --time-limit 0.001 --quiet | sed 's/than [0-9]* moves/than N moves/'

# Few pegs on a large board: the search back from the goal makes no positions with more pegs than the start has.
awk 'BEGIN {
    printf "{\"unjam\": 1, \"kind\": \"peg\", \"name\": \"Few\", \"holes\": 64, \"lines\": ["
    for (hole = 0; hole < 64; hole++)
        for (way = 0; way < 4; way++) {
            down = way > 0; right = way == 1 ? 0 : way == 3 ? -1 : 1
            row = int(hole / 8) + 2 * down; column = hole % 8 + 2 * right; step = 8 * down + right
            if (row < 8 && column >= 0 && column < 8)
                printf("%s[%d, %d, %d]", (hole + way > 0 ? ", " : ""), hole, hole + step, hole + 2 * step)
        }
    print "], \"start\": {\"pegs\": [20, 28, 37]}, \"goal\": {\"pegs\": [35]}}"
}' >few.json
"$UNJAM" solve few.json --time-limit 20 --quiet
