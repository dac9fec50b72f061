// A* search (Hart, Nilsson and Raphael 1968) with duplicate detection by caller-supplied keys and
// a second cost that breaks ties.
#ifndef UJ_ASTAR_H
#define UJ_ASTAR_H

#include <unjam/base/budget.h>
#include <unjam/search/search.h>

/// A cost of two parts, compared lexicographically. Both parts add up along a path.
typedef struct uj_cost {
    uint32_t primary, secondary;
} uj_cost;

/// The running search, as the domain's callbacks see it.
typedef struct uj_astar_sink uj_astar_sink;

enum { UJ_ASTAR_PREFETCH_MAX = 64 };

/// What the search reports to uj_astar_domain.observe.
typedef enum uj_astar_event_kind {
    UJ_ASTAR_NEW,        ///< reached for the first time, and opened
    UJ_ASTAR_IMPROVED,   ///< reached again by a cheaper path, and reopened
    UJ_ASTAR_DUPLICATE,  ///< reached again, no cheaper than before
    UJ_ASTAR_PRUNED,     ///< not kept: past max_cost, or a dead end
    UJ_ASTAR_SELECTED,   ///< selected for its expansion, or for the next part of it
    UJ_ASTAR_EXPANDED,   ///< all its successors have been generated
    UJ_ASTAR_GOAL,       ///< the goal that ends the search
} uj_astar_event_kind;

/// One event. Pointers are valid only during the call.
typedef struct uj_astar_event {
    uj_astar_event_kind kind;
    uint32_t id;      ///< states are numbered from 0 in the order reached; PRUNED: UINT32_MAX
    uint32_t parent;  ///< UINT32_MAX: the start
    uint32_t part;    ///< SELECTED: the part of the expansion
    uj_cost g, f;     ///< DUPLICATE: g of the path just found, f of the state
    const void *move, *state;  ///< move led to the state; NULL at the start
} uj_astar_event;

/// One part of a state's expansion.
typedef struct uj_astar_part {
    unsigned index;  ///< from 0
    uj_cost rest;    ///< out: bound for the parts to come, primary UINT32_MAX (as passed in): none
} uj_astar_part;

/// A search problem. States, moves and keys are plain bytes of fixed size, which the search copies.
/// Two states are the same if and only if their keys are equal byte for byte. Every function gets
/// `context`. A function that returns a status other than UJ_OK ends the search with that status.
typedef struct uj_astar_domain {
    void *context;
    size_t state_size, move_size, key_size;  ///< bytes
    /// Writes a state's key (key_size bytes).
    uj_status (*key)(void *context, const void *state, void *key, uj_error *error);
    /// A lower bound on the cost to a goal. It must be admissible but need not be consistent: a
    /// state that is reached more cheaply is reopened. Primary UINT32_MAX marks a dead end, which
    /// is dropped. NULL means 0.
    uj_cost (*estimate)(void *context, const void *state);
    bool (*is_goal)(void *context, const void *state);
    /// Calls uj_astar_emit for every successor; stops early when that returns false.
    uj_status (*expand)(void *context, const void *state, uj_astar_sink *sink, uj_error *error);
    /// Partial expansion (Yoshizumi, Miura and Ishida 2000), in place of expand: a goal can then
    /// end the search before expensive, unpromising successors are generated. Emits part->index of
    /// the successors. If some remain for later parts, sets part->rest to a lower bound on the cost
    /// from this state to a goal through one of them, and the state is reopened at that cost. With
    /// a secondary of UINT32_MAX it comes after all others of the same primary f; among solutions
    /// of equal primary cost, those found in earlier parts are then preferred whatever their
    /// secondary cost. NULL: expand generates everything.
    uj_status (*expand_part)(void *context, const void *state, uj_astar_part *part,
                             uj_astar_sink *sink, uj_error *error);
    /// Called at the end for every stored state, in the order first reached, with the least cost
    /// found for it. May be NULL.
    void (*visit)(void *context, const void *state, uj_cost g);
    /// Gets every event, in the order of the search. May be NULL.
    uj_status (*observe)(void *context, const uj_astar_event *event, uj_error *error);
    /// Called before every expansion with the states that will probably be expanded next, most
    /// likely first, and their parts, so that other threads can work ahead. A hint only: results
    /// must not depend on it. At most `prefetch_count` states, valid only during the call. May be
    /// NULL.
    void (*prefetch)(void *context, const void *const *states, const unsigned *parts,
                     unsigned count);
    unsigned prefetch_count;  ///< at most UJ_ASTAR_PREFETCH_MAX
    /// A budget shared with the domain's own memory, so that one limit covers both. Its limit then
    /// replaces that of uj_search_limits, and a key() that fails with UJ_NO_MEMORY because this
    /// budget refused ends the search at the memory limit. NULL: the search uses its own budget.
    uj_budget *budget;
} uj_astar_domain;

/// Start from uj_astar_default().
typedef struct uj_astar_options {
    uj_search_limits limits;
    uj_search_progress progress;
} uj_astar_options;

/// No limits, no progress callback.
uj_astar_options uj_astar_default(void);

/// Free it with uj_astar_result_clear. The path is there if search.outcome is UJ_SEARCH_SOLVED.
typedef struct uj_astar_result {
    uj_search_result search;
    uj_cost cost;
    size_t move_count;
    void *moves;   ///< [move_count * move_size]
    void *states;  ///< [(move_count + 1) * state_size], from start to goal
} uj_astar_result;

/// Reports one successor of the state being expanded. Returns false when the search has to end (a
/// limit or an error): expand must then return.
bool uj_astar_emit(uj_astar_sink *sink, const void *move, uj_cost step, const void *state);

/// For an expand that works long between successors: checks the time limit and reports progress
/// when due, at the price of one reading of the clock. Returns false when the search has to end.
bool uj_astar_poll(uj_astar_sink *sink);

/// Searches from `start` for a goal of least cost. Deterministic: open states are ordered by f,
/// then greater primary g, then order of creation. Errors: UJ_NO_MEMORY, and what the domain
/// returns. options (NULL: defaults) and error may be NULL.
///
/// Reaching a limit is a result, with stats.lower_bound proven; an exhausted search has UINT32_MAX
/// there. States past max_cost are not kept. If nothing else is left, the limit is UJ_LIMIT_COST
/// and lower_bound the least f among them, even if all of them were reached more cheaply later and
/// there is in fact no solution. The memory limit covers what the search holds, not the path it
/// returns.
uj_status uj_astar_solve(const uj_astar_domain *domain, const void *start,
                         const uj_astar_options *options, uj_astar_result *out, uj_error *error);

void uj_astar_result_clear(uj_astar_result *result);

#endif
