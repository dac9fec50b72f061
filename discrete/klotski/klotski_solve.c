// Solves Klotski by breadth-first search over its positions.
#include <stdlib.h>
#include <string.h>

#include <unjam/discrete/puzzle/graph_result.h>

#include "klotski_graph.h"

typedef struct listing {
    const uj_klotski *problem;
    const uj_klotski_graph *graph;
    uj_move_lists *lists;
    size_t limit;  // list at most this many solutions
} listing;

// Converts the states of a path to moves. States do not tell interchangeable pieces apart, so the
// pieces are followed from the start.
static bool list_path(void *payload, const void *states, size_t move_count)
{
    listing *list = payload;
    size_t size = uj_klotski_graph_search(list->graph)->state_size;
    const unsigned char *state = states;
    uint16_t piece_at[UJ_KLOTSKI_CELLS];
    for (int i = 0; i < list->problem->piece_count; i++)
        piece_at[list->problem->first[i]] = (uint16_t)i;
    uj_moves moves = {0};
    bool whole = true;
    for (size_t i = 0; whole && i < move_count; i++, state += size) {
        int from, to;
        uj_klotski_graph_difference(list->graph, state, state + size, &from, &to);
        piece_at[to] = piece_at[from];
        const uint16_t codes[] = {piece_at[to], (uint16_t)to};
        whole = uj_moves_append(&moves, codes, 2);
    }
    return uj_move_lists_take(list->lists, &moves, whole) && list->lists->count < list->limit;
}

// Returns true if the search keeps its states on disk. It then finds only one solution and uses no
// symmetries.
static bool is_on_disk(const uj_puzzle_options *options)
{
    return options->work_dir != NULL && !options->all;
}

static uj_status run(listing *list, const uj_puzzle_options *options, uj_puzzle_result *out,
                     uj_error *error)
{
    const uj_graph *const search = uj_klotski_graph_search(list->graph);
    const void *start = uj_klotski_graph_start(list->graph);
    const uj_breadth_first_options how =
        uj_graph_options_for(options, (uj_path_visitor){list_path, list});
    const uj_graph_tour tour = {&search, 1, .is_undirected = true, .start = start};
    uj_breadth_first_result result;
    uj_status status = is_on_disk(options)
                           ? uj_graph_solve_on_disk(&tour, options, &result, error)
                           : uj_breadth_first_solve(search, start, &how, &result, error);
    if (status != UJ_OK)
        return status;
    if (result.states != NULL && list->lists->count == 0)
        list_path(list, result.states, result.move_count);
    status = uj_graph_to_puzzle_result(options, &result, out, error);
    uj_breadth_first_result_clear(&result);
    return status;
}

static uj_klotski_cost chosen_cost(const uj_klotski *problem, const uj_puzzle_options *options)
{
    if (options->cost == NULL)
        return problem->cost;
    int index = uj_name_index(uj_klotski_costs, options->cost);
    return (uj_klotski_cost)index;
}

uj_status uj_klotski_solve(const void *data, const uj_puzzle_options *options,
                           uj_puzzle_result *out, uj_error *error)
{
    const uj_klotski *problem = data;
    const uj_klotski_cost cost = chosen_cost(problem, options);
    *out = (uj_puzzle_result){.cost = uj_klotski_costs[cost], .heuristic = "none"};
    uj_klotski_graph *graph = uj_klotski_graph_create(problem, cost, !is_on_disk(options));
    if (graph == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing a search");
    out->lists.limit = options->list_bytes;
    listing list = {
        .problem = problem, .graph = graph, .lists = &out->lists, .limit = options->list};
    uj_status status = run(&list, options, out, error);
    uj_klotski_graph_destroy(graph);
    return status;
}

uj_status uj_klotski_explore(const void *data, const uj_puzzle_options *options,
                             uj_breadth_first_result *out, uj_error *error)
{
    const uj_klotski *problem = data;
    uj_klotski_graph *graph =
        uj_klotski_graph_create(problem, chosen_cost(problem, options), false);
    if (graph == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing a search");
    const uj_graph *const search = uj_klotski_graph_search(graph);
    const uj_graph_tour tour = {&search, 1, .is_undirected = true,
                                .start = uj_klotski_graph_start(graph)};
    const uj_status status = uj_graph_explore(&tour, options, out, error);
    uj_klotski_graph_destroy(graph);
    return status;
}
