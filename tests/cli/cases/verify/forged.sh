# Solutions made to deceive: each breaks a law of motion, or overlaps, where it is hard to see.
for name in denorm ghosts jam-3-moves stray thirty traps; do
    "$UNJAM" verify "$DATA/forged/$name.solution.json"
    echo "exit code $?"
done
# A tray with such an edge is refused before it is solved.
sed -n 's/.*"problem": \({.*}\), "result".*/\1/p' "$DATA/forged/denorm.solution.json" >tip.json
"$UNJAM" solve tip.json
echo "exit code $?"
# Not forged: a needle slides past the corner of a wall.
"$UNJAM" verify "$DATA/forged/wedge3.solution.json" | sed -E '/^Proven: /d'
