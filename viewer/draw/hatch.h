// Patterns on pieces: they tell apart what colours do not tell to everybody.
#ifndef UJ_HATCH_H
#define UJ_HATCH_H

#include <unjam/base/status.h>
#include <unjam/geometry/shape/polygon.h>

enum { UJ_HATCHES = 8 };  // as many as there are colours of pieces

// Where a pattern is drawn: on a shape, around its name.
typedef struct uj_hatch_place {
    const uj_polygon *shape;
    uj_vec2 name;   // the middle of its name
    double room;    // radius around it that stays empty
    double step;    // between two lines; about 1/60 of the shape's extent at least is taken
    double margin;  // between lines and the shape's edge, along the lines
} uj_hatch_place;

// The pattern `kind` (any number, taken modulo UJ_HATCHES) as lines in the shape's coordinates: a
// ring of two points for each, to be stroked. The caller clears it. UJ_NO_MEMORY.
uj_status uj_hatch_make(const uj_hatch_place *place, int kind, uj_polygon *out);

// Clears hatches[count] of them.
void uj_hatches_clear(uj_polygon *hatches, size_t count);

#endif
