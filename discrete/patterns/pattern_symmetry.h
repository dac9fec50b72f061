// The symmetries of a board, and tables that serve for several patterns.
#ifndef UJ_PATTERN_SYMMETRY_H
#define UJ_PATTERN_SYMMETRY_H

#include <unjam/discrete/patterns/pattern_table.h>

enum { UJ_PATTERN_SYMMETRIES = 8 };

/// A symmetry: the image of each cell.
typedef struct uj_pattern_symmetry {
    uint8_t image[UJ_PATTERN_CELLS];
} uj_pattern_symmetry;

/// Writes the symmetries of a board of at most UJ_PATTERN_CELLS cells, first the identity; a board
/// that is not square has 4. Returns how many there are; some may be equal on boards of a single
/// row or column.
int uj_pattern_symmetries(int rows, int columns, uj_pattern_symmetry *out);

/// Returns the image of a set of cells.
uint64_t uj_pattern_image(const uj_pattern_symmetry *symmetry, uint64_t cells);

/// Replaces a key by that of the table that serves for it and for all its images, and returns the
/// symmetry to use it through: a tile on cell c is to be looked up on image[c].
uj_pattern_symmetry uj_pattern_share(uj_pattern_key *key);

#endif
