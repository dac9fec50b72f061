# Proofs as pictures: one barrier, all barriers, pages. Proofs that are not sound are not drawn, and options that do not suit a proof are refused.
proof=corner.json
cp "$DATA/corner-narrow.proof.json" "$proof" || exit
"$UNJAM" export "$proof" -o barrier.svg || exit
"$UNJAM" export "$proof" -o again.svg || exit
cmp barrier.svg again.svg
"$UNJAM" export "$proof" --at 1 --theme dark -o dark.png || exit
head -c 4 dark.png | tail -c 3
echo
"$UNJAM" export "$proof" --frames --width 600 -o frame.svg || exit
"$UNJAM" export "$proof" -o barriers.pdf || exit
head -c 5 barriers.pdf
echo
"$UNJAM" export "$DATA/slide-2x2.proof.json" --patterns --bare -o slide.svg || exit
"$UNJAM" export "$proof" --cut --unit cm -o cut.svg || exit
ls
refused() {
    "$UNJAM" export "$@"
    echo "exit code $?"
}
refused "$proof" --at 0 -o x.svg
refused "$proof" --at 4 -o x.svg
refused "$proof" --at 1.5 -o x.svg
refused "$proof" -o x.html
refused "$proof" -o x.gif
refused "$proof" --state 1 -o x.svg
refused "$proof" --at 1 --inspect A -o x.svg
refused "$proof" --width 5 -o x.svg
refused "$proof" -o site/
# Moves the barrier to an angle at which the piece has room.
sed 's/"cuts": \[-43, 18\]/"cuts": [-43, 10]/' "$proof" >unsound.json
refused unsound.json -o x.svg
cp unsound.json input.svg
refused input.svg -o input.svg
ls
