// Checks solutions of block puzzles by replaying them. Shares no code with the solver.
#include <stdio.h>
#include <string.h>

#include <unjam/discrete/blocks/blocks.h>

static bool is_free(const uj_blocks *problem, const uint8_t *on, unsigned support)
{
    for (int i = 0; i < problem->block_count; i++)
        if (on[i] == support)
            return false;
    return true;
}

// Returns why the move is illegal in this position, or NULL if it is legal.
static const char *fault(const uj_blocks *problem, const uint8_t *on, uj_move_codes move)
{
    if (move.count != 2 || move.codes[0] >= problem->block_count ||
        move.codes[1] >= problem->block_count + problem->place_count)
        return "it does not name a block and where to put it";
    if (move.codes[0] == move.codes[1])
        return "a block cannot stand on itself";
    if (!is_free(problem, on, move.codes[0]))
        return "another block stands on this block";
    return is_free(problem, on, move.codes[1]) ? NULL
                                               : "there is already a block on its destination";
}

bool uj_blocks_check(const void *data, const char *cost_name, const uj_moves *moves,
                     uj_puzzle_verdict *out)
{
    const uj_blocks *problem = data;
    (void)cost_name;  // there is only one cost
    uint8_t on[UJ_BLOCKS_BLOCKS];
    memcpy(on, problem->start, sizeof on);
    for (size_t i = 0; i < moves->count; i++) {
        uj_move_codes move = uj_moves_at(moves, i);
        const char *why = fault(problem, on, move);
        if (why != NULL) {
            snprintf(out->reason, sizeof out->reason, "move %zu is not possible: %s", i + 1, why);
            return false;
        }
        on[move.codes[0]] = (uint8_t)move.codes[1];
    }
    for (int i = 0; i < problem->block_count; i++)
        if (problem->goal[i] != UJ_BLOCKS_ANYWHERE && on[i] != problem->goal[i]) {
            snprintf(out->reason, sizeof out->reason,
                     "after the last move, %s stands on %s, not on %s", problem->names[i],
                     problem->names[on[i]], problem->names[problem->goal[i]]);
            return false;
        }
    out->cost = (uint32_t)moves->count;
    return true;
}
