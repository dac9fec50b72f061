// Walking distance (K. Takahashi 2001): the least number of steps between rows (or columns) that
// bring every tile into a row it belongs to, when only the numbers of tiles in each row count.
#ifndef UJ_TILES_WALKING_TABLE_H
#define UJ_TILES_WALKING_TABLE_H

#include "tiles_search.h"

/// Larger tables take more time and memory than they save.
enum { UJ_WALKING_STATES = 2000000 };

#define UJ_WALKING_NEVER UINT32_MAX

/// One axis: lines are rows or columns. A state says how many tiles of each class stand on each
/// line, and on which the blank is. Labels that belong to one line only are of that line's class,
/// each other label is a class of its own.
typedef struct uj_walking_table {
    int lines, classes;
    uint8_t class_of[UJ_TILES_MAX_CELLS + 1];  ///< [label]
    /// [state][side][class]: the state (see uj_walking_link) after a tile of that class has gone to
    /// the blank's line from the one before (side 0) or after (1).
    uint32_t *links;
    size_t link_count;  ///< allocated; 0 when the links are another table's
    uint32_t start;     ///< the start's state; UJ_WALKING_NEVER: the goal cannot be reached from it
} uj_walking_table;

/// States as the search handles them: the number above, the distance in the low 8 bits.
static inline uint32_t uj_walking_distance(uint32_t link)
{
    return link & 0xff;
}

static inline uint32_t uj_walking_next(const uj_walking_table *table, uint32_t link, int side,
                                       int label)
{
    return table->links[((link >> 8) * 2 + (uint32_t)side) * (uint32_t)table->classes +
                        table->class_of[label]];
}

typedef enum uj_walking_outcome {
    UJ_WALKING_MADE,
    UJ_WALKING_NO_MEMORY,  ///< search->budget says whose fault it is
    UJ_WALKING_TOO_LARGE,  ///< more than UJ_WALKING_STATES
    UJ_WALKING_TIME,
    UJ_WALKING_STOPPED,  ///< by the progress callback
} uj_walking_outcome;

/// Both axes. On square boards whose goals look the same along both, the links are shared.
typedef struct uj_walking_tables {
    uj_walking_table rows, columns;
} uj_walking_tables;

/// Makes the tables by breadth-first search from the goal. Clear them in any case.
uj_walking_outcome uj_walking_make(uj_tiles_search *search, uj_walking_tables *out);

void uj_walking_clear(uj_tiles_search *search, uj_walking_tables *tables);

#endif
