// The positions of block puzzles as a graph, for exhaustive search. A state has one byte for each
// block: its support.
#include <string.h>

#include <unjam/discrete/blocks/blocks.h>
#include <unjam/discrete/puzzle/graph_result.h>

typedef struct blocks_graph {
    const uj_blocks *problem;
    size_t state_size;
} blocks_graph;

static void expand(void *context, const void *state, uj_successors *out)
{
    const blocks_graph *graph = context;
    const uj_blocks *problem = graph->problem;
    const int support_count = problem->block_count + problem->place_count;
    const uint8_t *on = state;
    bool is_taken[UJ_BLOCKS_SUPPORTS] = {false};
    for (int i = 0; i < problem->block_count; i++)
        is_taken[on[i]] = true;
    for (int block = 0; block < problem->block_count; block++)
        for (int to = 0; to < support_count && !is_taken[block]; to++) {
            if (to == block || is_taken[to])
                continue;
            uint8_t *next = uj_successors_add(out);
            if (next == NULL)
                return;
            memcpy(next, on, graph->state_size);
            next[block] = (uint8_t)to;
        }
}

static bool is_goal(void *context, const void *state)
{
    const uj_blocks *problem = ((const blocks_graph *)context)->problem;
    const uint8_t *on = state;
    for (int i = 0; i < problem->block_count; i++)
        if (problem->goal[i] != UJ_BLOCKS_ANYWHERE && problem->goal[i] != on[i])
            return false;
    return true;
}

uj_status uj_blocks_explore(const void *data, const uj_puzzle_options *options,
                            uj_breadth_first_result *out, uj_error *error)
{
    const uj_blocks *problem = data;
    blocks_graph graph = {problem, (size_t)(problem->block_count + 7) / 8 * 8};
    const uj_graph search = {
        .context = &graph, .state_size = graph.state_size, .expand = expand, .is_goal = is_goal};
    uint8_t start[UJ_BLOCKS_BLOCKS] = {0};
    memcpy(start, problem->start, (size_t)problem->block_count);
    return uj_graph_explore(&search, start, options, out, error);
}
