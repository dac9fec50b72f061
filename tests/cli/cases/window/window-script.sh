# A key script in the window: texts, pieces and marks of the scenes it shows.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
told() {
    echo "== $1"
    grep -E '^(text|polygon (piece|ghost|push)|line (tick|valid)|disc|polygon (play|help|pause))' "$2" |
        sed -e 's/ size.*fill #[0-9a-f]*//' -e 's/deeper than .*/deeper than .../'
}
"$VIEW" --size 900x600 --script 'dump=start.txt, right, dump=between.txt, end, dump=end.txt, home, space, wait=0.5, dump=playing.txt,
    ?, dump=help.txt, ?, space, drag=130:565:400:565, dump=scrubbed.txt, q, dump=never.txt' "$DATA/two-pieces.solution.json" || exit
[ ! -e never.txt ] || echo "the script went on after q"
told 'at the start' start.txt
told 'between the moves' between.txt
told 'at the end' end.txt
told 'while playing' playing.txt
told 'with the help' help.txt | tail -48
told 'scrubbed' scrubbed.txt | grep -E 'disc|clock|piece:A|^=='
# At a given time the scene is the same, however the keys reached that time.
"$VIEW" --size 900x600 --script 'end, left, dump=back.txt' "$DATA/two-pieces.solution.json" || exit
cmp between.txt back.txt
# A problem without a solution has no moves to play.
"$VIEW" --size 900x600 --script 'space, wait=2, right, dump=problem.txt' "$DATA/no-way-out.json" || exit
grep -E '^text (title|words|clock)' problem.txt | sed 's/.*"\(.*\)"/\1/'
