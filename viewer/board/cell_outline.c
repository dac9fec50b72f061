// Traces the boundary of a set of cells, keeping the cells on the left.
#include <unjam/viewer/board/cell_outline.h>

#include <stdint.h>
#include <stdlib.h>

enum {
    EAST,
    NORTH,
    WEST,
    SOUTH,
    STEPS = 4,  // segments of a rounded corner
    // A grid of n cells has at most 2 * n + 2 corners. A grid of one row has that many.
    VERTICES = 2 * UJ_OUTLINE_CELLS + 2,
};

typedef struct tracer {
    uj_cell_set grid;
    double inset, radius;
    uint8_t edges[VERTICES];  // [corner] bit d: a boundary edge leaves the corner in direction d
    uj_vec2 *points;          // points of the current ring
    size_t count;
} tracer;

static const int across[] = {1, 0, -1, 0}, up[] = {0, 1, 0, -1};

// Corners of cells are numbered row by row from the top.
static int corner_at(const tracer *t, int row, int column)
{
    return row * (t->grid.columns + 1) + column;
}

static bool is_set(const tracer *t, int row, int column)
{
    const uj_cell_set *grid = &t->grid;
    return row >= 0 && row < grid->rows && column >= 0 && column < grid->columns &&
           grid->cells[row * grid->columns + column];
}

static size_t find_edges(tracer *t)
{
    size_t count = 0;
    for (int r = 0; r < t->grid.rows; r++)
        for (int c = 0; c < t->grid.columns; c++) {
            if (!is_set(t, r, c))
                continue;
            const struct {
                bool open;
                int corner, direction;
            } sides[] = {{!is_set(t, r + 1, c), corner_at(t, r + 1, c), EAST},
                         {!is_set(t, r, c + 1), corner_at(t, r + 1, c + 1), NORTH},
                         {!is_set(t, r - 1, c), corner_at(t, r, c + 1), WEST},
                         {!is_set(t, r, c - 1), corner_at(t, r, c), SOUTH}};
            for (int i = 0; i < 4; i++)
                if (sides[i].open) {
                    t->edges[sides[i].corner] |= (uint8_t)(1u << sides[i].direction);
                    count++;
                }
        }
    return count;
}

// Adds a rounded corner between edges with the directions `from` and `to`.
static void turn(tracer *t, int corner, int from, int to)
{
    const int columns = t->grid.columns + 1;
    uj_vec2 at = {corner % columns, -(double)(corner / columns)};
    // `in` points inwards: to the left of both edges.
    uj_vec2 in = {-(double)(up[from] + up[to]), (double)(across[from] + across[to])};
    bool convex = to == (from + 1) % 4;
    double radius = convex ? t->radius : 0.5 * t->radius;
    uj_vec2 inset = uj_vec2_add(at, uj_vec2_scale(in, t->inset));
    uj_vec2 centre = uj_vec2_add(inset, uj_vec2_scale(in, convex ? radius : -radius));
    int steps = radius > 0.0 ? STEPS : 0;
    for (int i = 0; i <= steps; i++) {
        double part = steps > 0 ? (double)i / steps : 0.0;
        // The arc about `centre` leads from the normal of one edge to the normal of the other:
        // outward normals if the corner is convex, else inward normals.
        double angle = convex ? 0.5 * UJ_PI * (from - 1 + part) : 0.5 * UJ_PI * (from + 1 - part);
        t->points[t->count++] =
            (uj_vec2){centre.x + radius * cos(angle), centre.y + radius * sin(angle)};
    }
}

// Prefers the left turn, which separates cells that meet only at a corner.
static int next_edge(const tracer *t, int corner, int direction)
{
    static const int turns[] = {1, 0, 3};
    for (int i = 0; i < 2; i++)
        if ((t->edges[corner] >> (direction + turns[i]) % 4 & 1) != 0)
            return (direction + turns[i]) % 4;
    return (direction + turns[2]) % 4;
}

// Traces one ring, and clears the bits of its edges in t->edges.
static void trace(tracer *t, int first, int start)
{
    const int columns = t->grid.columns + 1;
    int corner = first, direction = start;
    t->count = 0;
    do {
        corner += across[direction] - up[direction] * columns;
        int next = next_edge(t, corner, direction);
        if (next != direction)
            turn(t, corner, direction, next);
        t->edges[corner] &= (uint8_t) ~(1u << next);
        direction = next;
    } while (corner != first || direction != start);
}

static bool keep_ring(tracer *t, uj_polygon *out)
{
    uj_ring *rings = realloc(out->rings, (out->ring_count + 1) * sizeof *rings);
    if (rings == NULL)
        return false;
    out->rings = rings;
    uj_vec2 *points = malloc(t->count * sizeof *points);
    if (points == NULL)
        return false;
    for (size_t i = 0; i < t->count; i++)
        points[i] = t->points[i];
    rings[out->ring_count++] = (uj_ring){t->count, points};
    return true;
}

uj_status uj_cell_outline(uj_cell_set grid, double inset, double radius, uj_polygon *out)
{
    tracer t = {.grid = grid, .inset = inset, .radius = radius};
    size_t edges = find_edges(&t);
    t.points = malloc((edges + 1) * (STEPS + 1) * sizeof *t.points);
    if (t.points == NULL)
        return UJ_NO_MEMORY;
    bool kept = true;
    for (int corner = 0; kept && corner < (grid.rows + 1) * (grid.columns + 1); corner++)
        for (int direction = EAST; kept && direction <= SOUTH; direction++)
            if ((t.edges[corner] >> direction & 1) != 0) {
                trace(&t, corner, direction);
                kept = keep_ring(&t, out);
            }
    free(t.points);
    if (!kept)
        uj_polygon_clear(out);
    return kept ? UJ_OK : UJ_NO_MEMORY;
}
