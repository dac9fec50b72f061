// Writes files so that an old one is never lost: all of the new one, or nothing.
#ifndef UJ_SAFE_FILE_H
#define UJ_SAFE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include <unjam/base/status.h>

/// A file being written. A regular file (or none yet) is written without a name, so that nothing of
/// it stays when the program is killed meanwhile (where that is not possible, under a temporary
/// name in the same folder), and takes the old one's place by renaming once it is safely on the
/// disk; it keeps the old one's permissions. A symbolic link stays one: what it points to is
/// replaced. Devices and pipes are simply written to, and so is the standard output: the path "-",
/// or a file that it goes to already (as /dev/stdout may). Owns its texts; filled by
/// uj_safe_file_open or uj_safe_file_create, which on failure leave nothing to clean up.
typedef struct uj_safe_file {
    int descriptor;
    char *name;       ///< as the user named it
    char *target;     ///< what the file shall be called; NULL when it has its name already
    char *temporary;  ///< what it is called now, removed on failure; NULL when written directly
    bool nameless;    ///< has no name yet
} uj_safe_file;

/// Errors (here and below): UJ_IO with a sentence and error->file ("<stdout>" for "-"),
/// UJ_NO_MEMORY. What stdio holds back for the standard output must be flushed before.
uj_status uj_safe_file_open(uj_safe_file *file, const char *path, uj_error *error);

/// Creates a new file of that name; *exists tells that there is one already (then returns UJ_IO).
uj_status uj_safe_file_create(uj_safe_file *file, const char *path, bool *exists, uj_error *error);

/// Appends bytes. After a failure the file can only be aborted.
uj_status uj_safe_file_put(uj_safe_file *file, const void *bytes, size_t size, uj_error *error);

/// Finishes the file: flushes it to the disk and gives it its name. Whatever the outcome, the file
/// is closed; on failure nothing of it is left and an old file is as it was.
uj_status uj_safe_file_commit(uj_safe_file *file, uj_error *error);

/// Gives the file up and leaves nothing of it.
void uj_safe_file_abort(uj_safe_file *file);

/// Opens, puts and commits: makes `path` a file of these bytes.
uj_status uj_safe_file_write(const char *path, const void *bytes, size_t size, uj_error *error);

/// Tells now what such a write would stumble over: a folder that is missing or closed to us, a file
/// that may not be written, a folder of that name.
uj_status uj_safe_file_check(const char *path, uj_error *error);

/// Whether two names mean one file, as far as writing goes: however they are spelled, and also when
/// there is no file yet. "-" is the standard output, and so is whatever it goes to. Names that
/// cannot be written to are not the same as any.
bool uj_safe_file_same(const char *a, const char *b);

#endif
