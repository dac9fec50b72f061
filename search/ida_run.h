// What all instances of the IDA* template (search/ida.h) share: options, result, bookkeeping.
#ifndef UJ_IDA_RUN_H
#define UJ_IDA_RUN_H

#include <stddef.h>

#include <unjam/base/budget.h>
#include <unjam/search/deadline.h>
#include <unjam/search/team/team.h>

/// The lower bound on the cost to a goal if no goal can be reached. Costs and all other bounds are
/// less.
#define UJ_IDA_DEAD (UINT32_MAX >> 2)

/// A callback that gets each solution as an array of `count` steps of the puzzle's step type,
/// zero-cost steps included. The array is valid only during the call. If the function returns
/// false, it gets no more solutions, but they are still counted.
typedef struct uj_ida_listener {
    bool (*function)(void *payload, const void *steps, size_t count);
    void *payload;
} uj_ida_listener;

/// One iteration: a depth-first search with one bound on f = g + h.
typedef struct uj_ida_iteration {
    uint32_t bound;                ///< bound on f: states of greater f were pruned
    uint64_t expanded, generated;  ///< states expanded and children generated in the iteration
    double seconds;
} uj_ida_iteration;

/// A subtree that is searched on its own (see search/ida_units.h), and the results of its search.
typedef struct uj_ida_unit {
    /// Nodes expanded and children generated before this unit: all those of earlier iterations, but
    /// of this iteration only those above the units.
    uint64_t expanded_before, generated_before;
    uint64_t expanded, generated, solutions;
    uint32_t next_bound;  ///< the least f that was pruned in the unit
    uint32_t is_done;  ///< 1 once the unit was searched to the end or to its first solution, else 0
} uj_ida_unit;

/// How far a search has come. A search that is interrupted and continued from this state has the
/// same result as a search without interruption.
typedef struct uj_ida_state {
    uint32_t bound;  ///< the bound of the iteration under way
    size_t iteration_count;
    const uj_ida_iteration *iterations;  ///< [iteration_count] the iterations that are finished
    size_t unit_depth, unit_count;       ///< unit_depth: steps from the start to the root of a unit
    const uj_ida_unit *units;            ///< [unit_count]; NULL: no unit has been searched
} uj_ida_state;

/// Saves the state of the search now and then, and when a limit stops the search. Nothing is saved
/// in an iteration of a few milliseconds, because such an iteration is not divided into units.
typedef struct uj_ida_checkpoint {
    /// Saves a state. Returns false if that is not possible; the search then does not call this
    /// function again. NULL: no checkpoints. May be called from any thread of the search, but never
    /// from two at once.
    bool (*save)(void *payload, const uj_ida_state *state);
    void *payload;
    const uj_ida_state *from;  ///< the saved state to continue from; NULL: start from the beginning
} uj_ida_checkpoint;

typedef struct uj_ida_options {
    bool all;                  ///< count all solutions of least cost, not only the first
    uint64_t list;             ///< pass at most this many solutions to the listener
    size_t table_bytes;        ///< size of the transposition table (needs UJ_IDA_KEY); 0: no table
    uj_ida_listener listener;  ///< function may be NULL
    /// If every solution's cost is known to be `residue` modulo `modulus`, bounds are rounded up to
    /// the next such cost. If nothing of the kind is known, modulus is 0.
    uint32_t modulus, residue;
    /// The number of threads; 0 or 1: only the calling thread. It does not change the result,
    /// unless a limit ends the search. Searches with a transposition table use a single thread.
    unsigned threads;
    /// The threads share an iteration if the previous iteration expanded at least this many states.
    /// 0: a default, the number of states that are expanded in a few milliseconds.
    uint64_t share_from;
    /// The processes that share long iterations, each with one thread (`threads` is ignored); NULL:
    /// there is only this process. In the leader, the search itself calls uj_team_open with
    /// team_key. A helper must have joined the team's task before the search.
    uj_team *team;
    const char *team_key;
    uj_ida_checkpoint checkpoint;
    uj_search_limits limits;
    uj_search_progress progress;
} uj_ida_options;

/// The result of a search. Free it with uj_ida_result_clear.
typedef struct uj_ida_result {
    /// If the outcome is UJ_SEARCH_LIMIT and solutions > 0, the search stopped while counting
    /// solutions, and cost is optimal nevertheless. stats.generated counts children, including
    /// pruned ones, but not the start.
    uj_search_result search;
    uint64_t solutions;  ///< number of solutions, saturated, if options.all; else 0 or 1
    size_t iteration_count;
    uj_ida_iteration *iterations;  ///< [iteration_count]; the last may be unfinished
} uj_ida_result;

/// Returns options that ask for one solution, without a transposition table and without limits.
uj_ida_options uj_ida_default(void);

void uj_ida_result_clear(uj_ida_result *result);

// --- for search/ida.h only -----------------------------------------------------------------------

/// A slot of the transposition table; the key follows in memory. An entry is valid whichever path
/// leads to its node, because the key covers everything that the node's solutions depend on.
typedef struct uj_ida_entry {
    /// Number of solutions of cost `remaining` from the node; 0: none is known.
    uint64_t solutions;
    uint32_t remaining;  ///< lower bound on the cost from the node to a goal
    uint32_t used;       ///< 0 if the slot is empty, else 1
} uj_ida_entry;

typedef struct uj_ida_table {
    unsigned char *slots;  ///< [capacity * slot_size]
    size_t capacity;       ///< a power of two, or 0 when there is no table
    size_t slot_size, key_size;
} uj_ida_table;

typedef struct uj_ida_run {
    /// Fields used at every node:
    uint32_t bound;       ///< bound on f: states of greater f are pruned in this iteration
    uint32_t next_bound;  ///< the least f above `bound` in this iteration so far
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
    /// If this run belongs to a worker: the units that the worker helps to search; else NULL.
    struct uj_ida_units *units;
    uj_ida_state team_state;  ///< for a helper: bound, unit_depth, unit_count of the leader
} uj_ida_run;

/// What NAME_search (see search/ida.h) passes to uj_ida_begin.
typedef struct uj_ida_setup {
    const uj_ida_options *options;
    size_t step_size, key_size;  ///< in bytes; key_size 0: no transposition table
    uint32_t bound;              ///< lower bound on the cost from the start to a goal
} uj_ida_setup;

void uj_ida_begin(uj_ida_run *run, const uj_ida_setup *setup, uj_ida_result *out, uj_error *error);

/// Begins an iteration whose bound is run->bound and whose paths have at most `depth` steps.
/// Returns false when the search is over: exhausted, stopped at a limit or out of memory.
bool uj_ida_begin_iteration(uj_ida_run *run, size_t depth);

/// Ends the iteration. If it found no solution, raises the bound to the least f that was pruned,
/// rounded up to a possible cost of a solution. Returns false when the search is over.
bool uj_ida_end_iteration(uj_ida_run *run);

/// Checks the deadline. Returns false when the search has to stop.
bool uj_ida_poll(uj_ida_run *run);

/// Counts a solution of cost g, which consists of the first `depth` steps of run->path. If
/// run->listing is set, passes the solution to the listener. Returns false when the search has to
/// stop.
bool uj_ida_found(uj_ida_run *run, size_t depth, uint32_t g);

/// Ends the search: fills in the result and frees the memory of the run.
uj_status uj_ida_end(uj_ida_run *run);

/// Returns the table's entry for a key, or NULL.
const uj_ida_entry *uj_ida_lookup(const uj_ida_table *table, const void *key);

/// Stores an entry for a key, possibly in place of the entry of a node that is nearer to a goal.
void uj_ida_store(uj_ida_table *table, const void *key, uint32_t remaining, uint64_t solutions);

static inline uint64_t uj_ida_add_saturated(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

#endif
