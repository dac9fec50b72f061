// Expands the blocks of a layer, and writes sorted runs of successors.
#include <string.h>

#include "disk_state.h"
#include "record_sort.h"

// Shared by all threads.
typedef struct expansion {
    const uj_pile *layer;
    uj_record_format format;   // of the successors
    atomic_size_t next_block;  // index of the next block to expand
} expansion;

bool uj_disk_write_run(disk_search *search, uint64_t *records, size_t count,
                       uj_record_format format)
{
    uj_run run = {0};
    uj_error error = {0};
    const size_t left = uj_records_sort(records, count, format);
    uj_status status = uj_run_append(&search->arrivals, &run, records, left, &error);
    if (status == UJ_OK)
        status = uj_pile_add(&search->arrivals, &run);
    uj_run_clear(&search->account, &run);
    return uj_disk_is_fine(search, status, &error);
}

// The successors that a thread has not written yet. `records` points into worker->memory, after
// the block being expanded.
typedef struct collector {
    disk_worker *worker;
    uj_record_format format;
    uint64_t *records;
    size_t count, most;
} collector;

static bool write_run(collector *c)
{
    const size_t count = c->count;
    c->count = 0;
    return uj_disk_write_run(c->worker->search, c->records, count, c->format);
}

// Ends the search because a state has more than UJ_DISK_MOST_SUCCESSORS successors. With more
// successors, a path count of one word could overflow.
static bool has_too_many(disk_search *search)
{
    uj_error error = {0};
    const uj_status status = uj_error_set(&error, UJ_INTERNAL,
                                          "internal error: a position has more than %d successors; "
                                          "please report this with the problem file",
                                          UJ_DISK_MOST_SUCCESSORS);
    return uj_disk_is_fine(search, status, &error);
}

static bool expand_state(collector *c, const uint64_t *state, uj_count paths)
{
    disk_worker *worker = c->worker;
    uj_successors *successors = &worker->successors;
    const size_t size = successors->state_size;
    const unsigned words = uj_record_words(c->format), key_words = c->format.key_words;
    successors->count = 0;
    worker->graph->expand(worker->graph->context, state, successors);
    if (successors->failed && atomic_load(&worker->search->is_stopped))
        return false;
    if (successors->failed)
        return worker->budget.at_limit ? uj_disk_stop(worker->search, UJ_LIMIT_MEMORY)
                                       : uj_disk_is_fine(worker->search, UJ_NO_MEMORY, NULL);
    if (successors->count > UJ_DISK_MOST_SUCCESSORS && c->format.count_words == 1)
        return has_too_many(worker->search);
    for (size_t i = 0; i < successors->count; i++) {
        if (c->count == c->most && !write_run(c))
            return false;
        uint64_t *record = c->records + c->count++ * words;
        record[key_words - 1] = 0;  // a state may fill only a part of this word
        memcpy(record, successors->states + i * size, size);
        uj_record_set_count(record, c->format, paths);
    }
    worker->expanded++;
    worker->generated += successors->count;
    return true;
}

static bool expand_block(collector *c, const uj_pile *layer, const uj_run_block *block)
{
    enum { POLL_STATES = 1 << 11 };
    const unsigned words = uj_record_words(layer->format);
    uj_error error = {0};
    const uj_status status = uj_run_read(layer, block, c->worker->memory, &error);
    if (!uj_disk_is_fine(c->worker->search, status, &error))
        return false;
    for (uint32_t i = 0; i < block->records; i++) {
        const uint64_t *record = c->worker->memory + (size_t)i * words;
        if (!expand_state(c, record, uj_record_count(record, layer->format)) ||
            (i % POLL_STATES == 0 && !uj_disk_poll(c->worker)))
            return false;
    }
    return true;
}

static void expand_blocks(void *payload, disk_worker *worker)
{
    expansion *e = payload;
    const disk_search *search = worker->search;
    const uj_run *run = &e->layer->runs[0];
    const size_t block_words = search->account.block_words;
    collector c = {.worker = worker,
                   .format = e->format,
                   .records = worker->memory + block_words,
                   .most = search->run_words / uj_record_words(e->format)};
    size_t block;
    while ((block = atomic_fetch_add(&e->next_block, 1)) < run->count)
        if (!expand_block(&c, e->layer, &run->blocks[block]))
            return;
    if (c.count > 0)
        write_run(&c);
}

bool uj_disk_expand(disk_search *search, const uj_pile *layer, uj_record_format format)
{
    expansion e = {.layer = layer, .format = format};
    uj_error error = {0};
    const uj_status status = uj_pile_open(&search->arrivals, &search->account, format, &error);
    return uj_disk_is_fine(search, status, &error) && uj_disk_work(search, expand_blocks, &e);
}
