// What the files of the bidirectional search share.
#ifndef UJ_BIDIRECTIONAL_STATE_H
#define UJ_BIDIRECTIONAL_STATE_H

#include <unjam/base/u64_map.h>
#include <unjam/search/bidirectional.h>
#include <unjam/search/deadline.h>

/// States of one depth and one f.
typedef struct uj_bidirectional_list {
    uj_u64_list states;
    size_t expanded;  ///< the first so many have been
} uj_bidirectional_list;

/// The states of one depth by f.
typedef struct uj_bidirectional_layer {
    uj_bidirectional_list *lists;  ///< [list_count]
    size_t list_count;
} uj_bidirectional_layer;

typedef struct uj_bidirectional_side {
    uj_u64_map depths;  ///< of every state that was reached: the least depth known
    uj_bidirectional_layer layers[UJ_BIDIRECTIONAL_DEPTH + 2];
    uint32_t depth;  ///< in this round: states up to here whose f is within the bound are all held
    bool too_far;    ///< states were left out, on paths beyond UJ_BIDIRECTIONAL_DEPTH
    uint64_t expanded, generated;  ///< by this side, for what its next layer will cost
} uj_bidirectional_side;

struct uj_bidirectional_run;

/// What is done with the successors of a state, which stand in run->successors. There may be more
/// of them than memory holds, so they come in batches; `last` is set for the last one. False: no
/// more are wanted.
typedef struct uj_bidirectional_taker {
    bool (*function)(struct uj_bidirectional_run *run, void *context, bool last);
    void *context;
} uj_bidirectional_taker;

typedef struct uj_bidirectional_run {
    const uj_bidirectional_graph *graph;
    const uj_bidirectional_options *options;
    uj_bidirectional_result *result;
    uj_budget budget;
    uj_bidirectional_side sides[2];
    uj_u64_list successors;  ///< of the state being expanded, UJ_U64_LIST_BATCH of them at a time
    uj_bidirectional_taker taker;  ///< for them
    uj_u64_list meetings;          ///< states that both sides reach
    uint32_t meeting_depth;        ///< from the start
    uint32_t bound;                ///< on f
    uint64_t poll_at;              ///< expansions after which to look at the clock
    uj_deadline deadline;
    double grace_end;  ///< until then no limit ends the search; 0 but when one path is traced
    bool stopped;      ///< by a limit
    uj_status status;
    uj_error *error;
} uj_bidirectional_run;

static inline uint64_t uj_bidirectional_canonicalize(const uj_bidirectional_run *run,
                                                     uint64_t state)
{
    return run->graph->canonicalize != NULL ? run->graph->canonicalize(run->graph->context, state)
                                            : state;
}

/// Hands a state's successors on that side to the taker (not their representatives). False: stop,
/// and the run knows why; that the taker wants no more is no reason.
bool uj_bidirectional_expand(uj_bidirectional_run *run, uj_side side, uint64_t state,
                             uj_bidirectional_taker taker);

/// Looks at the clock and calls the progress callback now and then. False: stop.
bool uj_bidirectional_poll(uj_bidirectional_run *run);

/// Records that a limit ends the search. Returns false.
bool uj_bidirectional_stop(uj_bidirectional_run *run, uj_search_limit limit);

/// Records why memory ended. Returns false.
bool uj_bidirectional_no_memory(uj_bidirectional_run *run);

/// Brings the statistics up to date, all but the seconds.
void uj_bidirectional_update(uj_bidirectional_run *run);

/// Gives a list's memory back.
void uj_u64_list_clear(uj_u64_list *list);

/// From the meetings to result->states, layers and solutions. With `all`, a limit leaves one path.
void uj_bidirectional_trace(uj_bidirectional_run *run);

#endif
