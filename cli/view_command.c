// unjam view: starts the window program, which alone needs SDL2.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/problem_finder.h"
#include "cli/report.h"
#include "cli/shown.h"

static const char viewer[] = "unjam-view";

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

// Finds mistakes in the file before a window opens. The standard input can be read only once, so
// that is left to the viewer.
static uj_status check_file(const char *path, const char *instance, uj_error *error)
{
    if (strcmp(path, "-") == 0)
        return UJ_OK;
    uj_shown shown;
    uj_status status = uj_shown_read(path, instance, &shown, error);
    uj_shown_clear(&shown);
    return status;
}

static uj_status start_viewer(char *path, const char *instance, uj_error *error)
{
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") && !is_set("SDL_VIDEODRIVER"))
        return uj_error_set(error, UJ_IO,
                            "there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY "
                            "are not set); \"unjam export SOLUTION -o FILE.png\" makes pictures "
                            "without one");
    char *beside = uj_program_beside(viewer);
    char *arguments[] = {(char *)viewer, path, NULL, NULL, NULL};
    if (instance != NULL) {
        arguments[2] = (char *)"--instance";
        arguments[3] = (char *)instance;
    }
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
        status = check_file(path, options->instance, &error);
    if (status == UJ_OK)
        status = start_viewer(path, options->instance, &error);
    uj_exit_code code = status == UJ_OK ? UJ_EXIT_OK : uj_report_error(&error);
    free(path);
    return (int)code;
}

const uj_command uj_view_command = {
    .name = "view",
    .bit = UJ_FOR_VIEW,
    .argument = "FILE",
    .summary = "Show a problem or play a solution in a window",
    .help = "FILE is a problem, a solution or a game saved by the window, or the name of a bundled "
            "problem. Needs a display; "
            "unjam export does not.",
    .run = run,
};
