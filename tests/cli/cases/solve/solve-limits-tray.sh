# Limits of time and memory and signals end the search of a tray promptly, with the bound proven so far and exit code 3.
# An old solution file stays unchanged, and no other file is left behind.
echo "an older solution" >jam.json
cat >narrow.json <<END
{"unjam": 1, "kind": "tray", "name": "Too narrow", "unit": "cm",
 "tray": {"interior": "POLYGON ((0 0, 8 0, 8 4, 0 4, 0 0))",
          "exits": [{"name": "slot", "opening": "POLYGON ((3.1 0, 4.9 0, 4.9 -6, 3.1 -6, 3.1 0))", "thickness": 1}]},
 "pieces": [{"name": "A", "shape": "POLYGON ((-1 -1, 1 -1, 1 1, -1 1, -1 -1))", "thickness": 1, "at": [4, 3, 0]},
            {"name": "B", "shape": {"as": "A"}, "thickness": 2, "at": [4, 1, 0]}],
 "goal": {"piece": "A", "exit": "slot"}}
END
now() {
    echo $(($(date +%s%N) / 1000000))
}
in_time() {
    [ $(($(now) - start)) -lt "$1" ] && echo "in time"
}
tell() {
    echo "$1: exit code $2, $(grep -E '"(status|limit)"' result.json | tr -d ' \n')"
    awk -F '[:,]' '/"lower_bound"/ { print ($2 >= 1 ? "a bound" : "no bound") }' result.json
}
try() {
    "$UNJAM" solve --json -q -o jam.json "$@" >result.json
}
for threads in 1 3; do
    try narrow.json --threads $threads --memory-limit 1
    tell "memory, $threads threads" $?
    awk -F '[:,]' '/"memory_bytes"/ { print ($2 > 100000 && $2 <= 1000000 ? "within the limit" : $2 " bytes") }' result.json
    grep -E '"(expanded|distinct|lower_bound)"' result.json >seen
    [ $threads -eq 1 ] && mv seen seen-by-one || cmp seen seen-by-one
    start=$(now)
    try rectangular-jam-oversize --threads $threads --time-limit 0.7
    tell "time, $threads threads" $?
    in_time 1700
done
# --exhaust runs two searches, one for a solution and one for all states. The time limit is for both together.
start=$(now)
try rectangular-jam-oversize --exhaust --time-limit 2
tell "time, all states" $?
in_time 3200
# A solution found before the limit is still printed.
"$UNJAM" solve two-pieces --exhaust --max-cost 3 -q >result
echo "exit code $?, $(grep -c 'the fewest moves possible' result) solved"
for signal in INT TERM; do
    "$UNJAM" solve rectangular-jam-oversize --exhaust --json -q -o jam.json >result.json &
    search=$!
    sleep 0.7
    start=$(now)
    kill -$signal $search
    wait $search
    tell $signal $?
    in_time 1000
done
cat jam.json
ls
