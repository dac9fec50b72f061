// What the bidirectional search does everywhere: lists, limits, expanding a state.
#include "search/bidirectional_state.h"

#define UJ_BIDIRECTIONAL_POLL   256   // expansions between looks at the clock
#define UJ_BIDIRECTIONAL_REPORT 0.05  // seconds between calls of the progress callback

bool uj_words_grow(uj_words *list)
{
    // Once a word is lost, the list stays incomplete, though there may be memory for the next.
    if (list->failed)
        return false;
    size_t capacity = list->capacity > 0 ? 2 * list->capacity : 64;
    uint64_t *words =
        list->capacity > 0
            ? uj_budget_resize(list->budget, list->words, list->capacity, capacity, sizeof *words)
            : uj_budget_allocate(list->budget, capacity, sizeof *words);
    list->failed = words == NULL;
    if (words == NULL)
        return false;
    list->words = words;
    list->capacity = capacity;
    return true;
}

void uj_words_clear(uj_words *list)
{
    uj_budget_free(list->budget, list->words, list->capacity, sizeof *list->words);
    *list = (uj_words){.budget = list->budget};
}

// --- limits --------------------------------------------------------------------------------------

bool uj_bidirectional_stop(uj_bidirectional_run *run, uj_search_limit limit)
{
    run->result->search.limit = limit;
    run->stopped = true;
    return false;
}

bool uj_bidirectional_no_memory(uj_bidirectional_run *run)
{
    if (run->budget.at_limit)
        return uj_bidirectional_stop(run, UJ_LIMIT_MEMORY);
    run->status = uj_error_set(run->error, UJ_NO_MEMORY,
                               "the system has no more memory for the search; set a memory limit "
                               "below what is free");
    return false;
}

void uj_bidirectional_update(uj_bidirectional_run *run, double now)
{
    uj_search_stats *stats = &run->result->search.stats;
    const uj_bidirectional_side *sides = run->sides;
    stats->distinct = sides[UJ_FORWARD].depths.count + sides[UJ_BACKWARD].depths.count;
    stats->memory_bytes = run->budget.peak;
    stats->seconds = now - run->started;
    stats->depth = sides[UJ_FORWARD].depth + sides[UJ_BACKWARD].depth;
}

static bool poll(uj_bidirectional_run *run)
{
    const double now = uj_clock_seconds();
    const uj_search_limits *limits = &run->options->limits;
    const uj_search_progress *progress = &run->options->progress;
    run->poll_at = run->result->search.stats.expanded + UJ_BIDIRECTIONAL_POLL;
    if (limits->seconds > 0.0 && now - run->started >= limits->seconds)
        return uj_bidirectional_stop(run, UJ_LIMIT_TIME);
    if (progress->function == NULL || now - run->reported < UJ_BIDIRECTIONAL_REPORT)
        return true;
    run->reported = now;
    uj_bidirectional_update(run, now);
    return progress->function(progress->payload, &run->result->search.stats) ||
           uj_bidirectional_stop(run, UJ_LIMIT_STOPPED);
}

// --- expanding -----------------------------------------------------------------------------------

bool uj_bidirectional_expand(uj_bidirectional_run *run, uj_side side, uint64_t state)
{
    uj_words *list = &run->successors;
    if (run->result->search.stats.expanded >= run->poll_at && !poll(run))
        return false;
    list->count = 0;
    run->graph->expand(run->graph->context, side, state, list);
    if (list->failed)
        return uj_bidirectional_no_memory(run);
    run->result->search.stats.expanded++;
    run->result->search.stats.generated += list->count;
    return true;
}
