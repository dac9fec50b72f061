// A move being checked keyframe by keyframe: whether its pieces rest where the rules require it,
// and whether a push obeys the law of the push.
#ifndef UJ_CHECKED_MOVE_H
#define UJ_CHECKED_MOVE_H

#include "certificate_rules.h"
#include "certificate_step.h"

/// A move, and how much of it could not be tested fully. The last six members are sums, which begin
/// at zero.
typedef struct uj_checked_move {
    const uj_examination *exam;
    const uj_motion *motion;
    const uj_move *move;
    size_t number;          ///< number of the move, from 1
    size_t start, end;      ///< first and last keyframe
    double short_length;    ///< length of the segments that are too short to test the push law
    double short_backward;  ///< length of those short segments that go against the drive
    double coarse_before_slips, coarse_at_changes;  ///< angles over which rest is tested coarsely
    /// Angle and length of path over which even the coarse test fails.
    double untested_angle, untested_path;
} uj_checked_move;

/// The displacement of one piece from a keyframe to the next.
uj_vec2 uj_checked_move_step(const uj_checked_move *m, size_t frame, size_t piece);

/// The length of the joint displacement of all pieces of the move from a keyframe to the next: the
/// root of the sum of the squares of their displacements.
double uj_checked_move_step_length(const uj_checked_move *m, size_t frame);

/// Sets the poses of all pieces in the tester to those at a fraction `part` (0 to 1) of the
/// interval after a keyframe. Sets the drives, too, if the move is a push, because they decide
/// which face holds at a vertex contact. (In a turn, the rotation has already decided which face
/// holds.)
void uj_checked_move_place(const uj_checked_move *m, size_t frame, double part,
                           uj_step_tester *tester);

/// Sets *possible to true if the pieces of the move can step together from their poses in the
/// tester; drives[i] is the drive of move->pieces[i]. See uj_joint_step_possible. Sets *possible to
/// false if the move has only one piece, which is tested by itself. Returns UJ_OK or UJ_NO_MEMORY.
uj_status uj_checked_move_joint_step(const uj_checked_move *m, uj_step_tester *tester,
                                     const uj_vec2 *drives, double gain, bool *possible);

#endif
