// Dual active-set method for projections onto small polyhedra.
#include "geometry/quadratic.h"

#include <math.h>
#include <string.h>

// A row whose part outside the span of the active rows is shorter than this counts as dependent
// on them (rows have length 1 to sqrt 3; rounding leaves some 1e-15).
static const double dependent_length = 1e-11;

// A Gram matrix with a smaller pivot (square of a sine) is not factored.
static const double least_pivot = 1e-12;

// A guess does without rows that are as dependent as this.
static const double guess_length = 1e-4;

enum { most_passes = 6 };

void uj_qp_start(uj_qp *qp, int dimension, const double *target)
{
    qp->dimension = dimension;
    qp->active_count = 0;
    qp->dependent = dependent_length;
    qp->waived_count = 0;
    qp->blocking_row = -1;
    for (int i = 0; i < dimension; i++)
        qp->x[i] = target[i];
}

// Slack of a row without margin at x.
static double plain_slack(const uj_qp_row *row, const double *x)
{
    double value = -row->bound;
    if (row->a >= 0)
        value -= row->nx * x[2 * row->a] + row->ny * x[2 * row->a + 1];
    if (row->b >= 0)
        value += row->nx * x[2 * row->b] + row->ny * x[2 * row->b + 1];
    return value;
}

static double row_slack(const uj_qp *qp, const uj_qp_row *row)
{
    double value = plain_slack(row, qp->x);
    if (row->margin != 0.0)
        value += row->margin * qp->x[qp->dimension - 1];
    return value;
}

// Adds a multiple of a row's coefficients to x.
static void add_row(const uj_qp_row *row, double multiple, double *x)
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

static void row_dense(const uj_qp *qp, const uj_qp_row *row, double *dense)
{
    for (int i = 0; i < qp->dimension; i++)
        dense[i] = 0.0;
    if (row->a >= 0) {
        dense[2 * row->a] = -row->nx;
        dense[2 * row->a + 1] = -row->ny;
    }
    if (row->b >= 0) {
        dense[2 * row->b] = row->nx;
        dense[2 * row->b + 1] = row->ny;
    }
    if (row->margin != 0.0)
        dense[qp->dimension - 1] = row->margin;
}

static double square(const double *vector, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; i++)
        sum += vector[i] * vector[i];
    return sum;
}

// Splits dense into its coordinates in the basis (returned in along) and the rest (left in dense).
// A second pass makes the rest orthogonal to the basis to rounding when the first took away most
// of it ("twice is enough", Kahan and Parlett). Returns |rest|^2.
static double split(const uj_qp *qp, double *dense, double *along)
{
    int n = qp->dimension, m = qp->active_count;
    for (int j = 0; j < m; j++)
        along[j] = 0.0;
    double before = square(dense, n), rest = before;
    for (int pass = 0; pass < 2 && (pass == 0 || rest < 0.1 * before); pass++) {
        for (int j = 0; j < m; j++) {
            const double *axis = qp->basis[j];
            double dot = 0.0;
            for (int i = 0; i < n; i++)
                dot += axis[i] * dense[i];
            along[j] += dot;
            for (int i = 0; i < n; i++)
                dense[i] -= dot * axis[i];
        }
        rest = square(dense, n);
    }
    return rest;
}

static void append_column(uj_qp *qp, const double *rest, double rest_length, const double *along)
{
    int m = qp->active_count;
    for (int i = 0; i < qp->dimension; i++)
        qp->basis[m][i] = rest[i] / rest_length;
    for (int j = 0; j < m; j++)
        qp->factor[m][j] = along[j];
    qp->factor[m][m] = rest_length;
}

// Takes active row `leaving` out and rebuilds the basis from there on.
static void drop_row(uj_qp *qp, const uj_qp_row *rows, int leaving)
{
    int count = qp->active_count;
    for (int j = leaving; j + 1 < count; j++) {
        qp->active[j] = qp->active[j + 1];
        qp->multiplier[j] = qp->multiplier[j + 1];
    }
    qp->active_count = leaving;
    while (qp->active_count < count - 1) {
        double dense[UJ_QP_MAX], along[UJ_QP_MAX];
        row_dense(qp, &rows[qp->active[qp->active_count]], dense);
        double rest = sqrt(split(qp, dense, along));
        append_column(qp, dense, rest, along);
        qp->active_count++;
    }
}

// weights with rows[active] . weights = the part of a row that lies in the span of the active ones.
static void solve_factor(const uj_qp *qp, const double *along, double *weights)
{
    for (int i = qp->active_count - 1; i >= 0; i--) {
        double value = along[i];
        for (int j = i + 1; j < qp->active_count; j++)
            value -= qp->factor[j][i] * weights[j];
        weights[i] = value / qp->factor[i][i];
    }
}

static bool is_waived(const uj_qp *qp, int row)
{
    for (int i = 0; i < qp->waived_count; i++)
        if (qp->waived[i] == row)
            return true;
    return false;
}

static int most_violated(const uj_qp *qp, const uj_qp_row *rows, int row_count, double tolerance)
{
    int worst = -1;
    double least = -tolerance;
    for (int k = 0; k < row_count; k++) {
        double slack = row_slack(qp, &rows[k]);
        if (slack < least && !is_waived(qp, k)) {
            least = slack;
            worst = k;
        }
    }
    return worst;
}

// Makes rows[entering] hold, giving up active rows whose multiplier would become negative.
static bool enter_row(uj_qp *qp, const uj_qp_row *rows, int entering)
{
    double entering_multiplier = 0.0;
    for (;;) {
        double rest[UJ_QP_MAX], along[UJ_QP_MAX], weights[UJ_QP_MAX];
        row_dense(qp, &rows[entering], rest);
        double rest_square = split(qp, rest, along);
        solve_factor(qp, along, weights);

        // Rounding of the weights grows as the active rows come near to being dependent.
        double greatest = 1.0, least = 1.0;
        for (int j = 0; j < qp->active_count; j++) {
            greatest = uj_max(greatest, fabs(weights[j]));
            least = uj_min(least, qp->factor[j][j]);
        }
        double noise = 1e-15 * greatest / (least * least);
        double dual_step = INFINITY;
        int leaving = -1;
        for (int j = 0; j < qp->active_count; j++)
            if (weights[j] > uj_max(1e-13, noise) && qp->multiplier[j] < dual_step * weights[j]) {
                dual_step = qp->multiplier[j] / weights[j];
                leaving = j;
            }
        bool independent =
            rest_square > qp->dependent * qp->dependent && qp->active_count < qp->dimension;
        double full_step = independent ? -row_slack(qp, &rows[entering]) / rest_square : INFINITY;
        if (!independent && leaving < 0) {
            qp->blocking_row = entering;
            for (int j = 0; j < qp->active_count; j++)
                qp->blocking[j] = weights[j] < 0.0 ? -weights[j] : 0.0;
            return false;
        }
        double step = uj_min(dual_step, full_step);
        if (independent)
            for (int i = 0; i < qp->dimension; i++)
                qp->x[i] += step * rest[i];
        for (int j = 0; j < qp->active_count; j++)
            qp->multiplier[j] = uj_max(qp->multiplier[j] - step * weights[j], 0.0);
        entering_multiplier += step;
        if (full_step <= dual_step) {
            append_column(qp, rest, sqrt(rest_square), along);
            qp->active[qp->active_count] = entering;
            qp->multiplier[qp->active_count] = entering_multiplier;
            qp->active_count++;
            return true;
        }
        drop_row(qp, rows, leaving);
    }
}

// Moves from the target to where the active rows hold, and finds their multipliers.
static void solve_active(uj_qp *qp, const uj_qp_row *rows, const double *target)
{
    int m = qp->active_count, n = qp->dimension;
    double along[UJ_QP_MAX];
    for (int i = 0; i < n; i++)
        qp->x[i] = target[i];
    // factor' along = what the rows miss; the displacement is basis . along, the multipliers
    // factor^-1 along.
    for (int j = 0; j < m; j++) {
        double value = -row_slack(qp, &rows[qp->active[j]]);
        for (int i = 0; i < j; i++)
            value -= qp->factor[j][i] * along[i];
        along[j] = value / qp->factor[j][j];
    }
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            qp->x[i] += qp->basis[j][i] * along[j];
    solve_factor(qp, along, qp->multiplier);
}

void uj_qp_guess(uj_qp *qp, const uj_qp_row *rows, const int *guess, int guess_count)
{
    double target[UJ_QP_MAX];
    memcpy(target, qp->x, sizeof target);
    for (int g = 0; g < guess_count && qp->active_count < qp->dimension; g++) {
        double rest[UJ_QP_MAX], along[UJ_QP_MAX];
        row_dense(qp, &rows[guess[g]], rest);
        double square = split(qp, rest, along);
        if (square < guess_length * guess_length)
            continue;
        append_column(qp, rest, sqrt(square), along);
        qp->active[qp->active_count++] = guess[g];
    }
    for (;;) {
        solve_active(qp, rows, target);
        int least = -1;
        for (int j = 0; j < qp->active_count; j++)
            if (qp->multiplier[j] < 0.0 && (least < 0 || qp->multiplier[j] < qp->multiplier[least]))
                least = j;
        if (least < 0)
            return;
        drop_row(qp, rows, least);
    }
}

bool uj_qp_solve(uj_qp *qp, const uj_qp_row *rows, int row_count, double tolerance,
                 double allowance)
{
    // Each pass raises the dual value strictly; the count only guards against cycling by rounding.
    for (int pass = 0; pass < 20 * (row_count + UJ_QP_MAX); pass++) {
        int entering = most_violated(qp, rows, row_count, tolerance);
        if (entering < 0)
            return true;
        if (enter_row(qp, rows, entering))
            continue;
        if (row_slack(qp, &rows[entering]) < -allowance || qp->waived_count == UJ_QP_MAX)
            return false;
        qp->waived[qp->waived_count++] = entering;
    }
    return false;
}

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
        for (int k = 0; k < i; k++)
            vector[i] -= gram[i][k] * vector[k];
        vector[i] /= gram[i][i];
    }
    for (int i = size - 1; i >= 0; i--) {
        for (int k = i + 1; k < size; k++)
            vector[i] -= gram[k][i] * vector[k];
        vector[i] /= gram[i][i];
    }
}

// Moves x along the rows until all of them hold with equality. Returns by how much one was missed.
static double close_rows(uj_qp *qp, const uj_qp_row *rows, double gram[][UJ_QP_MAX])
{
    double missing[UJ_QP_MAX], most = 0.0;
    for (int i = 0; i < qp->active_count; i++) {
        missing[i] = -row_slack(qp, &rows[qp->active[i]]);
        most = fmax(most, fabs(missing[i]));
    }
    solve_gram(gram, qp->active_count, missing);
    for (int i = 0; i < qp->active_count; i++)
        add_row(&rows[qp->active[i]], missing[i], qp->x);
    return most;
}

// Inner product of two rows' coefficients.
static double row_product(const uj_qp_row *p, const uj_qp_row *q)
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
static double project_on_rows(uj_qp *qp, const uj_qp_row *rows, double gram[][UJ_QP_MAX],
                              double *left)
{
    double weights[UJ_QP_MAX];
    for (int j = 0; j < qp->active_count; j++) {
        const uj_qp_row *row = &rows[qp->active[j]];
        weights[j] = 0.0;
        if (row->a >= 0)
            weights[j] -= row->nx * left[2 * row->a] + row->ny * left[2 * row->a + 1];
        if (row->b >= 0)
            weights[j] += row->nx * left[2 * row->b] + row->ny * left[2 * row->b + 1];
    }
    solve_gram(gram, qp->active_count, weights);
    for (int j = 0; j < qp->active_count; j++) {
        qp->multiplier[j] -= weights[j];
        add_row(&rows[qp->active[j]], -weights[j], left);
    }
    return square(left, qp->dimension);
}

double uj_qp_freedom(const uj_qp *qp, const double *wish)
{
    double left[UJ_QP_MAX], along[UJ_QP_MAX];
    memcpy(left, wish, (size_t)qp->dimension * sizeof *left);
    return sqrt(split(qp, left, along));
}

// The factored Gram matrix of the rows. False when they are nearly dependent.
static bool gram_of_rows(const uj_qp_row *rows, const int *active, int count,
                         double gram[][UJ_QP_MAX])
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j <= i; j++)
            gram[i][j] = row_product(&rows[active[i]], &rows[active[j]]);
    return factor_gram(gram, count);
}

bool uj_qp_on_rows(uj_qp *qp, int dimension, const double *target, const uj_qp_row *rows,
                   const int *active, int active_count, double tolerance, const double *wish,
                   double *freedom)
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
    memcpy(left, wish, (size_t)dimension * sizeof *left);
    for (int i = 0; i < active_count; i++)
        qp->multiplier[i] = 0.0;
    project_on_rows(qp, rows, gram, left);
    *freedom = sqrt(project_on_rows(qp, rows, gram, left));
    return true;
}

bool uj_qp_shortest_motion(int dimension, const uj_qp_row *rows, const int *active,
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
        for (int k = j + 1; k < size; k++)
            right[j] -= matrix[j][k] * right[k];
        right[j] /= matrix[j][j];
    }
    return true;
}

bool uj_qp_move_along(int dimension, const uj_qp_row *rows, const uj_qp_row *along, int count,
                      double *x)
{
    if (count > dimension)
        return false;
    double matrix[UJ_QP_MAX][UJ_QP_MAX], weights[UJ_QP_MAX];
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++)
            matrix[i][j] = row_product(&rows[i], &along[j]);
        weights[i] = -plain_slack(&rows[i], x);
    }
    if (!solve_dense(matrix, count, weights))
        return false;
    for (int j = 0; j < count; j++)
        add_row(&along[j], weights[j], x);
    return true;
}
