// Walking distance (K. Takahashi 2001): the least number of steps between rows (or columns) that
// bring every tile to a row it belongs to, if only the numbers of tiles in each row are considered.
#ifndef UJ_TILES_WALKING_TABLE_H
#define UJ_TILES_WALKING_TABLE_H

#include "tiles_search.h"

/// Larger tables cost more time and memory than they save.
enum { UJ_WALKING_STATES = 2000000 };

#define UJ_WALKING_NEVER UINT32_MAX

/// One axis, whose lines are rows or columns. A state is the number of tiles of each class on each
/// line, and the line of the blank. Labels that belong to one line only form the class of that
/// line; every other label is a class.
typedef struct uj_walking_table {
    int lines, classes;
    uint8_t class_of[UJ_TILES_MAX_CELLS + 1];  ///< [label]
    /// [state][side][class]: the link to the state after a tile of that class has gone to the
    /// blank's line from the line before (side 0) or after (side 1). A link is a state's number
    /// with its distance in the low 8 bits.
    uint32_t *links;
    size_t link_count;  ///< allocated; 0 if the links are another table's
    uint32_t start;     ///< the link of the start; UJ_WALKING_NEVER: the goal cannot be reached
} uj_walking_table;

/// The distance of a link to the goal.
static inline uint32_t uj_walking_distance(uint32_t link)
{
    return link & 0xff;
}

/// The link after a step of the tile of that label.
static inline uint32_t uj_walking_next(const uj_walking_table *table, uint32_t link, int side,
                                       int label)
{
    return table->links[((link >> 8) * 2 + (uint32_t)side) * (uint32_t)table->classes +
                        table->class_of[label]];
}

typedef enum uj_walking_outcome {
    UJ_WALKING_MADE,
    UJ_WALKING_NO_MEMORY,  ///< search->budget says whether a limit refused
    UJ_WALKING_TOO_LARGE,  ///< more than UJ_WALKING_STATES
    UJ_WALKING_TIME,
    UJ_WALKING_STOPPED,  ///< by the progress callback
} uj_walking_outcome;

/// Both axes. If the goal of a square board is alike along both, they share their links.
typedef struct uj_walking_tables {
    uj_walking_table rows, columns;
} uj_walking_tables;

/// Makes the tables by breadth-first search from the goal. Clear them whatever the outcome.
uj_walking_outcome uj_walking_make(uj_tiles_search *search, uj_walking_tables *out);

void uj_walking_clear(uj_tiles_search *search, uj_walking_tables *tables);

#endif
