# A proof in the window: going from barrier to barrier by keys and buttons, help, pictures, and files
# that cannot be opened.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
told() {
    echo "== $1"
    grep -E '^text (title|theorem|head|words|foot|button|plot|lens-words|key)' "$1.txt" |
        sed -e 's/^\(text [-a-z]*\) [^"]*/\1 /'
    grep -oE '^(disc (overlap-ring|lens|tightest|start)|polygon (brick|piece:[A-Z])|line (side|side-open|stop))' "$1.txt" | sort | uniq -c | sed 's/^ *//'
}
"$VIEW" --size 1000x700 --script 'dump=first.txt, home, dump=start.txt, right, dump=next.txt, left, left, dump=back.txt,
    end, dump=last.txt, right, dump=after.txt, t, c, dump=dark.txt, t, c, h, dump=help.txt, escape, dump=closed.txt,
    f12, dump=saved.txt, q' "$DATA/corner-narrow.proof.json" 2>notice || exit
sed 's/.*\(corner[^/]*\)$/\1/' notice
for scene in first start next help; do told $scene; done
cmp start.txt back.txt
cmp last.txt after.txt
cmp last.txt closed.txt
cmp -s last.txt dark.txt || echo "another theme"
head -c 4 corner-narrow.proof-1.png | tail -c 3
echo
# The buttons do what the keys do.
"$VIEW" --size 1000x700 --script 'home, click=200:680, dump=button.txt, click=60:680, dump=before.txt, q' "$DATA/corner-narrow.proof.json" || exit
cmp next.txt button.txt
cmp start.txt before.txt
# In a tall window, the two halves of the picture are one below the other. With several pieces, the
# rectangles of a barrier lie side by side in two directions.
"$VIEW" --size 500x900 --script 'dump=tall.txt, q' "$DATA/slide-2x2.proof.json" || exit
told tall
sed 's/"cuts": \[-43, 18\]/"cuts": [-43, 10]/' "$DATA/corner-narrow.proof.json" >unsound.json
"$VIEW" --script 'dump=unsound.txt, q' unsound.json
echo "exit code $?"
"$VIEW" --script 'dump=two.txt, q' "$DATA/corner-narrow.proof.json" "$DATA/two-pieces.solution.json" 2>notice || exit
sed 's/view: .*\//view: /' notice
