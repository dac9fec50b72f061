// unjam new: writes the template of a problem.
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <unjam/base/language.h>
#include <unjam/base/proposals.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/templates/problem_template.h>

static uj_status find_template(const char *kind, const char **text, uj_error *error)
{
    char kinds[128] = "", proposed[UJ_PROPOSALS_TEXT_SIZE];
    uj_proposals proposals = {.given = kind};
    *text = uj_problem_template_text(kind);
    if (*text != NULL)
        return UJ_OK;
    for (size_t i = 0; i < uj_problem_template_count; i++) {
        size_t used = strlen(kinds);
        snprintf(kinds + used, sizeof kinds - used, "%s%s", i > 0 ? ", " : "",
                 uj_problem_templates[i].kind);
        uj_propose(&proposals, uj_problem_templates[i].kind, NULL);
    }
    return uj_error_set(error, UJ_BAD_ARGUMENT, _("the kind must be one of %s, not \"%.40s\"%s"),
                        kinds, kind, uj_proposals_text(&proposals, "\"", proposed));
}

// Returns true for the standard output, a device or a pipe: writing to them destroys no file.
static bool is_stream(const char *path)
{
    struct stat found;
    return strcmp(path, "-") == 0 || (stat(path, &found) == 0 && !S_ISREG(found.st_mode));
}

static uj_status write_new(const char *path, const char *text, uj_error *error)
{
    bool exists;
    uj_safe_file file;
    uj_status status = uj_safe_file_create(&file, path, &exists, error);
    if (status != UJ_OK && exists)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("this file exists already: choose another name, or replace it "
                              "with --force"));
    if (status != UJ_OK)
        return status;
    return uj_safe_file_end(&file, uj_safe_file_put(&file, text, strlen(text), error), error);
}

static int run(const uj_options *options)
{
    const char *path = options->output, *text;
    uj_error error = {0};
    uj_status status = find_template(options->argument, &text, &error);
    if (status == UJ_OK && path == NULL) {
        fputs(text, stdout);
        return UJ_EXIT_OK;
    }
    if (status == UJ_OK)
        status = options->force || is_stream(path)
                     ? uj_safe_file_write(path, text, strlen(text), &error)
                     : write_new(path, text, &error);
    return status == UJ_OK ? UJ_EXIT_OK : (int)uj_report_error(&error);
}

const uj_command uj_new_command = {
    .name = "new",
    .bit = UJ_FOR_NEW,
    .argument = N_("KIND"),
    .summary = N_("Write a small problem that you can change into your own puzzle"),
    .help = N_("KIND is tray, tiles, peg, blocks, klotski or sokoban. The problem can be solved as "
               "it is; its \"x-help\" lines explain the keys of the file. Change the file, then "
               "run \"unjam info\" and \"unjam solve\".\n"
               "\n"
               "Exit codes: 0 written, 2 usage error or a file that exists already, 4 internal, "
               "I/O or memory error."),
    .run = run,
};
