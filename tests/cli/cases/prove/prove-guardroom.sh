# Two squares that turn freely and block each other behind a door: impossible, with thousands of cells.
"$UNJAM" prove "$DATA/impossible/guardroom-1.2.json" -q -o proof.json | sed -n 1p
"$UNJAM" verify proof.json | sed -n 1p
