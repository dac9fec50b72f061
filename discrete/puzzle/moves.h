// Solutions of discrete puzzles, in one form for all kinds: every move is a short list of numbers.
#ifndef UJ_MOVES_H
#define UJ_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A sequence of moves. The header of each puzzle says what its numbers (codes) mean.
/// Zero-initialised means empty. Fields are read-only outside moves.c.
typedef struct uj_moves {
    uint16_t *codes;  ///< [starts[count]]
    size_t
        *starts;  ///< [count + 1]: move i is codes[starts[i]] to codes[starts[i + 1] - 1]; or NULL
    size_t count;
    size_t code_capacity, start_capacity;
} uj_moves;

/// One move: codes[count], borrowed.
typedef struct uj_move_codes {
    const uint16_t *codes;
    size_t count;
} uj_move_codes;

/// Appends a move of count codes. False when out of memory; moves is then unchanged.
bool uj_moves_append(uj_moves *moves, const uint16_t *codes, size_t count);

void uj_moves_clear(uj_moves *moves);

/// The move of an index, which must be below count.
static inline uj_move_codes uj_moves_at(const uj_moves *moves, size_t index)
{
    return (uj_move_codes){moves->codes + moves->starts[index],
                           moves->starts[index + 1] - moves->starts[index]};
}

/// A growing list of solutions. Zero-initialised means empty and unlimited.
typedef struct uj_move_lists {
    uj_moves *lists;  ///< [count]
    size_t count, capacity;
    size_t bytes;  ///< held by all solutions
    size_t limit;  ///< on bytes; 0: none. The first solution is always kept
    bool full;     ///< a solution was dropped at the limit or for lack of memory
} uj_move_lists;

/// Moves a solution into the list and leaves `moves` empty. `whole` says whether all its moves
/// could be appended. False: it was dropped for lack of memory or at the limit, and lists->full is
/// set.
bool uj_move_lists_take(uj_move_lists *lists, uj_moves *moves, bool whole);

/// Drops all but the first `count` solutions.
void uj_move_lists_cut(uj_move_lists *lists, size_t count);

void uj_move_lists_clear(uj_move_lists *lists);

#endif
