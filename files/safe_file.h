// Writes files atomically: either the whole new file is written, or the old file stays as it was.
#ifndef UJ_SAFE_FILE_H
#define UJ_SAFE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include <unjam/base/status.h>

/// A file being written. The struct owns its strings. uj_safe_file_open or uj_safe_file_create
/// fills it; on failure they leave nothing to clean up.
///
/// A file from uj_safe_file_create has its final name from the start. uj_safe_file_open opens a
/// file without a name, so that nothing remains if the program is killed. If the system does not
/// allow that, the file gets a temporary name in the same folder. An existing file at the path is
/// replaced once the new file is safely on disk; the new file gets the permissions of the old one.
/// If the path is a symbolic link, the link stays, and the file that it links to is replaced.
///
/// uj_safe_file_open writes directly to devices, pipes and standard output. Standard output is "-",
/// or a file such as /dev/stdout to which standard output already goes.
typedef struct uj_safe_file {
    int descriptor;
    char *name;       ///< the file's name as the user gave it
    char *target;     ///< the name that the file will get; NULL if it already has its final name
    char *temporary;  ///< current name, removed on failure; NULL if nameless or written directly
    bool nameless;    ///< the file has no name yet
} uj_safe_file;

/// Opens a file for writing. Errors of this and the following functions: UJ_IO (its message is a
/// whole sentence; error->file is "<stdout>" for "-"), UJ_NO_MEMORY. If the file may be standard
/// output, flush stdout before the call.
uj_status uj_safe_file_open(uj_safe_file *file, const char *path, uj_error *error);

/// Creates a new file at `path`. If there is a file already, sets *exists and returns UJ_IO.
uj_status uj_safe_file_create(uj_safe_file *file, const char *path, bool *exists, uj_error *error);

/// Appends bytes. After a failure, the only call allowed is uj_safe_file_abort.
uj_status uj_safe_file_put(uj_safe_file *file, const void *bytes, size_t size, uj_error *error);

/// Finishes the file: flushes it to disk and gives it its name. The file is closed even if this
/// fails. After a failure, nothing remains of the new file, and an old file is unchanged.
uj_status uj_safe_file_commit(uj_safe_file *file, uj_error *error);

/// Discards the file. Nothing of it remains.
void uj_safe_file_abort(uj_safe_file *file);

/// Commits the file if `status`, the result of writing it, is UJ_OK. Otherwise discards the file
/// and returns `status`.
uj_status uj_safe_file_end(uj_safe_file *file, uj_status status, uj_error *error);

/// Writes a whole file: calls uj_safe_file_open, uj_safe_file_put and uj_safe_file_end.
uj_status uj_safe_file_write(const char *path, const void *bytes, size_t size, uj_error *error);

/// Checks in advance whether `path` can be written to. Fails if its folder is missing or not
/// writable, if the file is not writable, or if `path` is a folder.
uj_status uj_safe_file_check(const char *path, uj_error *error);

/// Returns true if writing to the names `a` and `b` would write to the same file, even if the names
/// are spelled differently and even if there is no such file yet. "-" stands for standard output
/// and for the file to which standard output goes. A name that cannot be written to counts as
/// different from all others.
bool uj_safe_file_same(const char *a, const char *b);

#endif
