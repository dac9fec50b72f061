// Pattern databases (Culberson and Schaeffer 1998; Korf and Felner 2002). For every arrangement of
// a few tiles, a table gives the least number of moves of these tiles that brings them to their
// goal cells.
#ifndef UJ_PATTERN_TABLE_H
#define UJ_PATTERN_TABLE_H

#include <unjam/discrete/patterns/pattern_layout.h>
#include <unjam/search/search.h>

/// Identifies a table. Tile i of the pattern belongs on the i-th cell of `goal`.
typedef struct uj_pattern_key {
    uint8_t rows, columns;
    uint8_t blank;  ///< the blank's goal cell
    /// The goal cells of the tiles, as bits; does not contain the blank's goal cell.
    uint64_t goal;
} uj_pattern_key;

static inline bool uj_pattern_key_equal(const uj_pattern_key *a, const uj_pattern_key *b)
{
    return a->rows == b->rows && a->columns == b->columns && a->blank == b->blank &&
           a->goal == b->goal;
}

/// A table. The index of an arrangement is order * stride + shape. A table counts only the moves of
/// the tiles of its pattern. So the values of tables that have no tile in common may be added (Korf
/// and Felner 2002). The number of moves and the sum of Manhattan distances are both even or both
/// odd, so the table stores half of their difference. Each value takes 4 bits if that is enough for
/// all arrangements, otherwise 8.
typedef struct uj_pattern_table {
    uj_pattern_key key;
    uint32_t stride;  ///< number of values in the table for each order; an even number
    size_t bytes;
    const uint8_t *values;  ///< [bytes]
    /// 1: each byte has two values, the first in the low bits; 0: each byte has one value.
    unsigned shift;
    unsigned mask;  ///< selects the bits of one value: 15 or 255
    /// The memory mapping of the file that holds the values; NULL if the values were allocated.
    void *map;
    size_t map_bytes;
} uj_pattern_table;

/// Returns the index of an arrangement in the table.
static inline size_t uj_pattern_index(const uj_pattern_table *table, uj_pattern_place place)
{
    return (size_t)(place >> 32) * table->stride + (uint32_t)place;
}

/// Returns half of the difference between the number of moves that an arrangement needs and its sum
/// of Manhattan distances.
static inline unsigned uj_pattern_look(const uj_pattern_table *table, uj_pattern_place place)
{
    const size_t at = uj_pattern_index(table, place);
    return (unsigned)table->values[at >> table->shift] >> ((at & table->shift) * 4) & table->mask;
}

/// Prefetches the value that uj_pattern_look will read.
static inline void uj_pattern_prefetch(const uj_pattern_table *table, uj_pattern_place place)
{
    const size_t at = uj_pattern_index(table, place);
    __builtin_prefetch(&table->values[at >> table->shift]);
}

/// How tables are made.
typedef struct uj_pattern_work {
    unsigned threads;
    uj_budget *budget;
    double started, seconds;  ///< start time, from uj_clock_seconds; time limit in seconds, 0: none
    uj_search_progress progress;
} uj_pattern_work;

/// Makes a table by breadth-first search from the goal through the arrangements. `layout` is the
/// layout for this board and number of tiles. The values are allocated from the budget; free them
/// with uj_pattern_table_clear. Returns the limit that stopped the work, or UJ_LIMIT_NONE.
/// UJ_LIMIT_MEMORY can also mean that the system has no memory left; budget->at_limit is then
/// false.
uj_search_limit uj_pattern_make(uj_pattern_table *out, const uj_pattern_key *key,
                                const uj_pattern_layout *layout, const uj_pattern_work *work);

void uj_pattern_table_clear(uj_pattern_table *table, uj_budget *budget);

/// Returns the value of uj_pattern_table.stride for tables with this layout.
uint32_t uj_pattern_stride(const uj_pattern_layout *layout);

#endif
