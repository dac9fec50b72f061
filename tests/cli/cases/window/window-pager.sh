# The pager of a file with several puzzles: buttons for the previous puzzle, the next one, and the list. The
# pager is there in games, too, and asks before a game is lost. A file with one puzzle has no pager.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
told() {
    grep -aE '^text (title|instance|list-title|question|tooltip) ' "$1" | sed -e 's/^text \([^ ]*\) [^"]*"\(.*\)"$/\1 \2/'
}
"$VIEW" fifteen-korf --size 900x600 --script 'hover=875:52, wait=1, dump=tip.txt, click=875:52, click=875:52, dump=third.txt,
    click=738:52, dump=second.txt, click=806:52, dump=list.txt, down, enter, dump=chosen.txt, p, left, right, click=875:52,
    dump=asked.txt, d, dump=fourth.txt, q' || exit
for step in tip third second list chosen asked fourth; do
    echo "== $step"
    told $step.txt
done
echo '== one puzzle only'
"$VIEW" eight-hard --size 900x600 --script 'click=875:52, click=806:52, dump=one.txt, q' || exit
told one.txt
