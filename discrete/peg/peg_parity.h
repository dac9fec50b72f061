// Parity invariants: sets of holes on which no jump changes the parity of the number of pegs. Often
// they prove at once that a puzzle has no solution.
#ifndef UJ_PEG_PARITY_H
#define UJ_PEG_PARITY_H

#include <unjam/discrete/peg/peg_board.h>

/// The invariant sets of a board: sets of holes on which no jump changes the parity of the number
/// of pegs. A jump changes the three holes of its line. So a set is invariant if and only if it
/// shares an even number of holes with every line. With sets and lines as vectors over GF(2), the
/// invariant sets are the null space of the lines, found by elimination. (Example: on the square
/// lattice, colour the diagonals of one direction with three colours in turn, and those of the
/// other direction with three others. The complements of the six colour classes span the invariant
/// sets: the rule of three, Reiss 1857; in GF(4), de Bruijn 1972.)
typedef struct uj_peg_parity {
    unsigned count;
    uj_peg_set sets[UJ_PEG_MAX_HOLES];  ///< [count], a basis of the invariant sets
} uj_peg_parity;

/// Finds a basis of the invariant sets of a board.
uj_peg_parity uj_peg_parity_find(const uj_peg_board *board);

/// Returns a word in which bit i is the parity of the number of pegs on sets[i]. One position can
/// be reached from another only if their parities are equal.
uint64_t uj_peg_parity_of(const uj_peg_parity *parity, uj_peg_set pegs);

/// Looks for a set of holes on which two positions differ in parity. Tries every set of the basis,
/// and the symmetric difference of every two of them. Returns the smallest set that it finds, or 0
/// if it finds none.
uj_peg_set uj_peg_parity_witness(const uj_peg_parity *parity, uj_peg_set a, uj_peg_set b);

/// Returns true if some position of `count` pegs has the same parities as `pegs`, or if that cannot
/// be decided because there are too many parities or memory runs out.
bool uj_peg_parity_allows_count(const uj_peg_parity *parity, const uj_peg_board *board,
                                uj_peg_set pegs, unsigned count);

#endif
