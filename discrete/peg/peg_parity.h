// Parity invariants: sets of holes on which no jump changes the parity of the number of pegs. They
// prove at once that many puzzles have no solution.
#ifndef UJ_PEG_PARITY_H
#define UJ_PEG_PARITY_H

#include <unjam/discrete/peg/peg_board.h>

/// A jump changes all three holes of its line. So on a set that shares an even number of holes with
/// every line, the number of pegs stays even or stays odd. These sets are the null space of the
/// lines over GF(2), found by elimination. (On the square lattice they are the six diagonal classes
/// of the rule of three, Reiss 1857; de Bruijn 1972 expresses them in GF(4).)
typedef struct uj_peg_parity {
    unsigned count;
    uj_peg_set sets[UJ_PEG_MAX_HOLES];  ///< [count], a basis
} uj_peg_parity;

/// A basis of the invariant sets of a board.
uj_peg_parity uj_peg_parity_find(const uj_peg_board *board);

/// Bit i is the parity of the pegs on sets[i]. One position can be reached from another only if
/// their parities are equal.
uint64_t uj_peg_parity_of(const uj_peg_parity *parity, uj_peg_set pegs);

/// A set on which two positions differ in parity: the smallest among the basis and the sums of two
/// basis sets. 0 if there is none.
uj_peg_set uj_peg_parity_witness(const uj_peg_parity *parity, uj_peg_set a, uj_peg_set b);

/// Whether some position of `count` pegs has the parities of this one. Also true if there are too
/// many parities to decide.
bool uj_peg_parity_allows_count(const uj_peg_parity *parity, const uj_peg_board *board,
                                uj_peg_set pegs, unsigned count);

#endif
