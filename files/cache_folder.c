// Finds, lists and empties the cache folder (XDG Base Directory Specification, version 0.8).
#include <unjam/files/cache_folder.h>

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <unjam/files/user_folder.h>

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
}

uj_status uj_cache_folder(char **out, uj_error *error)
{
    return uj_user_folder("XDG_CACHE_HOME", ".cache", out, error);
}

bool uj_cache_folder_make(const char *folder)
{
    char *path = strdup(folder);
    if (path == NULL)
        return false;
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0777);
        *slash = '/';
    }
    (void)mkdir(path, 0700);  // the XDG specification asks for this mode
    struct stat info;
    const bool made = stat(path, &info) == 0 && S_ISDIR(info.st_mode);
    free(path);
    return made;
}

static uj_status failed(const char *what, const char *path, uj_error *error)
{
    return uj_error_set(error, UJ_IO, "cannot %s %s: %s", what, path, strerror(errno));
}

static bool ends_in(const char *name, const char *ending)
{
    const size_t length = strlen(name), end = strlen(ending);
    return length > end && strcmp(name + length - end, ending) == 0;
}

static uj_status add_file(const char *folder, const char *name, uj_cache_files *out,
                          uj_error *error)
{
    char *path;
    struct stat info;
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        return no_memory(error);
    const bool is_file = lstat(path, &info) == 0 && S_ISREG(info.st_mode);
    free(path);
    if (!is_file)
        return UJ_OK;
    uj_cache_file *larger = realloc(out->files, (out->count + 1) * sizeof *larger);
    if (larger == NULL)
        return no_memory(error);
    out->files = larger;
    larger[out->count] = (uj_cache_file){strdup(name), (uint64_t)info.st_size};
    if (larger[out->count].name == NULL)
        return no_memory(error);
    out->count++;
    return UJ_OK;
}

static int by_name(const void *a, const void *b)
{
    const uj_cache_file *first = a, *second = b;
    return strcmp(first->name, second->name);
}

uj_status uj_cache_files_list(const char *folder, const char *ending, uj_cache_files *out,
                              uj_error *error)
{
    *out = (uj_cache_files){0};
    DIR *directory = opendir(folder);
    if (directory == NULL)
        return errno == ENOENT ? UJ_OK : failed("read the folder", folder, error);
    uj_status status = UJ_OK;
    for (struct dirent *entry; status == UJ_OK && (entry = readdir(directory)) != NULL;)
        if (ends_in(entry->d_name, ending))
            status = add_file(folder, entry->d_name, out, error);
    closedir(directory);
    if (status != UJ_OK)
        uj_cache_files_clear(out);
    else if (out->count > 1)
        qsort(out->files, out->count, sizeof *out->files, by_name);
    return status;
}

uj_status uj_cache_file_delete(const char *folder, const uj_cache_file *file, uj_error *error)
{
    char *path;
    if (asprintf(&path, "%s/%s", folder, file->name) < 0)
        return no_memory(error);
    const uj_status status =
        unlink(path) == 0 || errno == ENOENT ? UJ_OK : failed("delete", path, error);
    free(path);
    return status;
}

void uj_cache_files_clear(uj_cache_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->files[i].name);
    free(files->files);
    *files = (uj_cache_files){0};
}
