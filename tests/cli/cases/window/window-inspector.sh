# The inspector in the window: texts and marks for pieces chosen by key and mouse, while watching and playing by hand.
# The output omits the corners of regions and is sorted, because GEOS may start a ring at any corner.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
told() {
    echo "== $1"
    grep -E '^(text inspected|polygon (region|inspected|blocks)|line (contact|sight)|disc (feature|reference|mouth))' "$2" |
        sed -e 's/ size.*fill #[0-9a-f]*//' -e 's/ fill #[0-9a-f]*//' -e 's/ stroke #[0-9a-f]*//' -e '/^text/!s/ width [0-9.]*//' \
            -e 's/^\(polygon region[-a-z]*\) .*/\1/' | LC_ALL=C sort
}
"$VIEW" --size 900x600 --script 'dump=closed.txt, i, dump=goal.txt, tab, dump=next.txt, right, dump=later.txt, i, home,
    dump=again.txt, i, end, dump=end.txt, escape, dump=end-closed.txt, q' "$DATA/two-pieces.solution.json" || exit
cmp closed.txt again.txt
told 'closed' closed.txt
told 'the goal piece at the start' goal.txt
told 'the next piece' next.txt
told 'after a move' later.txt
told 'at the end' end.txt
grep -c '^text row' end-closed.txt
# At a given time the scene is the same, however the keys reached that time. A click also chooses a
# piece. In the middle of a move, no cost is shown.
"$VIEW" --size 900x600 --script 'i, right, tab, dump=same.txt, tab, home, click=300:330, right, dump=clicked.txt,
    period, period, dump=between.txt' "$DATA/two-pieces.solution.json" || exit
cmp later.txt same.txt
cmp later.txt clicked.txt
grep -A1 'g + h' between.txt | sed 's/.*"\(.*\)"/\1/'
# While playing by hand, the selected piece is inspected.
"$VIEW" --size 900x600 --script 'p, i, tab, dump=hand.txt, tab, left, left, dump=moved.txt, escape, escape, dump=watched.txt' two-pieces || exit
told 'by hand' hand.txt
told 'by hand, moved' moved.txt | grep text
grep -c '^text inspected' watched.txt
# A value that is 0 except for rounding is shown as 0.
cat >near.json <<'END'
{ "unjam": 1, "kind": "tray", "name": "Near", "unit": "cm", "tray": { "interior": "POLYGON ((0 0, 3 0, 3 2, 0 2, 0 0))" },
  "pieces": [ { "name": "A", "shape": "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))", "thickness": 1, "at": [1, 4e-11, 0] } ],
  "goal": { "poses": [ { "piece": "A", "at": [2, 1, 0], "within": [0.1, 0.1, 1] } ] } }
END
"$VIEW" --size 900x600 --script 'i, dump=near.txt' near.json || exit
grep 'reference point' near.txt | sed 's/.*"\(.*\)"/\1/'
# Discrete puzzles cannot be inspected. Small windows show the inspector's marks without its texts.
"$VIEW" --size 900x600 --script 'i, dump=tiles.txt' eight-hard || exit
grep 'text notice' tiles.txt | sed 's/.*"\(.*\)"/\1/'
"$VIEW" --size 300x500 --script 'i, dump=small.txt' two-pieces || exit
told 'small' small.txt | head -3
