// Internal to the bidirectional search: the state of a running search.
#ifndef UJ_BIDIRECTIONAL_STATE_H
#define UJ_BIDIRECTIONAL_STATE_H

#include <unjam/base/u64_map.h>
#include <unjam/search/bidirectional/bidirectional.h>
#include <unjam/search/deadline.h>

/// The states of one depth that have the same f.
typedef struct uj_bidirectional_list {
    uj_u64_list states;
    size_t expanded;  ///< the first `expanded` states have been expanded
} uj_bidirectional_list;

/// The states of one depth, sorted by f: lists[k] holds the states with f = k.
typedef struct uj_bidirectional_layer {
    uj_bidirectional_list *lists;  ///< [list_count]
    size_t list_count;
} uj_bidirectional_layer;

typedef struct uj_bidirectional_side {
    uj_u64_map depths;  ///< the least known depth of every state reached
    uj_bidirectional_layer layers[UJ_BIDIRECTIONAL_DEPTH + 2];
    uint32_t depth;  ///< up to this depth, the layers hold every state whose f is within the bound
    bool too_far;    ///< states on paths longer than UJ_BIDIRECTIONAL_DEPTH were left out
    /// Totals over the lists expanded so far, from which layer_cost predicts work: number of states
    /// (including states that were skipped), and number of successors generated.
    uint64_t expanded, generated;
} uj_bidirectional_side;

struct uj_bidirectional_run;

/// A callback that takes the successors of a state, which are in run->successors. There may be more
/// successors than fit into memory, so the callback is called once for each batch; `last` is set
/// for the last batch. It returns false if no more successors are wanted.
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
    uj_u64_list successors;  ///< successors of the state being expanded, one batch at a time
    uj_successor_consumer consumer;  ///< takes each batch of successors
    uj_u64_list meetings;            ///< states that both sides reached
    /// Memory used by bidirectional_threads.c, freed with free(); NULL if not needed yet, or if
    /// little memory is left. It is not charged to the budget, because the budget's statistics must
    /// not depend on the number of threads.
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

/// What to do with the successors of the states being expanded.
typedef struct uj_bidirectional_growth {
    uj_side side;
    uint32_t depth;  ///< depth of the successors
    /// true: add successors at which the two sides meet to run->meetings, and drop all others;
    /// false: store all successors on this side.
    bool meet;
} uj_bidirectional_growth;

/// Returns true if the search has found a state that both sides have reached, and needs no further
/// states of this kind.
static inline bool uj_bidirectional_is_met(const uj_bidirectional_run *run,
                                           const uj_bidirectional_growth *growth)
{
    return growth->meet && !run->options->all && run->meetings.count > 0;
}

/// Where evaluated successors go.
typedef struct uj_evaluated {
    /// Representatives; may be the same array as the words of `list` in uj_bidirectional_evaluate.
    uint64_t *words;
    uint16_t *f;
    bool *too_far;  ///< set to true if a successor was dropped because paths through it are too
                    ///< long
} uj_evaluated;

/// Computes the representative and the f of every successor in `list`, and writes them to *out.
/// Drops dead ends and successors whose f exceeds run->bound (if growth->meet is true) or
/// UJ_BIDIRECTIONAL_DEPTH (if it is false). Returns the number of successors kept. Several threads
/// may call this at once.
size_t uj_bidirectional_evaluate(const uj_bidirectional_run *run,
                                 const uj_bidirectional_growth *growth, const uj_u64_list *list,
                                 const uj_evaluated *out);

/// Takes `count` successors, given by their representatives (`words`) and their f. If growth->meet
/// is true, adds those at which the two sides meet to run->meetings. Otherwise stores all of them
/// on side growth->side. Returns false when the search has to end.
bool uj_bidirectional_store(uj_bidirectional_run *run, const uj_bidirectional_growth *growth,
                            const uint64_t *words, const uint16_t *f, size_t count);

/// Returns the table in which uj_bidirectional_store looks up representatives.
uj_u64_map *uj_bidirectional_table(uj_bidirectional_run *run,
                                   const uj_bidirectional_growth *growth);

/// Returns true if a state listed in the layer of depth growth->depth - 1 has to be expanded there.
/// Returns false if the state has since been reached, and expanded, at a lesser depth.
bool uj_bidirectional_is_due(uj_bidirectional_run *run, const uj_bidirectional_growth *growth,
                             uint64_t state);

/// Expands one state and stores its successors. Returns false when the search has to end.
bool uj_bidirectional_expand_one(uj_bidirectional_run *run, uj_bidirectional_growth *growth,
                                 uint64_t state);

/// Counts an expansion that has generated `generated` successors, and checks the limits now and
/// then. Returns false when the search has to end.
bool uj_bidirectional_count(uj_bidirectional_run *run, size_t generated);

/// Returns true if a list with this number of states is to be expanded on several threads.
bool uj_bidirectional_is_shared(uj_bidirectional_run *run, size_t states);

/// Expands the states of a list, from index `first` on, on several threads, until
/// uj_bidirectional_is_met is true. Results and statistics are the same as with one thread. Returns
/// false when the search has to end.
bool uj_bidirectional_expand_shared(uj_bidirectional_run *run, uj_bidirectional_growth *growth,
                                    const uj_u64_list *list, size_t first);

/// Passes the successors of `state` (on side UJ_BACKWARD, its predecessors) to `consumer`. They are
/// not replaced by their representatives. Returns false when the search has to end; *run then
/// records why. A consumer that wants no more successors does not end the search.
bool uj_bidirectional_expand(uj_bidirectional_run *run, uj_side side, uint64_t state,
                             uj_successor_consumer consumer);

/// Checks the deadline. Returns false when the search has to end.
bool uj_bidirectional_poll(uj_bidirectional_run *run);

/// Ends the search at a limit. Returns false.
bool uj_bidirectional_stop(uj_bidirectional_run *run, uj_search_limit limit);

/// Ends the search after a refused allocation. If the search's own limit refused the memory, the
/// search stops with UJ_LIMIT_MEMORY, otherwise it fails with UJ_NO_MEMORY. Returns false.
bool uj_bidirectional_no_memory(uj_bidirectional_run *run);

/// Updates all statistics except the seconds.
void uj_bidirectional_update(uj_bidirectional_run *run);

/// Frees a list's memory.
void uj_u64_list_clear(uj_u64_list *list);

/// Fills in the result's states, layers and solutions, starting from the states where the sides
/// met. If a limit interrupts the tracing of all shortest paths, fills in a single path.
void uj_bidirectional_trace(uj_bidirectional_run *run);

#endif
