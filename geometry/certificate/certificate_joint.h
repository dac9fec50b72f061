// Whether pieces can step together: the certificate's test for pieces that hold one another, which
// none of them could leave alone.
#ifndef UJ_CERTIFICATE_JOINT_H
#define UJ_CERTIFICATE_JOINT_H

#include "certificate_step.h"

// Whether the pieces (count of them, all others stand) can make steps w[count] together, in lengths
// relative to one another, with sum w . wishes >= gain * |w| (the length of all
// components): the part of the wishes that contacts leave free is looked for, and tried. True is
// sure, as far as a step of the tester is; false where it could not be decided. Returns
// UJ_NO_MEMORY or UJ_OK. The source of the method is Lawson and Hanson 1974, chapter 23: the
// nearest point of a cone (here by coordinate descent).
uj_status uj_joint_step_possible(uj_step_tester *tester, size_t count, const size_t *pieces,
                                 const uj_vec2 *wishes, double gain, bool *possible);

#endif
