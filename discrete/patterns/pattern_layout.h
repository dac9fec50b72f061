// Numbers all arrangements of a few tiles on a board. Small tables tell which number the
// arrangement gets when one of these tiles moves.
#ifndef UJ_PATTERN_LAYOUT_H
#define UJ_PATTERN_LAYOUT_H

#include <stdint.h>

#include <unjam/base/budget.h>

enum {
    UJ_PATTERN_TILES = 8,   ///< greatest number of tiles of a pattern
    UJ_PATTERN_CELLS = 36,  ///< greatest number of cells of a board
};

/// The numbering of all arrangements of `tiles` different tiles on a board. It does not depend on
/// which tiles they are.
///
/// An arrangement is a *shape* and an *order*. A shape is a set of cells that the tiles occupy, and
/// a region of free cells: the blank is somewhere in that region, and can reach all of it without
/// moving these tiles. Sets of cells are bit masks; they are numbered from the smallest mask to the
/// largest. An order says which tile is on each cell of the set, from the first cell to the last.
/// Most moves change only the shape.
typedef struct uj_pattern_layout {
    int rows, columns, cells, tiles;
    uint32_t sets, shapes, orders;
    /// A set of cells is a word with one bit per cell. Its number is rank_low[its lowest `low_bits`
    /// bits] + rank_high[its other bits].
    uint32_t *rank_low, *rank_high;
    unsigned low_bits;
    uint64_t *cells_of;     ///< [sets] the cells of each set, as bits
    uint32_t *first_shape;  ///< [sets + 1] the first shape of each set
    /// [sets][cells] the number of the shape when the tiles occupy this set and the blank is on
    /// this cell, minus first_shape[set].
    uint8_t *region;
    uint16_t *reorder;  ///< [orders][old place][new place] the new order when a tile moves
} uj_pattern_layout;

/// An arrangement: its shape in the low 32 bits, its order in the high 32 bits. This is a single
/// number because processors stall when two halves are written separately and then read as one.
typedef uint64_t uj_pattern_place;

/// Returns the number of sets of `tiles` cells on a board, or UINT32_MAX if there are more than
/// 2^28.
uint32_t uj_pattern_sets(int cells, int tiles);

/// Makes the layout of 1 to UJ_PATTERN_TILES tiles on a board of at most UJ_PATTERN_CELLS cells. At
/// least one cell must stay free. Returns false when memory runs out or there are more than 2^28
/// shapes. In the second case, budget->at_limit is set. Call uj_pattern_layout_clear in any case.
bool uj_pattern_layout_make(uj_pattern_layout *out, int rows, int columns, int tiles,
                            uj_budget *budget);

void uj_pattern_layout_clear(uj_pattern_layout *layout, uj_budget *budget);

/// Returns the arrangement with tile i on cell[i] and the blank on `blank`.
uj_pattern_place uj_pattern_find(const uj_pattern_layout *layout, const uint8_t *cell, int blank);

/// Decodes the number `order`: sets tiles[i] to the tile on the i-th occupied cell, counted from 0.
void uj_pattern_tiles_of(const uj_pattern_layout *layout, uint32_t order, uint8_t *tiles);

/// Returns the number of bits set. Does not use __builtin_popcountll, which becomes a function call
/// if the compiler does not know that the processor has an instruction for this.
static inline unsigned uj_pattern_count(uint64_t bits)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    bits -= bits >> 1 & ones * 0x55;
    bits = (bits & ones * 0x33) + (bits >> 2 & ones * 0x33);
    return (unsigned)(((bits + (bits >> 4)) & ones * 0x0f) * ones >> 56);
}

/// Returns the number of a set of cells: its rank among all sets of that size.
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

/// Returns the cells with numbers between `a` and `b`, both excluded, as bits.
static inline uint64_t uj_pattern_between(unsigned a, unsigned b)
{
    const unsigned low = a < b ? a : b, high = a < b ? b : a;
    return ((UINT64_C(1) << high) - 1) & ~((UINT64_C(2) << low) - 1);
}

/// Returns the new order when a tile moves from cell `from` to cell `to`. `cells` are the occupied
/// cells before the move. `passed` are the occupied cells with numbers between `from` and `to`.
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
