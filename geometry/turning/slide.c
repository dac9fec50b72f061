// Finds how pieces slide if they cannot turn further without sliding (docs/RULES.md, A failing
// force).
#include <string.h>

#include "slide_state.h"

enum { MAX_PROGRAMS = 256 };

static void append_row(uj_slide_search *s, int gap)
{
    s->t->w->rows[s->row_count] = uj_turn_row(s->t, &s->t->w->gaps[gap], s->ahead);
    s->t->w->row_gap[s->row_count++] = gap;
}

// A slide counts as opening or closing a gap at once if the gap changes faster than this fraction
// of the slide's speed.
static const double at_once = 0.1;

// Returns true if a slide with the velocities v closes each gap in touch->leaving fast enough
// (at_once).
static bool meets_at_once(const uj_slide_search *s, const uj_touch *touch, const double *v)
{
    return uj_slide_greatest_rate(s->t, touch, touch->leaving, v, s->ahead) <
           -at_once * uj_slide_speed(s->t, v);
}

// Returns true if a row may be added for this touching pair: it has a choice of gaps
// (uj_slide_has_choice), and none of them has a row yet. If touch->leaving is not 0, meets_at_once
// must return true.
static bool is_undecided(const uj_slide_search *s, const uj_touch *touch, const double *v)
{
    if (!uj_slide_has_choice(touch) || (touch->leaving != 0 && !meets_at_once(s, touch, v)))
        return false;
    for (int row = s->plain_rows; row < s->row_count; row++)
        if (s->t->w->gaps[s->t->w->row_gap[row]].pair == touch->pair)
            return false;
    return true;
}

static double sum_of_rates(const uj_slide_search *s, const uj_touch *touch, const double *v)
{
    double sum = 0.0;
    for (int k = 0; k < touch->count; k++)
        if ((touch->open >> k & 1u) != 0)
            sum += uj_slide_greatest_rate(s->t, touch, 1u << k, v, s->ahead);
    return sum;
}

// Looks for a touching pair that would overlap at the velocities v, because all gaps in touch->open
// shrink, and for which is_undecided returns true. Takes the pair that closes fastest and, of pairs
// that close equally fast, the one with the least sum_of_rates. So the choice does not depend on
// how the tray lies. Returns an index into t->w->touches, or -1.
static int closing_touch(const uj_slide_search *s, const double *v)
{
    const uj_turn_sim *t = s->t;
    double least = -0.1 * UJ_RATE_ZERO, tie = 0.0;
    int closing = -1;
    for (int i = 0; i < t->touch_count; i++) {
        const uj_touch *touch = &t->w->touches[i];
        if (!is_undecided(s, touch, v))
            continue;
        double rate = uj_slide_greatest_rate(t, touch, touch->open, v, s->ahead);
        if (rate < least - tie ||
            (rate < least + tie &&
             sum_of_rates(s, touch, v) < sum_of_rates(s, &t->w->touches[closing], v) - tie)) {
            least = rate;
            tie = UJ_EQUALLY_FAST * (1.0 + fabs(least));
            closing = i;
        }
    }
    return closing;
}

static bool is_slower(const uj_slide_search *s, double speed)
{
    return s->count > 0 && speed < s->best[0].speed - uj_slide_negligible(s->best[0].speed);
}

static void keep(uj_slide_search *s, const uj_qp *qp, double speed)
{
    if (is_slower(s, speed))
        return;
    if (s->count > 0 && speed > s->best[0].speed + uj_slide_negligible(speed))
        s->count = 0;
    for (int i = 0; i < s->count; i++) {
        double apart = 0.0;
        for (int k = 0; k < qp->dimension; k++)
            apart = uj_max(apart, fabs(s->best[i].v[k] - qp->x[k]));
        if (apart <= 10.0 * uj_slide_negligible(speed))
            return;
    }
    if (s->count == UJ_MAX_SLIDES)
        return;
    uj_slide *new = &s->best[s->count++];
    new->speed = speed;
    memcpy(new->v, qp->x, sizeof new->v);
    new->row_count = s->row_count - s->plain_rows;
    for (int i = 0; i < new->row_count &&i < UJ_QP_MAX; i++)
        new->gap[i] = s->t->w->row_gap[s->plain_rows + i];
    new->hold_count = 0;
    for (int i = 0; i < qp->active_count; i++)
        if (qp->multiplier[i] > UJ_TOLERANCE_SPEED)
            new->hold[new->hold_count++] = s->t->w->row_gap[qp->active[i]];
}

static void visit(uj_slide_search *s, uj_qp *qp)
{
    uj_turn_sim *t = s->t;
    if (s->programs++ >= MAX_PROGRAMS || s->row_count - s->plain_rows >= UJ_QP_MAX ||
        !uj_qp_solve(qp, t->w->rows, s->row_count, UJ_TOLERANCE_SOLVE, 4.0 * UJ_TOLERANCE_SPEED))
        return;
    double speed = uj_slide_speed(t, qp->x);
    if (is_slower(s, speed))
        return;
    int closing = closing_touch(s, qp->x);
    if (closing < 0) {
        keep(s, qp, speed);
        return;
    }
    const uj_touch *touch = &t->w->touches[closing];
    for (int k = 0; k < touch->count; k++) {
        uj_qp own;
        if ((touch->open >> k & 1u) == 0)
            continue;
        uj_qp_copy(qp, &own);
        append_row(s, touch->first + k);
        visit(s, &own);
        s->row_count--;
    }
}

// Of the gaps in touch->open, moves those that become negative at the velocities v to
// touch->closing, and copies those that become positive to touch->leaving.
static void keep_closed(const uj_turn_sim *t, const uj_vec2 *v, uj_touch *touch)
{
    const uj_part_pair *pair = &t->model->pairs[touch->pair];
    double unit = t->model->diameter;
    uj_vec2 r = uj_gap_between(pair, t->x), u = uj_vec2_scale(uj_gap_between(pair, v), unit);
    for (int k = 0; k < touch->count; k++) {
        double rate = uj_gap_rate(&t->w->gaps[touch->first + k], r, u) / unit;
        if (rate > UJ_TOLERANCE_SPEED)
            touch->leaving |= touch->open & 1u << k;
        else if (rate < -UJ_TOLERANCE_SPEED)
            touch->closing |= touch->open & 1u << k;
    }
    touch->open &= ~touch->closing;
}

// Returns true if another row belongs to the same two pieces and has the same normal, but its gap
// opens more slowly as the pieces turn. The gap of `row` then opens, and cannot carry force.
static bool opens_beside(const uj_slide_search *s, int row)
{
    const uj_turn_sim *t = s->t;
    const uj_gap *own = &t->w->gaps[t->w->row_gap[row]];
    const uj_part_pair *pair = &t->model->pairs[own->pair];
    const uj_vec2 still = {0.0, 0.0};
    double rate = uj_gap_rate(own, uj_gap_between(pair, t->x), still);
    for (int i = 0; i < s->row_count; i++) {
        const uj_gap *gap = &t->w->gaps[t->w->row_gap[i]];
        const uj_part_pair *beside = &t->model->pairs[gap->pair];
        if (beside->pieces == pair->pieces &&
            uj_vec2_same_direction(gap->n, own->n, UJ_FLUSH_ANGLE) &&
            uj_gap_rate(gap, uj_gap_between(beside, t->x), still) <
                rate - UJ_RATE_ZERO * t->model->diameter)
            return true;
    }
    return false;
}

// Finds the rows with force at the present angles. A slide must not open the gap of such a row,
// because pieces would move against the force that presses them.
static void find_forces(uj_slide_search *s, const double *drive)
{
    uj_turn_sim *t = s->t;
    double speed = 0.0;
    uj_qp qp;
    for (int row = 0; row < s->row_count; row++) {
        t->w->rows[row] = uj_turn_row(t, &t->w->gaps[t->w->row_gap[row]], 0.0);
        if (opens_beside(s, row))
            t->w->rows[row].bound = -UJ_FASTEST;  // the gap may close: the row is never active
    }
    bool solved = uj_slide_nearest(t, drive, t->w->rows, s->row_count, &qp);
    for (int i = 0; i < qp.dimension; i++)
        speed = uj_max(speed, fabs(qp.x[i]));
    for (int i = 0; i < qp.active_count && solved && speed <= UJ_TOLERANCE_SPEED; i++)
        if (qp.multiplier[i] > UJ_TOLERANCE_SPEED) {
            s->force[s->force_count] = qp.active[i];
            s->forced_gap[s->force_count++] = t->w->row_gap[qp.active[i]];
        }
    for (int row = 0; row < s->row_count; row++)
        t->w->rows[row] = uj_turn_row(t, &t->w->gaps[t->w->row_gap[row]], s->ahead);
}

// Finds where pair k touches during the displacement `by`: between the fractions *first and *last.
// Returns false if the pair never touches, touches from the beginning, or only begins to touch at
// the end.
static bool find_contact(const uj_turn_sim *t, int k, const uj_vec2 *by, double *first,
                         double *last)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    double contact = UJ_TOLERANCE_CONTACT * t->model->diameter;
    uj_vec2 u = uj_gap_between(pair, by);
    bool apart = false;
    *first = 0.0;
    *last = 1.0;
    for (int j = pair->first; j < pair->first + t->w->planes.counts[k] && *first <= *last; j++) {
        const uj_halfplane *plane = &t->w->planes.planes[j];
        double slack = uj_halfplane_slack(pair, plane, t->x);
        double rate = plane->nx * u.x + plane->ny * u.y;
        apart = apart || slack > contact;
        if (rate < -contact)
            *first = uj_max(*first, slack / -rate);
        else if (rate > contact)
            *last = uj_min(*last, (contact - slack) / rate);
        else if (slack > contact)
            return false;
    }
    double least = contact / uj_vec2_length(u);
    return apart && *first <= *last && *first > least && *first < 1.0 - least;
}

// Narrows the range from *first to *last (find_contact) to the fractions at which pair k would
// overlap if the pieces turned further. Returns false if there are none.
static bool find_closing(const uj_turn_sim *t, int k, const uj_vec2 *by, double *first,
                         double *last)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    uj_spinning now = uj_turn_now(t);
    uj_vec2 r = uj_gap_between(pair, t->x), u = uj_gap_between(pair, by), still = {0.0, 0.0};
    uj_vec2 middle = uj_vec2_add(r, uj_vec2_scale(u, 0.5 * (*first + *last)));
    double unit = t->model->diameter;
    int of_a = pair->part_a->count, edges = of_a > 1 ? of_a + pair->part_b->count : of_a;
    for (int i = 0; i < edges; i++) {
        uj_gap gap =
            uj_gap_of_edge(&now, k, i < of_a ? i : UJ_EDGE_OF_B + i - of_a, UJ_FLUSH_ANGLE);
        if (uj_gap_value(&gap, middle) < -2.0 * UJ_TOLERANCE_CONTACT * unit)
            continue;
        // At the fraction p of the displacement, the rate of the gap is rate + p * change.
        double rate = uj_gap_rate(&gap, r, still) + UJ_TOLERANCE_SPEED * unit;
        double change = uj_vec2_dot(gap.n1, u);
        if (change > 0.0)
            *last = uj_min(*last, -rate / change);
        else if (change < 0.0)
            *first = uj_max(*first, -rate / change);
        else if (rate >= 0.0)
            return false;
    }
    return *first <= *last;
}

// Returns the least fraction of the displacement `by` at which a pair touches and would overlap if
// the pieces turned further. Returns 1 if there is none. The law of the push does not stop the
// pieces there, because at the present angles the pair only touches.
static double slide_limit(const uj_turn_sim *t, const uj_vec2 *by)
{
    double limit = 1.0, first, last;
    for (int k = 0; k < t->model->pair_count; k++)
        if (t->w->watched[k] && t->w->planes.counts[k] > 0 &&
            find_contact(t, k, by, &first, &last) && first < limit &&
            find_closing(t, k, by, &first, &last))
            limit = uj_min(limit, first);
    return limit;
}

bool uj_turn_slide_end(const uj_turn_sim *t, const uj_vec2 *v, uj_vec2 *x)
{
    uj_vec2 by[UJ_MAX_PIECES];
    memcpy(x, t->x, sizeof t->x);
    if (!uj_push_straight(&t->w->planes, t->press, v, &t->w->push, x))
        return false;
    for (int i = 0; i < t->n; i++)
        by[i] = uj_vec2_sub(x[i], t->x[i]);
    double limit = slide_limit(t, by);
    for (int i = 0; i < t->n && limit < 1.0; i++)
        x[i] = uj_vec2_add(t->x[i], uj_vec2_scale(by[i], limit));
    return true;
}

// Finds the slides that the law of the push gives after turning further by `ahead`. touch->open
// must already list the gaps that can hold each touching pair.
static void solve(uj_turn_sim *t, double ahead, const double *target, uj_slide_search *s)
{
    uj_qp qp;
    *s = (uj_slide_search){.t = t, .ahead = ahead};
    for (int i = 0; i < t->touch_count; i++) {
        const uj_touch *touch = &t->w->touches[i];
        if (touch->open != 0 && !uj_slide_has_choice(touch))
            append_row(s, touch->first + __builtin_ctz(touch->open));
    }
    s->plain_rows = s->row_count;
    uj_qp_start(&qp, 2 * t->dof_count, target);
    qp.dependence = UJ_TOLERANCE_SPEED;
    find_forces(s, target);
    uj_qp_hold(&qp, t->w->rows, s->force, s->force_count);
    visit(s, &qp);
}

// Returns, as bits, the gaps in touch->closing that the slide opens fast enough (at_once).
static unsigned opened_at_once(const uj_slide_search *s, const uj_touch *touch, const uj_slide *by)
{
    unsigned opened = 0;
    if (by->speed <= UJ_TOLERANCE_SPEED)
        return opened;
    for (int k = 0; k < touch->count; k++) {
        unsigned gap = touch->closing & 1u << k;
        if (gap != 0 &&
            uj_slide_greatest_rate(s->t, touch, gap, by->v, s->ahead) >= at_once * by->speed)
            opened |= gap;
    }
    return opened;
}

// Moves each gap that a slide in s->best opens at once from touch->closing to touch->open. One such
// gap keeps the pair apart, even if its other gaps close. Returns false if there is no such gap.
static bool let_pass(const uj_slide_search *s)
{
    bool found = false;
    for (int n = 0; n < s->count; n++)
        for (int i = 0; i < s->t->touch_count; i++) {
            uj_touch *touch = &s->t->w->touches[i];
            unsigned opened = opened_at_once(s, touch, &s->best[n]);
            touch->closing &= ~opened;
            touch->open |= opened;
            found = found || opened != 0;
        }
    return found;
}

// Moves gaps from touch->open to touch->closing if they must close when the pieces turn further,
// however they move. Considers only pairs with several open gaps. Moves none if some pair would
// have no open gap left: the pieces must then slide before they can turn.
static void drop_closing(uj_turn_sim *t)
{
    bool all_keep_a_gap = true;
    for (int i = 0; i < t->touch_count; i++) {
        uj_touch *touch = &t->w->touches[i];
        for (int k = 0; k < touch->count && uj_slide_has_choice(touch); k++)
            if ((touch->open >> k & 1u) != 0 && !uj_turn_can_stay_open(t, touch->first + k))
                touch->closing |= 1u << k;
        all_keep_a_gap = all_keep_a_gap && (touch->open == 0 || touch->closing != touch->open);
    }
    for (int i = 0; i < t->touch_count; i++) {
        uj_touch *touch = &t->w->touches[i];
        touch->closing = all_keep_a_gap ? touch->closing : 0;
        touch->open &= ~touch->closing;
    }
}

// Sets touch->open to the gaps that can hold each touching pair during a slide. If `beside` is NULL
// and a push left a tie (uj_turn_is_balanced), all open gaps count: the slide decides the tie at
// the present angles.
static void list_open_gaps(uj_turn_sim *t, const uj_velocity *beside)
{
    uj_turn_open_gaps(t);
    for (int i = 0; i < t->touch_count; i++) {
        uj_touch *touch = &t->w->touches[i];
        touch->leaving = touch->closing = 0;
        if (beside != NULL)
            keep_closed(t, beside->v, touch);
    }
    if (beside == NULL && !uj_turn_is_balanced(t))
        drop_closing(t);
}

int uj_turn_find_slides(uj_turn_sim *t, const uj_velocity *beside,
                        uj_vec2 v[UJ_MAX_SLIDES][UJ_MAX_PIECES])
{
    static const double steps[] = {UJ_FAR_AHEAD, UJ_FARTHEST_AHEAD};
    double target[UJ_QP_MAX];
    uj_slide_search s;
    bool slides = false;
    uj_turn_need_touches(t);
    uj_velocity_drive(t, target);
    for (int k = 0; k < 2 && !slides; k++) {
        list_open_gaps(t, beside);
        do
            solve(t, steps[k], target, &s);
        while (let_pass(&s));
        slides = s.count > 0 && s.best[0].speed > UJ_TOLERANCE_SPEED;
    }
    int found = 0;
    for (int i = 0; i < s.count && slides; i++)
        found += uj_slide_make_exact(&s, &s.best[i], target, v[found]);
    uj_turn_open_gaps(t);  // list_open_gaps and let_pass have changed them
    return found;
}
