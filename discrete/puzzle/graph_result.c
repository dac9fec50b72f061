// Converts puzzle options to breadth-first options, and breadth-first results to puzzle results.
#include <unjam/discrete/puzzle/graph_result.h>

#include <stdlib.h>

#include <unjam/search/disk/disk_layers.h>

uj_breadth_first_options uj_graph_options_for(const uj_puzzle_options *options,
                                              uj_path_visitor visitor)
{
    uj_breadth_first_options out = uj_breadth_first_default();
    out.limits = options->limits;
    out.progress = options->progress;
    out.count_paths = options->all;
    if (options->all && options->list > 1)
        out.visitor = visitor;
    return out;
}

uj_breadth_first_options uj_graph_exhaust_options(const uj_puzzle_options *options)
{
    uj_breadth_first_options out = uj_breadth_first_default();
    out.limits = options->limits;
    out.progress = options->progress;
    out.count_paths = true;
    out.exhaust = true;
    return out;
}

bool uj_graph_is_shared(const uj_puzzle_options *options)
{
    return uj_team_members(options->team) > 1;
}

uj_spread_options uj_graph_spread_options(const uj_puzzle_options *options)
{
    return (uj_spread_options){options->limits, options->progress, options->team};
}

static uj_disk_task task_for(const uj_graph_tour *tour, const uj_puzzle_options *options,
                             const uj_graph *graphs[UJ_GRAPH_MOST_THREADS])
{
    uj_disk_task task = {.graphs = graphs,
                         .threads = tour->graph_count,
                         .is_undirected = tour->is_undirected,
                         .start = tour->start,
                         .folder = options->work_dir};
    if (tour->graph_count == 1)
        task.threads = options->threads;
    if (task.threads > UJ_GRAPH_MOST_THREADS)
        task.threads = UJ_GRAPH_MOST_THREADS;
    for (unsigned i = 0; i < task.threads; i++)
        graphs[i] = tour->graphs[tour->graph_count == 1 ? 0 : i];
    return task;
}

uj_status uj_graph_explore(const uj_graph_tour *tour, const uj_puzzle_options *options,
                           uj_breadth_first_result *out, uj_error *error)
{
    const uj_breadth_first_options how = uj_graph_exhaust_options(options);
    const uj_graph *graphs[UJ_GRAPH_MOST_THREADS];
    if (uj_graph_is_shared(options)) {
        const uj_spread_options shared = uj_graph_spread_options(options);
        return uj_spread_explore(tour->graphs[0], tour->start, &shared, out, error);
    }
    if (options->work_dir == NULL)
        return uj_breadth_first_solve(tour->graphs[0], tour->start, &how, out, error);
    const uj_disk_task task = task_for(tour, options, graphs);
    return uj_disk_explore(&task, &how, out, error);
}

uj_status uj_graph_solve_on_disk(const uj_graph_tour *tour, const uj_puzzle_options *options,
                                 uj_breadth_first_result *out, uj_error *error)
{
    uj_breadth_first_options how = uj_breadth_first_default();
    const uj_graph *graphs[UJ_GRAPH_MOST_THREADS];
    how.limits = options->limits;
    how.progress = options->progress;
    uj_disk_task task = task_for(tour, options, graphs);
    task.wants_path = true;
    return uj_disk_explore(&task, &how, out, error);
}

uj_status uj_graph_to_puzzle_result(const uj_puzzle_options *options,
                                    const uj_breadth_first_result *result, uj_puzzle_result *out,
                                    uj_error *error)
{
    out->search = result->search;
    out->disk_bytes = result->disk_bytes;
    out->search.stats.memory_bytes += out->lists.bytes;
    bool solved = result->search.outcome == UJ_SEARCH_SOLVED;
    out->solutions = solved ? (options->all ? result->solutions : 1) : 0;
    if (solved && out->lists.count == 0)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for the solution");
    out->list_limit = out->lists.full ? UJ_LIMIT_MEMORY : result->listed;
    // If the search was stopped while counting solutions, the outcome is UJ_SEARCH_LIMIT.
    if (solved && result->search.limit != UJ_LIMIT_NONE)
        out->search.outcome = UJ_SEARCH_LIMIT;
    if (result->layer_count == 0)
        return UJ_OK;
    out->iterations = calloc(result->layer_count, sizeof *out->iterations);
    if (out->iterations == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while searching");
    for (size_t i = 0; i < result->layer_count && result->layers[i].expanded > 0; i++) {
        const uj_layer *layer = &result->layers[i];
        out->iterations[out->iteration_count++] = (uj_puzzle_iteration){
            (uint32_t)i + 1, layer->expanded, layer->generated, layer->seconds};
    }
    return UJ_OK;
}
