// Lists the parts of an expansion, and ranks partly expanded states.
#include "expansion_order.h"

#include <math.h>

#include <unjam/geometry/solve/heuristic.h>

// The secondary cost of a state is below `partly` if the state is not yet expanded. If the state is
// partly expanded, its secondary cost is `partly`, plus the class of its next part (high bits),
// plus the state's rank (low bits); a low rank is good. With few pieces, the rank is
// uj_heuristic_blocking. With many, it is the least overhang known (uj_expansion_portion; high
// bits), if the next part may reach the goal, and uj_pieces_spread (low bits).
enum { CLASS_BITS = 27, SPREAD_BITS = 11 };
static const uint32_t partly = UINT32_MAX / 2;

// In thousandths of the tray's diameter: overhangs greater than this count as this.
static const uint32_t most_overhang = 2000;
static const uint32_t greatest_spread = (1u << SPREAD_BITS) - 1u;

typedef struct part {
    uj_expansion near_start, farther;  // which successors to make: near the start, and elsewhere
    uint32_t moves;  // least number of moves to a goal if the first move is in this or a later part
    // Breaks ties: of states of equal cost, the lowest class comes first. `fit_class` is used
    // instead of `class` once a turn has brought the goal piece to an angle that fits its exit.
    uint32_t class, fit_class;
} part;

static const part few_by_exit[] = {
    {UJ_EXPAND_TO_GOALS, UJ_EXPAND_TO_GOALS, 1, 0, 0},
    {UJ_EXPAND_GOAL_TURNS, UJ_EXPAND_FITTING_TURNS, 1, 0, 0},
    {UJ_EXPAND_OTHERS, UJ_EXPAND_ALL, 2, 0, 0},
};

static const part many_by_exit[] = {
    {UJ_EXPAND_TO_GOALS, UJ_EXPAND_TO_GOALS, 1, 0, 0},
    {UJ_EXPAND_EVEN_TURNS, UJ_EXPAND_EVEN_TURNS, 1, 0, 0},
    {UJ_EXPAND_GOAL_TURNS | UJ_EXPAND_SMALL, UJ_EXPAND_FITTING_TURNS | UJ_EXPAND_SMALL, 1, 1, 1},
    {UJ_EXPAND_GOAL_TURNS | UJ_EXPAND_MIDDLE, UJ_EXPAND_FITTING_TURNS | UJ_EXPAND_MIDDLE, 1, 2, 1},
    {UJ_EXPAND_GOAL_TURNS | UJ_EXPAND_LARGE, UJ_EXPAND_FITTING_TURNS | UJ_EXPAND_LARGE, 1, 4, 1},
    {UJ_EXPAND_EVEN_PUSHES, UJ_EXPAND_EVEN_PUSHES, 2, 0, 0},
    {UJ_EXPAND_PUSHES, UJ_EXPAND_PUSHES, 2, 1, 1},
    {UJ_EXPAND_OTHER_TURNS | UJ_EXPAND_SMALL, UJ_EXPAND_TURNS | UJ_EXPAND_SMALL, 2, 1, 1},
    {UJ_EXPAND_OTHER_TURNS | UJ_EXPAND_MIDDLE, UJ_EXPAND_TURNS | UJ_EXPAND_MIDDLE, 2, 3, 3},
    {UJ_EXPAND_OTHER_TURNS | UJ_EXPAND_LARGE, UJ_EXPAND_TURNS | UJ_EXPAND_LARGE, 2, 5, 5},
};

static const part many_to_poses[] = {
    {UJ_EXPAND_PUSHES, UJ_EXPAND_PUSHES, 1, 0, 0},
    {UJ_EXPAND_TURNS | UJ_EXPAND_SMALL, UJ_EXPAND_TURNS | UJ_EXPAND_SMALL, 1, 1, 1},
    {UJ_EXPAND_TURNS | UJ_EXPAND_MIDDLE, UJ_EXPAND_TURNS | UJ_EXPAND_MIDDLE, 1, 2, 2},
    {UJ_EXPAND_TURNS | UJ_EXPAND_LARGE, UJ_EXPAND_TURNS | UJ_EXPAND_LARGE, 1, 4, 4},
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
    case UJ_EXPAND_OTHER_TURNS:  // also makes turns of the goal piece that were pruned
        return resting == 0;
    default:
        return false;
    }
}

// The parts into which an order divides the expansion of a state.
typedef struct part_list {
    const part *parts;
    unsigned count;  // 0: all successors are made in one part
} part_list;

static part_list parts_of(const uj_expansion_order *order)
{
    const uj_tray *tray = order->generator->tray;
    bool many = uj_expansion_has_many_pieces(tray);
    if (order->whole || (!tray->goal.by_exit && !many))
        return (part_list){NULL, 0};
    if (!many)
        return (part_list){few_by_exit, sizeof few_by_exit / sizeof few_by_exit[0]};
    if (tray->goal.by_exit)
        return (part_list){many_by_exit, sizeof many_by_exit / sizeof many_by_exit[0]};
    return (part_list){many_to_poses, sizeof many_to_poses / sizeof many_to_poses[0]};
}

static uj_expansion wanted_in(const uj_expansion_order *order, const part *p,
                              const uj_tray_state *state)
{
    bool many = uj_expansion_has_many_pieces(order->generator->tray);
    return state->depth <= (many ? 0u : 1u) ? p->near_start : p->farther;
}

uj_expansion uj_expansion_of_part(const uj_expansion_order *order, const uj_tray_state *state,
                                  unsigned number)
{
    part_list list = parts_of(order);
    return list.count == 0 ? UJ_EXPAND_ALL : wanted_in(order, &list.parts[number], state);
}

bool uj_expansion_part_may_reach_goal(const uj_expansion_order *order, unsigned number)
{
    part_list list = parts_of(order);
    return number < list.count && list.parts[number].moves <= 1;
}

// Returns the least overhang known, in thousandths of the tray's diameter: that of earlier parts or
// `overhang`, that of the part just made.
static uint32_t least_overhang(const uj_expansion_order *order, uj_cost known, double overhang)
{
    uint32_t least = most_overhang;
    if (known.secondary >= partly)
        least = ((known.secondary - partly) & ((1u << CLASS_BITS) - 1u)) >> SPREAD_BITS;
    double thousandths = ceil(1000.0 * overhang / order->generator->model->diameter);
    return thousandths < least ? (uint32_t)thousandths : least;
}

uj_cost uj_expansion_bound(const uj_expansion_order *order, const uj_tray_state *state,
                           const uj_astar_part *made, double overhang, unsigned resting)
{
    part_list list = parts_of(order);
    unsigned next = made->index + 1;
    const uj_successor_generator *generator = order->generator;
    bool many = uj_expansion_has_many_pieces(generator->tray);
    while (many && next < list.count &&
           is_empty(&generator->tray->goal, wanted_in(order, &list.parts[next], state), resting))
        next++;
    if (next >= list.count)
        return (uj_cost){UINT32_MAX, UINT32_MAX};
    const part *p = &list.parts[next];
    uint32_t class = p->class, rank;
    if (many) {
        bool ends = p->moves <= 1;  // overhangs tell something of turns that may reach the goal
        uint32_t least = ends ? least_overhang(order, made->known, overhang) : most_overhang;
        uint32_t spread = uj_pieces_spread(generator->model, state->poses);
        class = least == 0 ? p->fit_class : p->class;
        rank = (least << SPREAD_BITS) + (spread < greatest_spread ? spread : greatest_spread);
    } else {
        rank = uj_heuristic_blocking(generator->tray, state, generator->exit_midpoint);
    }
    return (uj_cost){p->moves, partly + (class << CLASS_BITS) + rank};
}
