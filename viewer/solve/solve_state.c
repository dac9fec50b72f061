// The data that a solve job shares with the window.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <unjam/base/cores.h>
#include <unjam/base/language.h>

#include "solve_internal.h"

void uj_solve_drop(uj_loaded_file *file)
{
    if (file != NULL)
        uj_loaded_file_clear(file);
    free(file);
}

// --- progress and results of the searches --------------------------------------------------------

static void copy_stats(uj_solve_job *job, const uj_search_stats *stats)
{
    uj_solve_news *news = &job->news;
    news->states = stats->expanded > news->states ? stats->expanded : news->states;
    if (stats->lower_bound != UINT32_MAX && stats->lower_bound > news->lower_bound)
        news->lower_bound = stats->lower_bound;
}

static bool keep_searching(void *payload, const uj_search_stats *stats)
{
    uj_solve_job *job = payload;
    pthread_mutex_lock(&job->mutex);
    copy_stats(job, stats);
    bool stop = job->stop;
    pthread_mutex_unlock(&job->mutex);
    return !stop;
}

uj_search_progress uj_solve_progress(uj_solve_job *job)
{
    return (uj_search_progress){keep_searching, job};
}

void uj_solve_enter(uj_solve_job *job, const uj_search_result *result, const char *metric)
{
    pthread_mutex_lock(&job->mutex);
    copy_stats(job, &result->stats);
    if (metric != NULL)
        job->news.metric = metric;
    pthread_mutex_unlock(&job->mutex);
}

void uj_solve_end(uj_solve_job *job, uj_solve_state state, uj_search_limit limit,
                  const char *reason)
{
    pthread_mutex_lock(&job->mutex);
    job->news.state = state;
    job->news.limit = limit;
    job->news.seconds = uj_clock_seconds() - job->started;
    if (state == UJ_SOLVE_OPTIMAL)
        job->news.lower_bound = job->news.cost;
    snprintf(job->news.reason, sizeof job->news.reason, "%s", reason);
    pthread_mutex_unlock(&job->mutex);
}

uj_status uj_solve_offer(uj_solve_job *job, uj_loaded_file *file, uint32_t cost, uj_error *error)
{
    uj_status status = uj_loaded_file_make(file, error);
    if (status == UJ_OK && file->subject->proof != UJ_VERDICT_VALID)
        status = uj_error_set(error, UJ_INTERNAL,
                              _("internal error: the solution found does not pass verification "
                                "(%.200s); please report this with the problem file"),
                              file->subject->proof_text);
    if (status != UJ_OK) {
        uj_solve_drop(file);
        return status;
    }
    pthread_mutex_lock(&job->mutex);
    uj_loaded_file *old = job->file;
    job->file = file;
    job->news.found = true;
    job->news.cost = cost;
    pthread_mutex_unlock(&job->mutex);
    uj_solve_drop(old);
    return UJ_OK;
}

// --- the machine ---------------------------------------------------------------------------------

size_t uj_solve_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (size_t)pages / 2 * (size_t)size : (size_t)1 << 30;
}

unsigned uj_solve_threads(void)
{
    unsigned cores = uj_core_count();
    return cores > 2 ? cores - 1 : 1;
}

// --- the problem ---------------------------------------------------------------------------------

uj_loaded_file *uj_solve_read(uj_solve_job *job, uj_error *error)
{
    uj_loaded_file *file = calloc(1, sizeof *file);
    if (file == NULL)
        (void)uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    else if (uj_loaded_file_parse("puzzle", job->text, file, error) != UJ_OK) {
        free(file);
        file = NULL;
    }
    return file;
}
