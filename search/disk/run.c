// Writes and reads runs. Checksums of the blocks reveal faults of the disk.
#include "run.h"

#include <string.h>
#include <xxhash.h>

// --- memory and disk space -----------------------------------------------------------------------

// Like uj_grow, but with memory from the budget. The caller holds account->mutex.
static uj_status grow(uj_run_account *account, void *array, size_t *capacity, size_t needed,
                      size_t size)
{
    if (needed <= *capacity)
        return UJ_OK;
    const size_t larger = needed > 2 * *capacity ? needed : 2 * *capacity;
    void *block;
    memcpy(&block, array, sizeof block);
    void *moved = uj_budget_resize(&account->budget, block, *capacity, larger, size);
    if (moved == NULL) {
        account->at_limit |= account->budget.at_limit;
        return UJ_NO_MEMORY;
    }
    memcpy(array, &moved, sizeof moved);
    *capacity = larger;
    return UJ_OK;
}

static uj_status reserve(uj_run_account *account, uj_run *run, size_t more)
{
    pthread_mutex_lock(&account->mutex);
    const uj_status status =
        grow(account, &run->blocks, &run->capacity, run->count + more, sizeof *run->blocks);
    pthread_mutex_unlock(&account->mutex);
    return status;
}

// The run must have room for the block.
static void add_block(uj_pile *pile, uj_run *run, const uj_run_block *block)
{
    uj_run_account *account = pile->account;
    const uint64_t bytes =
        (uint64_t)block->records * uj_record_words(pile->format) * sizeof(uint64_t);
    pthread_mutex_lock(&account->mutex);
    pile->bytes += bytes;
    account->disk_bytes += bytes;
    if (account->disk_bytes > account->most_disk_bytes)
        account->most_disk_bytes = account->disk_bytes;
    pthread_mutex_unlock(&account->mutex);
    run->blocks[run->count++] = *block;
    run->records += block->records;
}

void uj_run_clear(uj_run_account *account, uj_run *run)
{
    pthread_mutex_lock(&account->mutex);
    uj_budget_free(&account->budget, run->blocks, run->capacity, sizeof *run->blocks);
    pthread_mutex_unlock(&account->mutex);
    *run = (uj_run){0};
}

// --- piles ---------------------------------------------------------------------------------------

uj_status uj_pile_open(uj_pile *pile, uj_run_account *account, uj_record_format format,
                       uj_error *error)
{
    *pile = (uj_pile){.account = account, .format = format};
    return uj_scratch_file_open(&pile->file, account->folder, error);
}

void uj_pile_close(uj_pile *pile)
{
    if (pile->file.descriptor < 0)
        return;
    uj_run_account *account = pile->account;
    for (size_t i = 0; i < pile->count; i++)
        uj_run_clear(account, &pile->runs[i]);
    uj_scratch_file_close(&pile->file);
    pthread_mutex_lock(&account->mutex);
    uj_budget_free(&account->budget, pile->runs, pile->capacity, sizeof *pile->runs);
    account->disk_bytes -= pile->bytes;
    pthread_mutex_unlock(&account->mutex);
    *pile = (uj_pile){.file.descriptor = -1};
}

uint64_t uj_pile_records(const uj_pile *pile)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < pile->count; i++)
        sum += pile->runs[i].records;
    return sum;
}

uj_status uj_pile_add(uj_pile *pile, uj_run *run)
{
    uj_run_account *account = pile->account;
    if (run->count == 0)
        return UJ_OK;
    pthread_mutex_lock(&account->mutex);
    const uj_status status =
        grow(account, &pile->runs, &pile->capacity, pile->count + 1, sizeof *pile->runs);
    if (status == UJ_OK) {
        pile->runs[pile->count++] = *run;
        *run = (uj_run){0};
    }
    pthread_mutex_unlock(&account->mutex);
    return status;
}

// --- runs ----------------------------------------------------------------------------------------

uj_status uj_run_append(uj_pile *pile, uj_run *run, const uint64_t *records, size_t count,
                        uj_error *error)
{
    const size_t words = uj_record_words(pile->format);
    const size_t most = uj_block_records(pile->account, pile->format);
    uj_status status = reserve(pile->account, run, (count + most - 1) / most);
    for (size_t size; status == UJ_OK && count > 0; count -= size, records += size * words) {
        size = count < most ? count : most;
        const size_t bytes = size * words * sizeof *records;
        uj_run_block block = {
            .hash = XXH3_64bits(records, bytes), .first = records[0], .records = (uint32_t)size};
        status = uj_scratch_file_append(&pile->file, records, bytes, &block.offset, error);
        if (status == UJ_OK)
            add_block(pile, run, &block);
    }
    return status;
}

uj_status uj_run_join(uj_run_account *account, uj_run *run, uj_run *more)
{
    if (more->count == 0)
        return UJ_OK;
    const uj_status status = reserve(account, run, more->count);
    if (status != UJ_OK)
        return status;
    memcpy(run->blocks + run->count, more->blocks, more->count * sizeof *more->blocks);
    run->count += more->count;
    run->records += more->records;
    uj_run_clear(account, more);
    return UJ_OK;
}

uj_status uj_run_read(const uj_pile *pile, const uj_run_block *block, uint64_t *records,
                      uj_error *error)
{
    const size_t bytes = block->records * uj_record_words(pile->format) * sizeof *records;
    const uj_status status =
        uj_scratch_file_read(&pile->file, block->offset, records, bytes, error);
    if (status == UJ_OK && XXH3_64bits(records, bytes) != block->hash)
        return uj_scratch_file_damaged(&pile->file, error);
    return status;
}

// --- reading one by one --------------------------------------------------------------------------

uj_status uj_run_reader_refill(uj_run_reader *reader, uj_error *error)
{
    reader->at = reader->end = reader->buffer;
    if (reader->next == reader->run->count)
        return UJ_OK;
    const uj_run_block *block = &reader->run->blocks[reader->next++];
    reader->end += block->records * reader->words;
    return uj_run_read(reader->pile, block, reader->buffer, error);
}

static size_t count_blocks_below(const uj_run *run, uint64_t word)
{
    size_t low = 0, high = run->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (run->blocks[middle].first < word)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uj_status uj_run_reader_begin(uj_run_reader *reader, uint64_t word, uj_error *error)
{
    const size_t below = count_blocks_below(reader->run, word);
    reader->words = uj_record_words(reader->pile->format);
    reader->next = below > 0 ? below - 1 : 0;
    uj_status status = uj_run_reader_refill(reader, error);
    while (status == UJ_OK && !uj_run_reader_is_done(reader) && reader->at[0] < word)
        status = uj_run_reader_next(reader, error);
    return status;
}
