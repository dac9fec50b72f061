// Slack and coefficients of a constraint ("row"), for quadratic.c and quadratic_equalities.c.
#ifndef UJ_QUADRATIC_CONSTRAINT_H
#define UJ_QUADRATIC_CONSTRAINT_H

#include <unjam/geometry/contact/quadratic.h>

static const double uj_qp_fixed[2] = {0.0, 0.0};

/// Returns the two unknowns of a point, or zeros for a fixed point (index -1). The zeros save
/// callers a branch, which is often mispredicted.
static inline const double *uj_qp_side(const double *x, int side)
{
    return side >= 0 ? x + 2 * side : uj_qp_fixed;
}

/// Returns the slack of a row at x. Ignores the row's margin.
static inline double uj_qp_plain_slack(const uj_qp_constraint *row, const double *x)
{
    const double *a = uj_qp_side(x, row->a), *b = uj_qp_side(x, row->b);
    double value = -row->bound;
    value -= row->nx * a[0] + row->ny * a[1];
    value += row->nx * b[0] + row->ny * b[1];
    return value;
}

/// Returns the slack of a row at qp->x, margin included.
static inline double uj_qp_slack(const uj_qp *qp, const uj_qp_constraint *row)
{
    double value = uj_qp_plain_slack(row, qp->x);
    if (row->margin != 0.0)
        value += row->margin * qp->x[qp->dimension - 1];
    return value;
}

/// Adds the coefficients of a row, times `multiple`, to x.
static inline void uj_qp_add_constraint(const uj_qp_constraint *row, double multiple, double *x)
{
    if (row->a >= 0) {
        x[2 * row->a] -= multiple * row->nx;
        x[2 * row->a + 1] -= multiple * row->ny;
    }
    if (row->b >= 0) {
        x[2 * row->b] += multiple * row->nx;
        x[2 * row->b + 1] += multiple * row->ny;
    }
}

#endif
