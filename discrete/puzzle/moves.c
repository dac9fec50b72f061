// Growing lists of moves and of solutions.
#include <unjam/discrete/puzzle/moves.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>

bool uj_moves_append(uj_moves *moves, const uint16_t *codes, size_t count)
{
    size_t used = moves->count > 0 ? moves->starts[moves->count] : 0;
    if (!uj_grow(&moves->starts, &moves->start_capacity, moves->count + 2, sizeof *moves->starts) ||
        !uj_grow(&moves->codes, &moves->code_capacity, used + count, sizeof *moves->codes))
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

// Frees unused capacity.
static void trim(uj_moves *moves)
{
    if (moves->count == 0)
        return;
    const size_t codes = moves->starts[moves->count], starts = moves->count + 1;
    void *smaller = codes > 0 ? realloc(moves->codes, codes * sizeof *moves->codes) : NULL;
    if (smaller != NULL) {
        moves->codes = smaller;
        moves->code_capacity = codes;
    }
    smaller = realloc(moves->starts, starts * sizeof *moves->starts);
    if (smaller != NULL) {
        moves->starts = smaller;
        moves->start_capacity = starts;
    }
}

// Returns the bytes that a solution takes: its arrays, the allocator's overhead for each, and its
// uj_moves.
static size_t bytes_of(const uj_moves *moves)
{
    enum { BLOCK_EXTRA = 16 };
    return moves->code_capacity * sizeof *moves->codes +
           moves->start_capacity * sizeof *moves->starts + sizeof *moves + 2 * BLOCK_EXTRA;
}

bool uj_move_lists_take(uj_move_lists *lists, uj_moves *moves, bool whole)
{
    trim(moves);
    const size_t bytes = bytes_of(moves);
    bool within = lists->count == 0 || lists->limit == 0 || lists->bytes + bytes <= lists->limit;
    if (!whole || !within ||
        !uj_grow(&lists->lists, &lists->capacity, lists->count + 1, sizeof *lists->lists)) {
        lists->full = true;
        uj_moves_clear(moves);
        return false;
    }
    lists->bytes += bytes;
    lists->lists[lists->count++] = *moves;
    *moves = (uj_moves){0};
    return true;
}

void uj_move_lists_cut(uj_move_lists *lists, size_t count)
{
    while (lists->count > count) {
        uj_moves *last = &lists->lists[--lists->count];
        lists->bytes -= bytes_of(last);
        uj_moves_clear(last);
    }
}

void uj_move_lists_clear(uj_move_lists *lists)
{
    uj_move_lists_cut(lists, 0);
    free(lists->lists);
    *lists = (uj_move_lists){0};
}
