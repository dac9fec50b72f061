// Expands a long list of states in slices. Any thread computes the successors of a slice. Only the
// calling thread stores them, in the order of the list, so results do not depend on the threads.
#include <pthread.h>
#include <stdlib.h>

#include "bidirectional_state.h"

enum {
    SLICE = 256,            // states of a slice
    SLICE_WORDS = 1 << 14,  // room for the successors of a slice
    SLICES = 16,            // number of slices in memory
    LONG_LIST = 4 * SLICE,  // threads are not worth starting for shorter lists
    PREFETCH_AHEAD = 64,    // prefetching is this many successors ahead of storing
};

// The first `done` states have been expanded. If done < count, states[done] has too many successors
// for `words` or `successors`.
typedef struct slice {
    uint64_t states[SLICE];
    size_t count, done;
    uint64_t words[SLICE_WORDS];  // representatives of the successors of the expanded states
    uint16_t f[SLICE_WORDS];
    uint32_t end[SLICE];        // [done] index in `words` at which the state's successors end
    uint32_t generated[SLICE];  // [done] number of successors that expand() wrote
    bool too_far, is_ready;
    uint64_t successors[UJ_U64_LIST_BATCH];  // successors of the state being expanded
} slice;

typedef struct expansion {
    uj_bidirectional_run *run;
    uj_bidirectional_growth *growth;
    slice *slices;  // [SLICES] a ring buffer
    pthread_mutex_t mutex;
    pthread_cond_t is_opened, is_ready;
    // How many slices so far were filled with states, how many given to a thread, how many stored.
    size_t opened, taken, stored;
    bool is_closing;
} expansion;

static slice *slice_at(const expansion *e, size_t number)
{
    return &e->slices[number % SLICES];
}

// --- making successors ---------------------------------------------------------------------------

static bool refuse(void *context)
{
    (void)context;
    return false;
}

static void make(const expansion *e, slice *s)
{
    const uj_bidirectional_graph *graph = e->run->graph;
    size_t used = 0;
    s->too_far = false;
    for (s->done = 0; s->done < s->count; s->done++) {
        uj_u64_list list = {.words = s->successors, .capacity = UJ_U64_LIST_BATCH, .flush = refuse};
        graph->expand(graph->context, e->growth->side, s->states[s->done], &list);
        if (list.failed || list.count > SLICE_WORDS - used)
            return;
        s->generated[s->done] = (uint32_t)list.count;
        used += uj_bidirectional_evaluate(
            e->run, e->growth, &list, &(uj_evaluated){s->words + used, s->f + used, &s->too_far});
        s->end[s->done] = (uint32_t)used;
    }
}

// The mutex is locked when the function is called and when it returns.
static void make_next(expansion *e)
{
    slice *s = slice_at(e, e->taken++);
    pthread_mutex_unlock(&e->mutex);
    make(e, s);
    pthread_mutex_lock(&e->mutex);
    s->is_ready = true;
    pthread_cond_signal(&e->is_ready);
}

static void *help(void *payload)
{
    expansion *e = payload;
    pthread_mutex_lock(&e->mutex);
    while (!e->is_closing)
        if (e->taken < e->opened)
            make_next(e);
        else
            pthread_cond_wait(&e->is_opened, &e->mutex);
    pthread_mutex_unlock(&e->mutex);
    return NULL;
}

// --- storing successors --------------------------------------------------------------------------

// Fills free slices with the states of `list` from index `next` on. Returns the index of the first
// state left over. The successors of earlier slices need not be stored first: they are deeper than
// the states of `list`, so they do not change what uj_bidirectional_is_due returns.
static size_t open_slices(expansion *e, const uj_u64_list *list, size_t next)
{
    while (e->opened - e->stored < SLICES && next < list->count) {
        slice *s = slice_at(e, e->opened);
        s->is_ready = false;
        for (s->count = 0; s->count < SLICE && next < list->count; next++)
            if (uj_bidirectional_is_due(e->run, e->growth, list->words[next]))
                s->states[s->count++] = list->words[next];
        pthread_mutex_lock(&e->mutex);
        e->opened++;
        pthread_cond_signal(&e->is_opened);
        pthread_mutex_unlock(&e->mutex);
    }
    return next;
}

static void await(expansion *e, const slice *s)
{
    pthread_mutex_lock(&e->mutex);
    while (!s->is_ready)
        if (e->taken < e->opened)
            make_next(e);
        else
            pthread_cond_wait(&e->is_ready, &e->mutex);
    pthread_mutex_unlock(&e->mutex);
}

static bool store(expansion *e, const slice *s)
{
    uj_bidirectional_run *run = e->run;
    uj_bidirectional_growth *growth = e->growth;
    run->sides[growth->side].too_far |= s->too_far;
    uj_u64_map *table = uj_bidirectional_table(run, growth);
    size_t next = 0;
    for (size_t i = 0; i < s->done; i++) {
        const size_t first = next, end = s->end[i];
        if (!uj_bidirectional_count(run, s->generated[i]))
            return false;
        for (; next < end; next++)
            if (next + PREFETCH_AHEAD < s->end[s->done - 1])
                uj_u64_map_prefetch(table, s->words[next + PREFETCH_AHEAD]);
        if (!uj_bidirectional_store(run, growth, s->words + first, s->f + first, end - first))
            return false;
        if (uj_bidirectional_is_met(run, growth))
            return true;
    }
    for (size_t i = s->done; i < s->count; i++) {
        if (!uj_bidirectional_expand_one(run, growth, s->states[i]))
            return false;
        if (uj_bidirectional_is_met(run, growth))
            return true;
    }
    return true;
}

static bool expand_all(expansion *e, const uj_u64_list *list, size_t first)
{
    for (size_t next = open_slices(e, list, first); e->stored < e->opened;) {
        const slice *s = slice_at(e, e->stored);
        await(e, s);
        if (!store(e, s))
            return false;
        if (uj_bidirectional_is_met(e->run, e->growth))
            return true;
        e->stored++;
        next = open_slices(e, list, next);
    }
    return true;
}

bool uj_bidirectional_is_shared(uj_bidirectional_run *run, size_t states)
{
    const uj_budget *budget = &run->budget;
    const size_t bytes = SLICES * sizeof(slice);
    const size_t from = run->options->share_from > 0 ? run->options->share_from : LONG_LIST;
    if (run->options->threads <= 1 || states < from)
        return false;
    if (run->slices == NULL && (budget->limit == 0 || budget->held + bytes < budget->limit / 2))
        run->slices = calloc(SLICES, sizeof(slice));
    return run->slices != NULL;
}

bool uj_bidirectional_expand_shared(uj_bidirectional_run *run, uj_bidirectional_growth *growth,
                                    const uj_u64_list *list, size_t first)
{
    enum { MOST_HELPERS = 15 };  // more helpers would only wait for the storing thread
    expansion e = {.run = run, .growth = growth, .slices = run->slices};
    pthread_mutex_init(&e.mutex, NULL);
    pthread_cond_init(&e.is_opened, NULL);
    pthread_cond_init(&e.is_ready, NULL);
    pthread_t threads[MOST_HELPERS];
    unsigned helpers = 0;
    while (helpers < MOST_HELPERS && helpers + 1 < run->options->threads &&
           pthread_create(&threads[helpers], NULL, help, &e) == 0)
        helpers++;
    const bool done = expand_all(&e, list, first);
    pthread_mutex_lock(&e.mutex);
    e.is_closing = true;
    pthread_cond_broadcast(&e.is_opened);
    pthread_mutex_unlock(&e.mutex);
    for (unsigned i = 0; i < helpers; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&e.is_ready);
    pthread_cond_destroy(&e.is_opened);
    pthread_mutex_destroy(&e.mutex);
    return done;
}
