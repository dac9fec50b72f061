// Internal to A*: the data of a running search.
#ifndef UJ_ASTAR_STATE_H
#define UJ_ASTAR_STATE_H

#include <unjam/base/arena.h>
#include <unjam/base/heap.h>
#include <unjam/base/state_table.h>
#include <unjam/search/astar.h>
#include <unjam/search/deadline.h>

/// The head of a node's record. After the head, the record holds the node's move and state (see
/// astar_layout).
typedef struct uj_astar_node {
    uj_cost g, f;
    uint32_t parent;        ///< UJ_NO_ID for the start state
    uint32_t is_open : 1;   ///< the node is in the heap
    uint32_t portion : 31;  ///< the next portion of `part`
    uint32_t part;          ///< the next part of the node's expansion
} uj_astar_node;

struct uj_astar_sink {
    const uj_astar_domain *domain;
    uj_search_limits limits;
    uj_error *error;
    uj_status status;  ///< not UJ_OK once something failed
    uj_search_limit limit;

    uj_budget own_budget, *budget;
    uj_arena nodes;  ///< each record holds a head, a move and a state
    size_t move_offset, state_offset;
    uj_state_table table;  ///< the ids in the table are the nodes' ids
    uj_heap open;
    void *key;  ///< [key_size], scratch

    uint32_t current;       ///< the node being expanded
    uint32_t goal;          ///< the goal that ends the search (uj_astar_domain.ends_at_goal)
    uint64_t expansions;    ///< expansions begun so far (see uj_search_limits.expansions)
    bool has_pruned;        ///< a state was pruned by max_cost
    uint32_t least_pruned;  ///< the least primary f of the states pruned by max_cost
    uj_search_stats stats;

    uj_deadline deadline;
    uint32_t poll_units, poll_countdown;
};

static inline uj_astar_node *uj_astar_node_at(const uj_astar_sink *search, uint32_t id)
{
    return uj_arena_at(&search->nodes, id);
}

static inline void *uj_astar_node_move(const uj_astar_sink *search, uj_astar_node *node)
{
    return (unsigned char *)node + search->move_offset;
}

static inline void *uj_astar_node_state(const uj_astar_sink *search, uj_astar_node *node)
{
    return (unsigned char *)node + search->state_offset;
}

// --- astar_limits.c: what stops a search ---

static inline bool uj_astar_is_running(const uj_astar_sink *search)
{
    return search->status == UJ_OK && search->limit == UJ_LIMIT_NONE;
}

/// Ends the search at a limit. Returns false.
bool uj_astar_stop(uj_astar_sink *search, uj_search_limit limit);

/// Ends the search with an error. Returns false.
bool uj_astar_fail(uj_astar_sink *search, uj_status status);

/// Ends the search after a refused allocation: with UJ_LIMIT_MEMORY if the budget is at its limit,
/// otherwise with UJ_NO_MEMORY. Returns false.
bool uj_astar_stop_for_memory(uj_astar_sink *search);

/// Updates all statistics except the seconds.
void uj_astar_update_stats(uj_astar_sink *search);

/// Counts a selected state or a successor, and reads the clock when due. Returns false when the
/// search has to end.
bool uj_astar_tick(uj_astar_sink *search);

// --- astar_result.c: what a search has found ---

/// Sets the outcome of a search that has not failed. If no goal was found, `goal` is UJ_NO_ID.
void uj_astar_conclude(uj_astar_sink *search, uint32_t goal, uj_search_result *result);

/// Copies the path to `goal` into *out.
uj_status uj_astar_extract_path(const uj_astar_sink *search, uint32_t goal, uj_astar_result *out);

#endif
