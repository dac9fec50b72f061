// Finds the first event on a path: the first zero of the functions that must not be negative.
//
// There are four kinds of functions: the separation of an inactive pair; for an active pair, minus
// its greatest gap that is not active (at the zero, the pair comes to the end of the edge that
// holds it); the force of an active gap; and the pull of an active gap without force. For each
// function we know the value and the first derivative. The cubic through the values and derivatives
// at the ends of an interval is positive if its control points are. Then the interval has no zero.
// Otherwise the interval is divided, or its first zero is searched for.
#include <unjam/geometry/shape/tolerance.h>

#include "turning_state.h"

// In radians. Intervals are at most longest_step long. An interval of shortest_step is not divided
// any further if both its ends are positive.
static const double longest_step = 0.25, shortest_step = 1e-5;

// Zeros are found to within this: in radians, in tray diameters, and for presses of length sqrt 2.
static const double zero_step = 1e-13, zero_length = 1e-12, zero_force = 1e-10;

// In radians. If a function and its derivative are 0, its value after this angle shows whether it
// rises. Even if only its third derivative is not 0, the value is then about 1e-9, far above
// zero_length.
static const double flat_step = 1e-3;

// A zero is close to an end of the interval if it is within this part of the interval's width. In
// an interval as short as cubic_width (radians), the cubic is exact.
static const double close_part = 0.02, cubic_width = 1e-3;

// In radians. Near an angle at which edges become flush, normals become parallel, and rounding
// errors of positions grow. So an event that is found up to flush_near before such an angle is
// taken to happen at that angle. If a gap closes with the square of the angle, its event may be
// found up to flush_tangent before that angle. Such a gap has a small slope: up to that angle it
// lowers the gap by at most tangent_excess times the allowed rounding error.
static const double flush_near = 1e-7, flush_tangent = 1e-5, tangent_excess = 100.0;
static const double flush_far = 1e-4;  // radians: how far before flush edges end_flush begins

enum { MAX_POINTS = 500, NEWTON_STEPS = 60 };

// --- the functions -------------------------------------------------------------------------------

static uj_sample of_gap(const uj_turning_sim *t, const uj_path_point *at, const uj_gap *gap)
{
    const uj_part_pair *pair = &t->model->pairs[gap->pair];
    uj_vec2 r = uj_gap_between(pair, at->x);
    return (uj_sample){uj_gap_value(gap, r), uj_gap_rate(gap, r, uj_gap_between(pair, at->v)),
                       gap->edge_id};
}

static bool is_active(const uj_turning_sim *t, const uj_velocity *along, int pair, int edge_id)
{
    for (int j = 0; j < along->count; j++) {
        const uj_gap *gap = &t->w->gaps[along->gap[j]];
        if (gap->pair == pair && (edge_id < 0 || gap->edge_id == edge_id))
            return true;
    }
    return false;
}

// Returns true if the edge of a gap is flush with the edge of an active gap of the same pair and
// stays flush, because both pieces turn alike.
static bool stays_flush(const uj_turning_sim *t, const uj_velocity *along, const uj_path_point *at,
                        const uj_gap *gap)
{
    const uj_part_pair *pair = &t->model->pairs[gap->pair];
    double spin_a = pair->a >= 0 ? t->spin[pair->a] : 0.0;
    for (int j = 0; j < along->count && spin_a == t->spin[pair->b]; j++)
        if (at->gap[j].pair == gap->pair &&
            uj_vec2_same_direction(at->gap[j].n, gap->n, UJ_FLUSH_ANGLE))
            return true;
    return false;
}

// Returns the angle within which uj_gap_of_edge treats edges as flush. It is 0 except at the
// beginning of a path, where edges may be flush.
static double flush_at(const uj_path_point *at)
{
    return at->step == 0.0 ? UJ_FLUSH_ANGLE : 0.0;
}

// Returns the greatest gap of a pair over all edges that are not active, and notes its edge. At the
// beginning of a path, several gaps may be 0; then returns the one that grows fastest.
static uj_sample greatest_gap(uj_turning_sim *t, const uj_velocity *along, const uj_path_point *at,
                              int k)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    uj_spinning then = {t->model, at->rotation, t->spin};
    int of_a = pair->part_a->count, edges = of_a > 1 ? of_a + pair->part_b->count : of_a;
    uj_sample best = {-INFINITY, 0.0, 0};
    double contact = UJ_TOLERANCE_CONTACT * t->model->diameter;
    for (int i = 0; i < edges; i++) {
        int edge_id = i < of_a ? i : UJ_EDGE_OF_B + i - of_a;
        if (is_active(t, along, k, edge_id))
            continue;
        uj_gap gap = uj_gap_of_edge(&then, k, edge_id, flush_at(at));
        if (stays_flush(t, along, at, &gap))
            continue;
        uj_sample own = of_gap(t, at, &gap);
        bool tied = at->step == 0.0 && fabs(own.value - best.value) <= contact;
        if (tied ? own.slope > best.slope : own.value > best.value) {
            best = own;
            t->w->watch_edge[k] = edge_id;
        }
    }
    return best;
}

// Returns the separation of a pair. If the edge that separated the pair last still does, examines
// no other edge.
static uj_sample separation(uj_turning_sim *t, const uj_velocity *along, const uj_path_point *at,
                            int k)
{
    uj_spinning then = {t->model, at->rotation, t->spin};
    uj_gap gap = uj_gap_of_edge(&then, k, t->w->watch_edge[k], flush_at(at));
    uj_sample own = of_gap(t, at, &gap);
    return own.value > zero_length * t->model->diameter ? own : greatest_gap(t, along, at, k);
}

// Evaluates all functions at a point of the path.
static void sample(uj_turning_sim *t, const uj_velocity *along, const uj_path_point *at,
                   uj_sample *out)
{
    for (int i = 0; i < t->watch_count; i++) {
        const uj_watch *w = &t->w->watches[i];
        switch (w->kind) {
        case UJ_WATCH_SEPARATION:
            out[i] = separation(t, along, at, w->index);
            break;
        case UJ_WATCH_BESIDE: {
            uj_sample own = greatest_gap(t, along, at, w->index);
            out[i] = (uj_sample){-own.value, -own.slope, 0};
            break;
        }
        case UJ_WATCH_FORCE:
            out[i] = (uj_sample){at->force[w->index], at->force1[w->index], 0};
            break;
        case UJ_WATCH_PULL:
            out[i] = (uj_sample){at->pull[w->index], at->pull1[w->index], 0};
            break;
        }
        out[i].value -= w->offset;
    }
}

// Returns how far below zero rounding may bring a function at a point.
static double allowed(const uj_turning_sim *t, const uj_watch *watch, const uj_path_point *at)
{
    return watch->kind == UJ_WATCH_FORCE ? zero_force
                                         : zero_length * t->model->diameter + at->noise;
}

// Returns a bound on the slope. If a function is 0 and its slope is below the bound, the function
// may rise or fall.
static double flat_slope(const uj_turning_sim *t, const uj_watch *watch)
{
    return watch->kind == UJ_WATCH_FORCE ? UJ_FORCE_RATE_ZERO : UJ_RATE_ZERO * t->model->diameter;
}

static void add_watch(uj_turning_sim *t, uj_watch_kind kind, int index)
{
    t->w->watches[t->watch_count++] = (uj_watch){kind, index, 0.0};
}

// Lists the functions to watch on a path that begins at `from`.
static void list_watches(uj_turning_sim *t, const uj_velocity *along, const uj_path_point *from)
{
    t->watch_count = 0;
    for (int k = 0; k < t->model->pair_count; k++) {
        const uj_part_pair *pair = &t->model->pairs[k];
        if (!t->w->watched[k])
            continue;
        bool active = is_active(t, along, k, -1);
        if (!active || pair->part_a->count > 1)
            add_watch(t, active ? UJ_WATCH_BESIDE : UJ_WATCH_SEPARATION, k);
    }
    for (int j = 0; j < along->count; j++) {
        bool pushes = from->force[j] > UJ_FORCE_ZERO || fabs(from->force1[j]) > UJ_FORCE_RATE_ZERO;
        add_watch(t, pushes ? UJ_WATCH_FORCE : UJ_WATCH_PULL, j);
    }
}

// At the beginning of the path, counts gaps that rounding has left below 0 as 0.
static void take_offsets(uj_turning_sim *t, uj_sample *at_start)
{
    double most = UJ_TOLERANCE_CONTACT * t->model->diameter;
    for (int i = 0; i < t->watch_count; i++) {
        uj_watch *w = &t->w->watches[i];
        bool is_gap = w->kind == UJ_WATCH_SEPARATION || w->kind == UJ_WATCH_BESIDE;
        if (is_gap && at_start[i].value < 0.0 && at_start[i].value > -most) {
            w->offset = at_start[i].value;
            at_start[i].value = 0.0;
        }
    }
}

// --- the first zero ------------------------------------------------------------------------------

// Returns true if the cubic through the ends is positive between them, to within `allowed`.
static bool is_clear(uj_sample a, uj_sample b, double width, double allowed)
{
    double part = width / 3.0;
    return a.value >= -allowed && b.value >= -allowed && a.value + part * a.slope >= -allowed &&
           b.value - part * b.slope >= -allowed;
}

// Returns the value of the cubic through the ends at the fraction p of the interval.
static double cubic(uj_sample a, uj_sample b, double width, double p)
{
    double q = 1.0 - p;
    return q * q * ((1.0 + 2.0 * p) * a.value + p * width * a.slope) +
           p * p * ((1.0 + 2.0 * q) * b.value - q * width * b.slope);
}

// Returns the derivative of cubic() with respect to p.
static double cubic_slope(uj_sample a, uj_sample b, double width, double p)
{
    double q = 1.0 - p;
    return 6.0 * p * q * (b.value - a.value) +
           width * (q * (1.0 - 3.0 * p) * a.slope + p * (3.0 * p - 2.0) * b.slope);
}

// Returns the first zero of the cubic after it has been positive, as a fraction of the interval; 0
// if it is nowhere positive. The cubic must be negative at the end. If `at_zero`, it starts at 0.
static double zero_of_cubic(uj_sample a, uj_sample b, double width, bool at_zero)
{
    double low = 0.0, high = 1.0;
    if (at_zero) {
        a.value = 0.0;
        for (low = 0.5; low > 1e-10 && cubic(a, b, width, low) <= 0.0;)
            low *= 0.25;
        if (low <= 1e-10)
            return 0.0;
    }
    // Newton's method, and bisection where it leaves the interval.
    double p = high, last = 1.0;
    for (int i = 0; i < NEWTON_STEPS && high - low > 1e-15; i++) {
        double value = cubic(a, b, width, p);
        *(value >= 0.0 ? &low : &high) = p;
        double next = p - value / cubic_slope(a, b, width, p);
        if (!(next > low && next < high) || fabs(next - p) > 0.5 * last)
            next = 0.5 * (low + high);
        last = fabs(next - p);
        p = next;
        if (last <= 1e-15)
            break;
    }
    return p;
}

// Returns false if different edges separate the pair at the two ends of the interval, and the edge
// at the second end does not separate it throughout: the pair may then overlap in between.
static bool is_separated(const uj_turning_sim *t, const uj_path_point *from, const uj_watch *watch,
                         uj_sample a, uj_sample b, double width, double zero)
{
    if (watch->kind != UJ_WATCH_SEPARATION || a.edge_id == b.edge_id)
        return true;
    uj_spinning then = {t->model, from->rotation, t->spin};
    uj_gap gap = uj_gap_of_edge(&then, watch->index, b.edge_id, flush_at(from));
    return is_clear(of_gap(t, from, &gap), b, width, zero);
}

// What lies between two points of a path.
typedef struct verdict {
    bool clear;    // no function has a zero
    bool crosses;  // some function is negative at the second point
    bool flat;     // a function is 0 at the first point, and so is its derivative
    bool reached;  // a function that is negative at the second point is 0 at the first
    double zero;   // estimate of the first zero, as a fraction of the interval
} verdict;

static verdict judge(const uj_turning_sim *t, const uj_path_point *from, const uj_path_point *to,
                     const uj_sample *near, const uj_sample *far)
{
    verdict v = {.clear = true, .zero = 1.0};
    double width = to->step - from->step;
    for (int i = 0; i < t->watch_count; i++) {
        const uj_path_point *worse = from->noise > to->noise ? from : to;
        double zero = allowed(t, &t->w->watches[i], worse);
        if (far[i].value < -zero) {
            v.clear = false;
            v.crosses = true;
            bool at_zero = near[i].value <= zero;
            bool flat = at_zero && fabs(near[i].slope) <= flat_slope(t, &t->w->watches[i]) &&
                        width > flat_step;
            double zero_part = zero_of_cubic(near[i], far[i], width, at_zero);
            v.flat = v.flat || flat;
            v.reached = v.reached || (at_zero && zero_part * width <= zero_step && !flat);
            v.zero = uj_min(v.zero, zero_part);
        } else if (!is_clear(near[i], far[i], width, zero) ||
                   !is_separated(t, from, &t->w->watches[i], near[i], far[i], width, zero)) {
            v.clear = false;
        }
    }
    return v;
}

// Returns the step to try in an interval that contains a zero. If the zero is close to an end of a
// long interval, aims just beyond the zero, so that the next interval is short. `before` is the
// width of the interval two steps ago.
static double step_to_zero(const verdict *v, double width, double before)
{
    if (v->flat)
        return flat_step;
    if (width > 0.5 * before)  // the cubic is no good: halve the interval
        return 0.5 * width;
    double step = v->zero * width;
    if (width <= cubic_width)
        return uj_min(uj_max(step, 0.5 * zero_step), width - 0.5 * zero_step);
    if (v->zero < close_part)
        step *= 1.0 + close_part;
    else if (v->zero > 1.0 - close_part)
        step = width - (1.0 + close_part) * (width - step);
    return uj_min(uj_max(step, 0.5 * zero_step), width - 0.5 * zero_step);
}

// Returns the angle after which an edge of a touching pair may become flush.
static double turn_to_flush(const uj_turning_sim *t, const uj_velocity *along,
                            const uj_path_point *from)
{
    uj_spinning now = uj_turning_now(t);
    double first = INFINITY;
    for (int i = 0; i < t->gap_count; i++) {
        const uj_gap *gap = &t->w->gaps[i];
        if (is_active(t, along, gap->pair, gap->edge_id) ||
            of_gap(t, from, gap).slope <= UJ_RATE_ZERO * t->model->diameter)
            first = uj_min(first, uj_gap_turn_to_flush(&now, gap, UJ_FLUSH_ANGLE));
    }
    return first;
}

// A search along a path: there is no zero up to `near` and, if `crossed`, there is one between
// `near` and `far`.
typedef struct path_search {
    uj_path_point near, far, here;
    uj_sample *at_near, *at_far, *at_here;
    bool crossed;
} path_search;

// Copies the point `here` to *to, and exchanges its samples with *at.
static void keep_here(path_search *s, uj_path_point *to, uj_sample **at)
{
    uj_sample *swap = *at;
    *to = s->here;
    *at = s->at_here;
    s->at_here = swap;
}

// Evaluates the functions `step` radians after the last event and moves `near` or `far` there.
// Returns the step to try next if the interval after `near` must be divided, else 0.
static double try_point(uj_turning_sim *t, const uj_velocity *along, path_search *s, double step)
{
    double width = step - s->near.step;
    if (!uj_turning_path(t, along, step, &s->here))
        return s->near.step + 0.3 * width;
    sample(t, along, &s->here, s->at_here);
    verdict v = judge(t, &s->near, &s->here, s->at_near, s->at_here);
    if (v.crosses) {
        keep_here(s, &s->far, &s->at_far);
        s->crossed = true;
    } else if (v.clear || width <= shortest_step) {
        keep_here(s, &s->near, &s->at_near);
    } else {
        return s->near.step + 0.5 * width;
    }
    return 0.0;
}

// Returns true if the event at `near` counts as an event at the angle where edges become flush,
// which is `left` radians further.
static bool is_at_flush(const uj_turning_sim *t, const path_search *s, double left)
{
    if (left <= flush_near)
        return true;
    for (int i = 0; i < t->watch_count && left <= flush_tangent; i++)
        if (s->at_far[i].value < -allowed(t, &t->w->watches[i], &s->far) &&
            fabs(s->at_near[i].slope) * left >
                tangent_excess * allowed(t, &t->w->watches[i], &s->near))
            return false;
    return left <= flush_tangent;
}

// Finds the point of the path at the angle `step`, where the path itself may not be defined because
// normals are parallel. Extrapolates from an earlier point. Rounding errors grow with the inverse
// of the distance, and the error of the extrapolation with its third power.
static void end_flush(uj_turning_sim *t, const uj_velocity *along, double step,
                      const uj_path_point *near, uj_path_point *at)
{
    t->second_order = true;
    if (!uj_turning_path(t, along, uj_max(t->ahead, step - flush_far), at))
        (void)uj_turning_path(t, along, near->step, at);
    double left = step - at->step;
    for (int i = 0; i < t->n; i++) {
        uj_vec2 mean = uj_vec2_add(at->v[i], uj_vec2_scale(at->w[i], 0.5 * left));
        at->x[i] = uj_vec2_add(at->x[i], uj_vec2_scale(mean, left));
    }
    at->step = step;
}

uj_turning_event uj_turning_first_event(uj_turning_sim *t, const uj_velocity *along, double limit,
                                        uj_path_point *out)
{
    path_search s = {
        .at_near = t->w->samples[0], .at_far = t->w->samples[1], .at_here = t->w->samples[2]};
    s.near = *out;
    list_watches(t, along, &s.near);
    t->second_order = false;
    for (int i = 0; i < t->watch_count; i++)
        t->second_order = t->second_order || t->w->watches[i].kind == UJ_WATCH_PULL;
    sample(t, along, &s.near, s.at_near);
    take_offsets(t, s.at_near);
    limit = uj_min(limit, turn_to_flush(t, along, &s.near));
    double divided = 0.0, last_width = INFINITY, before = INFINITY;
    for (int points = 0; points < MAX_POINTS; points++) {
        double step = uj_min(limit, s.near.step + longest_step);
        if (s.crossed) {
            double width = s.far.step - s.near.step;
            verdict v = judge(t, &s.near, &s.far, s.at_near, s.at_far);
            if (v.reached || width <= zero_step) {
                if (is_at_flush(t, &s, limit - s.near.step)) {
                    end_flush(t, along, limit, &s.near, out);
                    return UJ_EVENT_FLUSH;
                }
                *out = s.near;
                return UJ_EVENT_ZERO;
            }
            step = s.near.step + step_to_zero(&v, width, before);
            before = last_width;
            last_width = width;
        }
        if (divided > 0.0)
            step = divided;
        if (divided > 0.0 && limit - s.near.step <= flush_near) {
            // At the angle itself, the active normals may be dependent.
            end_flush(t, along, limit, &s.near, out);
            return UJ_EVENT_FLUSH;
        }
        if (step - s.near.step < 0.1 * zero_step && divided > 0.0) {
            // Beyond this angle the active normals are dependent: another path begins there.
            *out = s.near;
            return UJ_EVENT_ZERO;
        }
        divided = try_point(t, along, &s, step);
        if (!s.crossed && s.near.step >= limit) {
            *out = s.near;
            if (s.near.noise > zero_length * t->model->diameter)
                end_flush(t, along, limit, &s.near, out);
            return UJ_EVENT_FLUSH;
        }
    }
    return UJ_EVENT_LOST;
}
