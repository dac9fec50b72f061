# The gallery of a folder shows drawings like problem files: a drawing that makes a puzzle has its picture,
# one whose outlines need roles asks for them when it is opened, and a broken one says why.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
SDL_VIDEODRIVER=dummy UNJAM_REMEMBER=1
export SDL_VIDEODRIVER UNJAM_REMEMBER
SHARE=$(dirname "$UNJAM")/../share/unjam/problems
mkdir -p own/sub none problems/tray
cp "$SHARE"/tray/two-pieces.json problems/tray
UNJAM_PROBLEMS=$PWD/problems
export UNJAM_PROBLEMS
cp "$DATA/drawings/cad-lines.svg" "$DATA/drawings/unlabelled.svg" "$SHARE/peg/hoppers.json" own
cp "$DATA/drawings/rectangular-jam.svg" own/sub/JAM.SVG
printf '<svg xmlns="http://www.w3.org/2000/svg">\n<rect x="1" width="' >own/broken.svg
printf '\037\213\010' >own/packed.svgz
echo 'not a drawing' >own/notes.txt
cat >own/small.svg <<'END'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><rect id="tray" width="40" height="40"/>
<rect id="exit slot" x="4" y="38" width="12" height="40"/><rect id="piece bar" x="4" y="4" width="10" height="6"/></svg>
END
# Without labels and with one more square, this drawing needs roles.
sed 's/id="[a-z ]*"//g; s|</svg>|<rect x="6" y="6" width="2" height="2"/></svg>|' own/small.svg >own/roles.svg
said() {
    echo "== $1"
    grep -ahE "^text ($2) " $3 | sed -e 's/^text \([^ ]*\) [^"]*\(".*"\).*/\1 \2/' -e "s|$PWD|HERE|"
}
view() { # STEPS
    "$VIEW" --size 900x1200 --script "$1, q" own || exit
}
view 'dump=gallery.txt'
said 'a folder' 'title|group|name|difficulty|message' gallery.txt
# Cards of drawings that make a puzzle have pictures of it.
grep -a '^text name:' gallery.txt | sed 's/^text name:\([^ ]*\).*/\1/' | tr '\n' ' '
echo
echo "== a drawing is solved and played like a problem"
view 'type=small, dump=found.txt, escape, s, await, dump=solved.txt'
said 'searched' 'search|name' found.txt
said 'solved' 'title|notice' solved.txt
"$VIEW" --size 900x700 --script 'right, enter, p, drag=334:181:345:640, wait=1, dump=game.txt, q' own 2>/dev/null || exit
said 'played' 'title|status|notice' game.txt
view 'dump=later.txt'
said 'remembered' difficulty later.txt | grep -a best
echo "== the next puzzle"
view 'enter, dump=1.txt, ctrl+pagedown, dump=2.txt, ctrl+pagedown, dump=3.txt, ctrl+pagedown, dump=4.txt'
for at in 1 2 3 4; do said $at 'title|heading|notice' $at.txt; done
echo "== drawings that are no puzzles yet"
view 'end, left, left, enter, dump=broken.txt, escape, right, enter, dump=packed.txt, escape, right, enter, dump=roles.txt, escape, dump=back.txt'
said 'broken' message broken.txt
said 'packed' message packed.txt
said 'roles' 'heading|verdict' roles.txt
said 'back in the gallery' 'title' back.txt
# A folder dropped on the window, and the list of a folder.
"$VIEW" --size 900x1200 --script 'drop=own, dump=dropped.txt, ctrl+o, dump=list.txt, type=small, enter, dump=opened.txt, q' none || exit
cmp later.txt dropped.txt
said 'the list' 'list-title|choice' list.txt
said 'opened' title opened.txt
# For a file that is in no gallery, the next puzzle is in the next file of its folder: after a drawing a drawing, after a
# problem a problem.
rm -r problems
"$VIEW" --size 900x700 --script 'ctrl+pagedown, dump=next.txt, q' own/small.svg || exit
said 'after a drawing' 'title|heading|notice' next.txt
"$VIEW" --size 900x700 --script 'ctrl+pagedown, dump=next.txt, q' own/hoppers.json || exit
said 'after a problem' 'title|notice' next.txt
