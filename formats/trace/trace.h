// A recorded search: the tree of its states, and what became of each state.
#ifndef UJ_TRACE_H
#define UJ_TRACE_H

#include <unjam/geometry/tray/motion.h>

#define UJ_TRACE_NONE UINT32_MAX  ///< no state

typedef enum uj_trace_status {
    UJ_TRACE_OPEN,      ///< not expanded yet
    UJ_TRACE_PARTLY,    ///< expanded in part
    UJ_TRACE_EXPANDED,  ///< all successors were generated
    UJ_TRACE_GOAL,      ///< the goal that ended the search
} uj_trace_status;

typedef struct uj_trace_state {
    uint32_t parent;   ///< index of the parent; UJ_TRACE_NONE for the start
    uint32_t depth;    ///< number of moves from the start
    uint32_t g, h, f;  ///< costs in A* (uj_cost.primary)
    uint32_t again;    ///< how often the state was reached again
    uint32_t place;    ///< index of the state among the states of its depth
    uint8_t status;    ///< a uj_trace_status
    uj_move move;      ///< the move from the parent; empty for the start
} uj_trace_state;

/// Says that the search reached `state` again, from `parent`. Both are indices.
typedef struct uj_trace_link {
    uint32_t state, parent;
} uj_trace_link;

/// A recorded search. Owns its arrays; zero-initialised means empty. After all states and links are
/// added, call uj_trace_index.
typedef struct uj_trace {
    size_t piece_count;
    size_t count, capacity;
    uj_trace_state *states;  ///< [count] in the order in which they were first reached
    uj_pose *poses;          ///< [count * piece_count]
    size_t link_count, link_capacity;
    uj_trace_link *links;  ///< [link_count]
    uint32_t goal;         ///< index of the goal; UJ_TRACE_NONE if not reached or not recorded
    uint64_t cut;          ///< number of successors that the search did not keep (UJ_ASTAR_PRUNED)
    uint64_t left_out;     ///< number of events that were not recorded
    // The members below are filled by uj_trace_index:
    size_t layer_count;
    size_t *layers;      ///< [layer_count + 1] index in by_depth at which each depth begins
    uint32_t *by_depth;  ///< [count] indices of the states, sorted by depth, then by index
} uj_trace;

/// Adds a copy of *state and of its poses[0 .. piece_count - 1]. Errors: UJ_NO_MEMORY.
uj_status uj_trace_add(uj_trace *trace, const uj_trace_state *state, const uj_pose *poses);

/// Adds a link. Errors: UJ_NO_MEMORY.
uj_status uj_trace_link_add(uj_trace *trace, uj_trace_link link);

/// Sets layer_count, layers, by_depth and the `place` of every state. Errors: UJ_NO_MEMORY.
uj_status uj_trace_index(uj_trace *trace);

/// Returns the poses of a state: [piece_count].
static inline const uj_pose *uj_trace_poses(const uj_trace *trace, uint32_t state)
{
    return &trace->poses[(size_t)state * trace->piece_count];
}

void uj_trace_clear(uj_trace *trace);

#endif
