// Random peg solitaire puzzles on small boards, solved by dynamic programming over all positions.
#ifndef UJ_PEG_ORACLE_H
#define UJ_PEG_ORACLE_H

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/discrete/peg/peg.h>

#include "tests/support/test_random.h"

enum {
    ORACLE_HOLES = 11,
    ORACLE_POSITIONS = 1 << ORACLE_HOLES,
    ORACLE_NEVER = 1000,
};

// --- puzzles -------------------------------------------------------------------------------------

static inline bool oracle_add_line(uj_peg_line *lines, size_t *count, unsigned a, unsigned b,
                                   unsigned c)
{
    for (size_t i = 0; i < *count; i++)
        if ((lines[i].end == a && lines[i].other_end == c) ||
            (lines[i].end == c && lines[i].other_end == a))
            return false;
    if (a == b || b == c || a == c)
        return false;
    lines[(*count)++] = (uj_peg_line){(uint8_t)a, (uint8_t)b, (uint8_t)c};
    return true;
}

// Makes the lines of a triangle, a 3 x 3 grid or a cross, or random lines. Returns the number of
// holes.
static inline unsigned oracle_lines(test_random *random, uj_peg_line *lines, size_t *count)
{
    static const uint8_t triangle[][3] = {{0, 1, 3}, {0, 2, 5}, {1, 3, 6}, {1, 4, 8}, {2, 4, 7},
                                          {2, 5, 9}, {3, 4, 5}, {6, 7, 8}, {7, 8, 9}};
    static const uint8_t grid[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                      {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    static const uint8_t cross[][3] = {{0, 1, 2}, {1, 2, 3},  {2, 3, 4},  {5, 6, 2}, {6, 2, 7},
                                       {2, 7, 8}, {9, 1, 10}, {9, 6, 10}, {0, 6, 8}};
    *count = 0;
    uint32_t kind = test_random_below(random, 6);
    if (kind == 0) {
        for (size_t i = 0; i < sizeof triangle / sizeof triangle[0]; i++)
            oracle_add_line(lines, count, triangle[i][0], triangle[i][1], triangle[i][2]);
        return 10;
    }
    if (kind == 1) {
        size_t used = test_random_below(random, 2) ? 8 : 6;  // with or without the diagonals
        for (size_t i = 0; i < used; i++)
            oracle_add_line(lines, count, grid[i][0], grid[i][1], grid[i][2]);
        return 9;
    }
    if (kind == 2) {
        for (size_t i = 0; i < sizeof cross / sizeof cross[0]; i++)
            oracle_add_line(lines, count, cross[i][0], cross[i][1], cross[i][2]);
        return 11;
    }
    unsigned holes = 3 + test_random_below(random, ORACLE_HOLES - 2);
    for (uint32_t tries = test_random_below(random, 3 * holes); tries > 0; tries--)
        oracle_add_line(lines, count, test_random_below(random, holes),
                        test_random_below(random, holes), test_random_below(random, holes));
    return holes;
}

static inline unsigned oracle_bits(uint64_t set)
{
    unsigned count = 0;
    for (; set != 0; set >>= 1)
        count += set & 1;
    return count;
}

static inline bool oracle_can_jump(uint64_t pegs, unsigned a, unsigned b, unsigned c)
{
    return (pegs >> a & 1) && (pegs >> b & 1) && !(pegs >> c & 1);
}

// Returns the position after random jumps. Ignores the prescribed first jump of the puzzle.
static inline uint64_t oracle_walk(test_random *random, const uj_peg *peg, uint64_t pegs)
{
    for (uint32_t tries = test_random_below(random, 200); tries > 0 && peg->line_count > 0;
         tries--) {
        uj_peg_line line = peg->lines[test_random_below(random, (uint32_t)peg->line_count)];
        unsigned a = line.end, c = line.other_end;
        if (test_random_below(random, 2))
            a = line.other_end, c = line.end;
        if (oracle_can_jump(pegs, a, line.middle, c))
            pegs ^= 1u << a | 1u << line.middle | 1u << c;
    }
    return pegs;
}

// Tries to find a jump that is possible at the start, and makes it the prescribed first jump.
static inline void oracle_fix_first(test_random *random, uj_peg *peg)
{
    for (int tries = 0; tries < 100 && peg->line_count > 0; tries++) {
        uj_peg_line line = peg->lines[test_random_below(random, (uint32_t)peg->line_count)];
        if (test_random_below(random, 2))
            line = (uj_peg_line){line.other_end, line.middle, line.end};
        if (oracle_can_jump(peg->start, line.end, line.middle, line.other_end)) {
            peg->first_from = line.end;
            peg->first_to = line.other_end;
            return;
        }
    }
}

// Free with uj_peg_destroy.
static inline uj_peg *oracle_puzzle(test_random *random)
{
    uj_peg *peg = calloc(1, sizeof *peg);
    assert(peg != NULL);
    peg->lines = calloc(256, sizeof *peg->lines);
    assert(peg->lines != NULL);
    unsigned holes = oracle_lines(random, peg->lines, &peg->line_count);
    uj_status status = uj_peg_board_build(holes, peg->lines, peg->line_count, &peg->board, NULL);
    assert(status == UJ_OK);
    (void)status;
    const uint64_t all = (UINT64_C(1) << holes) - 1;
    // Most holes have a peg, as in real puzzles.
    peg->start = all & ~(UINT64_C(1) << test_random_below(random, holes));
    for (uint32_t more = test_random_below(random, 4); more > 1; more--)
        peg->start &= ~(UINT64_C(1) << test_random_below(random, holes));
    if (peg->start == 0)
        peg->start = 1;
    uint64_t end = oracle_walk(random, peg, peg->start);
    if (test_random_below(random, 5) == 0)
        end = test_random_next(random) & all;
    if (end == 0 || oracle_bits(end) > oracle_bits(peg->start))
        end = peg->start;
    peg->exact = test_random_below(random, 3) > 0;
    peg->goal = peg->exact ? end : 0;
    peg->goal_count = oracle_bits(end);
    peg->first_from = peg->first_to = UJ_PEG_NO_HOLE;
    if (peg->goal_count < oracle_bits(peg->start) && test_random_below(random, 3) == 0)
        oracle_fix_first(random, peg);
    return peg;
}

static inline bool oracle_is_goal(const uj_peg *peg, uint64_t pegs)
{
    return peg->exact ? pegs == peg->goal : oracle_bits(pegs) == peg->goal_count;
}

// --- answers -------------------------------------------------------------------------------------

// Consecutive jumps of one peg are one move. Arrays are [position][hole of the peg that jumped
// last]; the hole is ORACLE_HOLES if no peg has jumped yet. `from_start`: least number of moves
// from the start. `ways`: number of jump sequences with that many moves. `to_goal`: least number of
// new moves to a goal; it costs nothing to continue the last move.
typedef struct oracle_answer {
    uint32_t from_start[ORACLE_POSITIONS][ORACLE_HOLES + 1];
    uint64_t ways[ORACLE_POSITIONS][ORACLE_HOLES + 1];
    uint32_t to_goal[ORACLE_POSITIONS][ORACLE_HOLES + 1];
    uint32_t optimum;  // least number of moves; ORACLE_NEVER: no solution
    uint64_t solutions;
} oracle_answer;

// Updates out->from_start and out->ways for a jump from line.end to line.other_end.
static inline void oracle_jump_ahead(const uj_peg *peg, oracle_answer *out, unsigned pegs,
                                     uj_peg_line line)
{
    const unsigned a = line.end, b = line.middle, c = line.other_end;
    if (!oracle_can_jump(pegs, a, b, c))
        return;
    unsigned after = pegs ^ (1u << a | 1u << b | 1u << c);
    for (unsigned last = 0; last <= ORACLE_HOLES; last++) {
        bool free = last != ORACLE_HOLES || peg->first_from == UJ_PEG_NO_HOLE ||
                    (a == peg->first_from && c == peg->first_to);
        uint32_t cost = out->from_start[pegs][last] + (a != last);
        if (cost >= ORACLE_NEVER || !free)
            continue;
        if (cost < out->from_start[after][c]) {
            out->from_start[after][c] = cost;
            out->ways[after][c] = 0;
        }
        if (cost == out->from_start[after][c])
            out->ways[after][c] += out->ways[pegs][last];
    }
}

static inline void oracle_jump_back(oracle_answer *out, unsigned pegs, unsigned a, unsigned b,
                                    unsigned c)
{
    if (!oracle_can_jump(pegs, a, b, c))
        return;
    unsigned after = pegs ^ (1u << a | 1u << b | 1u << c);
    for (unsigned last = 0; last <= ORACLE_HOLES; last++) {
        uint32_t cost = out->to_goal[after][c] + (a != last);
        if (cost < out->to_goal[pegs][last])
            out->to_goal[pegs][last] = cost;
    }
}

// Visits positions in the order of their number of pegs, since every jump removes a peg. *out is
// large: keep it off the stack.
static inline void oracle_ask(const uj_peg *peg, oracle_answer *out)
{
    const unsigned holes = peg->board.hole_count;
    for (unsigned p = 0; p < ORACLE_POSITIONS; p++)
        for (unsigned last = 0; last <= ORACLE_HOLES; last++) {
            out->from_start[p][last] = ORACLE_NEVER;
            out->ways[p][last] = 0;
            out->to_goal[p][last] = oracle_is_goal(peg, p) ? 0 : ORACLE_NEVER;
        }
    out->from_start[peg->start][ORACLE_HOLES] = 0;
    out->ways[peg->start][ORACLE_HOLES] = 1;
    for (unsigned count = holes; count > 0; count--)
        for (unsigned p = 0; p < 1u << holes; p++)
            for (size_t i = 0; oracle_bits(p) == count && i < peg->line_count; i++) {
                uj_peg_line line = peg->lines[i];
                oracle_jump_ahead(peg, out, p, line);
                oracle_jump_ahead(peg, out, p,
                                  (uj_peg_line){line.other_end, line.middle, line.end});
            }
    for (unsigned count = 1; count <= holes; count++)
        for (unsigned p = 0; p < 1u << holes; p++)
            for (size_t i = 0; oracle_bits(p) == count && i < peg->line_count; i++) {
                uj_peg_line line = peg->lines[i];
                oracle_jump_back(out, p, line.end, line.middle, line.other_end);
                oracle_jump_back(out, p, line.other_end, line.middle, line.end);
            }
    out->optimum = ORACLE_NEVER;
    out->solutions = 0;
    for (unsigned p = 0; p < 1u << holes; p++)
        for (unsigned last = 0; oracle_is_goal(peg, p) && last <= ORACLE_HOLES; last++) {
            if (out->from_start[p][last] < out->optimum) {
                out->optimum = out->from_start[p][last];
                out->solutions = 0;
            }
            if (out->from_start[p][last] == out->optimum)
                out->solutions += out->ways[p][last];
        }
}

#endif
