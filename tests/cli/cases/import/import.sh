# Drawings as Inkscape, Illustrator and CAD programs write them become problem files.
D=$DATA/drawings
for name in rectangular-jam rounded unlabelled cad-lines ghost; do
    "$UNJAM" import "$D/$name.svg" -o "$name.json" || echo "exit code $?"
    "$UNJAM" info "$name.json"
done
cat rectangular-jam.json unlabelled.json cad-lines.json
# On standard output the bytes are the same. A drawing from standard input also gives the same bytes, except for the name.
"$UNJAM" import "$D/rounded.svg" 2>said | cmp - rounded.json
cat said
"$UNJAM" import - <"$D/unlabelled.svg" 2>/dev/null >stdin.json
sed -n 4,5p stdin.json
# The piece that must leave, and the tolerance for curves, can be chosen.
"$UNJAM" import "$D/unlabelled.svg" --goal C -o unlabelled.json
grep '"goal"' unlabelled.json
"$UNJAM" import "$D/rounded.svg" --tolerance 0.01 -o rough.json
"$UNJAM" info rough.json | grep corners
# Commands accept drawings in place of problem files.
"$UNJAM" info "$D/unlabelled.svg"
"$UNJAM" solve -q "$D/unlabelled.svg" -o solution.json
"$UNJAM" verify solution.json
"$UNJAM" solve -q "$D/ghost.svg"
"$UNJAM" export "$D/rounded.svg" -o rounded.svg
