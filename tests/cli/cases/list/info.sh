# unjam info for trays and discrete puzzles, in words and as JSON.
"$UNJAM" info rectangular-jam
"$UNJAM" info two-pieces --json
"$UNJAM" info - <"$DATA/goal-by-place.json"
# The names that --instance takes.
"$UNJAM" info twenty-four-korf | grep instance
"$UNJAM" info fifteen-korf | grep instance
"$UNJAM" info twenty-four-korf --json | grep -A5 instance
"$UNJAM" solve twenty-four-korf --instance 1 2>&1
"$UNJAM" solve fifteen-korf --instance 101 2>&1
echo "exit code $?"
