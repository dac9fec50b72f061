# Ranks visit all positions, and each rank stores its share of them. The output has the same bytes with any number of ranks.
. "$DATA/ranks.sh"
# compare COUNTS ARGUMENT...: compares unjam with unjam-mpi on each of the numbers of ranks in COUNTS
compare() {
    counts=$1
    shift
    "$UNJAM" solve --exhaust --json --quiet "$@" | timeless >alone
    for count in $counts; do
        ranks $count solve --exhaust --json --quiet "$@" | timeless >together
        cmp alone together || diff alone together
    done
    tr -d ' \n' <alone | grep -oE '"positions":[0-9]+,"exhausted":[a-z]+'
}
compare "1 2 4" eight-hard --all
compare 2 six-tiles --cost slides
compare 4 eight-blocks
compare "2 4" klotski --cost steps
compare 2 cellar
compare 4 stuck
ranks 3 solve seven-hard --exhaust --quiet | tail -n 3
# Several instances, one of which has no solution.
cat >instances.json <<'END'
{"unjam": 1, "kind": "tiles", "name": "two", "goal": ["1 2 3", "4 5 ."], "instances": [
 {"name": "a", "start": ["1 2 3", "4 . 5"]}, {"name": "b", "start": ["2 1 3", "4 5 ."]}]}
END
compare 3 instances.json
echo "limits"
ranks 2 solve eight-hard --exhaust --max-cost 3 --quiet
echo "exit code $?"
ranks 3 solve fifteen-korf --instance 12 --exhaust --memory-limit 60 --quiet | sed -n 's/reached: [0-9]*/reached: N/p; /^     4 /p'
echo "time is over"
ranks 2 solve fifteen-korf --instance 12 --exhaust --time-limit 2 --quiet >output
echo "exit code $?"
grep -o 'stopped at the time limit' output
sed -n '/^     0 /,/^     4 /p' output

# Ranks that get a signal, and ranks that are killed.
start() {
    mpirun --allow-run-as-root --oversubscribe -n 3 "$MPI" --patience=${patience-20} solve fifteen-korf --instance 12 \
        --exhaust --quiet >output 2>messages &
    run=$!
    # Before the ranks visit positions, rank 0 solves the puzzle while the others wait for work and use
    # hardly any processor time.
    await_work 1 $run 40
    await_work 2 $run 40
}
finish() {
    wait $run
    echo "exit code $?"
    sed -E 's/reached: [0-9]+/reached: N/; /^ *[0-9]/d; /^moves/d' output
    grep '^unjam' messages | sed -E 's/(silent for) [0-9]+/\1 N/'
}
echo "rank 1 is asked to stop"
start
kill -TERM "$(process_of 1 $run)"
finish
echo "rank 2 is halted"
patience=2
start
halted=$(process_of 2 $run)
kill -STOP "$halted"
finish
