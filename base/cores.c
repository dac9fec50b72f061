// Asks the system how many cores this process may use.
#include <unjam/base/cores.h>

#include <sched.h>

unsigned uj_core_count(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 1 ? (unsigned)count : 1;
}
