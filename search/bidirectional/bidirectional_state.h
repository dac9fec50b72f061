// The state of a running bidirectional search (internal).
#ifndef UJ_BIDIRECTIONAL_STATE_H
#define UJ_BIDIRECTIONAL_STATE_H

#include <unjam/base/u64_map.h>
#include <unjam/search/bidirectional/bidirectional.h>
#include <unjam/search/deadline.h>

/// States that have the same depth and the same f.
typedef struct uj_bidirectional_list {
    uj_u64_list states;
    size_t expanded;  ///< the first `expanded` states have been expanded
} uj_bidirectional_list;

typedef struct uj_bidirectional_layer {
    uj_bidirectional_list *lists;  ///< [list_count] lists[k] holds the states with f = k
    size_t list_count;
} uj_bidirectional_layer;

typedef struct uj_bidirectional_side {
    uj_u64_map depths;  ///< the least known depth of every state reached
    uj_bidirectional_layer layers[UJ_BIDIRECTIONAL_DEPTH + 2];
    uint32_t depth;  ///< up to this depth, the layers hold every state whose f is within the bound
    bool too_far;    ///< states were left out: all paths through them exceed UJ_BIDIRECTIONAL_DEPTH
    /// How many states have been expanded so far, and how many successors they had. layer_cost
    /// predicts the work from these numbers. `expanded` includes states that
    /// uj_bidirectional_is_due rejected.
    uint64_t expanded, generated;
} uj_bidirectional_side;

struct uj_bidirectional_run;

/// A callback that takes the successors of a state from run->successors. It is called once for each
/// batch, with `last` set for the last batch. It returns false if it wants no more successors.
typedef struct uj_successor_consumer {
    bool (*function)(struct uj_bidirectional_run *run, void *context, bool last);
    void *context;
} uj_successor_consumer;

typedef struct uj_bidirectional_run {
    const uj_bidirectional_graph *graph;
    const uj_bidirectional_options *options;
    uj_bidirectional_result *result;
    uj_budget budget;
    uj_bidirectional_side sides[2];
    uj_u64_list successors;  ///< one batch of successors of the state being expanded
    uj_successor_consumer consumer;
    uj_u64_list meetings;  ///< states that both sides reached
    /// Memory of bidirectional_threads.c, or NULL. Freed with free(). It is not charged to the
    /// budget, whose statistics must not depend on the number of threads.
    void *slices;
    uint32_t meeting_depth;  ///< depth of the states in `meetings`, from the start
    uint32_t bound;          ///< the bound on f
    uint64_t poll_at;        ///< the number of expansions at which to check the deadline
    uj_deadline deadline;
    double grace_end;  ///< before this time, no limit ends the search; 0 until trace_one sets it
    bool stopped;      ///< a limit ended the search
    uj_status status;
    uj_error *error;
} uj_bidirectional_run;

static inline uint64_t uj_bidirectional_canonicalize(const uj_bidirectional_run *run,
                                                     uint64_t state)
{
    return run->graph->canonicalize != NULL ? run->graph->canonicalize(run->graph->context, state)
                                            : state;
}

/// What uj_bidirectional_store does with successors.
typedef struct uj_bidirectional_growth {
    uj_side side;
    uint32_t depth;  ///< depth of the successors
    /// true: drop all successors except those at which the two sides meet; add these to
    /// run->meetings. false: store all successors on `side`.
    bool meet;
} uj_bidirectional_growth;

/// Returns true if one meeting of the sides is enough and has been found.
static inline bool uj_bidirectional_is_met(const uj_bidirectional_run *run,
                                           const uj_bidirectional_growth *growth)
{
    return growth->meet && !run->options->all && run->meetings.count > 0;
}

/// Where uj_bidirectional_evaluate writes the successors that it keeps.
typedef struct uj_evaluated {
    uint64_t *words;  ///< representatives; may be the same array as list->words
    uint16_t *f;
    bool *too_far;  ///< set to true if all paths through a successor exceed UJ_BIDIRECTIONAL_DEPTH
} uj_evaluated;

// Unless stated otherwise, a function below that returns bool returns false when the search has to
// end.

/// Computes the representative and the f of every successor in `list`, and writes them to *out.
/// Drops dead ends, and successors whose f exceeds a limit: run->bound if growth->meet is true,
/// otherwise UJ_BIDIRECTIONAL_DEPTH. Returns the number of successors kept. Thread-safe.
size_t uj_bidirectional_evaluate(const uj_bidirectional_run *run,
                                 const uj_bidirectional_growth *growth, const uj_u64_list *list,
                                 const uj_evaluated *out);

/// Stores or drops `count` successors as *growth says. words[i] is a representative, and f[i] is
/// its f.
bool uj_bidirectional_store(uj_bidirectional_run *run, const uj_bidirectional_growth *growth,
                            const uint64_t *words, const uint16_t *f, size_t count);

/// Returns the table in which uj_bidirectional_store looks up representatives.
uj_u64_map *uj_bidirectional_table(uj_bidirectional_run *run,
                                   const uj_bidirectional_growth *growth);

/// `state` is listed at depth growth->depth - 1. Returns false if it has since been reached and
/// expanded at a lesser depth, and so need not be expanded again.
bool uj_bidirectional_is_due(uj_bidirectional_run *run, const uj_bidirectional_growth *growth,
                             uint64_t state);

/// Expands `state` and stores its successors.
bool uj_bidirectional_expand_one(uj_bidirectional_run *run, uj_bidirectional_growth *growth,
                                 uint64_t state);

/// Adds an expansion with `generated` successors to the statistics.
bool uj_bidirectional_count(uj_bidirectional_run *run, size_t generated);

/// Returns true if a list of `states` states is to be expanded on several threads.
bool uj_bidirectional_is_shared(uj_bidirectional_run *run, size_t states);

/// Expands list->words[first] and the words after it, until uj_bidirectional_is_met returns true.
/// Results and statistics do not depend on the number of threads.
bool uj_bidirectional_expand_shared(uj_bidirectional_run *run, uj_bidirectional_growth *growth,
                                    const uj_u64_list *list, size_t first);

/// Passes the successors of `state`, not their representatives, to `consumer`. On side UJ_BACKWARD,
/// passes the predecessors. A consumer that wants no more successors does not end the search.
bool uj_bidirectional_expand(uj_bidirectional_run *run, uj_side side, uint64_t state,
                             uj_successor_consumer consumer);

/// Checks the deadline.
bool uj_bidirectional_poll(uj_bidirectional_run *run);

/// Ends the search at a limit. Returns false.
bool uj_bidirectional_stop(uj_bidirectional_run *run, uj_search_limit limit);

/// Ends the search after a failed allocation: with UJ_LIMIT_MEMORY if the budget's limit was
/// reached, otherwise with the error UJ_NO_MEMORY. Returns false.
bool uj_bidirectional_no_memory(uj_bidirectional_run *run);

/// Updates all statistics except the seconds.
void uj_bidirectional_update(uj_bidirectional_run *run);

void uj_u64_list_clear(uj_u64_list *list);

/// Fills in the result's `states`, `layers` and `solutions` from run->meetings. If a limit
/// interrupts the tracing of all shortest paths, fills in a single path.
void uj_bidirectional_trace(uj_bidirectional_run *run);

#endif
