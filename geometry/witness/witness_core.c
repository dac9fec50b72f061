// Makes parts and their cores ("Cores" in docs/IMPOSSIBLE.md).
//
// A core is clipped from a square. Edge e of the part, turned to the low and the high end of the
// range of angles, gives lines 2e and 2e + 1. Errors in clipping do no harm, because is_inside()
// checks the core in interval arithmetic.
#include <stdlib.h>

#include "witness_state.h"

// In degrees; more than the error of converting an angle from radians.
static const double more_angle = 1e-11;

// In tray diameters. Edges up to this length are dropped.
static const double min_edge = 1e-9;

typedef struct clipping {
    int count;
    uj_corner *corners, *spare;
} clipping;

static void append(clipping *now, int *count, uj_vec2 at, int line)
{
    if (*count < UJ_CORE_CAPACITY)
        now->spare[(*count)++] = (uj_corner){.at = at, .line = line};
}

// Keeps the points v with cut.n . v <= cut.c. The new edge gets the number `line`.
static void clip(clipping *now, uj_edge cut, int line)
{
    int count = 0;
    for (int i = 0; i < now->count; i++) {
        const uj_corner *p = &now->corners[i], *q = &now->corners[i + 1 < now->count ? i + 1 : 0];
        double at_p = uj_vec2_dot(cut.n, p->at) - cut.c, at_q = uj_vec2_dot(cut.n, q->at) - cut.c;
        if (at_p <= 0.0)
            append(now, &count, p->at, at_p == 0.0 && at_q > 0.0 ? line : p->line);
        if ((at_p < 0.0 && at_q > 0.0) || (at_p > 0.0 && at_q < 0.0)) {
            uj_vec2 way = uj_vec2_scale(uj_vec2_sub(q->at, p->at), at_p / (at_p - at_q));
            append(now, &count, uj_vec2_add(p->at, way), at_p < 0.0 ? line : p->line);
        }
    }
    uj_corner *clipped = now->spare;
    now->spare = now->corners;
    now->corners = clipped;
    now->count = count;
}

static double distance(const uj_corner *p, const uj_corner *q)
{
    return uj_vec2_length(uj_vec2_sub(p->at, q->at));
}

// The edges that remain keep their line numbers.
static void drop_short_edges(clipping *now, double shortest)
{
    uj_corner *corners = now->corners;
    int count = 0;
    for (int i = 0; i < now->count; i++) {
        if (count > 0 && distance(&corners[i], &corners[count - 1]) <= shortest)
            corners[count - 1].line = corners[i].line;
        else
            corners[count++] = corners[i];
    }
    while (count > 1 && distance(&corners[0], &corners[count - 1]) <= shortest)
        count--;
    now->count = count < 3 ? 0 : count;
}

// Returns true only if `whole` certainly contains the core, by whatever angle from `middle` -
// `half` to `middle` + `half` it is turned.
static bool is_inside(const uj_core *whole, uj_interval_turn middle, uj_interval_turn half,
                      const uj_core *core)
{
    for (int e = 0; e < whole->count; e++) {
        uj_interval_vec p = uj_interval_point(whole->corners[e].at);
        uj_interval_vec q = uj_interval_point(whole->corners[e + 1 < whole->count ? e + 1 : 0].at);
        uj_interval_vec out = {uj_interval_sub(q.y, p.y), uj_interval_sub(p.x, q.x)};
        uj_interval_vec turned = uj_interval_rotate(middle, out);
        double edge = uj_interval_dot(out, p).lo;
        for (int i = 0; i < core->count; i++) {
            // If `out` is turned by middle + s, its dot product with v is a cos(s) + b sin(s).
            uj_interval_vec v = uj_interval_point(core->corners[i].at);
            uj_interval a = uj_interval_dot(turned, v), b = uj_interval_cross(turned, v);
            if (!(uj_interval_peak(a, b, half) < edge))
                return false;
        }
    }
    return true;
}

static void set_edges(uj_core *core)
{
    core->radius = 0.0;
    for (int i = 0; i < core->count; i++) {
        uj_corner *p = &core->corners[i], *q = &core->corners[i + 1 < core->count ? i + 1 : 0];
        uj_vec2 along = uj_vec2_sub(q->at, p->at);
        double length = uj_vec2_length(along);
        p->normal = (uj_vec2){along.y / length, -along.x / length};
        core->radius = uj_max(core->radius, uj_above(uj_above(fabs(p->at.x)) + fabs(p->at.y)));
    }
}

// Clips a square by the part's lines (see the head of this file), each moved inwards by `slack`.
// `angles` is in degrees.
static void make_core(uj_witness *w, const uj_part *part, uj_interval angles, double slack,
                      uj_core *out)
{
    uj_rotation ends[2] = {uj_rotation_of(uj_radians(angles.lo)),
                           uj_rotation_of(uj_radians(angles.hi))};
    double cosine = cos(uj_radians(0.5 * (angles.hi - angles.lo))), r = part->radius;
    const uj_vec2 square[4] = {{-r, -r}, {r, -r}, {r, r}, {-r, r}};
    clipping now = {0, w->clipped[0], w->clipped[1]};
    for (; now.count < 4; now.count++)
        now.corners[now.count] = (uj_corner){.at = square[now.count], .line = -1};
    for (int line = 0; line < 2 * part->count && now.count > 0;
         line += angles.lo < angles.hi ? 1 : 2) {
        uj_edge edge = part->edges[line / 2];
        double c = (edge.c > 0.0 ? edge.c * cosine : edge.c) - slack;
        clip(&now, (uj_edge){uj_rotate(ends[line % 2], edge.n), c}, line);
    }
    drop_short_edges(&now, min_edge * w->diameter);
    // If an edge of the initial square (line -1) remains, makes the core empty.
    out->count = now.count <= 2 * part->count + 4 ? now.count : 0;
    for (int i = 0; i < now.count && out->count > 0; i++) {
        out->corners[i] = now.corners[i];
        if (now.corners[i].line < 0)
            out->count = 0;
    }
    set_edges(out);
}

void uj_part_turn(uj_witness *w, uj_part *part, uj_interval angles)
{
    double half = 0.5 * (angles.hi - angles.lo), middle = 0.5 * (angles.lo + angles.hi);
    part->core.count = 0;
    if (part->whole.count == 0 || half > 89.99)
        return;
    make_core(w, part, angles, 0.1 * w->tau, &part->core);
    uj_interval_turn at = uj_interval_turn_of(middle),
                     range = uj_interval_turn_of(half + more_angle);
    if (!is_inside(&part->whole, at, range, &part->core))
        part->core.count = 0;
}

double uj_core_support(const uj_core *core, uj_vec2 n)
{
    double most = -INFINITY;
    for (int i = 0; i < core->count; i++)
        most = uj_max(most, uj_vec2_dot(n, core->corners[i].at));
    return most;
}

bool uj_part_make(uj_witness *w, const uj_ring *ring, uj_vec2 centre, uj_part *out)
{
    size_t count = ring->count == 2 ? 1 : ring->count;
    *out = (uj_part){.count = (int)count};
    out->edges = calloc(count, sizeof *out->edges);
    out->whole.corners = calloc(2 * count + 4, sizeof *out->whole.corners);
    out->core.corners = calloc(2 * count + 4, sizeof *out->core.corners);
    if (out->edges == NULL || out->whole.corners == NULL || out->core.corners == NULL)
        return uj_witness_no_memory(w);
    for (size_t e = 0; e < count; e++) {
        uj_vec2 p = uj_vec2_sub(ring->points[e], centre);
        uj_vec2 along = uj_vec2_sub(ring->points[(e + 1) % ring->count], ring->points[e]);
        double length = uj_vec2_length(along);
        uj_vec2 n = {along.y / length, -along.x / length};
        out->edges[e] = (uj_edge){n, uj_vec2_dot(n, p) - w->tau};
        out->radius = uj_max(out->radius, (1.0 + 1e-9) * uj_vec2_length(p));
    }
    out->whole.is_halfplane = count == 1;
    if (count > 1) {
        make_core(w, out, (uj_interval){0.0, 0.0}, 0.0, &out->whole);
        return true;
    }
    out->whole.count = 1;
    out->whole.corners[0].normal = out->edges[0].n;
    out->whole.offset = out->edges[0].c;
    return true;
}

void uj_part_clear(uj_part *part)
{
    free(part->edges);
    free(part->whole.corners);
    free(part->core.corners);
}
