// The cache folder, for data that programs have made once and can make again.
#ifndef UJ_CACHE_FOLDER_H
#define UJ_CACHE_FOLDER_H

#include <stdbool.h>
#include <stdint.h>

#include <unjam/base/status.h>

/// Sets *out to a new string, the path of the cache folder: $XDG_CACHE_HOME/unjam or, if that
/// variable is not set to an absolute path, $HOME/.cache/unjam. Sets *out to NULL if neither
/// variable is set to an absolute path. The folder need not exist. Error: UJ_NO_MEMORY.
uj_status uj_cache_folder(char **out, uj_error *error);

/// Makes the folder, and the folders above it if they are missing. Returns false if that is not
/// possible.
bool uj_cache_folder_make(const char *folder);

/// A file of the cache.
typedef struct uj_cache_file {
    char *name;      ///< the file's name, without the folder
    uint64_t bytes;  ///< the size of the file
} uj_cache_file;

typedef struct uj_cache_files {
    uj_cache_file *files;  ///< [count] sorted by name
    size_t count;
} uj_cache_files;

/// Lists each regular file in a folder if the file's name ends in `ending`. The list of a missing
/// folder is empty. Errors: UJ_IO, with the folder and the reason; UJ_NO_MEMORY. Free the list with
/// uj_cache_files_clear.
uj_status uj_cache_files_list(const char *folder, const char *ending, uj_cache_files *out,
                              uj_error *error);

/// Deletes a file that uj_cache_files_list found. Error: UJ_IO, with the file and the reason.
uj_status uj_cache_file_delete(const char *folder, const uj_cache_file *file, uj_error *error);

void uj_cache_files_clear(uj_cache_files *files);

#endif
