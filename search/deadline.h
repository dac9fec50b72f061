// For all searches: checks the time limit and calls the progress callback.
#ifndef UJ_DEADLINE_H
#define UJ_DEADLINE_H

#include <unjam/search/search.h>

/// A time limit and a progress callback, for uj_deadline_check. Points in time are values of
/// uj_clock_seconds.
typedef struct uj_deadline {
    double limit;  ///< seconds from `started`; 0: no limit
    uj_search_progress progress;
    double started, checked, reported;  ///< times of the start, the latest check, the latest report
    double gap;                         ///< seconds between the last two checks
} uj_deadline;

/// Returns a deadline `limit` seconds after `started`; a `limit` of 0 means no limit. progress may
/// be NULL.
uj_deadline uj_deadline_since(double started, double limit, const uj_search_progress *progress);

/// Reads the clock into stats->seconds. Returns UJ_LIMIT_TIME if the time limit has passed.
/// Otherwise reports progress if the last report is at least 0.05 s old, and returns
/// UJ_LIMIT_STOPPED if the progress callback returned false, else UJ_LIMIT_NONE.
uj_search_limit uj_deadline_check(uj_deadline *deadline, uj_search_stats *stats);

#endif
