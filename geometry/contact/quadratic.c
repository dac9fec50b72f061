// The dual active-set method for small quadratic programs.
#include <math.h>
#include <string.h>

#include "quadratic_constraint.h"

// Tolerance for dependent rows (see uj_qp_start). Rounding errors are far smaller, about 1e-15.
static const double default_dependence = 1e-11;

// The same for uj_qp_guess. It is greater, because a guess may leave out nearly dependent rows.
static const double guess_dependence = 1e-4;

void uj_qp_start(uj_qp *qp, int dimension, const double *target)
{
    qp->dimension = dimension;
    qp->width = dimension + dimension % 2;
    qp->active_count = qp->held_count = 0;
    qp->dependence = default_dependence;
    qp->relaxed_count = 0;
    qp->infeasible_row = -1;
    for (int i = 0; i < dimension; i++)
        qp->x[i] = target[i];
    if (qp->width > dimension)
        qp->x[dimension] = 0.0;
}

// A sparse vector. If bit k of `support` is not set, components 2k and 2k + 1 (those of point k)
// are 0, whatever `at` contains.
typedef struct sparse {
    uint32_t support;
    double at[UJ_QP_WIDTH];
} sparse;

// Returns 2k, where bit k is the lowest set bit of `support`.
static inline uint32_t first_unknown(uint32_t support)
{
    return 2 * (uint32_t)__builtin_ctz(support);
}

static void add_point(sparse *v, int point, double x, double y)
{
    v->support |= 1u << point;
    v->at[2 * point] = x;
    v->at[2 * point + 1] = y;
}

static void take_row(const uj_qp *qp, const uj_qp_constraint *row, sparse *out)
{
    out->support = 0;
    if (row->a >= 0)
        add_point(out, row->a, -row->nx, -row->ny);
    if (row->b >= 0)
        add_point(out, row->b, row->nx, row->ny);
    if (row->margin != 0.0)
        add_point(out, qp->dimension / 2, row->margin, 0.0);
}

static double inner_product(const double *u, const double *v, uint32_t support)
{
    double sum = 0.0;
    for (uint32_t left = support; left != 0; left &= left - 1) {
        uint32_t i = first_unknown(left);
        sum += u[i] * v[i];
        sum += u[i + 1] * v[i + 1];
    }
    return sum;
}

static void subtract_axis(const uj_qp *qp, int j, double multiple, sparse *v)
{
    const double *axis = qp->basis[j];
    for (uint32_t left = qp->support[j] & ~v->support; left != 0; left &= left - 1)
        v->at[first_unknown(left)] = v->at[first_unknown(left) + 1] = 0.0;
    v->support |= qp->support[j];
    for (uint32_t left = qp->support[j]; left != 0; left &= left - 1) {
        uint32_t i = first_unknown(left);
        v->at[i] -= multiple * axis[i];
        v->at[i + 1] -= multiple * axis[i + 1];
    }
}

// Writes the coordinates of v in the basis to along[0..active_count-1]. Then replaces v by its
// component orthogonal to the basis. Sets *square to the new |v|^2. Returns true if any coordinate
// is not 0. A second pass removes rounding errors ("twice is enough", Kahan and Parlett).
static bool split(const uj_qp *qp, sparse *v, double *along, double *square)
{
    double before = inner_product(v->at, v->at, v->support);
    bool any = false;
    *square = before;
    for (int pass = 0; pass < 2 && (pass == 0 || *square < 0.1 * before); pass++) {
        for (int j = 0; j < qp->active_count; j++) {
            uint32_t common = qp->support[j] & v->support;
            double dot = common != 0 ? inner_product(qp->basis[j], v->at, common) : 0.0;
            along[j] = pass == 0 ? dot : along[j] + dot;
            if (dot != 0.0) {
                subtract_axis(qp, j, dot, v);
                any = true;
            }
        }
        if (any)
            *square = inner_product(v->at, v->at, v->support);
    }
    return any;
}

// `along`, `rest`: from split().
static void append_column(uj_qp *qp, const sparse *rest, double rest_length, const double *along)
{
    int m = qp->active_count;
    double *axis = qp->basis[m];
    qp->support[m] = rest->support;
    for (uint32_t left = rest->support; left != 0; left &= left - 1) {
        uint32_t i = first_unknown(left);
        axis[i] = rest->at[i] / rest_length;
        axis[i + 1] = rest->at[i + 1] / rest_length;
    }
    for (int j = 0; j < m; j++)
        qp->factor[m][j] = along[j];
    qp->factor[m][m] = rest_length;
}

// Makes a row active, without its multiplier. Does nothing if the row's component orthogonal to the
// active rows is shorter than `least`.
static void activate(uj_qp *qp, const uj_qp_constraint *rows, int row, double least)
{
    sparse rest;
    double along[UJ_QP_MAX], square;
    if (qp->active_count == qp->dimension)
        return;
    take_row(qp, &rows[row], &rest);
    split(qp, &rest, along, &square);
    if (square < least * least)
        return;
    append_column(qp, &rest, sqrt(square), along);
    qp->active[qp->active_count++] = row;
}

// Rebuilds the basis from index `leaving` on.
static void drop_row(uj_qp *qp, const uj_qp_constraint *rows, int leaving)
{
    int count = qp->active_count;
    for (int j = leaving; j + 1 < count; j++) {
        qp->active[j] = qp->active[j + 1];
        qp->multiplier[j] = qp->multiplier[j + 1];
    }
    qp->active_count = leaving;
    while (qp->active_count < count - 1)
        activate(qp, rows, qp->active[qp->active_count], 0.0);
}

// Finds weights such that the weighted sum of active rows has coordinates `along` in the basis.
static void solve_factor(const uj_qp *qp, const double *along, double *weights)
{
    for (int i = qp->active_count - 1; i >= 0; i--) {
        double value = along[i];
        for (int j = i + 1; j < qp->active_count; j++)
            value -= qp->factor[j][i] * weights[j];
        weights[i] = value / qp->factor[i][i];
    }
}

static bool is_relaxed(const uj_qp *qp, int row)
{
    for (int i = 0; i < qp->relaxed_count; i++)
        if (qp->relaxed[i] == row)
            return true;
    return false;
}

static void restore_row(uj_qp *qp, int row)
{
    for (int i = 0; i < qp->relaxed_count; i++)
        if (qp->relaxed[i] == row)
            qp->relaxed[i--] = qp->relaxed[--qp->relaxed_count];
}

// A working copy of qp->x: x[i] is stored in at[i + 2]. The first two numbers are 0, for points
// that cannot move (index -1).
typedef struct padded {
    double at[2 + UJ_QP_WIDTH];
} padded;

static double slack_at(const uj_qp *qp, const uj_qp_constraint *row, const padded *p)
{
    const double *a = &p->at[2 * row->a + 2], *b = &p->at[2 * row->b + 2];
    double value = -row->bound;
    value -= row->nx * a[0] + row->ny * a[1];
    value += row->nx * b[0] + row->ny * b[1];
    return value + row->margin * p->at[qp->dimension + 1];
}

typedef struct violation {
    int row;  // -1: no row is violated
    double slack;
} violation;

// Ignores relaxed rows that are violated by at most `allowance`. The violation of a relaxed row can
// grow later, when enter_row() drops a row that contradicts it.
static violation most_violated(const uj_qp *qp, const uj_qp_constraint *rows, int row_count,
                               double tolerance, double allowance, const padded *p)
{
    violation worst = {-1, -tolerance};
    for (int k = 0; k < row_count; k++) {
        double value = slack_at(qp, &rows[k], p);
        if (value < worst.slack && (value < -allowance || !is_relaxed(qp, k)))
            worst = (violation){k, value};
    }
    return worst;
}

// Returns how far the entering row's multiplier can grow until some active multiplier reaches 0.
// Sets *leaving to the index of that multiplier, if any. multiplier[j] falls at the rate
// weights[j].
static double dual_step(const uj_qp *qp, const double *weights, int *leaving)
{
    // Ignore weights that may be mere rounding errors. If rows are nearly dependent, these errors
    // are large.
    double greatest = 1.0, least = 1.0, step = INFINITY;
    for (int j = 0; j < qp->active_count; j++) {
        greatest = uj_max(greatest, fabs(weights[j]));
        least = uj_min(least, qp->factor[j][j]);
    }
    double noise = 1e-15 * greatest / (least * least);
    for (int j = qp->held_count; j < qp->active_count; j++)
        if (weights[j] > uj_max(1e-13, noise) && qp->multiplier[j] < step * weights[j]) {
            step = qp->multiplier[j] / weights[j];
            *leaving = j;
        }
    return step;
}

static void add_multiple(double multiple, const double *axis, uint32_t support, double *x)
{
    for (uint32_t left = support; left != 0; left &= left - 1) {
        uint32_t i = first_unknown(left);
        x[i] += multiple * axis[i];
        x[i + 1] += multiple * axis[i + 1];
    }
}

// Makes a violated row active, and drops rows whose multipliers would become negative. If the row
// cannot be satisfied, returns false and leaves the proof in qp->farkas.
static bool enter_row(uj_qp *qp, const uj_qp_constraint *rows, violation violated, padded *p)
{
    int entering = violated.row;
    double entering_multiplier = 0.0, slack = violated.slack;
    for (;;) {
        sparse rest;
        double along[UJ_QP_MAX], weights[UJ_QP_MAX], rest_square;
        take_row(qp, &rows[entering], &rest);
        // `coupled` is false if the entering row is orthogonal to all active rows.
        bool coupled = split(qp, &rest, along, &rest_square);
        int leaving = -1;
        double dual = INFINITY;
        if (coupled) {
            solve_factor(qp, along, weights);
            dual = dual_step(qp, weights, &leaving);
        }
        bool independent =
            rest_square > qp->dependence * qp->dependence && qp->active_count < qp->dimension;
        double full = independent ? -slack / rest_square : INFINITY;
        if (!independent && leaving < 0) {
            qp->infeasible_row = entering;
            for (int j = 0; j < qp->active_count; j++)
                qp->farkas[j] =
                    coupled && (j < qp->held_count || weights[j] < 0.0) ? -weights[j] : 0.0;
            return false;
        }
        double step = uj_min(dual, full);
        if (independent)
            add_multiple(step, rest.at, rest.support, p->at + 2);
        for (int j = 0; coupled && j < qp->active_count; j++)
            qp->multiplier[j] = j < qp->held_count
                                    ? qp->multiplier[j] - step * weights[j]
                                    : uj_max(qp->multiplier[j] - step * weights[j], 0.0);
        entering_multiplier += step;
        if (full <= dual) {
            append_column(qp, &rest, sqrt(rest_square), along);
            qp->active[qp->active_count] = entering;
            qp->multiplier[qp->active_count] = entering_multiplier;
            qp->active_count++;
            return true;
        }
        drop_row(qp, rows, leaving);
        slack = slack_at(qp, &rows[entering], p);
    }
}

// Sets qp->x to the projection of `target` on the set where all active rows hold with equality.
static void solve_active(uj_qp *qp, const uj_qp_constraint *rows, const double *target)
{
    int m = qp->active_count, n = qp->dimension;
    double along[UJ_QP_MAX];
    for (int i = 0; i < n; i++)
        qp->x[i] = target[i];
    // Find the displacement of x, as coordinates in the basis. Its inner product with each active
    // row must be minus the row's slack.
    for (int j = 0; j < m; j++) {
        double value = -uj_qp_slack(qp, &rows[qp->active[j]]);
        for (int i = 0; i < j; i++)
            value -= qp->factor[j][i] * along[i];
        along[j] = value / qp->factor[j][j];
    }
    for (int j = 0; j < m; j++)
        add_multiple(along[j], qp->basis[j], qp->support[j], qp->x);
    solve_factor(qp, along, qp->multiplier);
}

void uj_qp_hold(uj_qp *qp, const uj_qp_constraint *rows, const int *held, int count)
{
    double target[UJ_QP_MAX];
    for (int i = 0; i < count; i++)
        activate(qp, rows, held[i], qp->dependence);
    qp->held_count = qp->active_count;
    double multiplier[UJ_QP_MAX] = {0.0};
    // The second pass removes rounding errors of the first.
    for (int pass = 0; pass < 2; pass++) {
        memcpy(target, qp->x, sizeof target);
        solve_active(qp, rows, target);
        for (int j = 0; j < qp->held_count; j++)
            multiplier[j] += qp->multiplier[j];
    }
    memcpy(qp->multiplier, multiplier, sizeof multiplier);
}

// Solves for the active rows, and drops those whose multipliers are negative.
static void settle_active(uj_qp *qp, const uj_qp_constraint *rows, const double *target)
{
    for (;;) {
        solve_active(qp, rows, target);
        int least = -1;
        for (int j = qp->held_count; j < qp->active_count; j++)
            if (qp->multiplier[j] < 0.0 && (least < 0 || qp->multiplier[j] < qp->multiplier[least]))
                least = j;
        if (least < 0)
            return;
        drop_row(qp, rows, least);
    }
}

void uj_qp_guess(uj_qp *qp, const uj_qp_constraint *rows, const int *guess, int guess_count)
{
    double target[UJ_QP_MAX], before[UJ_QP_MAX];
    memcpy(target, qp->x, sizeof target);
    memcpy(before, qp->multiplier, (size_t)qp->held_count * sizeof *before);
    for (int g = 0; g < guess_count; g++)
        activate(qp, rows, guess[g], guess_dependence);
    settle_active(qp, rows, target);
    for (int j = 0; j < qp->held_count; j++)
        qp->multiplier[j] += before[j];
}

void uj_qp_continue(uj_qp *qp, const uj_qp_constraint *rows, const int *index, const double *target)
{
    int count = qp->active_count, kept = 0;
    qp->relaxed_count = 0;
    qp->infeasible_row = -1;
    while (kept < count && index[kept] >= 0) {
        qp->active[kept] = index[kept];
        kept++;
    }
    if (kept == count)
        return;
    qp->active_count = kept;
    for (int j = kept + 1; j < count; j++)
        if (index[j] >= 0)
            activate(qp, rows, index[j], 0.0);
    settle_active(qp, rows, target);
}

bool uj_qp_solve(uj_qp *qp, const uj_qp_constraint *rows, int row_count, double tolerance,
                 double allowance)
{
    padded p;
    p.at[0] = p.at[1] = 0.0;
    memcpy(&p.at[2], qp->x, (size_t)qp->width * sizeof *p.at);
    bool solved = false;
    // In exact arithmetic, each pass raises the dual objective. With rounding, the passes could
    // cycle, so their number is limited.
    for (int pass = 0; pass < 20 * (row_count + UJ_QP_MAX); pass++) {
        violation worst = most_violated(qp, rows, row_count, tolerance, allowance, &p);
        solved = worst.row < 0;
        if (solved)
            break;
        restore_row(qp, worst.row);
        if (enter_row(qp, rows, worst, &p))
            continue;
        if (slack_at(qp, &rows[worst.row], &p) < -allowance || qp->relaxed_count == UJ_QP_MAX)
            break;
        qp->relaxed[qp->relaxed_count++] = worst.row;
    }
    memcpy(qp->x, &p.at[2], (size_t)qp->width * sizeof *p.at);
    return solved;
}

double uj_qp_nullspace_part(const uj_qp *qp, const double *drive)
{
    sparse left = {.support = (1u << qp->width / 2) - 1};
    double along[UJ_QP_MAX], square;
    memcpy(left.at, drive, (size_t)qp->dimension * sizeof *drive);
    split(qp, &left, along, &square);
    return sqrt(square);
}
