// Runs: sorted sequences of records on disk.
#ifndef UJ_RUN_H
#define UJ_RUN_H

#include <pthread.h>

#include <unjam/base/budget.h>
#include <unjam/search/disk/scratch_file.h>

#include "record.h"

/// Shared by all runs of one search: the budget for their lists of blocks, and the disk space that
/// their files take.
typedef struct uj_run_account {
    const char *folder;     ///< where the files are
    size_t block_words;     ///< greatest number of words of a block
    pthread_mutex_t mutex;  ///< protects the members below, and the members of piles
    uj_budget budget;
    bool at_limit;                         ///< the budget has refused memory because of its limit
    uint64_t disk_bytes, most_disk_bytes;  ///< bytes in all files now; the greatest number so far
} uj_run_account;

/// A block of records, which is written and read as a whole.
typedef struct uj_run_block {
    uint64_t offset;   ///< where the block is in the file, in bytes
    uint64_t hash;     ///< XXH3 of the block's bytes
    uint64_t first;    ///< first word of the first record
    uint32_t records;  ///< number of records, at least 1
} uj_run_block;

/// A run: blocks of records. The keys of the records ascend, and no key occurs twice.
typedef struct uj_run {
    uj_run_block *blocks;  ///< [count], room for `capacity`; memory from uj_run_account.budget
    size_t count, capacity;
    uint64_t records;  ///< number of records in all blocks
} uj_run;

/// A file with any number of runs, whose records all have the same format. It is closed if
/// file.descriptor is -1.
typedef struct uj_pile {
    uj_run_account *account;
    uj_record_format format;
    uj_scratch_file file;
    uint64_t bytes;  ///< number of bytes in the file
    uj_run *runs;    ///< [count], room for `capacity`; memory from account->budget
    size_t count, capacity;
} uj_pile;

/// Opens an empty pile. The account must outlive it. Errors of this and the following functions:
/// UJ_IO; UJ_NO_MEMORY if the system or account->budget refuses memory (*error is then unchanged).
uj_status uj_pile_open(uj_pile *pile, uj_run_account *account, uj_record_format format,
                       uj_error *error);

/// Frees everything. The pile may be closed already.
void uj_pile_close(uj_pile *pile);

/// Returns the number of records in all runs.
uint64_t uj_pile_records(const uj_pile *pile);

/// Moves a run into the pile, and leaves *run empty. Does nothing if the run was empty. Several
/// threads may do this at once.
uj_status uj_pile_add(uj_pile *pile, uj_run *run);

/// Returns how many records of this format fit into a block.
static inline size_t uj_block_records(const uj_run_account *account, uj_record_format format)
{
    return account->block_words / uj_record_words(format);
}

/// Writes sorted records to the file of the pile, and appends them to *run, which has not been
/// added to the pile yet. Their keys must be greater than all keys in the run. Several threads may
/// call this function at once, with different runs.
uj_status uj_run_append(uj_pile *pile, uj_run *run, const uint64_t *records, size_t count,
                        uj_error *error);

/// Appends the blocks of *more to *run, and leaves *more empty. Both runs must be in the same file,
/// and all keys of *more must be greater than those of *run.
uj_status uj_run_join(uj_run_account *account, uj_run *run, uj_run *more);

void uj_run_clear(uj_run_account *account, uj_run *run);

/// Reads a block into `records`, which has room for account->block_words words.
uj_status uj_run_read(const uj_pile *pile, const uj_run_block *block, uint64_t *records,
                      uj_error *error);

/// Reads the records of a run one by one.
typedef struct uj_run_reader {
    const uj_pile *pile;
    const uj_run *run;
    uint64_t *buffer;     ///< [account->block_words]
    size_t next;          ///< index of the block to be read next
    unsigned words;       ///< number of words of a record
    const uint64_t *at;   ///< the current record; equal to `end` if the run has no more records
    const uint64_t *end;  ///< end of the block in the buffer
} uj_run_reader;

/// Goes to the first record whose first word is at least `word`. The caller has set the members
/// pile, run and buffer of the reader.
uj_status uj_run_reader_begin(uj_run_reader *reader, uint64_t word, uj_error *error);

/// Reads the next block.
uj_status uj_run_reader_refill(uj_run_reader *reader, uj_error *error);

/// Goes to the next record.
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
