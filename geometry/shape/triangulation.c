// Triangulates polygons with GEOS.
#include <unjam/geometry/shape/triangulation.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>

// In radians. Its multiples avoid right angles.
static const double retry_angle = 0.4;
enum { MAX_RETRIES = 12 };

typedef struct rotated_point {
    uj_vec2 original, rotated;
} rotated_point;

typedef struct rotated_points {
    uj_rotation rotation;
    rotated_point *points;  // [count]
    size_t count, capacity;
} rotated_points;

// A GEOS callback: returns 0 on failure.
static int rotate_point(double *x, double *y, void *payload)
{
    rotated_points *all = payload;
    if (!uj_grow(&all->points, &all->capacity, all->count + 1, sizeof *all->points))
        return 0;
    rotated_point *point = &all->points[all->count++];
    point->original = (uj_vec2){*x, *y};
    point->rotated = uj_rotate(all->rotation, point->original);
    *x = point->rotated.x;
    *y = point->rotated.y;
    return 1;
}

static int restore_point(double *x, double *y, void *payload)
{
    const rotated_points *all = payload;
    for (size_t i = 0; i < all->count; i++)
        if (all->points[i].rotated.x == *x && all->points[i].rotated.y == *y) {
            *x = all->points[i].original.x;
            *y = all->points[i].original.y;
            return 1;
        }
    return 0;
}

static GEOSGeometry *triangulate_rotated(uj_geos *geos, const GEOSGeometry *polygon, double angle)
{
    GEOSContextHandle_t handle = geos->handle;
    rotated_points all = {.rotation = uj_rotation_of(angle)};
    GEOSGeometry *rotated = GEOSGeom_transformXY_r(handle, polygon, rotate_point, &all);
    GEOSGeometry *triangles =
        rotated != NULL ? GEOSConstrainedDelaunayTriangulation_r(handle, rotated) : NULL;
    GEOSGeometry *restored =
        triangles != NULL ? GEOSGeom_transformXY_r(handle, triangles, restore_point, &all) : NULL;
    GEOSGeom_destroy_r(handle, triangles);
    GEOSGeom_destroy_r(handle, rotated);
    free(all.points);
    return restored;
}

// GEOS 3.11 may fail when one corner lies exactly above another. So rotate the polygon and retry.
GEOSGeometry *uj_triangulate(uj_geos *geos, const GEOSGeometry *polygon)
{
    GEOSGeometry *triangles = GEOSConstrainedDelaunayTriangulation_r(geos->handle, polygon);
    for (int i = 1; triangles == NULL && i <= MAX_RETRIES; i++)
        triangles = triangulate_rotated(geos, polygon, retry_angle * i);
    return triangles;
}
