// Sokoban: a player pushes boxes, one at a time, until every box stands on a goal.
#ifndef UJ_SOKOBAN_H
#define UJ_SOKOBAN_H

#include <unjam/discrete/puzzle/puzzle.h>

enum {
    UJ_SOKOBAN_CELLS = 2500,      ///< greatest number of cells of a board, walls included
    UJ_SOKOBAN_MOVE_STEPS = 255,  ///< greatest number of steps of a move
    UJ_SOKOBAN_PUSH = 4,          ///< added to the code of a direction in which a box is pushed
};

/// What lies on a cell: a sum of these values.
enum { UJ_SOKOBAN_WALL = 1, UJ_SOKOBAN_GOAL = 2, UJ_SOKOBAN_BOX = 4 };

/// What the cost of a solution counts.
typedef enum uj_sokoban_cost {
    UJ_SOKOBAN_PUSHES,  ///< pushes; each moves a box by one cell
    UJ_SOKOBAN_MOVES,   ///< steps of the player to the next cell, pushing a box or not
} uj_sokoban_cost;

/// The names of the costs, in the order of uj_sokoban_cost; NULL-terminated.
extern const char *const uj_sokoban_costs[];

/// A problem. Cells are numbered row by row. Everything outside the board is wall. There are as
/// many boxes as goals, and at least one. Owns nothing.
///
/// A move of a solution is a walk of the player, which may be empty, followed by zero or more
/// pushes of one box in one direction. A move has one code for each step: the direction (up 0,
/// right 1, down 2, left 3), plus UJ_SOKOBAN_PUSH if a box is pushed.
typedef struct uj_sokoban {
    int rows, columns;
    int box_count;
    int player;                       ///< the cell where the player stands
    uj_sokoban_cost cost;             ///< the cost that the problem file asks for
    uint8_t cells[UJ_SOKOBAN_CELLS];  ///< [rows * columns]
} uj_sokoban;

/// Returns the neighbour of a cell in a direction, or -1 if it is off the board.
int uj_sokoban_next(const uj_sokoban *board, int cell, int direction);

/// Functions of uj_sokoban_puzzle that are not in sokoban.c; uj_puzzle says what they do.
uj_status uj_sokoban_load(const uj_puzzle_source *source, void **data, uj_error *error);
uj_status uj_sokoban_solve(const void *data, const uj_puzzle_options *options,
                           uj_puzzle_result *out, uj_error *error);
uj_status uj_sokoban_explore(const void *data, const uj_puzzle_options *options,
                             uj_breadth_first_result *out, uj_error *error);
bool uj_sokoban_check(const void *data, const char *cost_name, const uj_moves *moves,
                      uj_puzzle_verdict *out);

extern const uj_puzzle uj_sokoban_puzzle;

#endif
