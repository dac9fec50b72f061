// The certificate's test of whether several pieces can step together. The test is needed where
// pieces hold each other, so that none of them can move alone.
#ifndef UJ_CERTIFICATE_JOINT_H
#define UJ_CERTIFICATE_JOINT_H

#include "certificate_step.h"

/// Pieces that step together, each with the direction in which it is driven. All other pieces stand
/// still.
typedef struct uj_joint_drive {
    size_t count;
    size_t pieces[UJ_MAX_PIECES];
    uj_vec2 drives[UJ_MAX_PIECES];  ///< drives[i] is the drive of pieces[i]
} uj_joint_drive;

/// Sets *possible to true if the pieces can step together so that they gain enough: if w_i is the
/// step of pieces[i], the sum of w_i . drives[i] is at least gain * sqrt(sum of |w_i|^2).
///
/// Projects the drives on the cone of motions that contacts allow, and tries a step along the
/// projection. True is certain, to within a step of the tester; false means impossible or
/// undecided. Returns UJ_OK or UJ_NO_MEMORY. The projection is the nearest point of a cone (Lawson
/// and Hanson 1974, chapter 23), found here by coordinate descent.
uj_status uj_joint_step_possible(uj_step_tester *tester, const uj_joint_drive *drive, double gain,
                                 bool *possible);

#endif
