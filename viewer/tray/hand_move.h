// One move by hand in a tray, as it is recorded, joined and proven.
#ifndef UJ_HAND_MOVE_H
#define UJ_HAND_MOVE_H

#include <stdbool.h>

#include <unjam/formats/game_file.h>

struct uj_certificate_shapes;  // geometry/certificate_parts.h

// Where it leaves the pieces: the last of its frames, of which there is one at least;
// [piece_count].
const uj_pose *uj_hand_move_end(const uj_hand_move *move);

// Frees its motion.
void uj_hand_move_clear(uj_hand_move *move);

// Makes the times of the frames (two at least) go evenly from 0 to 1.
void uj_hand_times_spread(uj_motion *motion);

// Drops the last frame when the one before and `poses` [piece_count] have it on their straight
// line.
void uj_hand_frames_thin(uj_motion *motion, const uj_pose *poses);

// Makes a proven move a part of the one before it when both are taps of the same kind on the same
// pieces; then it is cleared. False: they are not, or out of memory; both are as they were.
bool uj_hand_move_join(uj_hand_move *last, uj_hand_move *move);

// Proves a move and sets its bound; false when it overlaps by more than the tolerance.
bool uj_hand_move_prove(uj_hand_move *move, const uj_tray *tray,
                        const struct uj_certificate_shapes *shapes);

// Whether the frames are what a hand can make of poses[piece_count]: the move begins there and
// turns no piece that is not in the hand. Else a sentence in reason (size bytes).
bool uj_hand_move_follows(const uj_hand_move *move, const uj_tray *tray, const uj_pose *poses,
                          char *reason, size_t size);

#endif
