# Proofs found by several ranks have the same bytes as those found by unjam.
. "$DATA/ranks.sh"
"$UNJAM" prove corner-narrow --quiet -o whole.json >summary
for count in 1 2 4; do
    ranks $count prove corner-narrow --quiet -o proof.json >printed && echo "exit code 0"
    cmp proof.json whole.json && cmp printed summary
done
cat summary
"$UNJAM" verify proof.json | head -n 1
ranks 3 prove one-piece --quiet -o solution.json | head -n 1
"$UNJAM" verify solution.json | head -n 1
ranks 2 prove rectangular-jam-oversize --time-limit 0.2 --quiet | sed -E 's/[0-9,]+ boxes were/N boxes were/'

# Starts a proof that takes seconds, and waits until rank 1 has worked for half a second.
start() {
    mpirun --allow-run-as-root --oversubscribe -n 3 "$MPI" --patience=${patience-20} prove rectangular-jam-oversize \
        >output 2>messages &
    run=$!
    await_work 1 $run 50
}
finish() {
    wait $run
    echo "exit code $?"
    sed -E 's/[0-9,]+ boxes were/N boxes were/' output
    grep -o 'rank [0-9] has been silent for' messages  # mpirun may print something in the middle of the line
}
echo "rank 1 is asked to stop"
start
kill -TERM "$(process_of 1 $run)"
finish
echo "rank 2 hangs"
patience=1
start
kill -STOP "$(process_of 2 $run)"
finish
echo "refused"
for arguments in "-" "none.json" "eight-hard"; do
    ranks 2 prove $arguments 2>refusal
    echo "exit code $?"
    sed 's|/[^ ]*/problems/|problems/|' refusal >&2
done
