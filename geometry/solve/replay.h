// From moves to continuous motion: the keyframes of a solution.
#ifndef UJ_REPLAY_H
#define UJ_REPLAY_H

#include <unjam/geometry/solve/successor_generator.h>

// Replays moves[move_count] from the start with short steps and appends the motion to
// out->motion (whose piece_count is set and which is empty). expected[i] is the state that the
// search reached after i moves. UJ_INTERNAL means that a move could not be recorded or ended
// elsewhere; out->motion then ends before that move. Frames within a move are timed by
// the length of their motion.
uj_status uj_replay(uj_successor_generator *generator, const uj_move *moves, size_t move_count,
                    const uj_tray_state *expected, uj_tray_solution *out, uj_error *error);

#endif
