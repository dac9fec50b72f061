// Finds the first free name by creating the file, so that no other program can take the name.
#include <unjam/files/free_name.h>

#include <stdio.h>

uj_status uj_free_name_create(const uj_free_name *name, uj_safe_file *file, uj_error *error)
{
    enum { MOST = 9999 };
    uj_status status = UJ_IO;
    bool exists = true;
    for (int number = 1; number <= MOST && exists && status != UJ_OK; number++) {
        snprintf(name->path, name->size, "%s-%d%s", name->stem, number, name->ending);
        status = uj_safe_file_create(file, name->path, &exists, error);
    }
    return status;
}

uj_status uj_free_name_write(const uj_free_name *name, const void *bytes, size_t size,
                             uj_error *error)
{
    uj_safe_file file;
    uj_status status = uj_free_name_create(name, &file, error);
    if (status != UJ_OK)
        return status;
    return uj_safe_file_end(&file, uj_safe_file_put(&file, bytes, size, error), error);
}
