# A picture with a frame for every move; one moment; frames in files of their own; a problem's start.
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
