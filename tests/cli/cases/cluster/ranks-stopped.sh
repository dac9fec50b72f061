# Whatever ends a run, it can go on from its checkpoint with any number of ranks, or alone, with the
# same result.
. "$DATA/ranks.sh"
problem="fifteen-korf --instance 1 --heuristic manhattan --quiet"
"$UNJAM" solve $problem --json | timeless >whole

# Starts a search of 3 ranks, waits until it has saved something, and halts all ranks, so that the search
# cannot end before it gets its signal.
start() {
    rm -f search
    mpirun --allow-run-as-root --oversubscribe -n 3 "$MPI" --patience=${patience-20} solve $problem \
        --checkpoint search >output 2>messages &
    run=$!
    while [ ! -s search ]; do sleep 0.02; done
    halted=$(ranks_of $run)
    kill -STOP $halted
}

# Prints the messages of a run, without those of mpirun. They stand between lines of hyphens, and may begin
# in the middle of a line.
own_messages() {
    tr '\n' '\001' <messages | sed -E 's/-{70,}\x01([^-\x01][^\x01]*\x01|\x01)*-{70,}\x01//g' | tr '\001' '\n' |
        grep '^unjam'
}

# finish COMMAND...: lets the halted ranks go on, waits for the end of the search, and resumes it with
# COMMAND.
finish() {
    kill -CONT $halted 2>/dev/null
    wait $run
    echo "exit code $?"
    grep -o 'rank [0-9] .* exited on signal 9' messages | sed 's/with PID.*exited/exited/'
    sed -E 's/(silent for) [0-9]+/\1 N/; s/fewer than [0-9]+/fewer than N/' output
    own_messages | sed -E 's/(silent for) [0-9]+/\1 N/'
    ls search
    "$@" --checkpoint search --json | timeless >resumed
    cmp whole resumed && echo "the same search"
    ls search 2>/dev/null || echo "deleted at the end"
}

echo "rank 1 is killed"
start
kill -KILL "$(process_of 1 $run)"
finish ranks 2 solve $problem

echo "rank 0 is killed"
start
kill -KILL "$(process_of 0 $run)"
finish "$UNJAM" solve $problem

echo "rank 2 gets no time any more"
patience=5
start
silent=$(process_of 2 $run)
halted=$(ranks_of $run | grep -vx "$silent")
finish ranks 4 solve $problem
patience=20

echo "rank 2 is asked to stop"
start
kill -TERM "$(process_of 2 $run)"
finish ranks 2 solve $problem

# mpirun takes up to a second to pass on the signal, so this search is a long one. It is not finished here.
echo "mpirun is asked to stop"
# mpirun kills the ranks some time after it has asked them to stop: by default a second, which is too short if
# other work keeps the processors busy.
short=$problem
problem="fifteen-korf --instance 88 --heuristic manhattan --quiet"
export OMPI_MCA_odls_base_sigkill_timeout=5
start
# mpirun itself lets the halted ranks go on.
kill -TERM $run
wait $run
echo "exit code $?"
unset OMPI_MCA_odls_base_sigkill_timeout
sed -E 's/fewer than [0-9]+/fewer than N/' output
ls search
ranks 3 solve $problem --checkpoint search --time-limit 0.5 | sed -E 's/fewer than [0-9]+/fewer than N/'
ls search
problem=$short

echo "the time is over"
rm -f search
ranks 3 solve $problem --checkpoint search --time-limit 0.6 | sed -E 's/fewer than [0-9]+/fewer than N/'
ranks 2 solve $problem --checkpoint search --json | timeless >resumed
cmp whole resumed && echo "the same search"

# The board has two blanks, so rank 0 searches alone. Rank 1 is halted when rank 0 has used half a second.
echo "rank 1 has no work and hangs"
cat >blanks.json <<'END'
{"unjam": 1, "kind": "tiles", "name": "two blanks", "goal": ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 . ."],
 "start": ["4 9 14 13", "11 3 8 .", "7 1 5 6", "12 10 2 ."]}
END
# In rare cases, mpirun 4.1 hangs after all ranks have ended. Then the run is repeated.
for try in 1 2 3; do
    mpirun --allow-run-as-root --oversubscribe -n 3 "$MPI" --patience=2 solve blanks.json --heuristic manhattan \
        --quiet >output 2>messages &
    run=$!
    while [ -z "$(process_of 1 $run 2>/dev/null)" ]; do sleep 0.02; done
    await_work 0 $run 50
    kill -STOP "$(process_of 1 $run)"
    waited=0
    while kill -0 "$run" 2>/dev/null && [ "$waited" -lt 400 ]; do
        [ -n "$(ranks_of $run 2>/dev/null)" ] || waited=$((waited + 1))
        sleep 0.05
    done
    kill -KILL "$run" 2>/dev/null || break
    wait "$run" 2>/dev/null
done
wait $run
echo "exit code $?"
head -n 1 output
own_messages
