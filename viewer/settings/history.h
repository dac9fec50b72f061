// What the user has done before: the fewest moves in which each problem was solved by hand, and the
// recently opened files.
#ifndef UJ_HISTORY_H
#define UJ_HISTORY_H

#include <stdbool.h>
#include <stddef.h>

#include <unjam/files/json_document.h>

enum { UJ_RECENT_FILES = 20 };  ///< greatest number of files that are remembered

/// The history. Zero-initialised means empty; free it with uj_history_clear.
typedef struct uj_history {
    char *path;    ///< owned; the history's file, or NULL: the history is not saved
    json_t *root;  ///< owned; NULL: empty so far
} uj_history;

/// Reads $XDG_STATE_HOME/unjam/history.json or, if the variable is not set,
/// ~/.local/state/unjam/history.json. Errors: UJ_BAD_INPUT, with line and column, if the file
/// cannot be understood; UJ_IO, UJ_NO_MEMORY. After an error *out is an empty history that is not
/// saved, and the file stays as it is.
uj_status uj_history_read(uj_history *out, uj_error *error);

/// Returns the fewest moves in which the problem with this key (problem_key.h) was solved by hand,
/// or 0 if it was never solved.
size_t uj_history_best(const uj_history *history, const char *key);

/// Returns the absolute path of a file that was opened recently; index 0 is the most recent one.
/// Returns NULL if the history has no more than `index` files. Valid until the history changes.
const char *uj_history_recent(const uj_history *history, size_t index);

/// Reads the file again, because another window may have written it. Then records that a problem
/// was solved in `moves` moves, unless it has already been solved in this number of moves or fewer.
/// The title is only for people who read the file. Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_history_solved(uj_history *history, const char *key, const char *title, size_t moves,
                            uj_error *error);

/// Records that a file was opened. Does nothing if there is no such file. Errors: UJ_IO,
/// UJ_NO_MEMORY.
uj_status uj_history_opened(uj_history *history, const char *path, uj_error *error);

void uj_history_clear(uj_history *history);

#endif
