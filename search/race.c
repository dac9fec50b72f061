// Each thread of a race repeatedly takes the next run and carries it out alone.
#include <unjam/search/race.h>

#include <pthread.h>
#include <stdatomic.h>

enum { MOST_OTHERS = 63 };  // threads besides the calling thread

struct uj_race_state {
    const uj_race *race;
    atomic_uint next;      // first run that no thread has taken
    atomic_uint decisive;  // lowest decisive run so far
    atomic_bool stopped;
    pthread_mutex_t mutex;  // protects go_on, status and error
    uj_status status;
    uj_error error;
};

bool uj_racer_take(uj_racer *racer)
{
    struct uj_race_state *s = racer->state;
    racer->index = atomic_fetch_add(&s->next, 1);
    racer->countdown = 0;
    return racer->index < s->race->count && racer->index <= atomic_load(&s->decisive) &&
           !atomic_load(&s->stopped);
}

void uj_racer_decide(uj_racer *racer)
{
    unsigned before = atomic_load(&racer->state->decisive);
    while (racer->index < before &&
           !atomic_compare_exchange_weak(&racer->state->decisive, &before, racer->index))
        continue;
}

bool uj_racer_goes_on(void *payload)
{
    uj_racer *racer = payload;
    struct uj_race_state *s = racer->state;
    if (atomic_load_explicit(&s->stopped, memory_order_relaxed) ||
        atomic_load_explicit(&s->decisive, memory_order_relaxed) < racer->index)
        return false;
    if (racer->countdown-- > 0)
        return true;
    racer->countdown = s->race->steps_per_poll;
    if (pthread_mutex_trylock(&s->mutex) != 0)
        return true;  // another thread is calling go_on
    if (!s->race->go_on(s->race->go_on_payload))
        atomic_store_explicit(&s->stopped, true, memory_order_relaxed);
    pthread_mutex_unlock(&s->mutex);
    return true;
}

static void record_failure(struct uj_race_state *s, uj_status status, const uj_error *error)
{
    pthread_mutex_lock(&s->mutex);
    if (s->status == UJ_OK) {
        s->status = status;
        s->error = *error;
    }
    atomic_store(&s->stopped, true);
    pthread_mutex_unlock(&s->mutex);
}

static void *work(void *payload)
{
    struct uj_race_state *s = payload;
    uj_racer racer = {.state = s};
    uj_error error = {0};
    uj_status status = s->race->work(s->race->work_payload, &racer, &error);
    if (status != UJ_OK)
        record_failure(s, status, &error);
    return NULL;
}

uj_status uj_race_run(const uj_race *race, unsigned *decisive, bool *stopped, uj_error *error)
{
    struct uj_race_state s = {.race = race};
    atomic_init(&s.next, race->first);
    atomic_init(&s.decisive, race->count);
    atomic_init(&s.stopped, false);
    if (pthread_mutex_init(&s.mutex, NULL) != 0)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while starting threads");
    // If no other thread can be started, the calling thread carries out all runs.
    pthread_t threads[MOST_OTHERS];
    unsigned others = 0;
    while (others < MOST_OTHERS && others + 1 < race->threads &&
           others + 1 < race->count - race->first &&
           pthread_create(&threads[others], NULL, work, &s) == 0)
        others++;
    work(&s);
    for (unsigned i = 0; i < others; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&s.mutex);
    *decisive = atomic_load(&s.decisive);
    *stopped = atomic_load(&s.stopped);
    if (s.status != UJ_OK && error != NULL)
        *error = s.error;
    return s.status;
}
