// The shapes of a tray, and grids that find the walls near a piece, for planning motions.
#ifndef UJ_PLAN_SPACE_H
#define UJ_PLAN_SPACE_H

#include <stdint.h>

#include <unjam/geometry/certificate/shapes/certificate_shapes.h>

/// A box with sides parallel to the axes.
typedef struct uj_plan_box {
    uj_vec2 low, high;
} uj_plan_box;

/// A grid of square cells. Each cell lists the wall parts that reach into the cell.
typedef struct uj_plan_grid {
    const uj_proof_part_set *walls;
    uj_plan_box *boxes;  ///< [walls->count] bounding boxes of the parts
    uj_vec2 low;         ///< lower left corner of the grid
    double cell;         ///< side of a cell
    int columns, rows;
    /// [columns * rows + 1] cell i lists items[first[i]] to items[first[i + 1] - 1].
    size_t *first;
    uint32_t *items;  ///< indices of wall parts, cell by cell
} uj_plan_grid;

/// Threads may share a space, because it never changes. Owns shapes and grids.
typedef struct uj_plan_space {
    const uj_tray *tray;
    uj_certificate_shapes shapes;
    size_t piece_count;
    double diameter;  ///< of the tray
    /// Pieces at the nodes of a tree may overlap by up to this length.
    double tolerance;
    uj_plan_box region;           ///< bounding box of the interior and the openings
    double reach[UJ_MAX_PIECES];  ///< distance from a piece's origin to its farthest point
    uj_plan_grid *grids;          ///< [shapes.wall_count]
} uj_plan_space;

/// Makes the space of a valid tray. The tray must outlive the space. The caller clears *out, even
/// after an error: UJ_NO_MEMORY or UJ_INTERNAL (GEOS failed).
uj_status uj_plan_space_create(const uj_tray *tray, uj_plan_space *out, uj_error *error);

void uj_plan_space_clear(uj_plan_space *space);

/// The columns left..right and the rows bottom..top that a box meets. Cells on the border of the
/// grid also stand for everything beyond the grid.
typedef struct uj_plan_cells {
    int left, right, bottom, top;
} uj_plan_cells;

uj_plan_cells uj_plan_grid_cells(const uj_plan_grid *grid, const uj_plan_box *box);

/// Returns true if two boxes have a point in common.
static inline bool uj_plan_box_meets(const uj_plan_box *a, const uj_plan_box *b)
{
    return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y &&
           b->low.y <= a->high.y;
}

static inline void uj_plan_box_add(uj_plan_box *box, uj_vec2 p)
{
    box->low = (uj_vec2){uj_min(box->low.x, p.x), uj_min(box->low.y, p.y)};
    box->high = (uj_vec2){uj_max(box->high.x, p.x), uj_max(box->high.y, p.y)};
}

#endif
