# The editor: Solve opens the instance that is being edited. Numbers that are too large, and a folder in place
# of a file, are refused with a message that says why.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
told() {
    grep -aE '^text (title|message|question) ' "$1" | sed -e 's/^\(text [^ ]*\) [^"]*"\(.*\)"$/\1 \2/'
}
cat >three.json <<'END'
{"unjam": 1, "kind": "tiles", "name": "Three", "goal": [". 1", "2 3"],
 "instances": [{"name": "first", "start": ["1 .", "2 3"]}, {"name": "second", "start": ["2 1", ". 3"]},
               {"name": "third", "start": ["1 3", "2 ."]}]}
END
echo '== the instance that is edited is solved'
"$VIEW" --size 1280x800 --instance second --edit three.json --script 'type=s, await, dump=solved.txt, q' || exit
told solved.txt
"$VIEW" --size 1280x800 --instance third --edit three.json --script 'type=s, await, dump=solved.txt, q' || exit
told solved.txt
echo '== numbers'
for number in 999999999 -1e300 1e999 nan twelve; do
    "$VIEW" --size 1280x800 --edit two-pieces --script "tab, enter, tab, type=$number, enter, dump=number.txt, escape, escape, d" || exit
    told number.txt
done
for number in 999999999 1000; do
    "$VIEW" --size 1280x800 --new tiles --script "click=1180:121, type=$number, enter, dump=rows.txt, escape, escape, d" || exit
    told rows.txt
done
echo '== a folder'
mkdir folder.json
"$VIEW" --size 1280x800 --new tiles --script 'ctrl+s, type=folder.json, enter, dump=folder.txt, escape, escape, d' || exit
told folder.txt
ls -A folder.json
