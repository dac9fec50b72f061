# The number of threads changes only the time.
for threads in 1 2 7; do
    "$UNJAM" solve two-pieces --threads $threads --json --quiet | grep -v '"seconds"' >"$threads.json"
done
cmp 1.json 2.json && cmp 1.json 7.json && echo "the same result"
for threads in 0 257 many; do
    "$UNJAM" solve two-pieces --threads $threads 2>&1 | sed -n 1p
done
