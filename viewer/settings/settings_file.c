// Finds, reads and writes the files of the settings and the history.
#include "settings_file.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <unjam/base/language.h>
#include <unjam/files/json_reader.h>
#include <unjam/files/safe_file.h>
#include <unjam/files/user_folder.h>

enum { VERSION = 1, MOST_BYTES = 1 << 22 };

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
}

uj_status uj_settings_file_path(const uj_settings_place *place, char **out, uj_error *error)
{
    char *folder;
    *out = NULL;
    uj_status status = uj_user_folder(place->variable, place->fallback, &folder, error);
    if (status != UJ_OK || folder == NULL)
        return status;
    int length = asprintf(out, "%s/%s", folder, place->name);
    free(folder);
    if (length >= 0)
        return UJ_OK;
    *out = NULL;
    return no_memory(error);
}

static uj_status check(const uj_document *document, const char *kind, uj_error *error)
{
    uj_json_node root = uj_json_root(document);
    size_t version;
    const char *word;
    uj_status status = uj_json_member_count(&root, "unjam", SIZE_MAX, &version, error);
    if (status == UJ_OK)
        status = uj_json_member_text(&root, "kind", &word, error);
    if (status == UJ_OK && (version != VERSION || strcmp(word, kind) != 0))
        status = uj_json_fail(&root, error,
                              _("this is not a \"%s\" file, or another version of Unjam wrote "
                                "it"),
                              kind);
    if (status == UJ_BAD_INPUT)
        uj_document_locate(document, error);
    return status;
}

uj_status uj_settings_file_read(const char *path, const char *kind, uj_document *out,
                                uj_error *error)
{
    struct stat info;
    *out = (uj_document){0};
    if (stat(path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR))
        return UJ_OK;
    // Reading a pipe would block, and a device may have no end.
    if (stat(path, &info) == 0 && (!S_ISREG(info.st_mode) || info.st_size > MOST_BYTES))
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("%s: this must be a regular file of at most %d bytes"), path,
                            (int)MOST_BYTES);
    uj_status status = uj_document_read(path, out, error);
    if (status == UJ_OK)
        status = check(out, kind, error);
    if (status != UJ_OK)
        uj_document_clear(out);
    return status;
}

static uj_status refuse(const uj_settings_place *place, const char *folder, const char *reason,
                        uj_error *error)
{
    return uj_error_set(error, UJ_IO,
                        _("cannot write to the folder %s (%s); make this folder writable, or set "
                          "%s to a writable folder"),
                        folder, reason, place->variable);
}

static uj_status make_folders(const uj_settings_place *place, const char *path, uj_error *error)
{
    char *folder = strdup(path);
    if (folder == NULL)
        return no_memory(error);
    uj_status status = UJ_OK;
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (status == UJ_OK && mkdir(folder, 0700) != 0 && errno != EEXIST)
            status = refuse(place, folder, strerror(errno), error);
        *slash = '/';
    }
    free(folder);
    return status;
}

// The file's folder must exist.
static uj_status write_text(const uj_settings_place *place, const char *path, const char *text,
                            uj_error *error)
{
    char *folder = strndup(path, (size_t)(strrchr(path, '/') - path));
    if (folder == NULL)
        return no_memory(error);
    errno = 0;
    bool closed = access(folder, W_OK | X_OK) != 0;
    uj_status status = closed ? refuse(place, folder, strerror(errno), error)
                              : uj_safe_file_write(path, text, strlen(text), error);
    free(folder);
    return status;
}

uj_status uj_settings_file_write(const uj_settings_place *place, const char *path, json_t *object,
                                 uj_error *error)
{
    uj_status status = make_folders(place, path, error);
    if (status != UJ_OK)
        return status;
    if (json_object_set_new(object, "unjam", json_integer(VERSION)) != 0 ||
        json_object_set_new(object, "kind", json_string(place->kind)) != 0)
        return no_memory(error);
    char *text = json_dumps(object, JSON_INDENT(2) | JSON_SORT_KEYS), *line = NULL;
    if (text == NULL || asprintf(&line, "%s\n", text) < 0)
        line = NULL;
    status = line != NULL ? write_text(place, path, line, error) : no_memory(error);
    free(line);
    free(text);
    return status;
}
