// The certificate's test of whether several pieces can step together. It is needed where pieces
// hold each other, so that none of them could move alone.
#ifndef UJ_CERTIFICATE_JOINT_H
#define UJ_CERTIFICATE_JOINT_H

#include "certificate_step.h"

/// Pieces that step together, each with the direction in which it is driven. All other pieces stand
/// still.
typedef struct uj_joint_drive {
    size_t count;
    size_t pieces[UJ_MAX_PIECES];
    uj_vec2 drives[UJ_MAX_PIECES];  ///< drives[i] is that of pieces[i]
} uj_joint_drive;

/// Sets *possible to true if the pieces can step together by some w with
/// sum of w . drive >= gain * |w|, where |w| is the length of the vector of all components.
///
/// Projects the drives on the cone of motions that contacts allow, and tries a step along the
/// result. True is certain, to within a step of the tester; false means impossible or undecided.
/// Returns UJ_OK or UJ_NO_MEMORY. The projection is the nearest point of a cone (Lawson and Hanson
/// 1974, chapter 23), found here by coordinate descent.
uj_status uj_joint_step_possible(uj_step_tester *tester, const uj_joint_drive *drive, double gain,
                                 bool *possible);

#endif
