// An automaton that leaves out steps of the blank that only repeat the effect of other steps
// (Taylor and Korf 1993).
#ifndef UJ_TILES_AUTOMATON_H
#define UJ_TILES_AUTOMATON_H

#include <unjam/base/budget.h>

#include "tiles_board.h"

/// A step of the blank. The steps that the automaton allows after a given step form a list, which
/// ends with an arc whose `next` is 0. Arcs are small so that many fit into the processor's cache.
typedef struct uj_tiles_arc {
    uint32_t next;     ///< index of the first arc in the list of steps allowed after this step
    uint8_t from, to;  ///< the blank's cells; the tile goes the opposite way
    uint8_t edge;      ///< number of the pair (from, to), as in uj_tiles_step
} uj_tiles_arc;

/// A word is a sequence of steps from a given cell. A word is forbidden if a better word from that
/// cell has the same effect on every board. Better means shorter or, among words of equal length,
/// tried earlier. The automaton knows the forbidden words up to some length. For each state, the
/// automaton lists the steps that do not complete a forbidden word. It allows the first optimal
/// solution in the order of steps, but may exclude the others. So use the automaton only where one
/// solution is enough.
typedef struct uj_tiles_automaton {
    uj_tiles_arc *arcs;
    size_t capacity;  ///< number of elements of `arcs`
    uint32_t states;
    int length;  ///< length of the longest words that are known
    /// [blank's cell] index of the first arc in the list of steps allowed as the first step.
    uint32_t first[UJ_TILES_MAX_CELLS];
} uj_tiles_automaton;

/// Limits of an automaton.
typedef struct uj_tiles_automaton_size {
    /// The greatest number of states. Exceeded only if more states are needed even when only words
    /// of two steps are forbidden.
    uint32_t states;
    /// The greatest length of words; at least 2. With 2, the automaton forbids only undoing the
    /// last step.
    int length;
} uj_tiles_automaton_size;

/// Makes an automaton for a board, with the longest words that the limits allow. Reads only the
/// lists of steps in *steps. Returns false when memory runs out. Call uj_tiles_automaton_clear in
/// any case.
bool uj_tiles_automaton_make(uj_tiles_automaton *out, const uj_tiles_steps *steps, int cells,
                             uj_tiles_automaton_size size, uj_budget *budget);

void uj_tiles_automaton_clear(uj_tiles_automaton *automaton, uj_budget *budget);

#endif
