// A move made by hand in a tray: its motion, and a proven bound on the depth of overlaps.
#ifndef UJ_HAND_MOVE_H
#define UJ_HAND_MOVE_H

#include <stdbool.h>

#include <unjam/formats/game_file.h>

struct uj_certificate_shapes;  // defined in geometry/certificate/depth/certificate_bound.h

/// Returns the poses after a move, [piece_count]. The motion must have at least one frame.
const uj_pose *uj_hand_move_end(const uj_hand_move *move);

/// Frees the motion of a move, and leaves an empty motion.
void uj_hand_move_clear(uj_hand_move *move);

/// Spreads the times of the frames evenly from 0 to 1. The motion must have at least two frames.
void uj_hand_move_spread_times(uj_motion *motion);

/// Call this before appending `poses` [piece_count] to `motion`. Drops the last frame if nothing
/// turns and the last frame is on the ray from the last but one through `poses`.
void uj_hand_move_drop_collinear(uj_motion *motion, const uj_pose *poses);

/// Joins two consecutive moves: appends `move` to `last`, clears `move` and returns true. If the
/// moves differ in `pieces` or `how`, if `how` is UJ_HAND_HELD, or if out of memory, changes
/// nothing and returns false. Both moves must have passed uj_hand_move_prove.
bool uj_hand_move_join(uj_hand_move *last, uj_hand_move *move);

/// Sets move->bound to a proven bound on the depth of overlaps during a move. Returns false if
/// the bound exceeds uj_certificate_default().tolerance times the tray's diameter, or if out of
/// memory.
bool uj_hand_move_prove(uj_hand_move *move, const uj_tray *tray,
                        const struct uj_certificate_shapes *shapes);

/// Returns true if a move begins at `poses` [piece_count] and turns only pieces in move->pieces.
/// The move may shift other pieces. If the result is false, writes the reason, as a sentence, into
/// `reason` [size].
bool uj_hand_move_follows(const uj_hand_move *move, const uj_tray *tray, const uj_pose *poses,
                          char *reason, size_t size);

#endif
