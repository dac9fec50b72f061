// Looks at the clock, which all searches take alike.
#include <unjam/search/deadline.h>

static const double report_gap = 0.05;  // seconds between calls of the progress callback

uj_deadline uj_deadline_since(double started, double limit, const uj_search_progress *progress)
{
    return (uj_deadline){.limit = limit,
                         .progress = progress != NULL ? *progress : (uj_search_progress){0},
                         .started = started,
                         .looked = started,
                         .reported = started};
}

uj_search_limit uj_deadline_check(uj_deadline *watch, uj_search_stats *stats)
{
    const double now = uj_clock_seconds();
    watch->gap = now - watch->looked;
    watch->looked = now;
    stats->seconds = now - watch->started;
    if (watch->limit > 0.0 && stats->seconds >= watch->limit)
        return UJ_LIMIT_TIME;
    if (watch->progress.function == NULL || now - watch->reported < report_gap)
        return UJ_LIMIT_NONE;
    watch->reported = now;
    return watch->progress.function(watch->progress.payload, stats) ? UJ_LIMIT_NONE
                                                                    : UJ_LIMIT_STOPPED;
}
