// Points, poses and rotations.
#ifndef UJ_VEC2_H
#define UJ_VEC2_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#define UJ_PI 3.14159265358979323846

/// A point or a vector, in the puzzle's unit of length.
typedef struct uj_vec2 {
    double x, y;
} uj_vec2;

/// The pose of a piece: its shape is rotated by `angle` (radians, counter-clockwise) about its
/// local origin, then moved by (x, y).
typedef struct uj_pose {
    double x, y, angle;
} uj_pose;

/// 0 and -0 count as equal.
static inline bool uj_pose_equal(uj_pose a, uj_pose b)
{
    return a.x == b.x && a.y == b.y && a.angle == b.angle;
}

/// Returns the lesser of two numbers, neither NaN. Compiles to one instruction, unlike fmin.
static inline double uj_min(double a, double b)
{
    return a < b ? a : b;
}

/// Returns the greater of two numbers, neither NaN.
static inline double uj_max(double a, double b)
{
    return a > b ? a : b;
}

/// A rotation, as the cosine c and the sine s of its angle.
typedef struct uj_rotation {
    double c, s;
} uj_rotation;

static inline uj_vec2 uj_vec2_add(uj_vec2 a, uj_vec2 b)
{
    return (uj_vec2){a.x + b.x, a.y + b.y};
}

static inline uj_vec2 uj_vec2_sub(uj_vec2 a, uj_vec2 b)
{
    return (uj_vec2){a.x - b.x, a.y - b.y};
}

static inline uj_vec2 uj_vec2_scale(uj_vec2 a, double factor)
{
    return (uj_vec2){a.x * factor, a.y * factor};
}

/// Requires count >= 1.
static inline uj_vec2 uj_vec2_mean(const uj_vec2 *points, size_t count)
{
    uj_vec2 sum = {0.0, 0.0};
    for (size_t i = 0; i < count; i++)
        sum = uj_vec2_add(sum, points[i]);
    return uj_vec2_scale(sum, 1.0 / (double)count);
}

static inline double uj_vec2_dot(uj_vec2 a, uj_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline double uj_vec2_cross(uj_vec2 a, uj_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

static inline double uj_vec2_length(uj_vec2 a)
{
    return sqrt(a.x * a.x + a.y * a.y);
}

/// Returns true if two unit vectors differ by an angle of at most asin(sine).
static inline bool uj_vec2_same_direction(uj_vec2 a, uj_vec2 b, double sine)
{
    return fabs(uj_vec2_cross(a, b)) <= sine && uj_vec2_dot(a, b) > 0.0;
}

static inline uj_rotation uj_rotation_of(double angle)
{
    return (uj_rotation){cos(angle), sin(angle)};
}

static inline uj_vec2 uj_rotate(uj_rotation r, uj_vec2 a)
{
    return (uj_vec2){r.c * a.x - r.s * a.y, r.s * a.x + r.c * a.y};
}

/// Converts a point of a piece at `pose` from the piece's coordinates to those of the tray.
static inline uj_vec2 uj_pose_apply(uj_pose pose, uj_vec2 a)
{
    uj_vec2 turned = uj_rotate(uj_rotation_of(pose.angle), a);
    return (uj_vec2){turned.x + pose.x, turned.y + pose.y};
}

static inline double uj_degrees(double radians)
{
    return radians * (180.0 / UJ_PI);
}

static inline double uj_radians(double degrees)
{
    return degrees * (UJ_PI / 180.0);
}

#endif
