// The parts of an exit's opening that lie outside the tray.
#ifndef UJ_EXIT_OUTSIDE_H
#define UJ_EXIT_OUTSIDE_H

#include <unjam/geometry/shape/geos_context.h>
#include <unjam/geometry/tray/tray.h>

/// What the functions below need to examine openings. Owns nothing. The interior must be a valid
/// polygon.
typedef struct uj_exit_probe {
    uj_geos *geos;
    const uj_polygon *interior;
    double tolerance;  ///< anything thinner than this counts as a rounding error
} uj_exit_probe;

/// The connected parts of an opening that lie outside the interior. Owns the polygons.
/// Zero-initialised means no parts.
typedef struct uj_exit_outside {
    size_t count;
    uj_polygon *parts;  ///< [count]
} uj_exit_outside;

/// The mouth of a part of an opening: where the part lies against the interior.
typedef struct uj_exit_mouth {
    bool found;
    /// Unit normal of the mouth, pointing out of the interior. For a bent mouth, the direction of
    /// the mean normal.
    uj_vec2 out;
    double level;  ///< greatest coordinate of the mouth in the direction `out`
} uj_exit_mouth;

/// Finds the parts of an opening that lie outside the interior. The opening must be a valid
/// polygon. Leaves out slivers thinner than the tolerance. The caller clears *out with
/// uj_exit_outside_clear. Errors, which leave *out empty: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_outside_find(const uj_exit_probe *probe, const uj_polygon *opening,
                               uj_exit_outside *out, uj_error *error);

void uj_exit_outside_clear(uj_exit_outside *outside);

/// Finds the mouth of a part of an opening. From each edge of the interior, takes the stretch that
/// is within the tolerance of the part. Ignores stretches no longer than 100 tolerances: an edge
/// next to the mouth has such a stretch at its end. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_mouth_find(const uj_exit_probe *probe, const uj_polygon *part, uj_exit_mouth *out,
                             uj_error *error);

#endif
