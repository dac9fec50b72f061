// Searches that run behind the window's back: one at a time, in a thread of its own.
#ifndef UJ_HINT_H
#define UJ_HINT_H

#include <stdbool.h>

#include <unjam/search/search.h>

// Work for the thread. `run` polls `progress` while it works; a progress that returns false stops
// it. Nobody else touches `data` until it is over.
typedef struct uj_hint_job {
    void (*run)(void *data, const uj_search_progress *progress);
    void (*destroy)(void *data);
    void *data;  // NULL: there is nothing to search
} uj_hint_job;

typedef struct uj_hint uj_hint;

// Starts the job and owns it from then on, also after an error (UJ_NO_MEMORY, UJ_INTERNAL).
uj_status uj_hint_start(uj_hint_job job, uj_hint **out, uj_error *error);

// Whether the thread has come to its end.
bool uj_hint_done(uj_hint *hint);

// The job, to be looked at once it is done.
const uj_hint_job *uj_hint_result(const uj_hint *hint);

// Stops the thread, waits for it and frees everything; NULL is allowed.
void uj_hint_destroy(uj_hint *hint);

#endif
