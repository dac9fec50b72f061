// A*'s limits on time and memory, and its progress reports.
#include "astar_state.h"

#include <unjam/base/language.h>

// The clock is read after poll_units units of work. A unit is a selected state or a successor.
// If the last two readings were less than UJ_POLL_FAST_SECONDS apart, poll_units doubles. If they
// were more than UJ_POLL_SLOW_SECONDS apart, it drops to 1.
#define UJ_POLL_UNITS_MAX    64
#define UJ_POLL_FAST_SECONDS 0.0005
#define UJ_POLL_SLOW_SECONDS 0.005

bool uj_astar_stop(uj_astar_sink *search, uj_search_limit limit)
{
    search->limit = limit;
    return false;
}

bool uj_astar_fail(uj_astar_sink *search, uj_status status)
{
    search->status = status;
    return false;
}

bool uj_astar_stop_for_memory(uj_astar_sink *search)
{
    if (search->budget->at_limit)
        return uj_astar_stop(search, UJ_LIMIT_MEMORY);
    return uj_astar_fail(search, uj_search_no_memory(search->budget->held, search->error));
}

void uj_astar_update_stats(uj_astar_sink *search)
{
    search->stats.distinct = search->nodes.count;
    search->stats.memory_bytes = search->budget->peak;
}

static bool read_clock(uj_astar_sink *search)
{
    uj_astar_update_stats(search);
    uj_search_limit limit = uj_deadline_check(&search->deadline, &search->stats);
    double gap = search->deadline.gap;
    if (gap > UJ_POLL_SLOW_SECONDS)
        search->poll_units = 1;
    else if (gap < UJ_POLL_FAST_SECONDS && search->poll_units < UJ_POLL_UNITS_MAX)
        search->poll_units *= 2;
    search->poll_countdown = search->poll_units;
    return limit == UJ_LIMIT_NONE || uj_astar_stop(search, limit);
}

bool uj_astar_tick(uj_astar_sink *search)
{
    if (!uj_astar_is_running(search))
        return false;
    return --search->poll_countdown > 0 || read_clock(search);
}

void uj_astar_lower_max_cost(uj_astar_sink *search, uint32_t max_cost)
{
    if (max_cost < search->limits.max_cost)
        search->limits.max_cost = max_cost;
}

void uj_astar_report_moves(uj_astar_sink *search, uj_search_moves moves)
{
    search->stats.moves = moves;
}

// Reads the clock at every call, because some successors take a thousand times as long as others.
bool uj_astar_poll(uj_astar_sink *search)
{
    return uj_astar_is_running(search) && read_clock(search);
}
