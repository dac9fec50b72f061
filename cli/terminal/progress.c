// Shows the progress line on stderr, and stops a search when a signal arrives.
#include <unjam/cli/terminal/progress.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/discrete/puzzle/cost_words.h>

static const double interval = 0.2;  // seconds between two progress lines

static void die_of(int signal, const sigset_t *signals)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigaction(signal, &usual, NULL);
    pthread_sigmask(SIG_UNBLOCK, signals, NULL);
    raise(signal);
}

// Wakes the waiting thread. The thread ends only if progress->ending is set, so a SIGURG from
// another process does no harm. pthread_cancel would break under sanitizers.
static const int wake_up = SIGURG;

// Waits for a signal that asks to stop, and returns its number. Returns 0 if the thread has to end.
static int next_signal(const uj_progress *progress)
{
    for (;;) {
        int signal = sigwaitinfo(&progress->signals, NULL);
        if (signal > 0 && signal != wake_up)
            return signal;
        if (atomic_load(&progress->ending))
            return 0;
    }
}

static void *wait_for_signals(void *payload)
{
    uj_progress *progress = payload;
    if (next_signal(progress) == 0)
        return NULL;
    atomic_store(&progress->stop, true);
    int signal = next_signal(progress);
    if (signal != 0)
        die_of(signal, &progress->signals);
    return NULL;
}

static bool is_ignored(int signal)
{
    struct sigaction now;
    return sigaction(signal, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

// A "dumb" terminal cannot erase a line.
static bool has_terminal(bool quiet)
{
    const char *kind = getenv("TERM");
    return !quiet && isatty(STDERR_FILENO) == 1 && kind != NULL && strcmp(kind, "") != 0 &&
           strcmp(kind, "dumb") != 0;
}

void uj_progress_begin(uj_progress *progress, bool quiet, const char *metric)
{
    *progress = (uj_progress){
        .terminal = has_terminal(quiet), .metric = metric, .last = uj_clock_seconds()};
    sigemptyset(&progress->signals);
    // A shell starts background jobs with SIGINT ignored. Handle it even then.
    sigaddset(&progress->signals, SIGINT);
    sigaddset(&progress->signals, SIGTERM);
    if (!is_ignored(SIGHUP))  // nohup ignores SIGHUP
        sigaddset(&progress->signals, SIGHUP);
    sigaddset(&progress->signals, wake_up);
    pthread_sigmask(SIG_BLOCK, &progress->signals, &progress->outside);
    progress->waiting = pthread_create(&progress->thread, NULL, wait_for_signals, progress) == 0;
    if (!progress->waiting)  // without the thread, signals end the program as usual
        pthread_sigmask(SIG_SETMASK, &progress->outside, NULL);
}

static bool is_due(uj_progress *progress)
{
    double now = uj_clock_seconds();
    if (!progress->terminal || now - progress->last < interval)
        return false;
    progress->last = now;
    progress->shown = true;
    return true;
}

// A longer line would wrap, and its second row could not be erased.
static size_t line_width(void)
{
    struct winsize size = {0};
    bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return is_known ? size.ws_col - 1u : SIZE_MAX;
}

static void replace_line(const char *text)
{
    size_t columns = uj_text_columns(text), room = line_width();
    fputs("\r\033[K", stderr);
    uj_text_print_cell(stderr, text, columns < room ? columns : room);
    fflush(stderr);
}

void uj_progress_label(uj_progress *progress, const char *label)
{
    snprintf(progress->label, sizeof progress->label, "%s", label);
}

void uj_progress_say(uj_progress *progress, const char *text)
{
    if (!is_due(progress))
        return;
    replace_line(text);
}

bool uj_progress_stopped(const uj_progress *progress)
{
    return atomic_load(&progress->stop);
}

static bool is_stopped(const void *progress)
{
    return uj_progress_stopped(progress);
}

void uj_progress_watch(const uj_progress *progress, uj_team *team)
{
    uj_team_watch(team, is_stopped, progress);
}

// If a state has at least this many pushes or turns, the progress line shows how many were tried.
enum { MANY_MOVES = 10000 };

static void write_line(uj_progress *progress, const uj_search_stats *stats)
{
    if (!is_due(progress))
        return;
    char line[512], cost[UJ_COST_TEXT_SIZE];
    int used = snprintf(line, sizeof line, "%s", progress->label);
    double megabytes = (double)stats->memory_bytes / 1e6;
    uj_cost_words(stats->lower_bound, progress->metric, cost);
    if (stats->moves.total >= MANY_MOVES)
        snprintf(line + used, sizeof line - (size_t)used,
                 stats->moves.turns ? _("%.1f s, expanded: %llu states; at depth %u, %llu of %llu "
                                        "turns tried; cost at least %s")
                                    : _("%.1f s, expanded: %llu states; at depth %u, %llu of %llu "
                                        "pushes tried; cost at least %s"),
                 stats->seconds, (unsigned long long)stats->expanded, stats->depth,
                 (unsigned long long)stats->moves.tried, (unsigned long long)stats->moves.total,
                 cost);
    else if (stats->distinct > 0)
        snprintf(
            line + used, sizeof line - (size_t)used,
            _("%.1f s, states: %llu expanded, %llu distinct, depth %u, cost at least %s, %.0f MB"),
            stats->seconds, (unsigned long long)stats->expanded,
            (unsigned long long)stats->distinct, stats->depth, cost, megabytes);
    else  // depth-first searches do not count distinct states
        snprintf(line + used, sizeof line - (size_t)used,
                 _("%.1f s, states: %llu expanded, depth %u, cost at least %s, %.0f MB"),
                 stats->seconds, (unsigned long long)stats->expanded, stats->depth, cost,
                 megabytes);
    replace_line(line);
}

static bool on_progress(void *payload, const uj_search_stats *stats)
{
    uj_progress *progress = payload;
    write_line(progress, stats);
    return !atomic_load(&progress->stop);
}

uj_search_progress uj_progress_callback(uj_progress *progress)
{
    return (uj_search_progress){on_progress, progress};
}

void uj_progress_clear(uj_progress *progress)
{
    if (progress->shown)
        replace_line("");
    progress->shown = false;
}

void uj_progress_end(uj_progress *progress)
{
    if (progress->waiting) {
        atomic_store(&progress->ending, true);
        pthread_kill(progress->thread, wake_up);
        pthread_join(progress->thread, NULL);
        pthread_sigmask(SIG_SETMASK, &progress->outside, NULL);
    }
    uj_progress_clear(progress);
}
