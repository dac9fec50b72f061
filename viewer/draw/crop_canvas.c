// Clips shapes to a box, one side after the other (Sutherland and Hodgman 1974).
#include <unjam/viewer/draw/crop_canvas.h>

#include <stdlib.h>
#include <string.h>

static const double margin_least = 16.0;  // pixels; the margin of shapes without a stroke

static bool reserve(uj_crop_canvas *crop, size_t points, size_t rings)
{
    if (points > crop->capacity) {
        size_t capacity = 2 * points;
        uj_vec2 *more = realloc(crop->points, capacity * sizeof *more);
        if (more == NULL)
            return false;
        crop->points = more;
        uj_vec2 *cut = realloc(crop->cut, capacity * sizeof *cut);
        if (cut == NULL)
            return false;
        crop->cut = cut;
        crop->capacity = capacity;
    }
    if (rings > crop->ring_capacity) {
        uj_ring *more = realloc(crop->rings, 2 * rings * sizeof *more);
        if (more == NULL)
            return false;
        crop->rings = more;
        crop->ring_capacity = 2 * rings;
    }
    return true;
}

static uj_crop_canvas *of(uj_canvas *canvas)
{
    return (uj_crop_canvas *)(void *)canvas;
}

// Returns crop->box with a margin that is wide enough for the stroke.
static uj_box grown(const uj_crop_canvas *crop, const uj_paint *paint)
{
    double by = margin_least + 2.0 * (paint->stroke.a > 0.0 ? paint->line_width : 0.0);
    return (uj_box){{crop->box.low.x - by, crop->box.low.y - by},
                    {crop->box.high.x + by, crop->box.high.y + by}};
}

static bool holds(const uj_box *box, uj_vec2 p)
{
    return p.x >= box->low.x && p.x <= box->high.x && p.y >= box->low.y && p.y <= box->high.y;
}

// Returns the distance of p from a side of the box; negative: p is outside. Sides 0 to 3 are
// left, right, top and bottom.
static double inside(const uj_box *box, int side, uj_vec2 p)
{
    switch (side) {
    case 0:
        return p.x - box->low.x;
    case 1:
        return box->high.x - p.x;
    case 2:
        return p.y - box->low.y;
    default:
        return box->high.y - p.y;
    }
}

static uj_vec2 between(uj_vec2 a, uj_vec2 b, double part)
{
    return (uj_vec2){a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
}

// Clips a line, or a ring if `closed`, to one side of the box. `out` must have room for twice as
// many points as `line`. Returns the number of points in `out`.
static size_t cut_side(uj_polyline line, bool closed, const uj_box *box, int side, uj_vec2 *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < line.count; i++) {
        uj_vec2 a = line.points[i], b = line.points[(i + 1) % line.count];
        double from = inside(box, side, a), to = inside(box, side, b);
        if (from >= 0.0)
            out[kept++] = a;
        if ((from >= 0.0) != (to >= 0.0) && (closed || i + 1 < line.count))
            out[kept++] = between(a, b, from / (from - to));
    }
    return kept;
}

// Maps a line or ring, clips it to all four sides of the box, and writes its points from
// crop->points[first] on. Each side may double the number of points, so there must be room for 16 *
// line.count points. Returns the final number of points.
static size_t cut(uj_crop_canvas *crop, size_t first, uj_polyline line, bool closed, uj_map map,
                  const uj_box *box)
{
    uj_vec2 *points = crop->points + first;
    size_t count = line.count;
    for (size_t i = 0; i < count; i++)
        points[i] = uj_map_apply(map, line.points[i]);
    for (int side = 0; side < 4 && count > 0; side++) {
        count = cut_side((uj_polyline){count, points}, closed, box, side, crop->cut);
        memcpy(points, crop->cut, count * sizeof *points);
    }
    return count;
}

static void crop_polygon(uj_canvas *canvas, const char *tag, const uj_polygon *polygon, uj_map map,
                         const uj_paint *paint)
{
    uj_crop_canvas *crop = of(canvas);
    uj_box box = grown(crop, paint);
    size_t total = 0, used = 0, rings = 0;
    bool whole = true;
    for (size_t r = 0; r < polygon->ring_count; r++) {
        total += polygon->rings[r].count;
        for (size_t i = 0; i < polygon->rings[r].count && whole; i++)
            whole = holds(&box, uj_map_apply(map, polygon->rings[r].points[i]));
    }
    if (whole) {
        crop->to->class->polygon(crop->to, tag, polygon, map, paint);
        return;
    }
    if (!reserve(crop, 16 * total, polygon->ring_count))
        return;
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        size_t count = cut(crop, used, (uj_polyline){ring->count, ring->points}, true, map, &box);
        if (count == 0)
            continue;
        crop->rings[rings++] = (uj_ring){count, crop->points + used};
        used += count;
    }
    if (rings > 0)
        crop->to->class->polygon(crop->to, tag, &(uj_polygon){rings, crop->rings}, UJ_MAP_IDENTITY,
                                 paint);
}

static void crop_line(uj_canvas *canvas, const char *tag, uj_polyline line, uj_map map,
                      const uj_paint *paint)
{
    uj_crop_canvas *crop = of(canvas);
    uj_box box = grown(crop, paint);
    bool whole = true;
    for (size_t i = 0; i < line.count && whole; i++)
        whole = holds(&box, uj_map_apply(map, line.points[i]));
    if (whole) {
        crop->to->class->line(crop->to, tag, line, map, paint);
        return;
    }
    if (!reserve(crop, 16 * line.count, 0))
        return;
    size_t count = cut(crop, 0, line, false, map, &box);
    if (count > 1)
        crop->to->class->line(crop->to, tag, (uj_polyline){count, crop->points}, UJ_MAP_IDENTITY,
                              paint);
}

static void crop_disc(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                      const uj_paint *paint)
{
    uj_crop_canvas *crop = of(canvas);
    uj_box box = grown(crop, paint);
    if (centre.x + radius >= box.low.x && centre.x - radius <= box.high.x &&
        centre.y + radius >= box.low.y && centre.y - radius <= box.high.y)
        crop->to->class->disc(crop->to, tag, centre, radius, paint);
}

static void crop_text(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                      const uj_text_style *style)
{
    uj_crop_canvas *crop = of(canvas);
    // A letter is narrower than 1.5 times the font size. So with any anchor, the text extends less
    // than `wide` to the left and to the right of `at`.
    double wide = 1.5 * style->size * (double)(strlen(text) + 1), high = 1.5 * style->size;
    if (at.x + wide >= crop->box.low.x && at.x - wide <= crop->box.high.x &&
        at.y + high >= crop->box.low.y && at.y - high <= crop->box.high.y)
        crop->to->class->text(crop->to, tag, at, text, style);
}

static void crop_clip(uj_canvas *canvas, uj_box box, double radius)
{
    uj_crop_canvas *crop = of(canvas);
    crop->to->class->clip(crop->to, box, radius);
}

static void crop_unclip(uj_canvas *canvas)
{
    uj_crop_canvas *crop = of(canvas);
    crop->to->class->unclip(crop->to);
}

uj_crop_canvas uj_crop_canvas_on(uj_canvas *to, uj_box box)
{
    static const uj_canvas_class class = {crop_polygon, crop_line, crop_disc,
                                          crop_text,    crop_clip, crop_unclip};
    return (uj_crop_canvas){.base = {&class}, .to = to, .box = box};
}

void uj_crop_canvas_clear(uj_crop_canvas *canvas)
{
    free(canvas->points);
    free(canvas->cut);
    free(canvas->rings);
    *canvas = (uj_crop_canvas){0};
}
