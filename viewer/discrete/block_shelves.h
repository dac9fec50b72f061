// Where stacked blocks stand on a picture: columns of places, in one row of shelves or more.
#ifndef UJ_BLOCK_SHELVES_H
#define UJ_BLOCK_SHELVES_H

#include <unjam/discrete/blocks/blocks.h>
#include <unjam/viewer/board/subject.h>

// Sizes in heights of a block: between columns, over what a block is lifted, of the table, of the
// signs below it.
#define UJ_SHELF_GAP   0.6
#define UJ_SHELF_LIFT  0.4
#define UJ_SHELF_TABLE 0.28
#define UJ_SHELF_SIGN  1.0

// Columns of stacks, in one or more rows.
typedef struct uj_shelves {
    int columns, per_row, rows;
    double width;  // of a block
    double high;   // of a row, with its table and signs
    uj_box box;
} uj_shelves;

// A place as a number: a column and a level, from 0.
uint16_t uj_block_place(int column, int level);
int uj_block_column(uint16_t place);
int uj_block_level(uint16_t place);

// Columns and levels of all blocks into places[block_count], where each stands on on[i]; those that
// stand anywhere get a column of their picture after the places when another block stands on them,
// else UJ_NO_PLACE. Returns the number of these columns.
int uj_block_stacks(const uj_blocks *blocks, const uint8_t *on, uint16_t *places);

// Height of the highest stack of places[count].
int uj_block_highest(const uint16_t *places, size_t count);

// As many rows as make the picture most like a window. moves: there is room to lift blocks.
uj_shelves uj_shelves_make(int columns, int levels, double width, bool moves);

// The middle of the top of the table in a column; the middle of a block in a place.
uj_vec2 uj_shelves_foot(const uj_shelves *shelves, int column);
uj_vec2 uj_shelves_middle(const uj_shelves *shelves, uint16_t place);

// Blocks that are named after a colour have it; the others take turns.
uj_colour uj_block_colour(const uj_palette *palette, const char *name, int index);

// Whether names on it must be light.
bool uj_block_is_dark(uj_colour colour);

#endif
