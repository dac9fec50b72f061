// Reads the problems and drawings of a folder and sorts them by kind and difficulty.
#include "bundled.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <unjam/base/grow.h>
#include <unjam/base/language.h>
#include <unjam/discrete/puzzle/cost_words.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/outcome_words.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/roles/role_sheet.h>

// Kinds of files and their headings, in the order of the gallery.
static const char *const groups[][2] = {{"tray", N_("Trays")},
                                        {"klotski", N_("Klotski")},
                                        {"sokoban", N_("Sokoban")},
                                        {"tiles", N_("Sliding tiles")},
                                        {"peg", N_("Peg solitaire")},
                                        {"blocks", N_("Stacked blocks")},
                                        {"solution", N_("Solutions")},
                                        {"game", N_("Games")},
                                        {"trace", N_("Recorded searches")},
                                        {"proof", N_("Proofs")},
                                        {"drawing", N_("Drawings")},
                                        {NULL, N_("Others")}};

// The gallery shows this file first.
static const char first_file[] = "rectangular-jam.json";

static int group_of(const char *kind)
{
    int i = 0;
    while (groups[i][0] != NULL && strcmp(groups[i][0], kind) != 0)
        i++;
    return i;
}

// Returns the fewest moves or pushes, or -1 if the file gives neither. Sets *cost to "moves" or
// "pushes".
static double known_cost(const json_t *problem, const char **cost)
{
    static const char *const names[][2] = {
        {"moves", "moves"}, {"free", "moves"}, {"pushes", "pushes"}};
    const json_t *optimum = json_object_get(problem, "x-optimum");
    *cost = names[0][1];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const json_t *value = json_object_get(optimum, names[i][0]);
        if (!json_is_integer(value))
            continue;
        *cost = names[i][1];
        return (double)json_integer_value(value);
    }
    return -1.0;
}

static void describe_difficulty(const json_t *root, uj_bundled_problem *problem)
{
    const json_t *instances = json_object_get(root, "instances");
    size_t count = json_array_size(instances);
    const char *none = uj_no_solution_text(json_object_get(root, "x-optimum"));
    const char *cost, *first_cost;
    double moves = known_cost(root, &cost);
    double first = count > 0 ? known_cost(json_array_get(instances, 0), &first_cost) : -1.0;
    problem->level = moves >= 0.0 ? moves : first >= 0.0 ? first : INFINITY;
    if (moves >= 0.0)
        snprintf(problem->difficulty, sizeof problem->difficulty, "%s",
                 uj_cost_words((size_t)moves, cost, (char[UJ_COST_TEXT_SIZE]){0}));
    else if (count > 0)
        snprintf(problem->difficulty, sizeof problem->difficulty,
                 uj_translate_count("%zu puzzle", "%zu puzzles", count), count);
    else
        snprintf(problem->difficulty, sizeof problem->difficulty, "%s",
                 none != NULL ? _(none) : _("fewest moves: not known"));
}

// Describes a drawing whose outlines have no roles yet. Returns false if it cannot be read.
static bool describe_drawing(uj_bundled_problem *problem)
{
    uj_role_sheet *sheet = NULL;
    problem->kind = group_of("drawing");
    if (uj_role_sheet_open(problem->path, &sheet, NULL) != UJ_OK || sheet == NULL)
        return false;
    uj_role_sheet_destroy(sheet);
    snprintf(problem->difficulty, sizeof problem->difficulty, "%s",
             _("a drawing; open it to label its outlines"));
    return true;
}

// Computes one key for each instance or, if there are no instances, one key for the problem.
static bool find_keys(const json_t *root, uj_bundled_problem *problem)
{
    const json_t *instances = json_object_get(root, "instances");
    size_t count = json_array_size(instances);
    problem->key_count = count > 0 ? count : 1;
    problem->keys = calloc(problem->key_count, sizeof *problem->keys);
    bool done = problem->keys != NULL;
    for (size_t i = 0; i < problem->key_count && done; i++)
        done = uj_problem_key(root, json_array_get(instances, i), problem->keys[i]);
    return done;
}

static uj_status read_problem(uj_bundled_problem *problem, bool *foreign, uj_error *error)
{
    uj_document document = {0};
    uj_file_kind kind;
    uj_status status = uj_problem_document_read(problem->path, &document, error);
    if (status == UJ_OK) {
        uj_json_node root = uj_json_root(&document);
        const char *name = json_string_value(json_object_get(document.root, "name"));
        if (name != NULL)
            snprintf(problem->title, sizeof problem->title, "%s", name);
        status = uj_file_kind_read(&root, UJ_KIND_ANY, &kind, error);
        if (status == UJ_OK) {
            problem->kind = group_of(kind.word);
            describe_difficulty(document.root, problem);
            if ((kind.kind & UJ_KIND_PROBLEM) == 0)
                snprintf(problem->difficulty, sizeof problem->difficulty, "%s",
                         _(uj_kind_noun(kind.kind)));
            else if (!find_keys(document.root, problem))
                status = uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
        }
    }
    // A file that is not a drawing counts as foreign if it lacks "unjam" or cannot be parsed.
    *foreign = !uj_is_drawing(problem->path) &&
               (document.root == NULL || json_object_get(document.root, "unjam") == NULL);
    if (status == UJ_OK)
        status = uj_loaded_file_take(&document, NULL, &problem->file, error);
    uj_document_clear(&document);
    if (status == UJ_OK)
        status = uj_loaded_file_make(&problem->file, error);
    if (status == UJ_OK && problem->file.is_solution)
        snprintf(problem->difficulty, sizeof problem->difficulty,
                 uj_translate_count("solution, %zu move", "solution, %zu moves",
                                    problem->file.subject->move_count),
                 problem->file.subject->move_count);
    return status;
}

static void destroy_problem(uj_bundled_problem *problem)
{
    uj_loaded_file_clear(&problem->file);
    free(problem->keys);
    free(problem->path);
    free(problem);
}

static bool add_problem(void *payload, const char *name, const char *path)
{
    uj_bundled *all = payload;
    uj_error error = {0};
    bool foreign = false;
    if (all->folder != NULL && all->count == UJ_FOLDER_FILES) {
        all->left_out++;
        return true;
    }
    if (!uj_grow(&all->problems, &all->room, all->count + 1, sizeof *all->problems))
        return false;
    uj_bundled_problem *problem = calloc(1, sizeof *problem);
    if (problem == NULL || (problem->path = strdup(path)) == NULL) {
        free(problem);
        return false;
    }
    all->problems[all->count++] = problem;
    snprintf(problem->title, sizeof problem->title, "%s", name);
    problem->kind = group_of("");
    problem->level = INFINITY;
    uj_status status = read_problem(problem, &foreign, &error);
    if (all->folder != NULL && foreign && status != UJ_NO_MEMORY) {
        destroy_problem(problem);
        all->count--;
        return true;
    }
    if (status != UJ_OK) {
        uj_loaded_file_clear(&problem->file);
        if (!uj_is_drawing(problem->path) || !describe_drawing(problem))
            snprintf(problem->difficulty, sizeof problem->difficulty, "%s", _("cannot be read"));
    }
    return status != UJ_NO_MEMORY;
}

static bool is_first(const uj_bundled_problem *problem)
{
    const char *slash = strrchr(problem->path, '/');
    return strcmp(slash != NULL ? slash + 1 : problem->path, first_file) == 0;
}

static int compare(const void *a, const void *b)
{
    const uj_bundled_problem *one = *(uj_bundled_problem *const *)a;
    const uj_bundled_problem *two = *(uj_bundled_problem *const *)b;
    if (one->kind != two->kind)
        return one->kind - two->kind;
    if (is_first(one) != is_first(two))
        return is_first(one) ? -1 : 1;
    if (one->level != two->level)
        return one->level < two->level ? -1 : 1;
    return strcmp(one->path, two->path);
}

uj_status uj_bundled_load(const char *folder, uj_bundled *out, uj_error *error)
{
    *out = (uj_bundled){.folder = folder != NULL ? strdup(folder) : NULL};
    uj_status status = folder == NULL ? uj_problem_visit(add_problem, out, error)
                                      : uj_folder_visit(folder, add_problem, out, error);
    if (status == UJ_IO && out->count > 0)
        status = UJ_OK;  // a file or folder that cannot be read does not hide the others
    if (status == UJ_OK) {
        out->entries = calloc(out->count + 1, sizeof *out->entries);
        if (out->entries == NULL || (folder != NULL && out->folder == NULL))
            status = uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    }
    if (status != UJ_OK) {
        uj_bundled_clear(out);
        return status;
    }
    if (out->count > 0)
        qsort(out->problems, out->count, sizeof(uj_bundled_problem *), compare);
    for (size_t i = 0; i < out->count; i++) {
        const uj_bundled_problem *problem = out->problems[i];
        out->entries[i] = (uj_gallery_entry){.title = problem->title,
                                             .group = _(groups[problem->kind][1]),
                                             .path = problem->path,
                                             .difficulty = problem->difficulty,
                                             .subject = problem->file.subject,
                                             .can_solve = problem->file.subject != NULL &&
                                                          problem->key_count > 0};
    }
    return UJ_OK;
}

void uj_bundled_show_history(uj_bundled *bundled, const uj_history *history)
{
    for (size_t i = 0; i < bundled->count; i++) {
        uj_bundled_problem *problem = bundled->problems[i];
        uj_gallery_entry *entry = &bundled->entries[i];
        size_t solved = 0, best = 0, size = sizeof problem->shown;
        for (size_t k = 0; k < problem->key_count; k++) {
            best = uj_history_best(history, problem->keys[k]);
            solved += best > 0;
        }
        entry->solved = solved > 0 && solved == problem->key_count;
        entry->difficulty = solved > 0 ? problem->shown : problem->difficulty;
        if (problem->key_count == 1)
            snprintf(problem->shown, size, _("%s, your best: %zu"), problem->difficulty, best);
        else
            snprintf(problem->shown, size, _("%s, %zu solved"), problem->difficulty, solved);
    }
}

size_t uj_bundled_find(const uj_bundled *bundled, const char *path)
{
    struct stat wanted, found;
    if (stat(path, &wanted) != 0)
        return bundled->count;
    for (size_t i = 0; i < bundled->count; i++)
        if (stat(bundled->problems[i]->path, &found) == 0 && found.st_dev == wanted.st_dev &&
            found.st_ino == wanted.st_ino)
            return i;
    return bundled->count;
}

void uj_bundled_clear(uj_bundled *bundled)
{
    for (size_t i = 0; i < bundled->count; i++)
        destroy_problem(bundled->problems[i]);
    free(bundled->problems);
    free(bundled->entries);
    free(bundled->folder);
    *bundled = (uj_bundled){0};
}
