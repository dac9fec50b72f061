# Trays whose solutions once did not pass the certificate. `solve` then ended with exit code 4.
for tray in wedge-holds-wedge opens-at-a-seam full-turn nearly-flush slides-before-turning \
    two-short-slides stays-at-a-seam; do
    "$UNJAM" solve "$DATA/$tray.json" --threads 1 --quiet -o "$tray.solution.json" | grep 'solved in' || exit
    "$UNJAM" verify --strict "$tray.solution.json" | grep verified || exit
done
# Just before the corner, gaps are so small that it is not decided what touches.
"$UNJAM" solve "$DATA/corner-ahead.json" --threads 1 --quiet -o corner.json | grep 'solved in' || exit
"$UNJAM" verify corner.json | grep verified
