// The arrangements of a few tiles on a board, numbered so that the number after a move of one tile
// is found by looking into small tables.
#ifndef UJ_PATTERN_LAYOUT_H
#define UJ_PATTERN_LAYOUT_H

#include <stdint.h>

#include <unjam/base/budget.h>

enum {
    UJ_PATTERN_TILES = 8,   ///< the most tiles of a pattern
    UJ_PATTERN_CELLS = 36,  ///< the most cells of a board
};

/// The numbering of all arrangements of `tiles` different tiles on a board. It is the same for all
/// patterns of that many tiles.
///
/// An arrangement is a *shape* and an *order*. A shape is a set of cells that the tiles occupy and
/// a region of the free cells: the blank is somewhere in that region, and can reach all of it
/// without moving these tiles. Sets are numbered as their bit patterns are ordered. An order says
/// which of the tiles is on the first cell of the set, which on the second, and so on. Most moves
/// change only the shape.
typedef struct uj_pattern_layout {
    int rows, columns, cells, tiles;
    uint32_t sets, shapes, orders;
    /// The number of a set is rank_low[its low bits] + rank_high[the others].
    uint32_t *rank_low, *rank_high;
    unsigned low_bits;
    uint64_t *cells_of;     ///< [sets] the cells of each set, as bits
    uint32_t *first_shape;  ///< [sets + 1] the first shape of each set
    uint8_t *region;        ///< [sets][cells] which of the set's shapes has the blank on that cell
    uint16_t *reorder;      ///< [orders][old place][new place] the order after a tile has moved
} uj_pattern_layout;

/// A shape and, from bit 32 on, an order. One number, because a search that writes the two apart
/// and reads them together waits for the processor to join them.
typedef uint64_t uj_pattern_place;

/// Returns how many sets of `tiles` cells a board has, or UINT32_MAX if there are more than 2^28.
uint32_t uj_pattern_sets(int cells, int tiles);

/// Makes the layout of 1 to UJ_PATTERN_TILES tiles on a board of at most UJ_PATTERN_CELLS cells, of
/// which at least one stays free. Returns false when memory runs out or there are more than 2^28
/// shapes (budget->at_limit is then true). Call uj_pattern_layout_clear in any case.
bool uj_pattern_layout_make(uj_pattern_layout *out, int rows, int columns, int tiles,
                            uj_budget *budget);

void uj_pattern_layout_clear(uj_pattern_layout *layout, uj_budget *budget);

/// Returns the place of an arrangement with tile i on cell[i] and the blank on `blank`.
uj_pattern_place uj_pattern_find(const uj_pattern_layout *layout, const uint8_t *cell, int blank);

/// Writes which tile is on the first, second, ... cell of the set in an order.
void uj_pattern_tiles_of(const uj_pattern_layout *layout, uint32_t order, uint8_t *tiles);

/// Counts bits. __builtin_popcountll is a call where the compiler must not assume a processor that
/// has an instruction for it.
static inline unsigned uj_pattern_count(uint64_t bits)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    bits -= bits >> 1 & ones * 0x55;
    bits = (bits & ones * 0x33) + (bits >> 2 & ones * 0x33);
    return (unsigned)(((bits + (bits >> 4)) & ones * 0x0f) * ones >> 56);
}

/// Returns the number of a set of cells.
static inline uint32_t uj_pattern_rank(const uj_pattern_layout *layout, uint64_t cells)
{
    return layout->rank_low[cells & ((UINT64_C(1) << layout->low_bits) - 1)] +
           layout->rank_high[cells >> layout->low_bits];
}

/// Returns the shape with tiles on these cells and the blank on `blank`.
static inline uint32_t uj_pattern_shape(const uj_pattern_layout *layout, uint64_t cells,
                                        unsigned blank)
{
    const uint32_t set = uj_pattern_rank(layout, cells);
    return layout->first_shape[set] + layout->region[(size_t)set * (unsigned)layout->cells + blank];
}

/// Returns the cells between two cells in their numbering, as bits.
static inline uint64_t uj_pattern_between(unsigned a, unsigned b)
{
    const unsigned low = a < b ? a : b, high = a < b ? b : a;
    return ((UINT64_C(1) << high) - 1) & ~((UINT64_C(2) << low) - 1);
}

/// Returns the order after the tile on cell `from`, one of `cells`, has moved to cell `to` past the
/// tiles on the cells `passed`.
static inline uint32_t uj_pattern_reorder(const uj_pattern_layout *layout, uint64_t cells,
                                          uint64_t passed, uint32_t order, unsigned from,
                                          unsigned to)
{
    const unsigned tiles = (unsigned)layout->tiles;
    const unsigned old = uj_pattern_count(cells & ((UINT64_C(1) << from) - 1));
    const unsigned count = uj_pattern_count(passed);
    const unsigned now = from < to ? old + count : old - count;
    return layout->reorder[((size_t)order * tiles + old) * tiles + now];
}

#endif
