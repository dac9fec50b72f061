// Projection onto a polyhedron: the small strictly convex quadratic program of the contact laws.
#ifndef UJ_QUADRATIC_H
#define UJ_QUADRATIC_H

#include <stdbool.h>
#include <stdint.h>

#include <unjam/geometry/tray/tray.h>

enum {
    UJ_QP_MAX = 2 * UJ_MAX_PIECES + 1,  ///< unknowns: two a piece and one margin
    UJ_QP_WIDTH = UJ_QP_MAX + 1,        ///< length of vectors: an odd number is padded with a 0
};

/// One constraint ("row") between two movable points: normal . (u_b - u_a) + margin * t >= bound.
/// u_k are the unknowns 2k and 2k + 1; a side of -1 is fixed (u = 0); t is the last unknown when
/// margin is not 0. The normal has unit length.
typedef struct uj_qp_constraint {
    double nx, ny, bound, margin;
    int a, b;
} uj_qp_constraint;

/// Workspace and result. Reusable without allocation. Callers read x, active, multiplier, relaxed
/// and the proof of infeasibility; the rest is private.
typedef struct uj_qp {
    int dimension;
    int width;  ///< the dimension, rounded up to an even number
    int active_count;
    int active[UJ_QP_MAX];         ///< indices of the active rows: those that hold with equality
    double multiplier[UJ_QP_MAX];  ///< of the active rows, >= 0
    double x[UJ_QP_WIDTH];         ///< the minimiser
    double dependence;             ///< tolerance for dependent rows, see uj_qp_start
    int relaxed_count;
    int relaxed[UJ_QP_MAX];    ///< rows that are violated, by no more than the allowance
    int infeasible_row;        ///< the row that cannot be met, -1 when the rows are feasible, and
    double farkas[UJ_QP_MAX];  ///< weights >= 0 of the active rows in the proof (Farkas' lemma)
    uint32_t
        support[UJ_QP_MAX];  ///< of each basis vector: bit k when its unknowns of point k count
    double basis[UJ_QP_MAX][UJ_QP_WIDTH];  ///< orthonormal basis of the active rows
    double factor[UJ_QP_MAX][UJ_QP_MAX];   ///< column j: active row j in that basis
} uj_qp;

/// Begins a new problem: minimise |x - target|^2 over target[dimension], with no active rows. A row
/// counts as dependent on the active ones when the part of it outside their span is no longer than
/// 1e-11, or than the qp->dependence that the caller sets afterwards. Rounding errors of x grow
/// with the inverse of this length.
void uj_qp_start(uj_qp *qp, int dimension, const double *target);

/// Warm start, after uj_qp_start: makes those of the rows guess[guess_count] active that can be
/// (linearly independent, multipliers >= 0). A good guess saves most of the work of uj_qp_solve; a
/// bad one only costs time.
void uj_qp_guess(uj_qp *qp, const uj_qp_constraint *rows, const int *guess, int guess_count);

/// Minimises subject to all rows, by the dual active-set method of Goldfarb and Idnani (1983) with
/// the identity as Hessian. Continues from the present active set, so after a solution rows may be
/// appended and the problem solved again (active rows must keep their index). Rows are met to
/// within tolerance; rows that contradict the others by no more than allowance, as rounding makes
/// them do where there is no freedom, are relaxed. Returns false when no point meets the other
/// rows.
bool uj_qp_solve(uj_qp *qp, const uj_qp_constraint *rows, int row_count, double tolerance,
                 double allowance);

/// Copies a problem that was started, guessed or solved (with a solution), to continue from it in
/// several ways.
void uj_qp_copy(const uj_qp *from, uj_qp *to);

/// After uj_qp_solve: length of the component of drive[dimension] that the active rows leave free.
double uj_qp_nullspace_part(const uj_qp *qp, const double *drive);

/// After uj_qp_start: moves x to the point nearest to the target where all rows[row_count] hold
/// with equality; they become the active rows. The multipliers, which may be negative, are those
/// with which the rows oppose drive[dimension]: drive + sum of multiplier * row is the component of
/// the drive that the rows leave free. Returns the length of that component, or infinity when the
/// rows are too dependent to be met to within tolerance. Rows must have no margin.
double uj_qp_solve_equalities(uj_qp *qp, const uj_qp_constraint *rows, int row_count,
                              double tolerance, const double *drive);

/// The multipliers[row_count] of the shortest motion v[dimension] that opens each row at its
/// rate[row_count], row . v = rate: v is the sum of multiplier * row. Returns false when the rows
/// are dependent.
bool uj_qp_shortest_motion(int dimension, const uj_qp_constraint *rows, int row_count,
                           const double *rate, double *multiplier);

/// Moves x[dimension] by a combination of the rows along[count] to where rows[count] hold with
/// equality. Returns false when these do not determine it.
bool uj_qp_move_along(int dimension, const uj_qp_constraint *rows, const uj_qp_constraint *along,
                      int count, double *x);

#endif
