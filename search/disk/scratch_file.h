// Temporary files without a name. They disappear when the program ends, however it ends.
#ifndef UJ_SCRATCH_FILE_H
#define UJ_SCRATCH_FILE_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <unjam/base/status.h>

/// A scratch file. Several threads may append to it and read from it at once.
typedef struct uj_scratch_file {
    int descriptor;        ///< -1 if the file is closed
    const char *folder;    ///< where the file is; borrowed
    atomic_ullong length;  ///< bytes written or reserved for writing
} uj_scratch_file;

/// Creates an empty file in a folder. If this process has reached its limit on open files, raises
/// that limit. Errors of this and the following functions: UJ_IO, with the folder as error->file
/// and a sentence that says what to do.
uj_status uj_scratch_file_open(uj_scratch_file *file, const char *folder, uj_error *error);

/// Closes the file, which frees its disk space. The file may be closed already.
void uj_scratch_file_close(uj_scratch_file *file);

/// Appends bytes, and sets *offset to where they are.
uj_status uj_scratch_file_append(uj_scratch_file *file, const void *bytes, size_t size,
                                 uint64_t *offset, uj_error *error);

/// Reads bytes that were appended before. Fewer bytes than asked for are an error.
uj_status uj_scratch_file_read(const uj_scratch_file *file, uint64_t offset, void *bytes,
                               size_t size, uj_error *error);

/// Checks in advance whether files can be created in the folder.
uj_status uj_scratch_file_check(const char *folder, uj_error *error);

/// Sets *error to say that a file does not contain what was written to it. Returns UJ_IO.
uj_status uj_scratch_file_damaged(const uj_scratch_file *file, uj_error *error);

#endif
