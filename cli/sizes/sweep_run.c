// Distributes the cells of a map over threads.
#include <unjam/cli/sizes/sweep_run.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>

// What the threads share. The mutex protects it.
typedef struct team {
    uj_sweep_run *run;
    pthread_mutex_t mutex;
    size_t next, finished;  // the first cell that no thread has taken; how many cells are finished
    double started;
    uj_status status;
    uj_error error;
} team;

static void show(team *t)
{
    char line[160];
    snprintf(line, sizeof line, _("%.1f s, %zu of %zu cells"), uj_clock_seconds() - t->started,
             t->finished, t->run->cells.count);
    uj_progress_say(t->run->progress, line);
}

static bool goes_on(team *t)
{
    pthread_mutex_lock(&t->mutex);
    show(t);
    bool continues = t->status == UJ_OK && !uj_progress_stopped(t->run->progress);
    pthread_mutex_unlock(&t->mutex);
    return continues;
}

static bool on_progress(void *payload, const uj_search_stats *stats)
{
    (void)stats;
    return goes_on(payload);
}

static bool on_proof_progress(void *payload, const uj_prover_stats *stats)
{
    (void)stats;
    return goes_on(payload);
}

// Takes the next unfinished cell for a thread to solve. Returns false when the work is over.
static bool take(team *t, size_t *index)
{
    pthread_mutex_lock(&t->mutex);
    size_t count = t->run->cells.count;
    while (t->next < count && t->run->cells.done[t->next])
        t->next++;
    bool more = t->next < count && t->status == UJ_OK && !uj_progress_stopped(t->run->progress);
    if (more)
        *index = t->next++;
    pthread_mutex_unlock(&t->mutex);
    return more;
}

// Records a finished cell, or the first failure, which ends the work of all threads.
static void enter(team *t, size_t index, const uj_sweep_cell *cell, uj_status status,
                  uj_error *error)
{
    pthread_mutex_lock(&t->mutex);
    bool stopped = cell->outcome == UJ_CELL_LIMIT && cell->limit == UJ_LIMIT_STOPPED;
    if (status == UJ_OK && !stopped) {
        t->run->cells.cells[index] = *cell;
        t->run->cells.done[index] = true;
        t->finished++;
        status = uj_sweep_journal_append(t->run->journal, index, cell, error);
    }
    if (status != UJ_OK && t->status == UJ_OK) {
        t->status = status;
        t->error = *error;
    }
    show(t);
    pthread_mutex_unlock(&t->mutex);
}

// Solves a cell, or tries to prove that it is impossible.
static uj_status solve(team *t, uj_scale scale, uj_sweep_cell *out, uj_error *error)
{
    const uj_sweep_run *run = t->run;
    uj_tray_options options = run->options;
    double seconds = options.limits.seconds, started = uj_clock_seconds();
    options.threads = 1;
    options.progress = (uj_search_progress){on_progress, t};
    if (run->proof_boxes > 0)
        options.limits.seconds = 0.5 * seconds;
    uj_status status = uj_sweep_cell_solve(run->family, scale, &options, out, error);
    if (status != UJ_OK || run->proof_boxes == 0)
        return status;
    const uj_proof_limits limits = {.threads = 1,
                                    .seconds = uj_seconds_left(seconds, started),
                                    .boxes = run->proof_boxes,
                                    .memory_bytes = options.limits.memory_bytes,
                                    .poll = on_proof_progress,
                                    .payload = t};
    return uj_sweep_cell_prove(run->family, scale, &limits, out, error);
}

static void *work(void *payload)
{
    team *t = payload;
    const uj_sweep_run *run = t->run;
    size_t index;
    while (take(t, &index)) {
        uj_scale scale = {run->lengths.values[index % run->lengths.count] / run->extent.length,
                          run->widths.values[index / run->lengths.count] / run->extent.width};
        uj_sweep_cell cell;
        uj_error error = {0};
        uj_status status = solve(t, scale, &cell, &error);
        enter(t, index, &cell, status, &error);
    }
    return NULL;
}

uj_status uj_sweep_run_all(uj_sweep_run *run, bool *complete, uj_error *error)
{
    team t = {.run = run, .started = uj_clock_seconds()};
    size_t count = run->cells.count, others = 0;
    for (size_t i = 0; i < count; i++)
        t.finished += run->cells.done[i];
    pthread_t *threads = calloc(run->threads, sizeof *threads);
    if (threads == NULL || pthread_mutex_init(&t.mutex, NULL) != 0) {
        free(threads);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while starting threads");
    }
    // The calling thread solves cells as well, so the map is made even if no other thread can be
    // started.
    while (others + 1 < run->threads && others + 1 < count &&
           pthread_create(&threads[others], NULL, work, &t) == 0)
        others++;
    work(&t);
    for (size_t i = 0; i < others; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    pthread_mutex_destroy(&t.mutex);
    *complete = t.finished == count;
    if (t.status != UJ_OK && error != NULL)
        *error = t.error;
    return t.status;
}
