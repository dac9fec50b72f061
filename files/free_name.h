// New files under names that are not taken yet: NAME-1.png, NAME-2.png and so on.
#ifndef UJ_FREE_NAME_H
#define UJ_FREE_NAME_H

#include <unjam/files/safe_file.h>

/// The names to try. If `stem` is "name" and `ending` is ".png", they are "name-1.png",
/// "name-2.png" and so on. `ending` begins with a dot.
typedef struct uj_free_name {
    const char *stem, *ending;
    char *path;  ///< [size], receives the name of the file
    size_t size;
} uj_free_name;

/// Creates a file under the first name that no file has. Finish it with uj_safe_file_commit or
/// uj_safe_file_abort. Errors: those of uj_safe_file_create.
uj_status uj_free_name_create(const uj_free_name *name, uj_safe_file *file, uj_error *error);

/// Creates a file with these bytes under the first free name.
uj_status uj_free_name_write(const uj_free_name *name, const void *bytes, size_t size,
                             uj_error *error);

#endif
