// Evaluates the functions that are watched on a path (uj_watch_kind), and their derivatives.
#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

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

void uj_turn_list_watches(uj_turn_sim *t, const uj_velocity *along, const uj_path_point *from)
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
        bool pushes = from->force[j] > UJ_FORCE_ZERO || fabs(from->force1[j]) > UJ_FORCE_RATE_ZERO;
        bool falls = fabs(from->pull[j]) <= UJ_RATE_ZERO * t->model->diameter &&
                     from->pull1[j] < 0.0 && from->carry1[j] > 0.0;
        add_watch(t, pushes ? UJ_WATCH_FORCE : falls ? UJ_WATCH_CARRY : UJ_WATCH_PULL, j);
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
