// An automaton that leaves out steps of the blank that only repeat what other steps do (Taylor and
// Korf 1993).
#ifndef UJ_TILES_AUTOMATON_H
#define UJ_TILES_AUTOMATON_H

#include <unjam/base/budget.h>

#include "tiles_board.h"

/// A step of the blank. The steps that are left to the blank after a given step form a list, which
/// ends with an arc whose `next` is 0. Arcs are small so that many fit into the cache.
typedef struct uj_tiles_arc {
    uint32_t next;     ///< index of the first arc of the list afterwards
    uint8_t from, to;  ///< the blank's cells; the tile goes the opposite way
    uint8_t edge;      ///< number of the pair (from, to), as in uj_tiles_step
} uj_tiles_arc;

/// A word is a series of steps from a given cell. It is forbidden if another word from that cell,
/// shorter or earlier in the order in which steps are tried, has the same effect on every board.
/// The automaton knows the forbidden words up to some length and lists, in each of its states, the
/// steps that do not complete one. Of all solutions of least cost, the one that comes first in the
/// order of steps is never left out, but others are: use it where one solution is enough.
typedef struct uj_tiles_automaton {
    uj_tiles_arc *arcs;
    size_t capacity;  ///< elements of `arcs`
    uint32_t states;
    int length;                          ///< of the longest words that are known
    uint32_t first[UJ_TILES_MAX_CELLS];  ///< [blank's cell] the list of arcs at the start
} uj_tiles_automaton;

/// How much an automaton may know.
typedef struct uj_tiles_automaton_size {
    uint32_t states;  ///< at most so many, once words of two steps are known
    int length;  ///< of words; 2 or more, and with 2 only taking back the last step is forbidden
} uj_tiles_automaton_size;

/// Makes an automaton for a board, with the longest words that the size allows. Needs only the
/// steps. Returns false when memory runs out. Call uj_tiles_automaton_clear in any case.
bool uj_tiles_automaton_make(uj_tiles_automaton *out, const uj_tiles_steps *steps, int cells,
                             uj_tiles_automaton_size size, uj_budget *budget);

void uj_tiles_automaton_clear(uj_tiles_automaton *automaton, uj_budget *budget);

#endif
