// Projects a point onto a polyhedron, by a quadratic program.
#ifndef UJ_QUADRATIC_H
#define UJ_QUADRATIC_H

#include <stdbool.h>
#include <stdint.h>

#include <unjam/geometry/tray/tray.h>

enum {
    UJ_QP_MAX = 2 * UJ_MAX_PIECES + 1,  ///< greatest number of unknowns: 2 per piece, and t
    UJ_QP_WIDTH = UJ_QP_MAX + 1,        ///< length of vectors, padded to an even number
};

/// A constraint ("row"): normal . (u_b - u_a) + margin * t >= bound. The normal is a unit vector.
/// u_k is the vector of point k: unknowns 2k and 2k + 1. Point -1 is fixed: its vector is 0. If
/// some row has a nonzero `margin`, t is the last unknown.
typedef struct uj_qp_constraint {
    double nx, ny, bound, margin;
    int a, b;
} uj_qp_constraint;

/// Workspace and result of a quadratic program. Needs no allocation. Callers read x, active,
/// multiplier, relaxed, infeasible_row and farkas. The other members are private.
typedef struct uj_qp {
    int dimension;
    int width;  ///< dimension, rounded up to an even number
    int active_count;
    int held_count;                ///< the first held_count active rows come from uj_qp_hold
    int active[UJ_QP_MAX];         ///< indices of rows that hold with equality
    double multiplier[UJ_QP_MAX];  ///< of the active rows; >= 0 except for held rows
    double x[UJ_QP_WIDTH];         ///< the minimiser
    double dependence;             ///< tolerance for dependent rows, see uj_qp_start
    int relaxed_count;
    int relaxed[UJ_QP_MAX];  ///< rows that uj_qp_solve leaves violated by at most `allowance`
    /// The latest row found to contradict the active rows; -1: none since uj_qp_start. Read it only
    /// after uj_qp_solve has returned false. Check the proof in `farkas`: it may be wrong if
    /// uj_qp_solve stopped at a limit, because this row may then be a relaxed one.
    int infeasible_row;
    /// Weights of the active rows in the proof of infeasibility: >= 0 except for held rows. The
    /// weight of infeasible_row is 1.
    double farkas[UJ_QP_MAX];
    uint32_t support[UJ_QP_MAX];           ///< if bit k of support[j] is not set, components 2k and
                                           ///< 2k + 1 of basis[j] are 0
    double basis[UJ_QP_MAX][UJ_QP_WIDTH];  ///< orthonormal basis of the active rows
    double factor[UJ_QP_MAX][UJ_QP_MAX];   ///< [j]: coordinates of active row j in the basis
} uj_qp;

/// Begins a new problem: minimise |x - target|^2, where x and target have `dimension` components. A
/// row counts as dependent on the active rows if its component orthogonal to them is at most
/// qp->dependence long. Sets qp->dependence to 1e-11; the caller may change it.
void uj_qp_start(uj_qp *qp, int dimension, const double *target);

/// Makes the rows held[0..count-1] permanent equations, except rows that depend on earlier ones.
/// Moves x from the target to the nearest point that satisfies these equations. Call it after
/// uj_qp_start.
void uj_qp_hold(uj_qp *qp, const uj_qp_constraint *rows, const int *held, int count);

/// Makes a warm start. Activates those of guess[0..guess_count-1] that are linearly independent and
/// have multipliers >= 0. A bad guess only costs time. Call it after uj_qp_start and uj_qp_hold.
void uj_qp_guess(uj_qp *qp, const uj_qp_constraint *rows, const int *guess, int guess_count);

/// Makes a warm start from the solution, found by uj_qp_solve, of a problem with the same target.
/// Rows may have been added, removed or renumbered, but not changed: index[j] is the new index of
/// row qp->active[j]; -1: it was removed. Call it instead of uj_qp_start. No row may be held.
void uj_qp_continue(uj_qp *qp, const uj_qp_constraint *rows, const int *index,
                    const double *target);

/// Minimises |x - target|^2 subject to all rows, by the dual active-set method of Goldfarb and
/// Idnani (1983). Rows are met to within `tolerance`. A row that contradicts the active rows by at
/// most `allowance` is relaxed: the solution may violate it by up to `allowance`. Returns false if
/// no point meets the rows that are not relaxed, or if a limit is reached (passes, or size of
/// `relaxed`). After uj_qp_solve has returned true, the caller may append rows and solve again.
bool uj_qp_solve(uj_qp *qp, const uj_qp_constraint *rows, int row_count, double tolerance,
                 double allowance);

/// Copies a problem, to continue it in several ways. A problem for which uj_qp_solve has returned
/// false must not be copied: `farkas` would be missing.
void uj_qp_copy(const uj_qp *from, uj_qp *to);

/// After uj_qp_solve: returns the length of the component of drive[0..dimension-1] that is
/// orthogonal to all active rows.
double uj_qp_nullspace_part(const uj_qp *qp, const double *drive);

/// Moves x from the target to the nearest point where rows[0..row_count-1] hold with equality.
/// Makes these rows active. Chooses their multipliers, which may be negative, to make the vector
/// drive + (sum of multiplier[i] * row i) as short as possible. Returns the length of this vector.
/// Returns infinity if the rows are nearly dependent or not met to within `tolerance`. `drive` has
/// `dimension` components. Rows must have no margin. Call it after uj_qp_start.
double uj_qp_solve_equalities(uj_qp *qp, const uj_qp_constraint *rows, int row_count,
                              double tolerance, const double *drive);

/// Finds the shortest motion whose inner product with row i is rate[i] for all i. This motion is
/// the sum of multiplier[i] * row i. Writes only multiplier[0..row_count-1]. Returns false if the
/// rows are nearly dependent.
bool uj_qp_shortest_motion(int dimension, const uj_qp_constraint *rows, int row_count,
                           const double *rate, double *multiplier);

#endif
