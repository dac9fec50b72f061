// Projects a point onto a polyhedron by solving a quadratic program.
#ifndef UJ_QUADRATIC_H
#define UJ_QUADRATIC_H

#include <stdbool.h>
#include <stdint.h>

#include <unjam/geometry/tray/tray.h>

enum {
    UJ_QP_MAX = 2 * UJ_MAX_PIECES + 1,  ///< greatest number of unknowns: 2 per piece, and t (below)
    UJ_QP_WIDTH = UJ_QP_MAX + 1,        ///< length of vectors, padded to an even number
};

/// One constraint ("row"): normal . (u_b - u_a) + margin * t >= bound. The normal has unit length.
/// The unknowns 2k and 2k + 1 form the vector u_k of point k, for example its position, shift or
/// velocity. If a or b is -1, that point is fixed, and its vector is 0. If some row has a nonzero
/// `margin`, the last unknown is t.
typedef struct uj_qp_constraint {
    double nx, ny, bound, margin;
    int a, b;
} uj_qp_constraint;

/// Workspace and result of a quadratic program. It can be used again without allocation. Callers
/// read x, active, multiplier, relaxed and the proof of infeasibility (infeasible_row, farkas). The
/// other members are private.
typedef struct uj_qp {
    int dimension;
    int width;  ///< the dimension, rounded up to an even number
    int active_count;
    int held_count;                ///< the first held_count active rows come from uj_qp_hold
    int active[UJ_QP_MAX];         ///< indices of the active rows: those that hold with equality
    double multiplier[UJ_QP_MAX];  ///< multipliers of the active rows, >= 0 except for held rows
    double x[UJ_QP_WIDTH];         ///< the minimiser
    double dependence;             ///< tolerance for dependent rows, see uj_qp_start
    int relaxed_count;
    int relaxed[UJ_QP_MAX];  ///< rows that uj_qp_solve leaves violated by at most `allowance`
    /// The latest row that could not be satisfied; -1: there was none since uj_qp_start.
    /// Read it only after uj_qp_solve has returned false. Even then it may be a row that was
    /// relaxed earlier. So check that the weights in `farkas` make a proof.
    int infeasible_row;
    /// Weights of the active rows in the proof of infeasibility: >= 0 except for held rows.
    double farkas[UJ_QP_MAX];
    uint32_t support[UJ_QP_MAX];  ///< support[j]: the components 2k and 2k + 1 of basis[j] are 0
                                  ///< unless bit k is set
    double basis[UJ_QP_MAX][UJ_QP_WIDTH];  ///< orthonormal basis of the active rows
    double factor[UJ_QP_MAX][UJ_QP_MAX];   ///< factor[j]: coordinates of active row j in the basis
} uj_qp;

/// Begins a new problem with no active rows: minimise |x - target|^2, where x and target have
/// `dimension` components. A row counts as dependent on the active rows if its component orthogonal
/// to their span is at most qp->dependence long. The shorter this component, the greater are the
/// rounding errors of x. This call sets qp->dependence to 1e-11; the caller may change it
/// afterwards.
void uj_qp_start(uj_qp *qp, int dimension, const double *target);

/// Call this after uj_qp_start. Makes the rows held[0..count-1] permanent equations, but leaves out
/// rows that depend on rows before them. Moves x to the point nearest to the target that satisfies
/// these equations.
void uj_qp_hold(uj_qp *qp, const uj_qp_constraint *rows, const int *held, int count);

/// Makes a warm start; call this after uj_qp_start and uj_qp_hold. Tries the rows
/// guess[0..guess_count-1], and activates those that are linearly independent and have multipliers
/// >= 0. A good guess saves most of the work of uj_qp_solve; a bad guess only costs time.
void uj_qp_guess(uj_qp *qp, const uj_qp_constraint *rows, const int *guess, int guess_count);

/// Minimises |x - target|^2 subject to all rows, by the dual active-set method of Goldfarb and
/// Idnani (1983) with the identity as Hessian. Continues from the present active set: after a
/// solution, the caller may append rows and solve again, as long as active rows keep their indices.
/// Rows are met to within `tolerance`. If the rows leave no freedom, rounding can make them
/// contradict one another. A row that contradicts the others by no more than `allowance` is
/// relaxed: it may stay violated. Returns false if no point meets all rows that are not relaxed.
/// Also returns false if the limit on the number of passes is reached, or if `relaxed` is full.
bool uj_qp_solve(uj_qp *qp, const uj_qp_constraint *rows, int row_count, double tolerance,
                 double allowance);

/// Copies a problem after uj_qp_start, uj_qp_guess, or a uj_qp_solve that found a solution, so that
/// it can be continued in several ways.
void uj_qp_copy(const uj_qp *from, uj_qp *to);

/// After uj_qp_solve: returns the length of the component of `drive` (`dimension` numbers) that is
/// orthogonal to all active rows.
double uj_qp_nullspace_part(const uj_qp *qp, const double *drive);

/// Call this after uj_qp_start. Moves x to the point nearest to the target at which
/// rows[0..row_count-1] hold with equality. Makes these rows active. Sets the multipliers, which
/// may be negative, so that the sum of `drive` (`dimension` numbers) and all multiplier[i] * row i
/// is orthogonal to the rows. This sum is the component of `drive` that the rows leave free;
/// returns its length. Returns infinity if the rows are too nearly dependent to be met to within
/// `tolerance`. Rows must have no margin.
double uj_qp_solve_equalities(uj_qp *qp, const uj_qp_constraint *rows, int row_count,
                              double tolerance, const double *drive);

/// Finds the shortest motion v for which the inner product of row i and v is rate[i] for all i.
/// This motion is the sum of multiplier[i] * row i; the function writes only the multipliers, to
/// multiplier[0..row_count-1]. Returns false if the rows are nearly dependent.
bool uj_qp_shortest_motion(int dimension, const uj_qp_constraint *rows, int row_count,
                           const double *rate, double *multiplier);

#endif
