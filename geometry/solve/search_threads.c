// Worker threads, and a table of their jobs: expansions that the search may ask for.
#include "search_threads.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/search/timed_wait.h>

#include "generator_internal.h"

// Many jobs per worker, because a finished job keeps its place until the search asks for it.
enum { JOBS_PER_WORKER = 32 };

// If there are this many pending jobs per worker, no worker is about to run out.
enum { ENOUGH_PER_WORKER = 4 };

static const long poll_nanoseconds = 20000000;

// Bytes that a worker needs, without its results and what it keeps about pushes and turns.
static const size_t worker_bytes = 2 * sizeof(uj_turn_cache);

// Jobs store successors without the poses of pieces that the tray does not have.
typedef struct successor {
    uj_move move;
    unsigned moved;
    uj_tray_state state;
} successor;

typedef enum job_status { JOB_FREE, JOB_PENDING, JOB_RUNNING, JOB_DONE } job_status;

// One expansion. The mutex protects `status`, `wanted`, `rank` and `age`. While the job runs, only
// the thread that runs it may change the other members; at all other times, only the search may.
typedef struct job {
    job_status status;
    bool wanted;  // announced by the latest call of uj_prefetcher_prefetch, or since
    unsigned rank;
    uint64_t age;   // value of `announcements` when the job was added
    bool complete;  // false if memory ran out or the job was stopped
    uj_tray_state state;
    uj_expansion_portion portion;
    size_t count, capacity;
    unsigned char *successors;  // [count * prefetcher->successor_bytes]
    // See uj_successor_generator.
    uint64_t unresolved, work;
    uint32_t least_unresolved;
    // The search's sink, which the job polls, if the search runs the job itself; otherwise NULL.
    const uj_successor_sink *helped;
    uj_prefetcher *prefetcher;
} job;

struct uj_prefetcher {
    pthread_mutex_t mutex;
    pthread_cond_t announced, finished;
    atomic_bool stop;
    size_t successor_bytes;       // size of a stored successor
    size_t successor_limit;       // greatest allowed successor_sum; 0: no limit
    atomic_size_t successor_sum;  // sum of `capacity` over all jobs
    unsigned worker_count, job_count;
    pthread_t *threads;                  // [worker_count]
    uj_successor_generator *generators;  // [worker_count]
    job *jobs;                           // [job_count]
    unsigned started;
    unsigned next_worker;    // index of the generator that the next thread takes
    uint64_t announcements;  // number of calls of uj_prefetcher_prefetch so far
};

static bool make_room(job *j)
{
    uj_prefetcher *prefetcher = j->prefetcher;
    size_t more = j->capacity + 64;
    size_t sum =
        atomic_fetch_add_explicit(&prefetcher->successor_sum, more, memory_order_relaxed) + more;
    bool allowed = prefetcher->successor_limit == 0 || sum <= prefetcher->successor_limit;
    unsigned char *grown =
        allowed ? realloc(j->successors, (j->capacity + more) * prefetcher->successor_bytes) : NULL;
    if (grown == NULL) {
        atomic_fetch_sub_explicit(&prefetcher->successor_sum, more, memory_order_relaxed);
        return false;
    }
    j->successors = grown;
    j->capacity += more;
    return true;
}

static bool keep_successor(void *payload, const uj_move *move, const uj_tray_state *state,
                           unsigned moved)
{
    job *j = payload;
    if (j->count == j->capacity && !make_room(j)) {
        j->complete = false;
        return false;
    }
    size_t size = j->prefetcher->successor_bytes;
    unsigned char *at = &j->successors[j->count++ * size];
    memcpy(at + offsetof(successor, move), move, sizeof *move);
    memcpy(at + offsetof(successor, moved), &moved, sizeof moved);
    memcpy(at + offsetof(successor, state), state, size - offsetof(successor, state));
    return true;
}

static bool keep_going(void *payload)
{
    job *j = payload;
    bool stop = atomic_load_explicit(&j->prefetcher->stop, memory_order_relaxed);
    if (!stop &&
        (j->helped == NULL || j->helped->poll == NULL || j->helped->poll(j->helped->payload)))
        return true;
    j->complete = false;
    return false;
}

// Leaves generator->unresolved, least_unresolved and work unchanged.
static void run_job(job *j, uj_successor_generator *generator, const uj_successor_sink *helped)
{
    uint64_t unresolved = generator->unresolved, work = generator->work;
    uint32_t least_unresolved = generator->least_unresolved;
    j->helped = helped;
    j->count = 0;
    j->complete = true;
    generator->unresolved = 0;
    generator->work = 0;
    generator->least_unresolved = UINT32_MAX;
    uj_successor_sink sink = {keep_successor, keep_going, j};
    uj_successor_generator_expand_portion(generator, &j->state, &j->portion, &sink);
    j->unresolved = generator->unresolved;
    j->work = generator->work;
    j->least_unresolved = generator->least_unresolved;
    generator->unresolved = unresolved;
    generator->work = work;
    generator->least_unresolved = least_unresolved;
}

static job *next_job(uj_prefetcher *prefetcher)
{
    job *next = NULL;
    for (unsigned i = 0; i < prefetcher->job_count; i++) {
        job *j = &prefetcher->jobs[i];
        if (j->status == JOB_PENDING && (next == NULL || j->rank < next->rank))
            next = j;
    }
    return next;
}

// The caller holds the mutex, which is released while the job runs.
static void run_locked(job *j, uj_successor_generator *generator, const uj_successor_sink *helped)
{
    uj_prefetcher *prefetcher = j->prefetcher;
    j->status = JOB_RUNNING;
    pthread_mutex_unlock(&prefetcher->mutex);
    run_job(j, generator, helped);
    pthread_mutex_lock(&prefetcher->mutex);
    j->status = JOB_DONE;
    pthread_cond_broadcast(&prefetcher->finished);
}

static void *work(void *argument)
{
    uj_prefetcher *prefetcher = argument;
    pthread_mutex_lock(&prefetcher->mutex);
    uj_successor_generator *generator = &prefetcher->generators[prefetcher->next_worker++];
    while (!atomic_load_explicit(&prefetcher->stop, memory_order_relaxed)) {
        job *j = next_job(prefetcher);
        if (j == NULL) {
            pthread_cond_wait(&prefetcher->announced, &prefetcher->mutex);
            continue;
        }
        run_locked(j, generator, NULL);
    }
    pthread_mutex_unlock(&prefetcher->mutex);
    return NULL;
}

static bool start(uj_prefetcher *prefetcher)
{
    while (prefetcher->started < prefetcher->worker_count) {
        if (pthread_create(&prefetcher->threads[prefetcher->started], NULL, work, prefetcher) != 0)
            return false;
        prefetcher->started++;
    }
    return true;
}

static bool prepare(uj_prefetcher *prefetcher, const uj_successor_generator *prototype,
                    unsigned workers)
{
    pthread_mutex_init(&prefetcher->mutex, NULL);
    pthread_cond_init(&prefetcher->announced, NULL);
    uj_timed_wait_init(&prefetcher->finished);
    prefetcher->job_count = workers * JOBS_PER_WORKER;
    prefetcher->threads = calloc(workers, sizeof *prefetcher->threads);
    prefetcher->generators = calloc(workers, sizeof *prefetcher->generators);
    prefetcher->jobs = calloc(prefetcher->job_count, sizeof *prefetcher->jobs);
    if (prefetcher->threads == NULL || prefetcher->generators == NULL || prefetcher->jobs == NULL)
        return false;
    for (unsigned i = 0; i < prefetcher->job_count; i++)
        prefetcher->jobs[i].prefetcher = prefetcher;
    for (; prefetcher->worker_count < workers; prefetcher->worker_count++) {
        uj_successor_generator *own = &prefetcher->generators[prefetcher->worker_count];
        if (uj_successor_generator_create(prototype->tray, prototype->model, prototype->rules, own,
                                          NULL) != UJ_OK)
            return false;
        if (uj_successor_generator_use_pruning(own, prototype, NULL) != UJ_OK) {
            uj_successor_generator_clear(own);
            return false;
        }
        own->excluded = prototype->excluded;
    }
    return true;
}

uj_status uj_prefetcher_create(const uj_successor_generator *prototype, unsigned workers,
                               size_t memory_limit, uj_prefetcher **out, uj_error *error)
{
    *out = NULL;
    if (memory_limit > 0) {
        size_t pushes = prototype->distinct_turns != NULL
                            ? uj_distinct_pushes_bytes(prototype->model) +
                                  uj_distinct_turns_bytes(prototype->model)
                            : uj_push_islands_bytes(prototype->model);
        size_t most = memory_limit / 2 / (worker_bytes + pushes);
        workers = workers < most ? workers : (unsigned)most;
    }
    if (workers == 0)
        return UJ_OK;
    uj_prefetcher *prefetcher = calloc(1, sizeof *prefetcher);
    if (prefetcher == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the search");
    prefetcher->successor_bytes =
        offsetof(successor, state.poses) + prototype->tray->piece_count * sizeof(uj_pose);
    // Half the limit is for workers, a quarter for successors. The last quarter is spare, because
    // realloc may hold an array twice.
    prefetcher->successor_limit = memory_limit / 4 / prefetcher->successor_bytes;
    if (!prepare(prefetcher, prototype, workers) || !start(prefetcher)) {
        uj_prefetcher_destroy(prefetcher);
        return uj_error_set(
            error, UJ_NO_MEMORY,
            "cannot start a search with %u threads: too little memory, or too many threads",
            workers + 1);
    }
    *out = prefetcher;
    return UJ_OK;
}

void uj_prefetcher_destroy(uj_prefetcher *prefetcher)
{
    if (prefetcher == NULL)
        return;
    pthread_mutex_lock(&prefetcher->mutex);
    atomic_store(&prefetcher->stop, true);
    pthread_cond_broadcast(&prefetcher->announced);
    pthread_mutex_unlock(&prefetcher->mutex);
    for (unsigned i = 0; i < prefetcher->started; i++)
        pthread_join(prefetcher->threads[i], NULL);
    for (unsigned i = 0; i < prefetcher->worker_count; i++)
        uj_successor_generator_clear(&prefetcher->generators[i]);
    for (unsigned i = 0; prefetcher->jobs != NULL && i < prefetcher->job_count; i++)
        free(prefetcher->jobs[i].successors);
    free(prefetcher->threads);
    free(prefetcher->generators);
    free(prefetcher->jobs);
    pthread_cond_destroy(&prefetcher->announced);
    pthread_cond_destroy(&prefetcher->finished);
    pthread_mutex_destroy(&prefetcher->mutex);
    free(prefetcher);
}

static job *find_job(uj_prefetcher *prefetcher, const uj_tray_state *state,
                     const uj_expansion_portion *portion)
{
    for (unsigned i = 0; i < prefetcher->job_count; i++) {
        job *j = &prefetcher->jobs[i];
        if (j->status != JOB_FREE && j->portion.wanted == portion->wanted &&
            j->portion.number == portion->number && uj_generator_same_state(&j->state, state))
            return j;
    }
    return NULL;
}

// Returns a free job, else the oldest finished job that is not wanted, else NULL.
static job *spare_job(uj_prefetcher *prefetcher)
{
    job *spare = NULL;
    for (unsigned i = 0; i < prefetcher->job_count; i++) {
        job *j = &prefetcher->jobs[i];
        if (j->status == JOB_FREE)
            return j;
        if (!j->wanted && j->status == JOB_DONE && (spare == NULL || j->age < spare->age))
            spare = j;
    }
    return spare;
}

static bool add_job(uj_prefetcher *prefetcher, const uj_tray_state *state,
                    const uj_expansion_portion *portion, unsigned rank)
{
    job *j = spare_job(prefetcher);
    if (j == NULL)
        return false;
    j->state = *state;
    j->portion = *portion;
    j->portion.keep = false;
    j->status = JOB_PENDING;
    j->wanted = true;
    j->rank = rank;
    j->age = prefetcher->announcements;
    return true;
}

void uj_prefetcher_announce(uj_prefetcher *prefetcher, const uj_tray_state *state,
                            const uj_expansion_portion *portion)
{
    pthread_mutex_lock(&prefetcher->mutex);
    if (find_job(prefetcher, state, portion) == NULL && add_job(prefetcher, state, portion, 0))
        pthread_cond_signal(&prefetcher->announced);
    pthread_mutex_unlock(&prefetcher->mutex);
}

void uj_prefetcher_prefetch(uj_prefetcher *prefetcher, const uj_tray_state *const *states,
                            const uj_expansion_portion *portions, unsigned count)
{
    pthread_mutex_lock(&prefetcher->mutex);
    for (unsigned i = 0; i < prefetcher->job_count; i++)
        prefetcher->jobs[i].wanted = false;
    for (unsigned i = 0; i < count; i++) {
        job *known = find_job(prefetcher, states[i], &portions[i]);
        if (known != NULL) {
            known->wanted = true;
            known->rank = i;
        }
    }
    for (unsigned i = 0; i < prefetcher->job_count; i++)
        if (prefetcher->jobs[i].status == JOB_PENDING && !prefetcher->jobs[i].wanted)
            prefetcher->jobs[i].status = JOB_FREE;
    bool added = false;
    prefetcher->announcements++;
    for (unsigned i = 0; i < count; i++) {
        if (find_job(prefetcher, states[i], &portions[i]) != NULL)
            continue;
        if (!add_job(prefetcher, states[i], &portions[i], i))
            break;
        added = true;
    }
    if (added)
        pthread_cond_broadcast(&prefetcher->announced);
    pthread_mutex_unlock(&prefetcher->mutex);
}

bool uj_prefetcher_wants_more(uj_prefetcher *prefetcher)
{
    unsigned pending = 0;
    pthread_mutex_lock(&prefetcher->mutex);
    for (unsigned i = 0; i < prefetcher->job_count; i++)
        pending += prefetcher->jobs[i].status == JOB_PENDING;
    pthread_mutex_unlock(&prefetcher->mutex);
    return pending < ENOUGH_PER_WORKER * prefetcher->worker_count;
}

// The caller holds the mutex.
static void wait_briefly(uj_prefetcher *prefetcher, const job *j)
{
    const struct timespec until = uj_timed_wait_until(poll_nanoseconds);
    int waited = 0;
    while (j->status == JOB_RUNNING && waited != ETIMEDOUT)
        waited = pthread_cond_timedwait(&prefetcher->finished, &prefetcher->mutex, &until);
}

// Waits until *j is finished, and runs pending jobs meanwhile. Returns false if the search must
// stop. The caller holds the mutex.
static bool await(uj_prefetcher *prefetcher, const job *j, uj_successor_generator *own,
                  const uj_successor_sink *sink)
{
    while (j->status == JOB_RUNNING) {
        job *next = next_job(prefetcher);
        if (next != NULL)
            run_locked(next, own, sink);
        else
            wait_briefly(prefetcher, j);
        if (j->status != JOB_RUNNING)
            break;
        pthread_mutex_unlock(&prefetcher->mutex);
        bool go_on = sink->poll == NULL || sink->poll(sink->payload);
        pthread_mutex_lock(&prefetcher->mutex);
        if (!go_on)
            return false;
    }
    return true;
}

static void hand_over(const job *j, uj_successor_generator *own, const uj_successor_sink *sink)
{
    own->unresolved += j->unresolved;
    own->work += j->work;
    if (j->least_unresolved < own->least_unresolved)
        own->least_unresolved = j->least_unresolved;
    size_t size = j->prefetcher->successor_bytes;
    successor next = {.state = j->state};
    for (size_t i = 0; i < j->count; i++) {
        memcpy(&next, &j->successors[i * size], size);
        if (!sink->function(sink->payload, &next.move, &next.state, next.moved))
            return;
    }
}

void uj_prefetcher_expand(uj_prefetcher *prefetcher, uj_successor_generator *own,
                          const uj_tray_state *state, uj_expansion_portion *portion,
                          const uj_successor_sink *sink)
{
    pthread_mutex_lock(&prefetcher->mutex);
    job *j = find_job(prefetcher, state, portion);
    if (j != NULL && j->status == JOB_PENDING) {
        j->status = JOB_FREE;
        j = NULL;
    }
    bool go_on = j == NULL || await(prefetcher, j, own, sink);
    pthread_mutex_unlock(&prefetcher->mutex);
    if (!go_on)
        return;
    // No mutex is needed here, because workers do not touch a finished job.
    if (j != NULL && j->complete) {
        portion->more = j->portion.more;
        portion->overhang = j->portion.overhang;
        hand_over(j, own, sink);
    } else {
        uj_successor_generator_expand_portion(own, state, portion, sink);
    }
    if (j != NULL) {
        pthread_mutex_lock(&prefetcher->mutex);
        j->status = JOB_FREE;
        pthread_mutex_unlock(&prefetcher->mutex);
    }
}
