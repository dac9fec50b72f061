# A recorded search in the window: going from state to state by keys and mouse, filters, and playing by hand from there.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
told() {
    echo "== $1"
    grep -E '^text (trace|chip|filter|layer|words)|^line (way|successor)|^disc (selected|ancestor)' "$1.txt" |
        sed -e 's/^\(text [a-z]*\) [^"]*/\1 /' -e 's/ size.*fill #[0-9a-f]*//' -e 's/ fill #.*//' -e 's/ stroke #.*//' -e 's/^line successor.*/line successor/' | uniq -c | sed 's/^ *//'
    for kind in $(grep -oE '^polygon (cells|hidden):[a-z]*' "$1.txt" | cut -d' ' -f2); do
        echo "$kind"
    done
}
"$UNJAM" solve two-pieces --quiet --trace two.json >/dev/null || exit
"$VIEW" --size 1000x700 --script 'dump=goal.txt, left, dump=parent.txt, right, down, dump=next.txt, up, home, dump=start.txt,
    1, dump=depth.txt, 1, [, tab, dump=open.txt, tab, tab, tab, ], dump=start-again.txt, ?, dump=help.txt, ?,
    i, dump=inspect.txt, i, p, dump=hand.txt, escape, dump=back.txt, q' two.json || exit
for scene in goal parent next start depth open; do told $scene; done
cmp start.txt start-again.txt
cmp start.txt back.txt
grep '^text key' help.txt | sed 's/.*"\(.*\)"/\1/'
grep -E '^text inspected' inspect.txt | sed 's/.*"\(.*\)"/\1/' | tail -3
grep -E '^text status' hand.txt | sed 's/.*"\(.*\)"/\1/'
# Clicks on a state's number in the list of the path, and on a cell.
"$VIEW" --size 1000x700 --script 'click=530:171, dump=clicked.txt, click=502:375, dump=cell.txt' two.json || exit
told clicked | grep '"State '
told cell | grep '"State '
# A low window shows as many depths as fit, around the depth of the state shown.
"$VIEW" --size 700x200 --script 'dump=low.txt, home, dump=low-start.txt' two.json || exit
for scene in low low-start; do
    told $scene | grep -E '^==|filter "[DS]|layer "[0-9]*"|way'
done
"$VIEW" --size 300x500 --script 'left, dump=small.txt' two.json || exit
grep -c '^polygon piece' small.txt
