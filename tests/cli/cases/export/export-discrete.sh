# Pictures of discrete puzzles: a problem, one moment, all moves, frames; the same bytes every time.
for problem in eight-hard line-3 hoppers three-blocks klotski; do
    "$UNJAM" export $problem -o start-$problem.svg --width 300 || exit
done
"$UNJAM" solve -q hoppers -o hoppers.json >/dev/null || exit
"$UNJAM" solve -q three-blocks -o three-blocks.json >/dev/null || exit
cp "$DATA/line-1.solution.json" line-1.json
cp "$DATA/klotski-slides.solution.json" klotski.json
for name in hoppers three-blocks line-1 klotski; do
    "$UNJAM" export $name.json -o $name-all.svg || exit
    "$UNJAM" export $name.json -o $name-at.svg --at 0.5 || exit
    "$UNJAM" export $name.json -o $name-again.svg --at 0.5 || exit
    cmp $name-at.svg $name-again.svg
    "$UNJAM" export $name.json -o $name-end.png --at 1 --width 100 || exit
done
"$UNJAM" export three-blocks.json -o frame.svg --frames
ls
grep -L '</svg>' *.svg
# A problem with instances shows the one that --instance names, or the first.
"$UNJAM" export fifteen-korf -o first.svg
"$UNJAM" export fifteen-korf --instance 1 -o one.svg
"$UNJAM" export fifteen-korf --instance 2 -o two.svg
cmp first.svg one.svg
cmp -s one.svg two.svg && echo "instances 1 and 2 look alike"
"$UNJAM" export fifteen-korf --instance none -o x.svg
echo "exit code $?"
"$UNJAM" export hoppers --instance 1 -o x.svg
echo "exit code $?"
"$UNJAM" export two-pieces --instance 1 -o x.svg
echo "exit code $?"
"$UNJAM" export three-blocks.json -o x.svg --at 5.5
echo "exit code $?"
"$UNJAM" export klotski.json -o x.svg --width 100
echo "exit code $?"
# A wrong solution is drawn and marked as wrong; a malformed one is not drawn.
sed "s/\"cost\": 5/\"cost\": 4/" three-blocks.json >wrong.json
"$UNJAM" export wrong.json -o wrong.svg
sed 's/"moves"/"move"/' three-blocks.json >bad.json
"$UNJAM" export bad.json -o x.svg
echo "exit code $?"
echo '{"unjam": 1, "kind": "klotski", "name": "x"}' >short.json
"$UNJAM" export short.json -o x.svg
echo "exit code $?"
ls wrong.svg
[ ! -e x.svg ] || echo "a picture was drawn all the same"
