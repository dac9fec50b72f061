// Finds gaps as local minima of the distance between outlines.
#include <unjam/geometry/inspect/narrow_gap.h>

#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/geometry/contact/allowed_region.h>
#include <unjam/geometry/shape/tolerance.h>

// Directions count as parallel if the sine of the angle between them is less than this.
static const double parallel = 1e-9;
// Crossings in the first or last millionth of a line do not count.
static const double near_end = 1e-6;

// Closed lines. The solid is on the left of each line.
typedef struct outline {
    size_t ring_count;
    uj_ring *rings;  // owned by the outline
} outline;

struct uj_gap_finder {
    const uj_tray *tray;
    double touch;  // a gap of at most this width counts as a contact
    outline walls[UJ_MAX_PIECES], pieces[UJ_MAX_PIECES];
    uj_vec2 low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  // present bounding boxes of the pieces
};

typedef struct search {
    const uj_gap_finder *finder;
    int a, b;  // the two pieces to compare; a = -1: the walls
    const outline *of_a, *of_b;
    const uj_gap_query *query;
    bool found, touches;
    uj_gap gap, contact;
} search;

// --- outlines ------------------------------------------------------------------------------------

// Appends the rings of `region` to `walls`, reversed, because the solid is outside of `region`.
static uj_status append_walls(outline *walls, uj_polygon *region, uj_error *error)
{
    uj_ring *rings =
        realloc(walls->rings, (walls->ring_count + region->ring_count) * sizeof *rings);
    if (rings == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory for the walls of a tray"));
    walls->rings = rings;
    for (size_t r = 0; r < region->ring_count; r++) {
        uj_ring ring = region->rings[r];
        for (size_t i = 0, k = ring.count - 1; i < k; i++, k--) {
            uj_vec2 point = ring.points[i];
            ring.points[i] = ring.points[k];
            ring.points[k] = point;
        }
        rings[walls->ring_count++] = ring;
    }
    region->ring_count = 0;  // `walls` owns the points now
    return UJ_OK;
}

static uj_status find_walls(uj_geos *geos, const uj_tray *tray, size_t piece, outline *out,
                            uj_error *error)
{
    GEOSGeometry *region = uj_allowed_region(geos, tray, piece);
    int count = region != NULL ? GEOSGetNumGeometries_r(geos->handle, region) : -1;
    uj_status status =
        count >= 0 ? UJ_OK : uj_geos_failure(geos, "finding the walls around a piece", error);
    for (int i = 0; i < count && status == UJ_OK; i++) {
        uj_polygon part = {0};
        status =
            uj_geos_to_polygon(geos, GEOSGetGeometryN_r(geos->handle, region, i), &part, error);
        if (status == UJ_OK)
            status = append_walls(out, &part, error);
        uj_polygon_clear(&part);
    }
    GEOSGeom_destroy_r(geos->handle, region);
    return status;
}

// Copies the points only to allocate memory: `place` overwrites them.
static uj_status make_room(const uj_polygon *shape, outline *out, uj_error *error)
{
    uj_polygon copy;
    if (uj_polygon_copy(shape, &copy) != UJ_OK)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory for the outline of a piece"));
    *out = (outline){copy.ring_count, copy.rings};
    return UJ_OK;
}

static void outline_clear(outline *lines)
{
    uj_polygon polygon = {lines->ring_count, lines->rings};
    uj_polygon_clear(&polygon);
}

uj_status uj_gap_finder_create(const uj_tray *tray, uj_gap_finder **out, uj_error *error)
{
    uj_gap_finder *finder = calloc(1, sizeof *finder);
    uj_geos *geos = uj_geos_open();
    *out = NULL;
    uj_status status = UJ_OK;
    if (finder == NULL || geos == NULL)
        status = uj_error_set(error, UJ_NO_MEMORY, _("out of memory for the gaps of a tray"));
    if (status == UJ_OK) {
        finder->tray = tray;
        finder->touch = UJ_TOLERANCE_TOUCH * uj_tray_diameter(tray);
    }
    for (size_t i = 0; status == UJ_OK && i < tray->piece_count; i++) {
        status = find_walls(geos, tray, i, &finder->walls[i], error);
        if (status == UJ_OK)
            status = make_room(&tray->pieces[i].shape, &finder->pieces[i], error);
    }
    uj_geos_close(geos);
    if (status != UJ_OK) {
        uj_gap_finder_destroy(finder);
        return status;
    }
    *out = finder;
    return UJ_OK;
}

void uj_gap_finder_destroy(uj_gap_finder *finder)
{
    if (finder == NULL)
        return;
    for (size_t i = 0; i < UJ_MAX_PIECES; i++) {
        outline_clear(&finder->walls[i]);
        outline_clear(&finder->pieces[i]);
    }
    free(finder);
}

static void place(uj_gap_finder *finder, const uj_pose *poses)
{
    for (size_t i = 0; i < finder->tray->piece_count; i++) {
        uj_rotation turn = uj_rotation_of(poses[i].angle);
        uj_vec2 at = {poses[i].x, poses[i].y};
        for (size_t r = 0; r < finder->pieces[i].ring_count; r++) {
            const uj_ring *shape = &finder->tray->pieces[i].shape.rings[r];
            for (size_t k = 0; k < shape->count; k++)
                finder->pieces[i].rings[r].points[k] =
                    uj_vec2_add(uj_rotate(turn, shape->points[k]), at);
        }
        const uj_polygon now = {finder->pieces[i].ring_count, finder->pieces[i].rings};
        uj_polygon_bounds(&now, &finder->low[i], &finder->high[i]);
    }
}

// --- gaps ----------------------------------------------------------------------------------------

// `back` and `on` are the unit vectors towards the previous and the next corner.
typedef struct corner {
    uj_vec2 at, back, on;
    double back_length, on_length;
} corner;

static uj_vec2 unit(uj_vec2 a, double *length)
{
    *length = uj_vec2_length(a);
    return uj_vec2_scale(a, 1.0 / *length);
}

static corner corner_of(const uj_ring *ring, size_t i)
{
    corner c = {.at = ring->points[i]};
    uj_vec2 before = ring->points[i > 0 ? i - 1 : ring->count - 1];
    uj_vec2 after = ring->points[i + 1 < ring->count ? i + 1 : 0];
    c.back = unit(uj_vec2_sub(before, c.at), &c.back_length);
    c.on = unit(uj_vec2_sub(after, c.at), &c.on_length);
    return c;
}

// Returns true if the solid near the corner does not extend beyond the corner in direction n.
static bool recedes(const corner *c, uj_vec2 n)
{
    return uj_vec2_dot(c->back, n) <= parallel && uj_vec2_dot(c->on, n) <= parallel &&
           uj_vec2_cross(c->back, c->on) < parallel;
}

static bool crosses_ring(const uj_ring *ring, uj_vec2 from, uj_vec2 line)
{
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 a = uj_vec2_sub(ring->points[i], from);
        uj_vec2 edge = uj_vec2_sub(ring->points[i + 1 < ring->count ? i + 1 : 0], ring->points[i]);
        double across = uj_vec2_cross(line, edge);
        double part = uj_vec2_cross(a, edge) / across, along = uj_vec2_cross(a, line) / across;
        if (across != 0.0 && part > near_end && part < 1.0 - near_end && along >= 0.0 &&
            along <= 1.0)
            return true;
    }
    return false;
}

static bool is_blocked(const search *s, const uj_gap *gap)
{
    uj_vec2 line = uj_vec2_sub(gap->to, gap->from);
    for (size_t i = 0; i < s->finder->tray->piece_count; i++)
        for (size_t r = 0; r < s->finder->pieces[i].ring_count; r++)
            if (crosses_ring(&s->finder->pieces[i].rings[r], gap->from, line))
                return true;
    for (size_t r = 0; gap->a < 0 && r < s->of_a->ring_count; r++)
        if (crosses_ring(&s->of_a->rings[r], gap->from, line))
            return true;
    return false;
}

// `n` is the unit vector from p to q. The point p lies on s->a if p_of_a, and on s->b otherwise.
static void take(search *s, double distance, uj_vec2 p, uj_vec2 q, uj_vec2 n, bool p_of_a)
{
    uj_gap gap = {s->a, s->b, distance, p, q, n};
    if (!p_of_a)
        gap = (uj_gap){s->a, s->b, distance, q, p, uj_vec2_scale(n, -1.0)};
    const uj_vec2 *low = &s->query->low, *high = &s->query->high;
    if (gap.a < 0 && (gap.from.x < low->x || gap.from.x > high->x || gap.from.y < low->y ||
                      gap.from.y > high->y))
        return;
    if (distance <= s->finder->touch) {
        gap.width = 0.0;
        s->contact = s->touches ? s->contact : gap;
        s->touches = true;
    } else if (distance < (s->found ? s->gap.width : s->query->widest) && !is_blocked(s, &gap)) {
        s->gap = gap;
        s->found = true;
    }
}

// Calls `take` for the gap between corner p and edge i, and for the gap between p and the start of
// edge i. The corner p lies on s->a if p_of_a, and on s->b otherwise.
static void compare(search *s, const corner *p, const uj_ring *ring, size_t i, bool p_of_a)
{
    corner q = corner_of(ring, i);
    uj_vec2 offset = uj_vec2_sub(q.at, p->at);
    double least = s->found ? s->gap.width : s->query->widest, touch = s->finder->touch;
    // The solid is on the left of the edge.
    uj_vec2 into = {-q.on.y, q.on.x};
    double distance = uj_vec2_dot(offset, into), along = -uj_vec2_dot(offset, q.on);
    if (distance > -touch && distance < least && along > 0.0 && along < q.on_length &&
        recedes(p, into))
        take(s, distance, p->at, uj_vec2_add(p->at, uj_vec2_scale(into, distance)), into, p_of_a);
    // Each pair of corners comes twice, once with each value of p_of_a. Use the pair only once.
    double apart = uj_vec2_length(offset);
    if (!p_of_a || !(apart < least))
        return;
    uj_vec2 n = apart > touch ? uj_vec2_scale(offset, 1.0 / apart)
                              : unit(uj_vec2_add(p->back, p->on), &distance);
    if (apart <= touch)
        n = distance > 0.0 ? uj_vec2_scale(n, -1.0) : (uj_vec2){-p->on.y, p->on.x};
    if (apart <= touch || (recedes(p, n) && recedes(&q, uj_vec2_scale(n, -1.0))))
        take(s, apart, p->at, q.at, n, p_of_a);
}

static bool is_far(const search *s, uj_vec2 low, uj_vec2 high, int piece)
{
    double least = fmax(s->found ? s->gap.width : s->query->widest, s->finder->touch);
    const uj_vec2 *other_low = &s->finder->low[piece], *other_high = &s->finder->high[piece];
    return low.x - other_high->x > least || other_low->x - high.x > least ||
           low.y - other_high->y > least || other_low->y - high.y > least;
}

static void compare_sides(search *s, const outline *one, const outline *other, bool one_is_a)
{
    int piece = one_is_a ? s->b : s->a;  // the piece with the outline `other`; -1: the walls
    for (size_t r = 0; r < one->ring_count; r++)
        for (size_t i = 0; i < one->rings[r].count; i++) {
            uj_vec2 at = one->rings[r].points[i];
            if (piece >= 0 && is_far(s, at, at, piece))
                continue;
            corner p = corner_of(&one->rings[r], i);
            for (size_t o = 0; o < other->ring_count; o++)
                for (size_t k = 0; k < other->rings[o].count; k++)
                    compare(s, &p, &other->rings[o], k, one_is_a);
        }
}

static void compare_pair(search *s, int a, int b)
{
    if (a >= 0 && is_far(s, s->finder->low[a], s->finder->high[a], b))
        return;
    s->a = a;
    s->b = b;
    s->of_a = a >= 0 ? &s->finder->pieces[a] : &s->finder->walls[b];
    s->of_b = &s->finder->pieces[b];
    compare_sides(s, s->of_a, s->of_b, true);
    compare_sides(s, s->of_b, s->of_a, false);
}

bool uj_gap_finder_find(uj_gap_finder *finder, const uj_gap_query *query, uj_gap *out)
{
    search s = {.finder = finder, .query = query};
    place(finder, query->poses);
    for (int b = 0; b < (int)finder->tray->piece_count; b++)
        for (int a = -1; a < b; a++)
            if (((query->pieces >> b | (a >= 0 ? query->pieces >> a : 0u)) & 1u) != 0)
                compare_pair(&s, a, b);
    *out = s.found ? s.gap : s.contact;
    return s.found || s.touches;
}
