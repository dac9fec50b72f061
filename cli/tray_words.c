// Words for outcomes and limits, moves as JSON, and the processors there are.
#include "cli/tray_words.h"

#include <sched.h>

#include "cli/move_json.h"

const char *uj_outcome_text(uj_search_outcome outcome)
{
    static const char *const texts[] = {"solved", "exhausted", "limit"};
    return texts[outcome];
}

const char *uj_limit_text(uj_search_limit limit)
{
    static const char *const texts[] = {"none",    "time",       "memory",    "cost",
                                        "stopped", "unresolved", "expansions"};
    return texts[limit];
}

const char *uj_limit_reason(uj_search_limit limit)
{
    static const char *const texts[] = {
        [UJ_LIMIT_NONE] = "stopped",
        [UJ_LIMIT_TIME] = "stopped at the time limit",
        [UJ_LIMIT_MEMORY] = "stopped at the memory limit",
        [UJ_LIMIT_COST] = "stopped at the greatest cost allowed",
        [UJ_LIMIT_STOPPED] = "stopped by a signal",
        [UJ_LIMIT_UNRESOLVED] = "ended, but some turns could not be followed",
        [UJ_LIMIT_EXPANSIONS] = "stopped after as many expansions as are allowed",
    };
    return texts[limit];
}

json_t *uj_moves_to_json(const uj_tray *tray, const uj_tray_solution *solution)
{
    json_t *moves = json_array();
    for (size_t i = 0; moves != NULL && i < solution->move_count; i++)
        if (json_array_append_new(moves, uj_move_to_json(tray, &solution->moves[i])) != 0) {
            json_decref(moves);
            return NULL;
        }
    return moves;
}

unsigned uj_processors(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count > 1 ? (unsigned)count : 1;
}
