# Ways to open files in the window: the list of a folder, another program's file dialog, recent files,
# instances, the next puzzle, searching in the gallery, and files that change on disk.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
SDL_VIDEODRIVER=dummy
HERE=$PWD
export SDL_VIDEODRIVER
SHARE=$(dirname "$UNJAM")/../share/unjam/problems
mkdir -p problems/tray problems/peg problems/tiles own/deep
mkfifo own/pipe.json # is left out, and does not hide the other files
cp "$SHARE"/tray/two-pieces.json "$SHARE"/tray/rectangular-jam.json problems/tray
cp "$SHARE"/peg/hoppers.json problems/peg
cp "$SHARE"/tiles/fifteen-hard.json problems/tiles
cp "$DATA/two-pieces.solution.json" own/two.json
cp "$SHARE"/blocks/sussman.json own/sussman.json
cp "$SHARE"/klotski/klotski.json own/deep
echo text >own/readme.txt
UNJAM_PROBLEMS=$PWD/problems
export UNJAM_PROBLEMS
said() {
    echo "== $1"
    grep -ahE "^text ($2) " $3 | sed -e 's/^text \([^ ]*\) [^"]*\("[^"]*"\).*/\1 \2/' -e "s|$HERE|HERE|"
}
# The list of a folder.
cd own || exit
"$VIEW" --size 900x700 --script 'ctrl+o, dump=list.txt, type=su, dump=typed.txt, enter, dump=opened.txt, ctrl+o, backspace, dump=up.txt,
    type=problems, enter, down, enter, dump=down.txt, backspace, backspace, escape, dump=closed.txt, ctrl+o, home, enter, dump=all.txt' || exit
said 'the folder' 'list-title|choice|detail|empty' list.txt
said 'with "su"' 'typed|choice' typed.txt
said 'opened' title opened.txt
said 'the folder above' 'list-title|choice' up.txt
said 'down again' 'list-title|choice' down.txt
grep -ac '^text choice' closed.txt
said 'all of it' 'title|group|name' all.txt
rm ./*.txt
# A click on a row, the wheel, and a click beside the list.
"$VIEW" --size 900x700 --script 'ctrl+o, click=450:382, dump=clicked.txt, ctrl+o, wheel=-1, click=5:5, dump=beside.txt' || exit
said 'clicked' 'list-title|title' clicked.txt
grep -ac '^text choice' beside.txt
cd ..
# Another program's file dialog.
mkdir bin
printf '#!/bin/sh\necho "$@" >%s/words.txt\nsleep 0.2\necho %s/own/sussman.json\n' "$PWD" "$PWD" >bin/zenity
printf '#!/bin/sh\nexit 1\n' >bin/kdialog
chmod +x bin/zenity bin/kdialog
PATH=$PWD/bin:$PATH UNJAM_FILE_DIALOG=zenity "$VIEW" --size 900x700 --script 'ctrl+o, ctrl+o, dump=twice.txt, await, dump=chosen.txt' own/two.json || exit
said 'twice' notice twice.txt
said 'chosen in zenity' title chosen.txt
sed "s|$HERE|HERE|" words.txt
PATH=$PWD/bin:$PATH UNJAM_FILE_DIALOG=kdialog "$VIEW" --size 900x700 --script 'ctrl+o, await, dump=chosen.txt' own/two.json || exit
said 'cancelled in kdialog' title chosen.txt
# Recent files, at least those of this run.
"$VIEW" --size 900x700 --script 'drop=own/sussman.json, ctrl+r, dump=recent.txt, down, enter, dump=first.txt' own/two.json || exit
said 'recent' 'choice' recent.txt
said 'the other one' title first.txt
# Instances, and the next puzzle.
"$VIEW" --size 900x700 --script 'dump=one.txt, ctrl+i, dump=list.txt, type=3, enter, dump=three.txt, ctrl+pagedown, dump=four.txt, ctrl+pageup, ctrl+pageup,
    ctrl+pageup, ctrl+pageup, dump=before.txt' fifteen-hard || exit
said 'the first instance' 'title|notice' one.txt
said 'the list' 'choice|detail' list.txt
for at in three four before; do said $at title $at.txt; done
"$VIEW" --size 900x700 --script 'ctrl+i, dump=none.txt, ctrl+pagedown, dump=next.txt, ctrl+pageup, ctrl+pageup, dump=first.txt, escape, dump=gallery.txt' two-pieces || exit
said 'no instances' notice none.txt
for at in next first; do said $at 'title|notice' $at.txt; done
awk '/^polygon card-selected/ {on = 1} on && /^text name / {print; exit}' gallery.txt | sed 's/.*"\(.*\)"/\1/'
"$VIEW" --size 900x700 --script 'ctrl+pagedown, dump=next.txt, ctrl+pagedown, dump=last.txt' own/sussman.json || exit
for at in next last; do said "$at in the folder" 'title|notice' $at.txt; done
# From a file that was named on the command line, back to the gallery, which selects this file.
"$VIEW" --size 900x700 --script 'escape, dump=gallery.txt' problems/peg/../peg/hoppers.json || exit
awk '/^polygon card-selected/ {on = 1} on && /^text name / {print; exit}' gallery.txt | sed 's/.*"\(.*\)"/\1/'
# Searching in the gallery.
"$VIEW" --size 900x700 --script 'dump=all.txt, type=/, type=Tray two, dump=two.txt, backspace, backspace, backspace, dump=trays.txt, down, right, enter, dump=opened.txt,
    escape, dump=kept.txt, escape, dump=again.txt, type=xyz, dump=none.txt, enter, escape, type=j, dump=jam.txt, ctrl+q, dump=never.txt' || exit
[ ! -e never.txt ] || echo "the script went on after ctrl+q"
for at in two trays none jam kept; do said $at 'search|hint|group|name' $at.txt; done
said 'opened' title opened.txt
grep -c '^text name' all.txt again.txt
# The buttons of the gallery.
"$VIEW" --size 900x700 --script 'click=375:30, type=hop, dump=search.txt, escape, click=508:30, dump=recent.txt, escape, click=800:30, dump=choose.txt, escape, click=650:30, dump=new.txt' || exit
said 'the button Search' 'search|name' search.txt
said 'the button Recent' 'list-title|empty' recent.txt
said 'the button Open' list-title choose.txt
grep -c '^polygon button:Rectangle' new.txt
# A file that changes on disk is read again, and the view stays the same. A file that has become
# faulty changes nothing.
cp own/two.json watched.json
sed 's/"name": "Two pieces"/"name": "Changed"/' own/two.json >changed.json
echo '{' >broken.json
"$VIEW" --size 900x700 --script 'right, ], i, wait=1.5, dump=before.txt, copy=changed.json:watched.json, wait=1.5, dump=after.txt,
    copy=broken.json:watched.json, wait=1.5, dump=broken.txt, wait=2, copy=own/two.json:watched.json, wait=1.5, dump=mended.txt' watched.json || exit
for at in before after broken mended; do said $at 'title|status|notice|speed' $at.txt; done
grep -c '^text inspected' before.txt mended.txt
# During a game by hand, the window asks first; a game without moves begins again.
"$VIEW" --size 900x700 --script 'p, copy=changed.json:watched.json, wait=1.5, dump=none.txt, tab, right, copy=own/two.json:watched.json, wait=1.5, dump=asked.txt,
    escape, wait=3, dump=stayed.txt, copy=changed.json:watched.json, wait=1.5, d, dump=read.txt' watched.json || exit
said 'no moves' 'title|status' none.txt
said 'asked' 'question|answer' asked.txt
said 'stayed' 'title|status|question' stayed.txt
said 'read again' 'title|status|notice' read.txt
# A recorded search that is read again stays at its state and keeps its filters.
"$UNJAM" solve two-pieces --quiet --trace search.json >/dev/null || exit
cp search.json again.json
"$VIEW" --size 900x700 --script 'left, 1, dump=before.txt, copy=again.json:search.json, wait=1.5, dump=notice.txt, wait=4, dump=after.txt' search.json || exit
said 'read again' notice notice.txt
cmp before.txt after.txt
