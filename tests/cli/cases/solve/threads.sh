# The number of threads changes only the time.
for threads in 1 2 7; do
    "$UNJAM" solve two-pieces --threads $threads --json --quiet | grep -v '"seconds"' >"$threads.json"
done
cmp 1.json 2.json && cmp 1.json 7.json && echo "the same result"
# Searches of sliding tiles: the same nodes, and the same solution.
for threads in 1 2 7; do
    "$UNJAM" solve fifteen-korf --instance 3 --heuristic 6-6-3 --no-cache --threads $threads --json --quiet |
        sed -E 's/"seconds": *[-+0-9.e]+//g' >"$threads.json"
done
cmp 1.json 2.json && cmp 1.json 7.json && echo "the same search"
for threads in 0 257 many; do
    "$UNJAM" solve two-pieces --threads $threads 2>&1 | sed -n 1p
done
