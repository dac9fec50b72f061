# Limits and signals end both searches promptly, with exit code 3. An old file stays unchanged, and no other file is left
# behind.
echo "an older proof" >proof.json
now() {
    echo $(($(date +%s%N) / 1000000))
}
in_time() {
    [ $(($(now) - start)) -lt "$1" ] && echo "in time"
}
for threads in 1 3; do
    start=$(now)
    "$UNJAM" prove rectangular-jam-oversize -q --threads $threads --time-limit 0.7 -o proof.json --json >result.json
    echo "time, $threads threads: exit code $?"
    grep -E '"(status|verified)"' result.json
    in_time 1700
    start=$(now)
    "$UNJAM" prove rectangular-jam-oversize -q --threads $threads --memory-limit 1 --time-limit 20 -o proof.json >result
    echo "memory, $threads threads: exit code $?"
    in_time 19000
done
for signal in INT TERM; do
    "$UNJAM" prove rectangular-jam-oversize -q -o proof.json >result &
    search=$!
    sleep 0.7
    start=$(now)
    kill -$signal $search
    wait $search
    echo "$signal: exit code $?"
    in_time 1000
done
cat proof.json
ls
