// The tables and the automaton for sliding tiles, kept from one problem to the next.
#ifndef UJ_TILES_KEPT_H
#define UJ_TILES_KEPT_H

#include <unjam/discrete/patterns/pattern_store.h>

#include "tiles_automaton.h"
#include "tiles_walking_table.h"

/// An automaton and tables. The store's budget counts the memory of all of them. Owned by a
/// uj_puzzle_kept.
typedef struct uj_tiles_kept {
    uj_pattern_store store;
    uj_tiles_automaton automaton;      ///< no automaton yet if `arcs` is NULL
    int rows, columns;                 ///< the automaton's board
    uj_tiles_automaton_size size;      ///< limits with which the automaton was made
    uj_walking_tables walking;         ///< no tables yet if walking.rows.links is NULL
    uint8_t goal[UJ_TILES_MAX_CELLS];  ///< the goal for which the walking tables were made
    int walking_rows, walking_columns;
} uj_tiles_kept;

/// Returns what `kept` holds. Creates it if `kept` is empty. Returns NULL when out of memory.
uj_tiles_kept *uj_tiles_kept_of(uj_puzzle_kept *kept);

/// Returns an automaton for a board, made with the limits in `size`. If the kept automaton is for
/// another board or other limits, replaces it first. Returns NULL when memory runs out.
const uj_tiles_automaton *uj_tiles_kept_automaton(uj_tiles_kept *kept, const uj_tiles *tiles,
                                                  const uj_tiles_steps *steps,
                                                  uj_tiles_automaton_size size);

/// Returns the walking-distance tables for the goal board of `search`. Their `start` members belong
/// to the start board of `search` (see uj_walking_start). Returns NULL if the board or the tables
/// are too large, or if a limit stops the work. Sets *limit to that limit, otherwise to
/// UJ_LIMIT_NONE.
const uj_walking_tables *uj_tiles_kept_walking(uj_tiles_kept *kept, uj_tiles_search *search,
                                               uj_search_limit *limit);

#endif
