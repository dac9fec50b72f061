// Patterns on pieces, for people who cannot tell the pieces' colours apart.
#ifndef UJ_HATCH_H
#define UJ_HATCH_H

#include <unjam/base/status.h>
#include <unjam/geometry/shape/polygon.h>

enum { UJ_HATCHES = 8 };  // number of patterns, one for each colour of pieces

/// The shape that a pattern is drawn on, and the gaps that the pattern leaves. Lengths are in the
/// shape's units.
typedef struct uj_hatch_place {
    const uj_polygon *shape;
    uj_vec2 name;  ///< the middle of the name that is written on the shape
    double room;   ///< radius of the disc around `name` that stays empty
    /// Scale of the pattern: its lines are roughly one `step` apart. If `step` is less than 1/60 of
    /// the diagonal of the shape's bounding box, 1/60 of this diagonal is used.
    double step;
    double margin;  ///< distance between the end of a line and the shape's edge
} uj_hatch_place;

/// Makes a pattern as lines to be stroked, in the shape's coordinates; each line is a ring of two
/// points in *out. `kind` modulo UJ_HATCHES selects the pattern; `kind` may be any number.
/// The caller clears *out. Errors: UJ_NO_MEMORY.
uj_status uj_hatch_make(const uj_hatch_place *place, int kind, uj_polygon *out);

/// Clears the `count` patterns in the array `hatches`.
void uj_hatches_clear(uj_polygon *hatches, size_t count);

#endif
