// What the user may open in a folder: subfolders, puzzle files and drawings.
#ifndef UJ_FOLDER_LIST_H
#define UJ_FOLDER_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include <unjam/base/status.h>

typedef struct uj_folder_entry {
    char *name;  ///< owned; without the folder
    bool is_folder;
} uj_folder_entry;

/// Zero-initialised means empty; free with uj_folder_list_clear.
typedef struct uj_folder_list {
    char *folder;  ///< owned; absolute path
    size_t count, files;
    uj_folder_entry *entries;  ///< [count] owned; folders, then files, both sorted by name
} uj_folder_list;

/// Lists a folder. Leaves out names that begin with a dot, and text files without puzzles.
/// Errors: UJ_IO if the folder cannot be read, UJ_NO_MEMORY.
uj_status uj_folder_list_read(const char *folder, uj_folder_list *out, uj_error *error);

/// Returns the path of an entry as a new string, or NULL if out of memory.
char *uj_folder_list_path(const uj_folder_list *list, size_t index);

void uj_folder_list_clear(uj_folder_list *list);

/// Returns the path of the next file (`by` = 1) or the previous file (`by` = -1) in the folder of
/// `path`, as a new string. Returns NULL if there is no such file, or after an error. If `path` is
/// a drawing, looks only at drawings. Otherwise skips drawings, because many folders hold a drawing
/// of each puzzle.
char *uj_folder_neighbour(const char *path, int by);

#endif
