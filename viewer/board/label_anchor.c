// Finds the largest disc inside a piece, and the axis with the most room through the disc's centre.
#include <unjam/viewer/board/label_anchor.h>

static double segment_distance(uj_vec2 p, uj_vec2 a, uj_vec2 b)
{
    uj_vec2 along = uj_vec2_sub(b, a), to = uj_vec2_sub(p, a);
    double square = uj_vec2_dot(along, along);
    double part = square > 0.0 ? uj_vec2_dot(to, along) / square : 0.0;
    part = fmin(fmax(part, 0.0), 1.0);
    return uj_vec2_length(uj_vec2_sub(to, uj_vec2_scale(along, part)));
}

// Returns the distance from p to the ring, as a negative value if p is outside.
static double depth_in_ring(const uj_ring *ring, uj_vec2 p)
{
    double nearest = INFINITY;
    bool inside = false;
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 a = ring->points[i], b = ring->points[(i + 1) % ring->count];
        nearest = fmin(nearest, segment_distance(p, a, b));
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y))
            inside = !inside;
    }
    return inside ? nearest : -nearest;
}

double uj_ring_radius(const uj_ring *ring, uj_vec2 from, uj_vec2 towards)
{
    double nearest = INFINITY;
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 a = uj_vec2_sub(ring->points[i], from);
        uj_vec2 b = uj_vec2_sub(ring->points[(i + 1) % ring->count], from);
        double side_a = uj_vec2_cross(towards, a), side_b = uj_vec2_cross(towards, b);
        if ((side_a > 0.0) == (side_b > 0.0))
            continue;
        double part = side_a / (side_a - side_b);
        double reach = uj_vec2_dot(towards, uj_vec2_add(a, uj_vec2_scale(uj_vec2_sub(b, a), part)));
        if (reach >= 0.0)
            nearest = fmin(nearest, reach);
    }
    return isfinite(nearest) ? nearest : 0.0;
}

// Moves anchor->centre to the deepest point of a grid if that point is deeper than the centre.
static void search_grid(const uj_ring *ring, uj_vec2 middle, double half, uj_label_anchor *anchor)
{
    enum { STEPS = 12 };
    for (int i = -STEPS; i <= STEPS; i++)
        for (int k = -STEPS; k <= STEPS; k++) {
            uj_vec2 p = {middle.x + half * i / STEPS, middle.y + half * k / STEPS};
            double depth = depth_in_ring(ring, p);
            if (depth > anchor->radius * (1.0 + 1e-9)) {
                anchor->radius = depth;
                anchor->centre = p;
            }
        }
}

void uj_label_anchor_find(const uj_ring *ring, uj_label_anchor *anchor)
{
    enum { DIRECTIONS = 36 };
    uj_polygon polygon = {1, (uj_ring *)ring};
    uj_vec2 low, high;
    uj_polygon_bounds(&polygon, &low, &high);
    uj_vec2 middle = uj_vec2_scale(uj_vec2_add(low, high), 0.5);
    double half = 0.5 * fmax(high.x - low.x, high.y - low.y);

    // Start at the centroid, where a name looks best. Only a deeper point replaces it.
    anchor->centre = uj_polygon_centroid(&polygon);
    anchor->radius = depth_in_ring(ring, anchor->centre);
    search_grid(ring, middle, half, anchor);
    for (int level = 1; level <= 3; level++)
        search_grid(ring, anchor->centre, half * pow(0.12, level), anchor);

    double best = -1.0;
    for (int i = 0; i < DIRECTIONS; i++) {
        double angle = UJ_PI * i / DIRECTIONS;
        uj_vec2 axis = {cos(angle), sin(angle)};
        double ahead = uj_ring_radius(ring, anchor->centre, axis);
        double back = uj_ring_radius(ring, anchor->centre, uj_vec2_scale(axis, -1.0));
        // A bar has most room along its diagonal. To make the axis run along the bar instead,
        // reduce the room in directions far from those of the x and y axes.
        double room = fmin(ahead, back) - 0.35 * fabs(sin(2.0 * angle)) * anchor->radius;
        if (room > best + 1e-9) {
            best = room;
            anchor->axis = axis;
            anchor->ahead = ahead;
            anchor->back = back;
        }
    }
}
