// Lists, evaluates and interpolates the functions that are watched on a path (uj_watch_kind).
#include <unjam/geometry/shape/tolerance.h>

#include "watches.h"

// A fraction of the interval. A third point closer than this to an end adds no information.
static const double too_close = 1e-5;

enum { NEWTON_STEPS = 60 };

static uj_sample of_gap(const uj_turn_sim *t, const uj_path_point *at, const uj_gap *gap)
{
    const uj_part_pair *pair = &t->model->pairs[gap->pair];
    uj_vec2 r = uj_gap_between(pair, at->x);
    return (uj_sample){uj_gap_value(gap, r), uj_gap_rate(gap, r, uj_gap_between(pair, at->v)),
                       gap->edge_id, gap->vertex};
}

static bool is_active(const uj_turn_sim *t, const uj_velocity *along, int pair, int edge_id)
{
    for (int j = 0; j < along->count; j++) {
        const uj_gap *gap = &t->w->gaps[along->gap[j]];
        if (gap->pair == pair && (edge_id < 0 || gap->edge_id == edge_id))
            return true;
    }
    return false;
}

// Returns true if an active gap of the pair has the same normal as *gap, and the two parts turn
// alike. The edges of the two gaps then stay flush.
static bool stays_flush(const uj_turn_sim *t, const uj_velocity *along, const uj_path_point *at,
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

// Returns the tolerance for flush edges (uj_gap_of_edge). It is above 0 only where the path begins:
// edges may be flush there, and rounding must not choose the nearest vertex.
static double flush_at(const uj_path_point *at)
{
    return at->step == 0.0 ? UJ_FLUSH_ANGLE : 0.0;
}

// Returns the greatest inactive gap of pair k, and sets t->w->watch_edge[k] to its edge. If gaps
// are equal where the path begins, returns the one that grows fastest.
static uj_sample greatest_gap(uj_turn_sim *t, const uj_velocity *along, const uj_path_point *at,
                              int k)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    uj_spinning then = {t->model, at->rotation, t->spin};
    int of_a = pair->part_a->count, edges = of_a > 1 ? of_a + pair->part_b->count : of_a;
    uj_sample best = {-INFINITY, 0.0, 0, 0};
    uj_vec2 r = uj_gap_between(pair, at->x);
    double contact = UJ_TOLERANCE_CONTACT * t->model->diameter;
    for (int i = 0; i < edges; i++) {
        int edge_id = i < of_a ? i : UJ_EDGE_OF_B + i - of_a;
        if (is_active(t, along, k, edge_id) ||
            uj_gap_value_of_edge(&then, k, edge_id, r) < best.value - contact)
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

// Returns the gap of the edge that last separated the pair, if this gap is positive. Otherwise
// returns the greatest inactive gap.
static uj_sample separation(uj_turn_sim *t, const uj_velocity *along, const uj_path_point *at,
                            int k)
{
    uj_spinning then = {t->model, at->rotation, t->spin};
    uj_gap gap = uj_gap_of_edge(&then, k, t->w->watch_edge[k], flush_at(at));
    uj_sample own = of_gap(t, at, &gap);
    return own.value > UJ_ZERO_LENGTH * t->model->diameter ? own : greatest_gap(t, along, at, k);
}

void uj_turn_sample(uj_turn_sim *t, const uj_velocity *along, const uj_path_point *at,
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
            out[i] = (uj_sample){-own.value, -own.slope, 0, 0};
            break;
        }
        case UJ_WATCH_FORCE:
            out[i] = (uj_sample){at->force[w->index], at->force1[w->index], 0, 0};
            break;
        case UJ_WATCH_PULL:
            out[i] = (uj_sample){at->pull[w->index], at->pull1[w->index], 0, 0};
            break;
        case UJ_WATCH_CARRY:
            out[i] = (uj_sample){at->carry[w->index], at->carry1[w->index], 0, 0};
            break;
        }
        out[i].value -= w->offset;
    }
}

double uj_watch_zero(const uj_turn_sim *t, const uj_watch *watch)
{
    return watch->kind == UJ_WATCH_FORCE ? UJ_ZERO_FORCE : UJ_ZERO_LENGTH * t->model->diameter;
}

double uj_watch_allowance(const uj_turn_sim *t, const uj_watch *watch, const uj_path_point *at)
{
    bool is_pull = watch->kind == UJ_WATCH_PULL || watch->kind == UJ_WATCH_CARRY;
    double noise = watch->kind == UJ_WATCH_FORCE ? 0.0 : at->noise;
    return uj_watch_zero(t, watch) + noise + (is_pull ? at->pull_noise : 0.0);
}

double uj_watch_flat_slope(const uj_turn_sim *t, const uj_watch *watch)
{
    return watch->kind == UJ_WATCH_FORCE ? UJ_FORCE_RATE_ZERO : UJ_RATE_ZERO * t->model->diameter;
}

static void add_watch(uj_turn_sim *t, uj_watch_kind kind, int index)
{
    t->w->watches[t->watch_count++] = (uj_watch){kind, index, 0.0};
}

// Returns true if the pair is watched. If t->between_islands, watches only pairs of pieces in
// different islands.
static bool follows(const uj_turn_sim *t, const uj_part_pair *pair)
{
    if (!t->between_islands)
        return uj_turn_owns(t, pair);
    return pair->a >= 0 && t->dof[pair->a] >= 0 && t->dof[pair->b] >= 0 &&
           (t->island[pair->a] >> pair->b & 1u) == 0;
}

// Returns true if active gap number j has a force at `at`, where the path begins.
static bool has_force(const uj_path_point *at, int j)
{
    return at->force[j] > UJ_FORCE_ZERO || fabs(at->force1[j]) > UJ_FORCE_RATE_ZERO;
}

void uj_turn_list_force_watches(uj_turn_sim *t, const uj_velocity *along, const uj_path_point *from)
{
    t->watch_count = 0;
    for (int j = 0; j < along->count && !t->between_islands; j++)
        if (has_force(from, j))
            add_watch(t, UJ_WATCH_FORCE, j);
}

void uj_turn_list_motion_watches(uj_turn_sim *t, const uj_velocity *along,
                                 const uj_path_point *from)
{
    t->watch_count = 0;
    for (int k = 0; k < t->model->pair_count; k++) {
        const uj_part_pair *pair = &t->model->pairs[k];
        if (!t->w->watched[k] || !follows(t, pair))
            continue;
        bool active = is_active(t, along, k, -1);
        if (!active || pair->part_a->count > 1)
            add_watch(t, active ? UJ_WATCH_BESIDE : UJ_WATCH_SEPARATION, k);
    }
    for (int j = 0; j < along->count && !t->between_islands; j++) {
        if (has_force(from, j))
            continue;
        bool falls = fabs(from->pull[j]) <= UJ_RATE_ZERO * t->model->diameter &&
                     from->pull1[j] < 0.0 && from->carry1[j] > 0.0;
        add_watch(t, falls ? UJ_WATCH_CARRY : UJ_WATCH_PULL, j);
    }
}

void uj_turn_set_detail(uj_turn_sim *t)
{
    t->second_order = t->forces = false;
    for (int i = 0; i < t->watch_count; i++) {
        t->second_order = t->second_order || t->w->watches[i].kind == UJ_WATCH_PULL ||
                          t->w->watches[i].kind == UJ_WATCH_CARRY;
        t->forces = t->forces || t->w->watches[i].kind == UJ_WATCH_FORCE;
    }
}

void uj_turn_take_offsets(uj_turn_sim *t, uj_sample *at_start)
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

// Returns true only if the cubic through samples `a` and `b` is nowhere below -allowed. A cubic is
// nowhere below its least Bezier control point.
static bool is_clear(uj_sample a, uj_sample b, double width, double allowed)
{
    double part = width / 3.0;
    return a.value >= -allowed && b.value >= -allowed && a.value + part * a.slope >= -allowed &&
           b.value - part * b.slope >= -allowed;
}

// Returns true if one edge separates the pair at both samples, or if the edge of sample `b`
// separates the pair in the whole interval. Always true for watches of other kinds.
static bool is_separated(const uj_turn_sim *t, const uj_path_point *from, const uj_watch *watch,
                         uj_sample a, uj_sample b, double width, double zero)
{
    if (watch->kind != UJ_WATCH_SEPARATION || a.edge_id == b.edge_id)
        return true;
    uj_spinning then = {t->model, from->rotation, t->spin};
    uj_gap gap = uj_gap_of_edge(&then, watch->index, b.edge_id, flush_at(from));
    return is_clear(of_gap(t, from, &gap), b, width, zero);
}

bool uj_watch_is_positive(const uj_turn_sim *t, const uj_path_point *from, const uj_path_point *to,
                          int i, uj_sample near, uj_sample far)
{
    const uj_watch *watch = &t->w->watches[i];
    double width = to->step - from->step;
    double zero = uj_watch_allowance(t, watch, from->noise > to->noise ? from : to);
    return is_clear(near, far, width, zero) && is_separated(t, from, watch, near, far, width, zero);
}

bool uj_watch_has_kink(const uj_watch *watch, uj_sample near, uj_sample far)
{
    return watch->kind == UJ_WATCH_BESIDE ||
           (watch->kind == UJ_WATCH_SEPARATION &&
            (near.edge_id != far.edge_id || near.vertex != far.vertex));
}

double uj_turn_path_to_flush(const uj_turn_sim *t, const uj_velocity *along,
                             const uj_path_point *from)
{
    uj_spinning now = uj_turn_now(t);
    double first = INFINITY;
    for (int i = 0; i < t->gap_count; i++) {
        const uj_gap *gap = &t->w->gaps[i];
        if (uj_turn_considers(t, &t->model->pairs[gap->pair]) &&
            (is_active(t, along, gap->pair, gap->edge_id) ||
             of_gap(t, from, gap).slope <= UJ_RATE_ZERO * t->model->diameter))
            first = uj_min(first, uj_gap_turn_to_flush(&now, gap, UJ_FLUSH_ANGLE));
    }
    return first;
}

// --- interpolation -------------------------------------------------------------------------------

double uj_curve_value(const uj_curve *f, double p)
{
    double q = 1.0 - p, w = p * q;
    return q * q * ((1.0 + 2.0 * p) * f->a + p * f->a1) +
           p * p * ((1.0 + 2.0 * q) * f->b - q * f->b1) + (f->c + f->d * (p - f->m)) * w * w;
}

static double slope_at(const uj_curve *f, double p)
{
    double q = 1.0 - p, w = p * q;
    return 6.0 * w * (f->b - f->a) + q * (1.0 - 3.0 * p) * f->a1 + p * (3.0 * p - 2.0) * f->b1 +
           f->d * w * w + 2.0 * (f->c + f->d * (p - f->m)) * w * (q - p);
}

uj_curve uj_curve_through(uj_sample a, uj_sample b, double width)
{
    return (uj_curve){.a = a.value, .a1 = width * a.slope, .b = b.value, .b1 = width * b.slope};
}

void uj_curve_add_third(uj_curve *f, uj_sample third, double width, double m)
{
    double q = 1.0 - m, w = m * q;
    if (fabs(m) <= too_close || fabs(q) <= too_close)
        return;
    double c = (third.value - uj_curve_value(f, m)) / (w * w);
    double d = (width * third.slope - slope_at(f, m) - 2.0 * c * w * (q - m)) / (w * w);
    f->m = m;
    f->c = c;
    f->d = d;
}

double uj_curve_zero(uj_curve *f, bool at_zero)
{
    double low = 0.0, high = 1.0;
    if (at_zero) {
        f->a = 0.0;
        for (low = 0.5; low > 1e-10 && uj_curve_value(f, low) <= 0.0;)
            low *= 0.25;
        if (low <= 1e-10)
            return 0.0;
    }
    double p = high, last = 1.0;
    for (int i = 0; i < NEWTON_STEPS && high - low > 1e-15; i++) {
        double value = uj_curve_value(f, p);
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
