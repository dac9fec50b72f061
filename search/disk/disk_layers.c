// Breadth-first search on disk, layer by layer. Keeps the layers whose states may be reached again.
#include <unjam/search/disk/disk_layers.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>

#include "disk_state.h"

// --- layers --------------------------------------------------------------------------------------

// If the workers have counted any states, moves the counts to a new element of search->layers.
static bool add_layer(disk_search *search)
{
    uj_layer layer = {0};
    uint64_t goals = 0;
    const size_t depth = search->layer_count;
    for (unsigned i = 0; i < search->threads; i++) {
        disk_worker *worker = &search->workers[i];
        layer.states += worker->found.states;
        layer.paths = uj_count_add(layer.paths, worker->found.paths);
        if (worker->found.most_paths > layer.most_paths)
            layer.most_paths = worker->found.most_paths;
        goals += worker->goals;
        search->goal_paths = uj_count_add(search->goal_paths, worker->goal_paths);
        worker->found = (uj_layer){0};
        worker->goals = 0;
        worker->goal_paths = 0;
    }
    if (layer.states == 0)
        return true;
    if (goals > 0) {
        search->goals = goals;
        search->goal_depth = (uint32_t)depth;
    }
    if (!uj_grow(&search->layers, &search->layer_capacity, depth + 1, sizeof *search->layers))
        return uj_disk_is_fine(search, UJ_NO_MEMORY, NULL);
    search->layers[search->layer_count++] = layer;
    search->stats.distinct += layer.states;
    return true;
}

static bool add_start(disk_search *search)
{
    const uj_graph *graph = search->task->graphs[0];
    const uj_record_format format = {search->key_words, search->options->count_paths};
    uint64_t *record = search->workers[0].memory;
    memset(record, 0, uj_record_words(format) * sizeof *record);
    if (graph->canonicalize != NULL)
        graph->canonicalize(graph->context, search->task->start, record);
    else
        memcpy(record, search->task->start, graph->state_size);
    uj_record_set_count(record, format, 1);
    uj_run run = {0};
    uj_error error = {0};
    uj_status status = uj_pile_open(&search->layer, &search->account, format, &error);
    if (status == UJ_OK)
        status = uj_run_append(&search->layer, &run, record, 1, &error);
    if (status == UJ_OK)
        status = uj_pile_add(&search->layer, &run);
    uj_run_clear(&search->account, &run);
    disk_worker *first = &search->workers[0];
    first->found = (uj_layer){.states = 1,
                              .paths = search->options->count_paths,
                              .most_paths = search->options->count_paths};
    first->goals = graph->is_goal != NULL && graph->is_goal(graph->context, record);
    first->goal_paths = first->goals > 0 ? first->found.paths : 0;
    return uj_disk_is_fine(search, status, &error) && add_layer(search);
}

// Returns true if each layer must keep its own pile, so that a path can be traced.
static bool keeps_layers(const disk_search *search)
{
    return search->task->wants_path && search->path == NULL;
}

static bool move_on(disk_search *search, const uj_pile *next)
{
    while (search->task->is_undirected && !keeps_layers(search) && search->earlier_count > 0)
        uj_pile_close(&search->earlier[--search->earlier_count]);
    if (!uj_grow(&search->earlier, &search->earlier_capacity, search->earlier_count + 1,
                 sizeof *search->earlier)) {
        uj_pile_close(&search->layer);
        search->layer = *next;
        return uj_disk_is_fine(search, UJ_NO_MEMORY, NULL);
    }
    search->earlier[search->earlier_count++] = search->layer;
    search->layer = *next;
    return search->task->is_undirected || uj_disk_merge_earlier(search);
}

// A path count of the next layer is at most UJ_DISK_MOST_SUCCESSORS times the sum of the newest
// layer's path counts. If this product fits into one word, all counts do.
static uj_record_format format_of_successors(const disk_search *search)
{
    uj_record_format format = {.key_words = search->key_words};
    if (search->options->count_paths) {
        const uj_count paths = search->layers[search->layer_count - 1].paths;
        format.count_words = paths <= UINT64_MAX / UJ_DISK_MOST_SUCCESSORS ? 1 : 2;
    }
    return format;
}

static bool expand_layer(disk_search *search)
{
    const double started = uj_clock_seconds();
    const uj_search_stats before = search->stats;
    const size_t depth = search->layer_count - 1;
    uj_pile next = {.file.descriptor = -1};
    uj_disk_known known = {.layer = &search->layer,
                           .earlier = search->earlier,
                           .earlier_count = search->earlier_count};
    if (search->task->is_undirected && known.earlier_count > 1) {
        known.earlier += known.earlier_count - 1;
        known.earlier_count = 1;
    }
    bool good = uj_disk_expand(search, &search->layer, format_of_successors(search));
    good = good && uj_disk_merge_arrivals(search, &known, &next);
    uj_pile_close(&search->arrivals);
    uj_layer *layer = &search->layers[depth];
    layer->expanded = search->stats.expanded - before.expanded;
    layer->generated = search->stats.generated - before.generated;
    layer->seconds = uj_clock_seconds() - started;
    good = good && add_layer(search);
    if (good)
        return move_on(search, &next);
    uj_pile_close(&next);
    return false;
}

static void run(disk_search *search)
{
    if (!uj_disk_prepare(search) || !add_start(search))
        return;
    for (uint32_t depth = 0; depth < search->layer_count; depth++) {
        if (search->goals > 0 && keeps_layers(search) && !uj_disk_trace_path(search)) {
            search->goals = 0;  // conclude() must not report a solution without a path
            return;
        }
        if (search->goals > 0 && !search->options->exhaust)
            return;
        if (search->goals == 0)
            search->stats.lower_bound = depth + 1;
        search->stats.depth = depth;
        if (depth >= search->options->limits.max_cost) {
            uj_disk_stop(search, UJ_LIMIT_COST);
            return;
        }
        if (!expand_layer(search))
            return;
    }
}

// --- result --------------------------------------------------------------------------------------

static void conclude(disk_search *search, uj_breadth_first_result *out)
{
    uj_search_result *result = &out->search;
    uj_search_stats *stats = &search->stats;
    result->limit = search->limit;
    result->outcome = UJ_SEARCH_LIMIT;
    if (search->goals > 0) {
        result->outcome = UJ_SEARCH_SOLVED;
        result->cost = stats->lower_bound = search->goal_depth;
        out->states = search->path;
        out->move_count = search->path != NULL ? search->goal_depth : 0;
        out->goals = search->goals;
        out->solutions = search->goal_paths;
    } else if (search->limit == UJ_LIMIT_NONE) {
        result->outcome = UJ_SEARCH_EXHAUSTED;
        stats->lower_bound = UINT32_MAX;
    }
    stats->seconds = uj_clock_seconds() - search->deadline.started;
    result->stats = *stats;
    out->disk_bytes = search->account.most_disk_bytes;
    out->layers = search->layers;
    out->layer_count = search->layer_count;
}

static void close_files(disk_search *search)
{
    uj_pile_close(&search->arrivals);
    uj_pile_close(&search->layer);
    for (size_t i = 0; i < search->earlier_count; i++)
        uj_pile_close(&search->earlier[i]);
    free(search->earlier);
}

uj_status uj_disk_explore(const uj_disk_task *task, const uj_breadth_first_options *options,
                          uj_breadth_first_result *out, uj_error *error)
{
    assert(task->threads > 0 && task->graphs[0]->state_size > 0);
    assert(!task->wants_path || (task->is_undirected && task->graphs[0]->canonicalize == NULL));
    const size_t word = sizeof(uint64_t);
    disk_search search = {
        .task = task,
        .options = options,
        .account.folder = task->folder,
        .key_words = (unsigned)((task->graphs[0]->state_size + word - 1) / word),
        .layer.file.descriptor = -1,
        .arrivals.file.descriptor = -1,
        .deadline =
            uj_deadline_since(uj_clock_seconds(), options->limits.seconds, &options->progress),
    };
    *out = (uj_breadth_first_result){0};
    pthread_mutex_init(&search.mutex, NULL);
    pthread_mutex_init(&search.account.mutex, NULL);
    run(&search);
    close_files(&search);
    if (search.status == UJ_OK) {
        conclude(&search, out);
    } else {
        free(search.layers);
        search.goals = 0;
    }
    if (search.goals == 0)
        free(search.path);
    uj_disk_release(&search);
    assert(search.account.budget.held == 0 && search.account.disk_bytes == 0);
    pthread_mutex_destroy(&search.account.mutex);
    pthread_mutex_destroy(&search.mutex);
    if (search.status != UJ_OK && error != NULL)
        *error = search.error;
    return search.status;
}
