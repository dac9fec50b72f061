// The certificate's test whether pieces can step together, for pieces that hold each other: none of
// them could move alone.
#ifndef UJ_CERTIFICATE_JOINT_H
#define UJ_CERTIFICATE_JOINT_H

#include "certificate_step.h"

/// Pieces that step together, each with its drive. All other pieces stand.
typedef struct uj_joint_drive {
    size_t count;
    size_t pieces[UJ_MAX_PIECES];
    uj_vec2 drives[UJ_MAX_PIECES];  ///< of each of these pieces
} uj_joint_drive;

/// Whether the pieces can make steps w together with sum w . drive >= gain * |w|, where |w| is the
/// length of all components.
///
/// Projects the drives on the cone of motions that contacts allow, and tries a step along the
/// result. True is certain, to within a step of the tester; false means no or undecided. Returns
/// UJ_OK or UJ_NO_MEMORY. The projection is the nearest point of a cone (Lawson and Hanson 1974,
/// chapter 23), here by coordinate descent.
uj_status uj_joint_step_possible(uj_step_tester *tester, const uj_joint_drive *drive, double gain,
                                 bool *possible);

#endif
