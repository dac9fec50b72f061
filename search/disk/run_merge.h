// Merges runs (sorted sequences of records on disk).
#ifndef UJ_RUN_MERGE_H
#define UJ_RUN_MERGE_H

#include "run.h"

enum { UJ_MERGE_MOST = 256 };  ///< greatest number of runs that are read at once

/// A run, and the pile that it is in.
typedef struct uj_run_place {
    const uj_pile *pile;
    const uj_run *run;
} uj_run_place;

/// What to merge. Records whose keys are equal become one record, with the sum of their counts. All
/// keys must have the same number of words.
typedef struct uj_merge {
    const uj_run_place *inputs;  ///< [input_count]
    size_t input_count;
    /// [known_count] the known runs. If keeps_known is true, only input records whose keys occur in
    /// the known runs are kept; if it is false, only those whose keys do not. The inputs and the
    /// known runs are at most UJ_MERGE_MOST runs in total.
    const uj_run_place *known;
    size_t known_count;
    bool keeps_known;
    /// Only keys whose first word is at least `first` and at most `last` are merged.
    uint64_t first, last;
    uj_pile *out;  ///< the pile in whose file the new run is stored
    /// Called for every record written. May be NULL.
    void (*found)(void *payload, const uint64_t *key, uj_count count);
    /// Called now and then. The merge ends if the function returns false.
    bool (*go_on)(void *payload);
    void *payload;
} uj_merge;

/// Returns the number of blocks that a merge needs as working memory.
static inline size_t uj_merge_blocks(const uj_merge *merge)
{
    return merge->input_count + merge->known_count + 1;
}

/// Carries out a merge, and appends the resulting records to *run. *run is stored in the file of
/// the pile merge->out, but has not been added to that pile yet. If merge->go_on ends the merge
/// early, *run is incomplete. `memory` has room for uj_merge_blocks blocks. Errors: as for
/// uj_run_append.
uj_status uj_runs_merge(const uj_merge *merge, uint64_t *memory, uj_run *run, uj_error *error);

#endif
