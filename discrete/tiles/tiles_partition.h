// Divides the tiles of a board into groups for pattern databases.
#ifndef UJ_TILES_PARTITION_H
#define UJ_TILES_PARTITION_H

#include <unjam/discrete/tiles/tiles.h>

enum { UJ_TILES_PARTS = UJ_TILES_MAX_CELLS };

/// Groups of tiles. Each group is given by the goal cells of its tiles, as bits.
typedef struct uj_tiles_partition {
    int count;
    uint64_t goal[UJ_TILES_PARTS];
} uj_tiles_partition;

/// Reads sizes such as "6-6-3". Returns how many there are, or 0 if the text is not such a list.
int uj_tiles_read_sizes(const char *text, int *sizes);

/// Divides the goal cells, except the blank's, into compact groups of these sizes. The sum of the
/// sizes must be the number of tiles. If the blank belongs in a corner, uses known good groups for
/// common boards, turned or mirrored to suit that corner.
void uj_tiles_partition_make(const uj_tiles *tiles, const int *sizes, int count,
                             uj_tiles_partition *out);

/// Replaces every group by its image under a reflection that maps the blank's goal cell to itself.
/// Returns false if there is no such reflection, or if no group changes.
bool uj_tiles_partition_mirror(const uj_tiles *tiles, uj_tiles_partition *partition);

#endif
