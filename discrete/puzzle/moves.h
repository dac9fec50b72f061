// Moves and solutions in one form for all discrete puzzles: every move is a short list of numbers.
#ifndef UJ_MOVES_H
#define UJ_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A sequence of moves. The header of each puzzle says what the numbers (codes) of a move mean.
/// Zero-initialised means empty. Only moves.c writes the fields.
typedef struct uj_moves {
    uint16_t *codes;  ///< [starts[count]]
    /// [count + 1]: move i is codes[starts[i]] to codes[starts[i + 1] - 1]. NULL until a move is
    /// appended.
    size_t *starts;
    size_t count;
    size_t code_capacity, start_capacity;
} uj_moves;

/// The codes of one move, borrowed: codes[0 .. count - 1].
typedef struct uj_move_codes {
    const uint16_t *codes;
    size_t count;
} uj_move_codes;

/// Appends a move of `count` codes. Returns false if out of memory; *moves is then unchanged.
bool uj_moves_append(uj_moves *moves, const uint16_t *codes, size_t count);

void uj_moves_clear(uj_moves *moves);

/// Returns the move at an index, which must be less than moves->count.
static inline uj_move_codes uj_moves_at(const uj_moves *moves, size_t index)
{
    // `codes` is NULL as long as all moves are empty, and C does not allow NULL + 0.
    const uint16_t *codes = moves->codes != NULL ? moves->codes + moves->starts[index] : NULL;
    return (uj_move_codes){codes, moves->starts[index + 1] - moves->starts[index]};
}

/// A growing list of solutions. Zero-initialised means empty and unlimited.
typedef struct uj_move_lists {
    uj_moves *lists;  ///< [count]
    size_t count, capacity;
    size_t bytes;  ///< bytes held by all solutions
    size_t limit;  ///< maximum of `bytes`, but the first solution may exceed it; 0: no limit
    bool full;     ///< a solution was dropped at the limit or for lack of memory
} uj_move_lists;

/// Appends the solution *moves to the list without copying it. Pass `whole` as false if memory ran
/// out while *moves was filled. If `whole` is false, if lists->limit would be exceeded, or if
/// memory runs out, drops the solution, sets lists->full and returns false. Afterwards *moves is
/// empty in any case.
bool uj_move_lists_take(uj_move_lists *lists, uj_moves *moves, bool whole);

/// Drops all but the first `count` solutions.
void uj_move_lists_cut(uj_move_lists *lists, size_t count);

void uj_move_lists_clear(uj_move_lists *lists);

#endif
