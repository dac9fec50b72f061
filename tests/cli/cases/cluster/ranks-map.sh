# A map made by several ranks has the same bytes as one made by unjam, also if it continues from a journal.
. "$DATA/ranks.sh"
sizes="--width 1.5:2.2:8 --length 1.5:2.2:10 --max-expansions 8 --quiet"
"$UNJAM" map two-pieces $sizes -o whole.csv >summary
"$UNJAM" map two-pieces $sizes -o whole.svg >/dev/null
for count in 1 2 4; do
    ranks $count map two-pieces $sizes -o map.csv >printed && cmp map.csv whole.csv && cmp printed summary
done
ranks 3 map two-pieces $sizes -o map.svg >/dev/null && cmp map.svg whole.svg && cat summary
ranks 3 map one-piece --width 1.1:1.3:5 --prove --max-expansions 400 --quiet -o proven.csv
cut -d, -f 2-7 proven.csv

# Starts a map, waits until some cells are in the journal, and halts all ranks.
long="--width 1.5:2.2:30 --length 1.5:2.2:40 --max-expansions 8 --quiet"
start() {
    rm -f kept.csv kept.csv.journal
    mpirun --allow-run-as-root --oversubscribe -n 3 "$MPI" --patience=${patience-20} map two-pieces $long -o kept.csv \
        >output 2>messages &
    run=$!
    while [ "$(cat kept.csv.journal 2>/dev/null | wc -l)" -lt 20 ]; do sleep 0.02; done
    halted=$(ranks_of $run)
    kill -STOP $halted
}
finish() {
    wait $run
    echo "exit code $?"
    ls kept.csv*
    [ "$1" = silent ] || sed -E 's/: finished [0-9]+ of/: finished N of/; s/(of 1200 cells).*/\1/' output
    grep '^unjam' messages | sed -E 's/(silent for) [0-9]+/\1 N/'
}
echo "rank 1 is asked to stop"
start
kill -TERM "$(process_of 1 $run)"
kill -CONT $halted
finish
ranks 2 map two-pieces $long -o kept.csv | sed -E 's/, .*//'
ls kept.csv*
"$UNJAM" map two-pieces $long -o alone.csv >/dev/null && cmp alone.csv kept.csv && echo "the same map"
echo "rank 2 is killed"
start
# mpirun then lets the others go on, and asks them to stop. It kills them a second later, so on a busy machine rank 0
# may not get to print anything.
kill -KILL "$(process_of 2 $run)"
finish silent
ranks 4 map two-pieces $long -o kept.csv | sed -E 's/, .*//' && cmp alone.csv kept.csv && echo "the same map"
echo "refused"
for arguments in "one-piece --width 1" "- --width 1 -o x.svg" "one-piece --width 1 -o none/x.svg" \
    "eight-hard --width 1 -o x.svg"; do
    ranks 2 map $arguments 2>refusal
    echo "exit code $?"
    sed 's|/[^ ]*/problems/|problems/|' refusal >&2
done
