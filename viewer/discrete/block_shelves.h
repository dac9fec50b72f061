// Where stacked blocks are in a picture. Each stack is a column, and columns stand on shelves.
#ifndef UJ_BLOCK_SHELVES_H
#define UJ_BLOCK_SHELVES_H

#include <unjam/discrete/blocks/blocks.h>
#include <unjam/viewer/board/subject.h>

// The unit of these lengths is the height of a block.
#define UJ_SHELF_GAP   0.6   // between two columns
#define UJ_SHELF_LIFT  0.4   // between a lifted block and the stacks below it
#define UJ_SHELF_TABLE 0.28  // height of a table
#define UJ_SHELF_SIGN  1.0   // height of the names below a table

/// Shelves, one below the other. A shelf has a table (a horizontal bar), columns of blocks on the
/// table, and, below the table, the names of the columns.
typedef struct uj_shelves {
    int columns, per_row, rows;
    double width;  ///< width of a block
    double high;   ///< height of a shelf with its blocks, table and names
    uj_box box;    ///< around all shelves
} uj_shelves;

/// A place is a number that stands for a column and a level. Columns and levels start at 0.
uint16_t uj_block_place(int column, int level);
int uj_block_column(uint16_t place);
int uj_block_level(uint16_t place);

/// Writes the places of all blocks to places[0..block_count-1]. on[i] is the support of block i
/// (see blocks.h). A stack that may stand anywhere gets an extra column, after the columns of the
/// puzzle. A single block that may stand anywhere gets UJ_NO_PLACE. Returns the number of extra
/// columns.
int uj_block_stacks(const uj_blocks *blocks, const uint8_t *on, uint16_t *places);

/// Returns the height, in blocks, of the highest stack in `places` [count].
int uj_block_highest(const uint16_t *places, size_t count);

/// Lays out shelves for columns of up to `levels` blocks. A block is `width` wide. The number of
/// shelves is chosen for a picture with a width near 3/2 of its height. If `moves` is set, there is
/// room for lifted blocks.
uj_shelves uj_shelves_make(int columns, int levels, double width, bool moves);

/// Returns the middle of a column's lower end, on the table.
uj_vec2 uj_shelves_foot(const uj_shelves *shelves, int column);

/// Returns the middle of a block at `place`.
uj_vec2 uj_shelves_middle(const uj_shelves *shelves, uint16_t place);

/// Returns the colour of the block with this name and index. A block with the name of a colour has
/// that colour.
uj_colour uj_block_colour(const uj_palette *palette, const char *name, int index);

/// Returns true if text on `colour` must be light.
bool uj_block_is_dark(uj_colour colour);

#endif
