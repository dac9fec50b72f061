# verify --strict refuses solutions for which rounding leaves it open whether the laws of motion hold. In this one,
# pieces fit exactly, and the rates of gaps do not decide whether A may stop turning; it certainly stops a little later.
try() {
    "$UNJAM" verify "$1"
    echo "exit code $?"
    "$UNJAM" verify --strict "$1"
    echo "exit code $?"
}
try "$DATA/undecided-stop.solution.json"
"$UNJAM" verify --json "$DATA/undecided-stop.solution.json" | sed -n '/"verified"/,/}/p; /"exemption_count/,/"problem/p'
# Two pieces of this solution meet corner to corner. Either could pass the other on both sides equally well, so they
# stay balanced.
cat >corner.json <<'END'
{"unjam":1,"kind":"solution","problem":{"unjam":1,"kind":"tray","name":"Corner to corner","tray":{"interior":"POLYGON ((0 3, -1 3, -1 2, -2 2, -2 3, -3 3, -3 0, 0 0, 0 3))","exits":[]},"pieces":[{"name":"A","thickness":1,"at":[-2,0,0],"shape":"POLYGON ((0 1, -1 1, -1 0, 0 0, 0 1))"},{"name":"B","thickness":1,"at":[0,1,0],"shape":"POLYGON ((0 2, -1 2, -1 1, -2 1, -2 0, 0 0, 0 2))"},{"name":"C","thickness":1,"at":[0,0,0],"shape":"POLYGON ((0 1, -1 1, -1 0, 0 0, 0 1))"}],"goal":{"poses":[{"piece":"A","at":[0,0,0],"within":[0.001,0.001,0.1]}]}},"moves":[{"type":"push","pieces":[{"piece":"A","direction":"NE"},{"piece":"C","direction":"NW"}],"frames":4},{"type":"push","pieces":[{"piece":"A","direction":"SE"},{"piece":"B","direction":"SE"},{"piece":"C","direction":"NE"}],"frames":4},{"type":"push","pieces":[{"piece":"A","direction":"SE"},{"piece":"B","direction":"NE"},{"piece":"C","direction":"NW"}],"frames":3}],"keyframes":[[0,[[-2,0,0],[0,1,0],[0,0,0]]],
[0.25,[[-2,0,0],[0,1,0],[-1,0,0]]],
[0.5,[[-2,1,0],[0,1,0],[-1,0,0]]],
[0.75,[[-2,2,0],[0,1,0],[-2,0,0]]],
[1,[[-2,2,0],[0,1,0],[-2,1,0]]],
[1.25,[[-2,2,0],[0,0,0],[-2,1,0]]],
[1.5,[[-2,2,0],[0,0,0],[-1,1,0]]],
[1.75,[[-2,1,0],[0,0,0],[-1,1,0]]],
[2,[[-2,0,0],[0,0,0],[-1,1,0]]],
[2.25,[[-2,0,0],[0,0,0],[-2,1,0]]],
[2.5,[[-2,0,0],[0,1,0],[-2,2,0]]],
[3,[[0,0,0],[0,1,0],[-2,2,0]]]],"result":{"status":"solved","cost":3,"cost_metric":"moves","piece_moves":8,"optimal":false,"lower_bound":0,"rules":"free"}}
END
try corner.json
# These solutions leave nothing undecided, either. In the second one (drift), pieces slide although their pushes, taken
# together, neither help nor hinder the slide: the contact normals just beyond this angle decide. In the third one, a
# piece fits its passage exactly.
for file in two-pieces drift exact-fit line-1; do
    "$UNJAM" verify --strict "$DATA/$file.solution.json" | sed -n 1p
done
# In this copy of drift, the pieces slide back a little on their way, which the contact normals do not allow.
sed -e 's/"frames": 91/"frames": 93/' -e '/^  \[0.8706099815157117, /i\
  [0.8692, [[5.991991154291736, 6.17157287525381, -45], null, [8.083015705576636, 4.080548323968911, 194.03752361276048]]],\
  [0.8698, [[5.941991154291736, 6.17157287525381, -45], null, [8.133015705576636, 3.980548323968911, 194.03752361276048]]],' \
    "$DATA/drift.solution.json" >back.json
try back.json
# Blocks on a grid touch along edges and at many vertices. Flush edges count as one face, so few choices of faces are
# left, and nothing stays open.
cat >blocks.json <<'END'
{"unjam": 1, "kind": "tray", "name": "Five blocks", "tray": {"interior": "POLYGON ((0 0, 3 0, 3 2, 0 2, 0 0))", "exits": [{"name": "slot", "opening": "POLYGON ((3 0, 4 0, 4 1, 3 1, 3 0))", "thickness": 3}]}, "pieces": [
{"name": "A", "shape": "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))", "thickness": 3, "at": [0, 1, 0]},
{"name": "B", "shape": {"as": "A"}, "thickness": 5, "at": [1, 1, 0]},
{"name": "C", "shape": {"as": "A"}, "thickness": 5, "at": [2, 1, 0]},
{"name": "D", "shape": {"as": "A"}, "thickness": 5, "at": [2, 0, 0]},
{"name": "E", "shape": {"as": "A"}, "thickness": 5, "at": [1, 0, 0]}], "goal": {"piece": "A", "exit": "slot"}}
END
"$UNJAM" solve --quiet blocks.json -o blocks.solution.json
try blocks.solution.json
# Here pieces slide at an angle at which their pushes neither help nor hinder. Each of two pieces lies flush on a wall;
# which edge will hold it after a small turn decides the slide.
"$UNJAM" solve --quiet rightangular-jam --rules paper -o flush.json >solved
"$UNJAM" verify --strict flush.json | sed -n 1p
