// Solutions of discrete puzzles in one form for all: every move is a short list of numbers.
#ifndef UJ_MOVES_H
#define UJ_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Moves one after the other. What a move's numbers ("codes") mean is the puzzle's own affair and
/// stands in its header. Zero-initialised means empty. Fields are read-only outside moves.c.
typedef struct uj_moves {
    uint16_t *codes;  ///< [starts[count]]
    size_t
        *starts;  ///< [count + 1]: move i is codes[starts[i] .. starts[i + 1] - 1]; NULL if empty
    size_t count;
    size_t code_capacity, start_capacity;
} uj_moves;

/// One move: codes[count], lent.
typedef struct uj_move_codes {
    const uint16_t *codes;
    size_t count;
} uj_move_codes;

/// Adds a move of count codes; false when there is no memory, and moves is as it was.
bool uj_moves_append(uj_moves *moves, const uint16_t *codes, size_t count);

void uj_moves_clear(uj_moves *moves);

/// The move of an index below count.
static inline uj_move_codes uj_moves_at(const uj_moves *moves, size_t index)
{
    return (uj_move_codes){moves->codes + moves->starts[index],
                           moves->starts[index + 1] - moves->starts[index]};
}

/// A growing list of solutions. Zero-initialised means empty and without a limit.
typedef struct uj_move_lists {
    uj_moves *lists;  ///< [count]
    size_t count, capacity;
    size_t bytes;  ///< held by all of them
    size_t limit;  ///< that they may hold; 0: any number. The first solution is always kept
    bool full;  ///< a solution was left out, for the limit or because the system has no more memory
} uj_move_lists;

/// Takes a solution over, moves is empty then. `whole` false (not all of its moves could be
/// appended) is as good as no memory. False: it was left out, and lists->full is set.
bool uj_move_lists_take(uj_move_lists *lists, uj_moves *moves, bool whole);

/// Drops all but the first `count` solutions.
void uj_move_lists_cut(uj_move_lists *lists, size_t count);

void uj_move_lists_clear(uj_move_lists *lists);

#endif
