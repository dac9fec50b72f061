// Sliding tiles on a board of rows x columns cells, with one or more blanks. Some cells may be
// blocked; labels may repeat.
#ifndef UJ_TILES_H
#define UJ_TILES_H

#include <stdint.h>

#include <unjam/discrete/puzzle/puzzle.h>

enum {
    UJ_TILES_MAX_SIDE = 8,
    UJ_TILES_MAX_CELLS = UJ_TILES_MAX_SIDE * UJ_TILES_MAX_SIDE,
    UJ_TILES_NOWHERE = UINT16_MAX,
};

/// What the cost of a solution counts as one move. With one blank, both costs are equal.
typedef enum uj_tiles_cost {
    UJ_TILES_MOVES,   ///< the step of one tile to a neighbouring cell
    UJ_TILES_SLIDES,  ///< the slide of one tile any distance in a straight line
} uj_tiles_cost;

/// The names of the costs, in the order of uj_tiles_cost; NULL-terminated.
extern const char *const uj_tiles_costs[];

/// A problem. Cells are numbered row by row from 0. Labels are numbered from 1, in the order in
/// which they first appear in the goal; 0 is the blank. Blocked cells have a label of their own,
/// "#". The struct owns its labels.
typedef struct uj_tiles {
    int rows, columns, cells;
    int label_count;                       ///< number of labels, counting `wall` but not the blank
    uint8_t wall;                          ///< the label of blocked cells; 0: no cell is blocked
    uj_tiles_cost cost;                    ///< the cost that the problem file asks for
    char *labels[UJ_TILES_MAX_CELLS + 1];  ///< [label_count + 1]; labels[0] is "."
    uint8_t copies[UJ_TILES_MAX_CELLS + 1];  ///< [label_count + 1] number of cells with each label
    uint8_t start[UJ_TILES_MAX_CELLS];       ///< [cells] label of each cell in the start position
    uint8_t goal[UJ_TILES_MAX_CELLS];        ///< [cells] label of each cell in the goal position
} uj_tiles;

/// The codes of a move: the label of the tile, the cell that it leaves, and the blank cell to which
/// it goes. If a move read from a file does not fit the position, both cells are UJ_TILES_NOWHERE.
enum { UJ_TILES_LABEL, UJ_TILES_FROM, UJ_TILES_TO, UJ_TILES_CODES };

/// Returns true if the cell is blocked.
static inline bool uj_tiles_is_wall(const uj_tiles *tiles, int cell)
{
    return tiles->wall != 0 && tiles->goal[cell] == tiles->wall;
}

/// Returns the direction from one cell to another one in the same row or column: "up", "left",
/// "right" or "down".
const char *uj_tiles_direction(const uj_tiles *tiles, unsigned from, unsigned to);

/// Members of uj_tiles_puzzle that are defined in other files; see uj_puzzle.
uj_status uj_tiles_load(const uj_puzzle_source *source, void **data, uj_error *error);
void uj_tiles_destroy(void *data);
uj_status uj_tiles_solve(const void *data, const uj_puzzle_options *options, uj_puzzle_result *out,
                         uj_error *error);
bool uj_tiles_check(const void *data, const char *cost_name, const uj_moves *moves,
                    uj_puzzle_verdict *out);

/// Names for --heuristic; NULL-terminated.
extern const char *const uj_tiles_heuristics[];

#endif
