# Files that are no checkpoints of this search are refused, and stay as they are.
hard="fifteen-hard --heuristic manhattan --instance"
"$UNJAM" solve $hard 1 --time-limit 3 --checkpoint hard.checkpoint >/dev/null 2>&1
echo "$?"
try() {
    cp "$1" before
    "$UNJAM" solve $hard "$2" --checkpoint "$1"
    echo "$?"
    cmp before "$1"
}
try hard.checkpoint 2
head -c 500 hard.checkpoint >short.checkpoint
try short.checkpoint 1
{ head -c 300 hard.checkpoint; printf 'x'; tail -c +302 hard.checkpoint; } >changed.checkpoint
try changed.checkpoint 1
printf '%100s' '{"format": "unjam-problem", "version": 1}' >foreign.json
try foreign.json 1
echo >short.json
try short.json 1
for words in "fifteen-hard" "one-piece" "klotski" "fifteen-hard --instance 1 --heuristic none" \
    "fifteen-hard --instance 1 --heuristic manhattan,6-6-3" "fifteen-hard --instance 1 --exhaust"; do
    "$UNJAM" solve $words --checkpoint new.checkpoint
    echo "$?"
done
"$UNJAM" solve $hard 1 --checkpoint nowhere/new.checkpoint
ls new.checkpoint 2>/dev/null || echo "no file was made"
