# Solutions made to deceive: each breaks a law of motion, or overlaps, where it is hard to see.
for name in between-two-points blocked-drift blocked-on-the-way cut-at-two-points denorm \
    down-a-floor down-a-passage down-a-slope down-the-stairs freed-by-a-drift ghosts jam-3-moves \
    jumped landed-flush left-passage past-a-corner past-a-flush-wall past-two-points \
    rolled-past-flush shaken shaken-after-flush slid-astray slid-in-steps slid-off-flush \
    slid-on-after-flush stepped-aside stopped-after-drift stray thirty traps unproven-stop \
    wavy-drift; do
    "$UNJAM" verify "$DATA/forged/$name.solution.json"
    echo "exit code $?"
done
# The tray of denorm has an edge that is too short, so it is refused before it is solved.
sed -n 's/.*"problem": \({.*}\), "result".*/\1/p' "$DATA/forged/denorm.solution.json" >tip.json
"$UNJAM" solve tip.json
echo "exit code $?"
# Not forged: a needle slides past the corner of a wall. Its tip is 1.284e-6 outside the tray.
"$UNJAM" verify "$DATA/forged/wedge3.solution.json" | sed -E '/^Proven: /d'
"$UNJAM" verify "$DATA/forged/wedge3.solution.json" --json |
    awk '/"overlap_bound"/ { gsub(/[^-+.e0-9]/, "", $2); print ($2 + 0 >= 1.284e-6 && $2 + 0 <= 1.35e-6) ? "a true bound" : "a wrong bound: " $2 }'
