# Non-convex pieces and trays: a corner that is just wide enough, one that is too narrow, packing, sliding blocks.
"$UNJAM" solve corner --quiet -o corner.json | grep -v Proven
"$UNJAM" verify corner.json >/dev/null && echo verified
"$UNJAM" solve corner-narrow --quiet
echo "exit code $?"
"$UNJAM" solve corner-narrow --json | grep '"lower_bound"'
"$UNJAM" solve packing --quiet -o packing.json | sed -n 1p
"$UNJAM" verify packing.json >/dev/null && echo verified
"$UNJAM" solve packing --rules paper --quiet | sed -n 1p
"$UNJAM" solve sliding-blocks --quiet | sed -n 1p
"$UNJAM" solve sliding-blocks --cost piece-moves --quiet | sed -n 1p
"$UNJAM" solve sliding-blocks-cells --quiet | sed -n 1p
