# Rectangular Jam, drawn in millimetres with layers and transforms, is solved like the bundled one.
"$UNJAM" solve -q "$DATA/drawings/rectangular-jam.svg" -o jam.json
"$UNJAM" verify jam.json
