// Peg solitaire boards: holes, lines of three, the jumps along them and the classes of holes.
#ifndef UJ_PEG_BOARD_H
#define UJ_PEG_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include <unjam/base/status.h>

enum {
    UJ_PEG_MAX_HOLES = 64,    ///< a position must fit into one word, with one bit for each hole
    UJ_PEG_MAX_LINES = 4032,  ///< more than a board can have; limits what is read from a file
    UJ_PEG_NO_HOLE = 255,
};

/// A set of holes, or the pegs of a position: bit h stands for hole h.
typedef uint64_t uj_peg_set;

/// A line of three holes. A peg on one end may jump over a peg in the middle if the other end is
/// empty.
typedef struct uj_peg_line {
    uint8_t end, middle, other_end;
} uj_peg_line;

typedef struct uj_peg_jump {
    /// `before`: the holes `from` and `over`. They must have pegs before the jump. `all`: all three
    /// holes.
    uj_peg_set before, all;
    uint8_t from, over, to;
} uj_peg_jump;

/// A board. Built once, then const. Owns its jumps.
typedef struct uj_peg_board {
    unsigned hole_count, jump_count;
    uj_peg_set holes;
    uj_peg_jump *jumps;  ///< [jump_count], ordered by `from`, then by `to`
    /// The jumps from hole h are jumps[leaving[h]] to jumps[leaving[h + 1] - 1].
    uint16_t leaving[UJ_PEG_MAX_HOLES + 1];
    uint16_t *into;  ///< [jump_count], indices of the jumps, ordered by `to`, then by `from`
    /// The jumps to hole h are into[arriving[h]] to into[arriving[h + 1] - 1].
    uint16_t arriving[UJ_PEG_MAX_HOLES + 1];
    /// [end][other end]: the middle hole of the line with these ends, or UJ_PEG_NO_HOLE.
    uint8_t between[UJ_PEG_MAX_HOLES][UJ_PEG_MAX_HOLES];
    /// A jump takes a peg from one end of a line to the other end. All holes connected by such
    /// jumps form a class, and a peg never leaves its class.
    unsigned class_count;
    uint8_t class_of[UJ_PEG_MAX_HOLES];
    uj_peg_set classes[UJ_PEG_MAX_HOLES];  ///< [class_count], ordered by their first holes
    uj_peg_set corners;  ///< holes that are the middle of no line: their pegs are never jumped over
} uj_peg_board;

/// Builds a board of 1 to 64 holes. Every line must have three different holes. No two lines may
/// have the same ends, because a jump is named by its ends. Errors: UJ_NO_MEMORY.
uj_status uj_peg_board_build(unsigned hole_count, const uj_peg_line *lines, size_t line_count,
                             uj_peg_board *out, uj_error *error);

void uj_peg_board_clear(uj_peg_board *board);

/// Returns the jump between two holes, or NULL if they are not the ends of a line.
const uj_peg_jump *uj_peg_board_jump(const uj_peg_board *board, unsigned from, unsigned to);

static inline uj_peg_set uj_peg_bit(unsigned hole)
{
    return (uj_peg_set)1 << hole;
}

/// Returns true if the jump is legal in the position.
static inline bool uj_peg_can_jump(uj_peg_set pegs, const uj_peg_jump *jump)
{
    return (pegs & jump->all) == jump->before;
}

/// Returns true if this jump could have led to the position.
static inline bool uj_peg_can_unjump(uj_peg_set pegs, const uj_peg_jump *jump)
{
    return (~pegs & jump->all) == jump->before;
}

/// Returns the number of holes in a set (Warren, Hacker's Delight, 5-1). Counts inline if the
/// processor may lack a popcount instruction: the compiler's builtin would then be a function call.
static inline unsigned uj_peg_count(uj_peg_set set)
{
#ifdef __POPCNT__
    return (unsigned)__builtin_popcountll(set);
#else
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/// Returns the lowest-numbered hole of a set. The set must have at least one hole.
static inline unsigned uj_peg_first(uj_peg_set set)
{
    return (unsigned)__builtin_ctzll(set);
}

#endif
