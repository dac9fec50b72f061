# Limits and signals end a search with exit code 3 and the bound proven so far.
"$UNJAM" solve fifteen-hard --instance 6 --max-cost 50 -q
echo "exit code $?"
"$UNJAM" solve fifteen-hard --instance 6 --max-cost 50 --json |
    grep -oE '"(status|cost|lower_bound|optimal|verified|limit|moves)":("[a-z]*"|[a-z0-9]+)'
"$UNJAM" solve fifteen-hard --instance 6 --heuristic manhattan --time-limit 0.1 -q | sed -E 's/fewer than [0-9]+/fewer than N/'
"$UNJAM" solve fifteen-hard --instance 6 --heuristic manhattan --time-limit 0.1 --json >time.json
echo "exit code $?"
grep -oE '"(status|limit)":"[a-z]*"' time.json
# The bound must be at least 58, the heuristic's value at the start. It must be an even number, as the optimum is.
grep -oE '"lower_bound":[0-9]+' time.json |
    awk -F : '{ print ($2 >= 58 && $2 <= 80 && $2 % 2 == 0 ? "sound" : "not sound") }'
# One table is larger than the memory limit, the other larger than any memory.
"$UNJAM" solve fifteen-hard --instance 6 --heuristic walking-distance --memory-limit 1 -q
echo "exit code $?"
# If --heuristic is not given and the table does not fit, a heuristic without a table is used.
"$UNJAM" solve fifteen-korf --instance 12 --memory-limit 1 --json | grep -oE '"(heuristic|cost)":("[a-z-]*"|[0-9]+)'
"$UNJAM" solve twenty-four-korf --instance 38 --heuristic walking-distance -q 2>&1
echo "exit code $?"
"$UNJAM" solve fifteen-hard --instance 6 --heuristic none,manhattan --time-limit 0.05 | awk 'NR > 2 { print $1, $6, $7, $8, $9, $10 }'
# A signal stops the first of two long instances; the second is not begun.
"$UNJAM" solve fifteen-hard --heuristic none --json >stopped.json &
sleep 0.5
kill -INT $!
wait $!
echo "exit code $?"
wc -l <stopped.json
grep -oE '"(status|limit)":"[a-z]*"' stopped.json
# Repeats the test with the other signal. The old solution file stays unchanged.
echo "an older solution" >old.json
"$UNJAM" solve fifteen-hard --instance 6 --heuristic none --json -o old.json >stopped.json &
sleep 0.5
kill -TERM $!
wait $!
echo "exit code $?"
grep -oE '"(status|limit)": *"[a-z]*"' stopped.json
"$UNJAM" solve english-central --all --memory-limit 1 -q -o old.json
echo "exit code $?"
cat old.json
ls
