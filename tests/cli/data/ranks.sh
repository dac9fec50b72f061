# Functions for cases that run unjam-mpi: ". $DATA/ranks.sh".
MPI=${UNJAM%/*}/unjam-mpi

# ranks N ARGUMENT...: runs unjam-mpi on N ranks. What mpirun itself says is left out.
ranks() {
    count=$1
    shift
    mpirun --allow-run-as-root --oversubscribe -n "$count" "$MPI" "$@" 2>messages
    code=$?
    grep '^unjam' messages >&2
    return $code
}

# Takes all times out of JSON.
timeless() {
    sed -E 's/"seconds": *[-+0-9.e]+//g'
}

# ranks_of RUN: prints the processes that are ranks of the mpirun whose process is RUN.
ranks_of() {
    for process in $(cat "/proc/$1/task/$1/children"); do
        tr '\0' '\n' <"/proc/$process/environ" | grep -q '^OMPI_COMM_WORLD_RANK=' && echo "$process"
    done
}

# process_of RANK RUN: prints the process that is this rank of the mpirun whose process is RUN.
process_of() {
    for process in $(ranks_of "$2"); do
        tr '\0' '\n' <"/proc/$process/environ" | grep -qx "OMPI_COMM_WORLD_RANK=$1" && echo "$process"
    done
}

# await_work RANK RUN TIME: waits until this rank of a run has used TIME, in hundredths of a second of processor
# time, or until the run ends.
await_work() {
    worked=0
    while kill -0 "$2" 2>/dev/null && [ "${worked:-0}" -lt "$3" ]; do
        sleep 0.02
        worked=$(cut -d ' ' -f 14 "/proc/$(process_of "$1" "$2" 2>/dev/null)/stat" 2>/dev/null)
    done
}
