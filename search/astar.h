// A* search (Hart, Nilsson and Raphael 1968). Keys that the caller supplies detect duplicates; a
// second cost breaks ties.
#ifndef UJ_ASTAR_H
#define UJ_ASTAR_H

#include <unjam/base/budget.h>
#include <unjam/search/search.h>

/// A cost of two numbers, compared lexicographically. Along a path, each number is summed
/// separately.
typedef struct uj_cost {
    uint32_t primary, secondary;
} uj_cost;

/// A running search, which the domain's callbacks get as an opaque type.
typedef struct uj_astar_sink uj_astar_sink;

enum { UJ_ASTAR_PREFETCH_MAX = 64 };

/// What the search reports to uj_astar_domain.observe.
typedef enum uj_astar_event_kind {
    UJ_ASTAR_NEW,        ///< reached for the first time, and opened
    UJ_ASTAR_IMPROVED,   ///< reached again by a cheaper path, and reopened
    UJ_ASTAR_DUPLICATE,  ///< reached again, no cheaper than before
    UJ_ASTAR_PRUNED,     ///< not kept: a dead end, or f exceeds max_cost
    UJ_ASTAR_SELECTED,   ///< taken from the open states; its successors, or the next part of them,
                         ///< will be generated
    UJ_ASTAR_EXPANDED,   ///< all successors of the state have been generated
    UJ_ASTAR_GOAL,       ///< the goal that ends the search
} uj_astar_event_kind;

/// One event. Its pointers are valid only during the call of observe().
typedef struct uj_astar_event {
    uj_astar_event_kind kind;
    uint32_t id;      ///< states are numbered from 0 in the order reached; UINT32_MAX if pruned
    uint32_t parent;  ///< id of the previous state on the path; UINT32_MAX for the start
    uint32_t part;    ///< for UJ_ASTAR_SELECTED: the part of the expansion that comes next
    uj_cost g, f;  ///< of the state; for UJ_ASTAR_DUPLICATE, g is the cost of the path just found
    const void *move, *state;  ///< `move` led to `state`; `move` is NULL for the start state
} uj_astar_event;

/// One part of the successors of a state, or one portion of such a part; see
/// uj_astar_domain.expand_part.
typedef struct uj_astar_part {
    unsigned index;    ///< number of the part, from 0
    unsigned portion;  ///< number of the portion of this part, from 0
    uj_cost rest;      ///< output, see expand_part; primary stays UINT32_MAX if no part follows
    bool more;         ///< output: this part has another portion (`rest` is then not used)
} uj_astar_part;

/// A search problem. States, moves and keys are plain bytes of fixed size, which the search copies.
/// Two states count as the same if and only if their keys are equal byte for byte. Every function
/// gets `context`. A function that returns a status other than UJ_OK ends the search with that
/// status.
typedef struct uj_astar_domain {
    void *context;
    size_t state_size, move_size, key_size;  ///< in bytes
    /// Writes a state's key (key_size bytes).
    uj_status (*key)(void *context, const void *state, void *key, uj_error *error);
    /// Returns a lower bound on the cost from a state to a goal. It must be admissible but need not
    /// be consistent: the search reopens a state when it finds a cheaper path to it. A bound whose
    /// primary is UINT32_MAX marks a dead end; the search drops the state. If the function is NULL,
    /// the bound is 0.
    uj_cost (*estimate)(void *context, const void *state);
    bool (*is_goal)(void *context, const void *state);
    /// If true, the search ends, even in the midst of an expansion, as soon as it reaches a goal
    /// whose primary cost is the lower bound proven so far. Another goal of the same primary cost
    /// may have a lower secondary cost.
    bool ends_at_goal;
    /// Calls uj_astar_emit for every successor, and returns early if that call returns false.
    uj_status (*expand)(void *context, const void *state, uj_astar_sink *sink, uj_error *error);
    /// Partial expansion (Yoshizumi, Miura and Ishida 2000), used in place of expand. The search
    /// can then reach a goal before it generates expensive, unpromising successors. Emits the
    /// successors that belong to part number part->index. If any remain for later parts, sets
    /// part->rest to a lower bound on the cost from this state to a goal through one of them. The
    /// search then reopens the state with this bound. If the secondary cost of part->rest is
    /// UINT32_MAX, the reopened state comes after all others of the same primary f. Solutions found
    /// in earlier parts are then preferred to later solutions of equal primary cost, even to those
    /// of lower secondary cost. If the function is NULL, expand generates all successors.
    ///
    /// A part may be made in portions: if part->more is set, the search reopens the state with
    /// unchanged f, and asks for the next portion when the state is selected again. Open states
    /// that precede this one, perhaps successors from earlier portions, are expanded before that.
    uj_status (*expand_part)(void *context, const void *state, uj_astar_part *part,
                             uj_astar_sink *sink, uj_error *error);
    /// Called at the end of the search for every stored state, in the order in which states were
    /// first reached, with the least cost found for the state. May be NULL.
    void (*visit)(void *context, const void *state, uj_cost g);
    /// Gets every event, in the order in which the events happen. May be NULL.
    uj_status (*observe)(void *context, const uj_astar_event *event, uj_error *error);
    /// A hint that lets other threads work ahead. Called before every expansion. `states` are at
    /// most `prefetch_count` states that will probably be expanded next, the most likely first;
    /// parts[i] is the index of the next part of states[i]. A state is left out if some portions
    /// of its next part have been made already. Results must not depend on the hint. The arrays are
    /// valid only during the call. May be NULL.
    void (*prefetch)(void *context, const void *const *states, const unsigned *parts,
                     unsigned count);
    unsigned prefetch_count;  ///< at most UJ_ASTAR_PREFETCH_MAX
    /// A budget that also counts the domain's own memory, so that one limit covers the search and
    /// the domain. Its limit then replaces uj_search_limits.memory_bytes. If key() returns
    /// UJ_NO_MEMORY because this budget refused memory, the search ends at the memory limit. If the
    /// pointer is NULL, the search makes its own budget.
    uj_budget *budget;
} uj_astar_domain;

/// The options of a search. Start from uj_astar_default().
typedef struct uj_astar_options {
    uj_search_limits limits;
    uj_search_progress progress;
} uj_astar_options;

/// Returns options without limits and without a progress callback.
uj_astar_options uj_astar_default(void);

/// The outcome of a search, and the path found if search.outcome is UJ_SEARCH_SOLVED. Free it with
/// uj_astar_result_clear.
typedef struct uj_astar_result {
    uj_search_result search;
    uj_cost cost;
    size_t move_count;
    void *moves;   ///< [move_count * move_size]
    void *states;  ///< [(move_count + 1) * state_size], from start to goal
} uj_astar_result;

/// Reports one successor of the state being expanded. Returns false when the search has to end
/// because of a limit, an error or a goal; expand must then return.
bool uj_astar_emit(uj_astar_sink *sink, const void *move, uj_cost step, const void *state);

/// Checks the time limit and reports progress when due. An expand function that takes long between
/// two successors should call this in between; each call reads the clock once. Returns false when
/// the search has to end.
bool uj_astar_poll(uj_astar_sink *sink);

/// Sets stats.moves for progress reports: how many moves have been tried in the present part of the
/// expansion.
void uj_astar_report_moves(uj_astar_sink *sink, uj_search_moves moves);

/// Searches from `start` for a goal of least cost. The search is deterministic: among open states
/// the least f comes first, then the greatest primary g, then the state created first. Errors:
/// UJ_NO_MEMORY, and any error that a function of the domain returns. options may be NULL, which
/// means the defaults; error may be NULL.
///
/// Reaching a limit is not an error: the result then holds a proven lower bound, stats.lower_bound.
/// After an exhausted search stats.lower_bound is UINT32_MAX. States whose f exceeds max_cost are
/// not kept. If there were such states and no open state remains, the search ends with
/// UJ_LIMIT_COST, and stats.lower_bound is the least f of the states not kept. (If it
/// later reached each of them at a cost within the limit, there is in fact no solution.) The
/// memory limit covers what the search holds, not the path it returns.
uj_status uj_astar_solve(const uj_astar_domain *domain, const void *start,
                         const uj_astar_options *options, uj_astar_result *out, uj_error *error);

void uj_astar_result_clear(uj_astar_result *result);

#endif
