# Two L-shaped pieces in a box with hardly any room: seven moves, proven optimal.
"$UNJAM" solve packing-tight --quiet -o packing.json | sed -n 1p
"$UNJAM" verify packing.json >/dev/null && echo verified
