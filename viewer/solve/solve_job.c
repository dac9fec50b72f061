// Starts and stops the thread of a solve job, and returns its news and solutions.
#include <unjam/viewer/solve/solve_job.h>

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <unjam/base/language.h>

#include "solve_internal.h"

// Leaves processor time for drawing. On Linux, this affects only the calling thread and the threads
// that it starts later.
static void lower_priority(void)
{
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
}

static void *work(void *payload)
{
    uj_solve_job *job = payload;
    uj_error error = {0};
    lower_priority();
    uj_loaded_file *file = uj_solve_read(job, &error);
    bool is_discrete = file != NULL && file->is_discrete;
    if (file != NULL) {
        pthread_mutex_lock(&job->mutex);
        job->news.rules = is_discrete ? NULL : uj_rules_text(UJ_RULES_FREE);
        if (is_discrete)
            job->news.metric = file->discrete.problem.puzzle->costs[0];
        pthread_mutex_unlock(&job->mutex);
    }
    uj_status status = error.status;
    uj_solve_drop(file);
    if (status == UJ_OK)
        status = is_discrete ? uj_solve_discrete(job, &error) : uj_solve_tray(job, &error);
    if (status != UJ_OK)
        uj_solve_end(job, UJ_SOLVE_FAILED, UJ_LIMIT_NONE, error.message);
    return NULL;
}

uj_status uj_solve_start(char *text, uj_solve_job **out, uj_error *error)
{
    uj_solve_job *job = calloc(1, sizeof *job);
    *out = NULL;
    if (job != NULL) {
        *job = (uj_solve_job){.text = text,
                              .mutex = PTHREAD_MUTEX_INITIALIZER,
                              .started = uj_clock_seconds(),
                              .news = {.state = UJ_SOLVE_RUNNING, .metric = "moves"}};
        if (pthread_create(&job->thread, NULL, work, job) == 0) {
            *out = job;
            return UJ_OK;
        }
    }
    free(job);
    free(text);
    return uj_error_set(error, UJ_NO_MEMORY, _("cannot start the search: out of memory"));
}

uj_solve_news uj_solve_ask(uj_solve_job *job)
{
    pthread_mutex_lock(&job->mutex);
    uj_solve_news news = job->news;
    if (news.state == UJ_SOLVE_RUNNING)
        news.seconds = uj_clock_seconds() - job->started;
    pthread_mutex_unlock(&job->mutex);
    return news;
}

uj_loaded_file *uj_solve_take(uj_solve_job *job)
{
    pthread_mutex_lock(&job->mutex);
    uj_loaded_file *file = job->file;
    job->file = NULL;
    pthread_mutex_unlock(&job->mutex);
    return file;
}

void uj_solve_stop(uj_solve_job *job)
{
    pthread_mutex_lock(&job->mutex);
    job->stop = true;
    pthread_mutex_unlock(&job->mutex);
}

void uj_solve_destroy(uj_solve_job *job)
{
    if (job == NULL)
        return;
    uj_solve_stop(job);
    pthread_join(job->thread, NULL);
    pthread_mutex_destroy(&job->mutex);
    uj_solve_drop(job->file);
    free(job->text);
    free(job);
}
