// Patterns on pieces, for readers who cannot tell their colours apart.
#ifndef UJ_HATCH_H
#define UJ_HATCH_H

#include <unjam/base/status.h>
#include <unjam/geometry/shape/polygon.h>

enum { UJ_HATCHES = 8 };  // as many as there are colours of pieces

/// Where a pattern goes: on a shape, around its name.
typedef struct uj_hatch_place {
    const uj_polygon *shape;
    uj_vec2 name;   ///< the middle of the name
    double room;    ///< radius around it that stays empty
    double step;    ///< between two lines; at least 1/60 of the shape's extent is taken
    double margin;  ///< between the ends of lines and the shape's edge
} uj_hatch_place;

/// Makes the pattern `kind` (any number, taken modulo UJ_HATCHES) in the shape's coordinates, as
/// lines to be stroked: a ring of two points each. The caller clears it. Errors: UJ_NO_MEMORY.
uj_status uj_hatch_make(const uj_hatch_place *place, int kind, uj_polygon *out);

/// Clears hatches[count].
void uj_hatches_clear(uj_polygon *hatches, size_t count);

#endif
