// Independent proof that a solution is legal at every moment of its motion.
#ifndef UJ_CERTIFICATE_H
#define UJ_CERTIFICATE_H

#include <unjam/geometry/tray/motion.h>

typedef struct uj_certificate_options {
    double tolerance;  ///< greatest overlap depth accepted, as a fraction of the tray's diameter
} uj_certificate_options;

/// What was proven. Piece indices refer to uj_tray.pieces; second_piece is -1 for the wall.
typedef struct uj_certificate {
    bool valid;
    double overlap_bound;  ///< proven: no overlap is ever deeper, in units of length. INFINITY when
                           ///< a fault was found before the motion was examined, or when it could
                           ///< not be decided
    int first_piece, second_piece;  ///< where it is tightest; first_piece is -1 if nothing moves
    double time;                    ///< when, in moves
    char reason[512];               ///< when not valid: what is wrong, in one sentence
} uj_certificate;

uj_certificate_options uj_certificate_default(void);  ///< tolerance 1e-6

/// Checks a solution. It need not come from the solver, and may be anything; the tray must be valid
/// (uj_tray_validate).
///
/// Builds all polygons from the tray again and shares no contact code with the solver. Proves an
/// upper bound on the overlap depth of every pair of pieces, and of every piece and the wall, over
/// the whole motion. Also checks start and goal, the rules of each move, and that pieces outside a
/// move stay where they are.
///
/// The depth of two pieces is the greatest over pairs of their convex parts of the shortest
/// translation that separates the two parts. So a part thinner than the tolerance is no obstacle.
///
/// A solution that breaks a rule is not an error: the result is UJ_OK, out->valid false and a
/// reason. Of several faults, the reason names the earliest of the first kind found, in this order:
/// keyframes and moves, overlap, pushes and rest, goal. Errors: UJ_NO_MEMORY; UJ_BAD_ARGUMENT for a
/// tolerance that is negative or not finite; UJ_INTERNAL when GEOS fails. options may be NULL: the
/// default. Deterministic; terminates on every input.
uj_status uj_certificate_check(const uj_tray *tray, const uj_tray_solution *solution,
                               const uj_certificate_options *options, uj_certificate *out,
                               uj_error *error);

#endif
