// Temporary files without a name. The system deletes them when the program ends or crashes.
#ifndef UJ_SCRATCH_FILE_H
#define UJ_SCRATCH_FILE_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <unjam/base/status.h>

/// A scratch file. Several threads may append to it and read from it at once.
typedef struct uj_scratch_file {
    int descriptor;        ///< -1 if the file is closed
    const char *folder;    ///< borrowed
    atomic_ullong length;  ///< bytes written or reserved for writing
} uj_scratch_file;

/// Creates an empty file in `folder`. May raise the process's limit on open files. Errors of all
/// functions in this file: UJ_IO, with the folder as error->file.
uj_status uj_scratch_file_open(uj_scratch_file *file, const char *folder, uj_error *error);

/// Closes the file and frees its disk space. Does nothing if the file is closed.
void uj_scratch_file_close(uj_scratch_file *file);

/// Appends `size` bytes, and sets *offset to their position.
uj_status uj_scratch_file_append(uj_scratch_file *file, const void *bytes, size_t size,
                                 uint64_t *offset, uj_error *error);

/// Reads `size` bytes from `offset`. Fails if the file has fewer bytes.
uj_status uj_scratch_file_read(const uj_scratch_file *file, uint64_t offset, void *bytes,
                               size_t size, uj_error *error);

/// Tests whether files can be created in `folder`.
uj_status uj_scratch_file_check(const char *folder, uj_error *error);

/// Reports in *error that the file is damaged. Returns UJ_IO.
uj_status uj_scratch_file_damaged(const uj_scratch_file *file, uj_error *error);

#endif
