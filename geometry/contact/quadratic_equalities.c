// Solves quadratic programs in which all rows must hold with equality.
#include <math.h>
#include <string.h>

#include "quadratic_constraint.h"

// A Gram matrix with a pivot below this counts as singular. The pivot of a row is the squared sine
// of the angle between the row and the span of earlier rows (twice that if the row is between two
// pieces).
static const double least_pivot = 1e-12;

enum { max_passes = 6 };

// Replaces the lower triangle of the matrix by the Cholesky factor. Returns false if the matrix is
// nearly singular.
static bool factor_gram(double gram[][UJ_QP_MAX], int size)
{
    for (int j = 0; j < size; j++) {
        double pivot = gram[j][j];
        for (int k = 0; k < j; k++)
            pivot -= gram[j][k] * gram[j][k];
        if (pivot < least_pivot)
            return false;
        gram[j][j] = sqrt(pivot);
        for (int i = j + 1; i < size; i++) {
            double value = gram[i][j];
            for (int k = 0; k < j; k++)
                value -= gram[i][k] * gram[j][k];
            gram[i][j] = value / gram[j][j];
        }
    }
    return true;
}

static void solve_gram(double gram[][UJ_QP_MAX], int size, double *vector)
{
    for (int i = 0; i < size; i++) {
        double value = vector[i];
        for (int k = 0; k < i; k++)
            value -= gram[i][k] * vector[k];
        vector[i] = value / gram[i][i];
    }
    for (int i = size - 1; i >= 0; i--) {
        double value = vector[i];
        for (int k = i + 1; k < size; k++)
            value -= gram[k][i] * vector[k];
        vector[i] = value / gram[i][i];
    }
}

// Moves qp->x so that all active rows hold with equality, up to rounding. Returns the greatest
// |slack| before the move.
static double close_rows(uj_qp *qp, const uj_qp_constraint *rows, double gram[][UJ_QP_MAX])
{
    double missing[UJ_QP_MAX], most = 0.0;
    for (int i = 0; i < qp->active_count; i++) {
        missing[i] = -uj_qp_slack(qp, &rows[qp->active[i]]);
        most = uj_max(most, fabs(missing[i]));
    }
    solve_gram(gram, qp->active_count, missing);
    for (int i = 0; i < qp->active_count; i++)
        uj_qp_add_constraint(&rows[qp->active[i]], missing[i], qp->x);
    return most;
}

static double row_product(const uj_qp_constraint *p, const uj_qp_constraint *q)
{
    double dot = p->nx * q->nx + p->ny * q->ny, sum = 0.0;
    if (p->a >= 0)
        sum += p->a == q->a ? dot : p->a == q->b ? -dot : 0.0;
    if (p->b >= 0)
        sum += p->b == q->b ? dot : p->b == q->a ? -dot : 0.0;
    return sum;
}

// Subtracts from `left` its projection on the span of the rows. This projection is a weighted sum
// of rows. Subtracts the weights from qp->multiplier. Returns the new squared length of `left`.
static double project_on_rows(uj_qp *qp, const uj_qp_constraint *rows, double gram[][UJ_QP_MAX],
                              double *left)
{
    double weights[UJ_QP_MAX];
    for (int j = 0; j < qp->active_count; j++) {
        const uj_qp_constraint *row = &rows[qp->active[j]];
        weights[j] = 0.0;
        if (row->a >= 0)
            weights[j] -= row->nx * left[2 * row->a] + row->ny * left[2 * row->a + 1];
        if (row->b >= 0)
            weights[j] += row->nx * left[2 * row->b] + row->ny * left[2 * row->b + 1];
    }
    solve_gram(gram, qp->active_count, weights);
    for (int j = 0; j < qp->active_count; j++) {
        qp->multiplier[j] -= weights[j];
        uj_qp_add_constraint(&rows[qp->active[j]], -weights[j], left);
    }
    double square = 0.0;
    for (int i = 0; i < qp->dimension; i++)
        square += left[i] * left[i];
    return square;
}

// Returns false if the rows are nearly dependent.
static bool gram_of_rows(const uj_qp_constraint *rows, int count, double gram[][UJ_QP_MAX])
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j <= i; j++)
            gram[i][j] = row_product(&rows[i], &rows[j]);
    return factor_gram(gram, count);
}

double uj_qp_solve_equalities(uj_qp *qp, const uj_qp_constraint *rows, int row_count,
                              double tolerance, const double *drive)
{
    if (row_count > qp->dimension)
        return INFINITY;
    double gram[UJ_QP_MAX][UJ_QP_MAX];
    if (!gram_of_rows(rows, row_count, gram))
        return INFINITY;
    qp->active_count = row_count;
    for (int i = 0; i < row_count; i++)
        qp->active[i] = i;
    // Further passes remove rounding errors.
    double missing = INFINITY;
    for (int pass = 0; pass < max_passes && missing > tolerance; pass++)
        missing = close_rows(qp, rows, gram);
    if (missing > tolerance)
        return INFINITY;
    double left[UJ_QP_MAX];
    memcpy(left, drive, (size_t)qp->dimension * sizeof *left);
    for (int i = 0; i < row_count; i++)
        qp->multiplier[i] = 0.0;
    project_on_rows(qp, rows, gram, left);
    return sqrt(project_on_rows(qp, rows, gram, left));
}

bool uj_qp_shortest_motion(int dimension, const uj_qp_constraint *rows, int row_count,
                           const double *rate, double *multiplier)
{
    double gram[UJ_QP_MAX][UJ_QP_MAX];
    if (row_count > dimension || !gram_of_rows(rows, row_count, gram))
        return false;
    memcpy(multiplier, rate, (size_t)row_count * sizeof *multiplier);
    solve_gram(gram, row_count, multiplier);
    return true;
}
