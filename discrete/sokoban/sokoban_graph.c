// The positions of a Sokoban problem as a graph of packed states, for breadth-first search.
#include <string.h>

#include "sokoban_search.h"

static void add_state(sokoban_search *search, uj_successors *out)
{
    void *next = uj_successors_add(out);
    if (next != NULL)
        sokoban_position_pack(&search->position, next);
}

// Writes one successor for each push. Positions with boxes on the same fields and the player in the
// same region are one state.
static void expand_pushes(void *context, const void *state, uj_successors *out)
{
    sokoban_search *search = context;
    sokoban_position *p = &search->position;
    const sokoban_maze *maze = p->maze;
    uint32_t count = 0;
    sokoban_position_unpack(p, state);
    sokoban_position_flood(p);
    for (uint32_t i = 0; i < p->box_count; i++)
        for (uint16_t d = 0; d < 4; d++) {
            const uint16_t *next = maze->next[p->boxes[i]];
            if (!maze->is_dead[next[d]] && sokoban_position_is_free(p, next[d]) &&
                sokoban_position_reached(p, next[sokoban_opposite(d)]))
                search->pushes[count++] = (sokoban_push){p->boxes[i], d};
        }
    for (uint32_t i = 0; i < count && !out->failed; i++) {
        const sokoban_push push = search->pushes[i];
        const uint32_t to = maze->next[push.box][push.direction];
        sokoban_position_shift(p, push.box, to);
        p->player = push.box;
        sokoban_position_flood(p);
        p->player = sokoban_position_representative(p);
        add_state(search, out);
        sokoban_position_shift(p, to, push.box);
    }
}

// Writes one successor for each step of the player.
static void expand_steps(void *context, const void *state, uj_successors *out)
{
    sokoban_search *search = context;
    sokoban_position *p = &search->position;
    const sokoban_maze *maze = p->maze;
    sokoban_position_unpack(p, state);
    const uint16_t player = p->player;
    for (int d = 0; d < 4; d++) {
        const uint16_t to = maze->next[player][d], beyond = maze->next[to][d];
        const bool pushes = to != maze->field_count && !sokoban_position_is_free(p, to);
        if (to == maze->field_count ||
            (pushes && (maze->is_dead[beyond] || !sokoban_position_is_free(p, beyond))))
            continue;
        if (pushes)
            sokoban_position_shift(p, to, beyond);
        p->player = to;
        add_state(search, out);
        if (pushes)
            sokoban_position_shift(p, beyond, to);
    }
}

static bool is_goal(void *context, const void *state)
{
    sokoban_search *search = context;
    sokoban_position_unpack(&search->position, state);
    return sokoban_position_is_solved(&search->position);
}

static uj_graph graph_of(sokoban_search *search)
{
    return (uj_graph){.context = search,
                      .state_size = search->position.packed_size,
                      .expand = search->cost == UJ_SOKOBAN_PUSHES ? expand_pushes : expand_steps,
                      .is_goal = is_goal};
}

// --- solutions -----------------------------------------------------------------------------------

typedef struct listing {
    sokoban_search *search;
    uj_move_lists *lists;
    size_t limit;  // list at most this many solutions
} listing;

// Returns the push that leads from one packed state to the next.
static sokoban_push push_between(const sokoban_position *p, const unsigned char *before,
                                 const unsigned char *after)
{
    uint16_t from = 0, to = 0, d = 0;
    for (uint32_t i = 0; i < p->live_count; i++) {
        unsigned one = before[2 + i / 8] >> i % 8 & 1, other = after[2 + i / 8] >> i % 8 & 1;
        if (one > other)
            from = p->live[i];
        else if (one < other)
            to = p->live[i];
    }
    while (d < 3 && p->maze->next[from][d] != to)
        d++;
    return (sokoban_push){from, d};
}

static bool list_path(void *payload, const void *states, size_t move_count)
{
    listing *list = payload;
    sokoban_search *search = list->search;
    const size_t size = search->position.packed_size;
    const unsigned char *state = states;
    uj_moves moves = {0};
    bool whole;
    if (search->cost == UJ_SOKOBAN_MOVES) {
        whole = sokoban_write_steps(search, state, move_count, &moves);
    } else {
        sokoban_push *pushes = uj_budget_allocate(search->budget, move_count + 1, sizeof *pushes);
        for (size_t i = 0; pushes != NULL && i < move_count; i++)
            pushes[i] = push_between(&search->position, state + i * size, state + (i + 1) * size);
        whole = pushes != NULL && sokoban_write_moves(search, pushes, move_count, &moves);
        if (pushes != NULL)
            uj_budget_free(search->budget, pushes, move_count + 1, sizeof *pushes);
    }
    return uj_move_lists_take(list->lists, &moves, whole) && list->lists->count < list->limit;
}

uj_status sokoban_graph_solve(sokoban_search *search, const uj_puzzle_options *options,
                              uj_puzzle_result *out, uj_error *error)
{
    const uj_graph graph = graph_of(search);
    listing list = {search, &out->lists, options->list};
    uj_breadth_first_options how =
        uj_graph_options_for(options, (uj_path_visitor){list_path, &list});
    uj_breadth_first_result result;
    uj_status status = uj_breadth_first_solve(&graph, search->start, &how, &result, error);
    if (status != UJ_OK)
        return status;
    if (result.states != NULL && list.lists->count == 0)
        list_path(&list, result.states, result.move_count);
    status = uj_graph_to_puzzle_result(options, &result, out, error);
    uj_breadth_first_result_clear(&result);
    return status;
}

uj_status sokoban_graph_explore(sokoban_search *searches, unsigned count,
                                const uj_puzzle_options *options, uj_breadth_first_result *out,
                                uj_error *error)
{
    uj_graph graphs[UJ_GRAPH_MOST_THREADS];
    const uj_graph *list[UJ_GRAPH_MOST_THREADS];
    for (unsigned i = 0; i < count; i++) {
        graphs[i] = graph_of(&searches[i]);
        list[i] = &graphs[i];
    }
    const uj_graph_tour tour = {list, count, .is_undirected = false, .start = searches[0].start};
    return uj_graph_explore(&tour, options, out, error);
}
