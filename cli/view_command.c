// unjam view: starts the window program, which alone needs SDL2.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/problem_finder.h"
#include "cli/report.h"
#include "cli/solution_file.h"

static const char viewer[] = "unjam-view";

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

// Finds mistakes in the file before a window opens. The standard input can be read only once, so
// that is left to the viewer.
static uj_status check_file(const char *path, uj_error *error)
{
    if (strcmp(path, "-") == 0)
        return UJ_OK;
    uj_solution_file file;
    uj_status status = uj_solution_or_problem_load(path, &file, error);
    uj_solution_file_clear(&file);
    return status;
}

static uj_status start_viewer(char *path, uj_error *error)
{
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") && !is_set("SDL_VIDEODRIVER"))
        return uj_error_set(error, UJ_IO,
                            "there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY "
                            "are not set); \"unjam export SOLUTION -o FILE.png\" makes pictures "
                            "without one");
    char *beside = uj_program_beside(viewer);
    char *arguments[] = {(char *)viewer, path, NULL};
    execvp(beside != NULL ? beside : viewer, arguments);
    int reason = errno;
    free(beside);
    if (reason == ENOENT)
        return uj_error_set(error, UJ_IO,
                            "the window program, %s, is not installed (it is a part of its own, "
                            "which needs SDL2); \"unjam export SOLUTION -o FILE.png\" makes "
                            "pictures without it",
                            viewer);
    return uj_error_set(error, UJ_IO, "cannot start %s: %s", viewer, strerror(reason));
}

static int run(const uj_options *options)
{
    char *path = NULL;
    uj_error error = {0};
    uj_status status = uj_problem_find(options->argument, &path, &error);
    if (status == UJ_OK)
        status = check_file(path, &error);
    if (status == UJ_OK)
        status = start_viewer(path, &error);
    uj_exit_code code = status == UJ_OK ? UJ_EXIT_OK : uj_report_error(&error);
    free(path);
    return (int)code;
}

const uj_command uj_view_command = {
    .name = "view",
    .bit = UJ_FOR_VIEW,
    .argument = "FILE",
    .summary = "Show a problem or play a solution in a window",
    .help = "FILE is a problem or a solution, or the name of a bundled problem. Needs a display; "
            "unjam export does not.",
    .run = run,
};
