// Affine maps of the plane, and the transform lists of SVG that describe them.
#ifndef UJ_AFFINE_H
#define UJ_AFFINE_H

#include <unjam/geometry/shape/vec2.h>

/// The map (x, y) -> (a x + c y + e, b x + d y + f). SVG writes it as matrix(a b c d e f).
typedef struct uj_affine {
    double a, b, c, d, e, f;
} uj_affine;

#define UJ_AFFINE_IDENTITY ((uj_affine){1.0, 0.0, 0.0, 1.0, 0.0, 0.0})

/// Returns the map that applies `inner` first and then `outer`.
uj_affine uj_affine_compose(uj_affine outer, uj_affine inner);

/// Maps a point.
static inline uj_vec2 uj_affine_point(uj_affine m, uj_vec2 p)
{
    return (uj_vec2){m.a * p.x + m.c * p.y + m.e, m.b * p.x + m.d * p.y + m.f};
}

/// Maps a vector: in contrast to a point, it is not translated.
static inline uj_vec2 uj_affine_vector(uj_affine m, uj_vec2 v)
{
    return (uj_vec2){m.a * v.x + m.c * v.y, m.b * v.x + m.d * v.y};
}

/// Returns true if all six numbers are finite.
bool uj_affine_is_finite(uj_affine m);

/// Reads the value of a transform attribute: a list of matrix, translate, scale, rotate, skewX and
/// skewY (SVG 1.1, section 7.6). Returns false if `text` is malformed, or *out is not finite.
bool uj_affine_read(const char *text, uj_affine *out);

#endif
