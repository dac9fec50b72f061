// Checks solutions of peg solitaire by replaying them. Uses only the lines of the board. Shares no
// code with the solver.
#include <stdarg.h>
#include <stdio.h>

#include <unjam/discrete/peg/peg.h>

typedef struct replay {
    const uj_peg *peg;
    bool pegs[UJ_PEG_MAX_HOLES];
    uj_puzzle_verdict *out;
} replay;

static bool fail(replay *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(replay *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->out->reason, sizeof r->out->reason, format, arguments);
    va_end(arguments);
    return false;
}

// Returns the middle of the line with these ends, or -1 if there is no such line.
static int middle_of(const uj_peg *peg, unsigned a, unsigned b)
{
    for (size_t i = 0; i < peg->line_count; i++) {
        const uj_peg_line *line = &peg->lines[i];
        if ((line->end == a && line->other_end == b) || (line->end == b && line->other_end == a))
            return line->middle;
    }
    return -1;
}

static bool jump(replay *r, size_t move, unsigned from, unsigned to)
{
    const unsigned holes = r->peg->board.hole_count;
    if (from >= holes || to >= holes)
        return fail(r, "move %zu names a hole that is not on the board", move);
    int over = middle_of(r->peg, from, to);
    if (over < 0)
        return fail(r, "move %zu is not possible: no line leads from hole %u to hole %u", move,
                    from, to);
    if (!r->pegs[from])
        return fail(r, "move %zu is not possible: there is no peg in hole %u", move, from);
    if (!r->pegs[over])
        return fail(r, "move %zu is not possible: there is no peg in hole %d to jump over", move,
                    over);
    if (r->pegs[to])
        return fail(r, "move %zu is not possible: hole %u is not empty", move, to);
    r->pegs[from] = r->pegs[over] = false;
    r->pegs[to] = true;
    return true;
}

static bool reaches_goal(replay *r)
{
    const uj_peg *peg = r->peg;
    unsigned count = 0;
    for (unsigned h = 0; h < peg->board.hole_count; h++) {
        count += r->pegs[h];
        bool wanted = peg->goal >> h & 1;
        if (peg->exact && r->pegs[h] != wanted)
            return fail(r, "after the last move there is %s peg in hole %u", wanted ? "no" : "a",
                        h);
    }
    if (count != peg->goal_count)
        return fail(r, "after the last move %u pegs are left, not %u", count, peg->goal_count);
    return true;
}

bool uj_peg_check(const void *data, const char *cost_name, const uj_moves *moves,
                  uj_puzzle_verdict *out)
{
    replay r = {.peg = data, .out = out};
    const uj_peg *peg = data;
    (void)cost_name;  // there is only one cost
    out->cost = 0;
    for (unsigned h = 0; h < peg->board.hole_count; h++)
        r.pegs[h] = peg->start >> h & 1;
    // The hole where the previous element of `moves` ended. If an element begins there, the same
    // peg goes on with its move, so the element costs nothing.
    unsigned last = UJ_PEG_NO_HOLE;
    for (size_t i = 0; i < moves->count; i++) {
        uj_move_codes move = uj_moves_at(moves, i);
        if (move.count < 2)
            return fail(&r, "move %zu has no jump", i + 1);
        if (i == 0 && peg->first_from != UJ_PEG_NO_HOLE &&
            (move.codes[0] != peg->first_from || move.codes[1] != peg->first_to))
            return fail(&r, "the first jump must be from hole %u to hole %u", peg->first_from,
                        peg->first_to);
        out->cost += move.codes[0] != last;
        for (size_t k = 0; k + 1 < move.count; k++)
            if (!jump(&r, i + 1, move.codes[k], move.codes[k + 1]))
                return false;
        last = move.codes[move.count - 1];
    }
    return reaches_goal(&r);
}
