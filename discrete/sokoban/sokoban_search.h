// Internal to the Sokoban solver: what its searches share.
#ifndef SOKOBAN_SEARCH_H
#define SOKOBAN_SEARCH_H

#include <unjam/base/poll.h>
#include <unjam/discrete/puzzle/graph_result.h>
#include <unjam/search/deadline.h>

#include "sokoban_matching.h"
#include "sokoban_position.h"

/// A problem prepared for searching.
typedef struct sokoban_search {
    const uj_sokoban *problem;
    uj_sokoban_cost cost;
    uj_budget *budget;
    sokoban_maze maze;
    sokoban_position position;  ///< scratch; initially the start position
    sokoban_push *pushes;       ///< [4 * box_count] scratch
    void *start;                ///< [position.packed_size] the start, packed
    uj_deadline deadline;       ///< counts the time from the start of the preparations
    uj_search_limit limit;      ///< what stopped the preparations, or UJ_LIMIT_NONE
    uj_poll poll;               ///< polls the deadline during the preparations, and sets `limit`
} sokoban_search;

/// Searches by A* for one optimal solution. With the heuristic "none" the lower bound is 0, and
/// only pushes onto dead fields are excluded.
uj_status sokoban_astar_solve(sokoban_search *search, const uj_puzzle_options *options,
                              uj_puzzle_result *out, uj_error *error);

/// Searches breadth-first. If pushes are counted, an edge is one push, and a state records the
/// player's region. If moves are counted, an edge is one step of the player, and a state records
/// the player's field.
uj_status sokoban_graph_solve(sokoban_search *search, const uj_puzzle_options *options,
                              uj_puzzle_result *out, uj_error *error);
/// Visits all states. `searches` holds `count` searches, one for each thread, all prepared for the
/// same problem.
uj_status sokoban_graph_explore(sokoban_search *searches, unsigned count,
                                const uj_puzzle_options *options, uj_breadth_first_result *out,
                                uj_error *error);

/// Appends moves that carry out the pushes in order, from the start of the problem; the player
/// takes a shortest way to each push. Returns false if out of memory.
bool sokoban_write_moves(sokoban_search *search, const sokoban_push *pushes, size_t count,
                         uj_moves *out);

/// Appends the moves that lead through the `count` + 1 packed states in `states`. Each state must
/// be one step of the player after the previous state.
bool sokoban_write_steps(const sokoban_search *search, const unsigned char *states, size_t count,
                         uj_moves *out);

#endif
