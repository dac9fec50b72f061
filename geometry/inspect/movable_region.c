// Subtracts no-fit polygons from the positions at which a piece is in the tray's enclosure
// (geometry/contact/enclosure.h).
#include <unjam/geometry/inspect/movable_region.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/geometry/contact/outline.h>
#include <unjam/geometry/shape/geos_context.h>
#include <unjam/geometry/shape/tolerance.h>

enum { MAX_POINTS = 512 };  // greatest number of corners of a convex polygon

// Edges of a region are moved outwards by at least this many tray diameters. This is far above the
// rounding errors of GEOS. It is far below UJ_TOLERANCE_CONTACT, so that a piece at a corner of the
// region still touches its neighbours.
static const double widening = 0.01 * UJ_TOLERANCE_CONTACT;

typedef struct convex {
    int count;
    uj_vec2 points[MAX_POINTS];
} convex;

typedef struct finder {
    const uj_contact_model *model;
    const uj_halfplanes *planes;
    const uj_vec2 *x;
    int piece;
    double width;  // a length: edges are moved outwards by this distance
    double near;   // positions at most this far apart count as the same
    uj_push_workspace *workspace;
    uj_geos *geos;
    uj_error *error;
} finder;

// --- half-planes ---------------------------------------------------------------------------------

// Keeps the points p with n . p <= c. Returns false if the polygon gets too many corners.
static bool cut(convex *polygon, uj_vec2 n, double c)
{
    convex kept;
    kept.count = uj_outline_clip(polygon->points, polygon->count, (uj_clip_line){n, c}, MAX_POINTS,
                                 kept.points);
    if (kept.count < 0)
        return false;
    polygon->count = kept.count;
    memcpy(polygon->points, kept.points, (size_t)kept.count * sizeof *kept.points);
    return true;
}

// The box contains every position of the piece, with a wide margin.
static convex wide_box(const finder *s)
{
    double margin = 3.0 * (s->model->radius[s->piece] + s->model->diameter);
    uj_vec2 low = s->model->low[s->piece], high = s->model->high[s->piece];
    return (convex){4,
                    {{low.x - margin, low.y - margin},
                     {high.x + margin, low.y - margin},
                     {high.x + margin, high.y + margin},
                     {low.x - margin, high.y + margin}}};
}

// Rewrites the half-plane n . (x_b - x_a) >= c of a pair as *n . p >= *c. Here p is the position of
// s->piece. The other piece of the pair stays at its present position.
static void plane_of_positions(const finder *s, const uj_part_pair *pair, const uj_halfplane *plane,
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

// Sets *out to the positions at which the piece lies in the tray's enclosure.
static bool enclosed_positions(const finder *s, convex *out)
{
    *out = wide_box(s);
    for (int k = 0; k < s->model->pair_count; k++) {
        const uj_part_pair *pair = &s->model->pairs[k];
        if (pair->b != s->piece || !is_half_plane(pair) || s->planes->counts[k] == 0)
            continue;
        uj_vec2 n;
        double c;
        plane_of_positions(s, pair, &s->planes->planes[pair->first], &n, &c);
        if (!cut(out, uj_vec2_scale(n, -1.0), s->width - c))
            return false;
    }
    return true;
}

// Sets *out to the positions at which a pair of parts overlaps by more than s->width.
static bool pair_positions(const finder *s, int k, convex *out)
{
    const uj_part_pair *pair = &s->model->pairs[k];
    *out = wide_box(s);
    for (int i = pair->first; i < pair->first + s->planes->counts[k]; i++) {
        uj_vec2 n;
        double c;
        plane_of_positions(s, pair, &s->planes->planes[i], &n, &c);
        if (!cut(out, n, c - s->width))
            return false;
    }
    return true;
}

// --- GEOS ----------------------------------------------------------------------------------------

static GEOSGeometry *to_geos(const finder *s, convex *polygon)
{
    uj_ring ring = {(size_t)polygon->count, polygon->points};
    return uj_geos_from_polygon(s->geos, &(uj_polygon){1, &ring});
}

// Returns NULL on failure.
static GEOSGeometry *blocked_positions(const finder *s)
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
        good = pair_positions(s, k, polygon);
        if (!good || polygon->count < 3)
            continue;
        parts[count] = to_geos(s, polygon);
        good = parts[count] != NULL;
        count += good;
    }
    free(polygon);
    GEOSGeometry *all = NULL, *united = NULL;
    if (good)
        all = GEOSGeom_createCollection_r(handle, GEOS_MULTIPOLYGON, parts, count);
    for (unsigned i = 0; all == NULL && i < count; i++)
        GEOSGeom_destroy_r(handle, parts[i]);
    free(parts);
    if (all != NULL)
        united = GEOSUnaryUnion_r(handle, all);
    GEOSGeom_destroy_r(handle, all);
    return united;
}

static GEOSGeometry *free_positions(const finder *s)
{
    GEOSContextHandle_t handle = s->geos->handle;
    convex *enclosed = malloc(sizeof *enclosed);
    GEOSGeometry *inside = NULL, *result = NULL;
    if (enclosed != NULL && enclosed_positions(s, enclosed))
        inside =
            enclosed->count >= 3 ? to_geos(s, enclosed) : GEOSGeom_createEmptyPolygon_r(handle);
    free(enclosed);
    GEOSGeometry *blocked = inside != NULL ? blocked_positions(s) : NULL;
    if (blocked != NULL)
        result = GEOSDifference_r(handle, inside, blocked);
    GEOSGeom_destroy_r(handle, blocked);
    GEOSGeom_destroy_r(handle, inside);
    return result;
}

static uj_status copy_parts(const finder *s, const GEOSGeometry *positions, uj_movable_region *out)
{
    int count = GEOSGetNumGeometries_r(s->geos->handle, positions);
    if (count < 0)
        return uj_geos_failure(s->geos, "the movable region", s->error);
    out->polygons = calloc((size_t)count + 1, sizeof *out->polygons);
    if (out->polygons == NULL)
        return uj_error_set(s->error, UJ_NO_MEMORY,
                            _("out of memory for the region in which a piece can move"));
    for (int i = 0; i < count; i++) {
        const GEOSGeometry *part = GEOSGetGeometryN_r(s->geos->handle, positions, i);
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

// Returns the directions (bits) in which a push does not move the piece from the position `at`.
static unsigned rests_at(const finder *s, uj_vec2 at)
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

static void add_feature(const finder *s, uj_vec2 at, int part, unsigned directions,
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

static uj_status find_features(const finder *s, uj_movable_region *out)
{
    size_t count = 0;
    for (size_t i = 0; i < out->polygon_count; i++)
        for (size_t r = 0; r < out->polygons[i].ring_count; r++)
            count += out->polygons[i].rings[r].count;
    out->features = calloc(count + 1, sizeof *out->features);
    if (out->features == NULL)
        return uj_error_set(s->error, UJ_NO_MEMORY,
                            _("out of memory for the region in which a piece can move"));
    for (size_t i = 0; i < out->polygon_count; i++)
        for (size_t r = 0; r < out->polygons[i].ring_count; r++) {
            const uj_ring *ring = &out->polygons[i].rings[r];
            for (size_t k = 0; k < ring->count; k++) {
                unsigned directions = rests_at(s, ring->points[k]);
                if (directions != 0)
                    add_feature(s, ring->points[k], (int)i, directions, out);
            }
        }
    // Between two keyframes, touching pieces may be slightly apart, so that rests_at misses some
    // directions. Take these from nearby feature points.
    out->rests = rests_at(s, s->x[s->piece]);
    for (size_t i = 0; i < out->feature_count; i++)
        if (uj_vec2_length(uj_vec2_sub(out->features[i].at, s->x[s->piece])) <= s->near)
            out->rests |= out->features[i].directions;
    return UJ_OK;
}

static double deepest_overlap(const finder *s)
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

// --- the region ----------------------------------------------------------------------------------

static double distance_to_edge(uj_vec2 p, uj_vec2 a, uj_vec2 b)
{
    uj_vec2 ab = uj_vec2_sub(b, a), ap = uj_vec2_sub(p, a);
    double part = uj_vec2_dot(ap, ab) / uj_vec2_dot(ab, ab);
    return uj_vec2_length(uj_vec2_sub(ap, uj_vec2_scale(ab, fmin(fmax(part, 0.0), 1.0))));
}

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

static int part_at(const finder *s, const uj_movable_region *region)
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

static bool is_too_large(const uj_placement *placement, int piece)
{
    size_t count = 0;
    for (int k = 0; k < placement->model->pair_count; k++) {
        const uj_part_pair *pair = &placement->model->pairs[k];
        count += (pair->a == piece || pair->b == piece) && !is_half_plane(pair);
    }
    return placement->most_pairs > 0 && count > placement->most_pairs;
}

uj_status uj_movable_region_find(const uj_placement *placement, int piece,
                                 uj_push_workspace *workspace, uj_movable_region *out,
                                 uj_error *error)
{
    const uj_contact_model *model = placement->model;
    *out = (uj_movable_region){.present = -1};
    finder s = {.model = model,
                .planes = placement->planes,
                .x = placement->x,
                .piece = piece,
                .near = UJ_TOLERANCE_TOUCH * model->diameter,
                .workspace = workspace,
                .error = error};
    if (is_too_large(placement, piece)) {
        out->too_large = true;
        out->rests = rests_at(&s, s.x[piece]);
        return UJ_OK;
    }
    s.geos = uj_geos_open();
    if (s.geos == NULL)
        return uj_error_set(error, UJ_NO_MEMORY,
                            _("out of memory for the region in which a piece can move"));
    s.width = widening * model->diameter + 2.0 * deepest_overlap(&s);
    GEOSGeometry *positions = free_positions(&s);
    uj_status status = positions != NULL ? copy_parts(&s, positions, out)
                                         : uj_geos_failure(s.geos, "the movable region", error);
    if (status == UJ_OK)
        status = find_features(&s, out);
    if (status == UJ_OK)
        out->present = part_at(&s, out);
    GEOSGeom_destroy_r(s.geos->handle, positions);
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
