// One move by hand in a tray: its recorded motion, and the proof that nothing overlaps in it.
#ifndef UJ_HAND_MOVE_H
#define UJ_HAND_MOVE_H

#include <stdbool.h>

#include <unjam/formats/game_file.h>

struct uj_certificate_shapes;  // geometry/certificate/certificate_bound.h

/// The poses after a move, [piece_count]. The move must have a frame.
const uj_pose *uj_hand_move_end(const uj_hand_move *move);

/// Frees the motion of a move and empties it.
void uj_hand_move_clear(uj_hand_move *move);

/// Spreads the times of a motion's frames, two at least, evenly from 0 to 1.
void uj_hand_move_spread_times(uj_motion *motion);

/// Drops the last frame if it lies on the straight line from the frame before to
/// poses[piece_count].
void uj_hand_move_drop_collinear(uj_motion *motion, const uj_pose *poses);

/// Joins a proven move to the one before it, if both are taps of the same kind on the same pieces;
/// the move is then cleared. Returns false, and changes neither, if they are not or memory is out.
bool uj_hand_move_join(uj_hand_move *last, uj_hand_move *move);

/// Proves a move and sets its bound; false when pieces overlap by more than the tolerance.
bool uj_hand_move_prove(uj_hand_move *move, const uj_tray *tray,
                        const struct uj_certificate_shapes *shapes);

/// Whether a hand could make this move at poses[piece_count]: it begins there and turns no piece
/// that is not held. If not, writes a sentence into reason (size bytes).
bool uj_hand_move_follows(const uj_hand_move *move, const uj_tray *tray, const uj_pose *poses,
                          char *reason, size_t size);

#endif
