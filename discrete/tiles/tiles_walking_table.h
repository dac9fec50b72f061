// Walking distance (K. Takahashi 2001): a lower bound that considers only how many tiles of each
// kind are in each row. The bound is the least number of moves up or down after which every tile
// and the blank are in rows where they belong. A second walking distance counts moves to the left
// or right.
#ifndef UJ_TILES_WALKING_TABLE_H
#define UJ_TILES_WALKING_TABLE_H

#include <unjam/base/state_table.h>

#include "tiles_search.h"

/// The greatest number of states of a table. Larger tables would cost more time and memory than
/// they save.
enum { UJ_WALKING_STATES = 2000000 };

#define UJ_WALKING_NEVER UINT32_MAX

/// The table for the rows of the board or for its columns, here called lines. A state says how many
/// tiles of each class are on each line, and which line the blank is on. Labels that belong only on
/// the same line form one class. A label that belongs on several lines is a class by itself.
typedef struct uj_walking_table {
    int lines, classes;
    uint8_t class_of[UJ_TILES_MAX_CELLS + 1];  ///< [label] the class of the label
    /// [state][side][class] link to the state that results when a tile of that class moves to the
    /// blank's line, from the line before (side 0) or after (side 1) the blank's line. The low 8
    /// bits of a link are the distance from the resulting state to the goal. The bits above them
    /// are the number of the resulting state.
    uint32_t *links;
    size_t link_count;  ///< number of links allocated; 0 if `links` belongs to another table
    uint32_t start;     ///< link to the start; UJ_WALKING_NEVER if the start cannot reach the goal
    uj_state_table states;  ///< the states, by number; empty if `links` belongs to another table
    uint8_t *distances;     ///< [capacity] the distance from each state to the goal
    size_t capacity;
} uj_walking_table;

/// Returns the distance between the goal and the state to which a link leads.
static inline uint32_t uj_walking_distance(uint32_t link)
{
    return link & 0xff;
}

/// A tile with this label moves to the blank's line from the previous line (side 0) or the next
/// line (side 1). `link` is the link to the state before the move. This state must allow the move.
/// Returns the link to the state after the move.
static inline uint32_t uj_walking_next(const uj_walking_table *table, uint32_t link, int side,
                                       int label)
{
    return table->links[((link >> 8) * 2 + (uint32_t)side) * (uint32_t)table->classes +
                        table->class_of[label]];
}

typedef enum uj_walking_outcome {
    UJ_WALKING_MADE,
    UJ_WALKING_NO_MEMORY,
    UJ_WALKING_TOO_LARGE,  ///< more than UJ_WALKING_STATES states, or a distance above 255
    UJ_WALKING_TIME,
    UJ_WALKING_STOPPED,  ///< stopped by the progress callback
} uj_walking_outcome;

/// The tables for rows and for columns. If both have equally many lines, equal classes and equal
/// goal states, the two tables share their links.
typedef struct uj_walking_tables {
    uj_walking_table rows, columns;
} uj_walking_tables;

/// Makes the tables by breadth-first search from the goal, with memory from the budget. Call
/// uj_walking_clear whatever the outcome. After UJ_WALKING_NO_MEMORY, budget->at_limit says whether
/// the budget's limit was the reason.
uj_walking_outcome uj_walking_make(uj_tiles_search *search, uj_budget *budget,
                                   uj_walking_tables *out);

/// Sets `start` of both tables for the start board of `search`. The tables must have been made for
/// the goal board of `search`.
void uj_walking_start(const uj_tiles_search *search, uj_walking_tables *tables);

void uj_walking_clear(uj_budget *budget, uj_walking_tables *tables);

#endif
