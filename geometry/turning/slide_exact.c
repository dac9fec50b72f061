// Finds the exact direction of a slide, from its direction at angles just beyond the present ones.
#include <string.h>

#include "slide_state.h"

// If a slide is slower than this after a further turn by UJ_AHEAD, its speed is taken to grow with
// a higher power of the angle. Its direction is then found farther ahead, where rounding matters
// less.
static const double slow = 1e-6;

// In a slide scaled to length 1, a piece that moves at most this far stays.
static const double least_part = 1e-5;

bool uj_slide_nearest(const uj_turn_sim *t, const double *target, const uj_qp_constraint *rows,
                      int count, uj_qp *qp)
{
    uj_qp_start(qp, 2 * t->dof_count, target);
    qp->dependence = UJ_TOLERANCE_SPEED;
    return uj_qp_solve(qp, rows, count, UJ_TOLERANCE_SOLVE, 4.0 * UJ_TOLERANCE_SPEED);
}

double uj_slide_greatest_rate(const uj_turn_sim *t, const uj_touch *touch, unsigned gaps,
                              const double *v, double ahead)
{
    double most = -INFINITY;
    for (int k = 0; k < touch->count; k++) {
        uj_qp_constraint row = uj_turn_row(t, &t->w->gaps[touch->first + k], ahead);
        if (gaps == 0 || (gaps >> k & 1u) != 0)
            most = uj_max(most, uj_velocity_opening(&row, v));
    }
    return most;
}

// Appends the row of a gap, with its normal turned by `ahead` radians. If `both` is true, also
// appends the opposite row, so that the gap stays 0.
static void add_row(const uj_turn_sim *t, int gap, double ahead, bool both, uj_qp_constraint *rows,
                    int *count)
{
    rows[*count] = uj_turn_row(t, &t->w->gaps[gap], ahead);
    if (both) {
        rows[*count + 1] = rows[*count];
        rows[*count + 1].nx = -rows[*count].nx;
        rows[*count + 1].ny = -rows[*count].ny;
    }
    *count += both ? 2 : 1;
}

// Scales the solution of `qp` to length 1, and writes it to v. Returns false if the solution makes
// a pair overlap, or if its length is at most `zero`.
static bool take_exact(const uj_turn_sim *t, const uj_qp *qp, double zero, uj_vec2 *v)
{
    double length = uj_slide_speed(t, qp->x);
    for (int i = 0; i < t->touch_count; i++) {
        const uj_touch *touch = &t->w->touches[i];
        unsigned gaps = touch->leaving != 0 ? 0u : touch->open;
        if (uj_slide_greatest_rate(t, touch, gaps, qp->x, 0.0) < -UJ_TOLERANCE_SPEED)
            return false;
    }
    for (int i = 0; i < t->n && length > zero; i++)
        v[i] = t->dof[i] < 0
                   ? (uj_vec2){0.0, 0.0}
                   : (uj_vec2){qp->x[2 * t->dof[i]] / length, qp->x[2 * t->dof[i] + 1] / length};
    return length > zero;
}

// Sets `out` to the velocities nearest to `drive` that keep the gaps in from->hold at 0, with their
// normals turned by `ahead` radians. Returns their speed, or 0 if there is no solution.
static double project(const uj_turn_sim *t, const uj_slide *from, double ahead, const double *drive,
                      double *out)
{
    uj_qp_constraint rows[2 * UJ_QP_MAX];
    int count = 0;
    uj_qp qp;
    for (int i = 0; i < from->hold_count; i++)
        add_row(t, from->hold[i], ahead, true, rows, &count);
    if (!uj_slide_nearest(t, drive, rows, count, &qp))
        return 0.0;
    memcpy(out, qp.x, (size_t)qp.dimension * sizeof *out);
    return uj_slide_speed(t, out);
}

// Finds the limit of a slide's direction as the angle ahead falls to 0. Sets `target` to a vector
// in this direction, and returns its length, or 0 if the limit is not known. The velocities are a
// power series in the angle. Their difference at opposite angles has only odd powers, their sum
// only even ones. So in the longer of the two, the error is of the order of the angle squared.
static double find_limit(const uj_slide_search *s, const uj_slide *from, const double *drive,
                         double *target)
{
    const uj_turn_sim *t = s->t;
    double beyond[UJ_QP_WIDTH], short_of[UJ_QP_WIDTH], ahead = UJ_AHEAD, odd = 0.0, even = 0.0;
    double speed = project(t, from, ahead, drive, beyond);
    if (speed < slow)
        speed = project(t, from, ahead = s->ahead, drive, beyond);
    if (!(speed > 0.0) || !(project(t, from, -ahead, drive, short_of) > 0.0))
        return 0.0;
    for (int i = 0; i < 2 * t->dof_count; i++) {
        odd += (beyond[i] - short_of[i]) * (beyond[i] - short_of[i]);
        even += (beyond[i] + short_of[i]) * (beyond[i] + short_of[i]);
    }
    for (int i = 0; i < 2 * t->dof_count; i++)
        target[i] = odd > even ? beyond[i] - short_of[i] : beyond[i] + short_of[i];
    return sqrt(uj_max(odd, even));
}

// Sets `target` to the direction of the slide *from, with length 1: the limit (find_limit), or the
// direction ahead if the limit is not known. Pieces that hardly move in it stay.
static void find_direction(const uj_slide_search *s, const uj_slide *from, const double *drive,
                           double *target)
{
    double length = find_limit(s, from, drive, target), least = least_part;
    if (!(length > 0.0)) {
        memcpy(target, from->v, (size_t)(2 * s->t->dof_count) * sizeof *target);
        length = from->speed;
        least = uj_slide_negligible(from->speed) / from->speed;
    }
    for (int i = 0; i < 2 * s->t->dof_count; i += 2) {
        uj_vec2 v = {target[i] / length, target[i + 1] / length};
        bool stays = uj_vec2_length(v) <= least;
        target[i] = stays ? 0.0 : v.x;
        target[i + 1] = stays ? 0.0 : v.y;
    }
}

bool uj_slide_make_exact(uj_slide_search *s, const uj_slide *from, const double *drive, uj_vec2 *v)
{
    uj_turn_sim *t = s->t;
    uj_qp_constraint *rows = t->w->rows;
    double target[UJ_QP_WIDTH];
    int count = 0;
    uj_qp qp;
    for (int i = 0; i < s->force_count; i++)
        add_row(t, s->forced_gap[i], 0.0, true, rows, &count);
    for (int i = 0; i < from->row_count; i++)
        add_row(t, from->gap[i], 0.0, false, rows, &count);
    for (int i = 0; i < t->touch_count; i++) {
        const uj_touch *touch = &t->w->touches[i];
        if (touch->open != 0 && !uj_slide_has_choice(touch))
            add_row(t, touch->first + __builtin_ctz(touch->open), 0.0, false, rows, &count);
    }
    if (uj_slide_nearest(t, drive, rows, count, &qp) && take_exact(t, &qp, UJ_TOLERANCE_SPEED, v))
        return true;
    find_direction(s, from, drive, target);
    for (int i = 0; i < from->hold_count; i++)
        add_row(t, from->hold[i], 0.0, true, rows, &count);
    return uj_slide_nearest(t, target, rows, count, &qp) && take_exact(t, &qp, sqrt(0.1), v);
}
