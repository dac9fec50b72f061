// A move under examination, as the checks of rest and of the law of a push see it: keyframe by
// keyframe.
#ifndef UJ_CHECKED_MOVE_H
#define UJ_CHECKED_MOVE_H

#include "certificate_rules.h"
#include "certificate_step.h"

/// The move, and how much of it could not be tested fully. Those sums begin at zero.
typedef struct uj_checked_move {
    const uj_examination *exam;
    const uj_motion *motion;
    const uj_move *move;
    size_t number;          ///< from 1
    size_t start, end;      ///< first and last keyframe
    double short_length;    ///< length of segments too short for the law of a push to be tested ...
    double short_backward;  ///< ... and of those among them that go against the drive
    double coarse_before_slips, coarse_at_changes;  ///< angles at which rest was tested coarsely
    double untested_angle, untested_path;           ///< where not even that was possible
} uj_checked_move;

/// The step of one piece over the interval after a keyframe.
uj_vec2 uj_checked_move_step(const uj_checked_move *m, size_t frame, size_t piece);

/// The length of the step over that interval of all pieces of the move together.
double uj_checked_move_step_length(const uj_checked_move *m, size_t frame);

/// Places all pieces where they are at a fraction (0 to 1) of the interval after the keyframe, and
/// sets the drives of a push, which decide at vertex contacts. (Vertex contacts occur in a turn as
/// well, but there the turning decided earlier which face holds.)
void uj_checked_move_place(const uj_checked_move *m, size_t frame, double part,
                           uj_step_tester *tester);

/// Whether the pieces of the move, wherever they are placed, can step together; drives[i] is that
/// of the move's piece i. See uj_joint_step_possible. False for a move of one piece, which is
/// tested by itself. Returns UJ_OK or UJ_NO_MEMORY.
uj_status uj_checked_move_joint_step(const uj_checked_move *m, uj_step_tester *tester,
                                     const uj_vec2 *drives, double gain, bool *possible);

#endif
