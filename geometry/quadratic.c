// Dual active-set method for projections onto small polyhedra.
#include <math.h>
#include <string.h>

#include "geometry/quadratic_row.h"

// A row whose part outside the span of the active rows is shorter than this counts as dependent
// on them (rows have length 1 to sqrt 3; rounding leaves some 1e-15).
static const double dependent_length = 1e-11;

// A guess does without rows that are as dependent as this.
static const double guess_length = 1e-4;

void uj_qp_start(uj_qp *qp, int dimension, const double *target)
{
    qp->dimension = dimension;
    qp->width = dimension + dimension % 2;
    qp->active_count = 0;
    qp->dependent = dependent_length;
    qp->waived_count = 0;
    qp->blocking_row = -1;
    for (int i = 0; i < dimension; i++)
        qp->x[i] = target[i];
    if (qp->width > dimension)
        qp->x[dimension] = 0.0;
}

// The loops over unknowns below take two at a time, which compilers make one instruction of where
// the order of additions allows it.

static void row_dense(const uj_qp *qp, const uj_qp_row *row, double *dense)
{
    for (int i = 0; i < qp->width; i += 2)
        dense[i] = dense[i + 1] = 0.0;
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

static double inner_product(const double *u, const double *v, int width)
{
    double sum = 0.0;
    for (int i = 0; i < width; i += 2) {
        sum += u[i] * v[i];
        sum += u[i + 1] * v[i + 1];
    }
    return sum;
}

// Adds a multiple of axis to x.
static void add_multiple(double multiple, const double *axis, int width, double *x)
{
    for (int i = 0; i < width; i += 2) {
        double first = x[i] + multiple * axis[i], second = x[i + 1] + multiple * axis[i + 1];
        x[i] = first;
        x[i + 1] = second;
    }
}

// Takes a multiple of axis away from dense. Returns the inner product of what is left and `next`,
// which may be dense itself.
static double take_away(double multiple, const double *axis, const double *next, int width,
                        double *dense)
{
    double sum = 0.0;
    for (int i = 0; i < width; i += 2) {
        double first = dense[i] - multiple * axis[i];
        double second = dense[i + 1] - multiple * axis[i + 1];
        dense[i] = first;
        dense[i + 1] = second;
        sum += next[i] * first;
        sum += next[i + 1] * second;
    }
    return sum;
}

// Splits dense into its coordinates in the basis (returned in along) and the rest (left in dense).
// A second pass makes the rest orthogonal to the basis to rounding when the first took away most
// of it ("twice is enough", Kahan and Parlett). Returns |rest|^2.
static double split(const uj_qp *qp, double *dense, double *along)
{
    int width = qp->width, m = qp->active_count;
    double before = inner_product(dense, dense, width), rest = before;
    for (int j = 0; j < m; j++)
        along[j] = 0.0;
    for (int pass = 0; pass < 2 && m > 0 && (pass == 0 || rest < 0.1 * before); pass++) {
        double dot = inner_product(qp->basis[0], dense, width);
        for (int j = 0; j + 1 < m; j++) {
            along[j] += dot;
            dot = take_away(dot, qp->basis[j], qp->basis[j + 1], width, dense);
        }
        along[m - 1] += dot;
        rest = take_away(dot, qp->basis[m - 1], dense, width, dense);
    }
    return rest;
}

static void append_column(uj_qp *qp, const double *rest, double rest_length, const double *along)
{
    int m = qp->active_count;
    double *axis = qp->basis[m];
    for (int i = 0; i < qp->width; i += 2) {
        double first = rest[i] / rest_length, second = rest[i + 1] / rest_length;
        axis[i] = first;
        axis[i + 1] = second;
    }
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
        double dense[UJ_QP_WIDTH], along[UJ_QP_MAX];
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
        double slack = uj_qp_slack(qp, &rows[k]);
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
        double rest[UJ_QP_WIDTH], along[UJ_QP_MAX], weights[UJ_QP_MAX];
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
        double full_step = independent ? -uj_qp_slack(qp, &rows[entering]) / rest_square : INFINITY;
        if (!independent && leaving < 0) {
            qp->blocking_row = entering;
            for (int j = 0; j < qp->active_count; j++)
                qp->blocking[j] = weights[j] < 0.0 ? -weights[j] : 0.0;
            return false;
        }
        double step = uj_min(dual_step, full_step);
        if (independent)
            add_multiple(step, rest, qp->width, qp->x);
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
        double value = -uj_qp_slack(qp, &rows[qp->active[j]]);
        for (int i = 0; i < j; i++)
            value -= qp->factor[j][i] * along[i];
        along[j] = value / qp->factor[j][j];
    }
    for (int j = 0; j < m; j++)
        add_multiple(along[j], qp->basis[j], qp->width, qp->x);
    solve_factor(qp, along, qp->multiplier);
}

void uj_qp_guess(uj_qp *qp, const uj_qp_row *rows, const int *guess, int guess_count)
{
    double target[UJ_QP_MAX];
    memcpy(target, qp->x, sizeof target);
    for (int g = 0; g < guess_count && qp->active_count < qp->dimension; g++) {
        double rest[UJ_QP_WIDTH], along[UJ_QP_MAX];
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
        if (uj_qp_slack(qp, &rows[entering]) < -allowance || qp->waived_count == UJ_QP_MAX)
            return false;
        qp->waived[qp->waived_count++] = entering;
    }
    return false;
}

double uj_qp_freedom(const uj_qp *qp, const double *wish)
{
    double left[UJ_QP_WIDTH] = {0}, along[UJ_QP_MAX];
    memcpy(left, wish, (size_t)qp->dimension * sizeof *left);
    return sqrt(split(qp, left, along));
}
