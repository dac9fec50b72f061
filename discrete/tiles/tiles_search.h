// The IDA* searches of sliding tiles, one for every kind of bound, and what they share.
#ifndef UJ_TILES_SEARCH_H
#define UJ_TILES_SEARCH_H

#include <unjam/base/budget.h>
#include <unjam/search/ida_run.h>

#include "tiles_board.h"

/// Up to this board size, exact assignments of repeated labels are tabulated.
enum { UJ_TILES_SET_CELLS = 16 };

/// The tables of one search. Must not be copied or moved. Clear it with uj_tiles_search_clear.
typedef struct uj_tiles_search {
    const uj_tiles *tiles;
    uj_search_limits limits;
    uj_search_progress progress;
    double started;    ///< by uj_clock_seconds
    uj_budget budget;  ///< of the tables
    uj_tiles_steps steps;
    /// [label][cell]: the Manhattan distance from the cell to the nearest goal cell of the label.
    uint8_t distance[UJ_TILES_MAX_CELLS + 1][UJ_TILES_MAX_CELLS];
    /// [label][set of cells]: the least sum of distances if the label's tiles are on these cells
    /// and each goes to a different goal cell. NULL for labels that occur once, and on large
    /// boards.
    uint8_t *assignment[UJ_TILES_SET_CELLS];
    bool has_sets;  ///< at least one such table exists
} uj_tiles_search;

/// Prepares steps and distances; allocates nothing.
void uj_tiles_search_begin(uj_tiles_search *search, const uj_tiles *tiles,
                           const uj_puzzle_options *options);

/// Makes the tables of assignments where possible. False when memory runs out.
bool uj_tiles_make_sets(uj_tiles_search *search);

void uj_tiles_search_clear(uj_tiles_search *search);

/// Fills in how the steps change the sum of the distances to the nearest goal cells (with `count`,
/// the number of misplaced tiles). Returns the sum at the start.
uint32_t uj_tiles_sum_distances(uj_tiles_search *search, bool count);

/// The sum of distances of a board, with assignments where tabulated. cells[blank] is ignored.
uint32_t uj_tiles_sum_assignments(const uj_tiles_search *search, const uint8_t *cells, int blank);

/// The blank's cell at the start.
int uj_tiles_start_blank(const uj_tiles *tiles);

/// A search with one kind of bound. Steps are reported to the listener as const uj_tiles_step
/// pointers. If memory runs out while tables are made: UJ_SEARCH_LIMIT in *out at a limit, else
/// UJ_NO_MEMORY.
typedef uj_status uj_tiles_bound_search(uj_tiles_search *search, const uj_ida_options *options,
                                        uj_ida_result *out, uj_error *error);

uj_tiles_bound_search uj_tiles_search_none;       ///< no bound
uj_tiles_bound_search uj_tiles_search_manhattan;  ///< sum of distances
uj_tiles_bound_search uj_tiles_search_conflict;   ///< and linear conflicts
uj_tiles_bound_search uj_tiles_search_walking;    ///< walking distance

/// The result of a search whose tables could not be made (see above).
uj_status uj_tiles_stop(const uj_tiles_search *search, uj_search_limit limit, uj_ida_result *out,
                        uj_error *error);

/// The options for the search itself, with the time and memory that the tables left.
uj_ida_options uj_tiles_options_left(const uj_tiles_search *search, const uj_ida_options *options);

/// Whether the blank and all tiles are at the goal. cells[blank] is ignored.
bool uj_tiles_is_goal(const uj_tiles *tiles, const uint8_t *cells, int blank);

/// The row of a cell.
static inline int uj_tiles_row(const uj_tiles *tiles, int cell)
{
    return cell / tiles->columns;
}

/// The column of a cell.
static inline int uj_tiles_column(const uj_tiles *tiles, int cell)
{
    return cell % tiles->columns;
}

#endif
