// The fewest moves in which the user solved each problem by hand, and the recently opened files.
#ifndef UJ_HISTORY_H
#define UJ_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

#include <unjam/files/json_document.h>

enum { UJ_RECENT_FILES = 20 };  ///< greatest number of files that are remembered

/// Zero-initialised means empty. Free it with uj_history_clear.
typedef struct uj_history {
    char *path;    ///< owned; path of the history's file; NULL: the history is not saved
    json_t *root;  ///< owned; NULL: empty so far
} uj_history;

/// Reads $XDG_STATE_HOME/unjam/history.json or, if the variable is not set,
/// ~/.local/state/unjam/history.json. Errors: UJ_BAD_INPUT (with line and column), UJ_IO,
/// UJ_NO_MEMORY. After an error, *out is empty and is never saved, so the file is not overwritten.
uj_status uj_history_read(uj_history *out, uj_error *error);

/// Returns the fewest moves in which a problem was solved by hand; 0: never. For `key`, see
/// problem_key.h.
size_t uj_history_best(const uj_history *history, const char *key);

/// Returns the absolute path of a recently opened file, or NULL. Index 0 is the most recent. Valid
/// until the history changes.
const char *uj_history_recent(const uj_history *history, size_t index);

/// Records that a problem was solved in `moves` moves. A smaller number recorded earlier is kept.
/// Reads the file first, because another window may have changed it. `title` is only for people who
/// read the file. Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_history_solved(uj_history *history, const char *key, const char *title, size_t moves,
                            uj_error *error);

/// Records that a file was opened, unless it does not exist or its path is not UTF-8. Errors:
/// UJ_IO, UJ_NO_MEMORY.
uj_status uj_history_opened(uj_history *history, const char *path, uj_error *error);

void uj_history_clear(uj_history *history);

#endif
