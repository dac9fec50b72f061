// Runs are sorted sequences of records on disk.
#ifndef UJ_RUN_H
#define UJ_RUN_H

#include <pthread.h>

#include <unjam/base/budget.h>
#include <unjam/search/disk/scratch_file.h>

#include "record.h"

/// What all runs of one search share.
typedef struct uj_run_account {
    const char *folder;     ///< where the files are
    size_t block_words;     ///< greatest number of words of a block
    pthread_mutex_t mutex;  ///< protects the members below, and the members of piles
    uj_budget budget;
    bool at_limit;                         ///< the budget has refused memory because of its limit
    uint64_t disk_bytes, most_disk_bytes;  ///< total size of the files: now, greatest so far
} uj_run_account;

/// Records that are written and read together.
typedef struct uj_run_block {
    uint64_t offset;   ///< position of the block in the file, in bytes
    uint64_t hash;     ///< XXH3 of the block's bytes
    uint64_t first;    ///< first word of the first record
    uint32_t records;  ///< number of records, at least 1
} uj_run_block;

/// Records in ascending order of their keys. No key occurs twice.
typedef struct uj_run {
    uj_run_block *blocks;  ///< [count], room for `capacity`; memory from uj_run_account.budget
    size_t count, capacity;
    uint64_t records;  ///< total number of records
} uj_run;

/// A file with any number of runs of one record format. A closed pile has file.descriptor -1.
typedef struct uj_pile {
    uj_run_account *account;
    uj_record_format format;
    uj_scratch_file file;
    uint64_t bytes;  ///< size of the file
    uj_run *runs;    ///< [count], room for `capacity`; memory from account->budget
    size_t count, capacity;
} uj_pile;

/// Opens an empty pile. The account must outlive the pile. Errors of this and the following
/// functions: UJ_IO; UJ_NO_MEMORY (*error is then unchanged).
uj_status uj_pile_open(uj_pile *pile, uj_run_account *account, uj_record_format format,
                       uj_error *error);

/// Does nothing if the pile is closed.
void uj_pile_close(uj_pile *pile);

uint64_t uj_pile_records(const uj_pile *pile);

/// Moves *run into the pile, and leaves *run empty. Does nothing if *run is empty. Thread-safe.
uj_status uj_pile_add(uj_pile *pile, uj_run *run);

/// Returns the number of records that fit into a block.
static inline size_t uj_block_records(const uj_run_account *account, uj_record_format format)
{
    return account->block_words / uj_record_words(format);
}

/// Writes sorted records to the pile's file, and appends them to *run. The keys of `records` must
/// be greater than all keys of *run. *run must not have been added to the pile. Several threads may
/// call this function at once, with different runs.
uj_status uj_run_append(uj_pile *pile, uj_run *run, const uint64_t *records, size_t count,
                        uj_error *error);

/// Appends the blocks of *more to *run, and leaves *more empty. The two runs must be in one file,
/// and all keys of *more must be greater than those of *run.
uj_status uj_run_join(uj_run_account *account, uj_run *run, uj_run *more);

void uj_run_clear(uj_run_account *account, uj_run *run);

/// Reads a block into `records`, which has room for block_words words.
uj_status uj_run_read(const uj_pile *pile, const uj_run_block *block, uint64_t *records,
                      uj_error *error);

typedef struct uj_run_reader {
    const uj_pile *pile;
    const uj_run *run;
    uint64_t *buffer;     ///< [account->block_words]
    size_t next;          ///< index of the block to be read next
    unsigned words;       ///< number of words of a record
    const uint64_t *at;   ///< the current record; equal to `end` at the end of the run
    const uint64_t *end;  ///< end of the block in the buffer
} uj_run_reader;

/// Goes to the first record whose first word is at least `word`. Before the call, set reader->pile,
/// reader->run and reader->buffer.
uj_status uj_run_reader_begin(uj_run_reader *reader, uint64_t word, uj_error *error);

/// Reads the next block into the buffer, if there is one.
uj_status uj_run_reader_refill(uj_run_reader *reader, uj_error *error);

static inline uj_status uj_run_reader_next(uj_run_reader *reader, uj_error *error)
{
    reader->at += reader->words;
    return reader->at < reader->end ? UJ_OK : uj_run_reader_refill(reader, error);
}

static inline bool uj_run_reader_is_done(const uj_run_reader *reader)
{
    return reader->at == reader->end;
}

#endif
