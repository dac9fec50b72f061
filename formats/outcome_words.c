#include <unjam/formats/outcome_words.h>

#include <string.h>

const char *uj_outcome_text(uj_search_outcome outcome)
{
    static const char *const texts[] = {
        [UJ_SEARCH_SOLVED] = "solved",
        [UJ_SEARCH_EXHAUSTED] = "exhausted",
        [UJ_SEARCH_LIMIT] = "limit",
    };
    return texts[outcome];
}

const char *uj_limit_text(uj_search_limit limit)
{
    static const char *const texts[] = {
        [UJ_LIMIT_NONE] = "none",
        [UJ_LIMIT_TIME] = "time",
        [UJ_LIMIT_MEMORY] = "memory",
        [UJ_LIMIT_COST] = "cost",
        [UJ_LIMIT_STOPPED] = "stopped",
        [UJ_LIMIT_UNRESOLVED] = "unresolved",
        [UJ_LIMIT_EXPANSIONS] = "expansions",
    };
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

char *uj_cost_text(size_t amount, const char *cost, char buffer[UJ_COST_TEXT_SIZE])
{
    size_t length = strlen(cost);
    if (amount == 1 && length > 0 && cost[length - 1] == 's')
        length--;
    snprintf(buffer, UJ_COST_TEXT_SIZE, "%zu %.*s", amount, (int)length, cost);
    return buffer;
}

void uj_cost_print(FILE *stream, size_t amount, const char *cost)
{
    char text[UJ_COST_TEXT_SIZE];
    fputs(uj_cost_text(amount, cost, text), stream);
}
