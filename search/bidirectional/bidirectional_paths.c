// Finds the states of the shortest paths after a bidirectional search, and counts the paths.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bidirectional_state.h"

#define UJ_TRACE_GRACE 0.3  // seconds during which trace_one ignores the limits

typedef struct tracer {
    uj_bidirectional_run *run;
    bool all;
    uint32_t cost;
    uj_u64_list layers[UJ_BIDIRECTIONAL_DEPTH + 1];  // [cost + 1] states on shortest paths
} tracer;

static int compare_words(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void sort_unique(uj_u64_list *list)
{
    size_t kept = 0;
    if (list->count == 0)
        return;
    qsort(list->words, list->count, sizeof *list->words, compare_words);
    for (size_t i = 1; i < list->count; i++)
        if (list->words[i] != list->words[kept])
            list->words[++kept] = list->words[i];
    list->count = kept + 1;
}

typedef struct layer_tracer {
    bool all;
    uj_u64_map *depths;  // depths of states on the opposite side
    uint32_t left;       // successors with this depth in `depths` are on a shortest path
    uj_u64_list *to;
} layer_tracer;

static bool consume_traced(uj_bidirectional_run *run, void *context, bool last)
{
    const layer_tracer *t = context;
    (void)last;
    for (size_t k = 0; k < run->successors.count; k++) {
        uint64_t state = uj_bidirectional_canonicalize(run, run->successors.words[k]);
        const uint8_t *depth = uj_u64_map_find(t->depths, state);
        if (depth == NULL || *depth != t->left)
            continue;
        if (!uj_u64_list_add(t->to, state))
            return uj_bidirectional_no_memory(run);
        if (!t->all)
            return false;
    }
    return true;
}

// Expands the states of `from`. Adds a successor to `to` if the opposite side has reached it at
// depth `left`. Unless t->all is true, stops after one such successor.
static bool trace_layer(tracer *t, const uj_u64_list *from, uj_side side, uint32_t left,
                        uj_u64_list *to)
{
    layer_tracer layer = {t->all, &t->run->sides[!side].depths, left, to};
    for (size_t i = 0; i < from->count && (t->all || to->count == 0); i++)
        if (!uj_bidirectional_expand(t->run, side, from->words[i],
                                     (uj_successor_consumer){consume_traced, &layer}))
            return false;
    sort_unique(to);
    return true;
}

static bool trace_layers(tracer *t)
{
    uj_bidirectional_run *run = t->run;
    const uint32_t middle = run->meeting_depth;
    for (size_t i = 0; i < run->meetings.count && (t->all || i == 0); i++)
        if (!uj_u64_list_add(&t->layers[middle], run->meetings.words[i]))
            return uj_bidirectional_no_memory(run);
    sort_unique(&t->layers[middle]);
    for (uint32_t depth = middle; depth > 0; depth--)
        if (!trace_layer(t, &t->layers[depth], UJ_BACKWARD, depth - 1, &t->layers[depth - 1]))
            return false;
    for (uint32_t depth = middle; depth < t->cost; depth++)
        if (!trace_layer(t, &t->layers[depth], UJ_FORWARD, t->cost - depth - 1,
                         &t->layers[depth + 1]))
            return false;
    return true;
}

typedef struct path_counter {
    const uj_u64_list *to;
    uj_count *next;  // [to->count] number of paths from the start to each state's orbit
    uj_count paths;  // number of paths from the start to the orbit of the state being expanded
} path_counter;

static bool consume_counted(uj_bidirectional_run *run, void *context, bool last)
{
    const path_counter *c = context;
    (void)last;
    for (size_t k = 0; k < run->successors.count; k++) {
        uint64_t state = uj_bidirectional_canonicalize(run, run->successors.words[k]);
        const uint64_t *found =
            bsearch(&state, c->to->words, c->to->count, sizeof state, compare_words);
        if (found != NULL)
            c->next[found - c->to->words] = uj_count_add(c->next[found - c->to->words], c->paths);
    }
    return true;
}

// Computes next[j], the number of paths from the start into the orbit of to->words[j]. paths[i] is
// that number for from->words[i]. It is enough to expand representatives, because all states of an
// orbit have equally many edges into any other orbit.
static bool count_layer(tracer *t, const uj_u64_list *from, const uj_count *paths,
                        const uj_u64_list *to, uj_count *next)
{
    path_counter counter = {.to = to, .next = next};
    memset(next, 0, to->count * sizeof *next);
    for (size_t i = 0; i < from->count; i++) {
        counter.paths = paths[i];
        if (!uj_bidirectional_expand(t->run, UJ_FORWARD, from->words[i],
                                     (uj_successor_consumer){consume_counted, &counter}))
            return false;
    }
    return true;
}

static bool count_paths(tracer *t)
{
    uj_bidirectional_run *run = t->run;
    size_t most = 1;
    for (uint32_t depth = 0; depth <= t->cost; depth++)
        if (t->layers[depth].count > most)
            most = t->layers[depth].count;
    uj_count *block = uj_budget_allocate(&run->budget, most, 2 * sizeof *block);
    if (block == NULL)
        return uj_bidirectional_no_memory(run);
    uj_count *paths = block, *next = block + most, total = 0;
    bool go_on = true;
    paths[0] = 1;  // layer 0 is the start
    for (uint32_t depth = 0; go_on && depth < t->cost; depth++) {
        go_on = count_layer(t, &t->layers[depth], paths, &t->layers[depth + 1], next);
        uj_count *swapped = paths;
        paths = next;
        next = swapped;
    }
    for (size_t i = 0; i < t->layers[t->cost].count; i++)
        total = uj_count_add(total, paths[i]);
    uj_budget_free(&run->budget, block, most, 2 * sizeof *block);
    run->result->solutions = total;
    return go_on;
}

static void keep_layers(tracer *t)
{
    uj_bidirectional_result *result = t->run->result;
    size_t total = 0;
    for (uint32_t depth = 0; depth <= t->cost; depth++)
        total += t->layers[depth].count;
    result->states = malloc(total * sizeof *result->states);
    result->layers = malloc(((size_t)t->cost + 2) * sizeof *result->layers);
    if (result->states == NULL || result->layers == NULL) {
        t->run->status =
            uj_error_set(t->run->error, UJ_NO_MEMORY, "out of memory for the solution");
        return;
    }
    size_t used = 0;
    for (uint32_t depth = 0; depth <= t->cost; depth++) {
        const uj_u64_list *layer = &t->layers[depth];
        result->layers[depth] = used;
        memcpy(result->states + used, layer->words, layer->count * sizeof *layer->words);
        used += layer->count;
    }
    result->layers[t->cost + 1] = used;
}

static void clear_layers(tracer *t)
{
    for (uint32_t depth = 0; depth <= UJ_BIDIRECTIONAL_DEPTH; depth++)
        uj_u64_list_clear(&t->layers[depth]);
}

// Tracing a single path is almost always quick, so the limits apply only after UJ_TRACE_GRACE
// seconds.
static bool trace_one(tracer *t)
{
    uj_bidirectional_run *run = t->run;
    uj_search_result *found = &run->result->search;
    const uj_search_limit limit = found->limit;
    clear_layers(t);
    t->all = false;
    run->grace_end = uj_clock_seconds() + UJ_TRACE_GRACE;
    run->budget.limit = 0;
    run->stopped = false;
    run->result->solutions = 1;
    bool done = trace_layers(t);
    if (!done && run->status == UJ_OK) {
        found->outcome = UJ_SEARCH_LIMIT;
        found->cost = 0;
        run->result->solutions = 0;
    } else {
        found->limit = limit;
    }
    return done;
}

void uj_bidirectional_trace(uj_bidirectional_run *run)
{
    tracer t = {.run = run, .all = run->options->all && !run->stopped, .cost = run->bound};
    for (uint32_t depth = 0; depth <= UJ_BIDIRECTIONAL_DEPTH; depth++)
        t.layers[depth].budget = &run->budget;
    bool done = t.all && trace_layers(&t) && count_paths(&t);
    if (!done && run->status == UJ_OK) {
        if (t.all)
            run->result->search.outcome = UJ_SEARCH_LIMIT;
        done = trace_one(&t);
    }
    if (done)
        keep_layers(&t);
    clear_layers(&t);
}
