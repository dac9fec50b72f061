# Solutions made to deceive: each breaks a law of motion, or overlaps, where it is hard to see.
for name in jam-3-moves stray thirty traps; do
    "$UNJAM" verify "$DATA/forged/$name.solution.json"
    echo "exit code $?"
done
