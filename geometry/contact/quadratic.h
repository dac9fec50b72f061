// Projection onto a polyhedron: the small strictly convex quadratic programme of the contact laws.
#ifndef UJ_QUADRATIC_H
#define UJ_QUADRATIC_H

#include <stdbool.h>
#include <stdint.h>

#include <unjam/geometry/tray/tray.h>

enum {
    UJ_QP_MAX = 2 * UJ_MAX_PIECES + 1,  // unknowns: two a piece and one margin
    UJ_QP_WIDTH = UJ_QP_MAX + 1,        // vectors of them, with a 0 behind an odd number
};

// One inequality between two movable points: normal . (u_b - u_a) + margin * t >= bound, where
// u_k is unknown pair (2k, 2k + 1), a side of -1 is fixed (u = 0), and t is the last unknown when
// margin is not 0. The normal has unit length.
typedef struct uj_qp_constraint {
    double nx, ny, bound, margin;
    int a, b;
} uj_qp_constraint;

// Workspace and result. Reusable without allocation; contents are private but for x, active and
// multiplier.
typedef struct uj_qp {
    int dimension;
    int width;  // the dimension, or one more when that is odd
    int active_count;
    int active[UJ_QP_MAX];         // indices of the rows that hold with equality and press
    double multiplier[UJ_QP_MAX];  // of the active rows, >= 0
    double x[UJ_QP_WIDTH];         // the minimiser
    double dependent;  // length of what is new in a row that depends on others; see uj_qp_start
    int relaxed_count;
    int relaxed[UJ_QP_MAX];                // rows that were missed by no more than the allowance
    int infeasible_row;                    // when infeasible: the row that could not be met, and
    double blocking[UJ_QP_MAX];            // weights >= 0 of the active rows in the proof (Farkas)
    uint32_t support[UJ_QP_MAX];           // of each vector of the basis: bit k when it has point k
    double basis[UJ_QP_MAX][UJ_QP_WIDTH];  // orthonormal basis of the active rows
    double factor[UJ_QP_MAX][UJ_QP_MAX];   // column j: active row j in that basis
} uj_qp;

// Begins a new problem: minimise |x - target|^2 over dimension unknowns, no rows active yet. Rows
// count as dependent on active ones when no more than 1e-11 of them is new, or as much as the
// caller then puts in qp->dependent: rounding of x grows with its inverse.
void uj_qp_start(uj_qp *qp, int dimension, const double *target);

// After uj_qp_start: begins with some of the rows active, those of guess[guess_count] that can be
// (independent of one another, with multipliers >= 0). A good guess saves most of the work of
// uj_qp_solve; a bad one costs time, never truth.
void uj_qp_guess(uj_qp *qp, const uj_qp_constraint *rows, const int *guess, int guess_count);

// Minimises subject to all rows, by the dual active-set method of Goldfarb and Idnani (1983) with
// the identity as Hessian. Goes on from the present active set, so that after a solution more rows
// may be appended and solved for again (rows already active must keep their index). Rows are met
// to within tolerance, but for those that contradict the others by no more than allowance (rounding
// of a configuration without any freedom). Returns false when no point satisfies all other rows.
bool uj_qp_solve(uj_qp *qp, const uj_qp_constraint *rows, int row_count, double tolerance,
                 double allowance);

// Copies a programme that was started, guessed or solved (with a solution), to go on from it in
// several ways.
void uj_qp_copy(const uj_qp *from, uj_qp *to);

// After uj_qp_solve: length of the part of a direction wish[dimension] that the active rows leave
// free.
double uj_qp_nullspace_part(const uj_qp *qp, const double *drive);

// Finds the point nearest to target where just the rows active[active_count] hold with equality,
// whatever the others, and with what multipliers (which may be negative) they withstand the
// direction wish[dimension]: wish + sum of multiplier * row = what they leave free, of length
// *freedom. Returns false when the rows are so dependent that they cannot be met to within
// tolerance.
bool uj_qp_solve_equalities(uj_qp *qp, int dimension, const double *target,
                            const uj_qp_constraint *rows, const int *active, int active_count,
                            double tolerance, const double *drive, double *freedom);

// The multipliers of the shortest motion v[dimension] that opens each of the rows
// active[active_count] at its rate, row . v = rate[active_count]: v = sum of multiplier * row.
// Returns false when the rows are dependent.
bool uj_qp_shortest_motion(int dimension, const uj_qp_constraint *rows, const int *active,
                           int active_count, const double *rate, double *multiplier);

// Moves x[dimension] by a combination of the rows along[count] to where rows[count] hold with
// equality. Returns false when they do not determine it.
bool uj_qp_move_along(int dimension, const uj_qp_constraint *rows, const uj_qp_constraint *along,
                      int count, double *x);

#endif
