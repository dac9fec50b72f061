#include <unjam/geometry/shape/triangulation.h>

#include <stdlib.h>
#include <string.h>

static const double turned_by = 0.4;  // radians, no part of a right angle
enum { most_turned = 12 };

typedef struct turned_point {
    uj_vec2 plain, turned;
} turned_point;

// A turned copy's way back.
typedef struct turned_points {
    uj_rotation rotation;
    turned_point *points;  // [count]
    size_t count, capacity;
} turned_points;

// Callback of GEOS: turns a point and notes it. Returns 0 when out of memory.
static int turn_point(double *x, double *y, void *payload)
{
    turned_points *all = payload;
    if (all->count == all->capacity) {
        size_t capacity = 2 * all->capacity + 64;
        turned_point *grown = realloc(all->points, capacity * sizeof *grown);
        if (grown == NULL)
            return 0;
        all->points = grown;
        all->capacity = capacity;
    }
    turned_point *point = &all->points[all->count++];
    point->plain = (uj_vec2){*x, *y};
    point->turned = uj_rotate(all->rotation, point->plain);
    *x = point->turned.x;
    *y = point->turned.y;
    return 1;
}

// Callback of GEOS: puts a turned point back. Returns 0 when it is none of those noted.
static int put_back(double *x, double *y, void *payload)
{
    const turned_points *all = payload;
    for (size_t i = 0; i < all->count; i++)
        if (all->points[i].turned.x == *x && all->points[i].turned.y == *y) {
            *x = all->points[i].plain.x;
            *y = all->points[i].plain.y;
            return 1;
        }
    return 0;
}

static GEOSGeometry *triangulate_turned(uj_geos *geos, const GEOSGeometry *polygon, double angle)
{
    GEOSContextHandle_t handle = geos->handle;
    turned_points all = {.rotation = uj_rotation_of(angle)};
    GEOSGeometry *turned = GEOSGeom_transformXY_r(handle, polygon, turn_point, &all);
    GEOSGeometry *triangles =
        turned != NULL ? GEOSConstrainedDelaunayTriangulation_r(handle, turned) : NULL;
    GEOSGeometry *back =
        triangles != NULL ? GEOSGeom_transformXY_r(handle, triangles, put_back, &all) : NULL;
    GEOSGeom_destroy_r(handle, triangles);
    GEOSGeom_destroy_r(handle, turned);
    free(all.points);
    return back;
}

// GEOS (3.11) joins holes to the outer ring from left to right, and may fail when corners lie just
// above one another; then it is asked again, about the polygon turned a little.
GEOSGeometry *uj_triangulate(uj_geos *geos, const GEOSGeometry *polygon)
{
    GEOSGeometry *triangles = GEOSConstrainedDelaunayTriangulation_r(geos->handle, polygon);
    for (int i = 1; triangles == NULL && i <= most_turned; i++)
        triangles = triangulate_turned(geos, polygon, turned_by * i);
    return triangles;
}
