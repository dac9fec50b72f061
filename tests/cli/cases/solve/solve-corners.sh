# Two stars of 64 corners each: every turn is followed, so the fewest moves are proven.
stars=$DATA/../../bench/peers/trays/stars-64.json
"$UNJAM" solve "$stars" --threads 1 2>/dev/null | head -n 4
