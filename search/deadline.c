// The time limit and the progress callback of all searches.
#include <unjam/search/deadline.h>

static const double report_gap = 0.05;  // least number of seconds between progress reports

uj_deadline uj_deadline_since(double started, double limit, const uj_search_progress *progress)
{
    return (uj_deadline){.limit = limit,
                         .progress = progress != NULL ? *progress : (uj_search_progress){0},
                         .started = started,
                         .checked = started,
                         .reported = started};
}

uj_search_limit uj_deadline_check(uj_deadline *deadline, uj_search_stats *stats)
{
    const double now = uj_clock_seconds();
    deadline->gap = now - deadline->checked;
    deadline->checked = now;
    stats->seconds = now - deadline->started;
    if (deadline->limit > 0.0 && stats->seconds >= deadline->limit)
        return UJ_LIMIT_TIME;
    if (deadline->progress.function == NULL || now - deadline->reported < report_gap)
        return UJ_LIMIT_NONE;
    deadline->reported = now;
    return deadline->progress.function(deadline->progress.payload, stats) ? UJ_LIMIT_NONE
                                                                          : UJ_LIMIT_STOPPED;
}
