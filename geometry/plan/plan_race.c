// Each thread takes the next search and runs it alone. Searches do not influence one another, so
// the result depends only on their order.
#include "plan_race.h"

#include <pthread.h>
#include <stdatomic.h>

#include "plan_path.h"

enum { ITERATIONS_PER_POLL = 8 };  // iterations of a search between two calls of go_on

// What the threads of a race share.
typedef struct racers {
    uj_plan_race *race;
    atomic_uint next;      // index of the first search that no thread has taken
    atomic_uint decisive;  // index of the first decisive search so far
    atomic_bool stopped;
    pthread_mutex_t mutex;  // guards go_on, status and error
    uj_status status;
    uj_error error;
} racers;

// The payload of the poll function of one search.
typedef struct racer {
    racers *all;
    unsigned index, countdown;
} racer;

static bool keep_running(void *payload)
{
    racer *r = payload;
    racers *all = r->all;
    if (atomic_load_explicit(&all->stopped, memory_order_relaxed) ||
        atomic_load_explicit(&all->decisive, memory_order_relaxed) < r->index)
        return false;
    if (r->countdown-- > 0)
        return true;
    r->countdown = ITERATIONS_PER_POLL;
    if (pthread_mutex_trylock(&all->mutex) != 0)
        return true;
    if (!all->race->go_on(all->race->payload))
        atomic_store_explicit(&all->stopped, true, memory_order_relaxed);
    pthread_mutex_unlock(&all->mutex);
    return true;
}

static void record_failure(racers *all, uj_status status, const uj_error *error)
{
    pthread_mutex_lock(&all->mutex);
    if (all->status == UJ_OK) {
        all->status = status;
        all->error = *error;
    }
    atomic_store(&all->stopped, true);
    pthread_mutex_unlock(&all->mutex);
}

static void record_decisive(racers *all, unsigned index)
{
    unsigned before = atomic_load(&all->decisive);
    while (index < before && !atomic_compare_exchange_weak(&all->decisive, &before, index))
        ;
}

static uj_status shorten(const uj_plan_race *race, uint64_t stream, uj_motion *path,
                         uj_error *error)
{
    uj_plan_probe probe;
    uj_status status = uj_plan_probe_create(race->space, &probe);
    if (status == UJ_OK)
        status = uj_plan_path_shorten(&probe, uj_random_stream(~race->seed, stream), path);
    uj_plan_probe_clear(&probe);
    return status == UJ_OK ? UJ_OK
                           : uj_error_set(error, status, "out of memory while shortening a motion");
}

static uj_status run_search(racers *all, unsigned index, uj_successor_generator *generator,
                            uj_error *error)
{
    const uj_plan_race *race = all->race;
    uj_plan_search_result *out = &all->race->searches[index];
    racer r = {.all = all, .index = index};
    uint64_t stream = race->first_stream + index;
    unsigned all_pieces = (1u << race->space->piece_count) - 1u;
    uj_plan_search_options options = {.random = uj_random_stream(race->seed, stream),
                                      .pieces = index == 0 ? race->first_pieces : all_pieces,
                                      .iterations = race->iterations,
                                      .law_share = race->law_share,
                                      .memory_bytes = race->memory_bytes,
                                      .poll = keep_running,
                                      .payload = &r};
    uj_status status = uj_plan_search(race->space, generator, &options, out, error);
    if (status == UJ_OK && out->end == UJ_PLAN_SEARCH_GOAL)
        status = shorten(race, stream, &out->path, error);
    if (status == UJ_OK && (out->end == UJ_PLAN_SEARCH_GOAL || out->end == UJ_PLAN_SEARCH_MEMORY))
        record_decisive(all, index);
    return status;
}

static void *work(void *payload)
{
    racers *all = payload;
    const uj_plan_race *race = all->race;
    uj_successor_generator generator;
    uj_error error = {0};
    uj_status status = uj_successor_generator_create(race->space->tray, race->model, UJ_RULES_FREE,
                                                     &generator, &error);
    while (status == UJ_OK) {
        unsigned index = atomic_fetch_add(&all->next, 1);
        if (index >= race->count || index > atomic_load(&all->decisive) ||
            atomic_load(&all->stopped))
            break;
        status = run_search(all, index, &generator, &error);
    }
    if (status != UJ_OK)
        record_failure(all, status, &error);
    uj_successor_generator_clear(&generator);
    return NULL;
}

uj_status uj_plan_race_run(uj_plan_race *race, unsigned first, unsigned *decisive, bool *stopped,
                           uj_error *error)
{
    racers all = {.race = race};
    atomic_init(&all.next, first);
    atomic_init(&all.decisive, race->count);
    atomic_init(&all.stopped, false);
    for (unsigned i = first; i < race->count; i++) {
        race->searches[i].path.piece_count = race->space->piece_count;
        uj_plan_path_clear(&race->searches[i].path);
        race->searches[i] = (uj_plan_search_result){.end = UJ_PLAN_SEARCH_STOPPED};
    }
    if (pthread_mutex_init(&all.mutex, NULL) != 0)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while starting threads");
    // The calling thread searches, too: all searches run even if no other thread can be started.
    pthread_t threads[UJ_PLAN_SEARCHES];
    unsigned others = 0;
    while (others + 1 < race->threads && others + 1 < race->count - first &&
           pthread_create(&threads[others], NULL, work, &all) == 0)
        others++;
    work(&all);
    for (unsigned i = 0; i < others; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&all.mutex);
    *decisive = atomic_load(&all.decisive);
    *stopped = atomic_load(&all.stopped);
    if (all.status != UJ_OK && error != NULL)
        *error = all.error;
    return all.status;
}

void uj_plan_race_clear(uj_plan_race *race)
{
    for (unsigned i = 0; i < UJ_PLAN_SEARCHES; i++)
        uj_plan_path_clear(&race->searches[i].path);
}
