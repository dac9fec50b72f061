// A* search (Hart, Nilsson and Raphael 1968). A secondary cost breaks ties.
#ifndef UJ_ASTAR_H
#define UJ_ASTAR_H

#include <unjam/base/budget.h>
#include <unjam/search/search.h>

/// A pair of costs. Pairs are compared lexicographically and added component by component.
typedef struct uj_cost {
    uint32_t primary, secondary;
} uj_cost;

/// A running search. The type is opaque to the domain's callbacks.
typedef struct uj_astar_sink uj_astar_sink;

enum { UJ_ASTAR_PREFETCH_MAX = 64 };

/// What has happened to a state (see uj_astar_domain.observe).
typedef enum uj_astar_event_kind {
    UJ_ASTAR_NEW,        ///< reached for the first time, and opened
    UJ_ASTAR_IMPROVED,   ///< reached again by a cheaper path, and reopened
    UJ_ASTAR_DUPLICATE,  ///< reached again, no cheaper than before
    UJ_ASTAR_PRUNED,     ///< not kept: a dead end, or f exceeds max_cost
    UJ_ASTAR_SELECTED,   ///< about to be expanded, wholly or in part
    UJ_ASTAR_EXPANDED,   ///< all successors have been generated
    UJ_ASTAR_GOAL,       ///< the goal that ends the search
} uj_astar_event_kind;

/// The pointers are valid only during the call of observe().
typedef struct uj_astar_event {
    uj_astar_event_kind kind;
    uint32_t id;      ///< states are numbered from 0 as they are reached; UINT32_MAX if pruned
    uint32_t parent;  ///< id of the previous state on the path; UINT32_MAX for the start
    uint32_t part;    ///< for UJ_ASTAR_SELECTED: the next part of the expansion
    uj_cost g, f;  ///< of the state; for UJ_ASTAR_DUPLICATE, g is the cost of the path just found
    const void *move, *state;  ///< `move` led to `state`; `move` is NULL for the start state
} uj_astar_event;

/// A part of a state's successors, or a portion of such a part (see uj_astar_domain.expand_part).
typedef struct uj_astar_part {
    unsigned index;    ///< number of the part, from 0
    unsigned portion;  ///< number of the portion of this part, from 0
    /// Input: f - g, a bound on the cost from the state to a goal. From the second part on, this is
    /// the `rest` of the previous part, or an earlier bound if its primary is greater.
    uj_cost known;
    uj_cost rest;  ///< output, see expand_part; rest.primary is UINT32_MAX if no part follows
    bool more;     ///< output: another portion of this part follows; `rest` is then unused
} uj_astar_part;

/// A search problem. States, moves and keys are plain bytes of fixed size, which the search copies.
/// Two states are the same if and only if their keys are equal. Every function gets `context`. A
/// status other than UJ_OK ends the search.
typedef struct uj_astar_domain {
    void *context;
    size_t state_size, move_size, key_size;  ///< in bytes
    /// Writes a state's key (key_size bytes).
    uj_status (*key)(void *context, const void *state, void *key, uj_error *error);
    /// Returns a lower bound on the cost from a state to a goal. The bound must be admissible, but
    /// need not be consistent. A primary of UINT32_MAX means a dead end. NULL: the bound is 0.
    uj_cost (*estimate)(void *context, const void *state);
    bool (*is_goal)(void *context, const void *state);
    /// If true, the search ends as soon as it reaches a goal whose primary cost equals the lower
    /// bound proven so far. Another goal of this primary cost may have a lower secondary cost.
    bool ends_at_goal;
    /// Calls uj_astar_emit for every successor, until that call returns false.
    uj_status (*expand)(void *context, const void *state, uj_astar_sink *sink, uj_error *error);
    /// Partial expansion (Yoshizumi, Miura and Ishida 2000): emits only the successors in part
    /// number part->index. If NULL, the search calls expand instead.
    ///
    /// If successors remain for later parts, sets part->rest to a lower bound on the cost from the
    /// state to a goal through one of these successors. The search then reopens the state with this
    /// bound, but keeps its f if the primary of f would fall. If the secondary cost of the bound is
    /// UINT32_MAX, the state comes after all others of the same primary f. Among solutions of the
    /// same primary cost, the search then prefers one with moves from earlier parts.
    ///
    /// A part may be emitted in portions. If part->more is set, the search reopens the state with
    /// unchanged f. It later asks for the next portion.
    uj_status (*expand_part)(void *context, const void *state, uj_astar_part *part,
                             uj_astar_sink *sink, uj_error *error);
    /// Called at the end of the search for every stored state, in the order in which they were
    /// reached. `g` is the least cost found for the state. May be NULL.
    void (*visit)(void *context, const void *state, uj_cost g);
    /// Gets every event, in order. May be NULL.
    uj_status (*observe)(void *context, const uj_astar_event *event, uj_error *error);
    /// A hint that lets other threads work ahead. Called before every expansion, unless
    /// wants_prefetch returns false. `states` holds the states that will probably be expanded next,
    /// the most likely first. parts[i] is the part of states[i] to be expanded next; no portion of
    /// it has been expanded. Results must not depend on the hint. The arrays are valid only during
    /// the call. May be NULL.
    void (*prefetch)(void *context, const void *const *states, const unsigned *parts,
                     unsigned count);
    /// Returns true if the other threads will soon have nothing to do. NULL: always true.
    bool (*wants_prefetch)(void *context);
    /// Called before every expansion. The function may look for solutions in other ways, and call
    /// uj_astar_poll and uj_astar_lower_max_cost. May be NULL.
    uj_status (*pause)(void *context, uj_astar_sink *sink, uj_error *error);
    /// prefetch gets at most this many states, and at most UJ_ASTAR_PREFETCH_MAX.
    unsigned prefetch_count;
    /// A budget for the memory of both the search and the domain. Its limit replaces
    /// uj_search_limits.memory_bytes. If key() returns UJ_NO_MEMORY because the budget is at its
    /// limit, the search ends with UJ_LIMIT_MEMORY. NULL: the search makes its own budget.
    uj_budget *budget;
} uj_astar_domain;

/// Start from uj_astar_default().
typedef struct uj_astar_options {
    uj_search_limits limits;
    uj_search_progress progress;
} uj_astar_options;

/// Returns options without limits or a progress callback.
uj_astar_options uj_astar_default(void);

/// Free it with uj_astar_result_clear. The members after `search` are set only if search.outcome is
/// UJ_SEARCH_SOLVED.
typedef struct uj_astar_result {
    uj_search_result search;
    uj_cost cost;
    size_t move_count;
    void *moves;   ///< [move_count * move_size]
    void *states;  ///< [(move_count + 1) * state_size], from start to goal
} uj_astar_result;

/// Reports a successor of the state being expanded. Returns false when the search has to end;
/// expand must then return.
bool uj_astar_emit(uj_astar_sink *sink, const void *move, uj_cost step, const void *state);

/// Checks the time limit and reports progress when due. Call it in an expand function that works
/// long on one successor; each call reads the clock. Returns false when the search has to end.
bool uj_astar_poll(uj_astar_sink *sink);

/// Lowers limits.max_cost to `max_cost`, unless limits.max_cost is already lower. Call it in
/// uj_astar_domain.pause, when a solution of cost `max_cost` + 1 has been found in another way. If
/// the search then proves that no solution is cheaper, it ends with UJ_LIMIT_COST and a lower bound
/// above `max_cost`.
void uj_astar_lower_max_cost(uj_astar_sink *sink, uint32_t max_cost);

/// Sets stats.moves for progress reports.
void uj_astar_report_moves(uj_astar_sink *sink, uj_search_moves moves);

/// Searches from `start` for a goal of least cost. The search is deterministic: among open states
/// the least f comes first, then the greatest primary g, then the state created first. Errors:
/// UJ_NO_MEMORY, and any error that a function of the domain returns. If options is NULL, the
/// defaults apply. error may be NULL.
///
/// Reaching a limit is not an error: stats.lower_bound is then a proven lower bound. After an
/// exhausted search it is UINT32_MAX. States whose f exceeds max_cost are dropped. If some were
/// dropped and no goal is found, the search ends with UJ_LIMIT_COST, and stats.lower_bound is the
/// least f of the dropped states. The memory limit does not cover the path returned.
uj_status uj_astar_solve(const uj_astar_domain *domain, const void *start,
                         const uj_astar_options *options, uj_astar_result *out, uj_error *error);

void uj_astar_result_clear(uj_astar_result *result);

#endif
