// Writes a folder of pages that any web server can serve unchanged.
#include "export_site.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <unjam/base/language.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/page/site_index.h>

typedef struct site {
    const uj_export_options *drawing;
    const char *folder;
    size_t count;
    const char **inputs;  // [count] as the user named the files
    char **paths;         // [count] the pages to write
    uj_site_card *cards;  // [count]
    char *index;          // the path of index.html
} site;

bool uj_export_is_site(const uj_options *options)
{
    struct stat found;
    const char *output = options->output;
    size_t length = output != NULL ? strlen(output) : 0;
    return length > 0 &&
           (output[length - 1] == '/' || (stat(output, &found) == 0 && S_ISDIR(found.st_mode)));
}

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the pages");
}

// Returns a new string, or NULL when out of memory.
static char *path_of(const site *s, const char *name)
{
    char *path = NULL;
    size_t length = strlen(s->folder);
    const char *between = length > 0 && s->folder[length - 1] == '/' ? "" : "/";
    return asprintf(&path, "%s%s%s", s->folder, between, name) >= 0 ? path : NULL;
}

static bool is_taken(const site *s, size_t count, const char *path)
{
    bool taken = strcmp(path, s->index) == 0;
    for (size_t i = 0; i < count; i++)
        taken = taken || strcmp(path, s->paths[i]) == 0;
    return taken;
}

// Returns the length of a file's name without ".json", ".svg" or ".svgz".
static size_t stem_length(const char *name)
{
    size_t length = strlen(name);
    const char *dot = strrchr(name, '.');
    bool known = length > 5 && strcmp(name + length - 5, ".json") == 0;
    return dot != NULL && dot != name && (known || uj_is_drawing(name)) ? (size_t)(dot - name)
                                                                        : length;
}

// The page of the input "jam.json" is "jam.html", or "jam-2.html" if that name is taken. Characters
// that are special in web addresses become '-'.
static uj_status name_page(site *s, size_t i, uj_error *error)
{
    const char *slash = strrchr(s->inputs[i], '/');
    const char *name = slash != NULL ? slash + 1 : s->inputs[i];
    size_t length = stem_length(name);
    for (unsigned number = 1; s->paths[i] == NULL; number++) {
        char file[300], tail[16] = "";
        if (number > 1)
            snprintf(tail, sizeof tail, "-%u", number);
        snprintf(file, sizeof file, "%.*s%s.html", (int)(length < 200 ? length : 200), name, tail);
        for (char *c = file; *c != '\0'; c++)
            if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-", *c) ==
                NULL)
                *c = '-';
        char *path = path_of(s, file);
        if (path == NULL)
            return out_of_memory(error);
        if (is_taken(s, i, path))
            free(path);
        else
            s->paths[i] = path;
    }
    return UJ_OK;
}

static uj_status check_page(const char *path, uj_error *error)
{
    bool may;
    uj_status status = uj_site_may_write(path, &may, error);
    if (status != UJ_OK || may)
        return status;
    uj_error_set_file(error, path);
    return uj_error_set(error, UJ_BAD_ARGUMENT,
                        _("this file was not written by Unjam and would be overwritten; move it "
                          "away, or name another folder"));
}

// Fails if a page would overwrite a file that was not written by Unjam.
static uj_status plan(site *s, uj_error *error)
{
    s->paths = calloc(s->count, sizeof *s->paths);
    s->cards = calloc(s->count, sizeof *s->cards);
    s->index = path_of(s, "index.html");
    if (s->paths == NULL || s->cards == NULL || s->index == NULL)
        return out_of_memory(error);
    uj_status status = check_page(s->index, error);
    for (size_t i = 0; i < s->count && status == UJ_OK; i++) {
        status = name_page(s, i, error);
        if (status == UJ_OK)
            status = check_page(s->paths[i], error);
    }
    if (status == UJ_OK && mkdir(s->folder, 0777) != 0 && errno != EEXIST) {
        uj_error_set_file(error, s->folder);
        status = uj_error_set(error, UJ_IO, _("cannot make the folder: %s"), strerror(errno));
    }
    return status;
}

static uj_status write_page(site *s, size_t i, uj_error *error)
{
    char *path = NULL;
    uj_loaded_file file = {0};
    uj_status status = uj_problem_find(s->inputs[i], &path, error);
    if (status == UJ_OK)
        status = uj_loaded_file_read(path, NULL, &file, error);
    if (status == UJ_OK && (file.is_game || file.is_trace || file.is_proof)) {
        uj_error_set_file(error, path);
        status =
            uj_error_set(error, UJ_BAD_ARGUMENT,
                         _("expected a problem or a solution, not a game, a trace or a proof"));
    }
    if (status == UJ_OK)
        status = uj_loaded_file_make(&file, error);
    if (status == UJ_OK)
        status = uj_export_whole(file.subject, s->drawing, s->paths[i], error);
    if (status == UJ_OK)
        status =
            uj_site_card_make(file.subject, strrchr(s->paths[i], '/') + 1, &s->cards[i], error);
    uj_loaded_file_clear(&file);
    free(path);
    return status;
}

static void release(site *s)
{
    for (size_t i = 0; i < s->count; i++) {
        if (s->paths != NULL)
            free(s->paths[i]);
        if (s->cards != NULL)
            uj_site_card_clear(&s->cards[i]);
    }
    free(s->inputs);
    free(s->paths);
    free(s->cards);
    free(s->index);
}

int uj_export_site(const uj_options *options, const uj_export_options *drawing)
{
    uj_error error = {0};
    site s = {.drawing = drawing, .folder = options->output, .count = 1 + options->more_count};
    s.inputs = calloc(s.count, sizeof *s.inputs);
    if (s.inputs == NULL) {
        out_of_memory(&error);
        return (int)uj_report_error(&error);
    }
    s.inputs[0] = options->argument;
    for (size_t i = 1; i < s.count; i++)
        s.inputs[i] = options->more[i - 1];
    uj_status status = plan(&s, &error);
    for (size_t i = 0; i < s.count && status == UJ_OK; i++)
        status = write_page(&s, i, &error);
    if (status == UJ_OK)
        status = uj_site_index_write(s.cards, s.count, s.index, &error);
    release(&s);
    return status == UJ_OK ? UJ_EXIT_OK : (int)uj_report_error(&error);
}
