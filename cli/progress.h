// The progress line on a terminal, and signals that ask a search to stop.
#ifndef UJ_PROGRESS_H
#define UJ_PROGRESS_H

#include <signal.h>

#include "search/search.h"

// Shows how a search goes and ends it when SIGINT or SIGTERM comes. Must not move while it is used
// as a callback's payload.
typedef struct uj_progress {
    bool shown;          // a line stands on the terminal
    bool terminal;       // lines are wanted
    double last;         // when the last one was written
    const char *metric;  // what f counts, "moves"
    int stopped_by;      // the signal, or 0
    sigset_t signals;
} uj_progress;

// Begins: from now on SIGINT and SIGTERM wait until the search looks for them, so that the best
// bound can be printed (and no handler with a global flag is needed). A second one ends the
// program. Lines go to stderr, if that is a terminal and `quiet` is not set.
void uj_progress_begin(uj_progress *progress, bool quiet, const char *metric);

// The callback for searches.
uj_search_progress uj_progress_callback(uj_progress *progress);

// Takes the line away.
void uj_progress_end(uj_progress *progress);

#endif
