// Internal to the Sokoban solver: the rotations and reflections of a board that map fields to
// fields and goals to goals. A position and its images have the same optimal cost.
#ifndef SOKOBAN_SYMMETRY_H
#define SOKOBAN_SYMMETRY_H

#include "sokoban_position.h"

enum { SOKOBAN_SYMMETRIES = 8 };

typedef struct sokoban_symmetries {
    uj_budget *budget;
    uint32_t count;  ///< number of symmetries, at least 1; the first is the identity
    uint32_t field_count;
    uint16_t *images;        ///< [count * field_count] the image of each field
    unsigned char *scratch;  ///< [packed_size]
    size_t packed_size;
} sokoban_symmetries;

/// Finds the symmetries of the maze of a position. Returns false when the budget refuses memory;
/// the caller clears *out in any case.
bool sokoban_symmetries_make(const uj_sokoban *problem, const sokoban_position *position,
                             sokoban_symmetries *out);
void sokoban_symmetries_clear(sokoban_symmetries *symmetries);

/// Writes a key that is equal for the position and all its images: the least of their packed forms,
/// compared byte by byte. If `by_region` is true, the key does not change when the player walks
/// without pushing a box; the position must then be flooded.
void sokoban_symmetries_key(const sokoban_symmetries *symmetries, const sokoban_position *position,
                            bool by_region, void *key);

#endif
