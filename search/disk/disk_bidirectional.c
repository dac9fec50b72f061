// Bidirectional search on disk: repeats the search with a rising bound on f.
#include <unjam/search/disk/disk_bidirectional.h>

#include <assert.h>
#include <stdlib.h>

#include "disk_sides.h"

static bool is_exhausted(const disk_side *side)
{
    return uj_pile_records(&side->layers[side->depth]) == 0 && side->least_pruned == UINT32_MAX;
}

// If the last layer of a side is empty, every solution passes through a state that this side has
// pruned. The next bound is then at least the least f of the pruned states.
static uint32_t next_bound(const disk_sides *s)
{
    uint32_t next = s->bound + 1;
    for (int i = UJ_FORWARD; i <= UJ_BACKWARD; i++) {
        const disk_side *side = &s->sides[i];
        if (uj_pile_records(&side->layers[side->depth]) == 0 && side->least_pruned > next)
            next = side->least_pruned;
    }
    return next;
}

static bool run_iteration(disk_sides *s)
{
    uj_bidirectional_result *result = s->result;
    const uj_search_stats before = s->search.stats;
    const double started = uj_clock_seconds();
    const bool good = uj_disk_sides_begin(s) && uj_disk_sides_meet(s);
    result->iterations[result->iteration_count++] =
        (uj_bidirectional_iteration){.bound = s->bound,
                                     .expanded = s->search.stats.expanded - before.expanded,
                                     .generated = s->search.stats.generated - before.generated,
                                     .seconds = uj_clock_seconds() - started};
    return good;
}

static void search_paths(disk_sides *s)
{
    uj_search_result *found = &s->result->search;
    found->outcome = UJ_SEARCH_LIMIT;  // may be replaced below
    if (!uj_disk_prepare(&s->search))
        return;
    for (unsigned i = 0; i < s->search.threads; i++)
        s->views[i].worker = &s->search.workers[i];
    for (s->bound = 0;; s->bound = next_bound(s)) {
        s->search.stats.lower_bound = s->bound;
        if (s->bound > s->search.options->limits.max_cost ||
            s->bound > UJ_DISK_BIDIRECTIONAL_DEPTH) {
            uj_disk_stop(&s->search, UJ_LIMIT_COST);
            return;
        }
        if (!run_iteration(s))
            return;
        if (s->traced[s->meeting_depth].count > 0)
            break;
        uj_pile_close(&s->traced[s->meeting_depth]);
        if (is_exhausted(&s->sides[UJ_FORWARD]) || is_exhausted(&s->sides[UJ_BACKWARD])) {
            found->outcome = UJ_SEARCH_EXHAUSTED;
            s->search.stats.lower_bound = UINT32_MAX;
            return;
        }
    }
    if (uj_disk_sides_trace(s)) {
        found->outcome = UJ_SEARCH_SOLVED;
        found->cost = s->bound;
    }
}

static void conclude(disk_sides *s)
{
    uj_search_result *found = &s->result->search;
    found->limit = s->search.limit;
    found->stats = s->search.stats;
    s->result->disk_bytes = s->search.account.most_disk_bytes;
    found->stats.seconds = uj_clock_seconds() - s->search.deadline.started;
    if (found->outcome == UJ_SEARCH_SOLVED)
        return;
    free(s->result->states);
    free(s->result->layers);
    s->result->states = NULL;
    s->result->layers = NULL;
    s->result->solutions = 0;
}

static void begin(disk_sides *s, const uj_bidirectional_options *options, const char *folder)
{
    const unsigned threads = options->threads > 0 ? options->threads : 1;
    for (unsigned i = 0; i < UJ_DISK_MOST_THREADS; i++) {
        s->views[i] = (disk_view){.sides = s, .least_pruned = UINT32_MAX};
        s->graphs[i] = uj_disk_sides_graph(&s->views[i]);
        s->list[i] = &s->graphs[i];
    }
    s->task = (uj_disk_task){
        .graphs = s->list,
        .threads = threads < UJ_DISK_MOST_THREADS ? threads : UJ_DISK_MOST_THREADS,
        .folder = folder,
    };
    s->options = (uj_breadth_first_options){.limits = options->limits};
    disk_search *search = &s->search;
    search->task = &s->task;
    search->options = &s->options;
    search->account.folder = folder;
    search->key_words = 1;
    search->layer.file.descriptor = search->arrivals.file.descriptor = -1;
    search->deadline =
        uj_deadline_since(uj_clock_seconds(), options->limits.seconds, &options->progress);
    for (uint32_t depth = 0; depth <= UJ_DISK_SIDE_DEPTH; depth++)
        for (int i = UJ_FORWARD; i <= UJ_BACKWARD; i++)
            s->sides[i].layers[depth].file.descriptor = -1;
    for (uint32_t depth = 0; depth <= UJ_DISK_BIDIRECTIONAL_DEPTH; depth++)
        s->traced[depth].file.descriptor = -1;
}

uj_status uj_disk_bidirectional_solve(const uj_bidirectional_graph *graph,
                                      const uj_bidirectional_options *options, const char *folder,
                                      uj_bidirectional_result *out, uj_error *error)
{
    *out = (uj_bidirectional_result){0};
    disk_sides *s = calloc(1, sizeof *s);
    if (s == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for a search");
    s->graph = graph;
    s->all = options->all;
    s->result = out;
    begin(s, options, folder);
    pthread_mutex_init(&s->search.mutex, NULL);
    pthread_mutex_init(&s->search.account.mutex, NULL);
    search_paths(s);
    uj_disk_sides_close(s);
    conclude(s);
    uj_disk_release(&s->search);
    assert(s->search.account.budget.held == 0 && s->search.account.disk_bytes == 0);
    pthread_mutex_destroy(&s->search.account.mutex);
    pthread_mutex_destroy(&s->search.mutex);
    const uj_status status = s->search.status;
    if (status != UJ_OK && error != NULL)
        *error = s->search.error;
    free(s);
    return status;
}
