// The parts of an exit's opening that lie outside the tray.
#ifndef UJ_EXIT_OUTSIDE_H
#define UJ_EXIT_OUTSIDE_H

#include <unjam/geometry/shape/geos_context.h>
#include <unjam/geometry/tray/tray.h>

/// What openings are measured against. Owns nothing. The interior must be valid.
typedef struct uj_exit_probe {
    uj_geos *geos;
    const uj_polygon *interior;
    double tolerance;  ///< a length: what is thinner is the work of rounding
} uj_exit_probe;

/// The parts of an opening that lie outside the interior, each one connected. Owns the polygons;
/// zero-initialised means none.
typedef struct uj_exit_outside {
    size_t count;
    uj_polygon *parts;  ///< [count]
} uj_exit_outside;

/// Where a part of an opening lies against the interior.
typedef struct uj_exit_mouth {
    bool found;
    uj_vec2 out;  ///< unit normal of the wall, leading outwards; for a bent wall, that of its chord
    double level;  ///< how far the interior reaches along `out` within the mouth
} uj_exit_mouth;

/// Finds the parts of an opening, a valid polygon, outside the interior. Slivers thinner than the
/// tolerance do not count. The caller clears *out with uj_exit_outside_clear. Errors, which leave
/// *out empty: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_outside_find(const uj_exit_probe *probe, const uj_polygon *opening,
                               uj_exit_outside *out, uj_error *error);

void uj_exit_outside_clear(uj_exit_outside *outside);

/// Finds the mouth of one of these parts: the edges of the interior that are within the tolerance
/// of it, each over more than 100 tolerances, which leaves out edges that only end there. Errors:
/// UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_exit_mouth_find(const uj_exit_probe *probe, const uj_polygon *part, uj_exit_mouth *out,
                             uj_error *error);

#endif
