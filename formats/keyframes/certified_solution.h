// Certifies solutions that a search finds. Thins and rounds them first, so that a solution is
// certified exactly as a file will hold it.
#ifndef UJ_CERTIFIED_SOLUTION_H
#define UJ_CERTIFIED_SOLUTION_H

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>

/// Drops unneeded keyframes of solution->motion, rounds the motion's numbers to numbers that a file
/// can hold, and certifies the solution. So the motion that is certified is the motion that will be
/// read back. solution->moves does not change.
///
/// A keyframe in the middle of a turn is dropped only if straight motion between the remaining
/// keyframes misses it by at most UJ_KEYFRAME_SHARE times the certificate's tolerance. The
/// remaining keyframes in the middle of turns are rounded to fewer digits. If this thinned motion
/// is not valid, or its certificate has exemptions (certificate/exemption.h), also certifies the
/// motion with all its keyframes and digits. If both motions are valid, keeps the one with fewer
/// exemptions. If only one is valid, keeps that one.
///
/// *out and the errors are those of uj_certificate_check. If `options` is NULL, uses
/// uj_certificate_default(). The result is deterministic.
uj_status uj_solution_certify(const uj_tray *tray, uj_tray_solution *solution,
                              const uj_certificate_options *options, uj_certificate *out,
                              uj_error *error);

/// Returns what a certificate means for a search: a valid solution is accepted.
uj_tray_verdict uj_certificate_verdict(const uj_certificate *certificate);

/// Judges a solution for a search (uj_tray_judge): calls uj_solution_certify with the default
/// options and `poll`, and sets *certificate and *out. Errors: those of uj_solution_certify.
uj_status uj_solution_judge(const uj_tray *tray, uj_poll poll, uj_tray_solution *solution,
                            uj_certificate *certificate, uj_tray_verdict *out, uj_error *error);

/// A uj_tray_judge that calls uj_solution_judge. The tray must outlive it.
uj_tray_judge uj_certifying_judge(const uj_tray *tray);

#endif
