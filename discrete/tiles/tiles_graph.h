// The positions of sliding tiles as a graph of packed states, for exhaustive search.
#ifndef UJ_TILES_GRAPH_H
#define UJ_TILES_GRAPH_H

#include <unjam/discrete/tiles/tiles.h>
#include <unjam/search/breadth_first.h>

/// On boards of at most 16 cells, a position is one 64-bit word with four bits for each cell. On
/// larger boards, it has one byte for each cell. With one blank, successors are in the order of the
/// blank's steps: up, left, right, down. With several blanks or with blocked cells, they are in the
/// order of uj_tiles_slides_list.
typedef struct uj_tiles_graph {
    const uj_tiles *tiles;
    int rows, columns, cells;
    bool is_packed;
    bool slides;  ///< edges are slides of any distance
    /// The start and the goal as states.
    uint64_t start[UJ_TILES_MAX_CELLS / 8], goal[UJ_TILES_MAX_CELLS / 8];
    uj_graph search;  ///< search.context is this struct, which must not be copied or moved
} uj_tiles_graph;

/// The tiles must outlive the graph.
void uj_tiles_graph_make(const uj_tiles *tiles, uj_tiles_cost cost, uj_tiles_graph *out);

/// Converts a board to a state (state_size bytes, a multiple of 8), and back. Elements of `cells`
/// beyond the board are not written.
void uj_tiles_graph_write(const uj_tiles_graph *graph, const uint8_t *cells, void *state);
void uj_tiles_graph_read(const uj_tiles_graph *graph, const void *state, uint8_t *cells);

/// The `explore` function of uj_tiles_puzzle; see uj_puzzle.
uj_status uj_tiles_explore(const void *data, const uj_puzzle_options *options,
                           uj_breadth_first_result *out, uj_error *error);

#endif
