// The graph of states and moves that the enumeration of solutions builds.
#ifndef UJ_ENUMERATE_STATE_H
#define UJ_ENUMERATE_STATE_H

#include <unjam/base/state_table.h>
#include <unjam/geometry/enumerate/enumerate_solutions.h>
#include <unjam/geometry/tray/state_key.h>

#include <unjam/geometry/solve/search_threads.h>

/// The index of a node in `nodes` is the id of its key in `table`. All states with the goal piece
/// outside share one node.
typedef struct uj_enumerate_node {
    /// Number of optimal paths from here to a goal; set after the search, like `rest`.
    uj_count count;
    uj_tray_state state;  ///< the first state found with this key
    uint32_t g;           ///< least cost from the start
    uint32_t rest;        ///< least rank of an optimal path from here to a goal
    uint32_t first_edge, edge_count;
    uint32_t seen_from;  ///< the latest expanded node with an edge to this node; UJ_NO_ID: none
    uint32_t seen_edge;  ///< index of this edge in `edges`
} uj_enumerate_node;

/// The cost of a move (`step`) and its rank. Of moves with equal cost, the one with the lowest rank
/// is preferred. Along a path, costs add up, and so do ranks.
typedef struct uj_enumerate_weight {
    uint32_t step, rank;
} uj_enumerate_weight;

/// The best move from one state to another.
typedef struct uj_enumerate_edge {
    uint32_t to;
    uj_enumerate_weight weight;
    uj_move move;
} uj_enumerate_edge;

typedef struct uj_enumerate_search {
    const uj_tray *tray;
    const uj_tray_options *options;
    uint32_t cost;  ///< of an optimal solution
    uj_budget budget;
    uj_contact_model *model;
    uj_state_keys *keys;
    uj_successor_generator generator;
    uj_prefetcher *prefetcher;  ///< NULL with one thread
    uj_state_table table;
    uj_arena nodes, edges;
    void *key;         ///< [uj_state_keys_key_size] scratch
    uint32_t current;  ///< the node being expanded
    bool found;        ///< expanding `current` has reached a goal
    bool cheaper;      ///< a goal was reached at a cost below `cost`
    uj_search_stats stats;
    double started, reported;
    uj_search_limit limit;
    uj_status status;
    uj_error *error;
} uj_enumerate_search;

static inline uj_enumerate_node *uj_enumerate_node_at(const uj_enumerate_search *s, uint32_t id)
{
    return uj_arena_at(&s->nodes, id);
}

static inline uj_enumerate_edge *uj_enumerate_edge_at(const uj_enumerate_search *s, uint32_t id)
{
    return uj_arena_at(&s->edges, id);
}

static inline bool uj_enumerate_is_running(const uj_enumerate_search *s)
{
    return s->status == UJ_OK && s->limit == UJ_LIMIT_NONE;
}

/// Ends the search: with UJ_LIMIT_MEMORY if the search reached its own memory limit, with an error
/// if the system refused memory.
void uj_enumerate_stop_for_memory(uj_enumerate_search *s);

/// Checks the limits, and reports progress if a report is due. Returns false if the search must
/// end.
bool uj_enumerate_poll(uj_enumerate_search *s);

/// Returns the id of a state. Returns UJ_NO_ID if the state is new (its key is then in s->key), or
/// if memory ran out.
uint32_t uj_enumerate_find(uj_enumerate_search *s, const uj_tray_state *state,
                           uj_state_cursor *cursor);

/// `next` is the state after the move; `moved` is the number of moved pieces.
uj_enumerate_weight uj_enumerate_weigh(const uj_enumerate_search *s, const uj_move *move,
                                       const uj_tray_state *next, unsigned moved);

/// Passes to the sink every successor of `state` that may come next on an optimal path. `remaining`
/// is the cost of such a path from `state` on. The sink sets *found when it receives a goal. After
/// that, some other successors may be left out.
void uj_enumerate_expand(uj_enumerate_search *s, const uj_tray_state *state, uint32_t remaining,
                         const bool *found, const uj_successor_sink *sink);

/// Lists solutions. The members `count` and `rest` of all nodes must have been set.
uj_status uj_enumerate_list(uj_enumerate_search *s, size_t list_limit, uj_enumeration *out);

#endif
