// unjam list: lists the bundled problems.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/text.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/json_memory.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/problem_finder.h>

typedef struct listing {
    json_t *problems;  // an array with an object for each problem, from which both outputs are made
    uj_exit_code code;
} listing;

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
    size_t instances = json_array_size(json_object_get(document->root, "instances"));
    if (object != NULL && instances > 0)
        json_object_set_new(object, "instances", json_integer((json_int_t)instances));
    return object;
}

// Adds a problem to the list. Reads only what is listed, so that a problem with an error elsewhere
// is listed, too.
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
        list->code = uj_report_error(&error);  // goes on with the other problems
    uj_document_clear(&document);
    return listed && status != UJ_NO_MEMORY;
}

// Writes what is known of a problem's optimum, such as "4 (free), 5 (paper)", "no solution known"
// or "50 instances", or an empty text if the file does not say.
static char *optimum_text(const json_t *problem, char *buffer, size_t size)
{
    const json_t *optimum = json_object_get(problem, "optimum");
    const json_t *instances = json_object_get(problem, "instances");
    buffer[0] = '\0';
    if (json_is_null(optimum))
        snprintf(buffer, size, "no solution known");
    else if (optimum == NULL && instances != NULL)
        snprintf(buffer, size, "%" JSON_INTEGER_FORMAT " instances", json_integer_value(instances));
    if (!json_is_object(optimum))
        return buffer;
    const char *rules;
    json_t *moves;
    json_object_foreach((json_t *)optimum, rules, moves)
    {
        size_t used = strlen(buffer);
        if (!json_is_integer(moves))
            continue;
        snprintf(buffer + used, size - used, "%s%" JSON_INTEGER_FORMAT " (%s)",
                 used > 0 ? ", " : "", json_integer_value(moves), rules);
    }
    return buffer;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static int wider(int width, const char *text)
{
    int length = (int)strlen(text);
    return length > width ? length : width;
}

static void print_table(const json_t *problems)
{
    static const char optimum_head[] = "known optimum";
    int name_width = (int)strlen("problem"), optimum_width = (int)strlen(optimum_head);
    char optimum[80];
    size_t index;
    json_t *problem;
    json_array_foreach(problems, index, problem)
    {
        name_width = wider(name_width, text_of(problem, "problem"));
        optimum_width = wider(optimum_width, optimum_text(problem, optimum, sizeof optimum));
    }
    printf("%-*s  %-7s  %-*s  %s\n", name_width, "problem", "kind", optimum_width, optimum_head,
           "source");
    json_array_foreach(problems, index, problem)
    {
        printf("%-*s  %-7s  %-*s  ", name_width, text_of(problem, "problem"),
               text_of(problem, "kind"), optimum_width,
               optimum_text(problem, optimum, sizeof optimum));
        uj_text_print(stdout, text_of(problem, "source"));
        putchar('\n');
    }
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
    if (shows && options->json)
        return (int)uj_report_json(list.problems, list.code);
    if (shows)
        print_table(list.problems);
    json_decref(list.problems);
    return (int)list.code;
}

const uj_command uj_list_command = {
    .name = "list",
    .bit = UJ_FOR_LIST,
    .summary = "List the bundled problems with kind, known optimum and source",
    .help = "The problems are read from the folder installed with the program, or from "
            "$UNJAM_PROBLEMS if that is set.\n\n"
            "Exit codes: 0 listed, 2 usage error or bad input, 4 internal, I/O or memory error.",
    .run = run,
};
