// Finds the areas in which parts overlap.
#include <stdlib.h>

#include <unjam/geometry/contact/outline.h>

#include "barrier_state.h"

enum { CORNERS = UJ_OVERLAP_CORNERS };

// Cuts off the part of the polygon `points` that lies right of the line from p to q. Returns the
// new number of corners, or 0 if there are too many.
static int clip_left(uj_vec2 *points, int count, uj_vec2 p, uj_vec2 q)
{
    uj_vec2 out[CORNERS], along = uj_vec2_sub(q, p);
    uj_vec2 normal = {along.y, -along.x};
    double length = uj_vec2_length(normal);
    if (!(length > 0.0) || count == 0)
        return count;
    normal = uj_vec2_scale(normal, 1.0 / length);
    int left = uj_outline_clip(points, count, (uj_clip_line){normal, uj_vec2_dot(normal, p)},
                               CORNERS, out);
    for (int i = 0; i < left; i++)
        points[i] = out[i];
    return left > 0 ? left : 0;
}

// If the parts share no area, or if there are too many corners, out->count stays 0.
static void intersect(const uj_barrier_pair *pair, const uj_barrier_place *place, uj_overlap *out)
{
    uj_vec2 points[CORNERS];
    const uj_ring *a = pair->a >= 0 ? pair->turned_a : pair->part_a, *b = pair->turned_b;
    uj_vec2 shift = pair->a >= 0 ? place->x[pair->a] : (uj_vec2){0.0, 0.0};
    if (b->count > CORNERS)
        return;
    int count = (int)b->count;
    for (size_t i = 0; i < b->count; i++)
        points[i] = uj_vec2_add(b->points[i], place->x[pair->b]);
    size_t edges = a->count == 2 ? 1 : a->count;
    for (size_t i = 0; i < edges; i++) {
        uj_vec2 p = uj_vec2_add(a->points[i], shift);
        uj_vec2 q = uj_vec2_add(a->points[i + 1 < a->count ? i + 1 : 0], shift);
        count = clip_left(points, count, p, q);
    }
    if (count < 3)
        return;
    out->count = (size_t)count;
    for (int i = 0; i < count; i++) {
        out->corners[i] = points[i];
        out->middle = uj_vec2_add(out->middle, uj_vec2_scale(points[i], 1.0 / count));
    }
}

static int by_depth(const void *a, const void *b)
{
    const uj_overlap *first = a, *second = b;
    if (first->depth != second->depth)
        return first->depth < second->depth ? 1 : -1;
    if (first->b != second->b)
        return first->b < second->b ? -1 : 1;
    if (first->a != second->a)
        return first->a < second->a ? -1 : 1;
    return (first->middle.x > second->middle.x) - (first->middle.x < second->middle.x);
}

void uj_overlaps_find(uj_barrier_pairs *p, const uj_barrier_place *place, uj_tightest *out)
{
    for (size_t k = 0; k < p->count && out->overlap_count < UJ_OVERLAPS; k++) {
        uj_barrier_pair *pair = &p->pairs[k];
        double depth = -uj_barrier_pair_separation(pair, place->x);
        if (!(depth > 1e-6 * p->length))
            continue;
        uj_overlap overlap = {.a = pair->a, .b = pair->b, .depth = depth, .normal = pair->normal};
        intersect(pair, place, &overlap);
        if (overlap.count > 0)
            out->overlaps[out->overlap_count++] = overlap;
    }
    qsort(out->overlaps, out->overlap_count, sizeof *out->overlaps, by_depth);
}
