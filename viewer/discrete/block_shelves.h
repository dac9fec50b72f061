// Where stacked blocks stand in a picture: each stack is a column; the columns are arranged on one
// or more shelves.
#ifndef UJ_BLOCK_SHELVES_H
#define UJ_BLOCK_SHELVES_H

#include <unjam/discrete/blocks/blocks.h>
#include <unjam/viewer/board/subject.h>

// The gap between columns, how far a block is lifted over others, the height of a shelf's table,
// and the height of the room for names below the table. The unit of length is the height of a
// block.
#define UJ_SHELF_GAP   0.6
#define UJ_SHELF_LIFT  0.4
#define UJ_SHELF_TABLE 0.28
#define UJ_SHELF_SIGN  1.0

/// Shelves, one below the other. A shelf consists of a table (a horizontal bar), the columns of
/// blocks that stand on this table, and the names of the columns below the table.
typedef struct uj_shelves {
    int columns, per_row, rows;
    double width;  ///< width of a block
    double high;   ///< height of a whole shelf, with its blocks, table and names
    uj_box box;    ///< around all shelves
} uj_shelves;

/// A place combines a column and a level, both counted from 0. These functions return the place of
/// a column and a level, the column of a place, and the level of a place.
uint16_t uj_block_place(int column, int level);
int uj_block_column(uint16_t place);
int uj_block_level(uint16_t place);

/// Finds the places of all blocks, and writes them to places[0..block_count-1]. on[i] is the
/// support of block i (see blocks.h). A stack that may stand anywhere gets an extra column, after
/// the puzzle's own columns. A single block that may stand anywhere gets UJ_NO_PLACE. Returns the
/// number of extra columns.
int uj_block_stacks(const uj_blocks *blocks, const uint8_t *on, uint16_t *places);

/// Returns the height, in blocks, of the highest stack in `places` [count].
int uj_block_highest(const uint16_t *places, size_t count);

/// Lays out shelves for columns of up to `levels` blocks, each block `width` wide. Chooses the
/// number of shelves that brings the ratio of the picture's width to its height nearest to 3:2. If
/// `moves` is set, leaves room for lifting blocks.
uj_shelves uj_shelves_make(int columns, int levels, double width, bool moves);

/// Returns the point where the middle of a column meets its table.
uj_vec2 uj_shelves_foot(const uj_shelves *shelves, int column);

/// Returns the centre of a block in a place.
uj_vec2 uj_shelves_middle(const uj_shelves *shelves, uint16_t place);

/// Returns the colour of a block. If the block's name is the name of a colour, returns that colour.
/// Otherwise returns a colour of the palette, chosen by the block's index.
uj_colour uj_block_colour(const uj_palette *palette, const char *name, int index);

/// Returns true if a colour is so dark that text on it must be light.
bool uj_block_is_dark(uj_colour colour);

#endif
