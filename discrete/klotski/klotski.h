// Klotski: polyomino pieces that slide on a grid with walls.
#ifndef UJ_KLOTSKI_H
#define UJ_KLOTSKI_H

#include <unjam/discrete/puzzle/puzzle.h>

enum {
    UJ_KLOTSKI_CELLS = 256,  ///< greatest number of cells, walls included
    UJ_KLOTSKI_PIECES = 92,  ///< one for each printable ASCII character except '.', '#' and space
    UJ_KLOTSKI_WALL = 255,   ///< value of a wall in uj_klotski.grid
};

/// What counts as one move.
typedef enum uj_klotski_cost {
    UJ_KLOTSKI_MOVES,   ///< one piece moves along any path
    UJ_KLOTSKI_STEPS,   ///< one piece moves by one cell
    UJ_KLOTSKI_SLIDES,  ///< one piece moves any distance in a straight line
} uj_klotski_cost;

/// The names of the costs, in the order of uj_klotski_cost; NULL-terminated.
extern const char *const uj_klotski_costs[];

/// A goal: a piece, and the cell that its first cell must reach. If the piece belongs to a group,
/// any piece of the group will do.
typedef struct uj_klotski_goal {
    int piece, cell;
} uj_klotski_goal;

/// A problem. Cells are numbered row by row. A piece's position is the number of its first cell:
/// the leftmost cell of its top row. Pieces of equal shape are interchangeable if they have no
/// goal. A piece with a goal is interchangeable only with the other pieces of its group. Owns
/// nothing. A move has two codes: the index of the piece, and the cell to which its first cell
/// goes.
typedef struct uj_klotski {
    int rows, columns;
    int piece_count;
    /// [rows * columns] 0 for an empty cell, UJ_KLOTSKI_WALL for a wall, else the piece's index + 1
    uint8_t grid[UJ_KLOTSKI_CELLS];
    char names[UJ_KLOTSKI_PIECES];     ///< [piece_count], in order of the pieces' first cells
    uint8_t first[UJ_KLOTSKI_PIECES];  ///< [piece_count] each piece's first cell
    int goal_count;                    ///< at least 1
    /// [goal_count] ordered by piece, then cell. In all goals of a group, `piece` is the group's
    /// first piece.
    uj_klotski_goal goals[UJ_KLOTSKI_PIECES];
    /// [piece_count] number of the piece's group; 0: the piece has no goal. The pieces of a group
    /// have equal shapes. A group has at most as many goals as pieces.
    uint8_t group[UJ_KLOTSKI_PIECES];
    int exit_count;
    bool is_exit[UJ_KLOTSKI_CELLS];  ///< [rows * columns] only pieces with a goal may be there
    uj_klotski_cost cost;            ///< the cost that the problem file asks for
    bool has_axis;  ///< pieces move only along their longer side; no piece is as high as it is wide
} uj_klotski;

/// Returns true if goal.piece, or another piece of its group, is at goal.cell. `places`
/// [piece_count] gives the cell of each piece.
static inline bool uj_klotski_is_met(const uj_klotski *problem, uj_klotski_goal goal,
                                     const uint16_t *places)
{
    for (int i = 0; i < problem->piece_count; i++)
        if (problem->group[i] == problem->group[goal.piece] && places[i] == goal.cell)
            return true;
    return false;
}

/// Reads the goals and the exits. The board must be read first, and the goals before the exits.
uj_status uj_klotski_read_goals(const uj_puzzle_source *source, uj_klotski *board, uj_error *error);
uj_status uj_klotski_read_exits(const uj_puzzle_source *source, uj_klotski *board, uj_error *error);

/// Returns the index of the piece with this name, or -1.
int uj_klotski_find_piece(const uj_klotski *board, char name);

/// The functions of uj_klotski_puzzle that are not in klotski.c; see uj_puzzle.
uj_status uj_klotski_load(const uj_puzzle_source *source, void **data, uj_error *error);
uj_status uj_klotski_solve(const void *data, const uj_puzzle_options *options,
                           uj_puzzle_result *out, uj_error *error);
uj_status uj_klotski_explore(const void *data, const uj_puzzle_options *options,
                             uj_breadth_first_result *out, uj_error *error);
bool uj_klotski_check(const void *data, const char *cost_name, const uj_moves *moves,
                      uj_puzzle_verdict *out);

extern const uj_puzzle uj_klotski_puzzle;

#endif
