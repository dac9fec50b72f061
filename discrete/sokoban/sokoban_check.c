// Checks Sokoban solutions by walking through them, step by step. Shares no code with the solver.
#include <stdio.h>
#include <string.h>

#include <unjam/discrete/sokoban/sokoban.h>

typedef struct warehouse {
    const uj_sokoban *problem;
    uint8_t cells[UJ_SOKOBAN_CELLS];
    int row, column;  // where the player is
} warehouse;

// Returns what lies on a cell. Every cell outside the board is a wall.
static uint8_t look(const warehouse *w, int row, int column)
{
    if (row < 0 || row >= w->problem->rows || column < 0 || column >= w->problem->columns)
        return UJ_SOKOBAN_WALL;
    return w->cells[row * w->problem->columns + column];
}

// Makes a step. Returns NULL, or why it cannot be made.
static const char *step(warehouse *w, uint16_t code)
{
    static const int down[4] = {-1, 0, 1, 0}, right[4] = {0, 1, 0, -1};
    const bool pushes = code >= UJ_SOKOBAN_PUSH;
    const int d = code % UJ_SOKOBAN_PUSH;
    const int row = w->row + down[d], column = w->column + right[d];
    const uint8_t here = look(w, row, column);
    if (code >= 2 * UJ_SOKOBAN_PUSH)
        return "one of its steps has an unknown direction";
    if ((here & UJ_SOKOBAN_WALL) != 0)
        return "the player runs into a wall";
    if (!pushes && (here & UJ_SOKOBAN_BOX) != 0)
        return "a box is where the player walks; pushes are written in capital letters";
    if (pushes && (here & UJ_SOKOBAN_BOX) == 0)
        return "there is no box where the player pushes; walks are written in small letters";
    if (pushes) {
        const uint8_t there = look(w, row + down[d], column + right[d]);
        if ((there & UJ_SOKOBAN_WALL) != 0)
            return "a box is pushed against a wall";
        if ((there & UJ_SOKOBAN_BOX) != 0)
            return "a box is pushed against another box";
        w->cells[row * w->problem->columns + column] ^= UJ_SOKOBAN_BOX;
        w->cells[(row + down[d]) * w->problem->columns + column + right[d]] ^= UJ_SOKOBAN_BOX;
    }
    w->row = row;
    w->column = column;
    return NULL;
}

// Makes a move. Returns NULL, or why it cannot be made.
static const char *play(warehouse *w, uj_move_codes move)
{
    if (move.count == 0)
        return "it has no step";
    for (size_t i = 0; i < move.count; i++) {
        if (i > 0 && move.codes[i - 1] >= UJ_SOKOBAN_PUSH && move.codes[i] != move.codes[i - 1])
            return "other steps follow its pushes; a move is a walk, then pushes in one direction";
        const char *why = step(w, move.codes[i]);
        if (why != NULL)
            return why;
    }
    return NULL;
}

static uint32_t price(const uj_moves *moves, bool counts_walks)
{
    uint32_t total = 0;
    for (size_t i = 0; i < moves->count; i++) {
        const uj_move_codes move = uj_moves_at(moves, i);
        for (size_t k = 0; k < move.count; k++)
            total += counts_walks || move.codes[k] >= UJ_SOKOBAN_PUSH;
    }
    return total;
}

bool uj_sokoban_check(const void *data, const char *cost_name, const uj_moves *moves,
                      uj_puzzle_verdict *out)
{
    const uj_sokoban *problem = data;
    const int cost = uj_name_index(uj_sokoban_costs, cost_name);
    if (cost < 0) {
        snprintf(out->reason, sizeof out->reason, "no cost of Sokoban is named \"%.32s\"",
                 cost_name);
        return false;
    }
    warehouse w = {.problem = problem,
                   .row = problem->player / problem->columns,
                   .column = problem->player % problem->columns};
    memcpy(w.cells, problem->cells, sizeof w.cells);
    for (size_t i = 0; i < moves->count; i++) {
        const char *why = play(&w, uj_moves_at(moves, i));
        if (why != NULL) {
            snprintf(out->reason, sizeof out->reason, "move %zu is not possible: %s", i + 1, why);
            return false;
        }
    }
    for (int cell = 0; cell < problem->rows * problem->columns; cell++)
        if ((w.cells[cell] & UJ_SOKOBAN_BOX) != 0 && (w.cells[cell] & UJ_SOKOBAN_GOAL) == 0) {
            snprintf(out->reason, sizeof out->reason,
                     "after the last move, the box in row %d, column %d is not on a goal",
                     cell / problem->columns, cell % problem->columns);
            return false;
        }
    out->cost = price(moves, cost == UJ_SOKOBAN_MOVES);
    return true;
}
