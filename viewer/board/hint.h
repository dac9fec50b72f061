// Searches for a hint in the background, on a separate thread.
#ifndef UJ_HINT_H
#define UJ_HINT_H

#include <stdbool.h>

#include <unjam/search/search.h>

/// A job: a search for a hint, on a thread of its own. Until the job is done, no other thread may
/// use `data`.
typedef struct uj_hint_job {
    /// Searches for a hint. Calls the function in `progress` regularly, and stops when that
    /// function returns false.
    void (*run)(void *data, const uj_search_progress *progress);
    void (*destroy)(void *data);
    void *data;  ///< NULL: there is nothing to search
} uj_hint_job;

typedef struct uj_hint uj_hint;

/// Starts a job and takes ownership of it, even on an error. Errors: UJ_NO_MEMORY.
uj_status uj_hint_start(uj_hint_job job, uj_hint **out, uj_error *error);

/// Returns true if the job is done.
bool uj_hint_done(uj_hint *hint);

/// Returns the job. Do not use job->data before uj_hint_done has returned true.
const uj_hint_job *uj_hint_result(const uj_hint *hint);

/// Stops the search, waits until its thread has ended, and frees the job and the hint; NULL is
/// allowed.
void uj_hint_destroy(uj_hint *hint);

#endif
