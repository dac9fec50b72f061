// Opens and saves documents.
#include <unjam/viewer/document/edit_document.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <unjam/base/language.h>
#include <unjam/files/json_place.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/drawn_problem.h>

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while saving"));
}

// Makes `path` the document's file. Assumes that the file contains document->text.
static uj_status remember(uj_edit_document *document, const char *path, uj_error *error)
{
    size_t size = document->text.size;
    char *name = strdup(path), *disk = malloc(size + 1);
    if (name == NULL || disk == NULL) {
        free(name);
        free(disk);
        return out_of_memory(error);
    }
    memcpy(disk, document->text.bytes, size + 1);
    free(document->path);
    free(document->disk);
    document->path = name;
    document->disk = disk;
    document->disk_size = size;
    uj_edit_text_mark_saved(&document->text);
    return UJ_OK;
}

// --- opening -------------------------------------------------------------------------------------

uj_status uj_edit_document_open(const char *path, uj_edit_document *out, uj_error *error)
{
    return uj_edit_document_open_as(path, NULL, out, error);
}

uj_status uj_edit_document_open_as(const char *path, const uj_drawn_choices *choices,
                                   uj_edit_document *out, uj_error *error)
{
    *out = (uj_edit_document){0};
    // Files that are too large or not regular are rejected here.
    uj_document file;
    uj_status status = uj_problem_document_read_as(path, choices, &file, error);
    if (status != UJ_OK)
        return status;
    // A solution, game or trace has a member "problem". Only this member becomes the document.
    bool whole = !json_is_object(json_object_get(file.root, "problem"));
    uj_json_place place = uj_json_find(file.text, file.size, whole ? "" : "problem");
    status = whole ? uj_edit_document_parse(path, file.text, file.size, out, error)
                   : uj_edit_document_parse(path, file.text + place.start, place.end - place.start,
                                            out, error);
    uj_document_clear(&file);
    if (status == UJ_OK && whole)
        status = remember(out, path, error);
    // An SVG drawing or a collection of puzzles has been converted, so the file differs from the
    // document's text. Saving must not overwrite such a file.
    if (status == UJ_OK && uj_edit_is_changed_on_disk(out))
        uj_edit_document_detach(out);
    if (status != UJ_OK)
        uj_edit_document_clear(out);
    return status;
}

void uj_edit_document_detach(uj_edit_document *document)
{
    free(document->path);
    free(document->disk);
    document->path = document->disk = NULL;
    document->disk_size = 0;
}

// --- saving --------------------------------------------------------------------------------------

static bool holds(FILE *stream, const char *bytes, size_t size)
{
    char buffer[4096];
    size_t at = 0;
    for (;;) {
        size_t count = fread(buffer, 1, sizeof buffer, stream);
        if (count == 0)
            return at == size && ferror(stream) == 0;
        if (count > size - at || memcmp(buffer, bytes + at, count) != 0)
            return false;
        at += count;
    }
}

bool uj_edit_is_changed_on_disk(const uj_edit_document *document)
{
    struct stat found;
    if (document->path == NULL || document->disk == NULL || stat(document->path, &found) != 0)
        return false;
    if (!S_ISREG(found.st_mode))
        return true;
    FILE *stream = fopen(document->path, "rb");
    bool same = stream != NULL && holds(stream, document->disk, document->disk_size);
    if (stream != NULL)
        fclose(stream);
    return !same;
}

// If a file exists at `path`, leaves it unchanged and sets *exists.
static uj_status write_new(const uj_edit_document *document, const char *path, bool *exists,
                           uj_error *error)
{
    uj_safe_file file;
    *exists = false;
    uj_status status = uj_safe_file_create(&file, path, exists, error);
    if (status != UJ_OK)
        return status;
    status = uj_safe_file_put(&file, document->text.bytes, document->text.size, error);
    return uj_safe_file_end(&file, status, error);
}

uj_status uj_edit_save(uj_edit_document *document, const char *path, bool overwrite,
                       uj_save_result *out, uj_error *error)
{
    const char *target = path != NULL ? path : document->path;
    *out = UJ_SAVE_NAMELESS;
    if (target == NULL)
        return UJ_OK;
    if (strcmp(target, "-") == 0)  // the writer would take this name for standard output
        return uj_error_set(error, UJ_IO, _("a file cannot be named \"-\"; choose another name"));
    bool own = document->path != NULL && uj_safe_file_same(target, document->path);
    struct stat found;
    bool gone = stat(target, &found) != 0;
    if (!gone && S_ISDIR(found.st_mode))
        return uj_error_set(error, UJ_IO, _("\"%.200s\" is a folder; choose another name"), target);
    *out = UJ_SAVE_CHANGED;
    if (own && !overwrite && uj_edit_is_changed_on_disk(document))
        return UJ_OK;
    uj_status status;
    bool exists = false;
    if ((own && !gone) || overwrite)
        status = uj_safe_file_write(target, document->text.bytes, document->text.size, error);
    else
        status = write_new(document, target, &exists, error);
    *out = exists ? UJ_SAVE_EXISTS : UJ_SAVE_DONE;
    if (exists)
        return UJ_OK;
    return status == UJ_OK ? remember(document, target, error) : status;
}

void uj_edit_suggest_path(const uj_edit_document *document, char *path, size_t size)
{
    char stem[48];
    size_t length = 0;
    for (const char *c = uj_edit_name(document); *c != '\0' && length + 1 < sizeof stem; c++) {
        if (isalnum((unsigned char)*c))
            stem[length++] = (char)tolower((unsigned char)*c);
        else if (length > 0 && stem[length - 1] != '-')
            stem[length++] = '-';
    }
    while (length > 0 && stem[length - 1] == '-')
        length--;
    stem[length] = '\0';
    const char *name = length > 0 ? stem : "puzzle";
    snprintf(path, size, "%s.json", name);
    for (int number = 2; access(path, F_OK) == 0 && number < 10000; number++)
        snprintf(path, size, "%s-%d.json", name, number);
}
