// Time-limit and progress polling for all searches.
#ifndef UJ_DEADLINE_H
#define UJ_DEADLINE_H

#include <unjam/search/search.h>

/// Times are those of uj_clock_seconds.
typedef struct uj_deadline {
    double limit;  ///< seconds from `started`; 0: none
    uj_search_progress progress;
    double started, checked, reported;  ///< the start, the last check, the last progress report
    double gap;                         ///< seconds between the last two checks
} uj_deadline;

/// A deadline `limit` seconds after `started` (0: none). progress may be NULL.
uj_deadline uj_deadline_since(double started, double limit, const uj_search_progress *progress);

/// Reads the clock into stats->seconds. Returns UJ_LIMIT_TIME when the time is over. Otherwise
/// reports progress if the last report was 0.05 s ago, and returns UJ_LIMIT_STOPPED when the
/// callback returned false, else UJ_LIMIT_NONE.
uj_search_limit uj_deadline_check(uj_deadline *deadline, uj_search_stats *stats);

#endif
