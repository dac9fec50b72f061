// The default limits and the clock of all searches.
#include <unjam/search/search.h>

#include <time.h>

#include <unjam/base/language.h>

uj_search_limits uj_search_limits_default(void)
{
    return (uj_search_limits){.seconds = 0.0, .memory_bytes = 0, .max_cost = UINT32_MAX};
}

uj_status uj_search_no_memory(size_t held, uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY,
                        _("the search ran out of memory at %zu MB; set a memory limit below the "
                          "free memory of the machine"),
                        held >> 20);
}

double uj_clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double uj_seconds_left(double limit, double started)
{
    double left = limit - (uj_clock_seconds() - started);
    return limit <= 0.0 ? 0.0 : left > 1e-3 ? left : 1e-3;
}
