# verify --optimal searches again below the cost of a solution.
try() {
    echo "$1:"
    shift
    "$UNJAM" verify "$@" --optimal | sed -E '/^Proven: /d'
    "$UNJAM" verify "$@" --optimal >/dev/null 2>&1
    echo "exit code $?"
}
cp "$DATA"/*.solution.json .
try "a tray" two-pieces.solution.json
try "blocks" sussman.solution.json
try "Klotski" klotski-slides.solution.json
try "one tile" line-1.solution.json
"$UNJAM" solve hoppers -q -o hoppers.json >hoppers.txt
try "pegs" hoppers.json
# A solution of the 8-puzzle that begins with two needless moves.
"$UNJAM" solve eight-hard -q -o eight.json >eight.txt
tr -d '\n' <eight.json | sed -E 's/"moves": *\[/"moves": ["5", "5",/; s/"(cost|lower_bound)": 31/"\1": 33/g' >padded.json
"$UNJAM" verify padded.json
echo "exit code $?"
try "moves for nothing" padded.json
try "moves for nothing, as JSON" padded.json --json
sed 's/"optimal": true/"optimal": false/; s/"lower_bound": 33/"lower_bound": 0/' padded.json >unclaimed.json
try "moves for nothing, not claimed to be optimal" unclaimed.json
try "a true claim, as JSON" eight.json --json
# A tray: a solution with a detour.
cat >box.json <<'END'
{"unjam": 1, "kind": "tray", "name": "Box", "tray": {"interior": "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"},
 "pieces": [{"name": "A", "shape": "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))", "thickness": 1, "at": [0, 0, 0]}],
 "goal": {"poses": [{"piece": "A", "at": [3, 0, 0], "within": [0.1, 0.1, 0.1]}]}}
END
"$UNJAM" solve box.json -q -o short.json | sed -n 1p
try "one push" short.json
cat >around.json <<END
{"unjam": 1, "kind": "solution", "problem": $(cat box.json),
 "result": {"status": "solved", "cost": 2, "piece_moves": 2, "optimal": true, "lower_bound": 2, "rules": "free", "cost_metric": "moves", "verified": true},
 "moves": [{"type": "push", "pieces": [{"piece": "A", "direction": "NE"}], "frames": 1},
           {"type": "push", "pieces": [{"piece": "A", "direction": "SE"}], "frames": 1}],
 "keyframes": [[0, [[0, 0, 0]]], [1, [[3, 3, 0]]], [2, [[3, 0, 0]]]]}
END
try "two pushes where one is enough" around.json
# What cannot be checked, or is not decided in time.
"$UNJAM" solve box.json --rules any -q -o any.json >any.txt
"$UNJAM" verify any.json --optimal
echo "exit code $?"
"$UNJAM" verify "$DATA/ladder.proof.json" --optimal
echo "exit code $?"
"$UNJAM" verify english-central.solution.json --optimal --memory-limit 1 >limit.txt
echo "exit code $?"
sed -E 's/at least [0-9]+/at least N/' limit.txt
