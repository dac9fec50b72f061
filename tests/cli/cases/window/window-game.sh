# Playing by hand in the window: moves, undo, hints, saved games. Broken game files are refused.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
told() {
    echo "== $1"
    grep -E '^text (status|words|row|notice) ' "$2" | sed -e 's/.*"\(.*\)"/\1/' -e 's|saved .*/|saved |' | tr '\n' '|'
    echo
    grep -E '^polygon (piece|selected|ghost)|^disc (handle|end)' "$2" | cut -d' ' -f1,2 | tr '\n' ' '
    echo
}
# A tray: drag, turn, step, undo, redo, take a hint and play it; then continue the saved game.
"$VIEW" --size 900x600 --script 'p, dump=start.txt, drag=450:160:600:180, period, period, dump=turned.txt, comma, comma, u, dump=undone.txt,
    r, up, down, escape, d, dump=watch.txt, p, tab, right, w, dump=saved.txt, home, dump=restart.txt, end, dump=end.txt, q' two-pieces 2>err || exit
sed 's|saved .*/|saved |' err
told 'at the start' start.txt
told 'turned' turned.txt
told 'undone' undone.txt
told 'watching again' watch.txt
told 'saved' saved.txt
told 'restarted' restart.txt
"$VIEW" --size 900x600 --script 'dump=read.txt, u, dump=read-undone.txt, q' two-pieces-1.game.json || exit
told 'read' read.txt
told 'read and undone' read-undone.txt
"$VIEW" --size 900x600 --script 'p, h, await, dump=hint.txt, h, wait=1, dump=hinted.txt, ?, dump=help.txt, q' two-pieces || exit
told 'a hint' hint.txt
told 'followed' hinted.txt
grep -c '^text key' help.txt
# Discrete puzzles, played by keys, with hints.
"$VIEW" --size 900x600 --script 'p, down, wait=1, left, wait=1, dump=tiles.txt, h, await, dump=tiles-hint.txt, h, wait=1, w, q' eight-hard 2>/dev/null || exit
told 'tiles' tiles.txt
told 'tiles with a hint' tiles-hint.txt
"$VIEW" --size 900x600 --script 'dump=read.txt, q' eight-hard-1.game.json || exit
told 'tiles read' read.txt
for name in hoppers klotski sussman; do
    "$VIEW" --size 900x600 --script 'p, tab, dump=selected.txt, h, await, h, wait=1, dump=moved.txt, w, q' $name 2>/dev/null || exit
    told "$name, one selected" selected.txt
    told "$name, one move on" moved.txt
    "$VIEW" --script 'q' $name-1.game.json || exit
done
sed 's/"made": .*/"made": 99/' eight-hard-1.game.json >wrong-made.json
# Saved games that are dropped on a window continue. Hints work in them and in puzzles from the gallery.
mkdir -p problems/tray problems/peg
cp "$(dirname "$UNJAM")"/../share/unjam/problems/tray/two-pieces.json problems/tray
cp "$(dirname "$UNJAM")"/../share/unjam/problems/peg/hoppers.json problems/peg
UNJAM_PROBLEMS=problems "$VIEW" --size 900x600 --script 'space, p, h, await, h, wait=1, dump=opened.txt, w, drop=two-pieces-1.game.json,
    dump=dropped.txt, u, h, await, h, wait=1, dump=hinted.txt, w, escape, escape, drop=eight-hard-1.game.json, dump=tiles.txt, h, await, h, wait=1,
    dump=hinted-tiles.txt, q' 2>err || exit
sed 's|saved .*/|saved |' err
told 'opened from the gallery, a hint followed' opened.txt
told 'a game dropped on it' dropped.txt
told 'undone, and a hint followed' hinted.txt
told 'a game dropped on the gallery' tiles.txt
told 'a hint followed' hinted-tiles.txt
UNJAM_PROBLEMS=problems "$VIEW" --size 900x600 --script 'dump=gallery.txt, drop=wrong-made.json, dump=refused.txt, q' || exit
grep -a '^text message ' refused.txt | sed 's/.*"\(.*\)"/\1/'
# Impossible moves are refused.
try() {
    "$VIEW" --script q "$1" 2>&1 | sed 's/^unjam-view: //'
}
sed 's/"moves": \["5", /"moves": ["8", /' eight-hard-1.game.json >wrong.json
try wrong.json
sed 's/"made": .*/"made": 99/' eight-hard-1.game.json >wrong.json
try wrong.json
sed 's/"pieces": \["[AB]"\]/"pieces": ["Z"]/' two-pieces-1.game.json >wrong.json
try wrong.json
# A game in which all pieces are shifted in the first move, but not in the later moves.
sed '/"keyframes"/,/\]\]\]}/s/\[0, \[\[\([0-9]\)/[0, [[9\1/' two-pieces-1.game.json >wrong.json
try wrong.json
cat >through.json <<'END'
{"unjam": 1, "kind": "game", "made": 1,
 "problem": {"unjam": 1, "kind": "tray", "name": "Two", "tray": {"interior": "POLYGON ((0 0, 9 0, 9 3, 0 3, 0 0))"},
   "pieces": [{"name": "A", "shape": "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))", "thickness": 1, "at": [0, 0, 0]},
              {"name": "B", "shape": "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))", "thickness": 1, "at": [4, 0, 0]}],
   "goal": {"poses": [{"piece": "A", "at": [7, 0, 0], "within": [0.1, 0.1, 1]}]}},
 "moves": [{"pieces": ["A"], "how": "held", "turned": 0, "keyframes": [[0, [[0, 0, 0], [4, 0, 0]]], [1, [[7, 0, 0], [4, 0, 0]]]]}]}
END
try through.json
"$UNJAM" verify through.json 2>&1
"$UNJAM" info through.json 2>&1
exit 0
