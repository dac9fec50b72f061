// Finds an optimal solution of Sokoban by A*.
//
// A state consists of the boxes' fields and the player's field. If the cost counts pushes, the
// player's field stands for all fields that the player can walk to. The lower bound is the cost of
// the cheapest matching of boxes and goals (sokoban_matching.h). For an expanded state, the
// matching is computed from scratch. For each successor, only the pushed box is matched again. The
// successor is a dead end if this box is frozen (sokoban_position_is_frozen). If the cost counts
// pushes and there is a corral (see sokoban_position.h), only the boxes of the corral are pushed.
// The heuristic "none" uses neither the lower bound nor frozen boxes nor corrals.
#include <stdlib.h>
#include <string.h>

#include <unjam/search/astar.h>

#include "sokoban_search.h"
#include "sokoban_symmetry.h"

typedef struct astar {
    sokoban_search *search;
    sokoban_position *position;  // the state that is being expanded, or a successor of it
    sokoban_symmetries symmetries;
    sokoban_matching matching, changed;
    sokoban_corral *corral;
    bool *allows;          // [box_count] whether each box may be pushed
    uj_cost *steps;        // [4 * box_count] what each push costs
    unsigned char *state;  // [packed_size] scratch
    bool is_bounded;
    uint32_t start_bound;  // lower bound of the start
    // The successor that is being emitted: the index of the pushed box, and its new field. `box` is
    // UINT32_MAX while the start is emitted.
    uint32_t box, to;
} astar;

static bool astar_create(astar *a, sokoban_search *search, bool is_bounded)
{
    sokoban_position *p = &search->position;
    *a = (astar){.search = search, .position = p, .is_bounded = is_bounded, .box = UINT32_MAX};
    a->allows = uj_budget_allocate(search->budget, p->box_count, sizeof *a->allows);
    a->steps = uj_budget_allocate(search->budget, p->box_count * 4, sizeof *a->steps);
    a->state = uj_budget_allocate(search->budget, p->packed_size, 1);
    a->corral = sokoban_corral_create(p, search->budget);
    bool is_whole = sokoban_symmetries_make(search->problem, p, &a->symmetries);
    is_whole = sokoban_matching_create(&a->matching, p->box_count, search->budget) && is_whole;
    is_whole = sokoban_matching_create(&a->changed, p->box_count, search->budget) && is_whole;
    return is_whole && a->allows != NULL && a->steps != NULL && a->state != NULL &&
           a->corral != NULL;
}

static void astar_destroy(astar *a)
{
    uj_budget *budget = a->search->budget;
    const sokoban_position *p = a->position;
    if (a->allows != NULL)
        uj_budget_free(budget, a->allows, p->box_count, sizeof *a->allows);
    if (a->steps != NULL)
        uj_budget_free(budget, a->steps, p->box_count * 4, sizeof *a->steps);
    if (a->state != NULL)
        uj_budget_free(budget, a->state, p->packed_size, 1);
    sokoban_corral_destroy(a->corral);
    sokoban_symmetries_clear(&a->symmetries);
    sokoban_matching_destroy(&a->matching);
    sokoban_matching_destroy(&a->changed);
}

// --- the lower bound -----------------------------------------------------------------------------

static uint32_t match_all(astar *a, uj_poll poll)
{
    const sokoban_position *p = a->position;
    for (uint32_t i = 0; i < p->box_count; i++)
        a->matching.rows[i] = sokoban_maze_row(p->maze, p->boxes[i], p->player);
    return sokoban_matching_solve(&a->matching, poll);
}

// Returns the bound of the successor that is being emitted.
static uint32_t match_successor(astar *a)
{
    sokoban_position *p = a->position;
    if (sokoban_position_is_frozen(p, a->to))
        return SOKOBAN_UNSOLVABLE;
    // The other boxes keep their distances: they did not move, and the player is still on the same
    // side (sokoban_maze.side) of each of them.
    return sokoban_matching_change(&a->matching, a->box,
                                   sokoban_maze_row(p->maze, a->to, p->player), &a->changed);
}

static uj_cost estimate(void *context, const void *state)
{
    astar *a = context;
    (void)state;
    uint32_t bound = 0;
    if (a->is_bounded)
        bound = a->box == UINT32_MAX ? a->start_bound : match_successor(a);
    return (uj_cost){bound, 0};
}

// --- successors ----------------------------------------------------------------------------------

// Writes the key of a->position, whose packed form is `state`. If the cost counts pushes,
// a->position must be flooded (sokoban_position_flood).
static uj_status key(void *context, const void *state, void *out, uj_error *error)
{
    const astar *a = context;
    (void)error;
    if (a->symmetries.count == 1)
        memcpy(out, state, a->position->packed_size);
    else
        sokoban_symmetries_key(&a->symmetries, a->position, a->search->cost == UJ_SOKOBAN_PUSHES,
                               out);
    return UJ_OK;
}

// Makes a push of cost `step`, emits the resulting successor, and moves the box back.
static bool emit(astar *a, sokoban_push push, uj_cost step, uj_astar_sink *sink)
{
    sokoban_position *p = a->position;
    const uint16_t to = p->maze->next[push.box][push.direction];
    a->box = p->box_at[push.box];
    a->to = to;
    sokoban_position_shift(p, push.box, to);
    p->player = push.box;
    if (a->search->cost == UJ_SOKOBAN_PUSHES) {
        sokoban_position_flood(p);
        p->player = sokoban_position_representative(p);
    }
    sokoban_position_pack(p, a->state);
    bool go_on = uj_astar_emit(sink, &push, step, a->state);
    sokoban_position_shift(p, to, push.box);
    return go_on;
}

// Collects the possible pushes of every box for which a->allows is set, and the cost of each.
static size_t collect(astar *a)
{
    const sokoban_position *p = a->position;
    size_t count = 0;
    for (uint32_t i = 0; i < p->box_count; i++)
        for (uint16_t d = 0; a->allows[i] && d < 4; d++) {
            const uint16_t box = p->boxes[i], *next = p->maze->next[box];
            const uint32_t behind = next[sokoban_opposite(d)];
            if (p->maze->is_dead[next[d]] || !sokoban_position_is_free(p, next[d]) ||
                !sokoban_position_reached(p, behind))
                continue;
            a->search->pushes[count] = (sokoban_push){box, d};
            a->steps[count++] = a->search->cost == UJ_SOKOBAN_PUSHES
                                    ? (uj_cost){1, 0}
                                    : (uj_cost){p->steps[behind] + 1u, 1};
        }
    return count;
}

static bool poll_sink(void *sink)
{
    return uj_astar_poll(sink);
}

static uj_status expand(void *context, const void *state, uj_astar_sink *sink, uj_error *error)
{
    astar *a = context;
    sokoban_position *p = a->position;
    (void)error;
    sokoban_position_unpack(p, state);
    sokoban_position_flood(p);
    // Matching a thousand boxes takes a second, so match_all polls. If the poll stops it, the state
    // looks unsolvable. This does no harm because the whole search then ends.
    if (a->is_bounded && match_all(a, (uj_poll){poll_sink, sink}) == SOKOBAN_UNSOLVABLE)
        return UJ_OK;
    bool has_corral = a->is_bounded && a->search->cost == UJ_SOKOBAN_PUSHES &&
                      sokoban_corral_find(a->corral, p, a->allows);
    if (!has_corral)
        memset(a->allows, true, p->box_count * sizeof *a->allows);
    const size_t count = collect(a);
    for (size_t i = 0; i < count; i++)
        if (!emit(a, a->search->pushes[i], a->steps[i], sink))
            break;
    return UJ_OK;
}

static bool is_goal(void *context, const void *state)
{
    astar *a = context;
    sokoban_position_unpack(a->position, state);
    return sokoban_position_is_solved(a->position);
}

// --- the search ----------------------------------------------------------------------------------

static uj_status take_solution(astar *a, const uj_astar_result *result, uj_puzzle_result *out,
                               uj_error *error)
{
    out->search = result->search;
    if (result->search.outcome != UJ_SEARCH_SOLVED)
        return UJ_OK;
    uj_moves moves = {0};
    bool whole = sokoban_write_moves(a->search, result->moves, result->move_count, &moves);
    out->solutions = 1;
    if (!uj_move_lists_take(&out->lists, &moves, whole))
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for the solution");
    return UJ_OK;
}

// Computes the lower bound of the start. Returns false if a limit was reached; search->limit is
// then that limit.
static bool bound_start(astar *a)
{
    a->start_bound = a->is_bounded ? match_all(a, a->search->poll) : 0;
    return a->search->limit == UJ_LIMIT_NONE;
}

uj_status sokoban_astar_solve(sokoban_search *search, const uj_puzzle_options *options,
                              uj_puzzle_result *out, uj_error *error)
{
    astar a;
    uj_status status = UJ_OK;
    if (!astar_create(&a, search, strcmp(out->heuristic, "none") != 0)) {
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing a search");
    } else if (bound_start(&a)) {
        const uj_astar_domain domain = {.context = &a,
                                        .state_size = search->position.packed_size,
                                        .move_size = sizeof(sokoban_push),
                                        .key_size = search->position.packed_size,
                                        .key = key,
                                        .estimate = estimate,
                                        .is_goal = is_goal,
                                        .expand = expand,
                                        .budget = search->budget};
        const uj_astar_options how = {options->limits, options->progress};
        uj_astar_result result;
        status = uj_astar_solve(&domain, search->start, &how, &result, error);
        if (status == UJ_OK)
            status = take_solution(&a, &result, out, error);
        uj_astar_result_clear(&result);
    }
    astar_destroy(&a);
    return status;
}
