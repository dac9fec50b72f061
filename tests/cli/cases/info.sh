"$UNJAM" info rectangular-jam
"$UNJAM" info two-pieces --json
"$UNJAM" info - <"$DATA/goal-by-place.json"
