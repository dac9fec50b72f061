// What the searches of sliding tiles share, and the searches: one for every kind of bound.
#ifndef UJ_TILES_SEARCH_H
#define UJ_TILES_SEARCH_H

#include <unjam/base/budget.h>
#include <unjam/search/ida_run.h>

#include "tiles_board.h"

/// Boards up to this size have exact assignments of repeated labels in tables.
enum { UJ_TILES_SET_CELLS = 16 };

/// Tables for one puzzle. Must not move. Clear with uj_tiles_search_clear.
typedef struct uj_tiles_search {
    const uj_tiles *tiles;
    uj_search_limits limits;
    uj_search_progress progress;
    double started;    ///< seconds of uj_clock_seconds
    uj_budget budget;  ///< of the tables
    uj_tiles_steps steps;
    /// [label][cell]: steps of a tile from there to the nearest place of its label.
    uint8_t distance[UJ_TILES_MAX_CELLS + 1][UJ_TILES_MAX_CELLS];
    /// [label][set of cells]: the least sum of distances when the label's tiles stand on the cells
    /// of the set and each goes to a place of its own. NULL for labels that occur once, and on
    /// large boards.
    uint8_t *assignment[UJ_TILES_SET_CELLS];
    bool has_sets;  ///< there is such a table
} uj_tiles_search;

/// Steps and distances; allocates nothing.
void uj_tiles_search_begin(uj_tiles_search *search, const uj_tiles *tiles,
                           const uj_puzzle_options *options);

/// Makes the tables of assignments, where they are possible. False when memory ends.
bool uj_tiles_make_sets(uj_tiles_search *search);

void uj_tiles_search_clear(uj_tiles_search *search);

/// Sets what the steps change in the sum of distances to the nearest places (or, when `count` is
/// set, in the number of tiles that are not on a place of theirs), and returns the sum at the
/// start.
uint32_t uj_tiles_sum_distances(uj_tiles_search *search, bool count);

/// The least sum of distances on a board whose blank is on that cell, with the tables of
/// assignments where there are some.
uint32_t uj_tiles_sum_assignments(const uj_tiles_search *search, const uint8_t *cells, int blank);

/// The blank's cell at the start.
int uj_tiles_start_blank(const uj_tiles *tiles);

/// A search with one bound. Each fills *out and returns what the core returns; steps are reported
/// to the listener as const uj_tiles_step pointers. Of memory that ends while tables are made:
/// UJ_SEARCH_LIMIT in *out when a limit was reached, else UJ_NO_MEMORY.
typedef uj_status uj_tiles_bound_search(uj_tiles_search *search, const uj_ida_options *options,
                                        uj_ida_result *out, uj_error *error);

uj_tiles_bound_search uj_tiles_search_none;       // no bound
uj_tiles_bound_search uj_tiles_search_manhattan;  // sum of distances
uj_tiles_bound_search uj_tiles_search_conflict;   // and linear conflicts
uj_tiles_bound_search uj_tiles_search_walking;    // walking distance

/// For tables that could not be made (see above).
uj_status uj_tiles_stop(const uj_tiles_search *search, uj_search_limit limit, uj_ida_result *out,
                        uj_error *error);

/// The options for a search after the tables: with the time and memory that they left.
uj_ida_options uj_tiles_options_left(const uj_tiles_search *search, const uj_ida_options *options);

/// Whether the blank stands on the goal's and all other cells agree with the goal; what the blank's
/// cell holds does not matter.
bool uj_tiles_is_goal(const uj_tiles *tiles, const uint8_t *cells, int blank);

/// Row and column of a cell are kept in one place for all of them.
static inline int uj_tiles_row(const uj_tiles *tiles, int cell)
{
    return cell / tiles->columns;
}

static inline int uj_tiles_column(const uj_tiles *tiles, int cell)
{
    return cell % tiles->columns;
}

#endif
