// The path x = x0 + A^T u between two events of a turn (docs/RULES.md, Between events; factors.h).
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "factors.h"

// In radians. From at most this far, uj_turn_path_to_dependence extrapolates the angle at which a
// row becomes dependent. The error is then well below 1e-12.
static const double near_dependence = 1e-8;

// If all diagonal elements of R exceed this, the rows are taken to stay independent for
// UJ_FAR_AHEAD: meanwhile a normal turns by at most 2 UJ_FAR_AHEAD, a hundredth of this.
static const double far_apart = 0.2;

// The rounding error of a pull, as a fraction of the greatest term in any pull.
static const double pull_rounding = 1e-14;

// If the rounding error exceeds this fraction of UJ_TOLERANCE_CONTACT, uj_turn_path_to_flush_end
// extrapolates.
static const double direct_noise = 0.1;

// In radians: the distance between the points from which extrapolate_far extrapolates.
static const double far_spacing = 4e-3;

// uj_turn_path_to_flush_end uses extrapolate_far if, UJ_AHEAD radians before a flush angle, a
// diagonal element of R is below this. The element falls to 0 like the square of the remaining
// angle.
static const double least_ahead = 0.01 * UJ_AHEAD;

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
static void find_pulls(const uj_turn_sim *t, const uj_factors *f, const double *u, const double *u1,
                       const double *u2, uj_path_point *at)
{
    double y[UJ_QP_MAX] = {0.0}, y1[UJ_QP_MAX] = {0.0}, p[UJ_QP_MAX], p1[UJ_QP_MAX];
    double right[UJ_QP_MAX] = {0.0}, rest[UJ_QP_MAX];
    uj_vec2 apart[UJ_MAX_PIECES];
    for (int j = 0; j < f->rows; j++)
        uj_factors_add_row(t, &at->gap[j], at->gap[j].n1, u[j], y);
    uj_factors_fit(f, y, p);
    for (int j = 0; j < f->rows; j++) {
        const uj_gap *gap = &at->gap[j];
        uj_factors_add_row(t, gap, gap->n1, u1[j] - p[j], y1);
        uj_factors_add_row(t, gap, gap->n, -gap->edge_spin * gap->edge_spin * u[j], y1);
        uj_factors_add_row(t, gap, gap->n, -p[j], y);
    }
    uj_factors_fit(f, y1, p1);
    take_vectors(t, y, apart);
    for (int j = 0; j < f->rows; j++)
        right[j] =
            uj_vec2_dot(at->gap[j].n1, uj_gap_between(&t->model->pairs[at->gap[j].pair], apart));
    uj_factors_solve(f, right, rest);
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
static void find_motion(const uj_turn_sim *t, const uj_factors *f, uj_path_point *at)
{
    double right[UJ_QP_MAX] = {0.0}, move[UJ_QP_MAX] = {0.0};
    double u[UJ_QP_MAX], u1[UJ_QP_MAX], u2[UJ_QP_MAX];
    uj_vec2 moved[UJ_MAX_PIECES];
    for (int j = 0; j < f->rows; j++)
        right[j] =
            -uj_gap_value(&at->gap[j], uj_gap_between(&t->model->pairs[at->gap[j].pair], t->x));
    uj_factors_solve(f, right, u);
    for (int j = 0; j < f->rows; j++)
        uj_factors_add_row(t, &at->gap[j], at->gap[j].n, u[j], move);
    take_vectors(t, move, moved);
    for (int i = 0; i < t->n; i++)
        at->x[i] = uj_vec2_add(t->x[i], moved[i]);

    memset(move, 0, sizeof move);
    for (int j = 0; j < f->rows; j++)
        uj_factors_add_row(t, &at->gap[j], at->gap[j].n1, u[j], move);
    take_vectors(t, move, moved);
    for (int j = 0; j < f->rows; j++) {
        const uj_part_pair *pair = &t->model->pairs[at->gap[j].pair];
        right[j] =
            -uj_gap_rate(&at->gap[j], uj_gap_between(pair, at->x), uj_gap_between(pair, moved));
    }
    uj_factors_solve(f, right, u1);
    for (int j = 0; j < f->rows; j++)
        uj_factors_add_row(t, &at->gap[j], at->gap[j].n, u1[j], move);
    take_vectors(t, move, at->v);
    if (!t->second_order)
        return;

    memset(move, 0, sizeof move);
    for (int j = 0; j < f->rows; j++) {
        const uj_gap *gap = &at->gap[j];
        uj_factors_add_row(t, gap, gap->n1, 2.0 * u1[j], move);
        uj_factors_add_row(t, gap, gap->n, -gap->edge_spin * gap->edge_spin * u[j], move);
    }
    take_vectors(t, move, moved);
    for (int j = 0; j < f->rows; j++) {
        const uj_part_pair *pair = &t->model->pairs[at->gap[j].pair];
        right[j] = -uj_gap_curvature(&at->gap[j], uj_gap_between(pair, at->x),
                                     uj_gap_between(pair, at->v), uj_gap_between(pair, moved));
    }
    uj_factors_solve(f, right, u2);
    for (int j = 0; j < f->rows; j++)
        uj_factors_add_row(t, &at->gap[j], at->gap[j].n, u2[j], move);
    take_vectors(t, move, at->w);
    find_pulls(t, f, u, u1, u2, at);
}

// Finds the forces f with A^T f = -d, and their derivatives f' with A^T f' = -A'^T f.
// uj_velocity_drive gives d.
static void find_forces(const uj_turn_sim *t, const uj_factors *f, uj_path_point *at)
{
    double vector[UJ_QP_MAX];
    uj_velocity_drive(t, vector);
    for (int i = 0; i < f->size; i++)
        vector[i] = -vector[i];
    at->unbalanced = sqrt(uj_factors_fit(f, vector, at->force));
    memset(vector, 0, sizeof vector);
    for (int j = 0; j < f->rows; j++)
        uj_factors_add_row(t, &at->gap[j], at->gap[j].n1, -at->force[j], vector);
    at->unbalanced1 = sqrt(uj_factors_fit(f, vector, at->force1));
}

bool uj_turn_path(const uj_turn_sim *t, const uj_velocity *along, double step, uj_path_point *out)
{
    double q[UJ_QP_MAX][UJ_QP_MAX];
    return uj_turn_path_with_basis(t, along, step, out, q);
}

bool uj_turn_path_with_basis(const uj_turn_sim *t, const uj_velocity *along, double step,
                             uj_path_point *out, double (*basis)[UJ_QP_MAX])
{
    uj_factors f;
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
    if (!uj_factors_of_gaps(t, out->gap, along->count, basis, &f))
        return false;
    out->noise = t->rounding / f.least;
    if (!t->only_forces)
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
    if (t->rounding / from->noise > far_apart)
        return INFINITY;
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

// Extrapolates the positions at the flush angle `step` from four earlier points of the path. Where
// a wedge holds a wedge, nearer points are too inexact: their rounding errors grow with the inverse
// square of the angle to `step`, and those of derivatives grow even faster.
static bool extrapolate_far(const uj_turn_sim *t, const uj_velocity *along, double step,
                            uj_path_point *at)
{
    static const double weights[] = {4.0, -6.0, 4.0, -1.0};
    double spacing = uj_min(far_spacing, 0.25 * (step - t->ahead));
    uj_vec2 x[UJ_MAX_PIECES] = {{0.0, 0.0}};
    if (spacing < UJ_FAR_AHEAD)
        return false;
    for (int k = 0; k < 4; k++) {
        if (!uj_turn_path(t, along, step - (k + 1) * spacing, at))
            return false;
        for (int i = 0; i < t->n; i++)
            x[i] = uj_vec2_add(x[i], uj_vec2_scale(at->x[i], weights[k]));
    }
    if (!uj_turn_path(t, along, step - UJ_FAR_AHEAD, at))
        return false;
    for (int i = 0; i < t->n; i++)
        at->x[i] = x[i];
    at->step = step;
    return true;
}

void uj_turn_path_to_flush_end(uj_turn_sim *t, const uj_velocity *along, double step,
                               const uj_path_point *near, uj_path_point *at)
{
    t->second_order = true;
    if (uj_turn_path(t, along, step, at) &&
        at->noise <= direct_noise * UJ_TOLERANCE_CONTACT * t->model->diameter)
        return;
    if (!uj_turn_path(t, along, uj_max(t->ahead, step - UJ_AHEAD), at))
        (void)uj_turn_path(t, along, near->step, at);
    uj_path_point far;
    if (at->noise * least_ahead > t->rounding && extrapolate_far(t, along, step, &far)) {
        *at = far;
        return;
    }
    double left = step - at->step;
    for (int i = 0; i < t->n; i++) {
        uj_vec2 mean = uj_vec2_add(at->v[i], uj_vec2_scale(at->w[i], 0.5 * left));
        at->x[i] = uj_vec2_add(at->x[i], uj_vec2_scale(mean, left));
    }
    at->step = step;
}
