// unjam view: starts the window program, unjam-view. Only that program needs SDL2.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <unjam/base/language.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/load/loaded_file.h>

static const char viewer[] = "unjam-view";
enum { MOST_OPTIONS = 16 };  // room for the viewer's arguments other than files

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

// Reports errors before a window opens. Skips folders. Also skips standard input, because it can be
// read only once. If the only file is a drawing with outlines, the window asks what each outline
// means. This function then reads only the outlines.
static uj_status check_file(const char *path, const uj_options *options, uj_error *error)
{
    struct stat info;
    if (strcmp(path, "-") == 0 || (stat(path, &info) == 0 && S_ISDIR(info.st_mode)))
        return UJ_OK;
    if (uj_is_drawing(path) && options->more_count == 0) {
        uj_drawn_outlines drawing;
        uj_status status = uj_drawn_outlines_read(path, &drawing, error);
        bool has_outlines = drawing.outline_count > 0;
        uj_drawn_outlines_clear(&drawing);
        if (status != UJ_OK || has_outlines)
            return status;
    }
    uj_loaded_file file;
    uj_status status = uj_loaded_file_read(path, options->instance, &file, error);
    uj_loaded_file_clear(&file);
    return status;
}

// Writes the window program's options to next[0], next[1] and so on. Returns a pointer past them.
static char **pass_options(const uj_options *options, char **next)
{
    const struct {
        bool given;
        const char *option;
    } flags[] = {
        {options->theme != 0, "--theme=dark"}, {options->dim, "--dim"},
        {options->trails, "--trails"},         {options->goal, "--goal"},
        {options->patterns, "--patterns"},     {options->reduced_motion, "--reduced-motion"},
    };
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (flags[i].given)
            *next++ = (char *)flags[i].option;
    if (options->instance != NULL) {
        *next++ = (char *)"--instance";
        *next++ = (char *)options->instance;
    }
    return next;
}

// Replaces this process by the window program. Returns only after an error.
static uj_status start_viewer(const uj_options *options, char **paths, size_t count,
                              uj_error *error)
{
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") && !is_set("SDL_VIDEODRIVER"))
        return uj_error_set(
            error, UJ_IO,
            _("there is no display (DISPLAY and WAYLAND_DISPLAY are not set); \"unjam export "
              "SOLUTION -o FILE.png\" makes pictures without a display"));
    char *beside = uj_program_beside(viewer);
    char **arguments = calloc(count + MOST_OPTIONS, sizeof *arguments), **next = arguments;
    if (arguments == NULL) {
        free(beside);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    }
    *next++ = (char *)viewer;
    next = pass_options(options, next);
    *next++ = (char *)"--";  // a file's name may begin with -
    memcpy(next, paths, count * sizeof *paths);
    execvp(beside != NULL ? beside : viewer, arguments);
    int reason = errno;
    free(beside);
    free(arguments);
    if (reason == ENOENT)
        return uj_error_set(
            error, UJ_IO,
            _("the window program, %s, is not installed (building it needs SDL2); \"unjam export "
              "SOLUTION -o FILE.png\" makes pictures without this program"),
            viewer);
    return uj_error_set(error, UJ_IO, _("cannot start %s: %s"), viewer, strerror(reason));
}

static int run(const uj_options *options)
{
    size_t count = options->argument != NULL ? options->more_count + 1 : 0;
    char **paths = calloc(count + 1, sizeof *paths);
    uj_error error = {0};
    uj_status status = paths != NULL ? UJ_OK : uj_error_set(&error, UJ_NO_MEMORY, "out of memory");
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        status =
            uj_problem_find(i == 0 ? options->argument : options->more[i - 1], &paths[i], &error);
        if (status == UJ_OK)
            status = check_file(paths[i], options, &error);
    }
    if (status == UJ_OK)
        status = start_viewer(options, paths, count, &error);
    uj_exit_code code = status == UJ_OK ? UJ_EXIT_OK : uj_report_error(&error);
    for (size_t i = 0; i < count && paths != NULL; i++)
        free(paths[i]);
    free(paths);
    return (int)code;
}

const uj_command uj_view_command = {
    .name = "view",
    .bit = UJ_FOR_VIEW,
    .argument = N_("FILE"),
    .optional = true,
    .several = true,
    .summary = N_("Show a problem or play a solution in a window"),
    .help = N_(
        "FILE is a problem, a solution, a game saved by the window, the trace of a search, a proof "
        "that a puzzle is impossible, or the name of a bundled problem; - is the standard input. A "
        "folder opens a gallery of its files. Without FILE, the gallery of the bundled problems "
        "opens. If the files are solutions of one puzzle, Page Up and Page Down switch between the "
        "solutions, at the same step. The window needs a display; unjam export needs none."),
    .run = run,
};
