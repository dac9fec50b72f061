// Patterns on pieces, for people who cannot tell the pieces' colours apart.
#ifndef UJ_HATCH_H
#define UJ_HATCH_H

#include <unjam/base/status.h>
#include <unjam/geometry/shape/polygon.h>

enum { UJ_HATCHES = 8 };  // one pattern for each colour of pieces

/// The shape to draw on, and the gaps to leave. Lengths are in the shape's units.
typedef struct uj_hatch_place {
    const uj_polygon *shape;
    uj_vec2 name;  ///< middle of the name that is written on the shape
    double room;   ///< radius of the empty disc around `name`
    /// Rough distance between lines. If it is less than 1/60 of the diagonal of the shape's
    /// bounding box, 1/60 of the diagonal is used.
    double step;
    double margin;  ///< distance from the end of a line to the shape's edge
} uj_hatch_place;

/// Makes a pattern of lines in the shape's coordinates. Each ring in *out is a line of two points,
/// to be stroked. `kind` modulo UJ_HATCHES selects the pattern; `kind` may be any number. The
/// caller clears *out. Error: UJ_NO_MEMORY.
uj_status uj_hatch_make(const uj_hatch_place *place, int kind, uj_polygon *out);

/// Clears each pattern, but does not free the array.
void uj_hatches_clear(uj_polygon *hatches, size_t count);

#endif
