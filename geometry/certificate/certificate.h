// Proves, independently of the solver, that a solution is legal at every moment of its motion.
#ifndef UJ_CERTIFICATE_H
#define UJ_CERTIFICATE_H

#include <unjam/base/poll.h>
#include <unjam/geometry/certificate/exemption.h>
#include <unjam/geometry/tray/motion.h>

typedef struct uj_certificate_options {
    double tolerance;  ///< greatest overlap depth accepted, as a fraction of the tray's diameter
    uj_poll poll;      ///< may stop the check; then nothing is proven, and `valid` is false
} uj_certificate_options;

/// What was proven.
typedef struct uj_certificate {
    bool valid;
    double overlap_bound;  ///< a length: no overlap is deeper; INFINITY if nothing was proven
    /// The pair with the deepest overlap or, if nothing overlaps, the closest approach. first_piece
    /// is -1 if nothing moves; second_piece is -1 for the wall.
    int first_piece, second_piece;
    double time;       ///< moment of this overlap or approach; move n lasts from n - 1 to n
    char reason[512];  ///< if not valid: what is wrong
    /// If pieces overlap in a move, or a move breaks a law or does not end at rest: its index.
    /// Else, or if the check was stopped: SIZE_MAX.
    size_t faulty_move;
    uj_exemptions exemptions;  ///< parts of the motion that passed only a coarser test
} uj_certificate;

uj_certificate_options uj_certificate_default(void);  ///< a tolerance of 1e-6

/// Returns options with the tolerance 1e-9. If parts are narrow, uj_certificate_check lowers the
/// tolerance that it is given, but never below 1e-9.
uj_certificate_options uj_certificate_finest(void);

/// Returns UJ_OK if the shapes of a valid tray permit a certificate. If `options` is NULL, the
/// default is used. Errors: UJ_BAD_INPUT if an edge is shorter than 1e-9 diameters, or a part is
/// too narrow for the tolerance; UJ_NO_MEMORY; UJ_INTERNAL if GEOS fails.
uj_status uj_certificate_admits(const uj_tray *tray, const uj_certificate_options *options,
                                uj_error *error);

/// Checks a solution of a valid tray (uj_tray_validate). The solution may hold any values. If it
/// breaks a rule, the function returns UJ_OK, sets out->valid to false and gives a reason.
///
/// Proves an upper bound on the depth of every overlap over the whole motion. Shares no contact
/// code with the solver. docs/CERTIFICATE.md defines the depth, and gives the proof. Also checks
/// the start, the goal, the rules of each move, and that pieces outside a move stay where they are.
///
/// If parts are narrow, the tolerance is lowered to a tenth of the least width, but not below 1e-9.
/// Looks for five kinds of faults, in this order: bad keyframes or moves; parts too narrow even for
/// a tolerance of 1e-9, or edges shorter than 1e-9 diameters; overlap; broken laws of pushes, turns
/// or rest; a goal that is not reached. The reason gives a fault of the first kind found.
///
/// If `options` is NULL, the default is used. The result is deterministic, and the function
/// terminates on every input. Errors: UJ_NO_MEMORY; UJ_BAD_ARGUMENT if the tolerance is negative or
/// not finite; UJ_INTERNAL if GEOS fails.
uj_status uj_certificate_check(const uj_tray *tray, const uj_tray_solution *solution,
                               const uj_certificate_options *options, uj_certificate *out,
                               uj_error *error);

#endif
