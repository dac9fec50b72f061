// Sliding tiles: the moves on boards with blocked cells or several blanks.
#ifndef UJ_TILES_SLIDES_H
#define UJ_TILES_SLIDES_H

#include "tiles_board.h"

/// A move of a tile along a row or column.
typedef struct uj_tiles_slide {
    uint8_t from, to;  ///< the cells that the tile leaves and goes to
} uj_tiles_slide;

enum { UJ_TILES_SLIDES_LIMIT = UJ_TILES_MAX_CELLS * UJ_TILES_DIRECTIONS };

/// Lists the moves that are possible on a board, and returns their number. If `far` is true, a tile
/// moves any distance over blanks; otherwise it moves only to a neighbouring cell. Moves are
/// ordered by the cell that the tile goes to. Moves to the same cell are ordered by the direction
/// from that cell to the tile: up, left, right, down.
size_t uj_tiles_slides_list(const uj_tiles *tiles, bool far, const uint8_t *cells,
                            uj_tiles_slide out[UJ_TILES_SLIDES_LIMIT]);

/// Finds the move that leads from one board to another. The boards must differ by one move.
uj_tiles_slide uj_tiles_slides_between(const uj_tiles *tiles, const uint8_t *before,
                                       const uint8_t *after);

/// Appends a move to a list of moves, and makes the move on the board `cells`. Returns false if out
/// of memory.
bool uj_tiles_slides_append(uj_moves *moves, uint8_t *cells, uj_tiles_slide slide);

#endif
