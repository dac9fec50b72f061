// The board that all searches of sliding tiles share: steps of the blank from a table.
#ifndef UJ_TILES_BOARD_H
#define UJ_TILES_BOARD_H

#include <unjam/discrete/tiles/tiles.h>

/// The blank's four ways in the order in which they are tried, and "none" before the first step.
enum { UJ_TILES_UP, UJ_TILES_LEFT, UJ_TILES_RIGHT, UJ_TILES_DOWN, UJ_TILES_WAYS };

/// What a step adds to a sum over tiles: of the label of the tile that goes against it.
typedef int8_t uj_tiles_change[UJ_TILES_MAX_CELLS];

/// One step of the blank. Those that are legal on a cell after a certain step (undoing it is left
/// out) stand one after the other, ended by one whose `next` is NULL. Pointers, because following
/// them is all that the innermost loop does.
typedef struct uj_tiles_step {
    const struct uj_tiles_step *next;  ///< the first step that is legal afterwards
    const int8_t *change;              ///< [label] what the step adds to the bound
    uint8_t from, to;                  ///< the blank's cells; a tile goes the other way
    uint8_t way;                       ///< UJ_TILES_UP, ...
    uint16_t edge;                     ///< number of the pair (from, to) among all directed pairs
} uj_tiles_step;

enum {
    UJ_TILES_EDGES = UJ_TILES_MAX_CELLS * UJ_TILES_WAYS,
    UJ_TILES_LIST = UJ_TILES_WAYS + 1,  ///< places for one list of steps
    UJ_TILES_STEPS = UJ_TILES_MAX_CELLS * (UJ_TILES_WAYS + 1) * UJ_TILES_LIST,
};

/// Must not move once it is made: it points into itself.
typedef struct uj_tiles_steps {
    uj_tiles_step steps[UJ_TILES_STEPS];
    const uj_tiles_step *first[UJ_TILES_MAX_CELLS];  ///< the steps that are legal at the start
    int edges;                                       ///< directed pairs of neighbours
    uj_tiles_change change[UJ_TILES_EDGES];          ///< filled in by who makes the bound
} uj_tiles_steps;

/// Fills in the table, but for `change`, for a board of that size.
void uj_tiles_steps_make(const uj_tiles *tiles, uj_tiles_steps *out);

/// Why a puzzle with distinct labels has no solution, written into reason (size bytes); false when
/// the parity of the permutation does not forbid one, or labels repeat.
bool uj_tiles_is_impossible(const uj_tiles *tiles, char *reason, size_t size);

#endif
