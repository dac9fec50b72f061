// Traces a shortest path back from a goal through the files of all layers.
#include <stdlib.h>
#include <string.h>

#include "disk_state.h"

static void write_key(const disk_search *search, const void *state, uint64_t *key)
{
    key[search->key_words - 1] = 0;  // a state may fill only a part of this word
    memcpy(key, state, search->task->graphs[0]->state_size);
}

static bool find_goal(disk_search *search, void *state)
{
    enum { POLL_STATES = 1 << 12 };
    const uj_graph *graph = search->workers[0].graph;
    uj_run_reader reader = {
        .pile = &search->layer, .run = &search->layer.runs[0], .buffer = search->workers[0].memory};
    uj_error error = {0};
    uj_status status = uj_run_reader_begin(&reader, 0, &error);
    for (uint32_t i = 1; status == UJ_OK && !graph->is_goal(graph->context, reader.at); i++) {
        if (i % POLL_STATES == 0 && !uj_disk_poll(&search->workers[0]))
            return false;
        status = uj_run_reader_next(&reader, &error);
    }
    if (status == UJ_OK)
        memcpy(state, reader.at, graph->state_size);
    return uj_disk_is_fine(search, status, &error);
}

static bool look_up(disk_search *search, const uj_pile *layer, const uint64_t *key, bool *found)
{
    uj_run_reader reader = {
        .pile = layer, .run = &layer->runs[0], .buffer = search->workers[0].memory};
    uj_error error = {0};
    int order = -1;
    uj_status status = uj_run_reader_begin(&reader, key[0], &error);
    while (status == UJ_OK && !uj_run_reader_is_done(&reader) &&
           (order = uj_key_compare(reader.at, key, search->key_words)) < 0)
        status = uj_run_reader_next(&reader, &error);
    *found = order == 0;
    return uj_disk_is_fine(search, status, &error);
}

// Finds a successor of `state` that is in `layer`, and copies it to `before`. It is also a
// predecessor of `state`, because the graph is undirected.
static bool find_before(disk_search *search, const uj_pile *layer, const void *state, void *before)
{
    disk_worker *worker = &search->workers[0];
    uj_successors *successors = &worker->successors;
    uint64_t *key = worker->memory + search->account.block_words;
    bool found = false;
    write_key(search, state, key);
    successors->count = 0;
    worker->graph->expand(worker->graph->context, key, successors);
    if (successors->failed)
        return worker->budget.at_limit ? uj_disk_stop(search, UJ_LIMIT_MEMORY)
                                       : uj_disk_is_fine(search, UJ_NO_MEMORY, NULL);
    for (size_t i = 0; i < successors->count && !found; i++) {
        const void *other = successors->states + i * successors->state_size;
        write_key(search, other, key);
        if (!look_up(search, layer, key, &found))
            return false;
        if (found)
            memcpy(before, other, successors->state_size);
    }
    uj_error error = {0};
    if (!found)
        (void)uj_error_set(&error, UJ_INTERNAL,
                           "internal error: a move cannot be taken back; please report this with "
                           "the problem file");
    return uj_disk_is_fine(search, found ? UJ_OK : UJ_INTERNAL, &error) && uj_disk_poll(worker);
}

bool uj_disk_trace_path(disk_search *search)
{
    const size_t size = search->task->graphs[0]->state_size;
    unsigned char *states = calloc((size_t)search->goal_depth + 1, size);
    search->path = states;
    if (states == NULL)
        return uj_disk_is_fine(search, UJ_NO_MEMORY, NULL);
    bool good = find_goal(search, states + search->goal_depth * size);
    for (uint32_t depth = search->goal_depth; good && depth-- > 0;)
        good = find_before(search, &search->earlier[depth], states + (depth + 1) * size,
                           states + depth * size);
    return good;
}
