// Writes files atomically: either all of the new file, or the old one stays as it was.
#ifndef UJ_SAFE_FILE_H
#define UJ_SAFE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include <unjam/base/status.h>

/// A file being written. A regular file is written without a name, so that nothing remains if the
/// program is killed (where the system has no such files, under a temporary name in the same
/// folder). Once it is safely on disk it replaces the old file by renaming, and keeps its
/// permissions. A symbolic link stays one: its target is replaced. Devices, pipes and standard
/// output ("-", or a file that it goes to already, as /dev/stdout may) are written directly. Owns
/// its strings; filled by uj_safe_file_open or uj_safe_file_create, which on failure leave nothing
/// to clean up.
typedef struct uj_safe_file {
    int descriptor;
    char *name;       ///< as the user named it
    char *target;     ///< the name to be given; NULL when it has its name already
    char *temporary;  ///< its present name, removed on failure; NULL when written directly
    bool nameless;    ///< has no name yet
} uj_safe_file;

/// Opens a file for writing. Errors (here and below): UJ_IO with a sentence and error->file
/// ("<stdout>" for "-"), UJ_NO_MEMORY. Flush stdio's standard output first.
uj_status uj_safe_file_open(uj_safe_file *file, const char *path, uj_error *error);

/// Creates a new file of that name. If there is one already, sets *exists and returns UJ_IO.
uj_status uj_safe_file_create(uj_safe_file *file, const char *path, bool *exists, uj_error *error);

/// Appends bytes. After a failure the file can only be aborted.
uj_status uj_safe_file_put(uj_safe_file *file, const void *bytes, size_t size, uj_error *error);

/// Finishes the file: flushes it to disk and gives it its name. The file is closed in any case; on
/// failure nothing of it is left and an old file is unchanged.
uj_status uj_safe_file_commit(uj_safe_file *file, uj_error *error);

/// Discards the file and leaves nothing of it.
void uj_safe_file_abort(uj_safe_file *file);

/// Opens, puts and commits: makes `path` a file of these bytes.
uj_status uj_safe_file_write(const char *path, const void *bytes, size_t size, uj_error *error);

/// Reports in advance why such a write would fail: a folder that is missing or not writable, a file
/// that is not writable, a folder of that name.
uj_status uj_safe_file_check(const char *path, uj_error *error);

/// Whether writing to two names would write to the same file, however they are spelled, even if
/// there is no such file yet. "-" is standard output, and so is the file it goes to. A name that
/// cannot be written to is not the same as any other.
bool uj_safe_file_same(const char *a, const char *b);

#endif
