// The parts of a tray puzzle that the user can select and edit.
#ifndef UJ_TRAY_PART_H
#define UJ_TRAY_PART_H

#include <unjam/viewer/document/edit_document.h>

typedef enum uj_part_kind {
    UJ_PART_NONE,
    UJ_PART_TRAY,  ///< the outline of the interior
    UJ_PART_HOLE,  ///< an obstacle: a hole of the interior
    UJ_PART_EXIT,
    UJ_PART_PIECE,
    UJ_PART_GHOST,  ///< a ghost: a pose that a piece must reach
} uj_part_kind;

/// A part. Each kind of part has its own indices, from 0.
typedef struct uj_part {
    uj_part_kind kind;
    size_t index;
} uj_part;

bool uj_part_is_same(uj_part a, uj_part b);

bool uj_part_exists(const uj_sketch *sketch, uj_part part);

/// Returns the outline of a part that exists, in the part's own coordinates. Borrowed.
const uj_ring *uj_part_ring(const uj_sketch *sketch, uj_part part);

/// Returns the pose of a part. The pose maps the part's own coordinates to the tray's.
uj_place uj_part_place(const uj_sketch *sketch, uj_part part);

/// Returns corner `index` of the part's outline, in the tray's coordinates.
uj_vec2 uj_part_corner(const uj_sketch *sketch, uj_part part, size_t index);

/// Writes the lower left and the upper right corner of the box around the part's outline, in the
/// part's own coordinates.
void uj_part_bounds(const uj_sketch *sketch, uj_part part, uj_vec2 *low, uj_vec2 *high);

/// Returns the part at `point` (in the tray's coordinates): the topmost piece, else a ghost, else
/// an obstacle, else an exit. If there is none, returns the tray if `point` is inside the tray's
/// outline or within `reach` of that outline. Else returns a part of kind UJ_PART_NONE.
uj_part uj_part_at(const uj_sketch *sketch, uj_vec2 point, double reach);

/// Returns the distance from a point to a segment. Sets *at (unless NULL) to the position of the
/// nearest point: 0 at `from`, 1 at `to`.
double uj_segment_distance(uj_vec2 point, uj_vec2 from, uj_vec2 to, double *at);

#endif
