// A search for a hint, on a separate thread.
#ifndef UJ_HINT_H
#define UJ_HINT_H

#include <stdbool.h>

#include <unjam/search/search.h>

/// Until uj_hint_done returns true, only the thread of the search may use `data`.
typedef struct uj_hint_job {
    /// Searches. Calls progress->function regularly, and stops when this function returns false.
    void (*run)(void *data, const uj_search_progress *progress);
    void (*destroy)(void *data);
    void *data;  ///< NULL: memory ran out; do not start the job
} uj_hint_job;

typedef struct uj_hint uj_hint;

/// Starts a job. Takes ownership of job.data, even on an error. Error: UJ_NO_MEMORY.
uj_status uj_hint_start(uj_hint_job job, uj_hint **out, uj_error *error);

bool uj_hint_done(uj_hint *hint);

/// Returns the job. Do not use job->data before uj_hint_done has returned true.
const uj_hint_job *uj_hint_result(const uj_hint *hint);

/// Stops the search, waits for the end of its thread, and frees `hint` (may be NULL) and its job.
void uj_hint_destroy(uj_hint *hint);

#endif
