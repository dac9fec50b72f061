// Symmetries of a peg solitaire board: permutations of the holes that map every line of
// three holes (uj_peg_line) to such a line.
#ifndef UJ_PEG_SYMMETRY_H
#define UJ_PEG_SYMMETRY_H

#include <unjam/discrete/peg/peg_board.h>

enum {
    UJ_PEG_MAX_SYMMETRIES = 128,
    UJ_PEG_CHUNK_BITS = 9,   ///< number of holes that one table lookup permutes
    UJ_PEG_IMAGE_GROUP = 4,  ///< number of images that are computed together
};

/// A group of permutations. Owns its tables.
typedef struct uj_peg_symmetries {
    unsigned count;  ///< how many permutations there are, at least 1; the first is the identity
    /// Number of chunks. A chunk is UJ_PEG_CHUNK_BITS consecutive holes; each chunk has a table.
    unsigned chunks;
    uint8_t (*images)[UJ_PEG_MAX_HOLES];  ///< [count]: images[s][h] is where hole h goes
    /// [chunk][set of holes of the chunk][s]: the image of the set under permutation s % count, for
    /// s < stride. All images of one set are adjacent, so that few cache lines are read.
    uj_peg_set *tables;
    size_t stride;  ///< `count`, rounded up to a multiple of UJ_PEG_IMAGE_GROUP
} uj_peg_symmetries;

/// Finds the symmetries that map every hole to a hole of the same colour (colours[hole]). Give
/// different colours to holes that must not be exchanged: for example, one to the holes that have a
/// peg in the goal position, and another to the rest. Holes on no line stay in place. If there are
/// more than UJ_PEG_MAX_SYMMETRIES, or if finding them all takes too long, *out is a subgroup. The
/// search backtracks over the images of the holes. Errors: UJ_NO_MEMORY.
uj_status uj_peg_symmetries_find(const uj_peg_board *board, const uint8_t *colours,
                                 uj_peg_symmetries *out, uj_error *error);

void uj_peg_symmetries_clear(uj_peg_symmetries *symmetries);

/// Returns an array of `stride` elements. Element s is the image, under permutation s % count, of
/// those pegs that are in the chunk.
static inline const uj_peg_set *uj_peg_chunk(const uj_peg_symmetries *symmetries, unsigned chunk,
                                             uj_peg_set pegs)
{
    const size_t sets = (size_t)1 << UJ_PEG_CHUNK_BITS;
    const size_t set = pegs >> (UJ_PEG_CHUNK_BITS * chunk) & (sets - 1);
    return symmetries->tables + (chunk * sets + set) * symmetries->stride;
}

static inline uj_peg_set uj_peg_image(const uj_peg_symmetries *symmetries, unsigned which,
                                      uj_peg_set pegs)
{
    uj_peg_set image = 0;
    for (unsigned i = 0; i < symmetries->chunks; i++)
        image |= uj_peg_chunk(symmetries, i, pegs)[which];
    return image;
}

/// Returns the numerically least image of the position. Two positions are images of each other if
/// and only if their results are equal.
static inline uj_peg_set uj_peg_canonical(const uj_peg_symmetries *symmetries, uj_peg_set pegs)
{
    uj_peg_set least = pegs;
    for (size_t s = 0; s < symmetries->stride; s += UJ_PEG_IMAGE_GROUP) {
        uj_peg_set images[UJ_PEG_IMAGE_GROUP] = {0};
        for (unsigned i = 0; i < symmetries->chunks; i++) {
            const uj_peg_set *chunk = uj_peg_chunk(symmetries, i, pegs) + s;
            for (size_t k = 0; k < UJ_PEG_IMAGE_GROUP; k++)
                images[k] |= chunk[k];
        }
        for (size_t k = 0; k < UJ_PEG_IMAGE_GROUP; k++)
            least = images[k] < least ? images[k] : least;
    }
    return least;
}

#endif
