// Runs the search for a hint on a separate thread.
#include <unjam/viewer/board/hint.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include <unjam/base/language.h>

struct uj_hint {
    uj_hint_job job;
    pthread_t thread;
    atomic_bool stop, done;
};

static bool keep_searching(void *payload, const uj_search_stats *stats)
{
    uj_hint *hint = payload;
    (void)stats;
    return !atomic_load(&hint->stop);
}

static void *work(void *payload)
{
    uj_hint *hint = payload;
    uj_search_progress progress = {keep_searching, hint};
    hint->job.run(hint->job.data, &progress);
    atomic_store(&hint->done, true);
    return NULL;
}

uj_status uj_hint_start(uj_hint_job job, uj_hint **out, uj_error *error)
{
    *out = NULL;
    uj_hint *hint = calloc(1, sizeof *hint);
    if (hint != NULL) {
        hint->job = job;
        if (pthread_create(&hint->thread, NULL, work, hint) == 0) {
            *out = hint;
            return UJ_OK;
        }
    }
    free(hint);
    job.destroy(job.data);
    return uj_error_set(error, UJ_NO_MEMORY, _("cannot start the search for a hint"));
}

bool uj_hint_done(uj_hint *hint)
{
    return atomic_load(&hint->done);
}

const uj_hint_job *uj_hint_result(const uj_hint *hint)
{
    return &hint->job;
}

void uj_hint_destroy(uj_hint *hint)
{
    if (hint == NULL)
        return;
    atomic_store(&hint->stop, true);
    pthread_join(hint->thread, NULL);
    hint->job.destroy(hint->job.data);
    free(hint);
}
