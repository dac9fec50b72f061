// The symmetries of a board. Patterns that are images of one another share a table.
#ifndef UJ_PATTERN_SYMMETRY_H
#define UJ_PATTERN_SYMMETRY_H

#include <unjam/discrete/patterns/pattern_table.h>

enum { UJ_PATTERN_SYMMETRIES = 8 };

/// A symmetry: the image of each cell.
typedef struct uj_pattern_symmetry {
    uint8_t image[UJ_PATTERN_CELLS];
} uj_pattern_symmetry;

/// Writes the symmetries of a board of at most UJ_PATTERN_CELLS cells, the identity first, and
/// returns their number: 8 for a square board, else 4. On a board of a single row or column some of
/// them are equal.
int uj_pattern_symmetries(int rows, int columns, uj_pattern_symmetry *out);

/// Returns the image of a set of cells under a symmetry.
uint64_t uj_pattern_image(const uj_pattern_symmetry *symmetry, uint64_t cells);

/// A pattern and its symmetric images share one table. Replaces *key by the key of that table.
/// Returns the symmetry that maps the pattern to that of the new *key. Look up a tile on cell c as
/// if it were on cell image[c] of this symmetry.
uj_pattern_symmetry uj_pattern_share(uj_pattern_key *key);

#endif
