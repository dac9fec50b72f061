// The time limit and the progress callback of all searches.
#ifndef UJ_DEADLINE_H
#define UJ_DEADLINE_H

#include <unjam/search/search.h>

/// All times are values of uj_clock_seconds.
typedef struct uj_deadline {
    double limit;  ///< seconds from `started`; 0: no limit
    uj_search_progress progress;
    double started, checked, reported;  ///< times of the start, the last check, the last report
    double gap;                         ///< seconds between the last two checks
} uj_deadline;

/// `limit` is in seconds from `started`; 0: no limit. `progress` may be NULL.
uj_deadline uj_deadline_since(double started, double limit, const uj_search_progress *progress);

/// Sets stats->seconds. Returns UJ_LIMIT_TIME if the time limit has passed. Otherwise calls the
/// progress callback if its last call was at least 0.05 s ago. Returns UJ_LIMIT_STOPPED if the
/// callback returns false, else UJ_LIMIT_NONE.
uj_search_limit uj_deadline_check(uj_deadline *deadline, uj_search_stats *stats);

#endif
