// The limits and progress reports of the breadth-first search.
#include "breadth_first_state.h"

#include <unjam/base/language.h>

bool uj_breadth_first_stop(breadth_first *search, uj_search_limit limit)
{
    search->limit = limit;
    return false;
}

bool uj_breadth_first_out_of_memory(breadth_first *search)
{
    if (search->budget.at_limit)
        return uj_breadth_first_stop(search, UJ_LIMIT_MEMORY);
    search->status = uj_search_no_memory(search->budget.held, search->error);
    return false;
}

void uj_breadth_first_update_stats(breadth_first *search)
{
    search->stats.distinct = uj_state_table_count(&search->table);
    search->stats.memory_bytes = search->budget.peak;
}

static bool read_clock(breadth_first *search)
{
    search->countdown = UJ_BREADTH_FIRST_POLL_UNITS;
    uj_breadth_first_update_stats(search);
    uj_search_limit limit = uj_deadline_check(&search->deadline, &search->stats);
    return limit == UJ_LIMIT_NONE || uj_breadth_first_stop(search, limit);
}

bool uj_breadth_first_poll(breadth_first *search, size_t units)
{
    if (units < search->countdown) {
        search->countdown -= (uint32_t)units;
        return true;
    }
    return read_clock(search);
}
