# What the window remembers: settings, results and recent files, and what it asks before a game is lost.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
SDL_VIDEODRIVER=dummy XDG_CONFIG_HOME=$PWD/config XDG_STATE_HOME=$PWD/state
export SDL_VIDEODRIVER XDG_CONFIG_HOME XDG_STATE_HOME
mkdir -p problems/tray problems/tiles problems/peg
cp "$(dirname "$UNJAM")"/../share/unjam/problems/tray/two-pieces.json "$(dirname "$UNJAM")"/../share/unjam/problems/tray/rectangular-jam.json problems/tray
cp "$(dirname "$UNJAM")"/../share/unjam/problems/tiles/fifteen-korf.json problems/tiles
UNJAM_PROBLEMS=problems
export UNJAM_PROBLEMS
said() {
    echo "== $1"
    grep -ahE "^text ($2) " $3 | sed 's/^text \([^ ]*\) [^"]*\(".*"\).*/\1 \2/'
}
# A script writes nothing unless it is asked to.
"$VIEW" --script 't, ctrl+r, escape, right, space, q' || exit
ls
UNJAM_REMEMBER=1
export UNJAM_REMEMBER
# Solves a puzzle from one move before the goal, and then from two moves before it.
cat >line.json <<'END'
{"unjam": 1, "kind": "tiles", "name": "Line", "start": ["1 2", ". 3"], "goal": ["1 2", "3 ."],
 "x-optimum": {"moves": 1}}
END
"$VIEW" --size 900x600 --script 't, c, ], p, left, dump=solved.txt, q' line.json || exit
said 'solved' notice solved.txt
sed 's|"[^"]*/line.json|".../line.json|' state/unjam/history.json config/unjam/settings.json
# A window without options looks like the last one; an option holds for one run only.
"$VIEW" --script 'dump=later.txt, q' line.json || exit
"$VIEW" --theme light --dim --script 'dump=option.txt, q' line.json || exit
grep -c '^polygon page.*#15171cff' later.txt
grep -c '^polygon page.*#15171cff' option.txt
grep -A 1 '"switches"' config/unjam/settings.json
# A worse result, then an equal one: the best result stays. The same puzzle has the same result in another
# file and under another name.
mkdir elsewhere
sed 's/"Line"/"Row"/' line.json >elsewhere/row.json
"$VIEW" --size 900x600 --script 'p, right, left, up, down, u, u, left, dump=none.txt, home, down, up, left, dump=worse.txt, q' elsewhere/row.json || exit
said 'worse' notice worse.txt
# What does not count as a result: a game with a hint, and a game that did not begin at the start.
"$VIEW" --size 900x600 --script 'p, h, await, h, wait=1, dump=hinted.txt, q' elsewhere/row.json || exit
said 'with a hint' notice hinted.txt
grep -c '"moves": 1' state/unjam/history.json
# The gallery of a folder shows what was solved in it; the bundled problems follow.
"$VIEW" --size 900x600 --script 'dump=folder.txt, ctrl+r, dump=recent.txt, escape, space, dump=opened.txt, escape, escape, dump=bundled.txt, escape, dump=never.txt' elsewhere || exit
[ ! -e never.txt ] || echo "the script went on after escape in the gallery"
said 'a folder' 'title|group|name|difficulty' folder.txt
said 'recent files' 'list-title|choice' recent.txt
said 'opened' title opened.txt
said 'the bundled ones' 'title|group|name|difficulty' bundled.txt
mkdir nothing
echo '{"name": "not ours"}' >nothing/package.json
"$VIEW" --size 900x600 --script 'dump=nothing.txt, q' nothing || exit
said 'a folder without puzzles' 'message|name' nothing.txt
# Asks before a game is lost: stay, leave, or save.
"$VIEW" --size 900x600 --script 'p, left, right, escape, dump=asked.txt, escape, dump=stayed.txt, escape, enter, dump=saved.txt,
    p, right, q, dump=quit.txt, down, down, left, dump=moved.txt, type=n, drop=line.json, d, dump=dropped.txt' problems/tiles/fifteen-korf.json 2>err || exit
sed 's|saved .*/|saved |' err
said 'asked' 'question|answer' asked.txt
grep -ac '^text question' stayed.txt saved.txt quit.txt
said 'after staying' status stayed.txt
said 'after dropping' title dropped.txt
ls *.game.json
# The button that closes the window asks, too; pressed again it closes the window.
"$VIEW" --size 900x600 --script 'p, left, close, dump=asked.txt, close, dump=never.txt' problems/tiles/fifteen-korf.json || exit
said 'closed' 'question' asked.txt
# Asks nothing if nothing would be lost: no moves were made, all moves are saved, or the puzzle is
# solved.
"$VIEW" --size 900x600 --script 'p, q, dump=never.txt' line.json || exit
"$VIEW" --size 900x600 --script 'p, down, w, escape, dump=watching.txt, p, left, escape, dump=watching.txt, p, q, dump=never.txt' line.json 2>/dev/null || exit
[ ! -e never.txt ] || echo "the window asked"
grep -ac '^text question' watching.txt
# Files that cannot be understood are not changed; a notice says so.
echo '{"unjam": 1, "kind": "settings", "theme": "mauve"}' >config/unjam/settings.json
echo 'no JSON' >state/unjam/history.json
cp config/unjam/settings.json state/unjam/history.json .
"$VIEW" --size 900x600 --script 'dump=broken.txt, t, p, left, wait=1, q' line.json || exit
said 'broken files' 'notice' broken.txt | sed 's|/[^ ]*/||g'
cmp settings.json config/unjam/settings.json && cmp history.json state/unjam/history.json
# Files of a later version are not changed, either. In files of this version, unknown members are kept.
echo '{"unjam": 2, "kind": "settings"}' >config/unjam/settings.json
echo '{"unjam": 1, "kind": "history", "x": 1, "recent": 5, "best": [1]}' >state/unjam/history.json
"$VIEW" --size 900x600 --script 't, p, left, wait=1, q' line.json || exit
cat config/unjam/settings.json
grep -cE '"x": 1|"moves": 1' state/unjam/history.json
# Folders that cannot be created.
rm -r state config
echo >state
"$VIEW" --size 900x600 --script 'dump=unwritable.txt, q' line.json || exit
said 'no folder' notice unwritable.txt | sed 's| /.*/state| .../state|'
# Settings that did not change are not written. If they cannot be written, a notice and a line say so.
echo >config
"$VIEW" --size 900x600 --script 'wait=2, q' two-pieces; echo "exit code $?"
"$VIEW" --size 900x600 --script 't, wait=1, dump=unwritable.txt, t, wait=1, q' two-pieces 2>err; echo "exit code $?"
said 'settings not saved' notice unwritable.txt | sed 's| /.*/config| .../config|'
sed 's| /.*/config| .../config|' err
rm config
"$VIEW" --size 900x600 --script 'wait=2, q' two-pieces; echo "exit code $?"
[ ! -e config ] || echo "the folder was made for nothing"
exit 0
