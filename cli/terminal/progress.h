// The progress line on a terminal, and signals that ask a search to stop.
#ifndef UJ_PROGRESS_H
#define UJ_PROGRESS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include <unjam/search/search.h>

// Shows how a search goes and ends it when SIGINT, SIGTERM or SIGHUP comes. Must not move between
// begin and end.
typedef struct uj_progress {
    bool shown;          // a line stands on the terminal
    bool terminal;       // lines are wanted
    double last;         // when the last one was written
    const char *metric;  // what the bound counts, "moves"
    char label[64];      // what is being searched, begins each line; may be empty
    atomic_bool stop;    // set by the thread that waits for signals
    atomic_bool ending;  // tells the thread to end
    bool waiting;        // there is that thread
    pthread_t thread;
    sigset_t signals, outside;  // those waited for; the mask before
} uj_progress;

// Begins: a thread waits for these signals (which needs no handler with a global flag). The
// first makes the callback stop the search, so that the best bound can be printed; the second ends
// the program at once. SIGHUP stays ignored when the program was started so. Lines go to
// stderr, if that is a terminal that can take them back and `quiet` is not set.
void uj_progress_begin(uj_progress *progress, bool quiet, const char *metric);

// The callback for searches.
uj_search_progress uj_progress_callback(uj_progress *progress);

// Names what is searched next.
void uj_progress_label(uj_progress *progress, const char *label);

// Writes a line of one's own, now and then only, as those of searches are.
void uj_progress_say(uj_progress *progress, const char *text);

// Whether a signal has asked to stop.
bool uj_progress_stopped(const uj_progress *progress);

// Takes the line away, so that something else can be printed.
void uj_progress_clear(uj_progress *progress);

// Takes the line away and gives signals their usual meaning back.
void uj_progress_end(uj_progress *progress);

#endif
