# Without a display or without the window program, the message says what to do instead.
"$UNJAM" view "$DATA/two-pieces.solution.json"
echo "exit code $?"
cp "$UNJAM" unjam-alone
DISPLAY=:99 PATH=/nonexistent ./unjam-alone view "$DATA/two-pieces.solution.json"
echo "exit code $?"
echo '{"unjam": 1, "kind": "solution"}' >bad.json
DISPLAY=:99 "$UNJAM" view bad.json
echo "exit code $?"
