// Lists what the user may open in a folder.
#include "folder_list.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <unjam/base/language.h>
#include <unjam/files/name_ending.h>
#include <unjam/formats/collections/collection.h>
#include <unjam/formats/drawn_problem.h>

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static char *join(const char *folder, const char *name)
{
    char *path;
    bool root = strcmp(folder, "/") == 0;
    return asprintf(&path, "%s/%s", root ? "" : folder, name) >= 0 ? path : NULL;
}

char *uj_folder_list_path(const uj_folder_list *list, size_t index)
{
    return join(list->folder, list->entries[index].name);
}

static bool is_folder(const char *folder, const char *name)
{
    struct stat info;
    char *path = join(folder, name);
    bool found = path != NULL && stat(path, &info) == 0 && S_ISDIR(info.st_mode);
    free(path);
    return found;
}

// Large files (uj_is_large_text) count as files without puzzles.
static bool has_puzzles(const char *folder, const char *name)
{
    struct stat info;
    uj_document document = {0};
    char *path = join(folder, name);
    bool found = path != NULL && stat(path, &info) == 0 && S_ISREG(info.st_mode) &&
                 !uj_is_large_text(path) &&
                 uj_problem_document_read(path, &document, NULL) == UJ_OK &&
                 json_object_get(document.root, "unjam") != NULL;
    uj_document_clear(&document);
    free(path);
    return found;
}

static bool is_puzzle(const char *folder, const char *name)
{
    static const char *const texts[] = {".txt", NULL};
    const char *ending = strrchr(name, '.');
    return (ending != NULL && strcmp(ending, ".json") == 0) || uj_is_drawing(name) ||
           (uj_is_collection(name) &&
            (!uj_name_has_ending(name, texts) || has_puzzles(folder, name)));
}

// If `folders` is true, appends the folders among `names`, otherwise the puzzle files.
static bool add(uj_folder_list *list, struct dirent **names, int count, bool folders)
{
    for (int i = 0; i < count; i++) {
        const char *name = names[i]->d_name;
        bool folder = is_folder(list->folder, name);
        if (folder != folders || (!folder && !is_puzzle(list->folder, name)))
            continue;
        char *copy = strdup(name);
        if (copy == NULL)
            return false;
        list->entries[list->count++] = (uj_folder_entry){copy, folder};
        list->files += !folder;
    }
    return true;
}

uj_status uj_folder_list_read(const char *folder, uj_folder_list *out, uj_error *error)
{
    struct dirent **names = NULL;
    *out = (uj_folder_list){.folder = realpath(folder, NULL)};
    int count = out->folder != NULL ? scandir(out->folder, &names, is_visible, alphasort) : -1;
    if (count < 0) {
        uj_error_set(error, UJ_IO, _("cannot read the folder %s: %s"), folder, strerror(errno));
        uj_folder_list_clear(out);
        return UJ_IO;
    }
    out->entries = calloc((size_t)count + 1, sizeof *out->entries);
    bool done =
        out->entries != NULL && add(out, names, count, true) && add(out, names, count, false);
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
    if (done)
        return UJ_OK;
    uj_folder_list_clear(out);
    return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
}

void uj_folder_list_clear(uj_folder_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->entries[i].name);
    free(list->entries);
    free(list->folder);
    *list = (uj_folder_list){0};
}

// Returns the index of the file that uj_folder_neighbour finds, or -1 if there is none.
static ptrdiff_t neighbour_of(const uj_folder_list *list, const char *name, int by)
{
    const ptrdiff_t count = (ptrdiff_t)list->count, first = count - (ptrdiff_t)list->files;
    const bool is_drawing = uj_is_drawing(name);
    ptrdiff_t at = first;
    while (at < count && strcmp(list->entries[at].name, name) != 0)
        at++;
    if (at == count)
        return -1;
    do
        at += by;
    while (at >= first && at < count && uj_is_drawing(list->entries[at].name) != is_drawing);
    return at >= first && at < count ? at : -1;
}

char *uj_folder_neighbour(const char *path, int by)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    char *folder = slash == NULL   ? strdup(".")
                   : slash == path ? strdup("/")
                                   : strndup(path, (size_t)(slash - path));
    char *found = NULL;
    uj_folder_list list = {0};
    if (folder != NULL && uj_folder_list_read(folder, &list, NULL) == UJ_OK) {
        const ptrdiff_t at = neighbour_of(&list, name, by);
        found = at >= 0 ? uj_folder_list_path(&list, (size_t)at) : NULL;
    }
    uj_folder_list_clear(&list);
    free(folder);
    return found;
}
