// The progress line on a terminal, and signals that ask a search to stop.
#ifndef UJ_PROGRESS_H
#define UJ_PROGRESS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include <unjam/search/search.h>

/// Shows the progress of searches and ends them on SIGINT, SIGTERM or SIGHUP. Must not be copied or
/// moved between begin and end. All fields are private.
typedef struct uj_progress {
    bool shown;          ///< a line is on the terminal
    bool terminal;       ///< lines are to be shown
    double last;         ///< when the last one was written
    const char *metric;  ///< what the lower bound counts, "moves"
    char label[64];      ///< begins each line: what is being searched; may be empty
    atomic_bool stop;    ///< set by the waiting thread when a signal arrives
    atomic_bool ending;  ///< tells the waiting thread to end
    bool waiting;        ///< the thread is running
    pthread_t thread;
    sigset_t signals;  ///< those the thread waits for
    sigset_t outside;  ///< the signal mask before begin
} uj_progress;

/// Begins: a thread waits for the signals, so that no handler needs a global flag. The first signal
/// makes the callback stop the search, so that the best bound can still be printed; the second ends
/// the program at once. SIGHUP stays ignored when it was ignored at the start. Lines go to stderr
/// if that is a capable terminal and `quiet` is not set. `metric` is lent.
void uj_progress_begin(uj_progress *progress, bool quiet, const char *metric);

/// The callback to give to searches.
uj_search_progress uj_progress_callback(uj_progress *progress);

/// Names what is searched next; the label begins each line.
void uj_progress_label(uj_progress *progress, const char *label);

/// Shows the caller's own line, at most a few times per second.
void uj_progress_say(uj_progress *progress, const char *text);

/// Whether a signal has asked to stop.
bool uj_progress_stopped(const uj_progress *progress);

/// Erases the line, so that something else can be printed.
void uj_progress_clear(uj_progress *progress);

/// Erases the line, ends the thread and restores the signal mask.
void uj_progress_end(uj_progress *progress);

#endif
