// Solves the velocity problem at an event of a turn (docs/RULES.md, The law of motion).
//
// Let d be the vector of the directions in which the pieces are pressed, and M a large number. A
// quadratic program finds the allowed velocity nearest to M d. This velocity v has the greatest
// product d . v and, among such velocities, the least length.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "velocity_state.h"

// In tray diameters per radian. Replaces UJ_FASTEST in problems that look ahead (p->ahead > 0).
static const double fastest_ahead = 10.0;

// Multipliers (rates) below this count as 0, because quadratic programs are solved to 1e-10.
static const double least_multiplier = 1e-7;

// A small force; see refine(). (Each piece is pressed with a force of sqrt 2.)
static const double small_force = 1e-2;

// Lists the gaps that a path keeps at 0. First come gaps at which a force acts just beyond the
// present angle, then the active gaps of `from`. (With the active gaps alone, some forces might be
// negative.) Drops each gap that depends linearly on gaps listed before it.
static int put_forces_first(const uj_velocity_problem *p, const uj_qp *from, int row_count,
                            int *gap)
{
    const uj_turn_sim *t = p->t;
    double drive[UJ_QP_MAX];
    uj_qp_constraint rows[UJ_STAY_MAX];
    int stay[UJ_STAY_MAX], stay_count = 0, count = 0;
    uj_qp qp;
    for (int row = 0; row < row_count && stay_count < UJ_STAY_MAX; row++) {
        bool known = false;
        for (int i = 0; i < stay_count; i++)
            known = known || stay[i] == p->row_gap[row];
        if (known || fabs(uj_velocity_opening(&p->rows[row], from->x)) > p->zero)
            continue;
        rows[stay_count] = uj_turn_row(t, &t->w->gaps[p->row_gap[row]], UJ_AHEAD);
        stay[stay_count++] = p->row_gap[row];
    }
    uj_velocity_drive(t, drive);
    uj_qp_start(&qp, from->dimension, drive);
    qp.dependence = UJ_TOLERANCE_SPEED;
    if (uj_qp_solve(&qp, rows, stay_count, UJ_TOLERANCE_SOLVE, 4.0 * UJ_TOLERANCE_SPEED))
        for (int i = 0; i < qp.active_count; i++)
            if (qp.multiplier[i] > UJ_FORCE_ZERO)
                gap[count++] = stay[qp.active[i]];
    for (int i = 0; i < from->active_count; i++)
        gap[count++] = p->row_gap[from->active[i]];
    return uj_turn_keep_independent(t, gap, count);
}

// Sets `out` to the sum of factor * multiplier[i] * (derivative of active row i).
static void sum_turning_normals(const uj_velocity_problem *p, const uj_qp *qp,
                                const double *multiplier, double factor, double *out)
{
    memset(out, 0, (size_t)qp->dimension * sizeof *out);
    for (int i = 0; i < qp->active_count; i++) {
        const uj_qp_constraint *row = &p->rows[qp->active[i]];
        uj_vec2 n1 = p->t->w->gaps[p->row_gap[qp->active[i]]].n1;
        uj_vec2 by = uj_vec2_scale(n1, factor * multiplier[i]);
        if (row->a >= 0) {
            out[2 * row->a] -= by.x;
            out[2 * row->a + 1] -= by.y;
        }
        if (row->b >= 0) {
            out[2 * row->b] += by.x;
            out[2 * row->b + 1] += by.y;
        }
    }
}

static void record_second(uj_velocity_problem *p, const uj_qp *qp, int row_count)
{
    uj_qp polished;
    int gap[2 * UJ_QP_MAX];
    if (!uj_velocity_polish(p, qp, &polished) || !uj_velocity_is_allowed(p, &polished, row_count) ||
        !uj_velocity_is_consistent(p, qp, &polished))
        return;
    int count = put_forces_first(p, qp, row_count, gap);
    uj_velocity_record(p, gap, count, p->v);
}

// Sets `bend` to 2 A'^T m (docs/RULES.md, Second order). Returns false if the rows are too nearly
// linearly dependent.
static bool take_bend(const uj_velocity_problem *p, const uj_qp *from, double *bend)
{
    uj_qp_constraint rows[UJ_QP_MAX];
    double rate[UJ_QP_MAX], multiplier[UJ_QP_MAX];
    for (int i = 0; i < from->active_count; i++) {
        rows[i] = p->rows[from->active[i]];
        rate[i] = rows[i].bound;
    }
    if (!uj_qp_shortest_motion(from->dimension, rows, from->active_count, rate, multiplier))
        return false;
    sum_turning_normals(p, from, multiplier, 2.0, bend);
    return true;
}

// A force acts at `gap`. Another pair of parts of the same two pieces may touch with the same
// normal. Returns the gap that, at the velocities v, closes first to second order: it carries the
// force from now on. touch->open must list the gaps that stay 0 to first order.
static int binding_gap(const uj_velocity_problem *p, int gap, const uj_vec2 *v)
{
    const uj_turn_sim *t = p->t;
    const uj_gap *own = &t->w->gaps[gap];
    const uj_part_pair *pair = &t->model->pairs[own->pair];
    const uj_vec2 still = {0.0, 0.0};
    double unit = t->model->diameter;
    uj_vec2 u = uj_vec2_scale(uj_gap_between(pair, v), unit), r = uj_gap_between(pair, t->x);
    double least = uj_gap_curvature(own, r, u, still);
    for (int i = 0; i < t->touch_count; i++) {
        const uj_touch *touch = &t->w->touches[i];
        bool single = touch->open != 0 && (touch->open & (touch->open - 1)) == 0;
        if (!single || touch->pair == own->pair ||
            t->model->pairs[touch->pair].pieces != pair->pieces)
            continue;
        int other = touch->first + __builtin_ctz(touch->open);
        const uj_gap *at = &t->w->gaps[other];
        double bend = uj_gap_curvature(at, r, u, still);
        if (uj_vec2_same_direction(at->n, own->n, UJ_FLUSH_ANGLE) &&
            bend < least - UJ_RATE_ZERO * unit) {
            least = bend;
            gap = other;
        }
    }
    return gap;
}

// Given the velocities v, solves the second-order problem. Its gaps are those that stay 0 to first
// order.
static void search_second(uj_velocity_problem *p, const uj_qp *from, int row_count,
                          const uj_vec2 *v)
{
    uj_turn_sim *t = p->t;
    uj_velocity_problem first = *p, second = *p;
    second.free_drive = NULL;
    double speed = uj_velocity_fastest(t, v);
    second.v = v;
    second.rows += row_count;
    second.row_gap += row_count;
    second.zero = p->zero * (1.0 + speed * speed);
    for (int i = 0; i < t->touch_count; i++) {
        uj_touch *touch = &t->w->touches[i];
        touch->open_before = touch->open;
        touch->open = 0;
        bool apart = false;
        for (int k = 0; k < touch->count && touch->open_before != 0; k++) {
            const uj_gap *gap = &t->w->gaps[touch->first + k];
            uj_qp_constraint row = uj_velocity_row(&first, gap);
            const uj_part_pair *pair = &t->model->pairs[gap->pair];
            double rate = uj_vec2_dot(gap->n, uj_gap_between(pair, v)) - row.bound;
            if (fabs(rate) <= 2.0 * p->zero * (1.0 + speed))
                touch->open |= 1u << k;
            else
                apart = apart || rate > 0.0;
        }
        if (apart)
            touch->open = 0;
    }
    uj_qp qp;
    double bend[UJ_QP_MAX];
    if (take_bend(p, from, bend))
        second.bend = bend;
    uj_velocity_start(&second, &qp);
    for (int i = 0; i < qp.dimension && p->free_drive != NULL; i++)
        qp.x[i] += UJ_PRESS_FAR * p->free_drive[i];
    int known = t->velocity_count;
    // A gap at which a force acts stays 0 to second order, too.
    for (int i = 0; i < from->active_count; i++)
        if (i < from->held_count || from->multiplier[i] > least_multiplier)
            uj_velocity_hold(&second, binding_gap(p, p->row_gap[from->active[i]], v));
    int held = uj_velocity_hold_rows(&second, 0, &qp), rows = uj_velocity_first_rows(&second, held);
    int guess[UJ_QP_MAX], count = 0;
    for (int i = 0; i < from->active_count; i++)
        for (int row = held; row < rows && count < UJ_QP_MAX; row++)
            if (second.row_gap[row] == p->row_gap[from->active[i]])
                guess[count++] = row;
    uj_qp_guess(&qp, second.rows, guess, count);
    uj_velocity_search(&second, &qp, rows, record_second);
    t->grazes = t->grazes || t->velocity_count == known;
    for (int i = 0; i < t->touch_count; i++)
        t->w->touches[i].open = t->w->touches[i].open_before;
    p->choices_left = second.choices_left;
}

// Returns true if a gap that is not active stays 0 to first order.
static bool has_idle_gap(const uj_velocity_problem *p, const uj_qp *from, const uj_vec2 *v)
{
    const uj_turn_sim *t = p->t;
    for (int i = 0; i < t->gap_count; i++) {
        bool active = !uj_turn_considers(t, &t->model->pairs[t->w->gaps[i].pair]);
        for (int a = 0; a < from->active_count; a++)
            active = active || p->row_gap[from->active[a]] == i;
        uj_qp_constraint row = uj_velocity_row(p, &t->w->gaps[i]);
        const uj_part_pair *pair = &t->model->pairs[t->w->gaps[i].pair];
        double rate = uj_vec2_dot(t->w->gaps[i].n, uj_gap_between(pair, v)) - row.bound;
        if (!active && fabs(rate) <= 2.0 * p->zero)
            return true;
    }
    return false;
}

static void take_first(uj_velocity_problem *p, const uj_qp *qp, int row_count);

// Solves again where only a small force decides how the pieces move (docs/RULES.md, A failing
// force). Keeps gaps with forces above `least` at 0. Scales up the component of `drive` that these
// gaps do not oppose, and adds it to the target. Returns false if this component is 0.
static bool refine(uj_velocity_problem *p, const uj_qp *from, const uj_qp *polished, double least,
                   const double *drive, int row_count)
{
    double none[UJ_QP_MAX] = {0.0}, largest = 0.0;
    uj_qp_constraint rows[UJ_QP_MAX];
    uj_qp left, qp;
    int count = 0;
    for (int i = 0; i < from->active_count; i++)
        if (polished->multiplier[i] > least) {
            rows[count] = p->rows[from->active[i]];
            rows[count++].bound = 0.0;
        }
    uj_qp_start(&left, from->dimension, drive);
    if (!(uj_qp_solve_equalities(&left, rows, count, UJ_RATE_ZERO, none) < INFINITY))
        return false;
    for (int i = 0; i < left.dimension; i++)
        largest = uj_max(largest, fabs(left.x[i]));
    if (largest <= UJ_TOLERANCE_SPEED)
        return false;
    uj_velocity_start(p, &qp);
    for (int i = 0; i < left.dimension; i++) {
        left.x[i] /= largest;
        qp.x[i] += UJ_PRESS_FAR * left.x[i];
    }
    p->held_count = 0;
    uj_velocity_hold_forces(p, p->row_gap, from, polished, least);
    p->free_drive = left.x;
    uj_velocity_search(p, &qp, uj_velocity_hold_rows(p, row_count, &qp), take_first);
    p->free_drive = NULL;
    p->held_count = 0;
    return true;
}

// Sets p->moves_otherwise if p->compared satisfies all rows but differs from the solution qp->x.
static void note_otherwise(uj_velocity_problem *p, const uj_qp *qp, int row_count)
{
    double apart = 0.0;
    for (int row = 0; row < row_count; row++)
        if (uj_velocity_opening(&p->rows[row], p->compared) < -p->zero)
            return;
    for (int i = 0; i < qp->dimension; i++)
        apart = uj_max(apart, fabs(qp->x[i] - p->compared[i]));
    p->moves_otherwise = p->moves_otherwise || apart > UJ_DIFFERENT_SPEED;
}

// Returns true if the solution changes when another gap takes the place of `row`. Tries those other
// gaps of the row's pair that stay 0 to first order.
static bool changes_with_gap(uj_velocity_problem *p, const uj_qp *polished, int row, int row_count)
{
    const uj_turn_sim *t = p->t;
    int gap = p->row_gap[row];
    const uj_touch *touch = uj_turn_touch_of(t, gap);
    p->compared = polished->x;
    p->moves_otherwise = false;
    for (int j = touch->first; j < touch->first + touch->count && touch->balanced == 0; j++) {
        uj_qp_constraint other = uj_velocity_row(p, &t->w->gaps[j]), own = p->rows[row];
        if ((touch->open >> (j - touch->first) & 1u) == 0 || j == gap ||
            fabs(uj_velocity_opening(&other, polished->x)) > p->zero)
            continue;
        uj_qp qp;
        uj_velocity_start(p, &qp);
        p->rows[row] = other;
        uj_velocity_search(p, &qp, row_count, note_otherwise);
        p->rows[row] = own;
    }
    return p->moves_otherwise;
}

// Returns true if the solution passes the second test in docs/RULES.md, Velocities.
static bool is_local_optimum(uj_velocity_problem *p, const uj_qp *qp, const uj_qp *polished,
                             int row_count)
{
    for (int i = 0; i < qp->active_count && p->free_drive == NULL && p->pressed; i++)
        if (polished->multiplier[i] > UJ_FORCE_ZERO &&
            changes_with_gap(p, polished, qp->active[i], row_count))
            return false;
    return true;
}

static void take_first(uj_velocity_problem *p, const uj_qp *qp, int row_count)
{
    double drive[UJ_QP_MAX];
    uj_velocity_drive(p->t, drive);
    double slides = p->pressed ? uj_qp_nullspace_part(qp, drive) : 0.0;
    bool may_refine = p->pressed && p->free_drive == NULL && p->ahead == 0.0;
    uj_qp polished;
    bool good =
        uj_velocity_polish(p, qp, &polished) && uj_velocity_is_allowed(p, &polished, row_count);
    if (slides > UJ_TOLERANCE_SPEED && slides < small_force && may_refine && good &&
        refine(p, qp, &polished, small_force, drive, row_count))
        return;
    if (p->free_drive != NULL)
        slides = uj_max(slides, uj_qp_nullspace_part(qp, p->free_drive));
    if (slides > UJ_TOLERANCE_SPEED) {
        p->slides = true;
        return;
    }
    if (!good)
        return;
    if (may_refine) {
        // The forces may cease to balance the press as the normals turn. From here on, `drive` is
        // the derivative of the unbalanced force.
        sum_turning_normals(p, qp, polished.multiplier, 1.0, drive);
        if (refine(p, qp, &polished, UJ_FORCE_RATE_ZERO, drive, row_count))
            return;
    }
    if (!uj_velocity_is_consistent(p, qp, &polished) ||
        !is_local_optimum(p, qp, &polished, row_count))
        return;
    uj_vec2 v[UJ_MAX_PIECES];
    uj_velocity_vectors(p, &polished, v);
    if (uj_velocity_fastest(p->t, v) > (p->ahead > 0.0 ? fastest_ahead : UJ_FASTEST))
        return;  // at such a speed, pieces could pass through thin parts unnoticed
    if (p->ahead == 0.0 && (qp->relaxed_count > 0 || has_idle_gap(p, qp, v)))
        search_second(p, qp, row_count, v);
    else {
        int gap[UJ_QP_MAX];
        for (int i = 0; i < qp->active_count; i++)
            gap[i] = p->row_gap[qp->active[i]];
        uj_velocity_record(p, gap, qp->active_count, v);
    }
}

static uj_velocity_problem problem_of(uj_turn_sim *t, bool pressed, double ahead)
{
    return (uj_velocity_problem){.t = t,
                                 .pressed = pressed,
                                 .ahead = ahead,
                                 .zero = UJ_RATE_ZERO,
                                 .rows = t->w->rows,
                                 .row_gap = t->w->row_gap,
                                 .choices_left = UJ_VELOCITY_CHOICES};
}

static uj_velocity_answer solve(uj_turn_sim *t, bool pressed, double ahead)
{
    uj_velocity_problem p = problem_of(t, pressed, ahead);
    uj_qp qp;
    uj_turn_need_touches(t);
    t->velocity_count = 0;
    t->grazes = false;
    uj_turn_open_gaps(t);
    uj_velocity_start(&p, &qp);
    uj_velocity_search(&p, &qp, uj_velocity_first_rows(&p, 0), take_first);
    return p.slides ? UJ_VELOCITY_SLIDE : t->velocity_count > 0 ? UJ_VELOCITY_GO : UJ_VELOCITY_STOP;
}

static void note_solution(uj_velocity_problem *p, const uj_qp *qp, int row_count)
{
    (void)qp;
    (void)row_count;
    p->has_solution = true;
    p->choices_left = 0;  // one solution is enough
}

bool uj_turn_can_stay_open(uj_turn_sim *t, int gap)
{
    uj_velocity_problem p = problem_of(t, false, 0.0);
    uj_qp qp;
    uj_velocity_start(&p, &qp);
    p.rows[0] = uj_velocity_row(&p, &t->w->gaps[gap]);
    p.row_gap[0] = gap;
    uj_velocity_search(&p, &qp, uj_velocity_first_rows(&p, 1), note_solution);
    return p.has_solution;
}

// Clears `balanced` in the touches of pieces in t->considered. Returns true if any bit was set.
static bool release_balanced(const uj_turn_sim *t)
{
    bool any = false;
    for (int i = 0; i < t->touch_count; i++) {
        uj_touch *touch = &t->w->touches[i];
        if (!uj_turn_considers(t, &t->model->pairs[touch->pair]))
            continue;
        any = any || touch->balanced != 0;
        touch->balanced = 0;
    }
    return any;
}

uj_velocity_answer uj_turn_find_velocities(uj_turn_sim *t, bool pressed)
{
    t->ahead = 0.0;
    uj_velocity_answer answer = solve(t, pressed, 0.0);
    if (answer == UJ_VELOCITY_STOP && release_balanced(t))
        answer = solve(t, pressed, 0.0);
    return answer == UJ_VELOCITY_STOP && t->grazes ? uj_turn_find_ahead(t, pressed, UJ_AHEAD)
                                                   : answer;
}

uj_velocity_answer uj_turn_find_ahead(uj_turn_sim *t, bool pressed, double ahead)
{
    t->ahead = uj_min(ahead, 0.5 * uj_turn_next_flush(t, UJ_FLUSH_ANGLE));
    return solve(t, pressed, t->ahead);
}
