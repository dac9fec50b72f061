// Each thread takes the next item until none is left.
#include <unjam/search/parallel.h>

#include <pthread.h>
#include <stdatomic.h>

enum { MOST_OTHERS = 63 };  // threads besides the calling thread

typedef struct parallel_state {
    const uj_parallel *work;
    atomic_size_t next;
    atomic_bool stopped;
} parallel_state;

static bool do_next(parallel_state *s)
{
    size_t index = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed);
    if (index >= s->work->count || atomic_load_explicit(&s->stopped, memory_order_relaxed))
        return false;
    s->work->item(s->work->payload, index);
    return true;
}

static void *help(void *payload)
{
    while (do_next(payload))
        continue;
    return NULL;
}

bool uj_parallel_run(const uj_parallel *work)
{
    parallel_state s = {.work = work};
    atomic_init(&s.next, 0);
    atomic_init(&s.stopped, false);
    pthread_t threads[MOST_OTHERS];
    unsigned others = 0;
    while (others < MOST_OTHERS && others + 1 < work->threads && others + 1 < work->count &&
           pthread_create(&threads[others], NULL, help, &s) == 0)
        others++;
    while (do_next(&s))
        if (work->go_on != NULL && !work->go_on(work->go_on_payload))
            atomic_store_explicit(&s.stopped, true, memory_order_relaxed);
    for (unsigned i = 0; i < others; i++)
        pthread_join(threads[i], NULL);
    return !atomic_load(&s.stopped);
}
