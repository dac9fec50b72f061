// Finds the first event on a path: the first zero of a watched function (docs/RULES.md, Between
// events).
#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

// In radians. Intervals no longer than shortest_step are tested for zeros only at their ends.
static const double longest_step = 0.25, shortest_step = 1e-5, least_first_step = 0.02;

// In radians: the accuracy of zeros.
static const double zero_step = 1e-13;

// A cubic is trusted if its greatest error is at most this fraction of the least value of the
// function (is_predicted).
static const double trusted = 0.1;

// A fraction of the interval. A third point closer than this to an end adds no information.
static const double too_close = 1e-5;

// A position error of size e may cause a false event before a flush angle. Between this event and
// the flush angle, the gap then changes by at most 3 e (docs/RULES.md, Near a flush angle). For a
// margin, flush_growth replaces 3.
static const double flush_growth = 10.0;

// If the rounding error exceeds this fraction of UJ_TOLERANCE_CONTACT, end_flush extrapolates.
static const double direct_noise = 0.1;

// In radians: the distance between the points from which extrapolate_far extrapolates.
static const double far_spacing = 4e-3;

// end_flush uses extrapolate_far if, UJ_AHEAD radians before a flush angle, a diagonal element of R
// (path.c) is below this. The element falls to 0 like the square of the remaining angle.
static const double least_ahead = 0.01 * UJ_AHEAD;

enum { MAX_POINTS = 500, NEWTON_STEPS = 60 };

// --- interpolation -------------------------------------------------------------------------------

// A polynomial in p, the fraction of an interval: the cubic with the given values and slopes at
// both ends, plus (c + d (p - m)) (p (1 - p))^2. The added term fits a third point p = m; without a
// third point, c = d = 0.
typedef struct curve {
    double a, a1, b, b1;  // values and slopes at the ends
    double m, c, d;
} curve;

static double value_at(const curve *f, double p)
{
    double q = 1.0 - p, w = p * q;
    return q * q * ((1.0 + 2.0 * p) * f->a + p * f->a1) +
           p * p * ((1.0 + 2.0 * q) * f->b - q * f->b1) + (f->c + f->d * (p - f->m)) * w * w;
}

static double slope_at(const curve *f, double p)
{
    double q = 1.0 - p, w = p * q;
    return 6.0 * w * (f->b - f->a) + q * (1.0 - 3.0 * p) * f->a1 + p * (3.0 * p - 2.0) * f->b1 +
           f->d * w * w + 2.0 * (f->c + f->d * (p - f->m)) * w * (q - p);
}

static curve cubic_through(uj_sample a, uj_sample b, double width)
{
    return (curve){.a = a.value, .a1 = width * a.slope, .b = b.value, .b1 = width * b.slope};
}

static void add_third(curve *f, uj_sample third, double width, double m)
{
    double q = 1.0 - m, w = m * q;
    if (fabs(m) <= too_close || fabs(q) <= too_close)
        return;
    double c = (third.value - value_at(f, m)) / (w * w);
    double d = (width * third.slope - slope_at(f, m) - 2.0 * c * w * (q - m)) / (w * w);
    f->m = m;
    f->c = c;
    f->d = d;
}

// Returns a fraction of the interval at which the curve falls from positive values to 0. The curve
// must end below 0. If `at_zero`, the curve's first value counts as 0. Returns 0 if no positive
// value is found.
static double zero_of(curve *f, bool at_zero)
{
    double low = 0.0, high = 1.0;
    if (at_zero) {
        f->a = 0.0;
        for (low = 0.5; low > 1e-10 && value_at(f, low) <= 0.0;)
            low *= 0.25;
        if (low <= 1e-10)
            return 0.0;
    }
    double p = high, last = 1.0;
    for (int i = 0; i < NEWTON_STEPS && high - low > 1e-15; i++) {
        double value = value_at(f, p);
        *(value >= 0.0 ? &low : &high) = p;
        double next = p - value / slope_at(f, p);
        if (!(next > low && next < high) || fabs(next - p) > 0.5 * last)
            next = 0.5 * (low + high);
        last = fabs(next - p);
        p = next;
        if (last <= 1e-15)
            break;
    }
    return p;
}

// --- the search ----------------------------------------------------------------------------------

// No watched function has a zero up to the point `near`. If `crossed` is true, a function has a
// zero between `near` and `far`, and t->w->watches lists only functions that may have a zero there.
// `third` is an earlier `near` or `far`.
typedef struct path_search {
    uj_path_point *near, *far, *third, *here;
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
        bool flat =
            at_zero && fabs(near.slope) <= uj_watch_flat_slope(t, watch) && width > UJ_FAR_AHEAD;
        curve f = cubic_through(near, far, width);
        if (s->has_third)
            add_third(&f, s->at_third[i], width, (s->third->step - s->near->step) / width);
        double step = width * zero_of(&f, at_zero);
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

// Makes uj_turn_path compute only what the functions in t->w->watches need.
static void set_detail(uj_turn_sim *t)
{
    t->second_order = t->forces = false;
    for (int i = 0; i < t->watch_count; i++) {
        t->second_order = t->second_order || t->w->watches[i].kind == UJ_WATCH_PULL ||
                          t->w->watches[i].kind == UJ_WATCH_CARRY;
        t->forces = t->forces || t->w->watches[i].kind == UJ_WATCH_FORCE;
    }
}

// Returns true if the cubic of function i through `near` and `far` is positive, and predicts the
// value at `here` well.
static bool is_predicted(const uj_turn_sim *t, const path_search *s, int i)
{
    uj_sample near = s->at_near[i], far = s->at_far[i];
    double width = s->far->step - s->near->step;
    double part = (s->here->step - s->near->step) / width;
    double least = uj_min(s->at_here[i].value, uj_min(near.value, far.value));
    curve f = cubic_through(near, far, width);
    double wrong = fabs(value_at(&f, part) - s->at_here[i].value);
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
    set_detail(t);
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
    if (!uj_turn_path(t, along, step, s->here))
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

// Finds the point of the path at the angle `step`. There, nearly parallel normals may make rounding
// errors too large. In this case, extrapolates from a point UJ_AHEAD earlier.
static void end_flush(uj_turn_sim *t, const uj_velocity *along, double step,
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
    *out = *s->near;
    if (t->exact_zeros)
        return UJ_EVENT_ZERO;
    if (!is_at_flush(t, s, at - s->near->step))
        at = flush_of_closing_gaps(t, s);
    if (!is_at_flush(t, s, at - s->near->step))
        at = uj_turn_path_to_dependence(t, along, s->near);
    if (!is_at_flush(t, s, at - s->near->step))
        return UJ_EVENT_ZERO;
    end_flush(t, along, at, s->near, out);
    return UJ_EVENT_NEAR_FLUSH;
}

// Follows the path to its first event, ignoring the speed limit.
static uj_turn_event follow_at_any_speed(uj_turn_sim *t, const uj_velocity *along, double limit,
                                         uj_path_point *out)
{
    uj_path_point points[4];
    path_search s = {.near = &points[0],
                     .far = &points[1],
                     .here = &points[2],
                     .third = &points[3],
                     .at_near = t->w->samples[0],
                     .at_far = t->w->samples[1],
                     .at_here = t->w->samples[2],
                     .at_third = t->w->samples[3]};
    points[0] = *out;
    uj_turn_list_watches(t, along, s.near);
    set_detail(t);
    uj_turn_sample(t, along, s.near, s.at_near);
    uj_turn_take_offsets(t, s.at_near);
    double flush = uj_turn_path_to_flush(t, along, s.near);
    bool joined = t->between_islands && !t->exact_zeros && flush - limit <= UJ_FLUSH_NEAR;
    uj_turn_event at_limit = joined && limit < flush ? UJ_EVENT_NEAR_FLUSH : UJ_EVENT_FLUSH;
    limit = joined ? flush : uj_min(limit, flush);
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
            end_flush(t, along, limit, s.near, out);
            return at_limit;
        }
        // If even tiny steps fail, the active normals are linearly dependent just beyond s.near.
        if (step - s.near->step < 0.1 * zero_step && divided > 0.0)
            return end_at_zero(t, along, &s, flush, out);
        divided = try_point(t, along, &s, step);
        longest = longest_step;
        if (!s.crossed && s.near->step >= limit) {
            *out = *s.near;
            if (s.near->noise > UJ_ZERO_LENGTH * t->model->diameter)
                end_flush(t, along, limit, s.near, out);
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

uj_turn_event uj_turn_first_event(uj_turn_sim *t, const uj_velocity *along, double limit,
                                  uj_path_point *out)
{
    const double from = out->step;
    uj_turn_event event = follow_at_any_speed(t, along, limit, out);
    if (event == UJ_EVENT_LOST || out->followed < out->step || !is_too_fast(t, out))
        return event;
    end_where_too_fast(t, along, from, out);
    return UJ_EVENT_ZERO;
}
