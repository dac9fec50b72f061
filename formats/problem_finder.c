// Finds the bundled problems. Their path relative to the program is the same in a build folder and
// in an installation.
#include <unjam/formats/problem_finder.h>

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <unjam/base/language.h>
#include <unjam/base/proposals.h>
#include <unjam/files/json_document.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/collections/collection.h>
#include <unjam/formats/drawn_problem.h>

static const char suffix[] = ".json";

// What to do with the problem files of a folder.
typedef struct visit {
    uj_problem_visitor *visitor;
    void *payload;
    bool any_format;  // also visits drawings and collections
} visit;

// Returns the folder of the running program as a new string, or NULL if it is unknown.
static char *program_folder(void)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0)
        return NULL;
    path[length] = '\0';
    char *slash = strrchr(path, '/');
    return slash != NULL ? strndup(path, (size_t)(slash - path)) : NULL;
}

char *uj_program_beside(const char *name)
{
    char *folder = program_folder(), *path = NULL;
    if (folder != NULL && asprintf(&path, "%s/%s", folder, name) < 0)
        path = NULL;
    free(folder);
    if (path != NULL && access(path, X_OK) != 0) {
        free(path);
        path = NULL;
    }
    return path;
}

uj_status uj_problem_folder(char **out, uj_error *error)
{
    const char *given = getenv("UNJAM_PROBLEMS");
    if (given != NULL && given[0] != '\0') {
        *out = strdup(given);
    } else {
        char *folder = program_folder();
        if (folder == NULL)
            return uj_error_set(error, UJ_IO,
                                _("cannot find the bundled problems; set UNJAM_PROBLEMS to their "
                                  "folder"));
        if (asprintf(out, "%s/%s", folder, UNJAM_PROBLEMS_FROM_PROGRAM) < 0)
            *out = NULL;
        free(folder);
    }
    return *out != NULL ? UJ_OK : uj_error_set(error, UJ_NO_MEMORY, "out of memory");
}

// --- all problems ------------------------------------------------------------------------------

static int is_problem(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name), tail = sizeof suffix - 1;
    return length > tail && entry->d_name[0] != '.' &&
           strcmp(entry->d_name + length - tail, suffix) == 0;
}

static int is_puzzle(const struct dirent *entry)
{
    return is_problem(entry) || (entry->d_name[0] != '.' &&
                                 (uj_is_drawing(entry->d_name) || uj_is_collection(entry->d_name)));
}

// Returns the length of a file's name without its ending. The file must have an ending.
static size_t bare_length(const char *file)
{
    return (size_t)(strrchr(file, '.') - file);
}

// Compares file names without their endings, so that "jam" comes before "jam-90", although
// "jam.json" comes after "jam-90.json".
static int compare_names(const struct dirent **a, const struct dirent **b)
{
    size_t a_length = bare_length((*a)->d_name), b_length = bare_length((*b)->d_name);
    int order = memcmp((*a)->d_name, (*b)->d_name, a_length < b_length ? a_length : b_length);
    if (order != 0 || a_length != b_length)
        return order != 0 ? order : (a_length > b_length) - (a_length < b_length);
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void free_entries(struct dirent **entries, int count)
{
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
}

static uj_status visit_file(const char *folder, const char *file, const visit *how, uj_error *error)
{
    char *path = NULL, *name = strndup(file, bare_length(file));
    if (asprintf(&path, "%s/%s", folder, file) < 0)
        path = NULL;
    bool visited = name != NULL && path != NULL &&
                   (uj_is_large_text(path) || how->visitor(how->payload, name, path));
    free(name);
    free(path);
    return visited ? UJ_OK : uj_error_set(error, UJ_NO_MEMORY, "out of memory");
}

static uj_status cannot_read(const char *folder, uj_error *error)
{
    if (errno == ENOMEM)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    return uj_error_set(error, UJ_IO, _("cannot read the bundled problems in %s: %s"), folder,
                        strerror(errno));
}

// Returns false for named pipes and other files that may never end. Follows links.
static bool is_regular(const char *folder, const char *file)
{
    char *path = NULL;
    struct stat status;
    if (asprintf(&path, "%s/%s", folder, file) < 0)
        return true;  // visiting the file reports the lack of memory
    bool regular = stat(path, &status) != 0 || S_ISREG(status.st_mode);
    free(path);
    return regular;
}

static uj_status visit_folder(const char *folder, const visit *how, uj_error *error)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, how->any_format ? is_puzzle : is_problem, compare_names);
    if (count < 0 && errno == ENOTDIR)
        return UJ_OK;  // not a folder but a file, such as README.md
    if (count < 0)
        return cannot_read(folder, error);
    uj_status status = UJ_OK, passed_over = UJ_OK;
    for (int i = 0; status == UJ_OK && i < count; i++) {
        if (is_regular(folder, entries[i]->d_name))
            status = visit_file(folder, entries[i]->d_name, how, error);
        else
            passed_over =
                uj_error_set(error, UJ_IO, _("%s/%s is not a regular file and is skipped"), folder,
                             entries[i]->d_name);
    }
    free_entries(entries, count);
    return status != UJ_OK ? status : passed_over;
}

// Visits the problems in each folder that lies in the folder `root`.
static uj_status visit_below(const char *root, const visit *how, uj_error *error)
{
    uj_status status = UJ_OK;
    struct dirent **entries = NULL;
    int count = scandir(root, &entries, is_visible, alphasort);
    if (count < 0)
        status = cannot_read(root, error);
    for (int i = 0; status != UJ_NO_MEMORY && i < count; i++) {
        char *folder;
        if (asprintf(&folder, "%s/%s", root, entries[i]->d_name) < 0) {
            status = uj_error_set(error, UJ_NO_MEMORY, "out of memory");
        } else {
            uj_status visited = visit_folder(folder, how, error);
            status = visited != UJ_OK ? visited : status;
            free(folder);
        }
    }
    free_entries(entries, count);
    return status;
}

uj_status uj_problem_visit(uj_problem_visitor *visitor, void *payload, uj_error *error)
{
    char *root = NULL;
    const visit how = {visitor, payload, false};
    uj_status status = uj_problem_folder(&root, error);
    if (status == UJ_OK)
        status = visit_below(root, &how, error);
    free(root);
    return status;
}

uj_status uj_folder_visit(const char *folder, uj_problem_visitor *visitor, void *payload,
                          uj_error *error)
{
    DIR *readable = opendir(folder);
    if (readable == NULL)
        return uj_error_set(error, UJ_IO, _("cannot read the folder %s: %s"), folder,
                            strerror(errno));
    closedir(readable);
    const visit how = {visitor, payload, true};
    uj_status status = visit_folder(folder, &how, error);
    if (status == UJ_NO_MEMORY)
        return status;
    uj_status below = visit_below(folder, &how, error);
    return below != UJ_OK ? below : status;
}

// --- names -------------------------------------------------------------------------------------

typedef struct lookup {
    const char *name;
    char *path;
} lookup;

static bool match_name(void *payload, const char *name, const char *path)
{
    lookup *search = payload;
    if (search->path != NULL || strcmp(name, search->name) != 0)
        return true;
    search->path = strdup(path);
    return search->path != NULL;
}

static bool propose_name(void *payload, const char *name, const char *path)
{
    uj_document document;
    bool is_read = uj_document_read(path, &document, NULL) == UJ_OK;
    const json_t *title = is_read ? json_object_get(document.root, "name") : NULL;
    uj_propose(payload, name, json_string_value(title));
    uj_document_clear(&document);
    return true;
}

static uj_status no_problem(const char *name, uj_error *error)
{
    uj_proposals proposals = {.given = name};
    char text[UJ_PROPOSALS_TEXT_SIZE];
    (void)uj_problem_visit(propose_name, &proposals, NULL);
    if (proposals.containing > UJ_MOST_PROPOSALS)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("no file or bundled problem is named \"%s\"; \"unjam list '%s'\" "
                              "shows %zu problems with similar names"),
                            name, name, proposals.containing);
    if (proposals.count > 0)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("no file or bundled problem is named \"%s\"; did you mean %s? "
                              "\"unjam list\" shows the bundled problems"),
                            name, uj_proposals_list(&proposals, "\"", text));
    return uj_error_set(
        error, UJ_BAD_INPUT,
        _("no file or bundled problem is named \"%s\"; \"unjam list\" shows the bundled problems"),
        name);
}

uj_status uj_problem_find(const char *name, char **out, uj_error *error)
{
    lookup search = {name, NULL};
    bool may_be_bundled = strpbrk(name, "/.") == NULL && strcmp(name, "-") != 0;
    if (may_be_bundled && uj_problem_visit(match_name, &search, NULL) == UJ_NO_MEMORY) {
        free(search.path);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    }
    if (may_be_bundled && search.path == NULL && access(name, F_OK) != 0)
        return no_problem(name, error);
    *out = search.path != NULL ? search.path : strdup(name);
    return *out != NULL ? UJ_OK : uj_error_set(error, UJ_NO_MEMORY, "out of memory");
}

uj_status uj_problem_protect(const char *path, const char *output, uj_error *error)
{
    if (output == NULL || strcmp(path, "-") == 0 || !uj_safe_file_same(path, output))
        return UJ_OK;
    return uj_error_set(error, UJ_BAD_ARGUMENT,
                        _("-o would overwrite the input file %s: give -o another name"), path);
}
