# Each kind of damaged solution is rejected with exit code 5 and a sentence that names the damage.
good=$DATA/two-pieces.solution.json
# try WHAT SED-ARGUMENT...: damages a copy of the good solution with sed and verifies it.
try() {
    echo "$1:"
    shift
    sed "$@" "$good" >bad.json
    if cmp -s "$good" bad.json; then
        echo "the damage was not done"
    fi
    "$UNJAM" verify bad.json
    echo "exit code $?"
}
try "a moved keyframe" 's/\[6.5, 2.5, 0\]/[6.4, 2.5, 0]/'
try "a missing keyframe" '/\[1.3299138182250578,/d'
try "no keyframe at the end of a move" -e '/^  \[1, /d' -e 's/"frames": 2/"frames": 1/'
try "no keyframe at the start" '/^  \[0, /d'
try "the end is missing" -e 's/"frames": 7/"frames": 6/' -e 's/3, 0\]\]\],$/&/' -e '/^  \[2, /d' -e '/^  \[1.7309/s/,$//'
try "a piece that jumps at the end of a move" 's/^  \[1, \[\[7, 3, 0\]/  [1, [[1, 3, 0]/'
try "a fixed piece that moves" 's/^  \[0.6666666666666666, \[\[6, 3, 0\], \[4, 1, 0\]/  [0.6666666666666666, [[6, 3, 0], [4, 1.0, 1]/'
try "swapped pieces in the motion" -E 's/^(  \[[0-9.]+, \[)(\[[^]]*\]), (\[[^]]*\])/\1\3, \2/'
try "swapped pieces in the moves" -e '/"type"/s/"A"/"Z"/' -e '/"type"/s/"B"/"A"/' -e '/"type"/s/"Z"/"B"/'
try "another start" 's/"at": \[4, 3, 0\]/"at": [3, 3, 0]/'
try "another goal" 's/"thickness": 2, "at"/"thickness": 1, "at"/; s/"goal": {"piece": "A"/"goal": {"piece": "B"/'
try "another tray" 's/8 4, 0 4/8 3.9, 0 3.9/; s/\[4, 3, 0\], "thick/&/; s/"at": \[4, 3, 0\]/"at": [2, 1, 0]/; s/"at": \[4, 1, 0\]/"at": [6, 1, 0]/'
try "a cost too low" 's/"cost": 2/"cost": 1/'
try "too few piece moves" 's/"piece_moves": 3/"piece_moves": 2/'
try "an optimum without proof" 's/"lower_bound": 2/"lower_bound": 1/'
try "a bound above the cost" 's/"lower_bound": 2/"lower_bound": 3/; s/"optimal": true/"optimal": false/'
try "an unsaid number of keyframes" 's/, "frames": 7//'
try "a push that says it is a turn" 's/"type": "push", "pieces": \[{"piece": "A", "direction": "NE"}\]/"type": "turn", "pieces": [{"piece": "A", "direction": "NE", "spin": "cw"}]/'
