// A search's looks at the clock: for its time limit, and to report its progress.
#ifndef UJ_DEADLINE_H
#define UJ_DEADLINE_H

#include <unjam/search/search.h>

/// Times are those of uj_clock_seconds.
typedef struct uj_deadline {
    double limit;  ///< seconds from `started` on; 0: none
    uj_search_progress progress;
    double started, checked, reported;
    double gap;  ///< seconds between the last two looks
} uj_deadline;

/// A watch that began at `started`. progress may be NULL.
uj_deadline uj_deadline_since(double started, double limit, const uj_search_progress *progress);

/// Reads the clock into stats->seconds and, when the last call of the callback was 0.05 s ago,
/// calls it with these numbers. Returns UJ_LIMIT_TIME when the time is over, without a call;
/// UJ_LIMIT_STOPPED when the callback returned false; else UJ_LIMIT_NONE.
uj_search_limit uj_deadline_check(uj_deadline *deadline, uj_search_stats *stats);

#endif
