// Finds the first event on a path: the first zero of the functions that must not be negative.
//
// For each function we know the value and the first derivative. An interval has no zero if the
// cubic through the values and derivatives at its ends has only positive control points. Otherwise
// the interval is divided, or its first zero is searched for.
#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

// In radians. Intervals are at most longest_step long. An interval of shortest_step is not divided
// any further if all functions are positive at both ends of the interval.
static const double longest_step = 0.25, shortest_step = 1e-5, least_first_step = 0.02;

// In radians: zeros are found to within this angle.
static const double zero_step = 1e-13;

// A cubic that approximates a function on an interval is trusted if its greatest error, estimated
// from the error at one point inside, is at most this fraction of the least of three values of the
// function: at that point and at both ends.
static const double trusted = 0.1;

// add_third ignores a third point that is closer to an end of the interval than this fraction of
// the interval's width: it tells nothing beyond the value and slope at that end.
static const double too_close = 1e-5;

// Near an angle at which edges become flush, normals become parallel, and errors of positions grow.
// Therefore two kinds of events are taken to happen at such an angle: all events less than
// UJ_FLUSH_NEAR before it; and, of the events up to UJ_FAR_AHEAD before it, those that errors alone
// may have caused. Errors may be the cause if, before that angle, the gap that reaches 0 would go
// on to shrink by at most the greater of UJ_TOLERANCE_CONTACT and flush_growth times the error of
// positions. (If a contact is known to within UJ_ZERO_LENGTH, and the angle d remains until edges
// become flush, then positions are known to within UJ_ZERO_LENGTH / d. Until the pieces are flush,
// such an error makes a gap shrink by three times the error. The factor flush_growth leaves some
// margin.)
static const double flush_growth = 10.0;

// If rounding errors at the flush angle are at most this fraction of UJ_TOLERANCE_CONTACT,
// end_flush does not extrapolate.
static const double direct_noise = 0.1;

enum { MAX_POINTS = 500, NEWTON_STEPS = 60 };

// --- interpolation -------------------------------------------------------------------------------

// A polynomial on an interval, as a function of the fraction p of the interval: the cubic with
// given values and slopes at both ends, plus (c + d (p - m)) (p (1 - p))^2. The second term gives
// the polynomial a given value and slope at a third point, p = m. Without this point, c = d = 0.
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

// Makes the curve pass through a third point as well, at the fraction m of the interval.
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

// Returns the point, as a fraction of the interval, at which the curve falls from positive values
// to 0 for the first time. Returns 0 if the curve is nowhere positive. The curve must be negative
// at the end of the interval. If `at_zero`, its value at the beginning is taken to be 0.
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
    // Newton's method, and bisection where it leaves the interval.
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

// A search along a path. No function has a zero up to `near`. If `crossed`, some function has a
// zero between `near` and `far`, and t->w->watches lists only functions that may have a zero there.
// `third` is a point that was `near` or `far` before.
typedef struct path_search {
    uj_path_point *near, *far, *third, *here;
    uj_sample *at_near, *at_far, *at_third, *at_here;
    bool crossed, has_third;
} path_search;

// Where the first zero is, between `near` and `far`.
typedef struct zero_estimate {
    bool flat;     // a function is 0 at `near`, and so is its derivative
    bool reached;  // a function is 0 at `near` and falls there, so the first zero is `near`
    double step;   // estimate: how far beyond `near` the zero is, in radians
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

// Returns how far beyond `near` the next point to try is. The interval contains a zero.
// `before` is the width of the interval three iterations earlier.
static double step_to_zero(const zero_estimate *zero, double width, double before)
{
    if (zero->flat)
        return UJ_FAR_AHEAD;
    if (width > 0.5 * before)  // the estimates are no good: halve the interval
        return 0.5 * width;
    return uj_min(uj_max(zero->step, 0.5 * zero_step), width - 0.5 * zero_step);
}

// Decides what uj_turn_path computes from now on: only what the functions in t->w->watches need.
static void set_detail(uj_turn_sim *t)
{
    t->second_order = t->forces = false;
    for (int i = 0; i < t->watch_count; i++) {
        t->second_order = t->second_order || t->w->watches[i].kind == UJ_WATCH_PULL ||
                          t->w->watches[i].kind == UJ_WATCH_CARRY;
        t->forces = t->forces || t->w->watches[i].kind == UJ_WATCH_FORCE;
    }
}

// Returns true if function i may be taken to be positive from `near` to `far`. This requires that
// the cubic through its values at these two points is positive between them, and that the cubic
// predicts the value at `here`, a point between them, well enough to be trusted.
static bool is_predicted(const uj_turn_sim *t, const path_search *s, int i)
{
    uj_sample near = s->at_near[i], far = s->at_far[i];
    double width = s->far->step - s->near->step;
    double part = (s->here->step - s->near->step) / width;
    double least = uj_min(s->at_here[i].value, uj_min(near.value, far.value));
    curve f = cubic_through(near, far, width);
    double wrong = fabs(value_at(&f, part) - s->at_here[i].value);
    // The error of the cubic is 0 at both ends, and grows with the square of the distance from
    // them.
    double middle = 16.0 * part * part * (1.0 - part) * (1.0 - part);
    return !uj_watch_has_kink(&t->w->watches[i], near, far) && wrong <= trusted * least * middle &&
           uj_watch_is_positive(t, s->near, s->far, i, near, far);
}

// Removes from t->w->watches the functions that may be taken to be positive up to `far`.
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

// Replaces the point *to by s->here. The replaced point becomes s->third.
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

// Evaluates the functions at the point that the path reaches `step` radians after the last event.
// Usually makes this point the new `near` or `far`, and returns 0. If the interval from `near` to
// this point must be divided first, returns the step of the point to try next.
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

// Returns the first step to try: a little beyond the first zero that the functions would have if
// their slopes stayed the same.
static double first_step(const uj_turn_sim *t, const uj_sample *at)
{
    double first = longest_step;
    for (int i = 0; i < t->watch_count; i++)
        if (at[i].value + first * at[i].slope < 0.0)
            first = at[i].value / -at[i].slope;
    return uj_min(longest_step, uj_max(1.25 * first, least_first_step));
}

// Edges become flush, or normals parallel, at an angle that is `left` radians beyond `near`.
// Returns true if the event at `near` is taken to happen at that angle (see flush_growth).
static bool is_at_flush(const uj_turn_sim *t, const path_search *s, double left)
{
    double excess =
        uj_max(UJ_TOLERANCE_CONTACT / UJ_ZERO_LENGTH, flush_growth * s->near->noise / t->rounding);
    bool decides = s->crossed && left > UJ_FLUSH_NEAR && left <= UJ_FAR_AHEAD;
    for (int i = 0; i < t->watch_count && decides; i++)
        if (s->at_far[i].value < -uj_watch_allowance(t, &t->w->watches[i], s->far) &&
            fabs(s->at_near[i].slope) * left > excess * uj_watch_zero(t, &t->w->watches[i]))
            return false;
    return left <= UJ_FAR_AHEAD;
}

// Finds the point of the path at the angle `step`, where the path may be undefined because normals
// are parallel. If rounding errors at this angle are too large, extrapolates from an earlier point.
// Rounding errors of the earlier point are inversely proportional to its distance from `step`. The
// error of the extrapolation grows with the third power of that distance.
static void end_flush(uj_turn_sim *t, const uj_velocity *along, double step,
                      const uj_path_point *near, uj_path_point *at)
{
    t->second_order = true;
    if (uj_turn_path(t, along, step, at) &&
        at->noise <= direct_noise * UJ_TOLERANCE_CONTACT * t->model->diameter)
        return;
    if (!uj_turn_path(t, along, uj_max(t->ahead, step - UJ_AHEAD), at))
        (void)uj_turn_path(t, along, near->step, at);
    double left = step - at->step;
    for (int i = 0; i < t->n; i++) {
        uj_vec2 mean = uj_vec2_add(at->v[i], uj_vec2_scale(at->w[i], 0.5 * left));
        at->x[i] = uj_vec2_add(at->x[i], uj_vec2_scale(mean, left));
    }
    at->step = step;
}

// Ends the path at s->near, where a function is 0, or beyond which the path is not defined. Edges
// of touching parts become flush at the angle `flush`, so that normals become parallel. Normals may
// also become parallel at another angle, because two edges that wedge a piece become parallel.
static uj_turn_event end_at_zero(uj_turn_sim *t, const uj_velocity *along, const path_search *s,
                                 double flush, uj_path_point *out)
{
    double at = flush;
    *out = *s->near;
    if (t->exact_zeros)
        return UJ_EVENT_ZERO;
    if (!is_at_flush(t, s, at - s->near->step))
        at = uj_turn_path_to_dependence(t, along, s->near);
    if (!is_at_flush(t, s, at - s->near->step))
        return UJ_EVENT_ZERO;
    end_flush(t, along, at, s->near, out);
    return UJ_EVENT_NEAR_FLUSH;
}

uj_turn_event uj_turn_first_event(uj_turn_sim *t, const uj_velocity *along, double limit,
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
            // At the angle `limit` itself, the active normals may be linearly dependent.
            end_flush(t, along, limit, s.near, out);
            return at_limit;
        }
        // The path ends at s.near: beyond it, the active normals are linearly dependent.
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
