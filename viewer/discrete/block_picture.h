// The picture of stacked blocks.
#ifndef UJ_BLOCK_PICTURE_H
#define UJ_BLOCK_PICTURE_H

#include <unjam/discrete/blocks/blocks.h>
#include <unjam/viewer/draw/hatch.h>

#include "block_shelves.h"
#include "discrete_view.h"

// The smallest size of a name, divided by the height of a block.
#define UJ_BLOCK_LEAST_TEXT 0.26

/// Computed once for a subject. The unit of length is the height of a block.
typedef struct uj_block_picture {
    uj_shelves now, goal;
    uint16_t goal_places[UJ_BLOCKS_BLOCKS];  ///< UJ_NO_PLACE: the block may end anywhere
    int floating;                            ///< number of goal stacks that may stand anywhere
    uj_vec2 goal_offset;                     ///< displacement from `now` to `goal`
    double head;                             ///< height of the headings
    /// The pattern on each block, with the block's middle as the origin.
    uj_polygon hatches[UJ_BLOCKS_BLOCKS];
} uj_block_picture;

static inline const uj_blocks *uj_blocks_of(const uj_discrete_subject *subject)
{
    return subject->problem->data;
}

/// Returns true if `place` is one of `places` [count].
bool uj_block_is_taken(const uint16_t *places, size_t count, uint16_t place);

/// The functions `length`, `trail`, `draw` and `draw_goal` of uj_discrete_view.
double uj_block_path_length(const uj_discrete_subject *subject, const uj_move_frame *frame);
size_t uj_block_trail(const uj_discrete_subject *subject, const uj_move_frame *frame,
                      uj_vec2 *points);
void uj_block_draw(const uj_discrete_subject *subject, const uj_move_frame *frame,
                   uj_canvas *canvas, const uj_board *board);
void uj_block_draw_goal(const uj_discrete_subject *subject, const uj_move_frame *frame,
                        uj_canvas *canvas, const uj_board *board);

#endif
