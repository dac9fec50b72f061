// Solves boards with several blanks, and boards where IDA* might never end due to blocked cells.
// On these boards many sequences of moves lead to the same position. A* is used because it expands
// each position only once. All optimal solutions are counted by breadth-first search.
#include <stdlib.h>
#include <string.h>

#include <unjam/discrete/puzzle/graph_result.h>
#include <unjam/search/astar.h>

#include "tiles_graph.h"
#include "tiles_search.h"
#include "tiles_slides.h"

typedef struct open_search {
    uj_tiles_search *search;
    uj_tiles_graph graph;
    uj_tiles_conflicts *conflicts;  // NULL: the bound is the sum of distances alone
    bool is_bounded;
} open_search;

static uj_cost estimate(void *context, const void *state)
{
    const open_search *s = context;
    uint8_t cells[UJ_TILES_MAX_CELLS];
    if (!s->is_bounded)
        return (uj_cost){0, 0};
    uj_tiles_graph_read(&s->graph, state, cells);
    const uint32_t sum = s->conflicts != NULL ? uj_tiles_conflicts_sum(s->conflicts, cells)
                                              : uj_tiles_sum_assignments(s->search, cells, -1);
    return (uj_cost){sum, 0};
}

static uj_status key(void *context, const void *state, void *out, uj_error *error)
{
    const open_search *s = context;
    (void)error;
    memcpy(out, state, s->graph.search.state_size);
    return UJ_OK;
}

static bool is_goal(void *context, const void *state)
{
    open_search *s = context;
    return s->graph.search.is_goal(&s->graph, state);
}

static uj_status expand(void *context, const void *state, uj_astar_sink *sink, uj_error *error)
{
    const open_search *s = context;
    uint8_t cells[UJ_TILES_MAX_CELLS];
    uint64_t next[UJ_TILES_MAX_CELLS / 8];
    uj_tiles_slide slides[UJ_TILES_SLIDES_LIMIT];
    (void)error;
    uj_tiles_graph_read(&s->graph, state, cells);
    const size_t count = uj_tiles_slides_list(s->graph.tiles, s->graph.slides, cells, slides);
    bool go_on = true;
    for (size_t i = 0; go_on && i < count; i++) {
        const uj_tiles_slide slide = slides[i];
        cells[slide.to] = cells[slide.from];
        cells[slide.from] = 0;
        uj_tiles_graph_write(&s->graph, cells, next);
        go_on = uj_astar_emit(sink, &slide, (uj_cost){1, 0}, next);
        cells[slide.from] = cells[slide.to];
        cells[slide.to] = 0;
    }
    return UJ_OK;
}

// --- one solution --------------------------------------------------------------------------------

static uj_status take_solution(const uj_tiles *tiles, const uj_astar_result *result,
                               uj_puzzle_result *out, uj_error *error)
{
    out->search = result->search;
    if (result->search.outcome != UJ_SEARCH_SOLVED)
        return UJ_OK;
    const uj_tiles_slide *slides = result->moves;
    uint8_t cells[UJ_TILES_MAX_CELLS];
    memcpy(cells, tiles->start, sizeof cells);
    uj_moves moves = {0};
    bool whole = true;
    for (size_t i = 0; whole && i < result->move_count; i++)
        whole = uj_tiles_slides_append(&moves, cells, slides[i]);
    out->solutions = 1;
    if (!uj_move_lists_take(&out->lists, &moves, whole))
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for the solution");
    return UJ_OK;
}

static uj_status solve_one(open_search *s, const uj_puzzle_options *options, uj_puzzle_result *out,
                           uj_error *error)
{
    const size_t size = s->graph.search.state_size;
    const uj_astar_domain domain = {.context = s,
                                    .state_size = size,
                                    .move_size = sizeof(uj_tiles_slide),
                                    .key_size = size,
                                    .key = key,
                                    .estimate = estimate,
                                    .is_goal = is_goal,
                                    .expand = expand,
                                    .budget = &s->search->budget};
    const uj_astar_options how = {options->limits, options->progress};
    uj_astar_result result;
    uj_status status = uj_astar_solve(&domain, s->graph.start, &how, &result, error);
    if (status == UJ_OK)
        status = take_solution(s->search->tiles, &result, out, error);
    uj_astar_result_clear(&result);
    return status;
}

// --- all solutions -------------------------------------------------------------------------------

typedef struct listing {
    const uj_tiles_graph *graph;
    uj_move_lists *lists;
    size_t limit;  // list at most this many solutions
} listing;

static bool list_path(void *payload, const void *states, size_t move_count)
{
    const listing *list = payload;
    const uj_tiles_graph *graph = list->graph;
    const unsigned char *state = states;
    uint8_t cells[UJ_TILES_MAX_CELLS], after[UJ_TILES_MAX_CELLS];
    uj_moves moves = {0};
    bool whole = true;
    uj_tiles_graph_read(graph, state, cells);
    for (size_t i = 0; whole && i < move_count; i++) {
        state += graph->search.state_size;
        uj_tiles_graph_read(graph, state, after);
        whole = uj_tiles_slides_append(&moves, cells,
                                       uj_tiles_slides_between(graph->tiles, cells, after));
    }
    return uj_move_lists_take(list->lists, &moves, whole) && list->lists->count < list->limit;
}

static uj_status solve_all(open_search *s, const uj_puzzle_options *options, uj_puzzle_result *out,
                           uj_error *error)
{
    listing list = {&s->graph, &out->lists, options->list};
    const uj_breadth_first_options how =
        uj_graph_options_for(options, (uj_path_visitor){list_path, &list});
    uj_breadth_first_result result;
    uj_status status =
        uj_breadth_first_solve(&s->graph.search, s->graph.start, &how, &result, error);
    if (status != UJ_OK)
        return status;
    if (result.states != NULL && out->lists.count == 0)
        list_path(&list, result.states, result.move_count);
    status = uj_graph_to_puzzle_result(options, &result, out, error);
    uj_breadth_first_result_clear(&result);
    return status;
}

uj_status uj_tiles_solve_open(uj_tiles_search *search, const uj_puzzle_options *options,
                              uj_puzzle_result *out, uj_error *error)
{
    open_search s = {.search = search, .is_bounded = strcmp(search->heuristic, "none") != 0};
    uj_status status;
    uj_tiles_graph_make(search->tiles, search->slides ? UJ_TILES_SLIDES : UJ_TILES_MOVES, &s.graph);
    out->lists.limit = options->list_bytes;
    if (options->all)
        return solve_all(&s, options, out, error);
    bool made = true;
    if (strcmp(search->heuristic, "linear-conflict") == 0) {
        s.conflicts = uj_tiles_conflicts_create(search);
        made = s.conflicts != NULL;
    } else if (s.is_bounded) {
        made = uj_tiles_make_sets(search);
    }
    if (made) {
        uj_puzzle_options left = *options;
        left.limits.seconds = uj_seconds_left(options->limits.seconds, search->started);
        status = solve_one(&s, &left, out, error);
    } else {
        uj_ida_result stopped;
        status = uj_tiles_stop(search, UJ_LIMIT_MEMORY, &stopped, error);
        out->search = stopped.search;
    }
    uj_tiles_conflicts_destroy(s.conflicts);
    return status;
}
