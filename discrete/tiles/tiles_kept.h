// What searches of sliding tiles keep from one instance to the next.
#ifndef UJ_TILES_KEPT_H
#define UJ_TILES_KEPT_H

#include <unjam/discrete/patterns/pattern_store.h>

#include "tiles_automaton.h"
#include "tiles_walking_table.h"

/// Automata and tables; the store's budget counts the memory of all. Owned by a uj_puzzle_kept.
typedef struct uj_tiles_kept {
    uj_pattern_store store;
    uj_tiles_automaton automaton;      ///< `arcs` is NULL if there is none yet
    int rows, columns;                 ///< the automaton's board
    uj_tiles_automaton_size size;      ///< what it was asked to know
    uj_walking_tables walking;         ///< `links` of its rows is NULL if there are none yet
    uint8_t goal[UJ_TILES_MAX_CELLS];  ///< that the walking tables are for, with their board
    int walking_rows, walking_columns;
} uj_tiles_kept;

/// Returns what `kept` holds, made now if it holds nothing yet; NULL when out of memory.
uj_tiles_kept *uj_tiles_kept_of(uj_puzzle_kept *kept);

/// Returns an automaton of that size for a board, made now unless it is the one made last. Returns
/// NULL when memory runs out.
const uj_tiles_automaton *uj_tiles_kept_automaton(uj_tiles_kept *kept, const uj_tiles *tiles,
                                                  const uj_tiles_steps *steps,
                                                  uj_tiles_automaton_size size);

/// Returns walking distances for the goal of a search, with its start looked up in them; NULL if
/// the board is larger than UJ_TILES_SET_CELLS or the tables are not made for another reason, which
/// *limit then names, or UJ_LIMIT_NONE if they are merely too large.
const uj_walking_tables *uj_tiles_kept_walking(uj_tiles_kept *kept, uj_tiles_search *search,
                                               uj_search_limit *limit);

#endif
