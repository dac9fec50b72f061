// Gives consecutive numbers to all positions of small boards that have no repeated labels.
#ifndef UJ_TILES_RANK_H
#define UJ_TILES_RANK_H

#include <unjam/discrete/tiles/tiles.h>
#include <unjam/search/ranked.h>

/// Positions are numbered only on boards of at most this many cells. A board of 12 cells has
/// 239,500,800 positions of each parity; the next larger boards (14 cells) have 182 times as many.
enum { UJ_TILES_RANKED_CELLS = 12 };

/// How positions are numbered. A position's rank combines the blank's cell, which is the leading
/// digit, with the Lehmer code (Lehmer 1960) of the tiles, read row by row without the blank. The
/// code leaves out the order of the last two tiles, because parity allows only one of the two
/// orders.
typedef struct uj_tiles_ranks {
    int columns, cells, tiles;
    uint64_t arrangements;  ///< tiles! / 2: number of positions with the blank on a given cell
    /// [place] weight of the place's digit in the Lehmer code; 0 for the last two places.
    uint32_t weight[UJ_TILES_RANKED_CELLS];
    bool is_odd[UJ_TILES_RANKED_CELLS];  ///< [blank's cell] whether the tiles' permutation is odd
    uj_ranked_graph graph;  ///< graph.context is this struct, which must not be copied or moved
} uj_tiles_ranks;

/// Returns true if the positions of this board can be numbered: at most UJ_TILES_RANKED_CELLS
/// cells, at least two rows and two columns, one blank, no blocked cells and no repeated labels.
bool uj_tiles_are_ranked(const uj_tiles *tiles);

/// Fills in the numbering of the positions that can be reached from the start. The board must be
/// one for which uj_tiles_are_ranked returns true.
void uj_tiles_ranks_make(const uj_tiles *tiles, uj_tiles_ranks *out);

#endif
