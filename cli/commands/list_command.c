// unjam list: lists the bundled problems.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/json_memory.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/outcome_words.h>
#include <unjam/formats/problem_finder.h>

typedef struct listing {
    json_t *problems;  // an array of objects that `describe` made
    uj_exit_code code;
} listing;

static json_t *instance_names(const json_t *instances)
{
    json_t *names = json_array();
    for (size_t i = 0; i < json_array_size(instances); i++) {
        json_t *name = json_object_get(json_array_get(instances, i), "name");
        if (json_is_string(name))
            json_array_append(names, name);
    }
    return names;
}

static json_t *describe(const char *name, const uj_document *document, const char *kind)
{
    json_t *object = json_pack("{s:s, s:s}", "problem", name, "kind", kind);
    static const char *const copied[][2] = {
        {"name", "name"}, {"source", "source"}, {"x-optimum", "optimum"}};
    for (size_t i = 0; object != NULL && i < sizeof copied / sizeof copied[0]; i++) {
        json_t *value = json_object_get(document->root, copied[i][0]);
        if (value != NULL)
            json_object_set(object, copied[i][1], value);
    }
    const json_t *list = json_object_get(document->root, "instances");
    size_t instances = json_array_size(list);
    if (object != NULL && instances > 0)
        json_object_set_new(object, "instances", json_integer((json_int_t)instances));
    if (object != NULL && instances > 0)
        json_object_set_new(object, "instance_names", instance_names(list));
    return object;
}

// Reads only the parts that are shown, so that a problem with an error elsewhere is still listed.
static bool add_problem(void *payload, const char *name, const char *path)
{
    listing *list = payload;
    uj_document document;
    uj_error error = {0};
    uj_file_kind kind;
    uj_status status = uj_document_read(path, &document, &error);
    if (status == UJ_OK) {
        uj_json_node root = uj_json_root(&document);
        status = uj_file_kind_read(&root, UJ_KIND_ANY, &kind, &error);
    }
    bool listed = true;
    if (status == UJ_OK)
        listed = json_array_append_new(list->problems, describe(name, &document, kind.word)) == 0;
    else if (status != UJ_NO_MEMORY)
        list->code = uj_report_error(&error);  // an unreadable problem does not end the list
    uj_document_clear(&document);
    return listed && status != UJ_NO_MEMORY;
}

// --- the table ---------------------------------------------------------------------------------

enum { OPTIMUM_SIZE = 160, GAP = 2 };

// Writes a text such as "4 free, 5 paper" or "50 instances", or an empty text. Always writes the
// first number. Later numbers that do not fit into `room` characters are replaced by "...".
static char *optimum_text(const json_t *problem, size_t room, char buffer[OPTIMUM_SIZE])
{
    json_t *optimum = json_object_get(problem, "optimum");
    const char *none = uj_no_solution_text(optimum);
    const json_t *instances = json_object_get(problem, "instances");
    const char *rules, *separator = "";
    json_t *moves;
    snprintf(buffer, OPTIMUM_SIZE, "%s", none != NULL ? _(none) : "");
    if (optimum == NULL && instances != NULL)
        snprintf(buffer, OPTIMUM_SIZE, _("%lld instances"),
                 (long long)json_integer_value(instances));
    json_object_foreach(optimum, rules, moves)
    {
        static const char more[] = ", ...";
        size_t used = strlen(buffer);
        char part[64];
        if (!json_is_integer(moves))
            continue;
        snprintf(part, sizeof part, "%s%" JSON_INTEGER_FORMAT " %s", separator,
                 json_integer_value(moves), rules);
        bool is_last = json_object_iter_next(optimum, json_object_key_to_iter(rules)) == NULL;
        size_t end = used + strlen(part) + (is_last ? 0 : strlen(more));
        bool fits = used == 0 || (end <= room && end < OPTIMUM_SIZE);
        snprintf(buffer + used, OPTIMUM_SIZE - used, "%s", fits ? part : more);
        if (!fits)
            break;
        separator = ", ";
    }
    return buffer;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

enum { PROBLEM, KIND, TITLE, OPTIMUM, SOURCE, COLUMNS };

static void read_row(const json_t *problem, size_t room, char optimum[OPTIMUM_SIZE],
                     const char *row[COLUMNS])
{
    row[PROBLEM] = text_of(problem, "problem");
    row[KIND] = text_of(problem, "kind");
    row[TITLE] = text_of(problem, "name");
    row[OPTIMUM] = optimum_text(problem, room, optimum);
    row[SOURCE] = text_of(problem, "source");
}

static const char *const heads[COLUMNS] = {N_("problem"), N_("kind"), N_("title"),
                                           N_("known optimum"), N_("source")};

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

// Sets widths[i] to the width of column i in the table.
static void measure(const json_t *problems, size_t widths[COLUMNS])
{
    const char *row[COLUMNS];
    char optimum[OPTIMUM_SIZE];
    size_t index;
    json_t *problem;
    for (size_t i = 0; i < COLUMNS; i++)
        widths[i] = uj_text_columns(_(heads[i]));
    json_array_foreach(problems, index, problem)
    {
        read_row(problem, SIZE_MAX, optimum, row);
        for (size_t i = 0; i < COLUMNS; i++) {
            size_t columns = uj_text_columns(row[i]);
            widths[i] = columns > widths[i] ? columns : widths[i];
        }
    }
}

// Reduces the widths so that a row fits into a terminal of width `room`. A column of width 0 is not
// printed. SOURCE gets the width that is left, perhaps 0: `unjam info` also shows the source.
static void fit(size_t widths[COLUMNS], size_t room)
{
    static const size_t least[COLUMNS] = {8, 4, 8, 13, 20};
    static const size_t order[] = {PROBLEM, KIND, OPTIMUM, TITLE, SOURCE};
    size_t wanted = widths[OPTIMUM];
    // Leave some room for the title.
    if (widths[PROBLEM] + widths[KIND] + widths[TITLE] + wanted + 3 * GAP > room)
        widths[OPTIMUM] = smaller(wanted, 20);
    for (size_t i = 0; i < COLUMNS; i++) {
        size_t *width = &widths[order[i]], gap = i > 0 ? GAP : 0;
        if (room < gap + smaller(*width, least[order[i]]) && i > 0) {
            *width = 0;
            continue;
        }
        *width = smaller(*width, room - gap);
        room -= *width + gap;
    }
    if (widths[SOURCE] == 0 && widths[OPTIMUM] > 0)
        widths[OPTIMUM] = smaller(wanted, widths[OPTIMUM] + room);
}

static void print_row(const char *const row[COLUMNS], const size_t widths[COLUMNS])
{
    size_t last = COLUMNS - 1;
    while (last > 0 && (widths[last] == 0 || row[last][0] == '\0'))
        last--;
    for (size_t i = 0; i <= last; i++) {
        if (widths[i] == 0)
            continue;
        if (i > 0)
            fputs("  ", stdout);
        size_t columns = uj_text_columns(row[i]);
        uj_text_print_cell(stdout, row[i], i == last ? smaller(columns, widths[i]) : widths[i]);
    }
    putchar('\n');
}

// Prints lines of at most `room` terminal columns.
static void print_instances(const json_t *problem, size_t room)
{
    size_t index, used = 0;
    json_t *name;
    json_array_foreach(json_object_get(problem, "instance_names"), index, name)
    {
        const char *text = json_string_value(name);
        size_t columns = uj_text_columns(text) + 2;
        if (used > 0 && used + columns + 1 > room) {
            fputs(",\n", stdout);
            used = 0;
        }
        fputs(used == 0 ? "    " : ", ", stdout);
        used += columns + (used == 0 ? 2 : 0);
        uj_text_print_cell(stdout, text, smaller(columns - 2, room > 4 ? room - 4 : 1));
    }
    if (used > 0)
        putchar('\n');
}

static void print_table(const json_t *problems, bool with_instances)
{
    size_t widths[COLUMNS], index, room = uj_report_columns();
    const char *head[COLUMNS];
    json_t *problem;
    measure(problems, widths);
    fit(widths, room);
    for (size_t i = 0; i < COLUMNS; i++)
        head[i] = _(heads[i]);
    print_row(head, widths);
    json_array_foreach(problems, index, problem)
    {
        const char *row[COLUMNS];
        char optimum[OPTIMUM_SIZE];
        read_row(problem, widths[OPTIMUM], optimum, row);
        print_row(row, widths);
        if (with_instances)
            print_instances(problem, room);
    }
}

// --- which problems to list --------------------------------------------------------------------

static bool is_kind(const char *word)
{
    bool found = strcasecmp(word, UJ_TRAY_KIND) == 0;
    for (const uj_puzzle *const *puzzle = uj_puzzles; *puzzle != NULL; puzzle++)
        found = found || strcasecmp(word, (*puzzle)->kind) == 0;
    return found;
}

// Keeps the problems of the kind `word`. If there is no such kind, keeps the problems with `word`
// in their name or title.
static void choose(json_t *problems, const char *word)
{
    bool by_kind = is_kind(word);
    for (size_t i = json_array_size(problems); i-- > 0;) {
        const json_t *problem = json_array_get(problems, i);
        bool chosen = by_kind ? strcasecmp(word, text_of(problem, "kind")) == 0
                              : strcasestr(text_of(problem, "problem"), word) != NULL ||
                                    strcasestr(text_of(problem, "name"), word) != NULL;
        if (!chosen)
            json_array_remove(problems, i);
    }
}

static uj_exit_code print_chosen(const uj_options *options, json_t *problems)
{
    const char *word = options->argument;
    if (word != NULL)
        choose(problems, word);
    if (word != NULL && json_array_size(problems) == 0) {
        uj_error error = {0};
        (void)uj_error_set(&error, UJ_BAD_ARGUMENT,
                           _("no bundled problem has \"%s\" as its kind or as a part of its name "
                             "or title; \"unjam list\" shows all problems"),
                           word);
        return uj_report_error(&error);
    }
    if (options->json)
        return uj_report_json(json_incref(problems), UJ_EXIT_OK);
    print_table(problems, word != NULL);
    return UJ_EXIT_OK;
}

static int run(const uj_options *options)
{
    listing list = {json_array(), UJ_EXIT_OK};
    uj_error error = {0};
    if (list.problems == NULL)
        return (int)uj_report_json(NULL, UJ_EXIT_FAILURE);
    uj_status status = uj_problem_visit(add_problem, &list, &error);
    if (status == UJ_OK && uj_json_lacks_memory())
        status = uj_error_set(&error, UJ_NO_MEMORY, "out of memory");
    if (status != UJ_OK)
        list.code = uj_report_error(&error);
    bool shows = status == UJ_OK || (status == UJ_IO && json_array_size(list.problems) > 0);
    uj_exit_code code = shows ? print_chosen(options, list.problems) : UJ_EXIT_OK;
    json_decref(list.problems);
    return (int)(list.code != UJ_EXIT_OK ? list.code : code);
}

const uj_command uj_list_command = {
    .name = "list",
    .bit = UJ_FOR_LIST,
    .argument = N_("WORD"),
    .optional = true,
    .summary = N_("List the bundled problems with their titles, kinds and known optima"),
    .help =
        N_("WORD is a kind of puzzle (tray, tiles, peg, blocks, klotski, sokoban) or a part of a "
           "name or title. With WORD, only the problems that match are listed, each with the names "
           "of its instances (the puzzles in its file). The table is as wide as the terminal, or "
           "80 columns wide if the output does not go to a terminal. If there is room, the table "
           "also shows the source of each problem.\n"
           "\n"
           "The problems are read from the folder installed with the program, or from "
           "$UNJAM_PROBLEMS if that is set.\n"
           "\n"
           "Exit codes: 0 listed, 2 usage error or bad input, 4 internal, I/O or memory error."),
    .run = run,
};
