// Programmes whose rows are known to hold with equality: linear equations in the Gram matrix of the
// rows.
#include <math.h>
#include <string.h>

#include "quadratic_constraint.h"

// A Gram matrix with a smaller pivot (square of a sine) is not factored.
static const double least_pivot = 1e-12;

enum { most_passes = 6 };

// Cholesky factor of the matrix in place, lower triangle. False when it is nearly singular.
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

// Moves x along the rows until all of them hold with equality. Returns by how much one was missed.
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

// Inner product of two rows' coefficients.
static double row_product(const uj_qp_constraint *p, const uj_qp_constraint *q)
{
    double dot = p->nx * q->nx + p->ny * q->ny, sum = 0.0;
    if (p->a >= 0)
        sum += p->a == q->a ? dot : p->a == q->b ? -dot : 0.0;
    if (p->b >= 0)
        sum += p->b == q->b ? dot : p->b == q->a ? -dot : 0.0;
    return sum;
}

// Takes away from *left its projection on the span of the active rows and from the multipliers its
// weights. Returns the square of the length that is left.
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

// The factored Gram matrix of the rows. False when they are nearly dependent.
static bool gram_of_rows(const uj_qp_constraint *rows, const int *active, int count,
                         double gram[][UJ_QP_MAX])
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j <= i; j++)
            gram[i][j] = row_product(&rows[active[i]], &rows[active[j]]);
    return factor_gram(gram, count);
}

bool uj_qp_solve_equalities(uj_qp *qp, int dimension, const double *target,
                            const uj_qp_constraint *rows, const int *active, int active_count,
                            double tolerance, const double *drive, double *freedom)
{
    uj_qp_start(qp, dimension, target);
    if (active_count > dimension)
        return false;
    double gram[UJ_QP_MAX][UJ_QP_MAX];
    if (!gram_of_rows(rows, active, active_count, gram))
        return false;
    qp->active_count = active_count;
    for (int i = 0; i < active_count; i++)
        qp->active[i] = active[i];
    // Later passes take away what rounding left of the first.
    double missing = INFINITY;
    for (int pass = 0; pass < most_passes && missing > tolerance; pass++)
        missing = close_rows(qp, rows, gram);
    if (missing > tolerance)
        return false;
    double left[UJ_QP_MAX];
    memcpy(left, drive, (size_t)dimension * sizeof *left);
    for (int i = 0; i < active_count; i++)
        qp->multiplier[i] = 0.0;
    project_on_rows(qp, rows, gram, left);
    *freedom = sqrt(project_on_rows(qp, rows, gram, left));
    return true;
}

bool uj_qp_shortest_motion(int dimension, const uj_qp_constraint *rows, const int *active,
                           int active_count, const double *rate, double *multiplier)
{
    double gram[UJ_QP_MAX][UJ_QP_MAX];
    if (active_count > dimension || !gram_of_rows(rows, active, active_count, gram))
        return false;
    memcpy(multiplier, rate, (size_t)active_count * sizeof *multiplier);
    solve_gram(gram, active_count, multiplier);
    return true;
}

// Solves the linear equations in place by Gauss elimination with partial pivoting.
static bool solve_dense(double matrix[][UJ_QP_MAX], int size, double *right)
{
    for (int j = 0; j < size; j++) {
        int best = j;
        for (int i = j + 1; i < size; i++)
            if (fabs(matrix[i][j]) > fabs(matrix[best][j]))
                best = i;
        if (fabs(matrix[best][j]) < least_pivot)
            return false;
        for (int k = j; k < size; k++) {
            double swap = matrix[j][k];
            matrix[j][k] = matrix[best][k];
            matrix[best][k] = swap;
        }
        double swap = right[j];
        right[j] = right[best];
        right[best] = swap;
        for (int i = j + 1; i < size; i++) {
            double part = matrix[i][j] / matrix[j][j];
            for (int k = j; k < size; k++)
                matrix[i][k] -= part * matrix[j][k];
            right[i] -= part * right[j];
        }
    }
    for (int j = size - 1; j >= 0; j--) {
        double value = right[j];
        for (int k = j + 1; k < size; k++)
            value -= matrix[j][k] * right[k];
        right[j] = value / matrix[j][j];
    }
    return true;
}

bool uj_qp_move_along(int dimension, const uj_qp_constraint *rows, const uj_qp_constraint *along,
                      int count, double *x)
{
    if (count > dimension)
        return false;
    double matrix[UJ_QP_MAX][UJ_QP_MAX], weights[UJ_QP_MAX];
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++)
            matrix[i][j] = row_product(&rows[i], &along[j]);
        weights[i] = -uj_qp_plain_slack(&rows[i], x);
    }
    if (!solve_dense(matrix, count, weights))
        return false;
    for (int j = 0; j < count; j++)
        uj_qp_add_constraint(&along[j], weights[j], x);
    return true;
}
