// A* with duplicate detection by a caller-supplied key and a tie-breaking second cost
// (Hart, Nilsson and Raphael 1968).
#ifndef UJ_ASTAR_H
#define UJ_ASTAR_H

#include <unjam/base/budget.h>
#include <unjam/search/search.h>

/// Compared by primary first, then secondary; both add up along a path.
typedef struct uj_cost {
    uint32_t primary, secondary;
} uj_cost;

typedef struct uj_astar_sink uj_astar_sink;

enum { UJ_ASTAR_PREFETCH_MAX = 64 };

/// What becomes of states, for those who look on (uj_astar_domain.observe).
typedef enum uj_astar_event_kind {
    UJ_ASTAR_NEW,        ///< reached for the first time, and open
    UJ_ASTAR_IMPROVED,   ///< reached again by a cheaper way, and open again
    UJ_ASTAR_DUPLICATE,  ///< reached again: a duplicate
    UJ_ASTAR_PRUNED,     ///< left out: past max_cost, or no goal can be reached from it
    UJ_ASTAR_SELECTED,   ///< taken for its expansion, or for the next part of it
    UJ_ASTAR_EXPANDED,   ///< all its successors are made
    UJ_ASTAR_GOAL,       ///< the goal that ends the search
} uj_astar_event_kind;

/// One event. Pointers are good for the call only.
typedef struct uj_astar_event {
    uj_astar_event_kind kind;
    uint32_t id;               ///< states are numbered from 0 as they are reached; CUT: UINT32_MAX
    uint32_t parent;           ///< UINT32_MAX: the start
    uint32_t part;             ///< of TAKEN: the part of its expansion
    uj_cost g, f;              ///< of AGAIN: g of this way, f of the state
    const void *move, *state;  ///< move is NULL at the start; of TAKEN and EXPANDED it led there
} uj_astar_event;

/// A search problem. States, moves and keys are plain bytes of fixed size that the search copies.
/// Two states are the same exactly when their keys are equal bytes. Functions get `context`; those
/// that return a status may fail, which ends the search with that status and error.
typedef struct uj_astar_domain {
    void *context;
    size_t state_size, move_size, key_size;  ///< bytes
    uj_status (*key)(void *context, const void *state, void *key, uj_error *error);
    /// A lower bound on the cost to a goal (admissible; states are reopened when a cheaper way to
    /// them is found, so it need not be consistent). Primary UINT32_MAX means that no goal can be
    /// reached at all: the state is dropped. NULL means 0.
    uj_cost (*estimate)(void *context, const void *state);
    bool (*is_goal)(void *context, const void *state);
    /// Calls uj_astar_emit for every successor, and stops early when that returns false.
    uj_status (*expand)(void *context, const void *state, uj_astar_sink *sink, uj_error *error);
    /// Expansion by parts instead (partial expansion, Yoshizumi, Miura and Ishida 2000), so that a
    /// goal may end the search before successors that are dear to find, and lead to no goal so
    /// soon, were made. Emits part 0, 1, ... of the successors; when some remain for later parts,
    /// sets *rest to a lower bound on the cost from this state to a goal by way of one of them
    /// (it comes as UINT32_MAX: none remain). The state is taken again at that cost; with a
    /// secondary of UINT32_MAX after all others of its primary f. Then, of solutions of equal
    /// primary cost, those found in earlier parts are preferred, whatever their secondary cost.
    /// NULL: expand does it all.
    uj_status (*expand_part)(void *context, const void *state, unsigned part, uj_cost *rest,
                             uj_astar_sink *sink, uj_error *error);
    /// Called at the end for every state stored, in the order in which they were first reached,
    /// with the least cost found for it. May be NULL.
    void (*visit)(void *context, const void *state, uj_cost g);
    /// Told every event in the order of the search; a status that is not UJ_OK ends it. May be
    /// NULL.
    uj_status (*observe)(void *context, const uj_astar_event *event, uj_error *error);
    /// Told before every expansion which states will probably be expanded next, the likeliest
    /// first, and which parts of them, so that it can work ahead; nothing depends on it. At most
    /// `prefetch_count` states; the pointers are good for the call only. May be NULL.
    void (*prefetch)(void *context, const void *const *states, const unsigned *parts,
                     unsigned count);
    unsigned prefetch_count;  ///< at most UJ_ASTAR_PREFETCH_MAX
    /// Shared with what the domain holds itself, so that one limit covers both: its limit counts
    /// then and not that of uj_search_limits; a key that fails with UJ_NO_MEMORY because this
    /// budget refused it ends the search at the memory limit. NULL: the search has one of its own.
    uj_budget *budget;
} uj_astar_domain;

/// The path found, when search.outcome is UJ_SEARCH_SOLVED; free it with uj_astar_result_clear.
typedef struct uj_astar_result {
    uj_search_result search;
    uj_cost cost;
    size_t move_count;
    void *moves;   ///< [move_count * move_size]
    void *states;  ///< [(move_count + 1) * state_size], from start to goal
} uj_astar_result;

/// Reports one successor of the state being expanded. Returns false when the search wants no more
/// (a limit was reached or an error occurred): return from expand then.
bool uj_astar_emit(uj_astar_sink *sink, const void *move, uj_cost step, const void *state);

/// For an expand that works long between successors: looks at the time limit, and at the progress
/// callback when a report is due; the price is a look at the clock. Returns false when the search
/// wants no more.
bool uj_astar_poll(uj_astar_sink *sink);

/// Searches from `start` for a goal of least cost. Deterministic: open states are ordered by
/// f, then greater primary g, then order of creation. Errors: UJ_NO_MEMORY, and what the domain
/// returns. Reaching a limit is a result, with stats.lower_bound proven; when the search is
/// exhausted, that is UINT32_MAX. States past max_cost are not kept: when nothing else is left, the
/// outcome is UJ_LIMIT_COST and lower_bound the least f among them. (So it is, too, when all of
/// them were reached more cheaply later and there is in fact no solution.) The memory limit covers
/// what the search holds, not the path it returns. limits, progress and error may be NULL.
uj_status uj_astar_solve(const uj_astar_domain *domain, const void *start,
                         const uj_search_limits *limits, const uj_search_progress *progress,
                         uj_astar_result *out, uj_error *error);

void uj_astar_result_clear(uj_astar_result *result);

#endif
