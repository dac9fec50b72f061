// Certifies the solutions that a search finds. What is certified has exactly the keyframes and
// numbers that a file will hold.
#ifndef UJ_CERTIFIED_SOLUTION_H
#define UJ_CERTIFIED_SOLUTION_H

#include <unjam/geometry/certificate/certificate.h>

/// Removes keyframes of a solution's motion as far as the tolerance allows, rounds the motion to
/// numbers that a file can hold, and certifies it. So the motion that is certified is the motion
/// that will be read back. The moves stay as they are.
///
/// A keyframe in the middle of a turn is dropped if straight motion between the remaining keyframes
/// misses it by at most half of the tolerance (UJ_KEYFRAME_SHARE). The remaining keyframes in the
/// middle of turns are rounded to fewer digits. If the thinned motion is not valid, or its
/// certificate has exemptions (places where rounding leaves open whether a law of motion is
/// obeyed), then the original motion is certified, too, with all keyframes and digits. If both
/// motions are valid, the one with fewer exemptions is kept. If only one is valid, that one is
/// kept.
///
/// *out and the errors are those of uj_certificate_check. If `options` is NULL, the default is
/// used. The result is deterministic.
uj_status uj_solution_certify(const uj_tray *tray, uj_tray_solution *solution,
                              const uj_certificate_options *options, uj_certificate *out,
                              uj_error *error);

#endif
