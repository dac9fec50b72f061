# --work-dir keeps the positions of --exhaust in files. The results are those of a search in memory, with any number of
# threads, and nothing is left in the folder.
mkdir work
cat >eight.json <<END
{ "unjam": 1, "kind": "tiles", "name": "eight", "goal": ["1 2 3", "4 5 6", "7 8 ."],
  "start": ["1 2 3", "4 5 6", "7 8 ."] }
END
compare() { # the solutions printed may differ
    "$UNJAM" solve "$@" --exhaust --quiet >all || echo "exit code $?"
    grep -v '^ *[0-9]*\. ' all >memory
    for threads in 1 3; do
        "$UNJAM" solve "$@" --exhaust --quiet --work-dir work --memory-limit 2 --threads "$threads" >all ||
            echo "exit code $?"
        grep -v '^ *[0-9]*\. ' all >disk
        cmp memory disk && echo "$*, $threads: $(grep -c '^ *[0-9]* *[0-9]* *[0-9]* *[0-9]*$' disk) layers"
    done
}
compare eight.json
compare seven-hard
compare six-tiles --cost slides
compare six-tiles --cost moves
compare three-blocks
compare klotski --cost steps
compare pennant --cost slides
compare first-boxes --cost pushes
compare first-boxes --cost moves
compare stuck
"$UNJAM" solve klotski --exhaust --quiet --work-dir work --max-cost 3
ls -A work
# Peg boards of more than 24 holes are solved on disk.
"$UNJAM" solve french-ring --all --limit 1 --quiet --work-dir work --threads 2 | sed -n 1p
"$UNJAM" solve french-ring --work-dir work 2>errors | sed -n 1p
sed -n '2s/[0-9.]* MB/N MB/p' errors
ls -A work
# A solution of Klotski is found on disk, and verified like any other.
for cost in moves steps slides; do
    "$UNJAM" solve klotski --cost "$cost" --work-dir work --memory-limit 1 -q -o "$cost.json" | sed -n 1p
    "$UNJAM" verify "$cost.json" | sed -n 1p
done
# How much memory and disk the search took is on standard error.
"$UNJAM" solve eight.json --exhaust --work-dir work 2>&1 >/dev/null | sed -n '2s/[0-9.]* \(s\|MB\)/N \1/gp'
"$UNJAM" solve eight-hard --exhaust --quiet --memory-limit 1 | grep 'work-dir'

# If the search for a solution stops at the memory limit, the search on disk still finds out whether there is a solution.
"$UNJAM" solve klotski --all --exhaust --quiet --work-dir work --memory-limit 1 | sed -n '1,2p'
cat >bar.json <<END
{ "unjam": 1, "kind": "klotski", "name": "bar", "board": ["HAAI", "HAAI", "JBBK", "JNOK", "P..Q"],
  "goal": { "piece": "B", "at": [0, 0] } }
END
"$UNJAM" solve bar.json --quiet --memory-limit 1 | sed 's/fewer than [0-9]*/fewer than N/'
"$UNJAM" solve bar.json --quiet --memory-limit 1 --work-dir work
"$UNJAM" solve bar.json --all --exhaust --quiet --work-dir work --memory-limit 1 >result
echo "exit code $?"
sed -n '1,2p' result

echo "--- refused"
"$UNJAM" solve eight-hard --work-dir work
echo "exit code $?"
"$UNJAM" solve klotski --all --work-dir work
echo "exit code $?"
"$UNJAM" solve one-piece --exhaust --work-dir work
echo "exit code $?"
"$UNJAM" solve eight-hard --exhaust --work-dir nowhere
echo "exit code $?"
"$UNJAM" solve eight-hard --exhaust --work-dir eight.json
echo "exit code $?"

echo "--- stopped"
(
    ulimit -f 40
    "$UNJAM" solve eight.json --exhaust --quiet --work-dir work
    echo "exit code $?"
)
"$UNJAM" solve eight.json --heuristic manhattan --exhaust --quiet --work-dir work --time-limit 0.001 | sed -n '2s/reached: [0-9]*/reached: N/p'
cat >twelve.json <<END
{ "unjam": 1, "kind": "tiles", "name": "twelve", "goal": ["1 2 3 4", "5 6 7 8", "9 10 11 ."],
  "start": ["1 2 3 4", "5 6 7 8", "9 10 11 ."] }
END
for signal in INT TERM KILL; do
    "$UNJAM" solve twelve.json --heuristic manhattan --exhaust --quiet --work-dir work --memory-limit 16 >"$signal" &
    search=$!
    sleep 0.7
    kill -"$signal" "$search"
    wait "$search" 2>/dev/null
    echo "$signal: exit code $?"
    sed -n '2s/reached: [0-9]*/reached: N/p' "$signal"
    ls -A work
done
