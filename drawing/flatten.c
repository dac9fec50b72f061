// Replaces the curves of an outline by straight edges, all inside the outline or all outside it.
#include <unjam/drawing/curve.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>
#include <unjam/base/language.h>

// A convex part of a curve: it lies in the triangle of its ends and `apex`, where the tangents at
// its ends meet.
typedef struct convex_piece {
    uj_vec2 start, apex, end;
    // Bounds on how far the chord and the two tangents are from the curve.
    double chord_error, tangent_error;
} convex_piece;

typedef struct flattener {
    uj_flattening how;
    double size;      // length of the diagonal of the outline's bounding box
    double least;     // consecutive points at this distance or less become one
    bool ccw;         // the outline runs counter-clockwise
    uj_vec2 *points;  // [count]
    size_t count, capacity;
    bool out_of_memory, too_many;
} flattener;

enum { MOST_PIECES = 4096 };  // a convex part of a curve is cut into at most this many pieces

static void put(flattener *f, uj_vec2 p)
{
    if (f->count > 0 && uj_vec2_length(uj_vec2_sub(p, f->points[f->count - 1])) <= f->least)
        return;
    if (f->count >= UJ_FLATTEN_MOST) {
        f->too_many = true;
        return;
    }
    if (!uj_grow(&f->points, &f->capacity, f->count + 1, sizeof *f->points)) {
        f->out_of_memory = true;
        return;
    }
    f->points[f->count++] = p;
}

// --- convex pieces -----------------------------------------------------------------------------

static uj_vec2 mix(uj_vec2 p, uj_vec2 q, double t)
{
    return uj_vec2_add(uj_vec2_scale(p, 1.0 - t), uj_vec2_scale(q, t));
}

// Returns the part of a cubic between two parameters, by de Casteljau's algorithm.
static uj_drawn_segment cubic_part(const uj_drawn_segment *cubic, double from, double to)
{
    uj_vec2 p[4] = {cubic->start, cubic->a, cubic->b, cubic->end};
    // The control points of the part are the values of the cubic's blossom (its polar form) at
    // (from, from, from), (from, from, to), (from, to, to) and (to, to, to).
    uj_vec2 part[4];
    for (int k = 0; k < 4; k++) {
        uj_vec2 q[4] = {p[0], p[1], p[2], p[3]};
        for (int level = 0; level < 3; level++) {
            double t = level < k ? to : from;
            for (int i = 0; i < 3 - level; i++)
                q[i] = mix(q[i], q[i + 1], t);
        }
        part[k] = q[0];
    }
    return uj_drawn_segment_cubic(from <= 0.0 ? p[0] : part[0], part[1], part[2],
                                  to >= 1.0 ? p[3] : part[3]);
}

static double distance_to_line(uj_vec2 p, uj_vec2 a, uj_vec2 b)
{
    uj_vec2 along = uj_vec2_sub(b, a);
    double length = uj_vec2_length(along);
    return length > 0.0 ? fabs(uj_vec2_cross(along, uj_vec2_sub(p, a))) / length
                        : uj_vec2_length(uj_vec2_sub(p, a));
}

// Returns the intersection of a curve's two end tangents. `u` and `v` are the directions of the
// tangents. If they are parallel, up to rounding, the curve is almost straight, and the result is
// the middle of the chord.
static uj_vec2 meeting(uj_vec2 start, uj_vec2 u, uj_vec2 end, uj_vec2 v)
{
    double cross = uj_vec2_cross(u, v);
    uj_vec2 chord = uj_vec2_sub(end, start);
    if (fabs(cross) <= 1e-14 * uj_vec2_length(u) * uj_vec2_length(v))
        return mix(start, end, 0.5);
    return uj_vec2_add(start, uj_vec2_scale(u, uj_vec2_cross(chord, v) / cross));
}

static convex_piece arc_piece(const uj_drawn_segment *arc, double from, double to)
{
    double a = arc->from + from * arc->sweep, b = arc->from + to * arc->sweep;
    uj_vec2 start = uj_drawn_segment_at(arc, from), end = uj_drawn_segment_at(arc, to);
    uj_vec2 u = uj_vec2_sub(uj_vec2_scale(arc->b, cos(a)), uj_vec2_scale(arc->a, sin(a)));
    uj_vec2 v = uj_vec2_sub(uj_vec2_scale(arc->b, cos(b)), uj_vec2_scale(arc->a, sin(b)));
    uj_vec2 middle = uj_drawn_segment_at(arc, 0.5 * (from + to)), apex = meeting(start, u, end, v);
    // The tangent in the middle of an arc is parallel to the chord, so no point of the arc is
    // further from the chord than the middle.
    return (convex_piece){start, apex, end, distance_to_line(middle, start, end),
                          uj_vec2_length(uj_vec2_sub(apex, middle))};
}

static convex_piece cubic_piece(const uj_drawn_segment *whole, double from, double to)
{
    uj_drawn_segment c = cubic_part(whole, from, to);
    uj_vec2 u = uj_vec2_sub(c.a, c.start), v = uj_vec2_sub(c.end, c.b);
    if (uj_vec2_length(u) == 0.0)
        u = uj_vec2_sub(c.b, c.start);
    if (uj_vec2_length(v) == 0.0)
        v = uj_vec2_sub(c.end, c.a);
    uj_vec2 apex = meeting(c.start, u, c.end, v);
    // Let d1 and d2 be the distances of c.a and c.b from the chord. At parameter t the curve's
    // distance from the chord is at most 3 t (1-t)^2 d1 + 3 t^2 (1-t) d2. So it is at most 3/4 of
    // the greater of d1 and d2.
    double chord =
        0.75 * fmax(distance_to_line(c.a, c.start, c.end), distance_to_line(c.b, c.start, c.end));
    // The tangents are farthest from the curve at the apex. The line from the apex perpendicular to
    // the chord crosses the curve, so the apex is at least as close to the curve as to the chord.
    // The distance from the apex to any point of the curve is a bound, too. Takes the point at 0.5.
    double tangent = fmin(distance_to_line(apex, c.start, c.end),
                          uj_vec2_length(uj_vec2_sub(apex, uj_drawn_segment_at(&c, 0.5))));
    return (convex_piece){c.start, apex, c.end, chord, tangent};
}

static convex_piece piece_of(const uj_drawn_segment *curve, double from, double to)
{
    return curve->kind == UJ_SEGMENT_ARC ? arc_piece(curve, from, to)
                                         : cubic_piece(curve, from, to);
}

// Returns true if `n` pieces, cut at equal steps of the curve's parameter, are enough: the edges
// that replace them are at most the tolerance away from the curve. If `chords`, the edges are the
// chords of the pieces, else the tangents at their ends.
static bool pieces_suffice(const flattener *f, const uj_drawn_segment *curve, int n, bool chords)
{
    for (int i = 0; i < n; i++) {
        convex_piece piece = piece_of(curve, (double)i / n, (double)(i + 1) / n);
        if ((chords ? piece.chord_error : piece.tangent_error) > f->how.tolerance)
            return false;
    }
    return true;
}

// Appends the edges for a convex curve that turns by less than 180 degrees. `left` is true if the
// curve turns left.
static void put_convex(flattener *f, const uj_drawn_segment *curve, bool left)
{
    bool bulges_out = left == f->ccw, chords = bulges_out == f->how.inwards;
    int n = 1;
    while (n <= MOST_PIECES && !pieces_suffice(f, curve, n, chords))
        n += 1 + n / 8;
    if (n > MOST_PIECES) {
        f->too_many = true;
        return;
    }
    put(f, curve->start);
    for (int i = 0; i < n && !f->too_many && !f->out_of_memory; i++) {
        convex_piece piece = piece_of(curve, (double)i / n, (double)(i + 1) / n);
        if (!chords)
            put(f, piece.apex);
        if (chords && i + 1 < n)
            put(f, piece.end);
    }
    put(f, curve->end);
}

// --- cutting curves into convex parts ----------------------------------------------------------

static void put_arc(flattener *f, const uj_drawn_segment *arc)
{
    double turn = uj_vec2_cross(arc->a, arc->b) * arc->sweep;
    int n = (int)ceil(fabs(arc->sweep) / (UJ_PI / 4.0) - 1e-9);
    n = n < 1 ? 1 : n;
    // If the ellipse has an axis of length 0, the arc lies on a line: append only the arc's end.
    if (fabs(uj_vec2_cross(arc->a, arc->b)) <= 1e-14 * f->size * f->size)
        n = 0;
    for (int i = 0; i < n; i++) {
        double from = arc->from + arc->sweep * i / n;
        uj_drawn_segment part =
            uj_drawn_segment_arc(arc->centre, arc->a, arc->b, from, arc->sweep / n);
        part.start = i == 0 ? arc->start : part.start;
        part.end = i + 1 == n ? arc->end : part.end;
        put_convex(f, &part, turn > 0.0);
    }
    if (n == 0)
        put(f, arc->end);
}

// Returns true if the control polygon of a cubic always turns in the same direction, and by at most
// a right angle in total. Sets *left to true if it turns left.
static bool is_convex(const uj_drawn_segment *c, bool *left)
{
    uj_vec2 a = uj_vec2_sub(c->a, c->start), b = uj_vec2_sub(c->b, c->a);
    uj_vec2 d = uj_vec2_sub(c->end, c->b);
    double ab = uj_vec2_cross(a, b), bd = uj_vec2_cross(b, d), ad = uj_vec2_cross(a, d);
    bool forward = uj_vec2_dot(a, b) >= 0.0 && uj_vec2_dot(b, d) >= 0.0 && uj_vec2_dot(a, d) >= 0.0;
    *left = ab + bd + ad > 0.0;
    return forward &&
           ((ab >= 0.0 && bd >= 0.0 && ad >= 0.0) || (ab <= 0.0 && bd <= 0.0 && ad <= 0.0));
}

// Appends the edges for a cubic that has no inflection except at its ends. Halves the cubic until
// each piece is convex, or equal to its chord up to rounding.
static void put_cubic_part(flattener *f, const uj_drawn_segment *cubic, int depth)
{
    bool left;
    double flatness = fmax(distance_to_line(cubic->a, cubic->start, cubic->end),
                           distance_to_line(cubic->b, cubic->start, cubic->end));
    double length = uj_vec2_length(uj_vec2_sub(cubic->end, cubic->start));
    double reach = fmax(uj_vec2_length(uj_vec2_sub(cubic->a, cubic->start)),
                        uj_vec2_length(uj_vec2_sub(cubic->b, cubic->start)));
    if (depth >= 48 || (flatness <= 1e-13 * f->size && reach <= length)) {
        put(f, cubic->start);
        put(f, cubic->end);
    } else if (is_convex(cubic, &left)) {
        put_convex(f, cubic, left);
    } else if (!f->too_many && !f->out_of_memory) {
        uj_drawn_segment first = cubic_part(cubic, 0.0, 0.5), second = cubic_part(cubic, 0.5, 1.0);
        put_cubic_part(f, &first, depth + 1);
        put_cubic_part(f, &second, depth + 1);
    }
}

// Writes, in increasing order, the parameters inside (0, 1) where the curvature changes sign, and
// returns how many there are. At these parameters the cross product of the first and second
// derivatives is 0. For a cubic, this product is a quadratic.
static int find_inflections(const uj_drawn_segment *c, double out[2])
{
    uj_vec2 a = uj_vec2_sub(c->a, c->start), b = uj_vec2_sub(c->b, c->a);
    uj_vec2 d = uj_vec2_sub(c->end, c->b);
    double ab = uj_vec2_cross(a, b), ad = uj_vec2_cross(a, d), bd = uj_vec2_cross(b, d);
    // Up to a factor, the cross product of the two derivatives is (1-t)^2 ab + t (1-t) ad + t^2 bd
    // = p t^2 + q t + r.
    double p = ab - ad + bd, q = ad - 2.0 * ab, r = ab, roots[2];
    double scale = fmax(fabs(ab), fmax(fabs(ad), fabs(bd)));
    int count = 0, kept = 0;
    if (fabs(p) <= 1e-14 * scale) {
        if (fabs(q) > 1e-14 * scale)
            roots[count++] = -r / q;
    } else {
        double discriminant = q * q - 4.0 * p * r;
        if (discriminant > 0.0) {
            double s = -0.5 * (q + copysign(sqrt(discriminant), q));
            roots[count++] = s / p;
            if (s != 0.0)
                roots[count++] = r / s;
        }
    }
    if (count == 2 && roots[0] > roots[1]) {
        double swap = roots[0];
        roots[0] = roots[1];
        roots[1] = swap;
    }
    for (int i = 0; i < count; i++)
        if (roots[i] > 0.0 && roots[i] < 1.0 && (kept == 0 || roots[i] > out[kept - 1]))
            out[kept++] = roots[i];
    return kept;
}

static void put_cubic(flattener *f, const uj_drawn_segment *cubic)
{
    double cuts[2], from = 0.0;
    int count = find_inflections(cubic, cuts);
    for (int i = 0; i <= count; i++) {
        double to = i < count ? cuts[i] : 1.0;
        uj_drawn_segment part = cubic_part(cubic, from, to);
        put_cubic_part(f, &part, 0);
        from = to;
    }
}

// --- whole outlines ----------------------------------------------------------------------------

// Returns twice the signed area that the segments enclose. Approximates each curve by 64 edges.
// Subtracts `base`, a point near the segments, from all points to keep rounding errors small.
static double twice_area(const uj_drawn_segment *segments, size_t count, uj_vec2 base)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        int steps = segments[i].kind == UJ_SEGMENT_LINE ? 1 : 64;
        for (int k = 0; k < steps; k++)
            sum += uj_vec2_cross(
                uj_vec2_sub(uj_drawn_segment_at(&segments[i], (double)k / steps), base),
                uj_vec2_sub(uj_drawn_segment_at(&segments[i], (double)(k + 1) / steps), base));
    }
    return sum;
}

static void put_all(flattener *f, const uj_drawn_segment *segments, size_t count)
{
    for (size_t i = 0; i < count && !f->too_many && !f->out_of_memory; i++) {
        put(f, segments[i].start);
        if (segments[i].kind == UJ_SEGMENT_ARC)
            put_arc(f, &segments[i]);
        else if (segments[i].kind == UJ_SEGMENT_CUBIC)
            put_cubic(f, &segments[i]);
        put(f, segments[i].end);
    }
    while (f->count > 1 &&
           uj_vec2_length(uj_vec2_sub(f->points[0], f->points[f->count - 1])) <= f->least)
        f->count--;
}

// Drops the points at which the ring does not turn, and makes the ring counter-clockwise.
static void tidy(flattener *f)
{
    for (size_t i = 0; f->count > 3 && i < f->count;) {
        uj_vec2 before = f->points[i > 0 ? i - 1 : f->count - 1], at = f->points[i];
        uj_vec2 after = f->points[i + 1 < f->count ? i + 1 : 0];
        uj_vec2 u = uj_vec2_sub(at, before), v = uj_vec2_sub(after, at);
        bool straight =
            fabs(uj_vec2_cross(u, v)) <= 1e-12 * uj_vec2_length(u) * uj_vec2_length(v) &&
            uj_vec2_dot(u, v) > 0.0;
        if (!straight) {
            i++;
            continue;
        }
        memmove(&f->points[i], &f->points[i + 1], (f->count - i - 1) * sizeof *f->points);
        f->count--;
        i = i > 0 ? i - 1 : 0;
    }
    for (size_t i = 0, j = f->count; !f->ccw && i + 1 < j; i++) {
        uj_vec2 swap = f->points[i];
        f->points[i] = f->points[--j];
        f->points[j] = swap;
    }
}

uj_status uj_flatten(const uj_drawn_segment *segments, size_t count, uj_flattening how,
                     uj_polygon *out, uj_error *error)
{
    uj_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    *out = (uj_polygon){0};
    for (size_t i = 0; i < count; i++)
        uj_drawn_segment_bounds(&segments[i], &low, &high);
    flattener f = {.how = how, .size = uj_vec2_length(uj_vec2_sub(high, low))};
    f.least = 1e-12 * f.size;
    double area = count > 0 ? twice_area(segments, count, segments[0].start) : 0.0;
    f.ccw = area > 0.0;
    put_all(&f, segments, count);
    if (!f.out_of_memory && !f.too_many)
        tidy(&f);
    uj_status status = UJ_OK;
    if (f.out_of_memory)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while flattening curves");
    else if (f.too_many)
        status = uj_error_set(error, UJ_BAD_INPUT,
                              _("the curves of this outline need more than %d straight edges; give "
                                "a larger --tolerance"),
                              UJ_FLATTEN_MOST);
    else if (f.count < 3 || !(fabs(area) > 1e-12 * f.size * f.size))
        status = uj_error_set(error, UJ_BAD_INPUT, _("this outline encloses no area"));
    if (status == UJ_OK && uj_polygon_from_points(f.points, f.count, out) != UJ_OK)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while flattening curves");
    free(f.points);
    return status;
}
