// What every instance of the IDA* core (search/ida.h) shares: options, result, bookkeeping.
#ifndef UJ_IDA_RUN_H
#define UJ_IDA_RUN_H

#include <stddef.h>

#include <unjam/base/budget.h>
#include <unjam/search/deadline.h>

/// A bound that says: no goal can be reached from here at all. Costs and other bounds stay below
/// it.
#define UJ_IDA_DEAD (UINT32_MAX >> 2)

/// A solution is an array of count steps (of the puzzle's step type), zero-cost ones included; it
/// is lent for the call. Returning false: no more of them are wanted; they are counted all the
/// same.
typedef struct uj_ida_listener {
    bool (*function)(void *payload, const void *steps, size_t count);
    void *payload;
} uj_ida_listener;

typedef struct uj_ida_options {
    bool all;                  ///< count all solutions of least cost, not only the first
    uint64_t list;             ///< at most so many solutions are reported to the listener
    size_t table_bytes;        ///< of the transposition table, if the puzzle has a key; 0: none
    uj_ida_listener listener;  ///< function may be NULL
    /// When it is known that every solution's cost leaves `residue` when divided by `modulus`,
    /// bounds are rounded up to the next such cost. modulus 0: nothing is known.
    uint32_t modulus, residue;
    uj_search_limits limits;
    uj_search_progress progress;
} uj_ida_options;

/// One round of the iterative deepening.
typedef struct uj_ida_iteration {
    uint32_t bound;                ///< states of greater f = g + h were cut
    uint64_t expanded, generated;  ///< in this round
    double seconds;
} uj_ida_iteration;

/// Free with uj_ida_result_clear.
typedef struct uj_ida_result {
    /// outcome UJ_SEARCH_LIMIT with solutions > 0: stopped while counting, cost is the optimum all
    /// the same. stats.generated counts children, those that are cut too, and not the start.
    uj_search_result search;
    uint64_t
        solutions;  ///< found: with `all` their number (UINT64_MAX: at least so many), else 0, 1
    size_t iteration_count;
    uj_ida_iteration *iterations;  ///< [iteration_count]; the last may be unfinished
} uj_ida_result;

/// One search, list 1, no limits.
uj_ida_options uj_ida_default(void);

void uj_ida_result_clear(uj_ida_result *result);

// --- for search/ida.h only -----------------------------------------------------------------------

/// A place of the transposition table; the key follows. What it says holds for the node whatever
/// the way to it was, because its key covers all that its future depends on.
typedef struct uj_ida_entry {
    uint64_t solutions;  ///< of cost `remaining` from here; 0: remaining is only a lower bound
    uint32_t remaining;  ///< no goal is nearer than this
    uint32_t used;       ///< 0: empty
} uj_ida_entry;

typedef struct uj_ida_table {
    unsigned char *slots;  ///< [capacity * slot_size]
    size_t capacity;       ///< a power of two, or 0 when there is no table
    size_t slot_size, key_size;
} uj_ida_table;

typedef struct uj_ida_run {
    /// The hot part.
    uint32_t bound;  ///< greatest f of this round
    uint32_t cut;    ///< least f above it so far
    uint64_t expanded, generated;
    uint64_t poll_at;  ///< the value of expanded at which to look at the clock
    uint64_t solutions;
    bool all;
    bool listing;  ///< a solution found now is wanted step by step

    /// The rest.
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
} uj_ida_run;

/// Begins a search whose start has this bound. key_size 0: no transposition table.
void uj_ida_begin(uj_ida_run *run, const uj_ida_options *options, size_t step_size, size_t key_size,
                  uint32_t bound, uj_ida_result *out, uj_error *error);

/// Begins the round with run->bound, whose paths have at most `depth` steps. False: the search is
/// over (cost limit, no memory).
bool uj_ida_begin_iteration(uj_ida_run *run, size_t depth);

/// Ends the round, and raises the bound to the least f that was cut. False: the search is over.
bool uj_ida_end_iteration(uj_ida_run *run);

/// Looks at the clock and calls the progress callback. False: stop.
bool uj_ida_poll(uj_ida_run *run);

/// A goal at cost g, the last step of the path stored. False: stop.
bool uj_ida_found(uj_ida_run *run, size_t depth, uint32_t g);

/// Gives the memory back and fills in the result.
uj_status uj_ida_end(uj_ida_run *run);

/// The entry of a key, or NULL.
const uj_ida_entry *uj_ida_lookup(const uj_ida_table *table, const void *key);

void uj_ida_store(uj_ida_table *table, const void *key, uint32_t remaining, uint64_t solutions);

static inline uint64_t uj_ida_add_saturated(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

#endif
