// Pattern databases (Culberson and Schaeffer 1998; Korf and Felner 2002): for every arrangement of
// a few tiles, the least number of their moves that brings them to their goal cells.
#ifndef UJ_PATTERN_TABLE_H
#define UJ_PATTERN_TABLE_H

#include <unjam/discrete/patterns/pattern_layout.h>
#include <unjam/search/search.h>

/// What a table is about. Tile i of the pattern belongs on the i-th cell of `goal`.
typedef struct uj_pattern_key {
    uint8_t rows, columns;
    uint8_t blank;  ///< the blank's goal cell
    uint64_t goal;  ///< the goal cells of the tiles, as bits; not the blank's
} uj_pattern_key;

static inline bool uj_pattern_key_equal(const uj_pattern_key *a, const uj_pattern_key *b)
{
    return a->rows == b->rows && a->columns == b->columns && a->blank == b->blank &&
           a->goal == b->goal;
}

/// A table. The number of an arrangement is order * stride + shape. Moves of other tiles are free,
/// so that tables of different tiles may be added up (Korf and Felner 2002). Because the number of
/// moves is even or odd as the sum of Manhattan distances is, the table holds half of how much
/// greater it is than that sum, in 4 bits if they are enough for all arrangements, else in 8.
typedef struct uj_pattern_table {
    uj_pattern_key key;
    uint32_t stride;  ///< even
    size_t bytes;
    const uint8_t *values;  ///< [bytes]
    unsigned shift;         ///< 1: two values in a byte, the first in the low bits; 0: one
    unsigned mask;          ///< 15 or 255
} uj_pattern_table;

/// Returns the number of a place.
static inline size_t uj_pattern_index(const uj_pattern_table *table, uj_pattern_place place)
{
    return (size_t)(place >> 32) * table->stride + (uint32_t)place;
}

/// Returns half of the moves that a place needs beyond the sum of Manhattan distances.
static inline unsigned uj_pattern_look(const uj_pattern_table *table, uj_pattern_place place)
{
    const size_t at = uj_pattern_index(table, place);
    return (unsigned)table->values[at >> table->shift] >> ((at & table->shift) * 4) & table->mask;
}

/// Starts to load what uj_pattern_look will read.
static inline void uj_pattern_prefetch(const uj_pattern_table *table, uj_pattern_place place)
{
    const size_t at = uj_pattern_index(table, place);
    __builtin_prefetch(&table->values[at >> table->shift]);
}

/// How to make tables.
typedef struct uj_pattern_work {
    unsigned threads;
    uj_budget *budget;
    double started, seconds;  ///< start time by uj_clock_seconds, and limit; 0: none
    uj_search_progress progress;
} uj_pattern_work;

/// Returns how many bytes are held at most while a table is made, besides the layout: about three
/// times what the table takes if 4 bits are enough.
size_t uj_pattern_most_bytes(const uj_pattern_layout *layout);

/// Makes a table by breadth-first search from the goal over arrangements. `layout` is that of as
/// many tiles on such a board. The values are new memory from the budget; free them with
/// uj_pattern_table_clear. Returns the limit that stopped the work, or UJ_LIMIT_NONE.
/// UJ_LIMIT_MEMORY also stands for a lack of memory; budget->at_limit tells which.
uj_search_limit uj_pattern_make(uj_pattern_table *out, const uj_pattern_key *key,
                                const uj_pattern_layout *layout, const uj_pattern_work *work);

void uj_pattern_table_clear(uj_pattern_table *table, uj_budget *budget);

#endif
