// Solves the velocity problem at an event.
//
// The unknowns are the velocities v = dx/ds of the pressed pieces. A touching pair must not
// overlap: for at least one of its gaps g, dg/ds >= 0. Of the velocities allowed, the pieces take
// the one farthest in the directions of the press and, where the press does not decide, the
// shortest. This is the limit of the point nearest to M times the press, for large M.
//
// At a vertex, a pair needs to satisfy only one of several gaps. The problem is first solved
// without such pairs. If such a pair then overlaps, each of its gaps is tried in turn. So every
// solution found is one in which no pair could be released. Gaps that stay 0 to first order must
// not become negative to second order. This is the same problem for d2x/ds2.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turning_state.h"

// M, in tray diameters per radian: far above all rates (see UJ_RATE_ZERO). If the gaps are compared
// at a later angle, normals may be nearly parallel. Rounding errors then grow with M, so M is
// smaller.
static const double far = 1e5, far_ahead = 1e3;

// The displacement after an angle s is v s + w s^2 / 2. Where the press does not decide, the
// shortest displacement has the least |v|, then the least v . w, and then the least |w|. The factor
// makes v . w count far more than |w|, and far less than the press.
static const double shortest_first = 100.0;
static const double fastest_ahead = 10.0;  // tray diameters per radian, see take_first
static const double equal_slides = 1e-9;   // slides whose lengths differ by less are equal
static const double least_push = 1e-8;

enum { MAX_CHOICES = 256 };  // most programs solved for one problem

// One of the two problems, of first and of second order.
typedef struct problem {
    uj_turning_sim *t;
    bool pressed;
    const uj_vec2 *v;        // NULL in the problem of first order
    double ahead;            // 0, or the angle in radians at which the gaps are compared
    double zero;             // rates below this are 0
    uj_qp_constraint *rows;  // the second problem's rows come after those of the first
    int *row_gap;            // gap of each row
    int choices_left;
    bool slides;
} problem;

// --- rows ----------------------------------------------------------------------------------------

// Returns the rate at which a gap grows if the pieces do not shift, in tray diameters: its
// derivative, its second derivative, or its mean rate up to the angle `ahead`.
static double own_rate(const problem *p, const uj_gap *gap)
{
    const uj_turning_sim *t = p->t;
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

// Returns the row that keeps a gap from becoming negative, in tray diameters.
static uj_qp_constraint row_of(const problem *p, const uj_gap *gap)
{
    const uj_turning_sim *t = p->t;
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

// Returns the rate at which the unknowns u open the gap of a row.
static double opening(const uj_qp_constraint *row, const double *u)
{
    double rate = -row->bound;
    if (row->a >= 0)
        rate -= row->nx * u[2 * row->a] + row->ny * u[2 * row->a + 1];
    if (row->b >= 0)
        rate += row->nx * u[2 * row->b] + row->ny * u[2 * row->b + 1];
    return rate;
}

static void append_row(const problem *p, int gap, int *row_count)
{
    p->rows[*row_count] = row_of(p, &p->t->w->gaps[gap]);
    p->row_gap[(*row_count)++] = gap;
}

static bool is_choice(const uj_touch *touch)
{
    return touch->balanced == 0 && (touch->open & (touch->open - 1)) != 0;
}

// Appends the rows of all touches that leave no choice. Returns the number of rows.
static int first_rows(const problem *p)
{
    int row_count = 0;
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

// Begins the program.
static void start(const problem *p, uj_qp *qp)
{
    double target[UJ_QP_MAX] = {0.0}, strength = p->ahead > 0.0 ? far_ahead : far;
    for (int i = 0; i < p->t->n && p->pressed; i++)
        if (p->t->dof[i] >= 0) {
            uj_vec2 d = uj_turning_drive(p->t, i);
            target[2 * p->t->dof[i]] = strength * d.x;
            target[2 * p->t->dof[i] + 1] = strength * d.y;
        }
    for (int i = 0; i < p->t->n && p->v != NULL; i++)
        if (p->t->dof[i] >= 0) {
            target[2 * p->t->dof[i]] -= shortest_first * p->v[i].x;
            target[2 * p->t->dof[i] + 1] -= shortest_first * p->v[i].y;
        }
    uj_qp_start(qp, 2 * p->t->dof_count, target);
    qp->dependence = UJ_TOLERANCE_SPEED;
}

// --- solutions -----------------------------------------------------------------------------------

// Writes the directions of the press to drive[0..2 * dof_count - 1].
static void take_drive(const uj_turning_sim *t, double *drive)
{
    for (int i = 0; i < t->n; i++)
        if (t->dof[i] >= 0) {
            uj_vec2 d = uj_turning_drive(t, i);
            drive[2 * t->dof[i]] = d.x;
            drive[2 * t->dof[i] + 1] = d.y;
        }
}

// Solves the active rows of `from` as equations. This avoids the large target, whose rounding
// errors would spoil the solution. Returns false if the active rows are too nearly dependent.
static bool polish(const problem *p, const uj_qp *from, uj_qp *out)
{
    double drive[UJ_QP_MAX], none[UJ_QP_MAX] = {0.0};
    uj_qp_constraint rows[UJ_QP_MAX];
    for (int i = 0; i < from->active_count; i++)
        rows[i] = p->rows[from->active[i]];
    take_drive(p->t, drive);
    uj_qp_start(out, from->dimension, none);
    return uj_qp_solve_equalities(out, rows, from->active_count, UJ_RATE_ZERO, drive) < INFINITY;
}

// Writes the polished solution, one vector per piece.
static void take_vectors(const problem *p, const uj_qp *polished, uj_vec2 *out)
{
    for (int i = 0; i < p->t->n; i++) {
        int dof = p->t->dof[i];
        out[i] = dof >= 0 ? (uj_vec2){polished->x[2 * dof], polished->x[2 * dof + 1]}
                          : (uj_vec2){0.0, 0.0};
    }
}

static double fastest(const uj_turning_sim *t, const uj_vec2 *v)
{
    double speed = 0.0;
    for (int i = 0; i < t->n; i++)
        speed = uj_max(speed, uj_vec2_length(v[i]));
    return speed;
}

// Returns true if a solution has exactly the active rows of qp.
static bool has_rows(const problem *p, const uj_velocity *velocity, const uj_qp *qp)
{
    int same = 0;
    for (int i = 0; i < velocity->count; i++)
        for (int k = 0; k < qp->active_count; k++)
            same += velocity->gap[i] == p->row_gap[qp->active[k]];
    return same == velocity->count && same == qp->active_count;
}

// Appends a solution, unless it is there already.
static void record(problem *p, const uj_qp *qp, const uj_vec2 *v)
{
    uj_turning_sim *t = p->t;
    for (int i = 0; i < t->velocity_count; i++)
        if (has_rows(p, &t->velocities[i], qp))
            return;
    if (t->velocity_count == UJ_MAX_VELOCITIES)
        return;
    uj_velocity *new = &t->velocities[t->velocity_count++];
    new->count = qp->active_count;
    for (int i = 0; i < new->count; i++)
        new->gap[i] = p->row_gap[qp->active[i]];
    for (int i = 0; i < t->n; i++)
        new->v[i] = v[i];
}

// --- the search ----------------------------------------------------------------------------------

typedef void leaf_function(problem *p, const uj_qp *qp, int row_count);

// Returns a touch with a choice of gaps, all of which close, or -1 if there is none.
static int closing_touch(const problem *p, const double *u)
{
    for (int i = 0; i < p->t->touch_count; i++) {
        const uj_touch *touch = &p->t->w->touches[i];
        bool closes = is_choice(touch);
        for (int k = 0; k < touch->count && closes; k++) {
            if ((touch->open >> k & 1u) == 0)
                continue;
            uj_qp_constraint row = row_of(p, &p->t->w->gaps[touch->first + k]);
            closes = opening(&row, u) < -p->zero;
        }
        if (closes)
            return i;
    }
    return -1;
}

// Solves the program of the rows. If a pair then overlaps, tries each of its gaps as a further row,
// until no pair overlaps.
static void search(problem *p, uj_qp *qp, int row_count, leaf_function *leaf)
{
    if (p->choices_left-- <= 0)
        return;
    if (!uj_qp_solve(qp, p->rows, row_count, 0.1 * UJ_RATE_ZERO, 0.5 * p->zero)) {
        return;
    }
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
        search(p, &own, rows, leaf);
    }
}

// Returns false if a gap with force stays closed while another gap of its pair opens: the parts
// then separate, so there is nothing for the force to push on.
static bool is_consistent(const problem *p, const uj_qp *from, const uj_qp *polished)
{
    const uj_turning_sim *t = p->t;
    for (int i = 0; i < from->active_count; i++) {
        int gap = p->row_gap[from->active[i]], k = 0;
        while (gap >= t->w->touches[k].first + t->w->touches[k].count)
            k++;
        const uj_touch *touch = &t->w->touches[k];
        if (from->multiplier[i] <= least_push)
            continue;
        for (int j = touch->first; j < touch->first + touch->count; j++) {
            uj_qp_constraint row = row_of(p, &t->w->gaps[j]);
            bool open = (touch->open >> (j - touch->first) & 1u) != 0;
            if (open && j != gap && opening(&row, polished->x) > p->zero)
                return false;
        }
    }
    return true;
}

static void record_second(problem *p, const uj_qp *qp, int row_count)
{
    (void)row_count;
    uj_qp polished;
    if (!polish(p, qp, &polished) || (p->pressed && !is_consistent(p, qp, &polished)))
        return;
    record(p, qp, p->v);
}

// Solves the problem of second order for the velocities v. Considers only gaps that stay 0 to first
// order.
static void search_second(problem *p, int row_count, const uj_vec2 *v)
{
    uj_turning_sim *t = p->t;
    problem first = *p, second = *p;
    double speed = fastest(t, v);
    second.v = v;
    second.rows += row_count;
    second.row_gap += row_count;
    second.zero = p->zero * (1.0 + speed * speed);
    for (int i = 0; i < t->touch_count; i++) {
        uj_touch *touch = &t->w->touches[i];
        touch->open_before = touch->open;
        touch->open = 0;
        bool apart = false;
        for (int k = 0; k < touch->count; k++) {
            const uj_gap *gap = &t->w->gaps[touch->first + k];
            uj_qp_constraint row = row_of(&first, gap);
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
    start(&second, &qp);
    int known = t->velocity_count;
    search(&second, &qp, first_rows(&second), record_second);
    t->grazes = t->grazes || t->velocity_count == known;
    for (int i = 0; i < t->touch_count; i++) {
        t->w->touches[i].open = t->w->touches[i].open_before;
    }
    p->choices_left = second.choices_left;
}

// Returns true if a gap stays 0 to first order although it is not active.
static bool has_idle_gap(const problem *p, const uj_qp *from, const uj_vec2 *v)
{
    const uj_turning_sim *t = p->t;
    for (int i = 0; i < t->gap_count; i++) {
        bool active = false;
        for (int a = 0; a < from->active_count; a++)
            active = active || p->row_gap[from->active[a]] == i;
        uj_qp_constraint row = row_of(p, &t->w->gaps[i]);
        const uj_part_pair *pair = &t->model->pairs[t->w->gaps[i].pair];
        double rate = uj_vec2_dot(t->w->gaps[i].n, uj_gap_between(pair, v)) - row.bound;
        if (!active && fabs(rate) <= 2.0 * p->zero)
            return true;
    }
    return false;
}

// Notes the direction in which the pieces slide: the part of the drive that the active rows leave
// free. Of several directions, the push takes the one nearest to the drive; keeps two if they are
// equally near.
static void note_slide(const problem *p, const uj_qp *qp)
{
    uj_turning_sim *t = p->t;
    double drive[UJ_QP_MAX], none[UJ_QP_MAX] = {0.0}, length = 0.0, before = 0.0, differ = 0.0;
    uj_qp_constraint rows[UJ_QP_MAX];
    uj_qp free;
    uj_vec2 z[UJ_MAX_PIECES];
    for (int i = 0; i < qp->active_count; i++) {
        rows[i] = p->rows[qp->active[i]];
        rows[i].bound = 0.0;
    }
    take_drive(t, drive);
    uj_qp_start(&free, qp->dimension, drive);
    if (!(uj_qp_solve_equalities(&free, rows, qp->active_count, UJ_RATE_ZERO, none) < INFINITY))
        return;
    take_vectors(p, &free, z);
    for (int i = 0; i < t->n; i++) {
        length += uj_vec2_dot(z[i], z[i]);
        before += t->slide_count > 0 ? uj_vec2_dot(t->slides[0][i], t->slides[0][i]) : 0.0;
        differ = uj_max(differ, uj_vec2_length(uj_vec2_sub(z[i], t->slides[0][i])));
    }
    if (t->slide_count > 0 && (length < before - equal_slides || differ <= equal_slides))
        return;
    int at = t->slide_count > 0 && length <= before + equal_slides ? 1 : 0;
    memcpy(t->slides[at], z, sizeof z);
    t->slide_count = at + 1;
}

static void take_first(problem *p, const uj_qp *qp, int row_count)
{
    double drive[UJ_QP_MAX];
    take_drive(p->t, drive);
    if (p->pressed && uj_qp_nullspace_part(qp, drive) > UJ_TOLERANCE_SPEED) {
        p->slides = true;
        if (p->ahead == 0.0)
            note_slide(p, qp);
        return;
    }
    uj_qp polished;
    if (!polish(p, qp, &polished))
        return;
    if (p->pressed && !is_consistent(p, qp, &polished))
        return;
    uj_vec2 v[UJ_MAX_PIECES];
    take_vectors(p, &polished, v);
    if (p->ahead > 0.0 && fastest(p->t, v) > fastest_ahead)
        return;  // such a fast motion would jump over something thin
    if (p->ahead == 0.0 && (qp->relaxed_count > 0 || has_idle_gap(p, qp, v)))
        search_second(p, row_count, v);
    else
        record(p, qp, v);
}

static uj_velocity_answer solve(uj_turning_sim *t, bool pressed, double ahead)
{
    problem p = {.t = t,
                 .pressed = pressed,
                 .ahead = ahead,
                 .zero = UJ_RATE_ZERO,
                 .rows = t->w->rows,
                 .row_gap = t->w->row_gap,
                 .choices_left = MAX_CHOICES};
    uj_qp qp;
    t->velocity_count = 0;
    t->grazes = false;
    for (int i = 0; i < t->touch_count; i++)
        t->w->touches[i].open = (1u << t->w->touches[i].count) - 1;
    start(&p, &qp);
    search(&p, &qp, first_rows(&p), take_first);
    return p.slides ? UJ_VELOCITY_SLIDE : t->velocity_count > 0 ? UJ_VELOCITY_GO : UJ_VELOCITY_STOP;
}

// Stops keeping pieces balanced on vertices. Returns true if any were balanced.
static bool release_balanced(const uj_turning_sim *t)
{
    bool any = false;
    for (int i = 0; i < t->touch_count; i++) {
        any = any || t->w->touches[i].balanced != 0;
        t->w->touches[i].balanced = 0;
    }
    return any;
}

uj_velocity_answer uj_turning_find_velocities(uj_turning_sim *t, bool pressed)
{
    t->ahead = 0.0;
    t->slide_count = 0;
    uj_velocity_answer answer = solve(t, pressed, 0.0);
    if (answer == UJ_VELOCITY_STOP && release_balanced(t))
        answer = solve(t, pressed, 0.0);
    return answer == UJ_VELOCITY_STOP && t->grazes ? uj_turning_find_ahead(t, pressed) : answer;
}

uj_velocity_answer uj_turning_find_ahead(uj_turning_sim *t, bool pressed)
{
    t->ahead = UJ_AHEAD;
    return solve(t, pressed, UJ_AHEAD);
}
