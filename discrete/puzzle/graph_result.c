// Converts puzzle options to breadth-first options, and breadth-first results to puzzle results.
#include <unjam/discrete/puzzle/graph_result.h>

#include <stdlib.h>

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

uj_status uj_graph_explore(const uj_graph *graph, const void *start,
                           const uj_puzzle_options *options, uj_breadth_first_result *out,
                           uj_error *error)
{
    if (uj_graph_is_shared(options)) {
        const uj_spread_options how = uj_graph_spread_options(options);
        return uj_spread_explore(graph, start, &how, out, error);
    }
    const uj_breadth_first_options how = uj_graph_exhaust_options(options);
    return uj_breadth_first_solve(graph, start, &how, out, error);
}

uj_status uj_graph_to_puzzle_result(const uj_puzzle_options *options,
                                    const uj_breadth_first_result *result, uj_puzzle_result *out,
                                    uj_error *error)
{
    out->search = result->search;
    out->search.stats.memory_bytes += out->lists.bytes;
    bool solved = result->search.outcome == UJ_SEARCH_SOLVED;
    out->solutions = solved ? (options->all ? result->solutions : 1) : 0;
    if (solved && out->lists.count == 0)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for the solution");
    out->list_limit = out->lists.full ? UJ_LIMIT_MEMORY : result->listed;
    // If the search was stopped while counting solutions, the outcome is a limit.
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
