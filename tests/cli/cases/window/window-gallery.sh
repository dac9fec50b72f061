# The gallery: its contents, opening and leaving puzzles, and files dropped on windows.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
# A folder of our own, so that the case does not change with the bundled problems.
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
# Every key: which card of five is selected after it, from the third on, in a wide window.
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
# The help, by its key, and away again.
"$VIEW" --size 900x700 --script '?, dump=help.txt, ?, dump=back.txt, ?, escape, dump=again.txt' || exit
grep -a '^text key' help.txt | sed 's/.*"\(.*\)"/\1/' | tr '\n' '|'
echo
cmp gallery.txt back.txt && cmp gallery.txt again.txt
# Open one, come back, open another by a click, drop files on both windows.
"$VIEW" --size 900x700 --script 'right, space, dump=opened.txt, q, dump=back.txt, click=120:250, dump=clicked.txt,
    drop=wrong.json, dump=refused.txt, drop=two.json, right, dump=dropped.txt, q, drop=wrong.json, dump=told.txt, escape,
    dump=gone.txt, drop=two.json, dump=second.txt, q, escape' || exit
told 'opened with space' opened.txt
told 'opened by a click' clicked.txt
told 'a wrong file dropped on it' refused.txt | grep -a notice
told 'a solution dropped on it, one move on' dropped.txt
told 'a wrong file dropped on the gallery' told.txt | grep -a message
told 'after escape' gone.txt | grep -a message
told 'a solution dropped on the gallery' second.txt
# A file that cannot be read is among them, and says why when it is opened.
"$VIEW" --size 900x700 --script 'right, right, right, space, dump=part.txt, q' || exit
told 'opened the one that is not whole' part.txt | grep -a message
# A window of a file that was named ends the program; one of a dropped file, too.
"$VIEW" --size 900x700 --script 'drop=two.json, end, dump=last.txt, q, dump=never.txt' hoppers || exit
told 'dropped on a window without a gallery' last.txt
[ ! -e never.txt ] || echo "the script went on after q"
"$VIEW" --instance 3 --script q
echo "exit code $?"
UNJAM_PROBLEMS=none "$VIEW" --script q
echo "exit code $?"
