# Key scripts in the window for every kind of discrete puzzle: texts, pieces and marks of the scenes.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
# Keeps only the first point of rounded shapes, which is enough to see where they are.
told() {
    echo "== $1"
    grep -E '^(text (title|status|words|proof|clock|board|place)|polygon (piece|ghost|move|target|play|pause)|disc (peg|ghost|target))' "$2" |
        sed -e 's/^\(polygon [^ ]* [^ ]*\) [-0-9., ]*/\1 ... /' -e 's/ size.*fill #[0-9a-f]*//'
}
# This peg board is small, but its picture still has a fixed orientation and size.
cat >pegs.json <<'END'
{"unjam": 1, "kind": "solution",
 "problem": {"unjam": 1, "kind": "peg", "name": "Pegs", "holes": 6, "lines": [[0, 1, 2], [2, 3, 4], [3, 4, 5]],
             "start": {"pegs": [0, 1, 3, 5]}, "goal": {"pegs": [4, 5]}},
 "result": {"status": "solved", "cost_metric": "moves", "cost": 1, "lower_bound": 1, "optimal": true},
 "moves": [[0, 2, 4]]}
END
cat >walls.json <<'END'
{"unjam": 1, "kind": "solution",
 "problem": {"unjam": 1, "kind": "klotski", "name": "Walls", "board": ["aa#.", "a.b.", "..b."],
             "goal": {"piece": "a", "at": [1, 0]}, "cost": "moves"},
 "result": {"status": "solved", "cost_metric": "moves", "cost": 1, "lower_bound": 1, "optimal": true},
 "moves": [{"piece": "a", "to": [1, 0]}]}
END
for name in line-1 sussman pegs walls; do
    file=$DATA/$name.solution.json
    [ -e "$file" ] || file=$name.json
    "$VIEW" --size 800x600 --script 'dump=start.txt, space, wait=0.2, dump=playing.txt, right, right, left, dump=step.txt,
        end, dump=end.txt, left, left, home, right, dump=again.txt, end, left, dump=back.txt, q' "$file" || exit
    told "$name: at the start" start.txt
    told "$name: while playing" playing.txt
    told "$name: at the end" end.txt
done
# A problem without a solution has no moves to play.
for name in line-1 sussman hoppers klotski fifteen-korf; do
    "$VIEW" --size 800x600 --script 'space, wait=2, right, dump=problem.txt' "$name" || exit
    grep -E '^text (title|words|clock|board)' problem.txt | sed 's/.*"\(.*\)"/\1/'
done
"$VIEW" --size 800x600 --instance 7 --script 'dump=problem.txt' fifteen-korf || exit
grep -E '^text title' problem.txt | sed 's/.*"\(.*\)"/\1/'
"$VIEW" --instance 700 --script 'q' fifteen-korf
echo "exit code $?"
# At a given time the scene is the same, however the keys reached that time. The key t changes to
# dark colours.
"$VIEW" --size 800x600 --script 'right, right, dump=one.txt, end, home, right, right, dump=two.txt, t, dump=dark.txt' pegs.json || exit
cmp one.txt two.txt
cmp -s two.txt dark.txt && echo "the dark scene is light"
exit 0
