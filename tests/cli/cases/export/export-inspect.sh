# Pictures with the inspector have the same bytes every time. Wrong uses of --inspect are refused.
solution=$DATA/two-pieces.solution.json
"$UNJAM" export "$solution" --at 1 --inspect A -o a.svg || exit
"$UNJAM" export "$solution" --at 1 --inspect A -o again.svg || exit
cmp a.svg again.svg
"$UNJAM" export "$solution" --at 1 --inspect B -o b.png --theme dark || exit
head -c 4 b.png | tail -c 3
echo
"$UNJAM" export two-pieces --inspect A -o start.svg || exit
"$UNJAM" export packing --inspect B -o packing.svg || exit
"$UNJAM" export "$solution" --at 1.5 --inspect B -o between.svg || exit
ls
"$UNJAM" export "$solution" --inspect A -o x.svg
echo "exit code $?"
"$UNJAM" export "$solution" --at 1 --inspect Z -o x.svg
echo "exit code $?"
"$UNJAM" export "$solution" --inspect A -o x.pdf
echo "exit code $?"
"$UNJAM" export "$solution" --at 1 --inspect A --bare -o x.svg
echo "exit code $?"
"$UNJAM" export klotski --inspect A -o x.svg
echo "exit code $?"
