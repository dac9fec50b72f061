// Proves, independently of the solver, that a solution is legal at every moment of its motion.
#ifndef UJ_CERTIFICATE_H
#define UJ_CERTIFICATE_H

#include <unjam/geometry/certificate/exemption.h>
#include <unjam/geometry/tray/motion.h>

typedef struct uj_certificate_options {
    double tolerance;  ///< greatest overlap depth accepted, as a fraction of the tray's diameter
} uj_certificate_options;

/// What was proven. Piece indices refer to uj_tray.pieces; second_piece is -1 for the wall.
typedef struct uj_certificate {
    bool valid;
    double overlap_bound;  ///< a length: it is proven that no overlap is deeper. INFINITY if a
                           ///< fault was found before the motion was examined, or if no bound was
                           ///< proven
    /// The pair with the deepest overlap or, if nothing overlaps, with the closest approach;
    /// first_piece is -1 if nothing moves.
    int first_piece, second_piece;
    double time;               ///< moment of this overlap or approach; move n lasts from n - 1 to n
    char reason[512];          ///< if not valid: what is wrong, in one sentence
    uj_exemptions exemptions;  ///< parts of the motion that passed only a coarser test
} uj_certificate;

uj_certificate_options uj_certificate_default(void);  ///< a tolerance of 1e-6

/// Options with a tolerance of 1e-9. A motion in which pieces keep clear of each other passes even
/// at this tolerance. If parts are narrow, uj_certificate_check lowers the caller's tolerance, but
/// never below this value.
uj_certificate_options uj_certificate_finest(void);

/// Returns UJ_OK if the edges of a valid tray are long enough, and its convex parts wide enough,
/// for uj_certificate_check to certify every legal solution whose overlaps are within the
/// tolerance. Errors: UJ_BAD_INPUT if an edge is shorter than 1e-9 diameters, or a part is too
/// narrow for the tolerance; UJ_NO_MEMORY; UJ_INTERNAL if GEOS fails. If `options` is NULL, the
/// default is used.
uj_status uj_certificate_admits(const uj_tray *tray, const uj_certificate_options *options,
                                uj_error *error);

/// Checks a solution. The solution may hold any values, and need not come from the solver. The tray
/// must be valid (uj_tray_validate).
///
/// Builds all polygons from the tray again and shares no contact code with the solver. Proves an
/// upper bound on the overlap depth of every pair of pieces, and of every piece and the wall, over
/// the whole motion. Also checks the start, the goal, the rules of each move, and that pieces
/// outside a move stay where they are.
///
/// The overlap depth of two pieces, or of a piece and the wall, is the greatest depth at any point
/// of the plane. To find the depth at a point, take all convex parts of both bodies that come
/// within four tolerances of the point. The depth is the length of the shortest translation that
/// separates the parts of the first from the parts of the second. So no point of one piece lies
/// deeper inside the other than the overlap depth. Another piece could pass through a part that is
/// narrower than the accepted overlap. Therefore the tolerance is at most a tenth of the width of
/// the narrowest part, but not below that of uj_certificate_finest. Shapes with parts that are too
/// narrow even for this tolerance, or with edges shorter than 1e-9 diameters, are rejected.
///
/// A solution that breaks a rule is not an error: the function returns UJ_OK, sets out->valid to
/// false and gives a reason. Four kinds of faults are looked for in this order: bad keyframes or
/// moves; overlap; pieces that move against the laws of pushes and turns, or are not at rest where
/// they must be; a goal that is not reached. The check ends with the first kind found, and the
/// reason gives the earliest fault of this kind. If `options` is NULL, the default is used. The
/// result is deterministic, and the function terminates on every input. Errors: UJ_NO_MEMORY;
/// UJ_BAD_ARGUMENT if the tolerance is negative or not finite; UJ_INTERNAL if GEOS fails.
uj_status uj_certificate_check(const uj_tray *tray, const uj_tray_solution *solution,
                               const uj_certificate_options *options, uj_certificate *out,
                               uj_error *error);

#endif
