// Finds the first event on a path (docs/RULES.md, Between events). First follows the path without
// forces, then looks for an earlier zero of a force.
#include <unjam/geometry/shape/tolerance.h>

#include <string.h>

#include "factors.h"
#include "watches.h"

// In radians. Intervals no longer than shortest_step are tested for zeros only at their ends.
static const double longest_step = 0.25, shortest_step = 1e-5, least_first_step = 0.02;

// If an interval had to be divided, the next one is at most this many times as long as its part.
static const double growth = 4.0;

// In radians: the accuracy of zeros.
static const double zero_step = 1e-13;

// A cubic is trusted if its greatest error is at most this fraction of the least value of the
// function (is_predicted).
static const double trusted = 0.1;

// A position error of size e may cause a false event before a flush angle. Between this event and
// the flush angle, the gap then changes by at most 3 e (docs/RULES.md, Near a flush angle). For a
// margin, flush_growth replaces 3.
static const double flush_growth = 10.0;

enum { MAX_POINTS = 500 };

// --- the search ----------------------------------------------------------------------------------

// No watched function has a zero up to the point `near`. If `crossed` is true, a function has a
// zero between `near` and `far`, and t->w->watches lists only functions that may have a zero there.
// `third` is an earlier `near` or `far`. The bases (uj_turn_path_with_basis) belong to `near` and
// to `here`.
typedef struct path_search {
    uj_path_point *near, *far, *third, *here;
    double (*near_basis)[UJ_QP_MAX], (*here_basis)[UJ_QP_MAX];
    uj_sample *at_near, *at_far, *at_third, *at_here;
    bool crossed, has_third;
} path_search;

typedef struct zero_estimate {
    bool flat;     // a function is 0 at `near`, and so is its derivative
    bool reached;  // a function is 0 at `near` and falls there, so the first zero is `near`
    double step;   // estimated distance of the zero from `near`, in radians
} zero_estimate;

static zero_estimate estimate_zero(const uj_turn_sim *t, const path_search *s)
{
    double width = s->far->step - s->near->step;
    zero_estimate found = {.step = width};
    for (int i = 0; i < t->watch_count; i++) {
        const uj_watch *watch = &t->w->watches[i];
        uj_sample near = s->at_near[i], far = s->at_far[i];
        double zero =
            uj_watch_allowance(t, watch, s->near->noise > s->far->noise ? s->near : s->far);
        if (far.value >= -zero)
            continue;
        bool at_zero = near.value <= zero;
        bool flat = at_zero && fabs(near.slope) <= uj_watch_flat_slope(t, watch) &&
                    width > UJ_FAR_AHEAD + zero_step;
        uj_curve f = uj_curve_through(near, far, width);
        if (s->has_third)
            uj_curve_add_third(&f, s->at_third[i], width, (s->third->step - s->near->step) / width);
        double step = width * uj_curve_zero(&f, at_zero);
        found.flat = found.flat || flat;
        found.reached = found.reached || (at_zero && step <= zero_step && !flat);
        found.step = uj_min(found.step, step);
    }
    return found;
}

// Returns the distance from `near` to the next point to try. `width` is the interval's present
// width, `before` its width three iterations ago.
static double step_to_zero(const zero_estimate *zero, double width, double before)
{
    if (zero->flat)
        return UJ_FAR_AHEAD;
    if (width > 0.5 * before)  // three estimates did not halve the interval
        return 0.5 * width;
    return uj_min(uj_max(zero->step, 0.5 * zero_step), width - 0.5 * zero_step);
}

// Returns true if the cubic of function i through `near` and `far` is positive, and predicts the
// value at `here` well.
static bool is_predicted(const uj_turn_sim *t, const path_search *s, int i)
{
    uj_sample near = s->at_near[i], far = s->at_far[i];
    double width = s->far->step - s->near->step;
    double part = (s->here->step - s->near->step) / width;
    double least = uj_min(s->at_here[i].value, uj_min(near.value, far.value));
    uj_curve f = uj_curve_through(near, far, width);
    double wrong = fabs(uj_curve_value(&f, part) - s->at_here[i].value);
    // The error of the cubic is nearly proportional to part^2 (1 - part)^2. The greatest error, in
    // the middle of the interval, is about `wrong` divided by `middle`.
    double middle = 16.0 * part * part * (1.0 - part) * (1.0 - part);
    return !uj_watch_has_kink(&t->w->watches[i], near, far) && wrong <= trusted * least * middle &&
           uj_watch_is_positive(t, s->near, s->far, i, near, far);
}

static void drop_positive(uj_turn_sim *t, path_search *s)
{
    int left = 0;
    for (int i = 0; i < t->watch_count; i++)
        if (!is_predicted(t, s, i)) {
            t->w->watches[left] = t->w->watches[i];
            s->at_near[left] = s->at_near[i];
            s->at_here[left] = s->at_here[i];
            s->at_third[left] = s->at_third[i];
            s->at_far[left++] = s->at_far[i];
        }
    t->watch_count = left;
    uj_turn_set_detail(t);
}

static void keep_here(path_search *s, uj_path_point **to, uj_sample **at)
{
    uj_path_point *spare = s->third;
    uj_sample *spare_samples = s->at_third;
    s->third = *to;
    s->at_third = *at;
    *to = s->here;
    *at = s->at_here;
    s->here = spare;
    s->at_here = spare_samples;
}

// Samples the path `step` radians after the last event. Returns 0 if this point becomes `near` or
// `far`. If the interval must be divided first, returns the step to try next.
static double try_point(uj_turn_sim *t, const uj_velocity *along, path_search *s, double step)
{
    double width = step - s->near->step;
    if (!uj_turn_path_with_basis(t, along, step, s->here, s->here_basis) ||
        uj_factors_turn_over(along->count, 2 * t->dof_count, s->near_basis, s->here_basis))
        return s->near->step + 0.3 * width;
    uj_turn_sample(t, along, s->here, s->at_here);
    if (s->crossed)
        drop_positive(t, s);
    const uj_path_point *worse = s->near->noise > s->here->noise ? s->near : s->here;
    bool positive = true, crosses = false;
    for (int i = 0; i < t->watch_count; i++) {
        uj_sample here = s->at_here[i];
        crosses = crosses || here.value < -uj_watch_allowance(t, &t->w->watches[i], worse);
        positive = positive && uj_watch_is_positive(t, s->near, s->here, i, s->at_near[i], here);
    }
    bool known = s->crossed;
    if (crosses) {
        keep_here(s, &s->far, &s->at_far);
        s->crossed = true;
    } else if (positive || width <= shortest_step) {
        keep_here(s, &s->near, &s->at_near);
        double(*spare)[UJ_QP_MAX] = s->near_basis;
        s->near_basis = s->here_basis;
        s->here_basis = spare;
    } else {
        return s->near->step + 0.5 * width;
    }
    s->has_third = known;
    return 0.0;
}

// Extrapolates the functions linearly. Returns a step a little beyond their first zero.
static double first_step(const uj_turn_sim *t, const uj_sample *at)
{
    double first = longest_step;
    for (int i = 0; i < t->watch_count; i++)
        if (at[i].value + first * at[i].slope < 0.0)
            first = at[i].value / -at[i].slope;
    return uj_min(longest_step, uj_max(1.25 * first, least_first_step));
}

// Returns true if function i falls below 0 between s->near and s->far.
static bool falls(const uj_turn_sim *t, const path_search *s, int i)
{
    return s->crossed && s->at_far[i].value < -uj_watch_allowance(t, &t->w->watches[i], s->far);
}

// Returns true if the event at s->near counts as an event at the flush angle that is `left` radians
// ahead (docs/RULES.md, Near a flush angle).
static bool is_at_flush(const uj_turn_sim *t, const path_search *s, double left)
{
    double excess =
        uj_max(UJ_TOLERANCE_CONTACT / UJ_ZERO_LENGTH, flush_growth * s->near->noise / t->rounding);
    bool decides = s->crossed && left > UJ_FLUSH_NEAR && left <= UJ_FAR_AHEAD;
    for (int i = 0; i < t->watch_count && decides; i++)
        if (falls(t, s, i) &&
            fabs(s->at_near[i].slope) * left > excess * uj_watch_zero(t, &t->w->watches[i]))
            return false;
    return left <= UJ_FAR_AHEAD;
}

// Returns the first flush angle of the gaps that close at s->near, in radians since the last event,
// or INFINITY if there is none.
static double flush_of_closing_gaps(const uj_turn_sim *t, const path_search *s)
{
    uj_spinning there = {t->model, s->near->rotation, t->spin};
    double first = INFINITY;
    for (int i = 0; i < t->watch_count; i++) {
        const uj_watch *watch = &t->w->watches[i];
        if (watch->kind != UJ_WATCH_SEPARATION || !falls(t, s, i))
            continue;
        uj_gap gap = uj_gap_of_edge(&there, watch->index, s->at_near[i].edge_id, 0.0);
        first = uj_min(first, uj_gap_turn_to_flush(&there, &gap, UJ_FLUSH_ANGLE));
    }
    return s->near->step + first;
}

// Ends the path at s->near, because a watched function is 0 there or the path does not go on. If a
// flush angle is very near, ends the path at this angle instead. `flush`: the next flush angle.
static uj_turn_event end_at_zero(uj_turn_sim *t, const uj_velocity *along, const path_search *s,
                                 double flush, uj_path_point *out)
{
    double at = flush;
    if (t->only_forces) {  // s->near has no positions yet
        t->only_forces = false;
        (void)uj_turn_path(t, along, s->near->step, s->near);
    }
    *out = *s->near;
    if (t->exact_zeros)
        return UJ_EVENT_ZERO;
    if (!is_at_flush(t, s, at - s->near->step))
        at = flush_of_closing_gaps(t, s);
    if (!is_at_flush(t, s, at - s->near->step))
        at = uj_turn_path_to_dependence(t, along, s->near);
    if (!is_at_flush(t, s, at - s->near->step))
        return UJ_EVENT_ZERO;
    uj_turn_path_to_flush_end(t, along, at, s->near, out);
    return UJ_EVENT_NEAR_FLUSH;
}

// Starts the search at points[0].
static void start_search(uj_turn_sim *t, const uj_velocity *along, uj_path_point points[4],
                         double bases[2][UJ_QP_MAX][UJ_QP_MAX], path_search *s)
{
    uj_sample *const *samples = t->w->samples;
    uj_factors factors;
    *s = (path_search){.near = &points[0],
                       .far = &points[1],
                       .here = &points[2],
                       .third = &points[3],
                       .near_basis = bases[0],
                       .here_basis = bases[1],
                       .at_near = samples[0],
                       .at_far = samples[1],
                       .at_here = samples[2],
                       .at_third = samples[3]};
    uj_turn_set_detail(t);
    (void)uj_factors_of_gaps(t, s->near->gap, along->count, s->near_basis, &factors);
    uj_turn_sample(t, along, s->near, s->at_near);
    uj_turn_take_offsets(t, s->at_near);
}

// Follows the path to the first zero of a function in t->w->watches, to a flush angle, to where the
// normals become linearly dependent, or to `limit`. Sets *clear to a step up to which no watched
// function is below 0. Leaves *out unchanged if the path is lost, and, if t->only_forces, at
// `limit` and at a flush angle.
static uj_turn_event find_zero(uj_turn_sim *t, const uj_velocity *along, double limit,
                               uj_path_point *out, double *clear)
{
    uj_path_point points[4];
    double bases[2][UJ_QP_MAX][UJ_QP_MAX];
    path_search s;
    points[0] = *out;
    start_search(t, along, points, bases, &s);
    double flush = uj_turn_path_to_flush(t, along, s.near);
    bool joined = t->between_islands && !t->exact_zeros && flush - limit <= UJ_FLUSH_NEAR;
    uj_turn_event at_limit = joined && limit < flush ? UJ_EVENT_NEAR_FLUSH : UJ_EVENT_FLUSH;
    limit = joined ? flush : uj_min(limit, flush);
    *clear = s.near->step;
    double divided = 0.0, widths[3] = {INFINITY, INFINITY, INFINITY};
    double longest = first_step(t, s.at_near);
    for (int i = 0; i < MAX_POINTS; i++) {
        double step = uj_min(limit, s.near->step + longest);
        if (s.crossed) {
            double width = s.far->step - s.near->step;
            zero_estimate zero = estimate_zero(t, &s);
            if (zero.reached || width <= zero_step)
                return end_at_zero(t, along, &s, flush, out);
            step = s.near->step + step_to_zero(&zero, width, widths[i % 3]);
            widths[i % 3] = width;
        }
        if (divided > 0.0)
            step = divided;
        if (divided > 0.0 && limit - s.near->step <= UJ_FLUSH_NEAR) {
            // At `limit` or just before it, the active normals are linearly dependent.
            if (!t->only_forces)
                uj_turn_path_to_flush_end(t, along, limit, s.near, out);
            return at_limit;
        }
        // If even tiny steps fail, the active normals are linearly dependent just beyond s.near.
        if (step - s.near->step < 0.1 * zero_step && divided > 0.0)
            return end_at_zero(t, along, &s, flush, out);
        double width = step - s.near->step;
        bool was_divided = divided > 0.0;
        divided = try_point(t, along, &s, step);
        *clear = s.near->step;
        longest = was_divided ? uj_min(longest_step, growth * width) : longest_step;
        if (!s.crossed && s.near->step >= limit) {
            if (t->only_forces)
                return at_limit;
            *out = *s.near;
            if (s.near->noise > UJ_ZERO_LENGTH * t->model->diameter)
                uj_turn_path_to_flush_end(t, along, limit, s.near, out);
            return at_limit;
        }
    }
    return UJ_EVENT_LOST;
}

// The limit is a little above UJ_FASTEST, so that the velocity problem surely finds the pieces
// wedged where a path ends at this limit.
static bool is_too_fast(const uj_turn_sim *t, const uj_path_point *at)
{
    return uj_velocity_fastest(t, at->v) > 1.001 * UJ_FASTEST * t->model->diameter;
}

// At *out, a piece is too fast. Moves *out back, by bisection, to about where this begins. Assumes
// that the speed crosses the limit once between the step `from` and *out.
static void end_where_too_fast(const uj_turn_sim *t, const uj_velocity *along, double from,
                               uj_path_point *out)
{
    uj_path_point at;
    double to = out->step;
    while (to - from > zero_step) {
        double middle = 0.5 * (from + to);
        bool known = uj_turn_path(t, along, middle, &at), is_over = known && is_too_fast(t, &at);
        if (is_over)
            *out = at;
        if (is_over || !known)
            to = middle;
        else
            from = middle;
    }
}

// Sets *end to the event at *at, or to an earlier point where a piece becomes too fast.
static void set_end(uj_turn_sim *t, const uj_velocity *along, double from, uj_turn_event event,
                    uj_path_point *at, uj_path_end *end)
{
    if (event != UJ_EVENT_LOST && at->followed >= at->step && is_too_fast(t, at)) {
        end_where_too_fast(t, along, from, at);
        event = UJ_EVENT_ZERO;
    }
    end->clear = uj_min(end->clear, at->step);
    uj_path_end_set(end, event, at);
}

// Follows the path from *at to the first event, except zeros of forces, or to `limit`.
static void follow_motion(uj_turn_sim *t, const uj_velocity *along, double limit, uj_path_point *at,
                          uj_path_end *end)
{
    const double from = at->step;
    memcpy(t->w->watch_edge, t->w->touch_edge,
           (size_t)t->model->pair_count * sizeof *t->w->watch_edge);
    uj_turn_event event = find_zero(t, along, limit, at, &end->clear);
    set_end(t, along, from, event, at, end);
}

// Follows the path from *at up to end->clear. If a force in t->w->watches falls to 0, ends the path
// there.
static void follow_forces(uj_turn_sim *t, const uj_velocity *along, uj_path_point *at,
                          uj_path_end *end)
{
    const double from = at->step;
    double clear;
    t->only_forces = true;
    uj_turn_event event = find_zero(t, along, end->clear, at, &clear);
    t->only_forces = false;
    if (event != UJ_EVENT_FLUSH)
        set_end(t, along, from, event, at, end);
}

uj_turn_event uj_turn_first_event(uj_turn_sim *t, const uj_velocity *along, double limit,
                                  uj_path_point *out)
{
    bool known = false;
    uj_path_end own, *motion = &own;
    uj_path_point at;
    uj_turn_list_motion_watches(t, along, out);
    if (t->trace == NULL && !t->between_islands && !t->exact_zeros && out->step == t->ahead)
        motion = uj_turn_recall_path(t, along, limit, &known);
    if (!known) {
        at = *out;
        follow_motion(t, along, limit, &at, motion);
    }
    uj_path_end end = *motion;
    uj_turn_list_force_watches(t, along, out);
    if (t->watch_count > 0) {
        at = *out;
        follow_forces(t, along, &at, &end);
    }
    uj_path_end_take(&end, out);
    return end.event;
}
