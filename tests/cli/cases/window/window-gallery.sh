# The gallery: its contents, opening and leaving puzzles, and files dropped on windows.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
# Uses a folder of its own, so that the case does not change with the bundled problems.
mkdir -p problems/peg problems/tray problems/klotski
cp "$(dirname "$UNJAM")"/../share/unjam/problems/peg/hoppers.json problems/peg
cp "$(dirname "$UNJAM")"/../share/unjam/problems/tray/two-pieces.json problems/tray
cp "$(dirname "$UNJAM")"/../share/unjam/problems/klotski/klotski.json problems/klotski
sed 's/Pennant[^"]*/Pennant/' "$(dirname "$UNJAM")"/../share/unjam/problems/klotski/pennant.json >problems/klotski/pennant.json
echo '{"unjam": 1, "kind": "klotski", "name": "Not whole"}' >problems/klotski/part.json
UNJAM_PROBLEMS=problems
export UNJAM_PROBLEMS
cp "$DATA/two-pieces.solution.json" two.json
echo '{"unjam": 1, "kind": "peg", "name": "Odd"}' >wrong.json
told() {
    echo "== $1"
    grep -aE '^(text ((title|group|name|difficulty|message|message-title|status|words|notice) )|polygon (card-selected|message))' "$2" |
        sed -e 's/ size.*fill #[0-9a-f]*//' -e 's/^\(polygon [^ ]*\) .*/\1 .../' -e 's/^\(text [^ ]*\) [0-9.,-]*/\1/'
}
"$VIEW" --size 900x700 --script 'dump=gallery.txt, right, right, dump=moved.txt, end, dump=end.txt, home, t, dump=dark.txt,
    q, dump=never.txt' || exit
[ ! -e never.txt ] || echo "the script went on after q"
told 'the gallery' gallery.txt
told 'the third is selected' moved.txt | grep -c card-selected
told 'the end' end.txt | grep -aE 'group|name middle'
cmp -s gallery.txt moved.txt && echo "nothing moved"
cmp -s gallery.txt dark.txt && echo "the dark gallery is light"
# Five cards in a wide window, the third selected: which card does each key select?
for key in left right up down home end pageup pagedown; do
    "$VIEW" --size 620x500 --script "right, right, $key, dump=key.txt" || exit
    name=$(awk '/^polygon card-selected/ {on = 1} on && /^text name / {print; exit}' key.txt | sed 's/.*"\(.*\)"/\1/')
    echo "$key: $name"
done
for key in f t; do
    "$VIEW" --size 420x500 --script "right, $key, $key, right, dump=key.txt" || exit
    grep -c 'card-selected' key.txt
done
"$VIEW" --size 420x500 --script "right, hover=100:330, dump=key.txt, wheel=-3, dump=scrolled.txt, wheel=3, dump=back.txt, resize=700:500, dump=wide.txt" || exit
cmp -s key.txt scrolled.txt && echo "the wheel does nothing"
cmp key.txt back.txt
grep -ac '^polygon page 700.0' wide.txt
# The key ? shows the help and hides it again.
"$VIEW" --size 900x700 --script '?, dump=help.txt, ?, dump=back.txt, ?, escape, dump=again.txt' || exit
grep -a '^text key' help.txt | sed 's/.*"\(.*\)"/\1/' | tr '\n' '|'
echo
cmp gallery.txt back.txt && cmp gallery.txt again.txt
# Opens a puzzle, returns, opens another by a click; drops files on the gallery and on a puzzle.
"$VIEW" --size 900x700 --script 'right, space, dump=opened.txt, escape, dump=back.txt, click=120:250, dump=clicked.txt,
    drop=wrong.json, dump=refused.txt, drop=two.json, right, dump=dropped.txt, escape, drop=wrong.json, dump=told.txt, escape,
    dump=gone.txt, drop=two.json, dump=second.txt, escape, dump=third.txt, escape, dump=never.txt' || exit
[ ! -e never.txt ] || echo "the script went on after escape in the gallery"
told 'opened with space' opened.txt
told 'back in the gallery' back.txt | grep -aA 2 card-selected
told 'opened by a click' clicked.txt
told 'a wrong file dropped on it' refused.txt | grep -a notice
told 'a solution dropped on it, one move on' dropped.txt
told 'a wrong file dropped on the gallery' told.txt | grep -a message
told 'after escape' gone.txt | grep -a message
told 'a solution dropped on the gallery' second.txt
told 'back in the gallery again' third.txt | grep -ac 'group start'
# The gallery also lists a file that cannot be read. Opening it shows the reason.
"$VIEW" --size 900x700 --script 'right, right, right, space, dump=part.txt, q' || exit
told 'opened the one that is not whole' part.txt | grep -a message
# Q ends the program in every view.
"$VIEW" --size 900x700 --script 'right, space, q, dump=never.txt' || exit
"$VIEW" --size 900x700 --script 'drop=two.json, end, dump=last.txt, q, dump=never.txt' hoppers || exit
told 'dropped on a window without a gallery' last.txt
[ ! -e never.txt ] || echo "the script went on after q"
# If a file was named on the command line, Escape and the Back button lead to the gallery. Theme and size stay
# the same.
"$VIEW" --size 900x700 --script 't, p, escape, i, escape, dump=watched.txt, resize=800:600, escape, dump=escaped.txt' two.json || exit
"$VIEW" --size 900x700 --theme dark --script 'resize=800:600, click=40:30, dump=clicked.txt' two.json || exit
told 'after the game and the inspector' watched.txt | grep -a title
told 'one more escape' escaped.txt | grep -a 'title\|group'
cmp escaped.txt clicked.txt
# The bundled problems are needed only when the gallery opens. Without them, Escape does not leave the
# view.
UNJAM_PROBLEMS=none "$VIEW" --size 900x700 --script 'escape, dump=stayed.txt, q' two.json || exit
told 'there is no gallery' stayed.txt | grep -a 'title\|notice'
# A tooltip appears when the mouse rests on a button; pressing a key hides it. Ctrl and Shift work in scripts.
"$VIEW" --size 900x700 --script 'hover=40:30, dump=before.txt, wait=1, dump=tip.txt, hover=770:30, wait=1, dump=other-tip.txt,
    home, dump=after.txt, hover=40:30, wait=1, hover=450:300, dump=off.txt' two.json || exit
grep -a '^text tooltip' before.txt after.txt off.txt
grep -ah '^text tooltip' tip.txt other-tip.txt | sed 's/.*"\(.*\)"/\1/'
"$VIEW" --size 900x700 --script 'p, tab, right, ctrl+z, dump=undone.txt, ctrl+y, dump=redone.txt, ctrl+z, ctrl+shift+z, dump=again.txt,
    backspace, dump=back.txt, ctrl+q, dump=never.txt' two-pieces || exit
told 'undone' undone.txt | grep -a status
told 'redone' redone.txt | grep -a status
cmp redone.txt again.txt
cmp undone.txt back.txt
[ ! -e never.txt ] || echo "the script went on after q"
"$VIEW" --instance 3 --script q
echo "exit code $?"
UNJAM_PROBLEMS=none "$VIEW" --script q
echo "exit code $?"
