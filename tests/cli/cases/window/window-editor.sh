# The editor: a new tray and a new Klotski, drawn with the mouse and saved, are solved and verified by the
# command. Bundled puzzles are edited as copies. Nothing is lost or overwritten without a question.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
told() {
    echo "== $1"
    grep -aE '^text (selection|ready|left-to-do|fault|message|question|answer) ' "$2" | sed -e 's/^\(text [^ ]*\) .*"\(.*\)"$/\1 \2/'
}
# A bar is in the way of another bar, which must leave through an exit in the right wall.
"$VIEW" --size 1280x800 --new tray --script 'dump=new.txt, type=r, drag=171:634:460:562, type=r, drag=820:700:900:480,
    type=x, drag=965:525:965:417, type=g, drag=259:550:850:457, dump=drawn.txt, ctrl+s, type=mine.json, enter,
    dump=saved.txt' || exit
told 'a new tray' new.txt
told 'drawn' drawn.txt
told 'saved' saved.txt
cat mine.json
"$UNJAM" solve mine.json --quiet -o mine.solution.json | head -n 1
"$UNJAM" verify mine.solution.json | head -n 1
# A Klotski with two pieces and a goal.
"$VIEW" --size 1280x800 --new klotski --script 'drag=385:225:475:225, drag=385:315:475:315, type=g, drag=385:225:565:585,
    dump=klotski.txt, ctrl+s, type=own.json, enter' || exit
told 'a Klotski' klotski.txt
cat own.json
"$UNJAM" solve own.json --quiet -o own.solution.json | head -n 1
"$UNJAM" verify own.solution.json
# Edits a file: types one number. Escape asks before the change is lost.
"$VIEW" --size 1280x800 --edit mine.json --script 'tab, enter, tab, type=3.5, enter, escape, escape, dump=asked.txt, escape,
    ctrl+z, ctrl+s, escape, dump=gallery.txt' || exit
grep -aoE 'The puzzle in the editor[^"]*' asked.txt
grep -ac '^polygon card' gallery.txt | grep -qv '^0$' && echo "back in the gallery"
"$VIEW" --size 1280x800 --edit mine.json --script 'tab, enter, tab, type=3.5, enter, ctrl+s' || exit
sed -n '/"name": "A"/s/.*"at"/"at"/p' mine.json
# Edits a bundled puzzle from its own view: saving asks for a name, which must not be the name of an
# existing file.
cp mine.json rectangular-jam.json
"$VIEW" --size 1280x800 --script 'type=e, dump=copy.txt, tab, right, ctrl+s, dump=name.txt, type=mine.json, enter, dump=exists.txt,
    escape' rectangular-jam || exit
told 'a bundled puzzle' copy.txt
grep -aoE '"rectangular-jam[^"]*' name.txt
told 'a name that is taken' exists.txt
cmp rectangular-jam.json mine.json
# The instance that is shown is the one that is edited.
"$VIEW" --size 1280x800 --instance 2 --script 'type=e, dump=second.txt' fifteen-korf || exit
grep -aA2 'field-label.*Instance' second.txt | grep -aE '^text value' | sed 's/.*"\(.*\)"/instance \1/'
# Edits the problem of a solution, and tries files that cannot be edited.
"$VIEW" --size 1280x800 --edit mine.solution.json --script 'dump=solution.txt' || exit
told 'the problem of a solution' solution.txt
# A drawing becomes a puzzle; the drawing's file stays as it is.
cat >box.svg <<'SVG'
<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="90mm" viewBox="0 0 60 90">
  <rect id="tray" x="0" y="0" width="60" height="60"/>
  <rect id="exit" x="20" y="60" width="21" height="30"/>
  <rect id="A" x="5" y="5" width="20" height="20"/>
</svg>
SVG
cp box.svg before.svg
"$VIEW" --size 1280x800 --edit box.svg --script 'tab, dump=drawing.txt, right, ctrl+s, type=box.json, enter' || exit
told 'a drawing' drawing.txt
cmp box.svg before.svg
"$UNJAM" info box.json | head -n 1
echo '{"unjam": 1, "kind": "tray", "tray": 5}' >bad.json
"$VIEW" --edit bad.json --script 'escape'
echo "exit code $?"
"$VIEW" --edit --script 'q' 2>&1 | head -n 1
"$VIEW" --new chess --script 'q' 2>&1 | head -n 1
# A Klotski has the same colours in the editor as in the player.
colours() { # TAG SCENE
    sed -n "s/^polygon $1 .*fill \(#[0-9a-f]*\).*/\1/p" "$2" | sort
}
"$VIEW" --size 1280x800 --script 'dump=player.txt, type=e, dump=edited.txt' klotski || exit
colours top player.txt >player.colours
colours piece edited.txt | cmp - player.colours && grep -c . player.colours
