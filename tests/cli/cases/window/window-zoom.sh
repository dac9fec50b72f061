# Zoom and magnifier in the window: what is magnified, what is cut off, and the texts.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
export SDL_VIDEODRIVER=dummy
words() {
    grep -aE '^(text (zoom|lens-words) |clip |unclip)' "$1" | sed 's/ middle.*fill [^ ]*//'
}
"$UNJAM" solve two-pieces --quiet -o two.json >/dev/null || exit
"$VIEW" --size 900x600 --script 'dump=whole.txt, hover=300:300, ctrl+wheel=3, wait=1, dump=near.txt, pan=300:300:340:320, dump=moved.txt,
    ctrl+0, wait=1, hover=0:0, dump=back.txt, ctrl+wheel=3, ctrl+-, ctrl+left, wait=1, dump=still.txt' two.json || exit
words near.txt
cmp whole.txt back.txt
cmp whole.txt still.txt
# The board moves as far as the mouse.
for at in near moved; do
    grep -am 1 '^polygon piece' $at.txt | cut -d' ' -f1-3
done
# Cells are magnified at most 20 times, pieces at most a million times.
"$VIEW" --size 900x600 --script 'hover=300:300, ctrl+wheel=100, wait=5, dump=most.txt' two.json || exit
words most.txt
for name in eight-hard hoppers klotski sussman; do
    "$VIEW" --size 900x600 --script 'hover=300:300, ctrl+wheel=100, wait=5, dump=most.txt, p, z, dump=z.txt' $name || exit
    words most.txt | grep zoom
    grep -a '^text notice' z.txt | sed 's/.*"\(.*\)"/\1/'
done
# The magnifier.
"$VIEW" --size 900x600 --script 'z, dump=0.txt, right, dump=1.txt, space, wait=0.4, dump=2.txt, p, dump=3.txt, z, dump=4.txt' two.json || exit
for at in 0 1 2 3 4; do
    words $at.txt
done
