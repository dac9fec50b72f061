// Makes the moves of a path again: records their motion, and removes moves that are not needed.
#ifndef UJ_REPLAY_H
#define UJ_REPLAY_H

#include <unjam/geometry/solve/successor_generator.h>
#include <unjam/geometry/solve/tray_solver.h>

/// A path of moves from the start. Zero-initialised means empty; free with uj_move_path_clear.
typedef struct uj_move_path {
    size_t move_count;
    uj_move *moves;         ///< [move_count]
    uj_tray_state *states;  ///< [move_count + 1], states[0] is the start
    uint32_t piece_moves;   ///< sum over all moves of the number of pieces moved
} uj_move_path;

/// Allocates move_count moves and move_count + 1 states, all zero. After UJ_NO_MEMORY, *out is
/// empty.
uj_status uj_move_path_create(size_t move_count, uj_move_path *out, uj_error *error);
void uj_move_path_clear(uj_move_path *path);

static inline uint32_t uj_move_path_cost(const uj_move_path *path, uj_tray_cost cost)
{
    return cost == UJ_COST_MOVES ? (uint32_t)path->move_count : path->piece_moves;
}

/// Replays a path from the start of the puzzle. Fills *out, which must be empty, with the moves and
/// their motion. Within a move, time is proportional to the length of the motion. The caller clears
/// *out with uj_solution_clear, also after a failure. Errors: UJ_NO_MEMORY; UJ_INTERNAL if a move
/// cannot be recorded or ends in a state that is not the one in the path. After UJ_INTERNAL,
/// out->motion ends before that move.
uj_status uj_replay(uj_successor_generator *generator, const uj_move_path *path,
                    uj_tray_solution *out, uj_error *error);

/// After UJ_INTERNAL from uj_replay: returns the index of the move at fault.
size_t uj_replay_failed_move(const uj_tray_solution *out);

/// Like uj_replay, but a motion that cannot be recorded is no error. In this case, *recorded
/// becomes false and *out stays empty. Otherwise *recorded becomes true. Error: UJ_NO_MEMORY.
uj_status uj_replay_if_possible(uj_successor_generator *generator, const uj_move_path *path,
                                uj_tray_solution *out, bool *recorded, uj_error *error);

/// Removes moves from a path that reaches the goal. The remaining moves are legal and still reach
/// the goal. Tries to remove up to three consecutive moves at once. The result need not be a
/// shortest path. When `poll` stops the work, the moves removed so far stay removed. Errors:
/// UJ_NO_MEMORY.
uj_status uj_move_path_shorten(uj_successor_generator *generator, uj_poll poll, uj_move_path *path,
                               uj_error *error);

/// Makes the generator leave out move number `index` of the path, in its state of the path. Returns
/// false if the path has no such move, or the generator can leave out no more moves.
bool uj_move_path_exclude(uj_successor_generator *generator, const uj_move_path *path,
                          size_t index);

#endif
