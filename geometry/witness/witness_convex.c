// Convex sets given by half-planes and a disc. The polygons of the proof are shrunk a little, so
// that rounding cannot make them too large.
#include <stdlib.h>

#include "witness_state.h"

void uj_convex_clear(uj_convex *set)
{
    free(set->normals);
    free(set->offsets);
    *set = (uj_convex){0};
}

// Returns an upper bound of m . v over the corner of two edges. With a, b >= 0 and m = a n_e + b
// n_f
// + rest, it is a c_e + b c_f + |rest| radius, wherever the corner is.
static double corner_bound(const uj_convex *set, int e, int f, uj_interval_vec m)
{
    uj_vec2 p = set->normals[e], q = set->normals[f];
    uj_vec2 middle = {0.5 * (m.x.lo + m.x.hi), 0.5 * (m.y.lo + m.y.hi)};
    double cross = uj_vec2_cross(p, q);
    if (!(cross > 0.0))
        return INFINITY;
    double a = uj_max(uj_vec2_cross(middle, q) / cross, 0.0);
    double b = uj_max(uj_vec2_cross(p, middle) / cross, 0.0);
    uj_interval along_e = uj_interval_of(a), along_f = uj_interval_of(b);
    uj_interval_vec sum = {uj_interval_add(uj_interval_mul(along_e, uj_interval_of(p.x)),
                                           uj_interval_mul(along_f, uj_interval_of(q.x))),
                           uj_interval_add(uj_interval_mul(along_e, uj_interval_of(p.y)),
                                           uj_interval_mul(along_f, uj_interval_of(q.y)))};
    uj_interval_vec rest = uj_interval_difference(m, sum);
    double more = uj_interval_hypot(rest.x, rest.y);
    more = uj_above(more * set->radius);
    uj_interval bound = uj_interval_add(uj_interval_mul(along_e, uj_interval_of(set->offsets[e])),
                                        uj_interval_mul(along_f, uj_interval_of(set->offsets[f])));
    double most = uj_above(bound.hi + more);
    return isnan(most) ? INFINITY : most;
}

double uj_convex_support(const uj_convex *set, uj_interval_vec m)
{
    double least = INFINITY;
    for (int e = 0; e < set->count; e++)
        for (int f = 0; f < set->count; f++)
            if (f != e)
                least = uj_min(least, corner_bound(set, e, f, m));
    return least;
}

bool uj_convex_contains(const uj_convex *set, uj_interval_vec v)
{
    for (int e = 0; e < set->count; e++)
        if (!(uj_interval_dot(uj_interval_point(set->normals[e]), v).hi <= set->offsets[e]))
            return false;
    return uj_interval_hypot(v.x, v.y) <= set->radius;
}

bool uj_convex_make(uj_witness *w, const uj_ring *ring, uj_vec2 centre, uj_convex *out)
{
    size_t count = ring->count == 2 ? 1 : ring->count;
    *out = (uj_convex){.count = (int)count, .radius = count == 1 ? INFINITY : 0.0};
    out->normals = calloc(count, sizeof *out->normals);
    out->offsets = calloc(count, sizeof *out->offsets);
    if (out->normals == NULL || out->offsets == NULL)
        return uj_witness_no_memory(w);
    for (size_t e = 0; e < count; e++) {
        uj_vec2 p = ring->points[e], q = ring->points[(e + 1) % ring->count];
        uj_vec2 edge = uj_vec2_sub(q, p);
        double length = uj_vec2_length(edge);
        uj_vec2 n = {edge.y / length, -edge.x / length};
        out->normals[e] = n;
        out->offsets[e] = uj_vec2_dot(n, uj_vec2_sub(p, centre)) - w->tau;
        if (count > 1)
            out->radius =
                uj_max(out->radius, (1.0 + 1e-9) * uj_vec2_length(uj_vec2_sub(p, centre)));
        if (!isfinite(out->offsets[e]))
            out->count = 0;
    }
    return true;
}
