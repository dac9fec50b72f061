# Display options in the window (by key and by option) and in exports; paging through several solutions.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
count() {
    printf '%s:' "$1"
    for tag in trail goal-place goal-met pattern; do
        printf ' %s %s' "$tag" "$(grep -acE "^[a-z]+ $tag(:| )" "$2")"
    done
    echo
}
# For every puzzle: first all display options are off, then keys turn all of them on. Turning them on by
# command-line options must give the same scene.
for name in two-pieces eight-hard hoppers klotski sussman; do
    "$UNJAM" solve $name --quiet -o $name.json >/dev/null || exit
    "$VIEW" --size 900x600 --script 'right, period, period, dump=plain.txt, d, a, g, c, wait=4, dump=all.txt, d, a, g, c, wait=4,
        dump=off.txt, q' $name.json || exit
    "$VIEW" --size 900x600 --dim --trails --goal --patterns --script 'right, period, period, dump=options.txt' $name.json || exit
    count "$name, as usual" plain.txt
    count "$name, all on" all.txt
    cmp plain.txt off.txt
    cmp all.txt options.txt
done
# With reduced motion, the start of the move is shown while the move plays.
"$VIEW" --size 900x600 --reduced-motion --script 'right, dump=start.txt, space, wait=0.3, dump=later.txt' two-pieces.json || exit
grep -a '^polygon' start.txt >start-shapes.txt
grep -a '^polygon [^p]' later.txt >later-shapes.txt
grep -aE '^polygon piece' start.txt | cut -d' ' -f1-6 >a.txt
grep -aE '^polygon piece' later.txt | cut -d' ' -f1-6 >b.txt
cmp a.txt b.txt && echo "nothing slid"
# Several solutions.
"$UNJAM" solve hoppers --all --each --quiet -o s.json | head -n 1
ls s-*.json | wc -l
"$UNJAM" verify s-07.json
"$VIEW" --size 900x600 --script 'right, right, pagedown, dump=second.txt, pageup, pageup, dump=last.txt, pagedown, dump=first.txt,
    f12' s-*.json 2>/dev/null || exit
for at in second last first; do
    grep -aE '^text (pager|status|words) ' $at.txt | sed 's/.*"\(.*\)"/\1/' | tr '\n' '|'
    echo
done
ls s-*.png
# A saved game opens only if it is the only file; with other files, it is left out. Then files that cannot
# be opened.
"$VIEW" --script 'p, right, w, q' two-pieces.json 2>/dev/null || exit
for refused in 'two-pieces-1.game.json two-pieces.json' 'two-pieces-1.game.json two-pieces-1.game.json' 'two-pieces.json none.json'; do
    "$VIEW" --script q $refused
    echo "exit code $?"
done
"$UNJAM" solve hoppers --each -o t.json
echo "exit code $?"
"$UNJAM" export two-pieces.json --reduced-motion -o t.png
echo "exit code $?"
# Exports have the same display options.
"$UNJAM" export two-pieces.json --at 0.5 --goal --trails --patterns --dim -o all.svg || exit
"$UNJAM" export two-pieces.json --at 0.5 -o plain.svg || exit
[ "$(grep -c '<path' all.svg)" -gt "$(grep -c '<path' plain.svg)" ] && echo "more in the picture"
"$UNJAM" export two-pieces.json --goal --trails --patterns --dim -o all.html || exit
grep -c '"pattern"' all.html
