// What no jump changes: parities of the numbers of pegs on certain sets of holes. They prove at
// once that many peg solitaire puzzles have no solution.
#ifndef UJ_PEG_PARITY_H
#define UJ_PEG_PARITY_H

#include <unjam/discrete/peg/peg_board.h>

/// A jump changes all three holes of its line. On a set of holes that has an even number in common
/// with every line, the number of pegs therefore stays even or stays odd: these sets are the null
/// space of the lines over GF(2), found by elimination. (On the square lattice they are the six
/// diagonal classes of the rule of three, Reiss 1857; de Bruijn 1972 has them as GF(4).)
typedef struct uj_peg_parity {
    unsigned count;
    uj_peg_set sets[UJ_PEG_MAX_HOLES];  ///< [count], a basis
} uj_peg_parity;

uj_peg_parity uj_peg_parity_find(const uj_peg_board *board);

/// Bit i is the parity of the pegs on sets[i]: two positions can only be reached from each other
/// when theirs are the same.
uint64_t uj_peg_parity_of(const uj_peg_parity *parity, uj_peg_set pegs);

/// A set on which the two positions differ in parity, one with the fewest holes of those in the
/// basis and sums of two of them; 0 when there is none.
uj_peg_set uj_peg_parity_witness(const uj_peg_parity *parity, uj_peg_set a, uj_peg_set b);

/// Whether some set of `count` pegs has the parity of this position; true, too, when there are too
/// many parities to tell.
bool uj_peg_parity_allows_count(const uj_peg_parity *parity, const uj_peg_board *board,
                                uj_peg_set pegs, unsigned count);

#endif
