// Independent proof that a solution is legal over continuous time.
#ifndef UJ_CERTIFICATE_H
#define UJ_CERTIFICATE_H

#include <unjam/geometry/tray/motion.h>

typedef struct uj_certificate_options {
    double tolerance;  // greatest overlap depth accepted, as a part of the tray's diameter
} uj_certificate_options;

// What was proven. Piece indices refer to uj_tray.pieces; second_piece is -1 for the tray's wall.
typedef struct uj_certificate {
    bool valid;
    // Proven: no overlap is deeper at any time, in units of length. INFINITY when something was
    // wrong before the motion was looked at, or when it could not be decided.
    double overlap_bound;
    int first_piece, second_piece;  // where it is tightest (first_piece -1: nothing moves)
    double time;                    // when, in moves
    char reason[512];               // when not valid: what is wrong, one sentence
} uj_certificate;

uj_certificate_options uj_certificate_default(void);  // tolerance 1e-6

// Rebuilds all polygons from tray (shares no contact code with the solver), proves an upper bound
// on the depth of overlap of every pair and every wall over the whole motion, and checks start,
// goal, the rules of each move and that pieces outside a move stay. The depth of two pieces is the
// greatest over their convex parts of the least translation that separates two parts; so a part
// that is itself thinner than the tolerance is no obstacle. The tray must be valid
// (uj_tray_validate), the solution may be anything. A solution that breaks a rule is not an error:
// the result is UJ_OK with out->valid false and a reason, the first in time of the first group
// that has any: keyframes and moves, overlap, pushing and rest, goal. Errors are UJ_NO_MEMORY,
// UJ_USAGE (a tolerance that is no number of at least 0) and UJ_INTERNAL (GEOS failed). options
// may be NULL. Deterministic; ends on every input.
uj_status uj_certificate_check(const uj_tray *tray, const uj_tray_solution *solution,
                               const uj_certificate_options *options, uj_certificate *out,
                               uj_error *error);

#endif
