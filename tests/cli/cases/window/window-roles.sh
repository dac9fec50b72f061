# The window asks for the roles of a drawing's outlines if its labels do not name them. The user's choices
# must survive when the drawing changes on disk, in the editor, and in what is saved.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
said() {
    echo "== $1"
    grep -ahE '^text (heading|advice|role|fault|verdict|title|goal|selection|label-off|status|message) ' "$2" |
        sed -e 's/^text \([^ ]*\) [^"]*\(".*"\)$/\1 \2/'
}
shapes() {
    echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><rect id="wall" width="40" height="40"/>'
    echo '<rect id="slot" x="4" y="38" width="12" height="40"/><rect id="bar" x="4" y="4" width="10" height="6"/>'
    echo '<rect id="mark" x="6" y="6" width="2" height="2"/><rect id="block" x="20" y="4" width="8" height="8"/>'
    echo "$1</svg>"
}
shapes '' >box.svg
cp box.svg before.svg
shapes '<rect id="late" x="30" y="30" width="4" height="4"/>' >later.svg
# By keys: the outline inside a piece has no role yet, and Enter does not import until it has one.
"$VIEW" --size 1280x800 box.svg --script 'dump=first.txt, enter, type=i, dump=chosen.txt, up, type=n, type=my key, dump=typing.txt, enter,
    end, type=l, dump=named.txt, enter, dump=shown.txt, type=e, dump=editor.txt, ctrl+s, type=box.json, enter, escape, dump=back.txt,
    copy=later.svg:box.svg, wait=2, dump=later.txt, escape, wait=2, dump=again.txt, escape, dump=gallery.txt' || exit
said 'first' first.txt
said 'chosen' chosen.txt
grep -a '^text role .*my key' typing.txt | sed 's/.*"\(.*\)"/\1/'
said 'named' named.txt
said 'imported' shown.txt
said 'in the editor' editor.txt | grep -E '==|selection|status|message'
said 'back from the editor' back.txt
said 'after the drawing has changed' later.txt
grep -aoh 'late: it is [^;]*' later.txt
said 'the roles after that' again.txt
grep -ac '^polygon card' gallery.txt | grep -qv '^0$' && echo "back in the gallery"
"$UNJAM" info box.json
sed -n '/"name": /p; /"goal"/p' box.json | sed 's/"shape.*"at"/... "at"/'
# By mouse: an outline in the drawing, buttons, the right button, a row and its name, and undo.
cp before.svg box.svg
"$VIEW" --size 1280x800 box.svg --script 'click=174:146, dump=clicked.txt, click=1190:449, click=900:228, click=1029:492, dump=mouse.txt,
    click=1190:492, dump=undone.txt, click=1029:492, click=1124:764, dump=imported.txt' || exit
said 'clicked' clicked.txt | grep -c label-off
said 'the mark is ignored, the block must leave' mouse.txt
said 'undone' undone.txt | grep -E 'role|verdict'
said 'imported' imported.txt
# A drawing dropped on the gallery is solved. A drawing whose labels name all roles is opened at once.
cat >labelled.svg <<'END'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><rect id="tray" width="40" height="40"/>
<rect id="exit" x="4" y="38" width="12" height="40"/><rect id="piece-A" x="4" y="4" width="10" height="6"/></svg>
END
"$VIEW" --size 1280x800 --script 'drop=box.svg, type=i, type=s, await, dump=solved.txt, drop=labelled.svg, dump=labelled.txt' || exit
said 'solved' solved.txt
said 'labelled' labelled.txt
# --edit opens the editor. If the drawing does not make a puzzle yet, the window asks for the roles
# first.
"$VIEW" --size 1280x800 --edit box.svg --script 'dump=ask.txt, type=i, enter, dump=edit.txt' || exit
said 'asks' ask.txt | head -n 2
said 'edits' edit.txt | grep -E 'selection'
# A drawing that cannot be read at all.
printf '<svg xmlns="http://www.w3.org/2000/svg"/>' >empty.svg
"$VIEW" empty.svg --script 'escape'
echo "exit code $?"
# Every outline labelled, but no puzzle: the error is shown, with the outline that it is about.
sed 's/piece-A/tray-2/' labelled.svg >trays.svg
"$VIEW" --size 500x700 --theme dark trays.svg --script 'dump=trays.txt, type=p, dump=piece.txt' || exit
said 'two trays' trays.txt
said 'one tray' piece.txt | grep verdict
for language in de ja; do
    LC_ALL=C.UTF-8 LANGUAGE=$language "$VIEW" --size 1280x800 box.svg --script "dump=$language.txt, type=i, dump=good.txt"
    grep -ahE '^text (heading|advice|role|fault|label|label-off) ' $language.txt | sed 's/^text [^"]*"\(.*\)"/\1/'
    grep -ah '^text verdict' good.txt | sed 's/^text [^"]*"\(.*\)"/\1/'
done
