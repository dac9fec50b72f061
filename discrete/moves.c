// Growing lists of moves.
#include "discrete/moves.h"

#include <stdlib.h>
#include <string.h>

// Makes room for `needed` elements of `size` bytes in *block.
static bool reserve(void **block, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return true;
    size_t larger = *capacity > 0 ? *capacity : 16;
    while (larger < needed) {
        if (larger > SIZE_MAX / 2 / size)
            return false;
        larger *= 2;
    }
    void *moved = realloc(*block, larger * size);
    if (moved == NULL)
        return false;
    *block = moved;
    *capacity = larger;
    return true;
}

bool uj_moves_append(uj_moves *moves, const uint16_t *codes, size_t count)
{
    size_t used = moves->count > 0 ? moves->starts[moves->count] : 0;
    void *starts = moves->starts, *all = moves->codes;
    bool room = reserve(&starts, &moves->start_capacity, moves->count + 2, sizeof *moves->starts) &&
                reserve(&all, &moves->code_capacity, used + count, sizeof *moves->codes);
    moves->starts = starts;
    moves->codes = all;
    if (!room)
        return false;
    if (count > 0)
        memcpy(moves->codes + used, codes, count * sizeof *codes);
    moves->starts[0] = 0;
    moves->starts[++moves->count] = used + count;
    return true;
}

void uj_moves_clear(uj_moves *moves)
{
    free(moves->codes);
    free(moves->starts);
    *moves = (uj_moves){0};
}

uj_moves *uj_move_lists_add(uj_move_lists *lists)
{
    void *block = lists->lists;
    bool room = reserve(&block, &lists->capacity, lists->count + 1, sizeof *lists->lists);
    lists->lists = block;
    if (!room)
        return NULL;
    lists->lists[lists->count] = (uj_moves){0};
    return &lists->lists[lists->count++];
}

void uj_move_lists_clear(uj_move_lists *lists)
{
    for (size_t i = 0; i < lists->count; i++)
        uj_moves_clear(&lists->lists[i]);
    free(lists->lists);
    *lists = (uj_move_lists){0};
}
