// Families of trays: copies of one puzzle that differ in the scale of the pieces.
#ifndef UJ_SCALED_TRAY_H
#define UJ_SCALED_TRAY_H

#include <unjam/geometry/tray/tray.h>

/// Factors that stretch pieces about their centroids: `length` along the x axis of a piece's own
/// coordinates, `width` along the y axis.
typedef struct uj_scale {
    double length, width;
} uj_scale;

typedef struct uj_tray_family uj_tray_family;

/// Why pieces have no room at the start.
typedef struct uj_misfit {
    unsigned pieces;   ///< bit i: piece i is among those that lack room; 0: unknown
    bool wall;         ///< the tray's walls also stand in the way of these pieces
    char reason[256];  ///< a clause without a full stop
} uj_misfit;

/// Prepares the family of a valid tray. The tray must outlive the family. Two pieces count as
/// touching at the start if their gap is at most UJ_TOLERANCE_TOUCH of the diameter. Errors:
/// UJ_NO_MEMORY and those of uj_contact_model_create.
uj_status uj_tray_family_create(const uj_tray *tray, uj_tray_family **out, uj_error *error);

/// NULL is allowed.
void uj_tray_family_destroy(uj_tray_family *family);

/// Makes the tray whose pieces are scaled by `scale` (factors > 0), with a new start. The tray is
/// valid, and the caller owns it. If there is no valid tray, *out is NULL and *misfit says why.
///
/// Every piece stays on the same side of every other piece and of every wall, and keeps its angle.
/// Where pieces touch each other or a wall at scale (1, 1), keeps the sum of the gaps as small as
/// possible, so a stack stays stacked. If several such starts exist, takes the one in which the
/// centroids move least. Walls, exits and goal do not change.
///
/// Scale (1, 1) gives a copy. Several threads may call this at once. Errors: UJ_NO_MEMORY, and
/// those of uj_tray_validate other than UJ_BAD_INPUT.
uj_status uj_tray_family_member(const uj_tray_family *family, uj_scale scale, uj_tray **out,
                                uj_misfit *misfit, uj_error *error);

/// Returns the extents of a piece along the axes of its own coordinates.
uj_scale uj_piece_extent(const uj_tray *tray, size_t piece);

#endif
