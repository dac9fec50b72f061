// Makes the hatching of pieces: families of parallel lines, clipped to a shape.
#include <unjam/viewer/draw/hatch.h>

#include <math.h>
#include <stdlib.h>

#include <unjam/base/grow.h>

// A family of parallel lines. The unit of length is work.step. On every second line, the dashes are
// moved along the line by (dash + gap) / 2.
typedef struct family {
    double angle;  // direction of the lines, in degrees
    double apart;  // distance between lines
    double shift;  // displacement of all lines, at right angles to them
    double dash;
    double gap;  // between dashes; 0: solid lines
} family;

// Pieces can be turned. No turned pattern may look like another pattern.
static const struct {
    size_t count;
    family families[2];
} patterns[UJ_HATCHES] = {
    {1, {{45.0, 1.0, 0.0, 0.0, 0.0}}},                               // lines
    {1, {{0.0, 1.0, 0.0, 0.1, 0.9}}},                                // dots
    {1, {{0.0, 0.8, 0.0, 1.0, 0.8}}},                                // bricks
    {2, {{45.0, 1.1, 0.0, 0.0, 0.0}, {-45.0, 1.1, 0.0, 0.0, 0.0}}},  // crossed lines
    {1, {{45.0, 0.5, 0.0, 0.0, 0.0}}},                               // dense lines
    {2, {{45.0, 1.8, 0.0, 0.0, 0.0}, {45.0, 1.8, 0.45, 0.0, 0.0}}},  // pairs of lines
    {1, {{0.0, 0.55, 0.0, 0.1, 0.5}}},                               // dense dots
    {2, {{0.0, 1.3, 0.0, 0.5, 0.8}, {90.0, 1.3, 0.0, 0.5, 0.8}}},    // dashes in two directions
};

// The pattern being made.
typedef struct work {
    const uj_hatch_place *place;
    double step;
    uj_vec2 n, along;  // unit vectors across and along the lines
    uj_polygon *out;
    size_t room;
    // [number of the shape's points] positions along a line at which the line crosses edges of the
    // shape
    double *crossings;
    bool failed;
} work;

typedef struct span {
    double offset;    // distance of the line from place->name; positive in the direction of work.n
    double from, to;  // positions along the line; 0 is the point nearest to place->name
    bool odd;         // the line's number in its family is odd
} span;

static bool is_near_edge(const uj_polygon *shape, uj_vec2 p, double distance)
{
    for (size_t r = 0; r < shape->ring_count; r++)
        for (size_t i = 0; i < shape->rings[r].count; i++) {
            uj_vec2 a = shape->rings[r].points[i];
            uj_vec2 b = shape->rings[r].points[(i + 1) % shape->rings[r].count];
            uj_vec2 ab = uj_vec2_sub(b, a), ap = uj_vec2_sub(p, a);
            double part = uj_vec2_dot(ap, ab) / fmax(uj_vec2_dot(ab, ab), 1e-300);
            uj_vec2 foot = uj_vec2_scale(ab, fmin(fmax(part, 0.0), 1.0));
            if (uj_vec2_length(uj_vec2_sub(ap, foot)) < distance)
                return true;
        }
    return false;
}

static void add_line(work *w, double offset, double from, double to)
{
    uj_polygon *out = w->out;
    uj_vec2 base = uj_vec2_add(w->place->name, uj_vec2_scale(w->n, offset));
    // A line along an edge of the shape would look like part of the edge.
    uj_vec2 middle = uj_vec2_add(base, uj_vec2_scale(w->along, 0.5 * (from + to)));
    if (is_near_edge(w->place->shape, middle, 0.6 * w->place->margin))
        return;
    uj_vec2 *points = NULL;
    if (uj_grow(&out->rings, &w->room, out->ring_count + 1, sizeof *out->rings))
        points = malloc(2 * sizeof *points);
    if (points == NULL) {
        w->failed = true;
        return;
    }
    points[0] = uj_vec2_add(base, uj_vec2_scale(w->along, from));
    points[1] = uj_vec2_add(base, uj_vec2_scale(w->along, to));
    out->rings[out->ring_count++] = (uj_ring){2, points};
}

// Adds the dashes that lie wholly in the span. For solid lines, adds the span unless it is short.
static void add_dashes(work *w, const family *f, span s)
{
    if (f->gap == 0.0) {
        if (s.to - s.from > 0.3 * w->step)
            add_line(w, s.offset, s.from, s.to);
        return;
    }
    double dash = f->dash * w->step, period = dash + f->gap * w->step;
    double shift = s.odd ? 0.5 * period : 0.0;
    for (double k = ceil((s.from - shift) / period); k * period + shift + dash <= s.to; k += 1.0)
        add_line(w, s.offset, k * period + shift, k * period + shift + dash);
}

// Adds those parts of the span that lie outside the empty disc around the name.
static void add_around_name(work *w, const family *f, span s)
{
    double square = w->place->room * w->place->room - s.offset * s.offset;
    double half = square > 0.0 ? sqrt(square) : 0.0;
    if (half == 0.0 || s.from >= half || s.to <= -half) {
        add_dashes(w, f, s);
        return;
    }
    span before = s, after = s;
    before.to = fmin(s.to, -half);
    after.from = fmax(s.from, half);
    add_dashes(w, f, before);
    add_dashes(w, f, after);
}

static int compare(const void *a, const void *b)
{
    const double *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

// The line is inside the shape between crossings 0 and 1, 2 and 3, and so on.
static void add_clipped(work *w, const family *f, double offset, bool odd)
{
    size_t count = 0;
    for (size_t r = 0; r < w->place->shape->ring_count; r++) {
        const uj_ring *ring = &w->place->shape->rings[r];
        for (size_t i = 0; i < ring->count; i++) {
            uj_vec2 a = uj_vec2_sub(ring->points[i], w->place->name);
            uj_vec2 b = uj_vec2_sub(ring->points[(i + 1) % ring->count], w->place->name);
            double side_a = uj_vec2_dot(w->n, a) - offset, side_b = uj_vec2_dot(w->n, b) - offset;
            if ((side_a > 0.0) == (side_b > 0.0))
                continue;
            double part = side_a / (side_a - side_b);
            uj_vec2 at = uj_vec2_add(a, uj_vec2_scale(uj_vec2_sub(b, a), part));
            w->crossings[count++] = uj_vec2_dot(w->along, at);
        }
    }
    qsort(w->crossings, count, sizeof *w->crossings, compare);
    for (size_t i = 0; i + 1 < count; i += 2) {
        double from = w->crossings[i] + w->place->margin;
        double to = w->crossings[i + 1] - w->place->margin;
        if (from < to)
            add_around_name(w, f, (span){offset, from, to, odd});
    }
}

static void add_family(work *w, const family *f, double extent)
{
    double angle = f->angle * UJ_PI / 180.0;
    w->along = (uj_vec2){cos(angle), sin(angle)};
    w->n = (uj_vec2){-w->along.y, w->along.x};
    double apart = f->apart * w->step;
    long most = lround(ceil(extent / apart)) + 1;
    // The 0.5 keeps lines off the middle of the name (if f->shift is 0).
    for (long k = -most; k < most && !w->failed; k++)
        add_clipped(w, f, ((double)k + 0.5) * apart + f->shift * w->step, k % 2 != 0);
}

uj_status uj_hatch_make(const uj_hatch_place *place, int kind, uj_polygon *out)
{
    *out = (uj_polygon){0};
    size_t points = 0;
    uj_vec2 low, high;
    uj_polygon_bounds(place->shape, &low, &high);
    double extent = uj_vec2_length(uj_vec2_sub(high, low));
    for (size_t i = 0; i < place->shape->ring_count; i++)
        points += place->shape->rings[i].count;
    work w = {.place = place,
              .step = fmax(place->step, extent / 60.0),
              .out = out,
              .crossings = calloc(points + 1, sizeof(double))};
    w.failed = w.crossings == NULL;
    const size_t index = (size_t)(kind % UJ_HATCHES + UJ_HATCHES) % UJ_HATCHES;
    for (size_t i = 0; i < patterns[index].count && !w.failed; i++)
        add_family(&w, &patterns[index].families[i], extent);
    free(w.crossings);
    if (!w.failed)
        return UJ_OK;
    uj_polygon_clear(out);
    return UJ_NO_MEMORY;
}

void uj_hatches_clear(uj_polygon *hatches, size_t count)
{
    for (size_t i = 0; i < count; i++)
        uj_polygon_clear(&hatches[i]);
}
