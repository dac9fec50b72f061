// Peg solitaire on any board that is given by lines of three holes. Consecutive jumps of one peg (a
// sweep) are one move.
//
// The codes of a move are holes: where the peg starts, then where each of its jumps lands.
#ifndef UJ_PEG_H
#define UJ_PEG_H

#include <unjam/discrete/peg/peg_board.h>
#include <unjam/discrete/puzzle/puzzle.h>

extern const uj_puzzle uj_peg_puzzle;

/// A loaded puzzle. Owns its lines and its board.
typedef struct uj_peg {
    uj_peg_line *lines;  ///< [line_count], as in the file
    size_t line_count;
    uj_peg_board board;  ///< built from `lines`
    uj_peg_set start;
    bool exact;  ///< true: the goal is position `goal`; false: any position of `goal_count` pegs
    uj_peg_set goal;               ///< empty unless `exact`
    unsigned goal_count;           ///< number of pegs in a goal position, >= 1
    uint8_t first_from, first_to;  ///< holes of the prescribed first jump, or UJ_PEG_NO_HOLE
} uj_peg;

/// Members of uj_peg_puzzle; see uj_puzzle.
uj_status uj_peg_load(const uj_puzzle_source *source, void **data, uj_error *error);
void uj_peg_destroy(void *data);
uj_status uj_peg_solve(const void *data, const uj_puzzle_options *options, uj_puzzle_result *out,
                       uj_error *error);
bool uj_peg_check(const void *data, const char *cost_name, const uj_moves *moves,
                  uj_puzzle_verdict *out);
extern const char *const uj_peg_heuristics[];

static inline bool uj_peg_is_goal(const uj_peg *peg, uj_peg_set pegs)
{
    return peg->exact ? pegs == peg->goal : uj_peg_count(pegs) == peg->goal_count;
}

#endif
