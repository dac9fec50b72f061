// Joins nearby corners, and inserts corners in edges that they nearly touch.
#include <unjam/geometry/shape/edge_snap.h>

#include <stdlib.h>
#include <string.h>

// Returns p itself if no corner is within `width` of p.
static uj_vec2 nearest_corner(const uj_polygon *polygons, size_t count, uj_vec2 p, double width)
{
    uj_vec2 nearest = p;
    double least = width;
    for (size_t i = 0; i < count; i++)
        for (size_t r = 0; r < polygons[i].ring_count; r++)
            for (size_t k = 0; k < polygons[i].rings[r].count; k++) {
                uj_vec2 corner = polygons[i].rings[r].points[k];
                double distance = uj_vec2_length(uj_vec2_sub(corner, p));
                if (distance <= least) {
                    least = distance;
                    nearest = corner;
                }
            }
    return nearest;
}

// Moves corners of polygons[index] to nearby corners of earlier polygons.
static void join_corners(uj_polygon *polygons, size_t index, double width, double *moved)
{
    for (size_t r = 0; r < polygons[index].ring_count; r++) {
        uj_ring *ring = &polygons[index].rings[r];
        for (size_t i = 0; i < ring->count; i++) {
            uj_vec2 nearest = nearest_corner(polygons, index, ring->points[i], width);
            *moved = fmax(*moved, uj_vec2_length(uj_vec2_sub(nearest, ring->points[i])));
            ring->points[i] = nearest;
        }
    }
}

// `along` is the distance of the corner from the start of the edge.
typedef struct insertion {
    uj_vec2 point;
    double along;
} insertion;

typedef struct inserter {
    const uj_polygon *polygons;  // [count]
    size_t count;
    double width;
    double bent;       // greatest distance between an edge and a corner inserted in it
    insertion *found;  // scratch, room for all corners
} inserter;

static int compare_insertions(const void *left, const void *right)
{
    const insertion *a = left, *b = right;
    return (a->along > b->along) - (a->along < b->along);
}

// Finds corners near the edge from a to b, but not near its ends. Leaves out `own`, the ring of the
// edge. Writes the corners to s->found, sorted along the edge, and returns their number.
static size_t collect_insertions(inserter *s, const uj_ring *own, uj_vec2 a, uj_vec2 b)
{
    size_t number = 0;
    uj_vec2 edge = uj_vec2_sub(b, a);
    double length = uj_vec2_length(edge);
    for (size_t p = 0; p < s->count; p++)
        for (size_t r = 0; r < s->polygons[p].ring_count; r++) {
            const uj_ring *ring = &s->polygons[p].rings[r];
            for (size_t j = 0; ring != own && j < ring->count; j++) {
                uj_vec2 point = ring->points[j], to = uj_vec2_sub(point, a);
                double along = uj_vec2_dot(to, edge) / length;
                double off = fabs(uj_vec2_cross(edge, to)) / length;
                if (along <= s->width || along >= length - s->width || off > s->width)
                    continue;
                s->found[number++] = (insertion){point, along};
                s->bent = fmax(s->bent, off);
            }
        }
    qsort(s->found, number, sizeof *s->found, compare_insertions);
    return number;
}

// Inserts found[0 .. number - 1] after corner i, and drops repeated points. `number` is at least 1.
// Returns the number of points inserted, or 0 if out of memory.
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

static size_t count_corners(const uj_polygon *polygons, size_t count)
{
    size_t corners = 0;
    for (size_t p = 0; p < count; p++)
        for (size_t r = 0; r < polygons[p].ring_count; r++)
            corners += polygons[p].rings[r].count;
    return corners;
}

static uj_status insert_corners(inserter *s, uj_ring *ring)
{
    s->found = malloc((count_corners(s->polygons, s->count) + 1) * sizeof *s->found);
    if (s->found == NULL)
        return UJ_NO_MEMORY;
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < ring->count; i++) {
        uj_vec2 a = ring->points[i], b = ring->points[i + 1 < ring->count ? i + 1 : 0];
        size_t number = collect_insertions(s, ring, a, b);
        size_t used = number > 0 ? insert_points(ring, i, s->found, number) : 0;
        if (number > 0 && used == 0)
            status = UJ_NO_MEMORY;
        i += used;
    }
    free(s->found);
    return status;
}

uj_status uj_snap_edges(uj_polygon *polygons, size_t count, double width, double *moved)
{
    uj_status status = UJ_OK;
    double joined = 0.0;
    for (size_t p = 0; p < count; p++)
        join_corners(polygons, p, width, &joined);
    inserter s = {.polygons = polygons, .count = count, .width = width};
    for (size_t p = 0; status == UJ_OK && p < count; p++)
        for (size_t r = 0; status == UJ_OK && r < polygons[p].ring_count; r++)
            status = insert_corners(&s, &polygons[p].rings[r]);
    // A point of an edge may move twice: when corners are joined, and when the edge is bent.
    *moved = joined + s.bent;
    return status;
}
