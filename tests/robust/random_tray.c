// Random tray puzzles. Pieces are placed by trial and error.
#include "tests/robust/random_tray.h"

#include "tests/support/random_shapes.h"

enum { PIECES_MAX = 4, TRIES = 60 };

typedef struct maker {
    test_random *random;
    uj_tray *tray;
    double grid;      // coordinates are multiples of 1 / grid; 0: arbitrary
    uint32_t angles;  // start angles are multiples of 360 degrees / angles; 0: arbitrary
} maker;

static double snap(const maker *m, double x)
{
    return m->grid > 0.0 ? round(x * m->grid) / m->grid : x;
}

static double real(const maker *m, double low, double high)
{
    return test_random_real(m->random, low, high);
}

static bool chance(const maker *m, uint32_t percent)
{
    return test_random_below(m->random, 100) < percent;
}

static uj_polygon snapped(const maker *m, uj_polygon polygon)
{
    for (size_t r = 0; r < polygon.ring_count; r++)
        for (size_t i = 0; i < polygon.rings[r].count; i++) {
            uj_vec2 *point = &polygon.rings[r].points[i];
            *point = (uj_vec2){snap(m, point->x), snap(m, point->y)};
        }
    return polygon;
}

// --- overlap ----------------------------------------------------------------------------

static bool cross(uj_vec2 a, uj_vec2 b, uj_vec2 c, uj_vec2 d)
{
    uj_vec2 u = uj_vec2_sub(b, a), v = uj_vec2_sub(d, c);
    double side_c = uj_vec2_cross(u, uj_vec2_sub(c, a)),
           side_d = uj_vec2_cross(u, uj_vec2_sub(d, a));
    double side_a = uj_vec2_cross(v, uj_vec2_sub(a, c)),
           side_b = uj_vec2_cross(v, uj_vec2_sub(b, c));
    return (side_c > 0) != (side_d > 0) && (side_a > 0) != (side_b > 0);
}

static bool rings_cross(const uj_ring *a, const uj_ring *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++)
            if (cross(a->points[i], a->points[(i + 1) % a->count], b->points[j],
                      b->points[(j + 1) % b->count]))
                return true;
    return false;
}

static bool contains(const uj_ring *ring, uj_vec2 p)
{
    bool inside = false;
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 a = ring->points[i], b = ring->points[(i + 1) % ring->count];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
            inside = !inside;
    }
    return inside;
}

static bool apart(const uj_ring *a, const uj_ring *b)
{
    return !rings_cross(a, b) && !contains(a, b->points[0]) && !contains(b, a->points[0]);
}

static uj_polygon placed(const uj_piece *piece)
{
    uj_polygon copy = {0};
    builder_require(uj_polygon_copy(&piece->shape, &copy) == UJ_OK);
    for (size_t i = 0; i < copy.rings[0].count; i++)
        copy.rings[0].points[i] = uj_pose_apply(piece->start, copy.rings[0].points[i]);
    return copy;
}

// Returns true if the ring is in the tray, clear of obstacles and of the first `pieces` pieces.
static bool has_room(const uj_tray *tray, const uj_ring *ring, size_t pieces)
{
    const uj_ring *rings = tray->interior.rings;
    bool room = !rings_cross(&rings[0], ring);
    for (size_t i = 0; room && i < ring->count; i++)
        room = contains(&rings[0], ring->points[i]);
    for (size_t r = 1; room && r < tray->interior.ring_count; r++)
        room = apart(&rings[r], ring);
    for (size_t i = 0; room && i < pieces; i++) {
        uj_polygon other = placed(&tray->pieces[i]);
        room = apart(&other.rings[0], ring);
        uj_polygon_clear(&other);
    }
    return room;
}

// --- the tray ------------------------------------------------------------------------------------

static uj_polygon make_interior(const maker *m)
{
    double w = real(m, 3.0, 9.0), h = real(m, 3.0, 9.0);
    switch (test_random_below(m->random, 8)) {
    case 0:
        return random_convex(m->random, w);
    case 1:
        return random_star(m->random, w, (uj_vec2){0, 0});
    case 2:
        return random_angle(m->random, w, 0.3, 0.6);
    case 3: {  // a rectangle with a step
        double x = real(m, 0.2, 0.8) * w, y = real(m, 0.5, 0.9) * h;
        return builder_polygon((uj_vec2[]){{0, 0}, {w, 0}, {w, h}, {x, h}, {x, y}, {0, y}}, 6);
    }
    default:
        return builder_rectangle(0, 0, w, h);
    }
}

// Reverses the counter-clockwise ring, because holes are clockwise.
static void add_hole(uj_polygon *polygon, const uj_ring *ring)
{
    uj_ring *rings = realloc(polygon->rings, (polygon->ring_count + 1) * sizeof *rings);
    uj_vec2 *points = malloc(ring->count * sizeof *points);
    builder_require(rings != NULL && points != NULL);
    for (size_t i = 0; i < ring->count; i++)
        points[i] = ring->points[ring->count - 1 - i];
    polygon->rings = rings;
    rings[polygon->ring_count++] = (uj_ring){ring->count, points};
}

static void add_obstacle(const maker *m)
{
    uj_vec2 low, high;
    uj_polygon_bounds(&m->tray->interior, &low, &high);
    double size = real(m, 0.1, 0.7);
    uj_polygon shape = chance(m, 60) ? builder_rectangle(0, 0, size, real(m, 0.1, 0.9))
                                     : random_convex(m->random, size);
    uj_vec2 at = {real(m, low.x, high.x), real(m, low.y, high.y)};
    for (size_t i = 0; i < shape.rings[0].count; i++)
        shape.rings[0].points[i] = uj_vec2_add(shape.rings[0].points[i], at);
    shape = snapped(m, shape);
    if (has_room(m->tray, &shape.rings[0], 0))
        add_hole(&m->tray->interior, &shape.rings[0]);
    uj_polygon_clear(&shape);
}

// Picks a random edge of the tray. At a slanted edge, the opening overlaps the interior, so that
// rounding leaves no strip of wall between the two.
static void add_exit(const maker *m, double width, double depth)
{
    const uj_ring *ring = &m->tray->interior.rings[0];
    size_t edge = test_random_below(m->random, (uint32_t)ring->count);
    uj_vec2 a = ring->points[edge], b = ring->points[(edge + 1) % ring->count];
    double length = uj_vec2_length(uj_vec2_sub(b, a));
    if (length < 0.3)
        return;
    uj_vec2 along = uj_vec2_scale(uj_vec2_sub(b, a), 1.0 / length), out = {along.y, -along.x};
    bool straight = fabs(along.x * along.y) < 1e-9;
    width = fmin(width, 0.95 * length);
    double from = chance(m, 20) ? 0.0 : real(m, 0.0, length - width);
    double inner = straight && chance(m, 70) ? 0.0 : real(m, 0.05, 0.3);
    uj_vec2 corner = uj_vec2_add(a, uj_vec2_scale(along, from));
    uj_vec2 low = uj_vec2_sub(corner, uj_vec2_scale(out, inner));
    uj_vec2 high = uj_vec2_add(corner, uj_vec2_scale(out, depth));
    uj_vec2 side = uj_vec2_scale(along, width);
    uj_vec2 points[] = {low, high, uj_vec2_add(high, side), uj_vec2_add(low, side)};
    double thickness = chance(m, 70) ? 1.0 : 3.0;
    builder_add_exit(m->tray, snapped(m, builder_polygon(points, 4)), thickness);
}

// --- pieces --------------------------------------------------------------------------------------

static uj_polygon make_shape(const maker *m, double size)
{
    double a = size * real(m, 0.6, 1.0), b = size * real(m, 0.15, 0.6), c = 0.35 * a;
    switch (test_random_below(m->random, 9)) {
    case 0:
        return builder_rectangle(-a / 2, -a / 2, a / 2, a / 2);
    case 1:
    case 2:
        return builder_rectangle(-a / 2, -b / 2, a / 2, b / 2);
    case 3:
        return builder_polygon((uj_vec2[]){{0, 0}, {a, 0}, {0, b}}, 3);
    case 4:
        return random_angle(m->random, a, 0.2, 0.7);
    case 5:  // a T
        return builder_polygon(
            (uj_vec2[]){
                {0, 0}, {a, 0}, {a, c}, {2 * c, c}, {2 * c, 2 * c}, {c, 2 * c}, {c, c}, {0, c}},
            8);
    case 6:  // a U
        return builder_polygon((uj_vec2[]){{0, 0},
                                           {a, 0},
                                           {a, a},
                                           {a - c / 2, a},
                                           {a - c / 2, c},
                                           {c / 2, c},
                                           {c / 2, a},
                                           {0, a}},
                               8);
    case 7:
        return random_star(m->random, 0.6 * a, (uj_vec2){0, 0});
    default:
        return random_convex(m->random, 0.5 * a);
    }
}

static double random_angle_of_start(const maker *m)
{
    if (m->angles > 0)
        return uj_radians(test_random_below(m->random, m->angles) * (360.0 / m->angles));
    return uj_radians(floor(real(m, -180.0, 180.0) * 100.0) / 100.0);
}

// Tries random poses. If `stack`, lowers the piece as far as it fits. Returns false on failure.
static bool place_last(const maker *m, bool stack)
{
    uj_vec2 low, high;
    uj_polygon_bounds(&m->tray->interior, &low, &high);
    size_t last = m->tray->piece_count - 1;
    uj_piece *piece = &m->tray->pieces[last];
    for (int t = 0; t < TRIES; t++) {
        piece->start = (uj_pose){snap(m, real(m, low.x, high.x)), snap(m, real(m, low.y, high.y)),
                                 random_angle_of_start(m)};
        double step = 0.25 * (high.y - low.y);
        bool room = false;
        for (int k = 0; k < (stack ? 24 : 1); k++, step *= 0.5) {
            uj_polygon there = placed(piece);
            bool fits = has_room(m->tray, &there.rings[0], last);
            uj_polygon_clear(&there);
            if (!fits && !room)
                break;
            room = true;
            if (stack)
                piece->start.y += fits ? -step : 2.0 * step;
        }
        if (room) {
            uj_polygon there = placed(piece);
            room = has_room(m->tray, &there.rings[0], last);
            uj_polygon_clear(&there);
        }
        if (room)
            return true;
    }
    return false;
}

static bool add_piece(const maker *m, double size, bool stack)
{
    uj_tray *tray = m->tray;
    double thickness = tray->piece_count == 0 ? 1.0 : real(m, 1.0, 4.0) < 2.0 ? 1.0 : 2.0;
    uj_polygon shape = {0};
    if (tray->piece_count > 0 && chance(m, 35)) {
        const uj_piece *other =
            &tray->pieces[test_random_below(m->random, (uint32_t)tray->piece_count)];
        builder_require(uj_polygon_copy(&other->shape, &shape) == UJ_OK);
        thickness = chance(m, 80) ? other->thickness : thickness;
    } else {
        shape = snapped(m, make_shape(m, size));
    }
    builder_add_piece(tray, shape, thickness, (uj_pose){0, 0, 0});
    return place_last(m, stack);
}

// --- goals ---------------------------------------------------------------------------------------

static void set_goal(const maker *m)
{
    uj_tray *tray = m->tray;
    uint32_t n = (uint32_t)tray->piece_count;
    if (tray->exit_count > 0 && chance(m, 75)) {
        builder_goal_exit(tray, 0, (int)test_random_below(m->random, (uint32_t)tray->exit_count));
        return;
    }
    uj_vec2 low, high;
    uj_polygon_bounds(&tray->interior, &low, &high);
    size_t count = 1 + test_random_below(m->random, n > 1 ? 2 : 1);
    uj_goal_pose *poses = calloc(count, sizeof *poses);
    builder_require(poses != NULL);
    for (size_t i = 0; i < count; i++) {
        double near = 0.25 * (high.x - low.x);
        uj_pose start = tray->pieces[i].start;
        uj_pose at = {snap(m, real(m, low.x, high.x)), snap(m, real(m, low.y, high.y)),
                      chance(m, 50) ? random_angle_of_start(m) : start.angle};
        if (chance(m, 10))
            at = start;
        poses[i] = (uj_goal_pose){
            (int)i,
            at,
            {real(m, 0.01, near), real(m, 0.01, near), uj_radians(floor(real(m, 1.0, 90.0)))}};
    }
    tray->goal = (uj_tray_goal){.pose_count = count, .poses = poses};
}

uj_tray *random_tray(test_random *random)
{
    static const double grids[] = {0.0, 100.0, 10.0, 4.0};
    static const uint32_t turns[] = {0, 0, 4, 4, 8, 24};
    maker m = {random, NULL, grids[test_random_below(random, 4)],
               turns[test_random_below(random, 6)]};
    m.tray = builder_tray(snapped(&m, make_interior(&m)));
    for (uint32_t count = chance(&m, 40) ? 1 + test_random_below(random, 3) : 0; count > 0; count--)
        add_obstacle(&m);
    uint32_t often = test_random_below(random, 20);
    uint32_t pieces = often < 9 ? 1 : often < 17 ? 2 : often < 19 ? 3 : PIECES_MAX;
    double size = real(&m, 0.8, 5.0) / sqrt(pieces);
    bool stack = chance(&m, 50), found = true;
    for (uint32_t i = 0; found && i < pieces; i++)
        found = add_piece(&m, size, stack);
    if (!found && m.tray->piece_count > 1) {  // drop the piece that found no room
        uj_piece *last = &m.tray->pieces[--m.tray->piece_count];
        free(last->name);
        uj_polygon_clear(&last->shape);
    } else if (!found) {
        uj_tray_destroy(m.tray);
        return NULL;
    }
    for (uint32_t count = test_random_below(random, 4); count > 0; count--)
        add_exit(&m, size * real(&m, 0.3, 1.3), 2.5 * size);
    set_goal(&m);
    return m.tray;
}
