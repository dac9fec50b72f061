// Free regions: convex polygons from no-fit half-planes, joined and taken away by GEOS.
#include <unjam/geometry/inspect/movable_region.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/contact/outline.h>
#include <unjam/geometry/shape/geos_context.h>
#include <unjam/geometry/shape/tolerance.h>

enum { MOST_POINTS = 512 };  // of a convex polygon while it is cut

// Least widening of a region, a part of the diameter: far above GEOS's rounding, far below the gap
// at which pieces touch, so that what touches in truth does so at the wider region's corners.
static const double widening = 0.01 * UJ_TOLERANCE_CONTACT;

typedef struct convex {
    int count;
    uj_vec2 points[MOST_POINTS];
} convex;

// What is looked for.
typedef struct search {
    const uj_contact_model *model;
    const uj_halfplanes *planes;
    const uj_vec2 *x;
    int piece;
    double width;  // by which the region is wider, units of length
    double near;   // places this near are the same
    uj_push_workspace *workspace;
    uj_geos *geos;
    uj_error *error;
} search;

// --- half-planes ---------------------------------------------------------------------------------

// Keeps the part n . p <= c. False when it has too many corners.
static bool cut(convex *polygon, uj_vec2 n, double c)
{
    convex kept;
    kept.count = uj_outline_clip(polygon->points, polygon->count, (uj_clip_line){n, c}, MOST_POINTS,
                                 kept.points);
    if (kept.count < 0)
        return false;
    polygon->count = kept.count;
    memcpy(polygon->points, kept.points, (size_t)kept.count * sizeof *kept.points);
    return true;
}

// A box that holds every place of the piece, with much room.
static convex wide_box(const search *s)
{
    double room = 3.0 * (s->model->radius[s->piece] + s->model->diameter);
    uj_vec2 low = s->model->low[s->piece], high = s->model->high[s->piece];
    return (convex){4,
                    {{low.x - room, low.y - room},
                     {high.x + room, low.y - room},
                     {high.x + room, high.y + room},
                     {low.x - room, high.y + room}}};
}

// The plane n . r >= c of a pair as n . p >= c for places p of the piece.
static void plane_of_places(const search *s, const uj_part_pair *pair, const uj_halfplane *plane,
                            uj_vec2 *n, double *c)
{
    *n = (uj_vec2){plane->nx, plane->ny};
    *c = plane->c;
    if (pair->b == s->piece) {
        if (pair->a >= 0)
            *c += uj_vec2_dot(*n, s->x[pair->a]);
        return;
    }
    *c -= uj_vec2_dot(*n, s->x[pair->b]);
    *n = uj_vec2_scale(*n, -1.0);
}

static bool is_half_plane(const uj_part_pair *pair)
{
    return pair->part_a->count == 1;
}

// The places within the convex hull of the region allowed to the piece.
static bool hull_places(const search *s, convex *out)
{
    *out = wide_box(s);
    for (int k = 0; k < s->model->pair_count; k++) {
        const uj_part_pair *pair = &s->model->pairs[k];
        if (pair->b != s->piece || !is_half_plane(pair) || s->planes->counts[k] == 0)
            continue;
        uj_vec2 n;
        double c;
        plane_of_places(s, pair, &s->planes->planes[pair->first], &n, &c);
        if (!cut(out, uj_vec2_scale(n, -1.0), s->width - c))
            return false;
    }
    return true;
}

// The places at which a pair of parts overlaps, less a seam; empty when it has none.
static bool pair_places(const search *s, int k, convex *out)
{
    const uj_part_pair *pair = &s->model->pairs[k];
    *out = wide_box(s);
    for (int i = pair->first; i < pair->first + s->planes->counts[k]; i++) {
        uj_vec2 n;
        double c;
        plane_of_places(s, pair, &s->planes->planes[i], &n, &c);
        if (!cut(out, n, c - s->width))
            return false;
    }
    return true;
}

// --- GEOS ----------------------------------------------------------------------------------------

static GEOSGeometry *to_geos(const search *s, convex *polygon)
{
    uj_ring ring = {(size_t)polygon->count, polygon->points};
    return uj_geos_from_polygon(s->geos, &(uj_polygon){1, &ring});
}

// All places that another piece or an obstacle takes, joined. NULL on failure.
static GEOSGeometry *taken_places(const search *s)
{
    GEOSContextHandle_t handle = s->geos->handle;
    GEOSGeometry **parts = calloc((size_t)s->model->pair_count + 1, sizeof(GEOSGeometry *));
    convex *polygon = malloc(sizeof *polygon);
    unsigned count = 0;
    bool good = parts != NULL && polygon != NULL;
    for (int k = 0; good && k < s->model->pair_count; k++) {
        const uj_part_pair *pair = &s->model->pairs[k];
        if ((pair->a != s->piece && pair->b != s->piece) || is_half_plane(pair) ||
            s->planes->counts[k] == 0)
            continue;
        good = pair_places(s, k, polygon);
        if (!good || polygon->count < 3)
            continue;
        parts[count] = to_geos(s, polygon);
        good = parts[count] != NULL;
        count += good;
    }
    free(polygon);
    GEOSGeometry *all = NULL, *joined = NULL;
    if (good)
        all = GEOSGeom_createCollection_r(handle, GEOS_MULTIPOLYGON, parts, count);
    for (unsigned i = 0; all == NULL && i < count; i++)
        GEOSGeom_destroy_r(handle, parts[i]);
    free(parts);
    if (all != NULL)
        joined = GEOSUnaryUnion_r(handle, all);
    GEOSGeom_destroy_r(handle, all);
    return joined;
}

static GEOSGeometry *free_places(const search *s)
{
    GEOSContextHandle_t handle = s->geos->handle;
    convex *hull = malloc(sizeof *hull);
    GEOSGeometry *inside = NULL, *result = NULL;
    if (hull != NULL && hull_places(s, hull))
        inside = hull->count >= 3 ? to_geos(s, hull) : GEOSGeom_createEmptyPolygon_r(handle);
    free(hull);
    GEOSGeometry *taken = inside != NULL ? taken_places(s) : NULL;
    if (taken != NULL)
        result = GEOSDifference_r(handle, inside, taken);
    GEOSGeom_destroy_r(handle, taken);
    GEOSGeom_destroy_r(handle, inside);
    return result;
}

static uj_status copy_parts(const search *s, const GEOSGeometry *places, uj_movable_region *out)
{
    int count = GEOSGetNumGeometries_r(s->geos->handle, places);
    if (count < 0)
        return uj_geos_failure(s->geos, "the movable region", s->error);
    out->polygons = calloc((size_t)count + 1, sizeof *out->polygons);
    if (out->polygons == NULL)
        return uj_error_set(s->error, UJ_NO_MEMORY, "out of memory for a movable region");
    for (int i = 0; i < count; i++) {
        const GEOSGeometry *part = GEOSGetGeometryN_r(s->geos->handle, places, i);
        if (GEOSGeomTypeId_r(s->geos->handle, part) != GEOS_POLYGON ||
            GEOSisEmpty_r(s->geos->handle, part) != 0)
            continue;
        uj_status status =
            uj_geos_to_polygon(s->geos, part, &out->polygons[out->polygon_count], s->error);
        if (status != UJ_OK)
            return status;
        out->polygon_count++;
    }
    return UJ_OK;
}

// --- rest ----------------------------------------------------------------------------------------

// Directions towards which the piece rests at a place, by the law of the push.
static unsigned rests_at(const search *s, uj_vec2 at)
{
    uj_vec2 x[UJ_MAX_PIECES];
    unsigned directions = 0;
    for (int i = 0; i < s->model->piece_count; i++)
        x[i] = i == s->piece ? at : s->x[i];
    for (int d = UJ_NE; d <= UJ_SW; d++)
        directions |= (unsigned)uj_push_rests(s->planes, s->piece, (uj_direction)d, s->workspace, x)
                      << d;
    return directions;
}

// Adds a corner, or its directions to one that is there already.
static void add_feature(const search *s, uj_vec2 at, int part, unsigned directions,
                        uj_movable_region *out)
{
    for (size_t i = 0; i < out->feature_count; i++)
        if (out->features[i].part == part &&
            uj_vec2_length(uj_vec2_sub(out->features[i].at, at)) <= s->near) {
            out->features[i].directions |= directions;
            return;
        }
    out->features[out->feature_count++] = (uj_feature_point){at, part, directions};
}

static uj_status find_features(const search *s, uj_movable_region *out)
{
    size_t count = 0;
    for (size_t i = 0; i < out->polygon_count; i++)
        for (size_t r = 0; r < out->polygons[i].ring_count; r++)
            count += out->polygons[i].rings[r].count;
    out->features = calloc(count + 1, sizeof *out->features);
    if (out->features == NULL)
        return uj_error_set(s->error, UJ_NO_MEMORY, "out of memory for a movable region");
    for (size_t i = 0; i < out->polygon_count; i++)
        for (size_t r = 0; r < out->polygons[i].ring_count; r++) {
            const uj_ring *ring = &out->polygons[i].rings[r];
            for (size_t k = 0; k < ring->count; k++) {
                unsigned directions = rests_at(s, ring->points[k]);
                if (directions != 0)
                    add_feature(s, ring->points[k], (int)i, directions, out);
            }
        }
    // Between two keyframes contacts are a little open: then the feature point is what counts.
    out->rests = rests_at(s, s->x[s->piece]);
    for (size_t i = 0; i < out->feature_count; i++)
        if (uj_vec2_length(uj_vec2_sub(out->features[i].at, s->x[s->piece])) <= s->near)
            out->rests |= out->features[i].directions;
    return UJ_OK;
}

// The greatest depth to which the piece's present contacts overlap.
static double deepest(const search *s)
{
    double depth = 0.0;
    for (int k = 0; k < s->model->pair_count; k++) {
        int plane;
        const uj_part_pair *pair = &s->model->pairs[k];
        if (pair->a == s->piece || pair->b == s->piece)
            depth = fmax(depth, -uj_part_pair_separation(s->model, s->planes, k, s->x, &plane));
    }
    return depth;
}

// --- the whole -----------------------------------------------------------------------------------

static double distance_to_edge(uj_vec2 p, uj_vec2 a, uj_vec2 b)
{
    uj_vec2 ab = uj_vec2_sub(b, a), ap = uj_vec2_sub(p, a);
    double part = uj_vec2_dot(ap, ab) / uj_vec2_dot(ab, ab);
    return uj_vec2_length(uj_vec2_sub(ap, uj_vec2_scale(ab, fmin(fmax(part, 0.0), 1.0))));
}

// 0 inside, else the distance to the nearest edge.
static double distance_to_part(const uj_polygon *polygon, uj_vec2 p)
{
    bool inside = false;
    double least = INFINITY;
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        inside ^= uj_ring_contains(ring, p);
        for (size_t i = 0; i < ring->count; i++)
            least = fmin(least,
                         distance_to_edge(p, ring->points[i], ring->points[(i + 1) % ring->count]));
    }
    return inside ? 0.0 : least;
}

static int part_at(const search *s, const uj_movable_region *region)
{
    int nearest = -1;
    double least = s->near;
    for (size_t i = 0; i < region->polygon_count; i++) {
        double distance = distance_to_part(&region->polygons[i], s->x[s->piece]);
        if (distance < least) {
            least = distance;
            nearest = (int)i;
        }
    }
    return nearest;
}

uj_status uj_movable_region_find(const uj_contact_model *model, const uj_halfplanes *planes,
                                 const uj_vec2 *x, int piece, uj_push_workspace *workspace,
                                 uj_movable_region *out, uj_error *error)
{
    *out = (uj_movable_region){.present = -1};
    search s = {.model = model,
                .planes = planes,
                .x = x,
                .piece = piece,
                .near = UJ_TOLERANCE_TOUCH * model->diameter,
                .workspace = workspace,
                .geos = uj_geos_open(),
                .error = error};
    if (s.geos == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for a movable region");
    s.width = widening * model->diameter + 2.0 * deepest(&s);
    GEOSGeometry *places = free_places(&s);
    uj_status status = places != NULL ? copy_parts(&s, places, out)
                                      : uj_geos_failure(s.geos, "the movable region", error);
    if (status == UJ_OK)
        status = find_features(&s, out);
    if (status == UJ_OK)
        out->present = part_at(&s, out);
    GEOSGeom_destroy_r(s.geos->handle, places);
    uj_geos_close(s.geos);
    if (status != UJ_OK)
        uj_movable_region_clear(out);
    return status;
}

void uj_movable_region_clear(uj_movable_region *region)
{
    for (size_t i = 0; i < region->polygon_count; i++)
        uj_polygon_clear(&region->polygons[i]);
    free(region->polygons);
    free(region->features);
    *region = (uj_movable_region){.present = -1};
}
