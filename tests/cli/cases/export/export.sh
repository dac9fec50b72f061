# A picture with a frame for every move, one moment, frames in separate files, the start of a problem.
solution=$DATA/two-pieces.solution.json
"$UNJAM" export "$solution" -o all.svg
"$UNJAM" export "$solution" -o all.png
"$UNJAM" export "$solution" -o moment.svg --at 1.5
"$UNJAM" export "$solution" -o frame.svg --frames
"$UNJAM" export two-pieces -o start.svg --width 300
"$UNJAM" export "$solution" -o again.svg
cmp all.svg again.svg
ls
head -c 4 all.png | tail -c 3
echo
for picture in *.svg; do
    grep -c '<svg' "$picture"
done
"$UNJAM" export "$solution" -o late.svg --at 2.1
"$UNJAM" export "$solution" -o both.svg --at 1 --frames
"$UNJAM" export "$solution" -o missing/x.svg
echo "exit code $?"
# Moments that do not exist are refused; so is a saved game, which export does not draw.
"$UNJAM" export two-pieces -o late.svg --at 2
"$UNJAM" export "$DATA/one-piece.trace.json" -o late.svg --at 1
cat >game.json <<'END'
{"unjam": 1, "kind": "game", "problem": {"unjam": 1, "kind": "tiles", "name": "Two", "start": [". 1", "3 2"],
 "goal": ["1 2", "3 ."]}, "moves": ["1", "2"], "made": 2}
END
"$UNJAM" export game.json -o game.png
ls game.png late.svg 2>/dev/null
exit 0
