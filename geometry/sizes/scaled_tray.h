// Families of trays: one puzzle with pieces of different sizes, and a start for each size.
#ifndef UJ_SCALED_TRAY_H
#define UJ_SCALED_TRAY_H

#include <unjam/geometry/tray/tray.h>

/// Factors by which all pieces are stretched along the x axis (length) and the y axis (width) of
/// their own coordinates, about their centroids.
typedef struct uj_scale {
    double length, width;
} uj_scale;

typedef struct uj_tray_family uj_tray_family;

/// Explains why the pieces of a tray of the family have no room in the starting arrangement. The
/// tray then has no start.
typedef struct uj_misfit {
    unsigned pieces;   ///< bit i: piece i is among those that lack room; 0: unknown
    bool wall;         ///< the tray's walls also stand in the way of these pieces
    char reason[256];  ///< why there is no room, as a clause without a full stop
} uj_misfit;

/// Prepares the family of a (valid) tray: its puzzle with pieces of other sizes. In the starting
/// arrangement, finds on which side of every other piece and wall each piece lies, and which pairs
/// touch (to within UJ_TOLERANCE_TOUCH of the diameter). The tray must outlive the family. Errors:
/// UJ_NO_MEMORY and those of uj_contact_model_create.
uj_status uj_tray_family_create(const uj_tray *tray, uj_tray_family **out, uj_error *error);

/// Frees a family; NULL is allowed.
void uj_tray_family_destroy(uj_tray_family *family);

/// Makes the member of the family in which the pieces are scaled by `scale` (factors > 0): a new
/// valid tray in *out, owned by the caller. Only the positions at the start change; angles, walls,
/// exits and goal do not. Every piece stays on the same side of every other piece and of every
/// wall. The sum of the gaps between pieces that touch at scale (1, 1) is as small as possible.
/// Subject to these conditions, centroids stay as near as possible to their places at scale (1, 1).
/// (So a stack remains stacked on its base.) If there is no such start, *out is NULL and *misfit
/// says why. Scale (1, 1) gives a copy. Several threads may call this at once. Errors:
/// UJ_NO_MEMORY, and those of uj_tray_validate other than UJ_BAD_INPUT.
uj_status uj_tray_family_member(const uj_tray_family *family, uj_scale scale, uj_tray **out,
                                uj_misfit *misfit, uj_error *error);

/// Returns the extents (length and width) of a piece along the axes of its own coordinates.
uj_scale uj_piece_extent(const uj_tray *tray, size_t piece);

#endif
