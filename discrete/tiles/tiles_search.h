// The IDA* searches of sliding tiles, one for every kind of bound, and what they share.
#ifndef UJ_TILES_SEARCH_H
#define UJ_TILES_SEARCH_H

#include <unjam/base/budget.h>
#include <unjam/search/ida_run.h>

#include "tiles_board.h"

/// On boards of at most this many cells, each label that occurs more than once has a table in
/// uj_tiles_search.assignment, and the searches with pattern databases also use walking distances
/// (uj_tiles_kept_walking).
enum { UJ_TILES_SET_CELLS = 16 };

/// The tables of one search. Must not be copied or moved. Clear it with uj_tiles_search_clear.
typedef struct uj_tiles_search {
    const uj_tiles *tiles;
    const uj_puzzle_options *options;
    const char *heuristic;         ///< name of the heuristic
    uj_puzzle_kept *kept;          ///< options->kept, or an object that only this search uses
    size_t kept_bytes, kept_peak;  ///< bytes that `kept` holds now; greatest number so far
    uj_search_limits limits;
    uj_search_progress progress;
    double started;    ///< start time (uj_clock_seconds)
    uj_budget budget;  ///< memory of the tables
    uj_tiles_steps steps;
    bool slides;  ///< the cost is UJ_TILES_SLIDES and there are several blanks
    /// [cell][cell] distance for a tile alone on the board: the number of steps (or of slides, if
    /// `slides` is true) from one cell to the other, around blocked cells. UINT8_MAX: there is no
    /// path.
    uint8_t between[UJ_TILES_MAX_CELLS][UJ_TILES_MAX_CELLS];
    /// [label][cell] distance from the cell to the nearest goal cell of the label.
    uint8_t distance[UJ_TILES_MAX_CELLS + 1][UJ_TILES_MAX_CELLS];
    /// [label][set of cells] least sum of distances if the label's tiles are on these cells and
    /// each goes to a different goal cell. NULL for labels that occur once, and on large boards.
    uint8_t *assignment[UJ_TILES_SET_CELLS];
    bool has_sets;  ///< at least one `assignment` is not NULL
} uj_tiles_search;

/// Prepares steps and distances; allocates nothing. The options must outlive the search.
void uj_tiles_search_begin(uj_tiles_search *search, const uj_tiles *tiles,
                           const uj_puzzle_options *options);

/// Makes the tables in `assignment` if the board is small enough. Returns false if memory runs out.
bool uj_tiles_make_sets(uj_tiles_search *search);

void uj_tiles_search_clear(uj_tiles_search *search);

/// Returns, for the start board, the sum of the tiles' distances to their nearest goal cells. If
/// `count` is true, returns the number of misplaced tiles instead. Fills in search->steps.change,
/// which says how each step changes the result.
uint32_t uj_tiles_sum_distances(uj_tiles_search *search, bool count);

/// Returns the kind of cost set in the options or, if none is set there, the one set in the problem
/// file.
uj_tiles_cost uj_tiles_chosen_cost(const uj_tiles *tiles, const uj_puzzle_options *options);

/// Returns the sum of the tiles' distances to their nearest goal cells. If a label has a table in
/// search->assignment, a value from this table replaces the distances of its tiles. cells[blank]
/// and other blanks are ignored.
uint32_t uj_tiles_sum_assignments(const uj_tiles_search *search, const uint8_t *cells, int blank);

/// Returns the first blank's cell at the start.
int uj_tiles_start_blank(const uj_tiles *tiles);

/// A search with one kind of bound. It reports steps to the listener as const uj_tiles_step
/// pointers. If the memory limit refuses memory for its tables, it returns UJ_OK with the outcome
/// UJ_SEARCH_LIMIT in *out; if the system refuses memory, it returns UJ_NO_MEMORY.
typedef uj_status uj_tiles_bound_search(uj_tiles_search *search, const uj_ida_options *options,
                                        uj_ida_result *out, uj_error *error);

uj_tiles_bound_search uj_tiles_search_none;       ///< no bound
uj_tiles_bound_search uj_tiles_search_manhattan;  ///< sum of Manhattan distances
uj_tiles_bound_search uj_tiles_search_conflict;   ///< Manhattan distances and linear conflicts
uj_tiles_bound_search uj_tiles_search_walking;    ///< walking distance
uj_tiles_bound_search uj_tiles_search_pattern;    ///< additive pattern databases

/// Computes the linear-conflict bound of a board from scratch, for the searches of
/// uj_tiles_solve_open. `create` returns NULL if the search's budget or the system refuses memory.
/// The search must outlive the object that `create` returns. The board passed to `sum` may have any
/// number of blanks (label 0).
typedef struct uj_tiles_conflicts uj_tiles_conflicts;
uj_tiles_conflicts *uj_tiles_conflicts_create(uj_tiles_search *search);
uint32_t uj_tiles_conflicts_sum(const uj_tiles_conflicts *conflicts, const uint8_t *cells);
void uj_tiles_conflicts_destroy(uj_tiles_conflicts *conflicts);

/// Solves by A* or, if options->all, by breadth-first search; both terminate on every board.
/// search->heuristic is "none", "manhattan" or "linear-conflict". Fills in *out except for
/// heuristic and cost.
uj_status uj_tiles_solve_open(uj_tiles_search *search, const uj_puzzle_options *options,
                              uj_puzzle_result *out, uj_error *error);

/// Fills in *out for a search that `limit` stopped while its tables were being made. Returns UJ_OK
/// or, if the system refused memory, UJ_NO_MEMORY.
uj_status uj_tiles_stop(const uj_tiles_search *search, uj_search_limit limit, uj_ida_result *out,
                        uj_error *error);

/// Returns the options with the time and memory that are left after the tables were made.
uj_ida_options uj_tiles_options_left(const uj_tiles_search *search, const uj_ida_options *options);

/// Returns true if the blank and all tiles are at the goal. cells[blank] is ignored.
bool uj_tiles_is_goal(const uj_tiles *tiles, const uint8_t *cells, int blank);

/// Returns the row of a cell.
static inline int uj_tiles_row(const uj_tiles *tiles, int cell)
{
    return cell / tiles->columns;
}

/// Returns the column of a cell.
static inline int uj_tiles_column(const uj_tiles *tiles, int cell)
{
    return cell % tiles->columns;
}

#endif
