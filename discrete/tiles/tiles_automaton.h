// An automaton of the blank's steps. It leaves out steps that only repeat the effect of others
// (Taylor and Korf 1993).
#ifndef UJ_TILES_AUTOMATON_H
#define UJ_TILES_AUTOMATON_H

#include <unjam/base/budget.h>

#include "tiles_board.h"

/// A step of the blank. The steps that the automaton allows after a given step are consecutive
/// elements of uj_tiles_automaton.arcs, followed by an element whose `next` is 0. Arcs are small so
/// that many fit into the processor's cache.
typedef struct uj_tiles_arc {
    uint32_t next;     ///< index in `arcs` at which the steps allowed after this one begin
    uint8_t from, to;  ///< the blank's cells; the tile goes the opposite way
    uint8_t edge;      ///< number of the pair (from, to), as in uj_tiles_step
} uj_tiles_arc;

/// A word is a sequence of the blank's steps from a given cell. A word is forbidden if a better
/// word from that cell has the same effect on every board. Better means shorter, or equally long
/// and earlier in the order of the directions (UJ_TILES_UP, UJ_TILES_LEFT, ...). The automaton
/// recognises the forbidden words up to some length: for each of its states, `arcs` lists the steps
/// that do not complete a forbidden word. If a search tries the directions in this order, it finds
/// the same first optimal solution with the automaton as without, but it may miss others. So use
/// the automaton only where one solution is enough.
typedef struct uj_tiles_automaton {
    uj_tiles_arc *arcs;
    size_t capacity;  ///< number of elements of `arcs`
    uint32_t states;
    int length;  ///< forbidden words up to this length are recognised
    /// [start cell of the blank] Index in `arcs` at which the allowed first steps begin.
    uint32_t first[UJ_TILES_MAX_CELLS];
} uj_tiles_automaton;

/// Limits of an automaton.
typedef struct uj_tiles_automaton_size {
    /// The greatest number of states. Long words that would need more states are left out. Words of
    /// two steps are always kept, even if they need more.
    uint32_t states;
    /// The greatest length of forbidden words; at least 2. With 2, the automaton forbids only
    /// undoing the last step.
    int length;
} uj_tiles_automaton_size;

/// Makes an automaton for a board, with forbidden words as long as `size` allows. Of *steps, reads
/// only the lists in steps->first. Returns false when memory runs out. Call
/// uj_tiles_automaton_clear in any case.
bool uj_tiles_automaton_make(uj_tiles_automaton *out, const uj_tiles_steps *steps, int cells,
                             uj_tiles_automaton_size size, uj_budget *budget);

void uj_tiles_automaton_clear(uj_tiles_automaton *automaton, uj_budget *budget);

#endif
