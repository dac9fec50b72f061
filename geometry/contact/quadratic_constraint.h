// What the parts of the quadratic programme know of a row: its slack and its coefficients.
#ifndef UJ_QUADRATIC_CONSTRAINT_H
#define UJ_QUADRATIC_CONSTRAINT_H

#include <unjam/geometry/contact/quadratic.h>

// Where a fixed side is.
static const double uj_qp_fixed[2] = {0.0, 0.0};

// The unknowns of a side. That of a fixed one gives the same sums as leaving it out, without a
// branch that the processor would have to guess.
static inline const double *uj_qp_side(const double *x, int side)
{
    return side >= 0 ? x + 2 * side : uj_qp_fixed;
}

// Slack of a row without margin at x.
static inline double uj_qp_plain_slack(const uj_qp_constraint *row, const double *x)
{
    const double *a = uj_qp_side(x, row->a), *b = uj_qp_side(x, row->b);
    double value = -row->bound;
    value -= row->nx * a[0] + row->ny * a[1];
    value += row->nx * b[0] + row->ny * b[1];
    return value;
}

static inline double uj_qp_slack(const uj_qp *qp, const uj_qp_constraint *row)
{
    double value = uj_qp_plain_slack(row, qp->x);
    if (row->margin != 0.0)
        value += row->margin * qp->x[qp->dimension - 1];
    return value;
}

// Adds a multiple of a row's coefficients to x.
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
