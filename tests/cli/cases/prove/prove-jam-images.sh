# The same jam is still proven impossible when it is mirrored, turned by 90 degrees, given in millimetres, far from the
# origin, with other names in another order, and with other bars that are too long.
for image in mirrored turned millimetres shifted renamed 1.01 1.0027; do
    "$UNJAM" prove "$DATA/impossible/jam-$image.json" -q -o proof.json | sed -n 1p
    "$UNJAM" verify proof.json | sed -n 1p
done
