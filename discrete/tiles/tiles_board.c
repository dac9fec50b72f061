// The table of the blank's steps, and proofs that some puzzles have no solution.
#include "tiles_board.h"

#include <stdio.h>

#include <unjam/base/language.h>

int uj_tiles_neighbour(const uj_tiles *tiles, int cell, int direction)
{
    const int row = cell / tiles->columns, column = cell % tiles->columns;
    const bool there[] = {row > 0, column > 0, column + 1 < tiles->columns, row + 1 < tiles->rows};
    const int by[] = {-tiles->columns, -1, 1, tiles->columns};
    if (!there[direction] || uj_tiles_is_wall(tiles, cell) ||
        uj_tiles_is_wall(tiles, cell + by[direction]))
        return -1;
    return cell + by[direction];
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
            if (uj_tiles_neighbour(tiles, cell, direction) >= 0)
                edges[cell][direction] = (uint16_t)out->edges++;
    for (int cell = 0; cell < tiles->cells; cell++) {
        for (int last = 0; last <= UJ_TILES_DIRECTIONS; last++) {
            uj_tiles_step *step = list_of(out, cell, last);
            for (int direction = 0; direction < UJ_TILES_DIRECTIONS; direction++) {
                int to = uj_tiles_neighbour(tiles, cell, direction);
                // Leaves out the step that undoes step `last`: opposite directions add up to 3.
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

// --- what can be reached -------------------------------------------------------------------------

// Returns the set of cells that can be reached from cell `from` without entering cell `without`.
static uint64_t reached(const uj_tiles *tiles, int from, int without)
{
    uint64_t seen = UINT64_C(1) << from, left = seen;
    while (left != 0) {
        const int cell = __builtin_ctzll(left);
        left &= left - 1;
        for (int direction = 0; direction < UJ_TILES_DIRECTIONS; direction++) {
            const int to = uj_tiles_neighbour(tiles, cell, direction);
            if (to < 0 || to == without || (seen >> to & 1) != 0)
                continue;
            seen |= UINT64_C(1) << to;
            left |= UINT64_C(1) << to;
        }
    }
    return seen;
}

static int degree(const uj_tiles *tiles, int cell)
{
    int count = 0;
    for (int direction = 0; direction < UJ_TILES_DIRECTIONS; direction++)
        count += uj_tiles_neighbour(tiles, cell, direction) >= 0;
    return count;
}

bool uj_tiles_ida_ends(const uj_tiles *tiles)
{
    if (tiles->copies[0] != 1)
        return false;
    if (tiles->wall == 0)
        return true;
    uint64_t open = 0;
    bool has_junction = false;
    for (int cell = 0; cell < tiles->cells; cell++)
        if (!uj_tiles_is_wall(tiles, cell)) {
            open |= UINT64_C(1) << cell;
            has_junction |= degree(tiles, cell) > 2;
        }
    for (uint64_t rest = open; rest != 0; rest &= rest - 1) {
        const int cell = __builtin_ctzll(rest);
        const uint64_t others = open & ~(UINT64_C(1) << cell);
        if (others == 0 || reached(tiles, __builtin_ctzll(others), cell) != others)
            return false;
    }
    return has_junction;
}

// Returns true if blocked cells divide the board into regions, and some region does not hold the
// same tiles at the start and at the goal. There is then no solution, and `reason` says why.
static bool is_divided(const uj_tiles *tiles, char *reason, size_t size)
{
    for (int cell = 0; cell < tiles->cells; cell++) {
        int surplus[UJ_TILES_MAX_CELLS + 1] = {0};
        const uint64_t region = reached(tiles, cell, -1);
        for (uint64_t rest = region; rest != 0; rest &= rest - 1) {
            surplus[tiles->start[__builtin_ctzll(rest)]]++;
            surplus[tiles->goal[__builtin_ctzll(rest)]]--;
        }
        const int label = tiles->start[cell];
        if (surplus[label] <= 0 || label == 0)
            continue;
        snprintf(reason, size,
                 _("blocked cells separate the tile %s in row %d, column %d (counted from 1) from "
                   "its place in the goal"),
                 tiles->labels[label], cell / tiles->columns + 1, cell % tiles->columns + 1);
        return true;
    }
    return false;
}

// Returns true if there is one blank and no label repeats.
static bool has_parity(const uj_tiles *tiles)
{
    for (int label = 1; label <= tiles->label_count; label++)
        if (label != tiles->wall && tiles->copies[label] != 1)
            return false;
    return tiles->copies[0] == 1;
}

bool uj_tiles_is_impossible(const uj_tiles *tiles, char *reason, size_t size)
{
    int goal_of[UJ_TILES_MAX_CELLS + 1], from = 0, to = 0;
    if (tiles->wall != 0 && is_divided(tiles, reason, size))
        return true;
    if (!has_parity(tiles))
        return false;
    for (int i = 0; i < tiles->cells; i++) {
        if (!uj_tiles_is_wall(tiles, i))
            goal_of[tiles->goal[i]] = i;
        from = tiles->start[i] == 0 ? i : from;
        to = tiles->goal[i] == 0 ? i : to;
    }
    bool seen[UJ_TILES_MAX_CELLS] = {false};
    int swaps = 0;
    for (int i = 0; i < tiles->cells; i++) {
        if (uj_tiles_is_wall(tiles, i))
            continue;
        for (int j = goal_of[tiles->start[i]]; !seen[j]; j = goal_of[tiles->start[j]]) {
            seen[j] = true;
            swaps += j != i;  // a cycle of n cells is n - 1 swaps
        }
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
