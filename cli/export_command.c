// unjam export: pictures of a problem or a solution.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/commands.h"
#include "cli/problem_finder.h"
#include "cli/report.h"
#include "cli/shown.h"
#include "viewer/export.h"

// Formats that are spoken of, but that this version cannot write.
static uj_status check_format(const char *path, uj_error *error)
{
    if (strcmp(path, "-") == 0)
        return uj_error_set(error, UJ_USAGE,
                            "the format of a picture follows the name of its file, so it cannot go "
                            "to the standard output: -o FILE.png or -o FILE.svg");
    static const char *const later[] = {"pdf", "gif", "mp4", "html"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof later / sizeof later[0]; i++)
        if (strcasecmp(dot + 1, later[i]) == 0)
            return uj_error_set(error, UJ_USAGE,
                                "pictures of format %s are for a later version; this one writes "
                                ".png and .svg",
                                later[i]);
    return UJ_OK;
}

static uj_status check_times(const uj_options *options, const uj_subject *subject, uj_error *error)
{
    size_t moves = subject->move_count;
    if (options->at > (double)moves)
        return uj_error_set(error, UJ_USAGE, "--at %g is after the end, which is at %zu",
                            options->at, moves);
    if (options->at >= 0.0 && options->frames)
        return uj_error_set(error, UJ_USAGE, "--at draws one moment, --frames all moves: take one");
    return UJ_OK;
}

static uj_status draw(const uj_options *options, const uj_subject *subject, uj_error *error)
{
    uj_export_options drawing = uj_export_default();
    drawing.width = (int)options->width;
    if (options->at >= 0.0 || subject->move_count == 0) {
        drawing.time = options->at >= 0.0 ? options->at : 0.0;
        return uj_export_frame(subject, &drawing, options->output, error);
    }
    return options->frames ? uj_export_frames(subject, &drawing, options->output, error)
                           : uj_export_sheet(subject, &drawing, options->output, error);
}

static int run(const uj_options *options)
{
    char *path = NULL;
    uj_shown shown = {0};
    uj_error error = {0};
    uj_status status = UJ_OK;
    if (options->output == NULL)
        status = uj_error_set(&error, UJ_USAGE, "say where to: -o FILE.png or -o FILE.svg");
    if (status == UJ_OK)
        status = check_format(options->output, &error);
    if (status == UJ_OK)
        status = uj_problem_find(options->argument, &path, &error);
    if (status == UJ_OK)
        status = uj_shown_read(path, options->instance, &shown, &error);
    if (status == UJ_OK)
        status = uj_shown_make(&shown, &error);
    if (status == UJ_OK)
        status = check_times(options, shown.subject, &error);
    if (status == UJ_OK)
        status = draw(options, shown.subject, &error);
    uj_exit_code code = status == UJ_OK ? UJ_EXIT_OK : uj_report_error(&error);
    uj_shown_clear(&shown);
    free(path);
    return (int)code;
}

const uj_command uj_export_command = {
    .name = "export",
    .bit = UJ_FOR_EXPORT,
    .argument = "SOLUTION",
    .summary = "Draw a solution (or a problem) into FILE.png or FILE.svg",
    .help = "Without --at, every move is drawn, side by side, with what it does and what it leads "
            "to. Needs no display.\n\nExit codes: 0 drawn, 2 wrong use or bad input, 4 internal, "
            "I/O or memory error.",
    .run = run,
};
