// What all searches share: limits, progress, outcome and statistics.
#ifndef UJ_SEARCH_H
#define UJ_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include <unjam/base/status.h>

typedef enum uj_search_outcome {
    UJ_SEARCH_SOLVED,     ///< a goal was reached
    UJ_SEARCH_EXHAUSTED,  ///< no reachable state is a goal
    UJ_SEARCH_LIMIT,      ///< a limit or the progress callback stopped the search
} uj_search_outcome;

typedef enum uj_search_limit {
    UJ_LIMIT_NONE,
    UJ_LIMIT_TIME,
    UJ_LIMIT_MEMORY,
    UJ_LIMIT_COST,
    UJ_LIMIT_STOPPED,     ///< the progress callback returned false
    UJ_LIMIT_UNRESOLVED,  ///< some successors could not be computed
    UJ_LIMIT_EXPANSIONS,
} uj_search_limit;

/// 0 means no limit. But in max_cost, 0 is a limit, and UINT32_MAX means no limit.
typedef struct uj_search_limits {
    double seconds;
    size_t memory_bytes;
    uint64_t expansions;  ///< A* only: calls of uj_astar_domain.expand or expand_part
    uint32_t max_cost;    ///< solutions of greater primary cost are not searched for
} uj_search_limits;

/// Progress within the expansion of one state, or of one part of it (uj_astar_domain.expand_part).
typedef struct uj_search_moves {
    uint64_t tried, total;  ///< numbers of moves; total 0: not known
    bool turns;             ///< true: the moves are turns; false: pushes
} uj_search_moves;

typedef struct uj_search_stats {
    uint64_t expanded;      ///< states whose successors were generated
    uint64_t generated;     ///< successors generated, duplicates included
    uint64_t distinct;      ///< different states stored
    uint64_t memory_bytes;  ///< peak so far
    double seconds;         ///< wall-clock time so far
    uint32_t lower_bound;   ///< no solution has a lower primary cost
    /// Primary cost (g) of the latest expanded state. IDA*: bound of the iteration. Bidirectional
    /// search: sum of the depths of the two sides.
    uint32_t depth;
    /// Progress of the current expansion; only in tray puzzles. Kept after the search if a time
    /// limit or the progress callback stopped the search during an expansion.
    uj_search_moves moves;
} uj_search_stats;

/// Receives the statistics so far: at least every 0.1 s if expansions are short. The function
/// returns false to stop the search; it may be NULL. Any thread of the search may call it, but
/// never two at once.
typedef struct uj_search_progress {
    bool (*function)(void *payload, const uj_search_stats *stats);
    void *payload;
} uj_search_progress;

typedef struct uj_search_result {
    uj_search_outcome outcome;
    /// Set if outcome is UJ_SEARCH_LIMIT, or if a limit ended the search for a better solution
    /// (uj_tray_options.incumbents).
    uj_search_limit limit;
    /// Primary cost of the solution. Set if the outcome is UJ_SEARCH_SOLVED, or if a limit ended
    /// the search while it was counting more solutions of this cost.
    uint32_t cost;
    uj_search_stats stats;
} uj_search_result;

/// Returns the default: no limits.
uj_search_limits uj_search_limits_default(void);

/// Sets *error for a search that cannot allocate more memory. `held` is the number of bytes that
/// the search already has. Returns UJ_NO_MEMORY. error may be NULL.
uj_status uj_search_no_memory(size_t held, uj_error *error);

/// Returns the monotonic clock's time in seconds.
double uj_clock_seconds(void);

/// Returns the remaining time in seconds, at least 0.001. The limit of `limit` seconds counts from
/// `started` (uj_clock_seconds). If `limit` is 0 (no limit), returns 0.
double uj_seconds_left(double limit, double started);

/// Let `result` be that of a search for solutions that cost less than `cost`. Returns true if it
/// proves that there are none.
static inline bool uj_search_excludes_cheaper(const uj_search_result *result, uint32_t cost)
{
    return result->outcome == UJ_SEARCH_EXHAUSTED ||
           (result->outcome == UJ_SEARCH_LIMIT && result->limit == UJ_LIMIT_COST &&
            result->stats.lower_bound >= cost);
}

#endif
