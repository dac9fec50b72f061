# Every kind of damage is refused with exit code 5 and a sentence that names it.
good=$DATA/two-pieces.solution.json
try() {
    echo "$1:"
    if cmp -s "$good" bad.json; then
        echo "the damage was not done"
    fi
    "$UNJAM" verify bad.json
    echo "exit code $?"
}
sed 's/\[6.5, 2.5, 0\]/[6.4, 2.5, 0]/' "$good" >bad.json
try "a moved keyframe"
sed '/\[1.3299138182250578,/d' "$good" >bad.json
try "a missing keyframe"
sed -e '/^  \[1, /d' -e 's/"frames": 2/"frames": 1/' "$good" >bad.json
try "no keyframe at the end of a move"
sed '/^  \[0, /d' "$good" >bad.json
try "no keyframe at the start"
sed -e 's/"frames": 7/"frames": 6/' -e 's/3, 0\]\]\],$/&/' -e '/^  \[2, /d' -e '/^  \[1.7309/s/,$//' "$good" >bad.json
try "the end is missing"
sed 's/^  \[1, \[\[7, 3, 0\]/  [1, [[1, 3, 0]/' "$good" >bad.json
try "a piece that jumps at the end of a move"
sed 's/^  \[0.6666666666666666, \[\[6, 3, 0\], \[4, 1, 0\]/  [0.6666666666666666, [[6, 3, 0], [4, 1.0, 1]/' "$good" >bad.json
try "a fixed piece that moves"
sed -E 's/^(  \[[0-9.]+, \[)(\[[^]]*\]), (\[[^]]*\])/\1\3, \2/' "$good" >bad.json
try "swapped pieces in the motion"
sed -e '/"type"/s/"A"/"Z"/' -e '/"type"/s/"B"/"A"/' -e '/"type"/s/"Z"/"B"/' "$good" >bad.json
try "swapped pieces in the moves"
sed 's/"at": \[4, 3, 0\]/"at": [3, 3, 0]/' "$good" >bad.json
try "another start"
sed 's/"thickness": 2, "at"/"thickness": 1, "at"/; s/"goal": {"piece": "A"/"goal": {"piece": "B"/' "$good" >bad.json
try "another goal"
sed 's/8 4, 0 4/8 3.9, 0 3.9/; s/\[4, 3, 0\], "thick/&/; s/"at": \[4, 3, 0\]/"at": [2, 1, 0]/; s/"at": \[4, 1, 0\]/"at": [6, 1, 0]/' "$good" >bad.json
try "another tray"
sed 's/"cost": 2/"cost": 1/' "$good" >bad.json
try "a cost too low"
sed 's/"piece_moves": 3/"piece_moves": 2/' "$good" >bad.json
try "too few piece moves"
sed 's/"lower_bound": 2/"lower_bound": 1/' "$good" >bad.json
try "an optimum without proof"
sed 's/"lower_bound": 2/"lower_bound": 3/; s/"optimal": true/"optimal": false/' "$good" >bad.json
try "a bound above the cost"
sed 's/, "frames": 7//' "$good" >bad.json
try "an unsaid number of keyframes"
sed 's/"type": "push", "pieces": \[{"piece": "A", "direction": "NE"}\]/"type": "turn", "pieces": [{"piece": "A", "direction": "NE", "spin": "cw"}]/' "$good" >bad.json
try "a push that says it is a turn"
