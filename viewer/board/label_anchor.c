// Finds where on a piece its name and its marks have room.
#include <unjam/viewer/board/label_anchor.h>

// Distance of p from the segment a b.
static double segment_distance(uj_vec2 p, uj_vec2 a, uj_vec2 b)
{
    uj_vec2 along = uj_vec2_sub(b, a), to = uj_vec2_sub(p, a);
    double square = uj_vec2_dot(along, along);
    double part = square > 0.0 ? uj_vec2_dot(to, along) / square : 0.0;
    part = fmin(fmax(part, 0.0), 1.0);
    return uj_vec2_length(uj_vec2_sub(to, uj_vec2_scale(along, part)));
}

// Distance of p from the ring's edge, negative outside.
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

// The deepest point of a square grid around `middle`; keeps the best so far.
static void search_grid(const uj_ring *ring, uj_vec2 middle, double half, uj_label_anchor *face)
{
    enum { STEPS = 12 };
    for (int i = -STEPS; i <= STEPS; i++)
        for (int k = -STEPS; k <= STEPS; k++) {
            uj_vec2 p = {middle.x + half * i / STEPS, middle.y + half * k / STEPS};
            double depth = depth_in_ring(ring, p);
            if (depth > face->radius * (1.0 + 1e-9)) {
                face->radius = depth;
                face->centre = p;
            }
        }
}

void uj_label_anchor_find(const uj_ring *ring, uj_label_anchor *face)
{
    enum { DIRECTIONS = 36 };
    uj_polygon polygon = {1, (uj_ring *)ring};
    uj_vec2 low, high;
    uj_polygon_bounds(&polygon, &low, &high);
    uj_vec2 middle = uj_vec2_scale(uj_vec2_add(low, high), 0.5);
    double half = 0.5 * fmax(high.x - low.x, high.y - low.y);

    // The centre of gravity first: of equally deep points it looks best.
    face->centre = uj_polygon_centroid(&polygon);
    face->radius = depth_in_ring(ring, face->centre);
    search_grid(ring, middle, half, face);
    for (int round = 1; round <= 3; round++)
        search_grid(ring, face->centre, half * pow(0.12, round), face);

    double best = -1.0;
    for (int i = 0; i < DIRECTIONS; i++) {
        double angle = UJ_PI * i / DIRECTIONS;
        uj_vec2 axis = {cos(angle), sin(angle)};
        double ahead = uj_ring_radius(ring, face->centre, axis);
        double back = uj_ring_radius(ring, face->centre, uj_vec2_scale(axis, -1.0));
        // The shorter side counts, so that a bar's axis runs along it and not through its corners;
        // a direction must be clearly longer to take the place of an earlier one.
        double room = fmin(ahead, back) - 0.35 * fabs(sin(2.0 * angle)) * face->radius;
        if (room > best + 1e-9) {
            best = room;
            face->axis = axis;
            face->ahead = ahead;
            face->back = back;
        }
    }
}
