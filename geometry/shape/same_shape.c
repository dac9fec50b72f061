// Compares polygons that may be shifted and rotated.
#include <unjam/geometry/shape/same_shape.h>

bool uj_is_shifted(const uj_ring *ring, const uj_ring *other, uj_vec2 offset, double tolerance)
{
    size_t n = ring->count;
    for (size_t shift = 0; n == other->count && shift < n; shift++) {
        size_t i = 0;
        while (i < n && uj_vec2_length(uj_vec2_sub(uj_vec2_add(ring->points[i], offset),
                                                   other->points[(i + shift) % n])) <= tolerance)
            i++;
        if (i == n)
            return true;
    }
    return false;
}

static uj_vec2 mean(const uj_ring *ring)
{
    uj_vec2 sum = {0.0, 0.0};
    for (size_t i = 0; i < ring->count; i++)
        sum = uj_vec2_add(sum, uj_vec2_sub(ring->points[i], ring->points[0]));
    return uj_vec2_add(ring->points[0], uj_vec2_scale(sum, 1.0 / (double)ring->count));
}

// Returns the angle by which `shape` must turn to fit `placed`, by least squares. Corner i of
// `shape` corresponds to corner i + shift of `placed`. `from` is the mean of the corners of
// `shape`, and `to` that of `placed`.
static double best_angle(const uj_ring *shape, uj_vec2 from, const uj_ring *placed, uj_vec2 to,
                         size_t shift)
{
    double cosine = 0.0, sine = 0.0;
    for (size_t i = 0; i < shape->count; i++) {
        uj_vec2 a = uj_vec2_sub(shape->points[i], from);
        uj_vec2 b = uj_vec2_sub(placed->points[(i + shift) % shape->count], to);
        cosine += uj_vec2_dot(a, b);
        sine += uj_vec2_cross(a, b);
    }
    return atan2(sine, cosine);
}

// Rounds an angle to a whole number of degrees, if this changes it by less than 1e-4 degrees.
// Rounded coordinates in a drawing may cause such a difference.
static double round_angle(double angle)
{
    double degrees = round(uj_degrees(angle));
    return fabs(uj_degrees(angle) - degrees) < 1e-4 ? uj_radians(degrees) : angle;
}

static bool fits(const uj_ring *shape, const uj_ring *placed, size_t shift, uj_pose pose,
                 double tolerance)
{
    for (size_t i = 0; i < shape->count; i++)
        if (uj_vec2_length(uj_vec2_sub(uj_pose_apply(pose, shape->points[i]),
                                       placed->points[(i + shift) % shape->count])) > tolerance)
            return false;
    return true;
}

bool uj_find_pose(const uj_ring *shape, const uj_ring *placed, double tolerance, uj_pose *out)
{
    bool found = false;
    if (shape->count != placed->count)
        return false;
    uj_vec2 from = mean(shape), to = mean(placed);
    for (size_t shift = 0; shift < shape->count; shift++) {
        uj_pose pose = {.angle = round_angle(best_angle(shape, from, placed, to, shift))};
        uj_vec2 turned = uj_rotate(uj_rotation_of(pose.angle), from);
        pose.x = to.x - turned.x;
        pose.y = to.y - turned.y;
        if (fits(shape, placed, shift, pose, tolerance) &&
            (!found || fabs(pose.angle) < fabs(out->angle))) {
            *out = pose;
            found = true;
        }
    }
    return found;
}
