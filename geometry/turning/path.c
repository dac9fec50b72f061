// The path x = x0 + A^T u between two events of a turn (docs/RULES.md, Between events). A has one
// row for each active gap.
//
// A^T is factored as Q R with orthonormal Q. Solving with R avoids A A^T, whose condition number is
// the square of that of A.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

// A row of A counts as linearly dependent on the previous rows if its component orthogonal to them
// is shorter than this.
static const double dependent = 1e-9;

// In radians. From at most this far, uj_turn_path_to_dependence extrapolates the angle at which a
// row becomes dependent. The error is then well below 1e-12.
static const double near_dependence = 1e-8;

// append_row makes a second pass if less than this fraction of a row's squared length is left.
static const double much_left = 0.25;

// The rounding error of a pull, as a fraction of the greatest term in any pull.
static const double pull_rounding = 1e-14;

typedef struct factors {
    int rows, size;  // numbers of active gaps and of unknowns
    double least;    // least of the diagonal elements r[j][j]
    // q[j] is column j of Q. r[j] is column j of R; its elements r[j][i] with i > j are not used.
    double q[UJ_QP_MAX][UJ_QP_MAX], r[UJ_QP_MAX][UJ_QP_MAX];
} factors;

// If `normal` is gap->n, adds `factor` times the row of the gap to `vector`. If `normal` is
// gap->n1, adds `factor` times the derivative of the row.
static void add_row(const uj_turn_sim *t, const uj_gap *gap, uj_vec2 normal, double factor,
                    double *vector)
{
    const uj_part_pair *pair = &t->model->pairs[gap->pair];
    int a = pair->a >= 0 ? t->dof[pair->a] : -1, b = t->dof[pair->b];
    if (a >= 0) {
        vector[2 * a] -= factor * normal.x;
        vector[2 * a + 1] -= factor * normal.y;
    }
    if (b >= 0) {
        vector[2 * b] += factor * normal.x;
        vector[2 * b + 1] += factor * normal.y;
    }
}

static double dot(const double *u, const double *v, int size)
{
    double sum = 0.0;
    for (int i = 0; i < size; i++)
        sum += u[i] * v[i];
    return sum;
}

static void start_factors(const uj_turn_sim *t, factors *f)
{
    f->rows = 0;
    f->size = 2 * t->dof_count;
    f->least = 1.0;
}

// Returns false if the row's component orthogonal to the previous rows is shorter than `least`.
static bool append_row(const uj_turn_sim *t, const uj_gap *gap, double least, factors *f)
{
    int j = f->rows;
    if (j == f->size)
        return false;
    double *column = f->q[j], *r = f->r[j];
    memset(column, 0, (size_t)f->size * sizeof *column);
    memset(r, 0, (size_t)j * sizeof *r);
    add_row(t, gap, gap->n, 1.0, column);
    double whole = dot(column, column, f->size), left = whole;
    // If the first pass leaves little of the row, a second pass removes rounding errors.
    for (int pass = 0; pass < 2 && (pass == 0 || left < much_left * whole); pass++) {
        for (int i = 0; i < j; i++) {
            double along = dot(f->q[i], column, f->size);
            r[i] += along;
            if (along == 0.0)
                continue;
            for (int k = 0; k < f->size; k++)
                column[k] -= along * f->q[i][k];
        }
        left = dot(column, column, f->size);
    }
    double length = sqrt(left);
    if (length < least)
        return false;
    r[j] = length;
    f->least = uj_min(f->least, length);
    for (int k = 0; k < f->size; k++)
        column[k] /= length;
    f->rows++;
    return true;
}

static bool factor(const uj_turn_sim *t, const uj_gap *gaps, int count, double least, factors *f)
{
    start_factors(t, f);
    for (int j = 0; j < count; j++)
        if (!append_row(t, &gaps[j], least, f))
            return false;
    return true;
}

int uj_turn_keep_independent(const uj_turn_sim *t, int *gap, int count)
{
    factors f;
    int left = 0;
    start_factors(t, &f);
    for (int i = 0; i < count && left < UJ_QP_MAX; i++)
        if (append_row(t, &t->w->gaps[gap[i]], UJ_TOLERANCE_SPEED, &f))
            gap[left++] = gap[i];
    return left;
}

// Solves A A^T u = right, that is R^T R u = right. A^T u is then the shortest vector that A maps to
// `right`.
static void solve_rows(const factors *f, const double *right, double *u)
{
    for (int j = 0; j < f->rows; j++) {
        double value = right[j];
        for (int i = 0; i < j; i++)
            value -= f->r[j][i] * u[i];
        u[j] = value / f->r[j][j];
    }
    for (int j = f->rows - 1; j >= 0; j--) {
        double value = u[j];
        for (int i = j + 1; i < f->rows; i++)
            value -= f->r[i][j] * u[i];
        u[j] = value / f->r[j][j];
    }
}

// Finds the weights u for which A^T u is nearest to `vector`. Returns the squared distance.
static double fit_rows(const factors *f, const double *vector, double *u)
{
    double rest[UJ_QP_MAX];
    memcpy(rest, vector, (size_t)f->size * sizeof *rest);
    for (int j = 0; j < f->rows; j++) {
        u[j] = dot(f->q[j], rest, f->size);
        for (int k = 0; k < f->size; k++)
            rest[k] -= u[j] * f->q[j][k];
    }
    for (int j = f->rows - 1; j >= 0; j--) {
        for (int i = j + 1; i < f->rows; i++)
            u[j] -= f->r[i][j] * u[i];
        u[j] /= f->r[j][j];
    }
    return dot(rest, rest, f->size);
}

static void take_vectors(const uj_turn_sim *t, const double *from, uj_vec2 *out)
{
    for (int i = 0; i < t->n; i++)
        out[i] = t->dof[i] >= 0 ? (uj_vec2){from[2 * t->dof[i]], from[2 * t->dof[i] + 1]}
                                : (uj_vec2){0.0, 0.0};
}

// Finds the pulls and carries (see uj_path_point) and their derivatives.
// 1. The velocity of the path is v = A^T u' + y with y = A'^T u.
// 2. The pulls m solve A A^T m = A v. So m = u' + p, where A A^T p = A y.
// 3. The derivative of p follows: A A^T p' = A (y' - A'^T p) + A' (y - A^T p).
static void find_pulls(const uj_turn_sim *t, const factors *f, const double *u, const double *u1,
                       const double *u2, uj_path_point *at)
{
    double y[UJ_QP_MAX] = {0.0}, y1[UJ_QP_MAX] = {0.0}, p[UJ_QP_MAX], p1[UJ_QP_MAX];
    double right[UJ_QP_MAX] = {0.0}, rest[UJ_QP_MAX];
    uj_vec2 apart[UJ_MAX_PIECES];
    for (int j = 0; j < f->rows; j++)
        add_row(t, &at->gap[j], at->gap[j].n1, u[j], y);
    fit_rows(f, y, p);
    for (int j = 0; j < f->rows; j++) {
        const uj_gap *gap = &at->gap[j];
        add_row(t, gap, gap->n1, u1[j] - p[j], y1);
        add_row(t, gap, gap->n, -gap->edge_spin * gap->edge_spin * u[j], y1);
        add_row(t, gap, gap->n, -p[j], y);
    }
    fit_rows(f, y1, p1);
    take_vectors(t, y, apart);
    for (int j = 0; j < f->rows; j++)
        right[j] =
            uj_vec2_dot(at->gap[j].n1, uj_gap_between(&t->model->pairs[at->gap[j].pair], apart));
    solve_rows(f, right, rest);
    at->pull_noise = 0.0;
    for (int j = 0; j < f->rows; j++) {
        at->pull[j] = u1[j] + p[j];
        double greatest = uj_max(fabs(u1[j]), fabs(p[j]));
        at->pull_noise = uj_max(at->pull_noise, pull_rounding * greatest);
        at->pull1[j] = u2[j] + p1[j] + rest[j];
        at->carry[j] = u1[j];
        at->carry1[j] = u2[j];
    }
}

// Finds at->x, at->v and at->w from x = x0 + A^T u. The second derivative of a row of A is
// -edge_spin^2 times the row, because the normal turns with the edge.
static void find_motion(const uj_turn_sim *t, const factors *f, uj_path_point *at)
{
    double right[UJ_QP_MAX] = {0.0}, move[UJ_QP_MAX] = {0.0};
    double u[UJ_QP_MAX], u1[UJ_QP_MAX], u2[UJ_QP_MAX];
    uj_vec2 moved[UJ_MAX_PIECES];
    for (int j = 0; j < f->rows; j++)
        right[j] =
            -uj_gap_value(&at->gap[j], uj_gap_between(&t->model->pairs[at->gap[j].pair], t->x));
    solve_rows(f, right, u);
    for (int j = 0; j < f->rows; j++)
        add_row(t, &at->gap[j], at->gap[j].n, u[j], move);
    take_vectors(t, move, moved);
    for (int i = 0; i < t->n; i++)
        at->x[i] = uj_vec2_add(t->x[i], moved[i]);

    memset(move, 0, sizeof move);
    for (int j = 0; j < f->rows; j++)
        add_row(t, &at->gap[j], at->gap[j].n1, u[j], move);
    take_vectors(t, move, moved);
    for (int j = 0; j < f->rows; j++) {
        const uj_part_pair *pair = &t->model->pairs[at->gap[j].pair];
        right[j] =
            -uj_gap_rate(&at->gap[j], uj_gap_between(pair, at->x), uj_gap_between(pair, moved));
    }
    solve_rows(f, right, u1);
    for (int j = 0; j < f->rows; j++)
        add_row(t, &at->gap[j], at->gap[j].n, u1[j], move);
    take_vectors(t, move, at->v);
    if (!t->second_order)
        return;

    memset(move, 0, sizeof move);
    for (int j = 0; j < f->rows; j++) {
        const uj_gap *gap = &at->gap[j];
        add_row(t, gap, gap->n1, 2.0 * u1[j], move);
        add_row(t, gap, gap->n, -gap->edge_spin * gap->edge_spin * u[j], move);
    }
    take_vectors(t, move, moved);
    for (int j = 0; j < f->rows; j++) {
        const uj_part_pair *pair = &t->model->pairs[at->gap[j].pair];
        right[j] = -uj_gap_curvature(&at->gap[j], uj_gap_between(pair, at->x),
                                     uj_gap_between(pair, at->v), uj_gap_between(pair, moved));
    }
    solve_rows(f, right, u2);
    for (int j = 0; j < f->rows; j++)
        add_row(t, &at->gap[j], at->gap[j].n, u2[j], move);
    take_vectors(t, move, at->w);
    find_pulls(t, f, u, u1, u2, at);
}

// Finds the forces f with A^T f = -d, and their derivatives f' with A^T f' = -A'^T f.
// uj_velocity_drive gives d.
static void find_forces(const uj_turn_sim *t, const factors *f, uj_path_point *at)
{
    double vector[UJ_QP_MAX];
    uj_velocity_drive(t, vector);
    for (int i = 0; i < f->size; i++)
        vector[i] = -vector[i];
    at->unbalanced = sqrt(fit_rows(f, vector, at->force));
    memset(vector, 0, sizeof vector);
    for (int j = 0; j < f->rows; j++)
        add_row(t, &at->gap[j], at->gap[j].n1, -at->force[j], vector);
    at->unbalanced1 = sqrt(fit_rows(f, vector, at->force1));
}

bool uj_turn_path(const uj_turn_sim *t, const uj_velocity *along, double step, uj_path_point *out)
{
    factors f;
    out->step = out->followed = step;
    for (int i = 0; i < t->n; i++)
        out->rotation[i] = t->spin[i] != 0.0 && step != 0.0
                               ? uj_rotation_of(t->angle[i] + t->spin[i] * step)
                               : t->rotation[i];
    uj_spinning then = {t->model, out->rotation, t->spin};
    for (int j = 0; j < along->count; j++) {
        const uj_gap *gap = &t->w->gaps[along->gap[j]];
        out->gap[j] = uj_gap_of_vertex(&then, gap->pair, gap->edge_id, gap->vertex);
    }
    t->w->evaluations++;
    if (!factor(t, out->gap, along->count, dependent, &f))
        return false;
    out->noise = t->rounding / f.least;
    find_motion(t, &f, out);
    if (t->forces)
        find_forces(t, &f, out);
    return true;
}

double uj_turn_path_to_dependence(const uj_turn_sim *t, const uj_velocity *along,
                                  const uj_path_point *from)
{
    enum { MAX_POINTS = 8 };
    // The variable `left` is the angle after which `least` would be 0 if it fell linearly. Each
    // step covers this fraction of `left`.
    static const double most = 0.9;
    uj_path_point at;
    double earlier = uj_max(t->ahead, from->step - UJ_AHEAD), step = from->step;
    if (earlier >= step || !uj_turn_path(t, along, earlier, &at))
        return INFINITY;
    double before = t->rounding / at.noise, least = t->rounding / from->noise;
    for (int i = 0; i < MAX_POINTS; i++) {
        double left = least * (step - earlier) / (before - least);
        if (!(left >= 0.0 && step + left <= from->step + UJ_FAR_AHEAD))
            return INFINITY;
        if (left <= near_dependence || !uj_turn_path(t, along, step + most * left, &at))
            return step + left;
        earlier = step;
        before = least;
        step += most * left;
        least = t->rounding / at.noise;
    }
    return INFINITY;
}
