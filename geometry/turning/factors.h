// The matrix A of a path (docs/RULES.md, Between events) has one row for each active gap: the
// normal of the gap, as a function of the positions of the pieces. A^T is factored as Q R with
// orthonormal Q. Solving with R avoids A A^T, whose condition number is the square of that of A.
#ifndef UJ_TURNING_FACTORS_H
#define UJ_TURNING_FACTORS_H

#include "turn_state.h"

typedef struct uj_factors {
    int rows, size;                  ///< numbers of active gaps and of unknowns
    double least;                    ///< least of the diagonal elements r[j][j]
    double (*q)[UJ_QP_MAX];          ///< [j]: column j of Q
    double r[UJ_QP_MAX][UJ_QP_MAX];  ///< [j]: column j of R; elements with i > j are not used
} uj_factors;

/// If `normal` is gap->n, adds `factor` times the row of the gap to `vector`. If `normal` is
/// gap->n1, adds `factor` times the derivative of the row.
void uj_factors_add_row(const uj_turn_sim *t, const uj_gap *gap, uj_vec2 normal, double factor,
                        double *vector);

/// Returns the dot product of two vectors with `size` elements.
double uj_factors_dot(const double *u, const double *v, int size);

/// Factors the matrix of the normals of gaps[0 .. count - 1]. Writes to q[j] column j of Q: the
/// component of normal number j that is orthogonal to the normals before it, with length 1. `q`
/// must remain valid as long as *out is used. Returns false if the normals are linearly dependent.
bool uj_factors_of_gaps(const uj_turn_sim *t, const uj_gap *gaps, int count, double (*q)[UJ_QP_MAX],
                        uj_factors *out);

/// Solves A A^T u = right, that is R^T R u = right. A^T u is then the shortest vector that A maps
/// to `right`.
void uj_factors_solve(const uj_factors *f, const double *right, double *u);

/// Finds the weights u for which A^T u is nearest to `vector`. Returns the squared distance.
double uj_factors_fit(const uj_factors *f, const double *vector, double *u);

/// Returns true if a column of Q has turned by more than a right angle from one point of a path to
/// another. Normals may be linearly dependent between two such points: there, one of the orthogonal
/// components falls to 0, and goes on in the opposite direction.
bool uj_factors_turn_over(int rows, int size, double (*before)[UJ_QP_MAX],
                          double (*after)[UJ_QP_MAX]);

#endif
