// One rewritten line on stderr, and signals looked for between expansions.
#include "cli/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double interval = 0.2;  // seconds between lines: readable, and no load

void uj_progress_begin(uj_progress *progress, bool quiet, const char *metric)
{
    *progress = (uj_progress){.terminal = !quiet && isatty(STDERR_FILENO) == 1,
                              .metric = metric,
                              .last = uj_clock_seconds()};
    sigemptyset(&progress->signals);
    sigaddset(&progress->signals, SIGINT);
    sigaddset(&progress->signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &progress->signals, NULL);
}

static void write_line(uj_progress *progress, const uj_search_stats *stats)
{
    double now = uj_clock_seconds();
    if (!progress->terminal || now - progress->last < interval)
        return;
    progress->last = now;
    progress->shown = true;
    fprintf(
        stderr, "\r\033[K%.1f s, %llu expanded, %llu distinct, depth %u, at least %u %s, %.0f MB",
        stats->seconds, (unsigned long long)stats->expanded, (unsigned long long)stats->distinct,
        stats->depth, stats->lower_bound, progress->metric, (double)stats->memory_bytes / 1e6);
    fflush(stderr);
}

static bool on_progress(void *payload, const uj_search_stats *stats)
{
    uj_progress *progress = payload;
    const struct timespec no_time = {0, 0};
    int signal = sigtimedwait(&progress->signals, NULL, &no_time);
    if (signal > 0) {
        progress->stopped_by = signal;
        sigprocmask(SIG_UNBLOCK, &progress->signals, NULL);
        return false;
    }
    write_line(progress, stats);
    return true;
}

uj_search_progress uj_progress_callback(uj_progress *progress)
{
    return (uj_search_progress){on_progress, progress};
}

void uj_progress_end(uj_progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
