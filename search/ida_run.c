// IDA*: iterations, limits, progress and the transposition table, for all puzzles.
#include <unjam/search/ida_run.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include <unjam/base/language.h>
#include <unjam/search/ida_team.h>
#include <unjam/search/ida_units.h>

// Limits on the number of expansions between two readings of the clock. uj_ida_poll adapts this
// number, so that the time between readings is UJ_IDA_FAST_SECONDS to UJ_IDA_SLOW_SECONDS.
#define UJ_IDA_GAP_MIN      64
#define UJ_IDA_GAP_MAX      (1 << 20)
#define UJ_IDA_FAST_SECONDS 0.002
#define UJ_IDA_SLOW_SECONDS 0.01

enum { WAYS = 4 };  // number of slots in a bucket; a key may be in any slot of its bucket

uj_ida_options uj_ida_default(void)
{
    return (uj_ida_options){.list = 1, .limits = uj_search_limits_default()};
}

void uj_ida_result_clear(uj_ida_result *result)
{
    free(result->iterations);
    *result = (uj_ida_result){0};
}

static bool stop_at(uj_ida_run *run, uj_search_limit limit)
{
    run->result->search.limit = limit;
    run->stopped = true;
    return false;
}

static bool stop_for_memory(uj_ida_run *run)
{
    if (run->budget.at_limit)
        return stop_at(run, UJ_LIMIT_MEMORY);
    run->status = uj_error_set(
        run->error, UJ_NO_MEMORY,
        _("the search ran out of memory; set a memory limit below the free memory of the machine"));
    return false;
}

// --- transposition table -------------------------------------------------------------------------

static uj_ida_entry *entry_at(const uj_ida_table *table, size_t index)
{
    return (uj_ida_entry *)(void *)(table->slots + index * table->slot_size);
}

static void *key_of(uj_ida_entry *entry)
{
    return entry + 1;
}

// Makes a table of at most min(bytes, memory limit / 2) bytes, or none if that is too little.
static bool table_begin(uj_ida_run *run, size_t bytes, size_t key_size)
{
    uj_ida_table *table = &run->table;
    const size_t align = _Alignof(uj_ida_entry);
    table->key_size = key_size;
    table->slot_size = (sizeof(uj_ida_entry) + key_size + align - 1) / align * align;
    if (run->budget.limit != 0 && bytes > run->budget.limit / 2)
        bytes = run->budget.limit / 2;
    if (key_size == 0 || bytes / table->slot_size < WAYS)
        return true;
    size_t capacity = WAYS;
    while (capacity <= bytes / table->slot_size / 2)
        capacity *= 2;
    table->slots = uj_budget_allocate(&run->budget, capacity, table->slot_size);
    if (table->slots == NULL)
        return stop_for_memory(run);
    table->capacity = capacity;
    return true;
}

static size_t bucket_of(const uj_ida_table *table, const void *key)
{
    return (size_t)XXH3_64bits(key, table->key_size) & (table->capacity - WAYS);
}

const uj_ida_entry *uj_ida_lookup(const uj_ida_table *table, const void *key)
{
    size_t bucket = bucket_of(table, key);
    for (size_t i = 0; i < WAYS; i++) {
        uj_ida_entry *entry = entry_at(table, bucket + i);
        if (entry->used != 0 && memcmp(key_of(entry), key, table->key_size) == 0)
            return entry;
    }
    return NULL;
}

// In a full bucket, replaces the entry of least `remaining`, because it saves the least work.
void uj_ida_store(uj_ida_table *table, const void *key, uint32_t remaining, uint64_t solutions)
{
    size_t bucket = bucket_of(table, key);
    uj_ida_entry *victim = NULL;
    for (size_t i = 0; i < WAYS; i++) {
        uj_ida_entry *entry = entry_at(table, bucket + i);
        if (entry->used == 0 || memcmp(key_of(entry), key, table->key_size) == 0) {
            victim = entry;
            break;
        }
        if (victim == NULL || entry->remaining < victim->remaining)
            victim = entry;
    }
    victim->remaining = remaining;
    victim->solutions = solutions;
    victim->used = 1;
    memcpy(key_of(victim), key, table->key_size);
}

// --- clock ---------------------------------------------------------------------------------------

static void update_stats(uj_ida_run *run)
{
    uj_search_stats *stats = &run->result->search.stats;
    stats->expanded = run->expanded;
    stats->generated = run->generated;
    stats->memory_bytes = run->budget.peak;
    stats->depth = run->bound;
}

bool uj_ida_poll(uj_ida_run *run)
{
    if (run->units != NULL)
        return uj_ida_units_poll(run);
    update_stats(run);
    uj_search_limit limit = uj_deadline_check(&run->deadline, &run->result->search.stats);
    double gap = run->deadline.gap;
    if (gap > UJ_IDA_SLOW_SECONDS && run->poll_gap > UJ_IDA_GAP_MIN)
        run->poll_gap /= 2;
    else if (gap < UJ_IDA_FAST_SECONDS && run->poll_gap < UJ_IDA_GAP_MAX)
        run->poll_gap *= 2;
    run->poll_at = run->expanded + run->poll_gap;
    return limit == UJ_LIMIT_NONE || stop_at(run, limit);
}

// Returns the least number >= bound that is `residue` modulo `modulus`.
static uint32_t round_up(const uj_ida_options *options, uint32_t bound)
{
    const uint32_t modulus = options->modulus;
    if (modulus == 0 || bound >= UJ_IDA_DEAD)
        return bound;
    return bound + (options->residue % modulus + modulus - bound % modulus) % modulus;
}

// --- iterations ---------------------------------------------------------------------------------

static bool add_iteration(uj_ida_run *run, const uj_ida_iteration *iteration)
{
    uj_ida_result *result = run->result;
    if (result->iteration_count == run->iteration_capacity) {
        size_t capacity = run->iteration_capacity > 0 ? 2 * run->iteration_capacity : 16;
        void *larger = realloc(result->iterations, capacity * sizeof *result->iterations);
        if (larger == NULL) {
            run->budget.at_limit = false;
            return stop_for_memory(run);
        }
        result->iterations = larger;
        run->iteration_capacity = capacity;
    }
    result->iterations[result->iteration_count++] = *iteration;
    return true;
}

// Restores the finished iterations, the numbers of states and the bound from a saved search.
static bool go_on_from(uj_ida_run *run, const uj_ida_state *from)
{
    for (size_t i = 0; i < from->iteration_count; i++) {
        if (!add_iteration(run, &from->iterations[i]))
            return false;
        run->expanded += from->iterations[i].expanded;
        run->generated += from->iterations[i].generated;
    }
    run->poll_at = run->expanded + UJ_IDA_GAP_MIN;
    run->bound = from->bound;
    run->result->search.stats.lower_bound = from->bound;
    return true;
}

void uj_ida_begin(uj_ida_run *run, const uj_ida_setup *setup, uj_ida_result *out, uj_error *error)
{
    const uj_ida_options *options = setup->options;
    const uint32_t bound = round_up(options, setup->bound);
    *out = (uj_ida_result){0};
    *run = (uj_ida_run){.bound = bound,
                        .poll_at = UJ_IDA_GAP_MIN,
                        .poll_gap = UJ_IDA_GAP_MIN,
                        .all = options->all,
                        .options = *options,
                        .budget = {.limit = options->limits.memory_bytes},
                        .step_size = setup->step_size,
                        .result = out,
                        .error = error,
                        .status = UJ_OK};
    run->deadline =
        uj_deadline_since(uj_clock_seconds(), options->limits.seconds, &options->progress);
    run->listing = options->listener.function != NULL && options->list > 0;
    out->search.outcome = UJ_SEARCH_LIMIT;  // until the search ends otherwise
    out->search.stats.lower_bound = bound;
    uj_ida_team_begin(run);
    if (run->options.checkpoint.from != NULL && !go_on_from(run, run->options.checkpoint.from))
        return;
    if (bound < UJ_IDA_DEAD && bound <= options->limits.max_cost)
        (void)table_begin(run, options->table_bytes, setup->key_size);
}

static bool reserve_path(uj_ida_run *run, size_t depth)
{
    if (depth < run->path_capacity)
        return true;
    // The old path is not copied: the iteration that used it is over.
    uj_budget_free(&run->budget, run->path, run->path_capacity, run->step_size);
    run->path_capacity = 0;
    run->path = uj_budget_allocate(&run->budget, depth + 1, run->step_size);
    if (run->path == NULL)
        return stop_for_memory(run);
    run->path_capacity = depth + 1;
    return true;
}

bool uj_ida_begin_iteration(uj_ida_run *run, size_t depth)
{
    uj_search_result *search = &run->result->search;
    if (run->stopped || run->status != UJ_OK)
        return false;
    if (run->bound >= UJ_IDA_DEAD) {
        search->outcome = UJ_SEARCH_EXHAUSTED;
        search->stats.lower_bound = UINT32_MAX;
        return false;
    }
    search->stats.lower_bound = run->bound;
    if (run->bound > run->options.limits.max_cost)
        return stop_at(run, UJ_LIMIT_COST);
    const uj_ida_iteration iteration = {.bound = run->bound};
    if (!reserve_path(run, depth) || !add_iteration(run, &iteration))
        return false;
    run->next_bound = UJ_IDA_DEAD;
    run->iteration_expanded = run->expanded;
    run->iteration_generated = run->generated;
    run->iteration_started = uj_clock_seconds();
    return true;
}

bool uj_ida_found(uj_ida_run *run, size_t depth, uint32_t g)
{
    // With admissible bounds, every goal of lower cost is found in an earlier iteration.
    assert(g == run->bound && depth < run->path_capacity);
    run->solutions = uj_ida_add_saturated(run->solutions, 1);
    run->result->search.cost = g;
    if (run->listing) {
        run->listed++;
        const uj_ida_listener *listener = &run->options.listener;
        bool go_on = listener->function(listener->payload, run->path, depth);
        run->listing = go_on && run->listed < run->options.list;
    }
    return run->all;
}

bool uj_ida_end_iteration(uj_ida_run *run)
{
    uj_ida_iteration *last = &run->result->iterations[run->result->iteration_count - 1];
    last->expanded = run->expanded - run->iteration_expanded;
    last->generated = run->generated - run->iteration_generated;
    last->seconds = uj_clock_seconds() - run->iteration_started;
    uj_search_result *search = &run->result->search;
    if (run->stopped || run->status != UJ_OK)
        return false;
    if (run->solutions > 0) {
        search->outcome = UJ_SEARCH_SOLVED;
        return false;
    }
    run->bound = round_up(&run->options, run->next_bound);
    return true;
}

uj_status uj_ida_end(uj_ida_run *run)
{
    update_stats(run);
    uj_search_stats *stats = &run->result->search.stats;
    stats->seconds = uj_clock_seconds() - run->deadline.started;
    if (stats->depth >= UJ_IDA_DEAD)
        stats->depth = 0;
    run->result->solutions = run->solutions;
    if (uj_team_helps(run->options.team)) {  // only the leader has a result
        run->result->search.outcome = UJ_SEARCH_LIMIT;
        run->result->solutions = 0;
    }
    uj_budget_free(&run->budget, run->path, run->path_capacity, run->step_size);
    uj_budget_free(&run->budget, run->table.slots, run->table.capacity, run->table.slot_size);
    if (run->status != UJ_OK)
        uj_ida_result_clear(run->result);
    return run->status;
}
