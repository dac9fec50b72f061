# A state with very many pushes keeps a search busy for long. If the search is stopped meanwhile, it
# has expanded states, or says how far it has got with the first one.
blocks=$DATA/../../bench/peers/trays/ten-blocks.json
numbers() {
    sed -E 's/[0-9]+(\.[0-9]+)?/N/g'
}
for threads in 1 2; do
    "$UNJAM" solve "$blocks" --time-limit 1 --threads $threads 2>&1 >/dev/null | numbers
done
# A solved puzzle says nothing of this kind.
"$UNJAM" solve two-pieces --json -q | grep -c '"expanding"'
"$UNJAM" solve two-pieces 2>&1 >/dev/null | grep -c 'while expanding'
# Nor does a search that ends at the cost limit, with any number of threads.
for threads in 1 2; do
    "$UNJAM" solve triangular-jam --max-cost 2 --threads $threads 2>&1 >/dev/null | numbers
    "$UNJAM" solve triangular-jam --max-cost 2 --threads $threads --json -q >result.json
    echo "exit code $?"
    grep -c '"expanding"' result.json
done
# Exit code 0: a random tree found a solution within the time limit.
"$UNJAM" solve "$blocks" --time-limit 1 --json -q >result.json
code=$?
[ $code -eq 0 ] || [ $code -eq 3 ] || exit
sed -n '/"expanding"/,/}/p' result.json | sed 's/"tried": [0-9]*/"tried": N/'
