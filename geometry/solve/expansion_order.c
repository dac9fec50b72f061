// Lists the parts of an expansion, and ranks partly expanded states.
#include "expansion_order.h"

#include <unjam/geometry/solve/heuristic.h>

// The secondary cost of a state is below `partly` if the state is not yet expanded. If the state is
// partly expanded, its secondary cost is `partly`, plus part.class of its next part (high bits),
// plus uj_pieces_spread or uj_heuristic_blocking (low bits).
enum { CLASS_BITS = 27 };
static const uint32_t partly = UINT32_MAX / 2;

typedef struct part {
    uj_expansion near_start, farther;  // which successors to make: near the start, and elsewhere
    uint32_t moves;  // least number of moves to a goal if the first move is in this or a later part
    uint32_t class;  // breaks ties: of states of equal cost, the lowest class comes first
} part;

static const part few_by_exit[] = {
    {UJ_EXPAND_TO_GOALS, UJ_EXPAND_TO_GOALS, 1, 0},
    {UJ_EXPAND_GOAL_TURNS, UJ_EXPAND_FITTING_TURNS, 1, 0},
    {UJ_EXPAND_OTHERS, UJ_EXPAND_ALL, 2, 0},
};

static const part many_by_exit[] = {
    {UJ_EXPAND_TO_GOALS, UJ_EXPAND_TO_GOALS, 1, 0},
    {UJ_EXPAND_EVEN_TURNS, UJ_EXPAND_EVEN_TURNS, 1, 0},
    {UJ_EXPAND_GOAL_TURNS | UJ_EXPAND_SMALL, UJ_EXPAND_FITTING_TURNS | UJ_EXPAND_SMALL, 1, 1},
    {UJ_EXPAND_GOAL_TURNS | UJ_EXPAND_MIDDLE, UJ_EXPAND_FITTING_TURNS | UJ_EXPAND_MIDDLE, 1, 2},
    {UJ_EXPAND_GOAL_TURNS | UJ_EXPAND_LARGE, UJ_EXPAND_FITTING_TURNS | UJ_EXPAND_LARGE, 1, 4},
    {UJ_EXPAND_EVEN_PUSHES, UJ_EXPAND_EVEN_PUSHES, 2, 0},
    {UJ_EXPAND_PUSHES, UJ_EXPAND_PUSHES, 2, 1},
    {UJ_EXPAND_OTHER_TURNS | UJ_EXPAND_SMALL, UJ_EXPAND_TURNS | UJ_EXPAND_SMALL, 2, 1},
    {UJ_EXPAND_OTHER_TURNS | UJ_EXPAND_MIDDLE, UJ_EXPAND_TURNS | UJ_EXPAND_MIDDLE, 2, 3},
    {UJ_EXPAND_OTHER_TURNS | UJ_EXPAND_LARGE, UJ_EXPAND_TURNS | UJ_EXPAND_LARGE, 2, 5},
};

static const part many_to_poses[] = {
    {UJ_EXPAND_PUSHES, UJ_EXPAND_PUSHES, 1, 0},
    {UJ_EXPAND_TURNS | UJ_EXPAND_SMALL, UJ_EXPAND_TURNS | UJ_EXPAND_SMALL, 1, 1},
    {UJ_EXPAND_TURNS | UJ_EXPAND_MIDDLE, UJ_EXPAND_TURNS | UJ_EXPAND_MIDDLE, 1, 2},
    {UJ_EXPAND_TURNS | UJ_EXPAND_LARGE, UJ_EXPAND_TURNS | UJ_EXPAND_LARGE, 1, 4},
};

// Moves per portion. In puzzles solved within seconds, most parts have fewer moves than this.
enum { PORTION = 4096 };

bool uj_expansion_has_many_pieces(const uj_tray *tray)
{
    return tray->piece_count >= UJ_MANY_PIECES;
}

unsigned uj_expansion_portion_size(const uj_expansion_order *order)
{
    return order->whole || !uj_expansion_has_many_pieces(order->generator->tray) ? 0 : PORTION;
}

// Returns true if the expansion `wanted` makes only turns, but too few pieces can turn for any of
// these turns. `resting`: the pieces that can turn, as bits.
static bool is_empty(const uj_tray_goal *goal, uj_expansion wanted, unsigned resting)
{
    unsigned own = goal->by_exit ? 1u << goal->piece : 0u;
    switch ((unsigned)wanted & (UJ_EXPAND_SMALL - 1u)) {
    case UJ_EXPAND_EVEN_TURNS:
    case UJ_EXPAND_FITTING_TURNS:
    case UJ_EXPAND_GOAL_TURNS:
        return (resting & own) == 0;
    case UJ_EXPAND_TURNS:
        return resting == 0;
    case UJ_EXPAND_OTHER_TURNS:
        return (resting & ~own) == 0;
    default:
        return false;
    }
}

uj_expansion uj_expansion_of_part(const uj_expansion_order *order, const uj_tray_state *state,
                                  unsigned number, unsigned resting, uj_cost *rest)
{
    const uj_successor_generator *generator = order->generator;
    const uj_tray_goal *goal = &generator->tray->goal;
    bool many = uj_expansion_has_many_pieces(generator->tray);
    bool near_start = state->depth <= (many ? 0u : 1u);
    const part *parts = !many ? few_by_exit : goal->by_exit ? many_by_exit : many_to_poses;
    size_t count = !many           ? sizeof few_by_exit / sizeof few_by_exit[0]
                   : goal->by_exit ? sizeof many_by_exit / sizeof many_by_exit[0]
                                   : sizeof many_to_poses / sizeof many_to_poses[0];
    *rest = (uj_cost){UINT32_MAX, UINT32_MAX};
    if (order->whole || (!goal->by_exit && !many))
        return UJ_EXPAND_ALL;
    size_t next = (size_t)number + 1;
    while (many && next < count &&
           is_empty(goal, near_start ? parts[next].near_start : parts[next].farther, resting))
        next++;
    if (next < count) {
        uint32_t promise =
            many ? uj_pieces_spread(generator->model, state->poses)
                 : uj_heuristic_blocking(generator->tray, state, generator->exit_midpoint);
        *rest = (uj_cost){parts[next].moves, partly + (parts[next].class << CLASS_BITS) + promise};
    }
    return near_start ? parts[number].near_start : parts[number].farther;
}
