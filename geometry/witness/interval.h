// Interval arithmetic: every result contains all values that the exact operation can have.
#ifndef UJ_INTERVAL_H
#define UJ_INTERVAL_H

#include <unjam/geometry/shape/vec2.h>

typedef struct uj_interval {
    double lo, hi;
} uj_interval;

typedef struct uj_interval_vec {
    uj_interval x, y;
} uj_interval_vec;

/// The cosine c and the sine s of a rotation.
typedef struct uj_interval_turn {
    uj_interval c, s;
} uj_interval_turn;

/// If x is the rounded result of an operation (+, -, *, /, sqrt), returns a number below the exact
/// result. The rounding error is at most |x| 2^-53 or, near 0, the least positive double.
static inline double uj_below(double x)
{
    return x - fabs(x) * 0x1p-51 - 0x1p-1060;
}

/// If x is the rounded result of an operation, returns a number above the exact result.
static inline double uj_above(double x)
{
    return x + fabs(x) * 0x1p-51 + 0x1p-1060;
}

static inline uj_interval uj_interval_of(double x)
{
    return (uj_interval){x, x};
}

static inline uj_interval uj_interval_add(uj_interval a, uj_interval b)
{
    return (uj_interval){uj_below(a.lo + b.lo), uj_above(a.hi + b.hi)};
}

static inline uj_interval uj_interval_sub(uj_interval a, uj_interval b)
{
    return (uj_interval){uj_below(a.lo - b.hi), uj_above(a.hi - b.lo)};
}

static inline uj_interval uj_interval_negate(uj_interval a)
{
    return (uj_interval){-a.hi, -a.lo};
}

static inline uj_interval uj_interval_mul(uj_interval a, uj_interval b)
{
    double p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
    return (uj_interval){uj_below(uj_min(uj_min(p, q), uj_min(r, s))),
                         uj_above(uj_max(uj_max(p, q), uj_max(r, s)))};
}

/// Returns the least interval that contains a and b.
static inline uj_interval uj_interval_union(uj_interval a, uj_interval b)
{
    return (uj_interval){uj_min(a.lo, b.lo), uj_max(a.hi, b.hi)};
}

static inline uj_interval uj_interval_abs(uj_interval a)
{
    if (a.lo >= 0.0)
        return a;
    return a.hi <= 0.0 ? uj_interval_negate(a) : (uj_interval){0.0, uj_max(-a.lo, a.hi)};
}

/// Returns an upper bound of sqrt(x^2 + y^2).
static inline double uj_interval_hypot(uj_interval x, uj_interval y)
{
    uj_interval a = uj_interval_abs(x), b = uj_interval_abs(y);
    return uj_above(sqrt(uj_above(uj_above(a.hi * a.hi) + uj_above(b.hi * b.hi))));
}

static inline uj_interval_vec uj_interval_point(uj_vec2 p)
{
    return (uj_interval_vec){uj_interval_of(p.x), uj_interval_of(p.y)};
}

/// Returns the least rectangle that contains a and b.
static inline uj_interval_vec uj_interval_hull(uj_interval_vec a, uj_interval_vec b)
{
    return (uj_interval_vec){uj_interval_union(a.x, b.x), uj_interval_union(a.y, b.y)};
}

static inline uj_interval_vec uj_interval_sum(uj_interval_vec a, uj_interval_vec b)
{
    return (uj_interval_vec){uj_interval_add(a.x, b.x), uj_interval_add(a.y, b.y)};
}

static inline uj_interval_vec uj_interval_difference(uj_interval_vec a, uj_interval_vec b)
{
    return (uj_interval_vec){uj_interval_sub(a.x, b.x), uj_interval_sub(a.y, b.y)};
}

static inline uj_interval uj_interval_dot(uj_interval_vec a, uj_interval_vec b)
{
    return uj_interval_add(uj_interval_mul(a.x, b.x), uj_interval_mul(a.y, b.y));
}

static inline uj_interval uj_interval_cross(uj_interval_vec a, uj_interval_vec b)
{
    return uj_interval_sub(uj_interval_mul(a.x, b.y), uj_interval_mul(a.y, b.x));
}

/// The error of the conversion to radians is less than 5e-16 of the angle. The error of cos() and
/// sin() is less than 4e-16.
static inline uj_interval_turn uj_interval_turn_of(double degrees)
{
    double angle = degrees * (UJ_PI / 180.0), error = fabs(angle) * 5e-16 + 4e-16;
    double c = cos(angle), s = sin(angle);
    return (uj_interval_turn){{uj_max(-1.0, c - error), uj_min(1.0, c + error)},
                              {uj_max(-1.0, s - error), uj_min(1.0, s + error)}};
}

static inline uj_interval_vec uj_interval_rotate(uj_interval_turn r, uj_interval_vec a)
{
    return (uj_interval_vec){uj_interval_sub(uj_interval_mul(r.c, a.x), uj_interval_mul(r.s, a.y)),
                             uj_interval_add(uj_interval_mul(r.s, a.x), uj_interval_mul(r.c, a.y))};
}

/// Returns an upper bound of a cos s + b sin s over |s| <= h. `turn` has the cosine and sine of h.
/// The angle h must be less than 90 degrees by more than a rounding error.
/// If a > 0 and the range contains the angle s with tan s = b / a, the maximum is sqrt(a^2 + b^2).
/// Otherwise the maximum is at an end of the range.
static inline double uj_interval_peak(uj_interval a, uj_interval b, uj_interval_turn turn)
{
    uj_interval size = uj_interval_abs(b);
    uj_interval rise = uj_interval_mul(size, turn.c), fall = uj_interval_mul(a, turn.s);
    if (a.hi > 0.0 && rise.lo < fall.hi)
        return uj_interval_hypot(a, b);
    return uj_interval_add(uj_interval_mul(a, turn.c), uj_interval_mul(size, turn.s)).hi;
}

#endif
