# Functions for cases that run unjam-mpi: ". $DATA/ranks.sh".
MPI=${UNJAM%/*}/unjam-mpi
export UNJAM_TEST_RUN=$$

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

# process_of RANK: prints the process that is this rank in a run of this script.
process_of() {
    for process in /proc/[0-9]*; do
        { tr '\0' '\n' <"$process/environ"; } 2>/dev/null >environment || continue
        if grep -qx "UNJAM_TEST_RUN=$UNJAM_TEST_RUN" environment &&
            grep -qx "OMPI_COMM_WORLD_RANK=$1" environment; then
            echo "${process#/proc/}"
        fi
    done
}
