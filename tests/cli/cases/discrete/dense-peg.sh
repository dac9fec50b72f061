# Extreme inputs. A peg board with more jumps than memory can hold obeys limits and signals, a tile board with only the blank
# is solved, and a polygon with very many points is refused at once.
awk 'BEGIN {
    printf "{\"unjam\": 1, \"kind\": \"peg\", \"name\": \"dense\", \"holes\": 64, \"lines\": ["
    for (a = 0; a < 64; a++)
        for (b = a + 1; b < 64; b++) {
            m = (a * 7 + b * 11 + 3) % 64
            while (m == a || m == b)
                m = (m + 1) % 64
            printf "%s[%d, %d, %d]", (a + b > 1 ? ", " : ""), a, m, b
        }
    print "], \"start\": {\"empty\": [0]}, \"goal\": {\"pegs\": [0]}}"
}' >dense.json
for arguments in "--time-limit 0.5" "--all --time-limit 0.5 --memory-limit 20" "--time-limit 0.5 --work-dir ."; do
    timeout 20 "$UNJAM" solve dense.json --quiet $arguments >out
    echo "$arguments: exit code $?, $(grep -c 'stopped at the' out)"
done
"$UNJAM" solve dense.json --quiet >out &
sleep 0.5
kill -TERM $!
for i in 1 2 3 4 5 6 7 8 9 10; do
    sleep 0.5
    kill -0 $! 2>/dev/null || break
done
kill -KILL $! 2>/dev/null
wait $!
echo "exit code $?"
"$UNJAM" solve dense.json --exhaust
echo "exit code $?"

echo '{"unjam": 1, "kind": "tiles", "name": "blank", "start": ["."], "goal": ["."]}' >blank.json
"$UNJAM" solve blank.json --all --exhaust --quiet

awk 'BEGIN {
    printf "{\"unjam\": 1, \"kind\": \"tray\", \"name\": \"round\", \"tray\": {\"interior\": \"POLYGON (("
    for (i = 0; i <= 100000; i++)
        printf "%s%.9f %.9f", (i > 0 ? ", " : ""), 5 * cos(i % 100000 * 6.283185307 / 100000), 5 * sin(i % 100000 * 6.283185307 / 100000)
    print "))\"},\n\"pieces\": [], \"goal\": {\"poses\": []}}"
}' >round.json
timeout 20 "$UNJAM" info round.json
echo "exit code $?"
