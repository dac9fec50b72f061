// Distributes the cells of a map of sizes (unjam map) over threads.
#include <stdlib.h>

#include "sweep_work.h"

static bool goes_on(void *payload)
{
    return uj_sweep_goes_on(payload);
}

static void *work(void *payload)
{
    sweep_work *t = payload;
    const sweep_poll poll = {goes_on, t};
    size_t index;
    while (uj_sweep_take(t, &index)) {
        uj_sweep_cell cell;
        uj_error error = {0};
        uj_status status = uj_sweep_solve(t->run, index, &poll, &cell, &error);
        uj_sweep_enter(t, index, &cell, status, &error);
    }
    return NULL;
}

// The calling thread solves cells too, so the map is made even if no thread can be started.
static uj_status work_on_threads(sweep_work *t, uj_error *error)
{
    const uj_sweep_run *run = t->run;
    size_t others = 0;
    pthread_t *threads = calloc(run->threads, sizeof *threads);
    if (threads == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while starting threads");
    while (others + 1 < run->threads && others + 1 < run->cells.count &&
           pthread_create(&threads[others], NULL, work, t) == 0)
        others++;
    work(t);
    for (size_t i = 0; i < others; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    return UJ_OK;
}

uj_status uj_sweep_run_all(uj_sweep_run *run, bool *complete, uj_error *error)
{
    sweep_work t = {.run = run, .started = uj_clock_seconds()};
    const size_t count = run->cells.count;
    *complete = false;
    if (uj_team_helps(run->team))
        return uj_sweep_help(run, error);
    for (size_t i = 0; i < count; i++)
        t.finished += run->cells.done[i];
    if (pthread_mutex_init(&t.mutex, NULL) != 0)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while starting threads");
    uj_status status = UJ_OK;
    if (uj_team_members(run->team) > 1)
        uj_sweep_lead(&t);
    else
        status = work_on_threads(&t, error);
    pthread_mutex_destroy(&t.mutex);
    *complete = t.finished == count;
    if (t.status != UJ_OK && error != NULL)
        *error = t.error;
    return status == UJ_OK ? t.status : status;
}
