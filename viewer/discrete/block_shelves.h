// Where stacked blocks stand in a picture: columns of stacks, on one shelf or several.
#ifndef UJ_BLOCK_SHELVES_H
#define UJ_BLOCK_SHELVES_H

#include <unjam/discrete/blocks/blocks.h>
#include <unjam/viewer/board/subject.h>

// In heights of a block: the gap between columns, how far a block is lifted over others, the table,
// and the room for names below it.
#define UJ_SHELF_GAP   0.6
#define UJ_SHELF_LIFT  0.4
#define UJ_SHELF_TABLE 0.28
#define UJ_SHELF_SIGN  1.0

/// Columns of stacks on shelves, one below the other.
typedef struct uj_shelves {
    int columns, per_row, rows;
    double width;  ///< of a block
    double high;   ///< of a shelf, with its table and names
    uj_box box;    ///< around everything
} uj_shelves;

/// Packs a column and a level, both from 0, into a place.
uint16_t uj_block_place(int column, int level);
int uj_block_column(uint16_t place);
int uj_block_level(uint16_t place);

/// Finds the places of all blocks, places[block_count], from what each stands on, on[block_count].
/// A stack that may stand anywhere gets a column after the others; a single block that may stand
/// anywhere gets UJ_NO_PLACE. Returns the number of extra columns.
int uj_block_stacks(const uj_blocks *blocks, const uint8_t *on, uint16_t *places);

/// The height of the highest stack in places[count].
int uj_block_highest(const uint16_t *places, size_t count);

/// Chooses the number of shelves that brings the picture nearest to 3:2. moves: leave room to lift
/// blocks.
uj_shelves uj_shelves_make(int columns, int levels, double width, bool moves);

/// The middle of the table's top in a column, and of a block in a place.
uj_vec2 uj_shelves_foot(const uj_shelves *shelves, int column);
uj_vec2 uj_shelves_middle(const uj_shelves *shelves, uint16_t place);

/// The colour of a block: the one it is named after, or else one of the palette by its index.
uj_colour uj_block_colour(const uj_palette *palette, const char *name, int index);

/// Whether a name on this colour must be light.
bool uj_block_is_dark(uj_colour colour);

#endif
