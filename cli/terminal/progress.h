// The progress line on a terminal, and signals that ask a search to stop.
#ifndef UJ_PROGRESS_H
#define UJ_PROGRESS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include <unjam/search/search.h>
#include <unjam/search/team/team.h>

/// Shows progress, and stops searches on SIGINT, SIGTERM or SIGHUP. Must not be copied or moved
/// between uj_progress_begin and uj_progress_end. All members are private.
typedef struct uj_progress {
    bool shown;          ///< a progress line is on the terminal now
    bool terminal;       ///< progress lines may be shown
    double last;         ///< time of the last progress line
    const char *metric;  ///< unit of the lower bound, such as "moves"
    char label[128];     ///< the beginning of each progress line; may be empty
    atomic_bool stop;    ///< set by `thread` when a signal arrives
    atomic_bool ending;  ///< tells `thread` to end
    bool waiting;        ///< `thread` is running
    pthread_t thread;    ///< waits for signals
    sigset_t signals;    ///< the signals for which `thread` waits
    sigset_t outside;    ///< the signal mask before uj_progress_begin
} uj_progress;

/// Starts a thread that waits for signals. After the first signal, the progress callback stops the
/// search, so that the best bound can still be printed. The second signal ends the program at once.
/// SIGHUP stays ignored if it was ignored at the start. Progress lines go to stderr if it is a
/// terminal and `quiet` is false. `metric` must outlive *progress.
void uj_progress_begin(uj_progress *progress, bool quiet, const char *metric);

/// Returns the callback to give to searches.
uj_search_progress uj_progress_callback(uj_progress *progress);

/// Sets the text with which progress lines begin, except those of uj_progress_say.
void uj_progress_label(uj_progress *progress, const char *label);

/// Shows `text` as the progress line, but at most five times per second.
void uj_progress_say(uj_progress *progress, const char *text);

/// Returns true if a signal has asked to stop.
bool uj_progress_stopped(const uj_progress *progress);

/// Lets the team call uj_progress_stopped; see uj_team_watch. `team` may be NULL. The team keeps
/// the pointer `progress`, so call uj_team_watch(team, NULL, NULL) before uj_progress_end.
void uj_progress_watch(const uj_progress *progress, uj_team *team);

/// Erases the progress line.
void uj_progress_clear(uj_progress *progress);

/// Erases the progress line, ends the thread that waits for signals, and restores the signal mask.
void uj_progress_end(uj_progress *progress);

#endif
