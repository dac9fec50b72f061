#include <unjam/geometry/shape/edge_snap.h>

#include <stdlib.h>
#include <string.h>

// Moves corners of polygons[which] to corners of earlier polygons that are within width. *moved
// becomes at least the greatest distance of that.
static void join_corners(uj_polygon *polygons, size_t which, double width, double *moved)
{
    for (size_t r = 0; r < polygons[which].ring_count; r++) {
        uj_ring *ring = &polygons[which].rings[r];
        for (size_t i = 0; i < ring->count; i++) {
            uj_vec2 nearest = ring->points[i];
            double least = width;
            for (size_t p = 0; p < which; p++)
                for (size_t s = 0; s < polygons[p].ring_count; s++)
                    for (size_t j = 0; j < polygons[p].rings[s].count; j++) {
                        uj_vec2 other = polygons[p].rings[s].points[j];
                        double distance = uj_vec2_length(uj_vec2_sub(other, ring->points[i]));
                        if (distance <= least) {
                            least = distance;
                            nearest = other;
                        }
                    }
            *moved = fmax(*moved, uj_vec2_length(uj_vec2_sub(nearest, ring->points[i])));
            ring->points[i] = nearest;
        }
    }
}

typedef struct insertion {
    uj_vec2 point;
    double along;
} insertion;

static int compare_insertions(const void *left, const void *right)
{
    const insertion *a = left, *b = right;
    return (a->along > b->along) - (a->along < b->along);
}

// Collects corners of all rings but `own` that lie inside its edge a-b within width; returns how
// many. Rings of one polygon may touch as well.
static size_t collect_insertions(const uj_polygon *polygons, size_t count, const uj_ring *own,
                                 uj_vec2 a, uj_vec2 b, double width, insertion *found,
                                 double *moved)
{
    size_t number = 0;
    uj_vec2 edge = uj_vec2_sub(b, a);
    double length = uj_vec2_length(edge);
    for (size_t p = 0; p < count; p++)
        for (size_t s = 0; s < polygons[p].ring_count; s++)
            for (size_t j = 0; &polygons[p].rings[s] != own && j < polygons[p].rings[s].count;
                 j++) {
                uj_vec2 point = polygons[p].rings[s].points[j], to = uj_vec2_sub(point, a);
                double along = uj_vec2_dot(to, edge) / length;
                double off = fabs(uj_vec2_cross(edge, to)) / length;
                if (along <= width || along >= length - width || off > width)
                    continue;
                found[number++] = (insertion){point, along};
                *moved = fmax(*moved, off);
            }
    qsort(found, number, sizeof *found, compare_insertions);
    return number;
}

// Inserts number points after corner i of the ring, without repeating equal ones; returns how many.
static size_t insert_points(uj_ring *ring, size_t i, const insertion *found, size_t number)
{
    uj_vec2 *points = realloc(ring->points, (ring->count + number) * sizeof *points);
    if (points == NULL)
        return 0;
    ring->points = points;
    size_t used = 0, tail = ring->count - i - 1;
    memmove(&points[i + 1 + number], &points[i + 1], tail * sizeof *points);
    for (size_t k = 0; k < number; k++)
        if (k == 0 || found[k].point.x != points[i + used].x ||
            found[k].point.y != points[i + used].y)
            points[i + 1 + used++] = found[k].point;
    memmove(&points[i + 1 + used], &points[i + 1 + number], tail * sizeof *points);
    ring->count += used;
    return used;
}

// Inserts the corners of other rings that lie in edges of this one.
static uj_status insert_corners(uj_polygon *polygons, size_t count, uj_ring *ring, double width,
                                double *moved)
{
    size_t corners = 1;
    for (size_t p = 0; p < count; p++)
        for (size_t r = 0; r < polygons[p].ring_count; r++)
            corners += polygons[p].rings[r].count;
    insertion *found = malloc(corners * sizeof *found);
    if (found == NULL)
        return UJ_NO_MEMORY;
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < ring->count; i++) {
        uj_vec2 a = ring->points[i], b = ring->points[i + 1 < ring->count ? i + 1 : 0];
        size_t number = collect_insertions(polygons, count, ring, a, b, width, found, moved);
        size_t used = number > 0 ? insert_points(ring, i, found, number) : 0;
        if (number > 0 && used == 0)
            status = UJ_NO_MEMORY;
        i += used;
    }
    free(found);
    return status;
}

uj_status uj_snap_edges(uj_polygon *polygons, size_t count, double width, double *moved)
{
    uj_status status = UJ_OK;
    double joined = 0.0, bent = 0.0;
    for (size_t p = 0; p < count; p++)
        join_corners(polygons, p, width, &joined);
    for (size_t p = 0; status == UJ_OK && p < count; p++)
        for (size_t r = 0; status == UJ_OK && r < polygons[p].ring_count; r++)
            status = insert_corners(polygons, count, &polygons[p].rings[r], width, &bent);
    // An edge that is bent, once, may have been moved with its corners before.
    *moved = joined + bent;
    return status;
}
