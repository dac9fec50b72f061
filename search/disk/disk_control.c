// The threads, memory, limits and failures of a search on disk.
#include <stdlib.h>

#include <unjam/search/parallel.h>

#include "disk_state.h"

// Each thread's memory has room for at least this many blocks. A merge needs one block for each
// run.
enum { BLOCKS = 32 };

// --- ending a search -----------------------------------------------------------------------------

bool uj_disk_stop(disk_search *search, uj_search_limit limit)
{
    pthread_mutex_lock(&search->mutex);
    if (search->limit == UJ_LIMIT_NONE)
        search->limit = limit;
    atomic_store(&search->is_stopped, true);
    pthread_mutex_unlock(&search->mutex);
    return false;
}

static bool fail(disk_search *search, uj_status status, const uj_error *error)
{
    pthread_mutex_lock(&search->mutex);
    if (search->status == UJ_OK) {
        search->status = status;
        search->error = *error;
    }
    atomic_store(&search->is_stopped, true);
    pthread_mutex_unlock(&search->mutex);
    return false;
}

bool uj_disk_is_fine(disk_search *search, uj_status status, const uj_error *error)
{
    uj_error no_memory = {0};
    if (status == UJ_OK)
        return !atomic_load(&search->is_stopped);
    if (status != UJ_NO_MEMORY)
        return fail(search, status, error);
    pthread_mutex_lock(&search->account.mutex);
    const bool at_limit = search->account.at_limit;
    const size_t held = search->account.budget.held;
    pthread_mutex_unlock(&search->account.mutex);
    if (at_limit)
        return uj_disk_stop(search, UJ_LIMIT_MEMORY);
    return fail(search, uj_search_no_memory(held, &no_memory), &no_memory);
}

bool uj_disk_poll(disk_worker *worker)
{
    disk_search *search = worker->search;
    pthread_mutex_lock(&search->mutex);
    search->stats.expanded += worker->expanded;
    search->stats.generated += worker->generated;
    worker->expanded = worker->generated = 0;
    uj_search_limit limit = search->limit;
    if (!atomic_load(&search->is_stopped))
        limit = uj_deadline_check(&search->deadline, &search->stats);
    pthread_mutex_unlock(&search->mutex);
    if (limit != UJ_LIMIT_NONE)
        uj_disk_stop(search, limit);
    return !atomic_load(&search->is_stopped);
}

// --- threads -------------------------------------------------------------------------------------

typedef struct job {
    disk_search *search;
    void (*work)(void *payload, disk_worker *worker);
    void *payload;
} job;

static void carry_out(void *payload, size_t index)
{
    const job *j = payload;
    j->work(j->payload, &j->search->workers[index]);
}

bool uj_disk_work(disk_search *search, void (*work)(void *payload, disk_worker *worker),
                  void *payload)
{
    job j = {search, work, payload};
    const uj_parallel all = {
        .threads = search->threads, .count = search->threads, .item = carry_out, .payload = &j};
    uj_parallel_run(&all);
    bool goes_on = true;
    for (unsigned i = 0; i < search->threads; i++)
        goes_on = uj_disk_poll(&search->workers[i]);
    return goes_on;
}

// --- memory --------------------------------------------------------------------------------------

// Divides the memory: five eighths for records (worker->memory), a quarter for uj_pile.runs and
// uj_run.blocks, an eighth for successors. A thread cannot check the time limit while it sorts, so
// it sorts at most MOST_RUN words at once, which takes a fraction of a second.
static bool divide_memory(disk_search *search)
{
    enum { LEAST_WORDS = 1 << 13, LEAST_BLOCK = 64, MOST_BLOCK = 1 << 15, MOST_RUN = 1 << 22 };
    const size_t limit = search->options->limits.memory_bytes;
    const size_t bytes = limit > 0 ? limit : UJ_DISK_MEMORY;
    const size_t words = bytes / 8 * 5 / sizeof(uint64_t);
    search->stats.memory_bytes = words * sizeof(uint64_t);
    search->threads = search->task->threads;
    while (search->threads > 1 && words / search->threads < LEAST_WORDS)
        search->threads--;
    search->account.budget.limit = bytes / 8 * 7;
    search->successor_bytes = bytes / 8 / search->threads;
    search->memory_words = words / search->threads;
    const size_t block = search->memory_words / BLOCKS;
    search->account.block_words = block < MOST_BLOCK ? block : MOST_BLOCK;
    search->run_words = search->memory_words - search->account.block_words;
    if (search->run_words > MOST_RUN)
        search->run_words = MOST_RUN;
    return block >= LEAST_BLOCK && block >= search->key_words + 2;
}

bool uj_disk_prepare(disk_search *search)
{
    const uj_disk_task *task = search->task;
    const size_t state_size = task->graphs[0]->state_size;
    const uj_error none = {0};
    if (!divide_memory(search))
        return uj_disk_stop(search, UJ_LIMIT_MEMORY);
    search->workers = calloc(search->threads, sizeof *search->workers);
    if (search->workers == NULL)
        return uj_disk_is_fine(search, UJ_NO_MEMORY, &none);
    for (unsigned i = 0; i < search->threads; i++) {
        disk_worker *worker = &search->workers[i];
        *worker = (disk_worker){
            .search = search, .graph = task->graphs[i], .budget.limit = search->successor_bytes};
        worker->successors = (uj_successors){
            .budget = &worker->budget, .state_size = state_size, .note = UJ_NO_NOTE};
        worker->memory = uj_budget_allocate(&search->account.budget, search->memory_words,
                                            sizeof *worker->memory);
        if (worker->memory == NULL)
            return uj_disk_is_fine(search, UJ_NO_MEMORY, &none);
    }
    return true;
}

void uj_disk_release(disk_search *search)
{
    for (unsigned i = 0; search->workers != NULL && i < search->threads; i++) {
        disk_worker *worker = &search->workers[i];
        uj_successors *successors = &worker->successors;
        uj_budget_free(&worker->budget, successors->states, successors->capacity,
                       successors->state_size);
        uj_budget_free(&worker->budget, successors->notes, successors->note_capacity,
                       sizeof *successors->notes);
        uj_budget_free(&search->account.budget, worker->memory, search->memory_words,
                       sizeof *worker->memory);
    }
    free(search->workers);
}
