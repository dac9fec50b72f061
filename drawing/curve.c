// Segments of drawn outlines: making, mapping, bounding and evaluating them.
#include <unjam/drawing/curve.h>

#include <stdlib.h>

#include <unjam/base/grow.h>

void uj_drawn_segments_clear(uj_drawn_segments *segments)
{
    free(segments->list);
    *segments = (uj_drawn_segments){0};
}

bool uj_drawn_segments_add(uj_drawn_segments *segments, uj_drawn_segment segment)
{
    if (!uj_grow(&segments->list, &segments->capacity, segments->count + 1, sizeof *segments->list))
        return false;
    segments->list[segments->count++] = segment;
    return true;
}

uj_drawn_segment uj_drawn_segment_line(uj_vec2 start, uj_vec2 end)
{
    return (uj_drawn_segment){.kind = UJ_SEGMENT_LINE, .start = start, .end = end};
}

uj_drawn_segment uj_drawn_segment_cubic(uj_vec2 start, uj_vec2 a, uj_vec2 b, uj_vec2 end)
{
    return (uj_drawn_segment){.kind = UJ_SEGMENT_CUBIC, .start = start, .end = end, .a = a, .b = b};
}

static uj_vec2 ellipse_point(const uj_drawn_segment *arc, double angle)
{
    return uj_vec2_add(arc->centre, uj_vec2_add(uj_vec2_scale(arc->a, cos(angle)),
                                                uj_vec2_scale(arc->b, sin(angle))));
}

uj_drawn_segment uj_drawn_segment_arc(uj_vec2 centre, uj_vec2 u, uj_vec2 v, double from,
                                      double sweep)
{
    uj_drawn_segment arc = {
        .kind = UJ_SEGMENT_ARC, .a = u, .b = v, .centre = centre, .from = from, .sweep = sweep};
    arc.start = ellipse_point(&arc, from);
    arc.end = ellipse_point(&arc, from + sweep);
    return arc;
}

uj_drawn_segment uj_drawn_segment_map(const uj_drawn_segment *segment, uj_affine m)
{
    uj_drawn_segment out = *segment;
    out.start = uj_affine_point(m, segment->start);
    out.end = uj_affine_point(m, segment->end);
    if (segment->kind == UJ_SEGMENT_ARC) {
        out.centre = uj_affine_point(m, segment->centre);
        out.a = uj_affine_vector(m, segment->a);
        out.b = uj_affine_vector(m, segment->b);
    } else if (segment->kind == UJ_SEGMENT_CUBIC) {
        out.a = uj_affine_point(m, segment->a);
        out.b = uj_affine_point(m, segment->b);
    }
    return out;
}

static void enlarge(uj_vec2 p, uj_vec2 *low, uj_vec2 *high)
{
    *low = (uj_vec2){fmin(low->x, p.x), fmin(low->y, p.y)};
    *high = (uj_vec2){fmax(high->x, p.x), fmax(high->y, p.y)};
}

void uj_drawn_segment_bounds(const uj_drawn_segment *segment, uj_vec2 *low, uj_vec2 *high)
{
    enlarge(segment->start, low, high);
    enlarge(segment->end, low, high);
    if (segment->kind == UJ_SEGMENT_CUBIC) {
        enlarge(segment->a, low, high);
        enlarge(segment->b, low, high);
    } else if (segment->kind == UJ_SEGMENT_ARC) {
        uj_vec2 reach = {sqrt(segment->a.x * segment->a.x + segment->b.x * segment->b.x),
                         sqrt(segment->a.y * segment->a.y + segment->b.y * segment->b.y)};
        enlarge(uj_vec2_add(segment->centre, reach), low, high);
        enlarge(uj_vec2_sub(segment->centre, reach), low, high);
    }
}

uj_vec2 uj_drawn_segment_at(const uj_drawn_segment *segment, double t)
{
    if (t <= 0.0 || t >= 1.0)
        return t <= 0.0 ? segment->start : segment->end;
    if (segment->kind == UJ_SEGMENT_ARC)
        return ellipse_point(segment, segment->from + t * segment->sweep);
    double s = 1.0 - t;
    uj_vec2 ends = uj_vec2_add(uj_vec2_scale(segment->start, s), uj_vec2_scale(segment->end, t));
    if (segment->kind == UJ_SEGMENT_LINE)
        return ends;
    return uj_vec2_add(uj_vec2_add(uj_vec2_scale(segment->start, s * s * s),
                                   uj_vec2_scale(segment->a, 3.0 * s * s * t)),
                       uj_vec2_add(uj_vec2_scale(segment->b, 3.0 * s * t * t),
                                   uj_vec2_scale(segment->end, t * t * t)));
}
