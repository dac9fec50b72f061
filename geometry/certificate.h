// Independent proof that a solution is legal over continuous time.
#ifndef UJ_CERTIFICATE_H
#define UJ_CERTIFICATE_H

#include "geometry/motion.h"

typedef struct uj_certificate_options {
    double tolerance;  // greatest overlap depth accepted, as a part of the tray's diameter
} uj_certificate_options;

// What was proven. Piece indices refer to uj_tray.pieces; second_piece is -1 for the tray's wall.
typedef struct uj_certificate {
    bool valid;
    double overlap_bound;  // proven: no overlap is deeper at any time, in units of length
    int first_piece, second_piece;  // where it is tightest (first_piece -1: nothing moves)
    double time;                    // when, in moves
    char reason[512];               // when not valid: what is wrong, one sentence
} uj_certificate;

uj_certificate_options uj_certificate_default(void);  // tolerance 1e-6

// Rebuilds all polygons from tray (shares no contact code with the solver), proves an upper bound
// on the depth of overlap of every pair and every wall over the whole motion, and checks start,
// goal, the rules of each move and that pieces outside a move stay. A solution that breaks a rule
// is not an error: the result is UJ_OK with out->valid false and a reason. Errors are
// UJ_NO_MEMORY and UJ_INTERNAL (GEOS failed).
uj_status uj_certificate_check(const uj_tray *tray, const uj_tray_solution *solution,
                               const uj_certificate_options *options, uj_certificate *out,
                               uj_error *error);

#endif
