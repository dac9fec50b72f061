// Finds which pairs touch, and along which of their edges.
#include <unjam/geometry/shape/tolerance.h>

#include "turning_state.h"

void uj_turning_build_planes(uj_turning_sim *t, bool all)
{
    uj_halfplanes_build(t->model, t->angle, all ? t->press->mask : t->turning_mask, &t->w->planes);
    for (int i = 0; i < t->n; i++)
        t->rotation[i] = uj_rotation_of(t->angle[i]);
}

// Sorts the gaps of a pair counter-clockwise.
static void put_in_order(uj_gap *gaps, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && uj_vec2_cross(gaps[k - 1].n, gaps[k].n) < 0.0; k--) {
            uj_gap swap = gaps[k];
            gaps[k] = gaps[k - 1];
            gaps[k - 1] = swap;
        }
}

// Returns true if the half-planes of pair k at the present angles include the gap's edge, or one
// that is flush with it.
static bool has_edge(const uj_turning_sim *t, int k, const uj_gap *gap)
{
    int first = t->model->pairs[k].first;
    for (int j = first; j < first + t->w->planes.counts[k]; j++) {
        const uj_halfplane *plane = &t->w->planes.planes[j];
        if (plane->edge_id == gap->edge_id ||
            uj_vec2_same_direction((uj_vec2){plane->nx, plane->ny}, gap->n, UJ_FLUSH_ANGLE))
            return true;
    }
    return false;
}

// Returns true if the touch already has a gap with the same normal and the pieces of the pair turn
// alike: two edges that stay flush count as one.
static bool stays_flush(const uj_turning_sim *t, const uj_touch *touch, const uj_gap *gap)
{
    const uj_part_pair *pair = &t->model->pairs[touch->pair];
    double spin_a = pair->a >= 0 ? t->spin[pair->a] : 0.0;
    for (int i = touch->first; i < touch->first + touch->count && spin_a == t->spin[pair->b]; i++)
        if (uj_vec2_same_direction(t->w->gaps[i].n, gap->n, UJ_FLUSH_ANGLE))
            return true;
    return false;
}

// Appends the touch of pair k, whose separation is `separation`.
static void add_touch(uj_turning_sim *t, int k, double separation)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    uj_spinning now = uj_turning_now(t);
    uj_vec2 r = uj_gap_between(pair, t->x);
    double least = uj_min(separation, 0.0) - UJ_TOLERANCE_CONTACT * t->model->diameter;
    uj_touch *touch = &t->w->touches[t->touch_count++];
    *touch = (uj_touch){.pair = k, .first = t->gap_count};
    int of_a = pair->part_a->count, edges = of_a > 1 ? of_a + pair->part_b->count : of_a;
    for (int i = 0; i < edges && touch->count < UJ_TOUCH_MAX_GAPS; i++) {
        uj_gap gap =
            uj_gap_of_edge(&now, k, i < of_a ? i : UJ_EDGE_OF_B + i - of_a, UJ_FLUSH_ANGLE);
        if (uj_gap_value(&gap, r) < least || !has_edge(t, k, &gap) || stays_flush(t, touch, &gap))
            continue;
        t->w->gaps[t->gap_count++] = gap;
        touch->count++;
    }
    put_in_order(&t->w->gaps[touch->first], touch->count);
}

void uj_turning_open_gaps(const uj_turning_sim *t, uj_touch *touch)
{
    uj_vec2 r = uj_gap_between(&t->model->pairs[touch->pair], t->x), still = {0.0, 0.0};
    touch->open = (1u << touch->count) - 1;
    for (int i = 0; i < touch->count; i++)
        for (int k = 0; k < touch->count; k++) {
            const uj_gap *own = &t->w->gaps[touch->first + i];
            const uj_gap *other = &t->w->gaps[touch->first + k];
            double own_rate = uj_gap_rate(own, r, still), rate = uj_gap_rate(other, r, still);
            if (i != k && (touch->open >> k & 1u) != 0 &&
                uj_vec2_same_direction(own->n, other->n, UJ_FLUSH_ANGLE) &&
                own_rate < rate - UJ_RATE_ZERO * t->model->diameter)
                touch->open &= ~(1u << i);
        }
}

// Marks a gap of pair k, which the last press needed to keep the pieces balanced.
static void mark_balanced(uj_turning_sim *t, int k, int edge_id)
{
    for (int i = 0; i < t->touch_count; i++) {
        uj_touch *touch = &t->w->touches[i];
        for (int j = 0; touch->pair == k && j < touch->count; j++)
            if (t->w->gaps[touch->first + j].edge_id == edge_id)
                touch->balanced |= 1u << j;
    }
}

// Marks the gaps by which the last press left pieces balanced on vertices.
static void note_balance(uj_turning_sim *t)
{
    const uj_push_workspace *p = &t->w->push;
    for (int row = p->first_balanced; row < p->last_balanced; row++) {
        const uj_push_pair *pair = &p->pairs[p->row_pair[row]];
        int plane = t->model->pairs[pair->pair].first + p->row_plane[row] - pair->first;
        mark_balanced(t, pair->pair, t->w->planes.planes[plane].edge_id);
    }
}

void uj_turning_find_touches(uj_turning_sim *t, bool after_press)
{
    double contact = UJ_TOLERANCE_CONTACT * t->model->diameter;
    t->touch_count = t->gap_count = 0;
    for (int k = 0; k < t->model->pair_count; k++) {
        t->w->watched[k] = uj_part_pair_in(&t->model->pairs[k], t->press->mask);
        if (!t->w->watched[k] || t->w->planes.counts[k] == 0)
            continue;
        int plane;
        double separation = uj_part_pair_separation(t->model, &t->w->planes, k, t->x, &plane);
        t->w->watch_edge[k] = t->w->planes.planes[plane].edge_id;
        if (separation > contact)
            continue;
        add_touch(t, k, separation);
    }
    if (after_press)
        note_balance(t);
}
