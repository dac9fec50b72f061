// The picture of a peg board.
#ifndef UJ_PEG_PICTURE_H
#define UJ_PEG_PICTURE_H

#include <unjam/discrete/peg/peg.h>
#include <unjam/viewer/draw/hatch.h>

#include "discrete_view.h"

// The unit is the least distance between two holes.
#define UJ_PEG_RADIUS  0.31
#define UJ_HOLE_RADIUS 0.27
#define UJ_PEG_EDGE    0.62  // from the outermost holes to the edge of the board

/// Computed once for a subject. Each peg of the start position is a piece. Pieces are ordered by
/// the numbers of their start holes. The place of a piece is the number of its hole.
typedef struct uj_peg_picture {
    uj_vec2 points[UJ_PEG_MAX_HOLES];  ///< [hole_count] middles of the holes
    uj_vec2 hull_points[UJ_PEG_MAX_HOLES + 1];
    uj_ring hull;                    ///< the convex hull of the holes' middles
    uint8_t home[UJ_PEG_MAX_HOLES];  ///< [piece_count] hole in which each peg starts
    uj_polygon hatches[UJ_HATCHES];  ///< patterns on pegs; made for a disc of radius 1
} uj_peg_picture;

static inline const uj_peg *uj_peg_of(const uj_discrete_subject *subject)
{
    return subject->problem->data;
}

/// Returns the piece in a hole; piece_count: the hole is empty.
size_t uj_peg_at(const uj_discrete_subject *subject, const uint16_t *places, unsigned hole);

/// The functions `draw`, `trail` and `draw_goal` of uj_discrete_view.
void uj_peg_draw(const uj_discrete_subject *subject, const uj_move_frame *frame, uj_canvas *canvas,
                 const uj_board *board);
size_t uj_peg_trail(const uj_discrete_subject *subject, const uj_move_frame *frame,
                    uj_vec2 *points);
void uj_peg_draw_goal(const uj_discrete_subject *subject, const uj_move_frame *frame,
                      uj_canvas *canvas, const uj_board *board);

#endif
