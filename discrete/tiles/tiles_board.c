// The table of the blank's steps, and the parity of the board.
#include "tiles_board.h"

#include <stdio.h>

// Returns the neighbouring cell in that direction, or -1 if there is none.
static int neighbour(const uj_tiles *tiles, int cell, int direction)
{
    const int row = cell / tiles->columns, column = cell % tiles->columns;
    switch (direction) {
    case UJ_TILES_UP:
        return row > 0 ? cell - tiles->columns : -1;
    case UJ_TILES_LEFT:
        return column > 0 ? cell - 1 : -1;
    case UJ_TILES_RIGHT:
        return column + 1 < tiles->columns ? cell + 1 : -1;
    default:
        return row + 1 < tiles->rows ? cell + tiles->columns : -1;
    }
}

static uj_tiles_step *list_of(uj_tiles_steps *table, int cell, int last)
{
    return &table->steps[(cell * (UJ_TILES_DIRECTIONS + 1) + last) * UJ_TILES_LIST];
}

void uj_tiles_steps_make(const uj_tiles *tiles, uj_tiles_steps *out)
{
    uint16_t edges[UJ_TILES_MAX_CELLS][UJ_TILES_DIRECTIONS];
    out->edges = 0;
    for (int cell = 0; cell < tiles->cells; cell++)
        for (int direction = 0; direction < UJ_TILES_DIRECTIONS; direction++)
            if (neighbour(tiles, cell, direction) >= 0)
                edges[cell][direction] = (uint16_t)out->edges++;
    for (int cell = 0; cell < tiles->cells; cell++) {
        for (int last = 0; last <= UJ_TILES_DIRECTIONS; last++) {
            uj_tiles_step *step = list_of(out, cell, last);
            for (int direction = 0; direction < UJ_TILES_DIRECTIONS; direction++) {
                int to = neighbour(tiles, cell, direction);
                // Opposite directions add up to 3.
                if (to < 0 || direction == UJ_TILES_DIRECTIONS - 1 - last)
                    continue;
                *step++ = (uj_tiles_step){.next = list_of(out, to, direction),
                                          .change = out->change[edges[cell][direction]],
                                          .from = (uint8_t)cell,
                                          .to = (uint8_t)to,
                                          .direction = (uint8_t)direction,
                                          .edge = edges[cell][direction]};
            }
            *step = (uj_tiles_step){.from = (uint8_t)cell, .to = (uint8_t)cell};
        }
        out->first[cell] = list_of(out, cell, UJ_TILES_DIRECTIONS);
    }
}

bool uj_tiles_is_impossible(const uj_tiles *tiles, char *reason, size_t size)
{
    int goal_of[UJ_TILES_MAX_CELLS + 1], from = 0, to = 0;
    if (tiles->label_count != tiles->cells - 1)
        return false;
    for (int i = 0; i < tiles->cells; i++) {
        goal_of[tiles->goal[i]] = i;
        from = tiles->start[i] == 0 ? i : from;
        to = tiles->goal[i] == 0 ? i : to;
    }
    bool seen[UJ_TILES_MAX_CELLS] = {false};
    int swaps = 0;
    for (int i = 0; i < tiles->cells; i++)
        for (int j = goal_of[tiles->start[i]]; !seen[j]; j = goal_of[tiles->start[j]]) {
            seen[j] = true;
            swaps += j != i;  // a cycle of n cells is n - 1 swaps
        }
    int steps = (from / tiles->columns - to / tiles->columns) +
                (from % tiles->columns - to % tiles->columns);
    if (((swaps ^ steps) & 1) == 0)
        return false;
    snprintf(reason, size,
             "start and goal differ by an odd permutation, but any sequence of moves that takes "
             "the blank to its goal cell makes an even one; swap two tiles in the start or in the "
             "goal");
    if ((swaps & 1) == 0)
        snprintf(reason, size,
                 "start and goal differ by an even permutation, but any sequence of moves that "
                 "takes the blank to its goal cell makes an odd one; swap two tiles in the start "
                 "or in the goal");
    return true;
}
