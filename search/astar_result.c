// A*'s result: how the search ended, and the path found.
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

#include "astar_state.h"

uj_astar_options uj_astar_default(void)
{
    return (uj_astar_options){.limits = uj_search_limits_default()};
}

void uj_astar_conclude(uj_astar_sink *search, uint32_t goal, uj_search_result *result)
{
    // stats.moves depends on the number of threads. It is kept only if the time limit or the
    // callback ended the search: the result then varies from run to run anyway.
    if (search->limit != UJ_LIMIT_TIME && search->limit != UJ_LIMIT_STOPPED)
        search->stats.moves = (uj_search_moves){0};
    if (goal != UJ_NO_ID) {
        result->outcome = UJ_SEARCH_SOLVED;
        result->cost = uj_astar_node_at(search, goal)->g.primary;
        search->stats.lower_bound = result->cost;
        return;
    }
    if (search->limit == UJ_LIMIT_NONE && !search->has_pruned) {
        result->outcome = UJ_SEARCH_EXHAUSTED;
        search->stats.lower_bound = UINT32_MAX;
        return;
    }
    if (search->limit == UJ_LIMIT_NONE) {
        search->limit = UJ_LIMIT_COST;
        if (search->least_pruned > search->stats.lower_bound)
            search->stats.lower_bound = search->least_pruned;
    }
    result->outcome = UJ_SEARCH_LIMIT;
    result->limit = search->limit;
}

uj_status uj_astar_extract_path(const uj_astar_sink *search, uint32_t goal, uj_astar_result *out)
{
    size_t count = 0, move_size = search->domain->move_size;
    size_t state_size = search->domain->state_size;
    for (uint32_t id = goal; uj_astar_node_at(search, id)->parent != UJ_NO_ID;
         id = uj_astar_node_at(search, id)->parent)
        count++;
    size_t widest = move_size > state_size ? move_size : state_size;
    if (count + 1 > SIZE_MAX / widest)
        return uj_error_set(search->error, UJ_NO_MEMORY,
                            _("the path found is too long to be stored"));
    // A spare entry keeps the size of `moves` above 0.
    out->moves = malloc((count + 1) * (move_size > 0 ? move_size : 1));
    out->states = malloc((count + 1) * state_size);
    if (out->moves == NULL || out->states == NULL)
        return uj_error_set(search->error, UJ_NO_MEMORY,
                            "out of memory for the %zu moves of the path", count);
    out->move_count = count;
    out->cost = uj_astar_node_at(search, goal)->g;
    uint32_t id = goal;
    for (size_t i = count + 1; i-- > 0;) {
        uj_astar_node *node = uj_astar_node_at(search, id);
        memcpy((unsigned char *)out->states + i * state_size, uj_astar_node_state(search, node),
               state_size);
        if (i > 0 && move_size > 0)
            memcpy((unsigned char *)out->moves + (i - 1) * move_size,
                   uj_astar_node_move(search, node), move_size);
        id = node->parent;
    }
    return UJ_OK;
}

void uj_astar_result_clear(uj_astar_result *result)
{
    free(result->moves);
    free(result->states);
    result->moves = NULL;
    result->states = NULL;
    result->move_count = 0;
}
