// Outlines of convex parts: rotation, clipping, and intersection over a range of angles.
#include <unjam/geometry/contact/outline.h>

#include <assert.h>
#include <stdlib.h>

int uj_outline_capacity(const uj_part *part)
{
    // uj_outline_common clips a square twice by each edge of the part. Each clip adds at most one
    // edge. 5 is the square's 4 edges and 1 spare.
    return 2 * part->count + 5;
}

uj_status uj_outline_create(const uj_part *part, uj_outline *out)
{
    size_t capacity = (size_t)uj_outline_capacity(part);
    *out = (uj_outline){.capacity = (int)capacity};
    out->points = calloc(capacity, sizeof *out->points);
    out->normals = calloc(capacity, sizeof *out->normals);
    out->offsets = calloc(capacity, sizeof *out->offsets);
    out->scratch = calloc(2 * capacity, sizeof *out->scratch);
    bool created =
        out->points != NULL && out->normals != NULL && out->offsets != NULL && out->scratch != NULL;
    return created ? UJ_OK : UJ_NO_MEMORY;
}

void uj_outline_clear(uj_outline *outline)
{
    free(outline->points);
    free(outline->normals);
    free(outline->offsets);
    free(outline->scratch);
    *outline = (uj_outline){0};
}

int uj_outline_clip(const uj_vec2 *points, int count, uj_clip_line line, int capacity, uj_vec2 *out)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        uj_vec2 p = points[i], q = points[i + 1 < count ? i + 1 : 0];
        double at_p = uj_vec2_dot(line.normal, p) - line.offset,
               at_q = uj_vec2_dot(line.normal, q) - line.offset;
        bool crosses = (at_p < 0.0 && at_q > 0.0) || (at_p > 0.0 && at_q < 0.0);
        if (kept + (at_p <= 0.0) + crosses > capacity)
            return -1;
        if (at_p <= 0.0)
            out[kept++] = p;
        if (crosses)
            out[kept++] = uj_vec2_add(p, uj_vec2_scale(uj_vec2_sub(q, p), at_p / (at_p - at_q)));
    }
    return kept;
}

// Drops vertices so that every edge is longer than min_edge. The polygon can only become smaller.
static void set_edges(uj_outline *o, const uj_vec2 *points, int count, double min_edge)
{
    o->count = 0;
    for (int i = 0; i < count; i++)
        if (o->count == 0 ||
            uj_vec2_length(uj_vec2_sub(points[i], o->points[o->count - 1])) > min_edge)
            o->points[o->count++] = points[i];
    while (o->count > 1 &&
           uj_vec2_length(uj_vec2_sub(o->points[0], o->points[o->count - 1])) <= min_edge)
        o->count--;
    if (o->count < 3)
        o->count = 0;
    for (int i = 0; i < o->count; i++) {
        uj_vec2 edge = uj_vec2_sub(o->points[i + 1 < o->count ? i + 1 : 0], o->points[i]);
        double length = uj_vec2_length(edge);
        o->normals[i] = (uj_vec2){edge.y / length, -edge.x / length};
        o->offsets[i] = uj_vec2_dot(o->normals[i], o->points[i]);
    }
}

void uj_outline_turn(const uj_part *part, uj_vec2 centre, double angle, uj_outline *o)
{
    uj_rotation r = uj_rotation_of(angle);
    o->count = part->count;
    for (int i = 0; i < part->count; i++) {
        o->points[i] = uj_rotate(r, uj_vec2_sub(part->points[i], centre));
        o->normals[i] = uj_rotate(r, part->normals[i]);
        o->offsets[i] = part->offsets[i] - uj_vec2_dot(part->normals[i], centre);
    }
}

// Each edge gives a half-plane n . p <= c, where n rotates with the part. Let h be half_width. At
// both ends of the range, clips by n . p <= c cos(h), or by n . p <= c if c <= 0. Then n . p <= c
// holds at all angles of the range, for a fixed p:
// 1. If n never points along p, n . p is greatest at an end, where n . p <= c.
// 2. If n points along p at some angle, n . p is greatest there: it is |p|. The nearer end is at
//    most h away. At that end, |p| cos(h) <= n . p <= c cos(h), so |p| <= c.
void uj_outline_common(const uj_part *part, const uj_outline_range *range, uj_outline *out)
{
    uj_rotation ends[2] = {uj_rotation_of(range->angle - range->half_width),
                           uj_rotation_of(range->angle + range->half_width)};
    double cosine = cos(range->half_width), radius = range->radius;
    uj_vec2 *now = out->scratch, *next = out->scratch + out->capacity;
    int count = 4;
    now[0] = (uj_vec2){-radius, -radius};
    now[1] = (uj_vec2){radius, -radius};
    now[2] = (uj_vec2){radius, radius};
    now[3] = (uj_vec2){-radius, radius};
    for (int i = 0; i < 2 * part->count && count > 0; i++) {
        uj_vec2 normal = part->normals[i / 2];
        double offset = part->offsets[i / 2] - uj_vec2_dot(normal, range->centre);
        if (offset > 0.0)
            offset *= cosine;
        uj_clip_line line = {uj_rotate(ends[i % 2], normal), offset};
        count = uj_outline_clip(now, count, line, out->capacity, next);
        assert(count >= 0);
        uj_vec2 *swap = now;
        now = next;
        next = swap;
    }
    set_edges(out, now, count, range->min_edge);
}

double uj_outline_section(const uj_outline *o, int axis, double at)
{
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < o->count; i++) {
        uj_vec2 p = o->points[i], q = o->points[i + 1 < o->count ? i + 1 : 0];
        double along_p = axis == 0 ? p.x : p.y, along_q = axis == 0 ? q.x : q.y;
        double across_p = axis == 0 ? p.y : p.x, across_q = axis == 0 ? q.y : q.x;
        if (!(along_p <= at && at <= along_q) && !(along_q <= at && at <= along_p))
            continue;
        double part = along_p == along_q ? 0.0 : (at - along_p) / (along_q - along_p);
        double across = across_p + part * (across_q - across_p);
        low = uj_min(low, across);
        high = uj_max(high, across);
    }
    return high - low;
}
