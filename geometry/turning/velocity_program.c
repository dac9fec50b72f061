// The quadratic programs of the velocity problem. If a single gap is enough to keep a touching pair
// apart, and there are several such gaps, the search tries each of them.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "velocity_state.h"

// In tray diameters per radian: rounding may make rows contradict one another by this much, because
// targets are as large as UJ_PRESS_FAR.
static const double rounding = 1e-7;

// --- rows ----------------------------------------------------------------------------------------

// Returns the rate at which the gap opens (uj_velocity_opening) if all unknowns are 0.
static double own_rate(const uj_velocity_problem *p, const uj_gap *gap)
{
    const uj_turn_sim *t = p->t;
    const uj_part_pair *pair = &t->model->pairs[gap->pair];
    uj_vec2 r = uj_gap_between(pair, t->x), still = {0.0, 0.0};
    double unit = 1.0 / t->model->diameter;
    if (p->ahead > 0.0)
        return unit * uj_gap_value(gap, r) / p->ahead;
    if (p->v == NULL)
        return unit * uj_gap_rate(gap, r, still);
    uj_vec2 v = uj_vec2_scale(uj_gap_between(pair, p->v), t->model->diameter);
    return unit * uj_gap_curvature(gap, r, v, still);
}

uj_qp_constraint uj_velocity_row(const uj_velocity_problem *p, const uj_gap *gap)
{
    const uj_turn_sim *t = p->t;
    const uj_part_pair *pair = &t->model->pairs[gap->pair];
    uj_gap later;
    if (p->ahead > 0.0) {
        uj_rotation rotation[UJ_MAX_PIECES];
        for (int side = 0; side < 2; side++) {
            int i = side == 0 ? pair->a : pair->b;
            if (i >= 0)
                rotation[i] = uj_rotation_of(t->angle[i] + t->spin[i] * p->ahead);
        }
        later = uj_gap_of_edge(&(uj_spinning){t->model, rotation, t->spin}, gap->pair, gap->edge_id,
                               0.0);
        gap = &later;
    }
    return (uj_qp_constraint){
        gap->n.x,       gap->n.y, -own_rate(p, gap), 0.0, pair->a >= 0 ? t->dof[pair->a] : -1,
        t->dof[pair->b]};
}

double uj_velocity_opening(const uj_qp_constraint *row, const double *u)
{
    double rate = -row->bound;
    if (row->a >= 0)
        rate -= row->nx * u[2 * row->a] + row->ny * u[2 * row->a + 1];
    if (row->b >= 0)
        rate += row->nx * u[2 * row->b] + row->ny * u[2 * row->b + 1];
    return rate;
}

static void append_row(const uj_velocity_problem *p, int gap, int *row_count)
{
    p->rows[*row_count] = uj_velocity_row(p, &p->t->w->gaps[gap]);
    p->row_gap[(*row_count)++] = gap;
}

static bool is_choice(const uj_touch *touch)
{
    return touch->balanced == 0 && (touch->open & (touch->open - 1)) != 0;
}

int uj_velocity_first_rows(const uj_velocity_problem *p, int row_count)
{
    for (int i = 0; i < p->t->touch_count; i++) {
        const uj_touch *touch = &p->t->w->touches[i];
        unsigned rows = touch->balanced != 0 ? touch->balanced & touch->open : touch->open;
        for (int k = 0; k < touch->count && !is_choice(touch); k++) {
            if ((rows >> k & 1u) != 0)
                append_row(p, touch->first + k, &row_count);
        }
    }
    return row_count;
}

void uj_velocity_hold(uj_velocity_problem *p, int gap)
{
    for (int i = 0; i < p->held_count; i++)
        if (p->held[i] == gap)
            return;
    if (p->held_count < UJ_QP_MAX)
        p->held[p->held_count++] = gap;
}

void uj_velocity_hold_forces(uj_velocity_problem *p, const int *row_gap, const uj_qp *qp,
                             const uj_qp *polished, double least)
{
    for (int i = 0; i < qp->active_count; i++)
        if (polished->multiplier[i] > least)
            uj_velocity_hold(p, row_gap[qp->active[i]]);
}

int uj_velocity_hold_rows(const uj_velocity_problem *p, int row_count, uj_qp *qp)
{
    int held[UJ_QP_MAX];
    for (int i = 0; i < p->held_count; i++) {
        held[i] = row_count;
        append_row(p, p->held[i], &row_count);
    }
    uj_qp_hold(qp, p->rows, held, p->held_count);
    return row_count;
}

void uj_velocity_start(const uj_velocity_problem *p, uj_qp *qp)
{
    double target[UJ_QP_MAX], strength = p->ahead > 0.0 ? UJ_PRESS_FAR_AHEAD : UJ_PRESS_FAR;
    uj_velocity_drive(p->t, target);
    for (int i = 0; i < 2 * p->t->dof_count; i++)
        target[i] =
            (p->pressed ? strength * target[i] : 0.0) + (p->bend != NULL ? p->bend[i] : 0.0);
    uj_qp_start(qp, 2 * p->t->dof_count, target);
    qp->dependence = UJ_TOLERANCE_SPEED;
}

// --- solutions -----------------------------------------------------------------------------------

void uj_velocity_drive(const uj_turn_sim *t, double *drive)
{
    for (int i = 0; i < t->n; i++)
        if (t->dof[i] >= 0) {
            uj_vec2 d = uj_turn_drive(t, i);
            drive[2 * t->dof[i]] = d.x;
            drive[2 * t->dof[i] + 1] = d.y;
        }
}

bool uj_velocity_polish(const uj_velocity_problem *p, const uj_qp *from, uj_qp *out)
{
    double drive[UJ_QP_MAX], none[UJ_QP_MAX] = {0.0};
    uj_qp_constraint rows[UJ_QP_MAX];
    for (int i = 0; i < from->active_count; i++)
        rows[i] = p->rows[from->active[i]];
    uj_velocity_drive(p->t, drive);
    uj_qp_start(out, from->dimension, p->bend != NULL ? p->bend : none);
    return uj_qp_solve_equalities(out, rows, from->active_count, UJ_RATE_ZERO, drive) < INFINITY;
}

bool uj_velocity_is_allowed(const uj_velocity_problem *p, const uj_qp *polished, int row_count)
{
    for (int row = 0; row < row_count; row++)
        if (uj_velocity_opening(&p->rows[row], polished->x) < -p->zero)
            return false;
    return true;
}

void uj_velocity_vectors(const uj_velocity_problem *p, const uj_qp *polished, uj_vec2 *out)
{
    for (int i = 0; i < p->t->n; i++) {
        int dof = p->t->dof[i];
        out[i] = dof >= 0 ? (uj_vec2){polished->x[2 * dof], polished->x[2 * dof + 1]}
                          : (uj_vec2){0.0, 0.0};
    }
}

double uj_velocity_fastest(const uj_turn_sim *t, const uj_vec2 *v)
{
    double speed = 0.0;
    for (int i = 0; i < t->n; i++)
        speed = uj_max(speed, uj_vec2_length(v[i]));
    return speed;
}

static bool has_gaps(const uj_velocity *velocity, const int *gap, int count)
{
    int same = 0;
    for (int i = 0; i < velocity->count; i++)
        for (int k = 0; k < count; k++)
            same += velocity->gap[i] == gap[k];
    return same == velocity->count && same == count;
}

void uj_velocity_record(uj_velocity_problem *p, const int *gap, int count, const uj_vec2 *v)
{
    uj_turn_sim *t = p->t;
    for (int i = 0; i < t->velocity_count; i++)
        if (has_gaps(&t->velocities[i], gap, count))
            return;
    if (t->velocity_count == UJ_MAX_VELOCITIES)
        return;
    uj_velocity *new = &t->velocities[t->velocity_count++];
    new->count = count;
    memcpy(new->gap, gap, (size_t)count * sizeof *gap);
    uj_turn_order_gaps(t, new->gap, count);
    for (int i = 0; i < t->n; i++)
        new->v[i] = v[i];
}

// --- the search ----------------------------------------------------------------------------------

// Returns the sum of the rates at which the open gaps of a touching pair open.
static double sum_of_rates(const uj_velocity_problem *p, const uj_touch *touch, const double *u)
{
    double sum = 0.0;
    for (int k = 0; k < touch->count; k++)
        if ((touch->open >> k & 1u) != 0) {
            uj_qp_constraint row = uj_velocity_row(p, &p->t->w->gaps[touch->first + k]);
            sum += uj_velocity_opening(&row, u);
        }
    return sum;
}

// Decides which of two pairs that close equally fast comes first. Does not depend on how the tray
// lies.
static bool comes_first(const uj_velocity_problem *p, const uj_touch *touch, const uj_touch *other,
                        const double *u, double tie)
{
    const double still[UJ_QP_MAX] = {0.0};
    double more = sum_of_rates(p, touch, u) - sum_of_rates(p, other, u);
    if (fabs(more) > tie)
        return more < 0.0;
    return sum_of_rates(p, touch, still) < sum_of_rates(p, other, still) - UJ_EQUALLY_FAST;
}

// Returns the touching pair that closes fastest of those that pass is_choice(); -1: none closes.
// Several pairs may close equally fast, because pieces of several convex parts meet.
static int closing_touch(const uj_velocity_problem *p, const double *u)
{
    double least = -p->zero, tie = 0.0;
    int closing = -1;
    for (int i = 0; i < p->t->touch_count; i++) {
        const uj_touch *touch = &p->t->w->touches[i];
        double most = is_choice(touch) ? -INFINITY : INFINITY;
        for (int k = 0; k < touch->count && most < least + tie; k++) {
            if ((touch->open >> k & 1u) == 0)
                continue;
            uj_qp_constraint row = uj_velocity_row(p, &p->t->w->gaps[touch->first + k]);
            most = uj_max(most, uj_velocity_opening(&row, u));
        }
        if (most < least - tie ||
            (most < least + tie && comes_first(p, touch, &p->t->w->touches[closing], u, tie))) {
            least = most;
            tie = UJ_EQUALLY_FAST * (1.0 + fabs(least));
            closing = i;
        }
    }
    return closing;
}

void uj_velocity_search(uj_velocity_problem *p, uj_qp *qp, int row_count, uj_velocity_leaf *leaf)
{
    if (p->choices_left-- <= 0)
        return;
    if (!uj_qp_solve(qp, p->rows, row_count, 0.1 * UJ_RATE_ZERO, rounding))
        return;
    int closing = closing_touch(p, qp->x);
    if (closing < 0) {
        leaf(p, qp, row_count);
        return;
    }
    const uj_touch *touch = &p->t->w->touches[closing];
    for (int k = 0; k < touch->count; k++) {
        if ((touch->open >> k & 1u) == 0)
            continue;
        uj_qp own;
        int rows = row_count;
        uj_qp_copy(qp, &own);
        append_row(p, touch->first + k, &rows);
        uj_velocity_search(p, &own, rows, leaf);
    }
}

bool uj_velocity_is_consistent(const uj_velocity_problem *p, const uj_qp *from,
                               const uj_qp *polished)
{
    const uj_turn_sim *t = p->t;
    for (int i = 0; i < from->active_count; i++) {
        int gap = p->row_gap[from->active[i]];
        const uj_touch *touch = uj_turn_touch_of(t, gap);
        if (i >= from->held_count && from->multiplier[i] <= UJ_TOLERANCE_SPEED)
            continue;
        for (int j = touch->first; j < touch->first + touch->count; j++) {
            uj_qp_constraint row = uj_velocity_row(p, &t->w->gaps[j]);
            bool open = (touch->open >> (j - touch->first) & 1u) != 0;
            if (open && j != gap && uj_velocity_opening(&row, polished->x) > p->zero)
                return false;
        }
    }
    return true;
}
