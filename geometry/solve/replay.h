// Replays a solution and records its motion as keyframes.
#ifndef UJ_REPLAY_H
#define UJ_REPLAY_H

#include <unjam/geometry/solve/move_path.h>

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

#endif
