// The merging of runs, which are sorted sequences of records on disk.
#ifndef UJ_RUN_MERGE_H
#define UJ_RUN_MERGE_H

#include "run.h"

enum { UJ_MERGE_MOST = 256 };  ///< greatest number of runs that a merge reads

typedef struct uj_run_place {
    const uj_pile *pile;
    const uj_run *run;
} uj_run_place;

/// A merge. Records with equal keys become one record, and their counts are added up. All keys must
/// have the same number of words.
typedef struct uj_merge {
    const uj_run_place *inputs;  ///< [input_count]
    size_t input_count;
    const uj_run_place *known;  ///< [known_count]; input_count + known_count <= UJ_MERGE_MOST
    size_t known_count;
    bool keeps_known;      ///< true: keep only keys in `known`; false: only keys not in it
    uint64_t first, last;  ///< merge only keys whose first word is from `first` to `last`
    uj_pile *out;          ///< the pile in whose file the result is stored
    /// Called for every record written. May be NULL.
    void (*found)(void *payload, const uint64_t *key, uj_count count);
    /// Called now and then. The merge ends if the function returns false.
    bool (*go_on)(void *payload);
    void *payload;
} uj_merge;

/// Returns the size of the memory that a merge needs, in blocks.
static inline size_t uj_merge_blocks(const uj_merge *merge)
{
    return merge->input_count + merge->known_count + 1;
}

/// Merges, and appends the resulting records to *run. The caller adds *run to merge->out. If
/// merge->go_on ends the merge, *run is incomplete. `memory` has room for uj_merge_blocks blocks.
/// Errors: as for uj_run_append.
uj_status uj_runs_merge(const uj_merge *merge, uint64_t *memory, uj_run *run, uj_error *error);

#endif
