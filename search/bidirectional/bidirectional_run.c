// Lists, limits and the expansion of a state in the bidirectional search.
#include "bidirectional_state.h"

#include <unjam/base/language.h>

#define UJ_BIDIRECTIONAL_POLL 256  // expansions between two readings of the clock

bool uj_u64_list_grow(uj_u64_list *list)
{
    if (list->failed)
        return false;
    if (list->flush != NULL && list->count >= UJ_U64_LIST_BATCH) {
        list->failed = !list->flush(list->context);
        list->count = 0;
        return !list->failed;
    }
    size_t capacity = list->capacity > 0 ? 2 * list->capacity : 64;
    uint64_t *words =
        uj_budget_resize(list->budget, list->words, list->capacity, capacity, sizeof *words);
    list->failed = words == NULL;
    if (words == NULL)
        return false;
    list->words = words;
    list->capacity = capacity;
    return true;
}

void uj_u64_list_clear(uj_u64_list *list)
{
    uj_budget_free(list->budget, list->words, list->capacity, sizeof *list->words);
    *list = (uj_u64_list){.budget = list->budget};
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
    run->status = uj_error_set(
        run->error, UJ_NO_MEMORY,
        _("the search ran out of memory; set a memory limit below the free memory of the machine"));
    return false;
}

void uj_bidirectional_update(uj_bidirectional_run *run)
{
    uj_search_stats *stats = &run->result->search.stats;
    const uj_bidirectional_side *sides = run->sides;
    stats->distinct = sides[UJ_FORWARD].depths.count + sides[UJ_BACKWARD].depths.count;
    stats->memory_bytes = run->budget.peak;
    stats->depth = sides[UJ_FORWARD].depth + sides[UJ_BACKWARD].depth;
}

bool uj_bidirectional_poll(uj_bidirectional_run *run)
{
    run->poll_at = run->result->search.stats.expanded + UJ_BIDIRECTIONAL_POLL;
    if (run->grace_end > 0.0 && uj_clock_seconds() < run->grace_end)
        return true;
    uj_bidirectional_update(run);
    uj_search_limit limit = uj_deadline_check(&run->deadline, &run->result->search.stats);
    return limit == UJ_LIMIT_NONE || uj_bidirectional_stop(run, limit);
}

// --- expanding -----------------------------------------------------------------------------------

static bool may_expand(uj_bidirectional_run *run)
{
    return run->result->search.stats.expanded < run->poll_at || uj_bidirectional_poll(run);
}

bool uj_bidirectional_count(uj_bidirectional_run *run, size_t generated)
{
    uj_search_stats *stats = &run->result->search.stats;
    if (!may_expand(run))
        return false;
    // With several threads, run->successors does not hold these successors. The list still grows as
    // with one thread, so that the memory statistics do not depend on the number of threads.
    while (run->successors.capacity < generated)
        if (!uj_u64_list_grow(&run->successors))
            return uj_bidirectional_no_memory(run);
    stats->expanded++;
    stats->generated += generated;
    return true;
}

static bool pass_batch(uj_bidirectional_run *run, bool last)
{
    run->result->search.stats.generated += run->successors.count;
    return run->consumer.function(run, run->consumer.context, last);
}

// A single state can have too many successors for memory, so they are passed on in batches.
static bool flush_batch(void *context)
{
    uj_bidirectional_run *run = context;
    return pass_batch(run, false) && uj_bidirectional_poll(run);
}

bool uj_bidirectional_expand(uj_bidirectional_run *run, uj_side side, uint64_t state,
                             uj_successor_consumer consumer)
{
    uj_u64_list *list = &run->successors;
    if (!may_expand(run))
        return false;
    list->count = 0;
    list->failed = false;
    list->flush = flush_batch;
    list->context = run;
    run->consumer = consumer;
    run->budget.at_limit = false;
    run->graph->expand(run->graph->context, side, state, list);
    run->result->search.stats.expanded++;
    if (list->failed) {
        const bool refused = list->capacity < UJ_U64_LIST_BATCH;
        return refused ? uj_bidirectional_no_memory(run) : !run->stopped && run->status == UJ_OK;
    }
    (void)pass_batch(run, true);
    return !run->stopped && run->status == UJ_OK;
}
