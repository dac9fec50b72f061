// Finds the floor of a Sokoban board: the cells that the player could reach if there were no boxes.
#include <unjam/discrete/sokoban/sokoban_floor.h>

int uj_sokoban_next(const uj_sokoban *board, int cell, int direction)
{
    const int row = cell / board->columns, column = cell % board->columns;
    switch (direction) {
    case 0:
        return row > 0 ? cell - board->columns : -1;
    case 1:
        return column + 1 < board->columns ? cell + 1 : -1;
    case 2:
        return row + 1 < board->rows ? cell + board->columns : -1;
    default:
        return column > 0 ? cell - 1 : -1;
    }
}

void uj_sokoban_find_floor(const uj_sokoban *board, bool *floor)
{
    uint16_t stack[UJ_SOKOBAN_CELLS];
    int count = 0;
    stack[count++] = (uint16_t)board->player;
    floor[board->player] = true;
    while (count > 0) {
        const int cell = stack[--count];
        for (int d = 0; d < 4; d++) {
            const int next = uj_sokoban_next(board, cell, d);
            if (next < 0 || floor[next] || (board->cells[next] & UJ_SOKOBAN_WALL) != 0)
                continue;
            floor[next] = true;
            stack[count++] = (uint16_t)next;
        }
    }
}
