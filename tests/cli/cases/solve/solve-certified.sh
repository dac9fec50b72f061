# Trays whose solutions once did not pass the certificate, and a program whose solution does not pass ends with exit code 4.
# In wedge-holds-wedge, forces hold pieces that are as strong as the product of two wedges; in opens-at-a-seam, a turn opens
# a contact at the seam of two convex parts.
for tray in wedge-holds-wedge opens-at-a-seam; do
    "$UNJAM" solve "$DATA/$tray.json" --threads 1 -o "$tray.solution.json" | grep 'solved in' || exit
    "$UNJAM" verify --strict "$tray.solution.json" | grep verified || exit
done
