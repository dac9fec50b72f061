// Options, results and bookkeeping of IDA* (search/ida.h).
#ifndef UJ_IDA_RUN_H
#define UJ_IDA_RUN_H

#include <stddef.h>

#include <unjam/base/budget.h>
#include <unjam/search/deadline.h>
#include <unjam/search/team/team.h>

/// The lower bound of a node from which no goal can be reached. Every cost is less than this.
#define UJ_IDA_DEAD (UINT32_MAX >> 2)

/// Receives each solution as `count` steps of type UJ_IDA_STEP, zero-cost steps included. `steps`
/// is valid only during the call. `function` returns false to receive no more solutions.
typedef struct uj_ida_listener {
    bool (*function)(void *payload, const void *steps, size_t count);
    void *payload;
} uj_ida_listener;

/// An iteration is a depth-first search that prunes states whose f = g + h exceeds `bound`.
typedef struct uj_ida_iteration {
    uint32_t bound;
    uint64_t expanded, generated;  ///< numbers of states
    double seconds;
} uj_ida_iteration;

/// A subtree that is searched on its own (search/ida_units.h), and its results.
typedef struct uj_ida_unit {
    /// run->expanded and run->generated when this unit was collected
    uint64_t expanded_before, generated_before;
    uint64_t expanded, generated, solutions;
    uint32_t next_bound;  ///< least f pruned in the unit
    uint32_t is_done;     ///< 1 if the search of this unit is finished, else 0
} uj_ida_unit;

/// The progress of a search. A search that continues from here has the same result as one that was
/// never interrupted.
typedef struct uj_ida_state {
    uint32_t bound;  ///< of the current iteration
    size_t iteration_count;
    const uj_ida_iteration *iterations;  ///< [iteration_count] finished iterations
    size_t unit_depth, unit_count;       ///< unit_depth: steps from the start to a unit
    const uj_ida_unit *units;            ///< [unit_count] results so far; NULL: none
} uj_ida_state;

/// Saves the search from time to time, and when a limit stops it. Iterations of a few milliseconds
/// are not saved.
typedef struct uj_ida_checkpoint {
    /// Returns false if saving failed; `save` is then not called again. NULL: no checkpoints. Any
    /// thread may call `save`, but never two at once.
    bool (*save)(void *payload, const uj_ida_state *state);
    void *payload;
    const uj_ida_state *from;  ///< saved state to continue from; NULL: none
} uj_ida_checkpoint;

typedef struct uj_ida_options {
    bool all;                  ///< count all solutions of least cost, not only the first
    uint64_t list;             ///< greatest number of solutions passed to the listener
    size_t table_bytes;        ///< limit of the transposition table (needs UJ_IDA_KEY); 0: no table
    uj_ida_listener listener;  ///< listener.function may be NULL
    /// The cost of every solution is `residue` modulo `modulus`, so bounds are rounded up to the
    /// next number with this residue. modulus 0: nothing is known.
    uint32_t modulus, residue;
    /// 0 or 1: only the calling thread. The result does not depend on `threads`, unless a limit
    /// ends the search. Searches with a transposition table use one thread.
    unsigned threads;
    /// Threads share an iteration if the previous iteration expanded at least this many states.
    /// 0: a default, a few milliseconds of work.
    uint64_t share_from;
    /// Processes that share long iterations, with one thread each (`threads` is ignored). NULL:
    /// only this process. In the leader, the search calls uj_team_open with team_key. A helper must
    /// join the team's task before the search.
    uj_team *team;
    const char *team_key;
    uj_ida_checkpoint checkpoint;
    uj_search_limits limits;
    uj_search_progress progress;
} uj_ida_options;

/// To be freed with uj_ida_result_clear.
typedef struct uj_ida_result {
    /// If solutions > 0, search.cost is optimal, even if a limit ended the search. stats.generated
    /// includes pruned children, but not the start.
    uj_search_result search;
    uint64_t solutions;  ///< saturates at UINT64_MAX; without options.all, 0 or 1
    size_t iteration_count;
    uj_ida_iteration *iterations;  ///< [iteration_count]; the last may be unfinished
} uj_ida_result;

/// Returns options for one solution, without a transposition table and without limits.
uj_ida_options uj_ida_default(void);

void uj_ida_result_clear(uj_ida_result *result);

// --- for search/ida.h only -----------------------------------------------------------------------

/// A slot of the transposition table. The key follows in memory.
typedef struct uj_ida_entry {
    /// Number of solutions of cost `remaining` from the node; 0: none is known.
    uint64_t solutions;
    uint32_t remaining;  ///< lower bound on the cost from the node to a goal
    uint32_t used;       ///< 0 if the slot is empty, else 1
} uj_ida_entry;

typedef struct uj_ida_table {
    unsigned char *slots;  ///< [capacity * slot_size]
    size_t capacity;       ///< a power of two; 0: no table
    size_t slot_size, key_size;
} uj_ida_table;

typedef struct uj_ida_run {
    /// Fields used at every node:
    uint32_t bound;       ///< states of greater f are pruned
    uint32_t next_bound;  ///< least f pruned in this iteration so far
    uint64_t expanded, generated;
    uint64_t poll_at;  ///< the value of `expanded` at which to check the deadline
    uint64_t solutions;
    bool all;
    bool listing;  ///< the listener still wants solutions

    /// Fields used rarely:
    uj_ida_options options;
    uj_budget budget;
    uj_ida_table table;
    void *path;  ///< [path_capacity * step_size]
    size_t path_capacity, step_size;
    uint64_t listed, poll_gap;
    uj_deadline deadline;
    uint64_t iteration_expanded, iteration_generated;
    double iteration_started;
    size_t iteration_capacity;
    bool stopped;
    uj_ida_result *result;
    uj_error *error;
    uj_status status;
    /// The units to search, if this run belongs to a worker (ida_units.h); else NULL.
    struct uj_ida_units *units;
    uj_ida_state team_state;  ///< in a helper: the leader's bound, unit_depth and unit_count
} uj_ida_run;

/// Arguments of uj_ida_begin.
typedef struct uj_ida_setup {
    const uj_ida_options *options;
    size_t step_size, key_size;  ///< in bytes; key_size 0: no transposition table
    uint32_t bound;              ///< lower bound on the cost from the start to a goal
} uj_ida_setup;

void uj_ida_begin(uj_ida_run *run, const uj_ida_setup *setup, uj_ida_result *out, uj_error *error);

/// Begins an iteration with bound run->bound and paths of at most `depth` steps. Returns false when
/// the search is over.
bool uj_ida_begin_iteration(uj_ida_run *run, size_t depth);

/// Ends the iteration, and raises run->bound for the next iteration. Returns false when the search
/// is over.
bool uj_ida_end_iteration(uj_ida_run *run);

/// Checks the deadline. Returns false when the search has to stop.
bool uj_ida_poll(uj_ida_run *run);

/// Counts the first `depth` steps of run->path as a solution of cost `g`. If run->listing is set,
/// passes the solution to the listener. Returns false when the search has to stop.
bool uj_ida_found(uj_ida_run *run, size_t depth, uint32_t g);

/// Ends the search: fills in the result and frees the memory of the run.
uj_status uj_ida_end(uj_ida_run *run);

/// Returns the table's entry for a key, or NULL.
const uj_ida_entry *uj_ida_lookup(const uj_ida_table *table, const void *key);

/// Stores an entry for a key. May overwrite another key's entry.
void uj_ida_store(uj_ida_table *table, const void *key, uint32_t remaining, uint64_t solutions);

static inline uint64_t uj_ida_add_saturated(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

#endif
