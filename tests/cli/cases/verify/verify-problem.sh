# Which problem a solution solves: the one that the user trusts (--problem), a bundled one, one that resembles a bundled
# one, or only the one in its own file.
cp "$DATA/two-pieces.solution.json" "$(dirname "$DATA")/../../problems/tray/two-pieces.json" .
good=two-pieces.solution.json
try() {
    echo "$1:"
    shift
    "$UNJAM" verify "$@" | sed -E '/^Proven: /d'
    "$UNJAM" verify "$@" >/dev/null 2>&1
    echo "exit code $?"
}
try "a bundled problem" "$good"
try "the trusted problem, by name" "$good" --problem two-pieces
try "the trusted problem, as a file" "$good" --problem ./two-pieces.json
try "another problem" "$good" --problem one-piece
try "another kind of problem" "$good" --problem eight-hard
try "no such problem" "$good" --problem no-such-problem
try "no problem at all" "$good" --problem "$good"
# damage WHAT SED-ARGUMENT...: changes the problem in the solution.
damage() {
    what=$1
    shift
    sed "$@" "$good" >changed.json
    cmp -s "$good" changed.json && echo "the damage was not done"
    try "$what" changed.json --problem two-pieces
}
damage "only the texts differ" -e 's/"name": "Two pieces"/"name": "Two other pieces", "x-mine": [1, 2]/' -e '0,/"unit": "cm"/s//"unit": "in"/'
damage "another thickness" '0,/"thickness": [0-9.]*/s//"thickness": 2.5/'
sed 's/"name": "Two pieces"/"name": "My pieces"/; 0,/"thickness": [0-9.]*/s//"thickness": 2.5/' "$good" >changed.json
try "a problem of one's own" changed.json
sed '0,/"thickness": [0-9.]*/s//"thickness": 2.5/' "$good" >changed.json
try "a problem like a bundled one" changed.json
"$UNJAM" verify changed.json --json | sed -n '/"problem"/,/^  }/p'
# The canonical form does not depend on the order of pieces and corners.
cat >first.json <<'END'
{"unjam": 1, "kind": "tray", "name": "First", "tray": {"interior": "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))"},
 "pieces": [{"name": "A", "shape": "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))", "thickness": 1, "at": [0, 0, 0]},
            {"name": "B", "shape": {"as": "A"}, "thickness": 1, "at": [3, 3, 0]}],
 "goal": {"poses": [{"piece": "A", "at": [0, 0, 0], "within": [1, 1, 1]}]}}
END
cat >second.json <<'END'
{"unjam": 1, "kind": "tray", "name": "Second", "note": "the same", "tray": {"interior": "POLYGON ((4 4, 4 0, 0 0, 0 4, 4 4))"},
 "pieces": [{"name": "B", "shape": "POLYGON ((1 1, 0 1, 0 0, 1 0, 1 1))", "thickness": 1.0, "at": [3.0, 3, 0]},
            {"name": "A", "shape": {"as": "B"}, "thickness": 1, "at": [-0.0, 0, 0]}],
 "goal": {"poses": [{"piece": "A", "at": [0, 0, 0], "within": [1, 1, 1]}]}}
END
"$UNJAM" solve first.json -q -o first.solution.json | sed -n 1p
try "other orders" first.solution.json --problem second.json
# Discrete puzzles, with and without instances, and proofs.
"$UNJAM" solve eight-hard -q -o eight.json >/dev/null
try "tiles" eight.json
try "tiles, the trusted problem" eight.json --problem eight-hard
try "other tiles" eight.json --problem seven-hard
try "none of the instances" eight.json --problem fifteen-korf
try "pegs" "$DATA/english-central.solution.json"
try "blocks" "$DATA/sussman.solution.json" --problem sussman
try "Klotski" "$DATA/klotski-slides.solution.json"
try "a proof" "$DATA/ladder.proof.json"
try "the trusted proof" "$DATA/ladder.proof.json" --problem ladder
try "the proof of another problem" "$DATA/ladder.proof.json" --problem corner-narrow
"$UNJAM" info two-pieces | sed -n '/sha256/p'
"$UNJAM" info two-pieces --json | sed -n '/sha256/p'
"$UNJAM" info klotski | sed -n '/sha256/p'
