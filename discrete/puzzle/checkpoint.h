// Checkpoint files. A long search saves its state in one, so that it can be continued later.
#ifndef UJ_CHECKPOINT_H
#define UJ_CHECKPOINT_H

#include <stddef.h>

#include <unjam/base/status.h>
#include <unjam/search/ida_run.h>

/// The checkpoint of one search. Free it with uj_checkpoint_end.
typedef struct uj_checkpoint {
    const char *path;  ///< borrowed
    char *key;  ///< identifies the search: puzzle, heuristic, all else that decides node order
    uj_ida_state state;
    void *bytes;  ///< content of the file that was read; `state` points into it
    uj_error fault;
    uj_status status;  ///< result of the last save; if not UJ_OK, `fault` says why
} uj_checkpoint;

/// Reads the state of a search from the file at `path`, if there is such a file. Sets *out so that
/// the search goes on from this state and saves its state in the file. If the file is damaged, has
/// another version or belongs to a search with another key, it is refused and left unchanged.
/// Errors: UJ_NO_MEMORY; UJ_IO; UJ_BAD_INPUT, whose message names the file and says what to do. On
/// failure there is nothing to free.
uj_status uj_checkpoint_begin(uj_checkpoint *checkpoint, const char *path, const char *key,
                              uj_ida_checkpoint *out, uj_error *error);

/// Frees the checkpoint. If the search finished, also deletes the file, which is no longer needed.
/// `result` is NULL if the search failed. If the search did not finish and its last save failed,
/// returns the error of that save. The file then has an older state, or does not exist.
uj_status uj_checkpoint_end(uj_checkpoint *checkpoint, const uj_ida_result *result,
                            uj_error *error);

#endif
