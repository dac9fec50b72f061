// Certifies solutions of a search, with the keyframes and numbers that a file will hold.
#ifndef UJ_CERTIFIED_SOLUTION_H
#define UJ_CERTIFIED_SOLUTION_H

#include <unjam/geometry/certificate/certificate.h>

/// Shortens the motion of a solution as far as the tolerance allows, rounds it to numbers that a
/// file can hold, and certifies it. So the motion that is certified is the one that will be read
/// back. The moves stay as they are.
///
/// Keyframes of turns are left out where straight motion between the others stays within half of
/// the tolerance (UJ_KEYFRAME_SHARE), and numbers there lose digits. If that motion is not valid,
/// or the certificate has exemptions for it, then the motion with all keyframes and digits is
/// certified, too. Of the two, the valid one stays; if both are valid, the one with fewer
/// exemptions.
///
/// *out and the errors are those of uj_certificate_check. If `options` is NULL, the default is
/// used. The result is deterministic.
uj_status uj_solution_certify(const uj_tray *tray, uj_tray_solution *solution,
                              const uj_certificate_options *options, uj_certificate *out,
                              uj_error *error);

#endif
