// The steps of the blank as tables, for all IDA* searches of sliding tiles.
#ifndef UJ_TILES_BOARD_H
#define UJ_TILES_BOARD_H

#include <unjam/discrete/tiles/tiles.h>

/// The blank's four directions, in the order in which they are tried. UJ_TILES_DIRECTIONS, their
/// number, also means "none" (before the first step).
enum { UJ_TILES_UP, UJ_TILES_LEFT, UJ_TILES_RIGHT, UJ_TILES_DOWN, UJ_TILES_DIRECTIONS };

/// Returns the neighbouring cell in that direction. Returns -1 at the edge of the board, or if one
/// of the two cells is blocked.
int uj_tiles_neighbour(const uj_tiles *tiles, int cell, int direction);

/// The effect of one step of the blank. Element [label] is the change of the result of
/// uj_tiles_sum_distances if the step moves a tile with this label.
typedef int8_t uj_tiles_change[UJ_TILES_MAX_CELLS];

/// One step of the blank. The steps that are legal after a given step (except undoing it) form a
/// list: consecutive elements of an array, then an end element whose `next` is NULL. Each step
/// points to the list of the steps after it, so that the innermost loop need not look it up.
typedef struct uj_tiles_step {
    const struct uj_tiles_step *next;  ///< the list of the steps that are legal after this one
    /// [label of the moved tile] what the step adds to the sum; see uj_tiles_change.
    const int8_t *change;
    uint8_t from, to;   ///< the blank's cells; the tile goes the opposite way
    uint8_t direction;  ///< one of UJ_TILES_UP, UJ_TILES_LEFT, ...
    uint16_t edge;      ///< number of the pair (from, to) among all directed pairs of neighbours
} uj_tiles_step;

enum {
    UJ_TILES_EDGES = UJ_TILES_MAX_CELLS * UJ_TILES_DIRECTIONS,
    UJ_TILES_LIST = UJ_TILES_DIRECTIONS + 1,  ///< room for one list of steps and its end
    UJ_TILES_STEPS = UJ_TILES_MAX_CELLS * (UJ_TILES_DIRECTIONS + 1) * UJ_TILES_LIST,
};

/// The table of all steps. Points into itself, so it must not be copied or moved.
typedef struct uj_tiles_steps {
    uj_tiles_step steps[UJ_TILES_STEPS];
    /// [blank's cell] the list of steps that are legal if no step came before.
    const uj_tiles_step *first[UJ_TILES_MAX_CELLS];
    int edges;                               ///< number of directed pairs of neighbours
    uj_tiles_change change[UJ_TILES_EDGES];  ///< [edge] filled in by uj_tiles_sum_distances
} uj_tiles_steps;

/// Fills in the table of the board's steps, except for `change`.
void uj_tiles_steps_make(const uj_tiles *tiles, uj_tiles_steps *out);

/// Returns true if IDA* is known to end. With one blank and no blocked cells, it always ends. With
/// one blank and blocked cells, it ends if some cell has more than two unblocked neighbours, and if
/// the unblocked cells stay connected when any one of them is removed. In this case, there is a
/// solution unless uj_tiles_is_impossible returns true (Wilson 1974; his theorem has one exception,
/// a graph with a ring of five cells, but boards have no such rings).
bool uj_tiles_ida_ends(const uj_tiles *tiles);

/// Returns true if there is provably no solution, and writes the reason to `reason` (size bytes).
/// Either blocked cells separate a tile from its goal cell, or the permutation has the wrong
/// parity. Parity proves nothing if labels repeat or there are several blanks, because two equal
/// tiles, or two blanks, may be exchanged.
bool uj_tiles_is_impossible(const uj_tiles *tiles, char *reason, size_t size);

#endif
