// The background search for a hint: one at a time, on its own thread.
#ifndef UJ_HINT_H
#define UJ_HINT_H

#include <stdbool.h>

#include <unjam/search/search.h>

/// Work for the thread, which alone uses `data` until it is done.
typedef struct uj_hint_job {
    /// Searches. Polls `progress` and stops when that returns false.
    void (*run)(void *data, const uj_search_progress *progress);
    void (*destroy)(void *data);
    void *data;  ///< NULL: there is nothing to search
} uj_hint_job;

typedef struct uj_hint uj_hint;

/// Starts a job and takes it over, even on an error: UJ_NO_MEMORY.
uj_status uj_hint_start(uj_hint_job job, uj_hint **out, uj_error *error);

/// Whether the job is done.
bool uj_hint_done(uj_hint *hint);

/// The job; read it only once it is done.
const uj_hint_job *uj_hint_result(const uj_hint *hint);

/// Stops the thread, waits for it and frees everything; NULL is allowed.
void uj_hint_destroy(uj_hint *hint);

#endif
