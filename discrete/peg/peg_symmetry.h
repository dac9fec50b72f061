// Symmetries of a peg solitaire board: permutations of the holes that map lines to lines.
#ifndef UJ_PEG_SYMMETRY_H
#define UJ_PEG_SYMMETRY_H

#include <unjam/discrete/peg/peg_board.h>

enum {
    UJ_PEG_MAX_SYMMETRIES = 128,
    UJ_PEG_CHUNK_BITS = 11,  ///< number of holes that one table lookup permutes
};

/// A group of permutations. Owns its tables.
typedef struct uj_peg_symmetries {
    unsigned count;                                ///< at least 1; permutation 0 is the identity
    unsigned chunks;                               ///< number of tables for each permutation
    uint8_t (*images)[UJ_PEG_MAX_HOLES];           ///< [count]: images[s][h] is where hole h goes
    uj_peg_set (*tables)[1 << UJ_PEG_CHUNK_BITS];  ///< [count * chunks]: images of sets of holes
} uj_peg_symmetries;

/// Finds the symmetries that map every hole to a hole of the same colour (colours[hole]). Give
/// different colours to holes that must not be exchanged, such as those with and without a peg at
/// the goal. Holes on no line stay in place. If there are more than UJ_PEG_MAX_SYMMETRIES, or if
/// finding them all takes too long, *out is a subgroup. The search backtracks over the images of
/// the holes. Errors: UJ_NO_MEMORY.
uj_status uj_peg_symmetries_find(const uj_peg_board *board, const uint8_t *colours,
                                 uj_peg_symmetries *out, uj_error *error);

void uj_peg_symmetries_clear(uj_peg_symmetries *symmetries);

static inline uj_peg_set uj_peg_image(const uj_peg_symmetries *symmetries, unsigned which,
                                      uj_peg_set pegs)
{
    const uj_peg_set mask = ((uj_peg_set)1 << UJ_PEG_CHUNK_BITS) - 1;
    uj_peg_set(*table)[1 << UJ_PEG_CHUNK_BITS] = symmetries->tables + which * symmetries->chunks;
    uj_peg_set image = table[0][pegs & mask];
    for (unsigned i = 1; i < symmetries->chunks; i++)
        image |= table[i][pegs >> (UJ_PEG_CHUNK_BITS * i) & mask];
    return image;
}

/// Returns the least of the position's images. Two positions are symmetric if and only if this
/// value is the same for both.
static inline uj_peg_set uj_peg_canonical(const uj_peg_symmetries *symmetries, uj_peg_set pegs)
{
    uj_peg_set least = pegs;
    for (unsigned s = 1; s < symmetries->count; s++) {
        uj_peg_set image = uj_peg_image(symmetries, s, pegs);
        if (image < least)
            least = image;
    }
    return least;
}

#endif
