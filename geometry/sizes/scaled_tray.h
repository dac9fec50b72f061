// Families of trays: the pieces of a tray scaled about their centres, its start laid anew.
#ifndef UJ_SCALED_TRAY_H
#define UJ_SCALED_TRAY_H

#include <unjam/geometry/tray/tray.h>

// Factors by which the shapes of all pieces are stretched along the x (length) and the y axis
// (width) of their own coordinates, about their centres of gravity.
typedef struct uj_scale {
    double length, width;
} uj_scale;

typedef struct uj_tray_family uj_tray_family;

// Why a start cannot be laid.
typedef struct uj_misfit {
    unsigned pieces;   // those that leave one another no room, bit i: piece i; 0 when not known
    bool wall;         // and the tray takes part in that
    char reason[256];  // one sentence
} uj_misfit;

// Notes the sides on which the pieces of a (valid) tray lie of one another and of the walls at the
// start, and which of them touch (to UJ_TOLERANCE_TOUCH of the diameter). tray must outlive it.
uj_status uj_tray_family_create(const uj_tray *tray, uj_tray_family **out, uj_error *error);
void uj_tray_family_destroy(uj_tray_family *family);  // NULL is allowed

// The member whose pieces are scaled by `scale` (factors > 0), a new valid tray in *out. Angles,
// walls, exits and goal are as they were. The start is laid anew: every piece stays on the side of
// every other and of every wall on which it was, the gaps between those that touched are as small
// as can be in sum, and what this leaves open is as near to the old centres as can be (so a stack
// stays a stack on its ground). When there is no such start, *out is NULL and *misfit says why.
// Scaled by (1, 1) it is a copy. May be called by several threads at once.
uj_status uj_tray_family_member(const uj_tray_family *family, uj_scale scale, uj_tray **out,
                                uj_misfit *misfit, uj_error *error);

// Extents of a piece's shape along the axes of its own coordinates.
uj_scale uj_piece_extent(const uj_tray *tray, size_t piece);

#endif
