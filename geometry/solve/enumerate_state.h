// What the files of the search for all solutions share: states and the moves between them.
#ifndef UJ_ENUMERATE_STATE_H
#define UJ_ENUMERATE_STATE_H

#include <unjam/base/state_table.h>
#include <unjam/geometry/solve/enumerate_solutions.h>
#include <unjam/geometry/tray/state_key.h>

#include "prefetcher.h"

// A state; its id is that of its key. That the goal piece is out is one state.
typedef struct uj_enumerate_node {
    uj_count count;       // ways from here to goals at the least cost; set last, like rest
    uj_tray_state state;  // the first that was seen
    uint32_t g;           // least cost from the start
    uint32_t rest;        // least rank of such a way
    uint32_t first_edge, edge_count;
    uint32_t seen_from, seen_edge;  // the state whose expansion led here last, and how
} uj_enumerate_node;

// The best move from a state to another.
typedef struct uj_enumerate_edge {
    uint32_t to;
    uint32_t step;  // cost
    uint32_t rank;  // of moves of equal cost the lesser is preferred; adds up along a way
    uj_move move;
} uj_enumerate_edge;

typedef struct uj_enumerate_search {
    const uj_tray *tray;
    const uj_tray_options *options;
    uint32_t cost;  // of the solutions
    uj_budget budget;
    uj_contact_model *model;
    uj_state_keys *identity;
    uj_successor_generator generator;
    uj_prefetcher *prefetcher;  // NULL with one thread
    uj_state_table table;
    uj_arena nodes, edges;
    void *key;         // [uj_state_keys_key_size], scratch
    uint32_t current;  // the node being expanded
    bool found;        // and whether a way out was found by its expansion
    bool cheaper;      // a goal was reached at less than the cost
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

// Looks at the limits. False: the search is to stop, or something failed.
bool uj_enumerate_poll(uj_enumerate_search *s);

// The id of a state, UJ_NO_ID when it is new or memory ended; s->key is its key then.
uint32_t uj_enumerate_find(uj_enumerate_search *s, const uj_tray_state *state,
                           uj_state_cursor *cursor);

// Cost and rank of a move.
void uj_enumerate_weigh(const uj_enumerate_search *s, const uj_move *move,
                        const uj_tray_state *next, unsigned moved, uint32_t *step, uint32_t *rank);

// Hands those successors of a state to the sink that a way of this remaining cost may need; *found
// is set by the sink when it took a goal, which can make others needless.
void uj_enumerate_expand(uj_enumerate_search *s, const uj_tray_state *state, uint32_t remaining,
                         const bool *found, const uj_successor_sink *sink);

// Lists the solutions, once counts and rests are known.
uj_status uj_enumerate_list(uj_enumerate_search *s, size_t list_limit, uj_enumeration *out);

#endif
