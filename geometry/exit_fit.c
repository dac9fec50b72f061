#include "geometry/exit_fit.h"

static double width(uj_vec2 normal, const uj_ring *ring, uj_rotation rotation)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < ring->count; i++) {
        double at = uj_vec2_dot(normal, uj_rotate(rotation, ring->points[i]));
        low = uj_min(low, at);
        high = uj_max(high, at);
    }
    return high - low;
}

double uj_exit_excess(const uj_tray *tray, int piece, double angle, int exit)
{
    const uj_ring *opening = &tray->exits[exit].opening.rings[0];
    const uj_ring *shape = &tray->pieces[piece].shape.rings[0];
    uj_rotation rotation = uj_rotation_of(angle), none = {1.0, 0.0};
    double excess = -INFINITY;
    for (size_t i = 0; i < opening->count; i++) {
        uj_vec2 edge =
            uj_vec2_sub(opening->points[i + 1 < opening->count ? i + 1 : 0], opening->points[i]);
        uj_vec2 normal = uj_vec2_scale((uj_vec2){edge.y, -edge.x}, 1.0 / uj_vec2_length(edge));
        excess = uj_max(excess, width(normal, shape, rotation) - width(normal, opening, none));
    }
    return excess;
}
