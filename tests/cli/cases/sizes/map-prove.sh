# Cells without a solution become impossible if a proof is found. The result is the same with any
# number of threads. Above width 1.2 the piece does not fit through the slot.
map() {
    "$UNJAM" map one-piece --width 1.1:1.3:5 --prove --quiet "$@"
}
for threads in 1 3; do
    map --max-expansions 400 --threads $threads -o $threads.csv >/dev/null
    map --max-expansions 400 --threads $threads -o $threads.svg >/dev/null
done
cmp 1.csv 3.csv && cmp 1.svg 3.svg && echo "the same map"
cut -d, -f 2-7 1.csv
# Undecided cells.
map --max-expansions 4 -o few.csv
cut -d, -f 2-7 few.csv
map --max-expansions 4 -o few.svg --time-limit 60
echo "$(grep -o 'rgb(76%, *35%, *27%)' few.svg | wc -l) red squares, with the legend's"
# A map that was killed continues with the cells that were already proven.
many="--width 1.15:1.35:60 --max-expansions 400 --threads 2 --prove --quiet"
# shellcheck disable=SC2086 # several words
"$UNJAM" map one-piece $many -o whole.csv
for try in 1 2 3 4 5; do
    rm -f kept.csv kept.csv.journal
    # shellcheck disable=SC2086 # several words
    "$UNJAM" map one-piece $many -o kept.csv >/dev/null &
    run=$!
    while ! grep -q '^[0-9]* 5 ' kept.csv.journal 2>/dev/null && kill -0 "$run" 2>/dev/null; do :; done
    kill -KILL "$run" 2>/dev/null
    wait "$run" 2>/dev/null
    [ -f kept.csv.journal ] && break
done
grep -q '^[0-9]* 5 ' kept.csv.journal && echo "proven cells are kept"
# The journal of a map made with --prove is refused without --prove.
"$UNJAM" map one-piece --width 1.15:1.35:60 --max-expansions 400 -o kept.csv --quiet
echo "exit code $?"
# shellcheck disable=SC2086 # several words
"$UNJAM" map one-piece $many -o kept.csv >/dev/null && cmp kept.csv whole.csv && echo "the same map"
ls
