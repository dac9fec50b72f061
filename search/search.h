// What all searches share: limits, progress, outcome and statistics.
#ifndef UJ_SEARCH_H
#define UJ_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include <unjam/base/status.h>

typedef enum uj_search_outcome {
    UJ_SEARCH_SOLVED,     ///< a goal was reached
    UJ_SEARCH_EXHAUSTED,  ///< all reachable states were searched; none is a goal
    UJ_SEARCH_LIMIT,      ///< a limit or the progress callback stopped the search
} uj_search_outcome;

typedef enum uj_search_limit {
    UJ_LIMIT_NONE,
    UJ_LIMIT_TIME,
    UJ_LIMIT_MEMORY,
    UJ_LIMIT_COST,
    UJ_LIMIT_STOPPED,     ///< the progress callback returned false
    UJ_LIMIT_UNRESOLVED,  ///< some successors could not be computed and were left out
    UJ_LIMIT_EXPANSIONS,
} uj_search_limit;

/// The limits of a search. 0 means no limit, except that for max_cost UINT32_MAX means no limit.
typedef struct uj_search_limits {
    double seconds;
    size_t memory_bytes;
    uint64_t expansions;  ///< A* only: calls of uj_astar_domain.expand or expand_part
    uint32_t max_cost;    ///< solutions of greater (primary) cost are not searched for
} uj_search_limits;

/// How far the expansion of a state has got with its pushes or turns. If the search makes them in
/// parts (uj_astar_domain.expand_part), only the moves of the present part count.
typedef struct uj_search_moves {
    uint64_t tried, total;  ///< numbers of moves; total is 0 if not known
    bool turns;             ///< true: the moves are turns; false: pushes
} uj_search_moves;

typedef struct uj_search_stats {
    uint64_t expanded;      ///< number of states whose successors were generated
    uint64_t generated;     ///< number of successors generated, duplicates included
    uint64_t distinct;      ///< number of different states stored
    uint64_t memory_bytes;  ///< greatest number of bytes held at any time
    double seconds;         ///< time so far, by the wall clock
    uint32_t lower_bound;   ///< no solution has a lower primary cost than this
    /// Primary g of the state expanded most recently. IDA*: the bound of the iteration.
    /// Bidirectional search: the sum of the depths of both sides.
    uint32_t depth;
    /// Progress within the expansion of the present state; set only in searches of trays. After
    /// the search, set only if a time limit or the progress callback stopped the search in the
    /// midst of an expansion.
    uj_search_moves moves;
} uj_search_stats;

/// A callback that gets the statistics so far from time to time: at least every 0.1 s if expansions
/// are short. The search stops if the function returns false. The function may be NULL. A search
/// with several threads may call it from any of them, but never from two at once.
typedef struct uj_search_progress {
    bool (*function)(void *payload, const uj_search_stats *stats);
    void *payload;
} uj_search_progress;

typedef struct uj_search_result {
    uj_search_outcome outcome;
    uj_search_limit limit;  ///< which limit was reached, if outcome is UJ_SEARCH_LIMIT
    /// Primary cost of the solution, if outcome is UJ_SEARCH_SOLVED. Also set if a limit ended the
    /// search while it was counting further solutions of this cost (UJ_SEARCH_LIMIT).
    uint32_t cost;
    uj_search_stats stats;
} uj_search_result;

/// Returns limits that limit nothing.
uj_search_limits uj_search_limits_default(void);

/// Sets *error after the system has refused memory to a search that held `held` bytes. Returns
/// UJ_NO_MEMORY. error may be NULL.
uj_status uj_search_no_memory(size_t held, uj_error *error);

/// Returns the monotonic clock's time in seconds.
double uj_clock_seconds(void);

/// Returns how many seconds remain of a time limit of `limit` seconds that began at `started`, a
/// time of uj_clock_seconds. Returns at least 0.001, because 0 means no limit; returns 0 if `limit`
/// is 0.
double uj_seconds_left(double limit, double started);

#endif
