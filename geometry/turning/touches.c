// Finds which pairs touch, and along which of their edges.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

static void build_planes(uj_turn_sim *t, unsigned mask)
{
    uj_halfplanes_build(t->model, t->angle, mask, &t->w->planes);
    for (int i = 0; i < t->n; i++)
        t->rotation[i] = uj_rotation_of(t->angle[i]);
}

void uj_turn_need_planes(uj_turn_sim *t)
{
    if (!t->planes_known)
        build_planes(t, t->press->mask);
    t->planes_known = true;
}

void uj_turn_renew_planes(uj_turn_sim *t)
{
    build_planes(t, t->turning_mask);
}

// Sorts the gaps counter-clockwise by their normals.
static void put_in_order(uj_gap *gaps, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && uj_vec2_cross(gaps[k - 1].n, gaps[k].n) < 0.0; k--) {
            uj_gap swap = gaps[k];
            gaps[k] = gaps[k - 1];
            gaps[k - 1] = swap;
        }
}

// Returns true if one of the half-planes belongs to edge `edge_id`, or has a normal that differs
// from `normal` by at most UJ_FLUSH_ANGLE.
static bool has_edge(const uj_halfplane *const *planes, int count, int edge_id, uj_vec2 normal)
{
    for (int i = 0; i < count; i++)
        if (planes[i]->edge_id == edge_id ||
            uj_vec2_same_direction((uj_vec2){planes[i]->nx, planes[i]->ny}, normal, UJ_FLUSH_ANGLE))
            return true;
    return false;
}

// Returns true if *touch has a gap with the same normal as *gap, and the two pieces have the same
// spin. The edges of the two gaps then stay flush, so one gap is enough.
static bool stays_flush(const uj_turn_sim *t, const uj_touch *touch, const uj_gap *gap)
{
    const uj_part_pair *pair = &t->model->pairs[touch->pair];
    double spin_a = pair->a >= 0 ? t->spin[pair->a] : 0.0;
    for (int i = touch->first; i < touch->first + touch->count && spin_a == t->spin[pair->b]; i++)
        if (uj_vec2_same_direction(t->w->gaps[i].n, gap->n, UJ_FLUSH_ANGLE))
            return true;
    return false;
}

static int near_planes(const uj_turn_sim *t, int k, double least,
                       const uj_halfplane *planes[UJ_TOUCH_MAX_GAPS])
{
    const uj_part_pair *pair = &t->model->pairs[k];
    int count = 0;
    for (int j = pair->first; j < pair->first + t->w->planes.counts[k]; j++) {
        const uj_halfplane *plane = &t->w->planes.planes[j];
        if (count < UJ_TOUCH_MAX_GAPS && uj_halfplane_slack(pair, plane, t->x) >= least)
            planes[count++] = plane;
    }
    return count;
}

static void add_touch(uj_turn_sim *t, int k, double separation)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    const uj_halfplane *planes[UJ_TOUCH_MAX_GAPS];
    uj_spinning now = uj_turn_now(t);
    uj_vec2 r = uj_gap_between(pair, t->x);
    double contact = UJ_TOLERANCE_CONTACT * t->model->diameter;
    double least = uj_min(separation, 0.0) - contact;
    // A half-plane also stands for edges that are flush with its own edge (has_edge). The gaps of
    // those edges may be greater than its own, but by less than `contact`.
    int near = near_planes(t, k, least - contact, planes);
    uj_touch *touch = &t->w->touches[t->touch_count++];
    *touch = (uj_touch){.pair = k, .first = t->gap_count};
    int of_a = pair->part_a->count, edges = of_a > 1 ? of_a + pair->part_b->count : of_a;
    for (int i = 0; i < edges && touch->count < UJ_TOUCH_MAX_GAPS; i++) {
        int edge_id = i < of_a ? i : UJ_EDGE_OF_B + i - of_a;
        if (!has_edge(planes, near, edge_id, uj_gap_normal(&now, k, edge_id)))
            continue;
        uj_gap gap = uj_gap_of_edge(&now, k, edge_id, UJ_FLUSH_ANGLE);
        if (uj_gap_value(&gap, r) < least || stays_flush(t, touch, &gap))
            continue;
        t->w->gaps[t->gap_count++] = gap;
        touch->count++;
    }
    put_in_order(&t->w->gaps[touch->first], touch->count);
}

static void open_gaps(const uj_turn_sim *t, uj_touch *touch)
{
    uj_vec2 r = uj_gap_between(&t->model->pairs[touch->pair], t->x), still = {0.0, 0.0};
    touch->open = 0;
    if (!uj_turn_considers(t, &t->model->pairs[touch->pair]))
        return;
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

void uj_turn_open_gaps(const uj_turn_sim *t)
{
    for (int i = 0; i < t->touch_count; i++)
        open_gaps(t, &t->w->touches[i]);
}

void uj_turn_need_touches(uj_turn_sim *t)
{
    if (t->touches_known && memcmp(t->touch_spin, t->spin, sizeof t->spin) == 0)
        return;
    double contact = UJ_TOLERANCE_CONTACT * t->model->diameter;
    uj_turn_need_planes(t);
    t->touch_count = t->gap_count = 0;
    t->touches_known = true;
    memcpy(t->touch_spin, t->spin, sizeof t->spin);
    for (int k = 0; k < t->model->pair_count; k++) {
        t->w->touch_edge[k] = 0;
        if (!t->w->watched[k] || t->w->planes.counts[k] == 0)
            continue;
        int plane;
        double separation = uj_part_pair_separation(t->model, &t->w->planes, k, t->x, &plane);
        t->w->touch_edge[k] = t->w->planes.planes[plane].edge_id;
        if (separation <= contact)
            add_touch(t, k, separation);
    }
}

void uj_turn_forget_touches(uj_turn_sim *t)
{
    t->touches_known = false;
    t->touch_count = t->gap_count = 0;
}

// Returns the half-plane of row `row` of the most recent push.
static const uj_halfplane *plane_of_row(const uj_turn_sim *t, int row)
{
    const uj_push_workspace *p = &t->w->push;
    const uj_push_pair *pair = &p->pairs[p->row_pair[row]];
    int plane = t->model->pairs[pair->pair].first + p->row_plane[row] - pair->first;
    return &t->w->planes.planes[plane];
}

// Returns, as bits, the gaps of the touch that belong to the balanced rows of a push pair. Edges
// that are flush count as one: the push knows only one of them. Returns 0 if a row has no gap.
static unsigned balanced_gaps(const uj_turn_sim *t, const uj_touch *touch, int push_pair)
{
    const uj_push_workspace *p = &t->w->push;
    unsigned balanced = 0;
    for (int row = p->first_balanced; row < p->last_balanced; row++) {
        const uj_halfplane *plane = plane_of_row(t, row);
        unsigned own = 0;
        for (int k = 0; k < touch->count && p->row_pair[row] == push_pair; k++) {
            const uj_gap *gap = &t->w->gaps[touch->first + k];
            if (uj_vec2_same_direction(gap->n, (uj_vec2){plane->nx, plane->ny}, UJ_FLUSH_ANGLE))
                own |= 1u << k;
        }
        if (own == 0 && p->row_pair[row] == push_pair)
            return 0;
        balanced |= own;
    }
    return balanced;
}

// Where a pair of parts is balanced, so are the other parts of its pieces that touch there alike.
void uj_turn_note_balance(uj_turn_sim *t)
{
    const uj_push_workspace *p = &t->w->push;
    if (p->first_balanced == p->last_balanced)
        return;
    uj_turn_need_touches(t);
    for (int row = p->first_balanced; row < p->last_balanced; row++) {
        const uj_part_pair *pair = &t->model->pairs[p->pairs[p->row_pair[row]].pair];
        for (int i = 0; i < t->touch_count; i++) {
            uj_touch *touch = &t->w->touches[i];
            if (t->model->pairs[touch->pair].pieces == pair->pieces)
                touch->balanced |= balanced_gaps(t, touch, p->row_pair[row]);
        }
    }
}

bool uj_turn_is_balanced(const uj_turn_sim *t)
{
    for (int i = 0; i < t->touch_count; i++)
        if (t->w->touches[i].balanced != 0 &&
            uj_turn_considers(t, &t->model->pairs[t->w->touches[i].pair]))
            return true;
    return false;
}

double uj_turn_next_flush(uj_turn_sim *t, double least)
{
    uj_turn_need_touches(t);
    uj_spinning now = uj_turn_now(t);
    double first = INFINITY;
    for (int i = 0; i < t->gap_count; i++)
        if (uj_turn_considers(t, &t->model->pairs[t->w->gaps[i].pair]))
            first = uj_min(first, uj_gap_turn_to_flush(&now, &t->w->gaps[i], least));
    return first;
}
