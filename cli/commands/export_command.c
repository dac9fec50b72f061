// unjam export: draws a problem or a solution into a file.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/numbered_name.h>
#include <unjam/formats/outcome_words.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/export/export.h>
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/load/loaded_file.h>

#include "cut_export.h"
#include "export_site.h"
#include "proof_export.h"

static bool is_picture(uj_format format)
{
    return format == UJ_FORMAT_PNG || format == UJ_FORMAT_SVG;
}

static uj_status check_format(const uj_options *options, uj_format *format, uj_error *error)
{
    if (options->output == NULL)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("an output file is needed: -o FILE.png, .svg, .pdf, .html, .gif or .mp4"));
    uj_status status = uj_format_of(options->output, format, error);
    if (status != UJ_OK)
        return status;
    bool film = *format == UJ_FORMAT_GIF || *format == UJ_FORMAT_MP4;
    if (options->at >= 0.0 && options->frames)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("--at draws one moment, and --frames draws all moves: use only one of them"));
    if (!is_picture(*format) && (options->at >= 0.0 || options->frames))
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("%s is for .png and .svg; this format always shows the whole solution"),
            options->frames ? "--frames" : "--at");
    if (!is_picture(*format) && !film && (options->width != 0 || options->height != 0))
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            *format == UJ_FORMAT_PDF
                ? _("%s is for pictures and films; a PDF has A4 pages")
                : _("%s is for pictures and films; an HTML page fits the browser window"),
            options->width != 0 ? "--width" : "--height");
    if (!is_picture(*format) && options->bare)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("--bare is for .png and .svg"));
    if (options->inspect != NULL && (!is_picture(*format) || options->frames || options->bare))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--inspect draws a picture of one moment: write a .png or .svg file, "
                              "and leave out --frames and --bare"));
    if (!film && options->reduced_motion)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--reduced-motion is for films (.gif, .mp4); HTML pages follow the "
                              "setting of the reader's system"));
    if (*format != UJ_FORMAT_HTML && options->embed)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("--embed is for HTML pages (-o FILE.html)"));
    if (!film && options->fps != 0)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("--fps is for films (.gif, .mp4)"));
    return UJ_OK;
}

// options->at is negative if --at is not given.
static uj_status apply_preset(uj_options *options, uj_format format, uj_error *error)
{
    static const struct {
        const char *name;
        uint64_t width, height;
    } presets[] = {
        {"none", 0, 0}, {"square", 1080, 1080}, {"wide", 1920, 1080}, {"still", 1200, 630}};
    enum { STILL = 3 };
    const char *name = presets[options->preset].name;
    if (options->preset == 0)
        return UJ_OK;
    if (options->width != 0 || options->height != 0)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--preset=%s sets the size: leave out --width and --height"), name);
    if (options->preset == STILL && (!is_picture(format) || options->frames))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--preset=still makes a single picture: write a .png or .svg file, "
                              "and leave out --frames"));
    if (options->preset == STILL && options->at < 0.0)
        options->at = 0.0;
    if (format == UJ_FORMAT_PDF || format == UJ_FORMAT_HTML)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("--preset=%s is for pictures and films"),
                            name);
    if (is_picture(format) && options->at < 0.0 && !options->frames)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--preset=%s is for films and for pictures of one moment: add --at "
                              "T, or write a film (-o FILE.gif or -o FILE.mp4)"),
                            name);
    options->width = presets[options->preset].width;
    options->height = presets[options->preset].height;
    return UJ_OK;
}

static uj_status check_kind(const uj_loaded_file *file, uj_error *error)
{
    return !file->is_game
               ? UJ_OK
               : uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("expected a problem or a solution, but this file is a game played "
                                "by hand; open it with \"unjam view\", where F12 saves a picture"));
}

static uj_status check_times(const uj_options *options, const uj_loaded_file *file, uj_error *error)
{
    size_t moves = file->subject->move_count;
    if (options->at > 0.0 && file->is_trace)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--at is for solutions; for the trace of a search, use --state N"));
    if (options->at > 0.0 && !file->is_solution)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("--at %g: this file holds a puzzle but no solution, so only the start can be drawn; "
              "\"unjam solve -o FILE\" writes a solution"),
            options->at);
    char words[UJ_COST_TEXT_SIZE];
    if (options->at > (double)moves)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--at %g is past the end of the solution, which has %s"), options->at,
                            uj_cost_words(moves, "moves", words));
    return UJ_OK;
}

// options->state is UINT64_MAX if --state is not given.
static uj_status choose_state(const uj_options *options, uj_format format,
                              const uj_loaded_file *file, uj_error *error)
{
    if (file->is_trace && (!is_picture(format) || options->frames))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("a trace can be drawn only as a single picture: write a .png or .svg "
                              "file, and leave out --frames"));
    if (options->state == UINT64_MAX)
        return UJ_OK;
    if (!file->is_trace)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--state is for traces (unjam solve --trace FILE)"));
    if (options->state >= file->trace.count)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--state must be from 0 to %zu for this trace"),
                            file->trace.count - 1);
    uj_trace_view_go(uj_trace_view_of(file->subject), (uint32_t)options->state);
    return UJ_OK;
}

// Makes an inspector, which shows where a piece can move. Without --inspect, sets *out to NULL.
static uj_status inspect(const uj_options *options, const uj_loaded_file *file,
                         uj_tray_inspector **out, uj_error *error)
{
    *out = NULL;
    if (options->inspect == NULL)
        return UJ_OK;
    if (options->at < 0.0 && file->subject->move_count > 0)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--inspect draws one moment of the motion: add --at T"));
    uj_status status = uj_tray_inspector_create(file->subject, out, error);
    if (status != UJ_OK || uj_tray_inspector_choose_name(*out, options->inspect))
        return status;
    return uj_error_set(error, UJ_BAD_ARGUMENT, _("--inspect: no piece is named \"%.60s\""),
                        options->inspect);
}

static unsigned display_of(const uj_options *options)
{
    return (options->dim ? UJ_SHOW_DIM : 0u) | (options->trails ? UJ_SHOW_TRAILS : 0u) |
           (options->goal ? UJ_SHOW_GOAL : 0u) | (options->patterns ? UJ_SHOW_PATTERNS : 0u) |
           (options->reduced_motion ? UJ_SHOW_STEADY : 0u);
}

static bool show_progress(void *payload, double done)
{
    uj_progress *progress = payload;
    char line[64];
    snprintf(line, sizeof line, _("making the film: %.0f %%"), 100.0 * done);
    uj_progress_say(progress, line);
    return !uj_progress_stopped(progress);
}

typedef struct job {
    const uj_options *options;
    uj_format format;
    const uj_subject *subject;
    uj_tray_inspector *inspector;
    bool stopped;  // by a signal
} job;

// If a signal stops the drawing of a film, leaves no file.
static uj_status draw_whole(job *j, uj_export_options *drawing, uj_error *error)
{
    const char *output = j->options->output;
    if (j->format != UJ_FORMAT_GIF && j->format != UJ_FORMAT_MP4)
        return uj_export_whole(j->subject, drawing, output, error);
    uj_progress progress;
    uj_progress_begin(&progress, j->options->quiet, "moves");
    drawing->progress = show_progress;
    drawing->payload = &progress;
    uj_status status = uj_export_whole(j->subject, drawing, output, error);
    j->stopped = status != UJ_OK && uj_progress_stopped(&progress);
    uj_progress_end(&progress);
    return status;
}

static uj_export_options drawing_of(const uj_options *options)
{
    uj_export_options drawing = uj_export_default();
    drawing.embed = options->embed;
    drawing.width = (int)options->width;
    drawing.height = (int)options->height;
    drawing.frame_rate = (int)options->fps;
    if (options->bare)
        drawing.show = UJ_SHOW_NO_PAGE;
    drawing.show |= display_of(options);
    drawing.theme = options->theme == 1 ? UJ_THEME_DARK : UJ_THEME_LIGHT;
    return drawing;
}

static uj_status draw(job *j, uj_error *error)
{
    const uj_options *options = j->options;
    const uj_subject *subject = j->subject;
    uj_export_options drawing = drawing_of(options);
    drawing.inspector = j->inspector;
    if (!is_picture(j->format))
        return draw_whole(j, &drawing, error);
    if (options->at >= 0.0 || subject->move_count == 0) {
        drawing.time = options->at >= 0.0 ? options->at : 0.0;
        return uj_export_frame(subject, &drawing, options->output, error);
    }
    return options->frames ? uj_export_frames(subject, &drawing, options->output, error)
                           : uj_export_sheet(subject, &drawing, options->output, error);
}

// Fails if an output file would overwrite the input file.
static uj_status check_output(const uj_options *options, const char *path,
                              const uj_subject *subject, uj_error *error)
{
    const char *output = options->output;
    if (!options->frames)
        return uj_problem_protect(path, output, error);
    size_t count = uj_export_frame_count(subject), room = strlen(output) + 32;
    char *name = malloc(room);
    uj_status status = name != NULL ? UJ_OK : uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        uj_numbered_name(output, i + 1, count, name, room);
        status = uj_problem_protect(path, name, error);
    }
    free(name);
    return status;
}

static int run_site(const uj_options *options)
{
    uj_error error = {0};
    bool single = options->at >= 0.0 || options->frames || options->bare || options->preset != 0 ||
                  options->width != 0 || options->height != 0 || options->fps != 0 ||
                  options->inspect != NULL || options->instance != NULL ||
                  options->state != UINT64_MAX || options->cut;
    if (single) {
        uj_error_set(&error, UJ_BAD_ARGUMENT,
                     _("-o FOLDER/ makes HTML pages, but --at, --state, --frames, --bare, "
                       "--inspect, --instance, --preset, --width, --height, --fps and --cut do not "
                       "apply to pages: leave them out"));
        return (int)uj_report_error(&error);
    }
    const uj_export_options drawing = drawing_of(options);
    return uj_export_site(options, &drawing);
}

static uj_status draw_file(job *j, uj_loaded_file *file, const char *path, uj_error *error)
{
    const uj_options *options = j->options;
    uj_status status = check_kind(file, error);
    if (status == UJ_OK)
        status = uj_loaded_file_make(file, error);
    j->subject = file->subject;
    if (status == UJ_OK)
        status = check_output(options, path, file->subject, error);
    if (status == UJ_OK)
        status = check_times(options, file, error);
    if (status == UJ_OK)
        status = choose_state(options, j->format, file, error);
    if (status == UJ_OK)
        status = inspect(options, file, &j->inspector, error);
    if (status == UJ_OK)
        status = draw(j, error);
    uj_tray_inspector_destroy(j->inspector);
    return status;
}

static uj_status draw_proof(const job *j, uj_loaded_file *file, const char *path, uj_error *error)
{
    const uj_export_options drawing = drawing_of(j->options);
    const uj_proof_export proof = {j->options, &drawing, path, j->format};
    return uj_proof_export_run(&proof, file, error);
}

static int run(const uj_options *given)
{
    uj_options chosen = *given;
    const uj_options *options = &chosen;
    if (uj_export_is_site(options))
        return run_site(options);
    char *path = NULL;
    uj_loaded_file file = {0};
    uj_error error = {0};
    uj_format format = UJ_FORMAT_PNG;
    uj_status status = UJ_OK;
    if (options->more_count > 0)
        status =
            uj_error_set(&error, UJ_BAD_ARGUMENT,
                         _("to export several files, name a folder for their pages: -o FOLDER/"));
    if (status == UJ_OK)
        status = uj_cut_export_check(options, &error);
    if (status == UJ_OK)
        status = check_format(options, &format, &error);
    if (status == UJ_OK)
        status = apply_preset(&chosen, format, &error);
    if (status == UJ_OK)
        status = uj_problem_find(options->argument, &path, &error);
    if (status == UJ_OK)
        status = uj_loaded_file_read(path, options->instance, &file, &error);
    if (options->cut) {
        if (status == UJ_OK)
            status = uj_cut_export(options, path, &file, &error);
        free(path);
        uj_loaded_file_clear(&file);
        return status == UJ_OK ? UJ_EXIT_OK : (int)uj_report_error(&error);
    }
    job j = {.options = options, .format = format};
    if (status == UJ_OK)
        status = file.is_proof ? draw_proof(&j, &file, path, &error)
                               : draw_file(&j, &file, path, &error);
    uj_exit_code code = status == UJ_OK ? UJ_EXIT_OK : uj_report_error(&error);
    if (j.stopped)
        code = UJ_EXIT_LIMIT;
    if (file.is_rejected)
        code = UJ_EXIT_REJECTED;
    uj_loaded_file_clear(&file);
    free(path);
    return (int)code;
}

const uj_command uj_export_command = {
    .name = "export",
    .bit = UJ_FOR_EXPORT,
    .argument = N_("SOLUTION"),
    .several = true,
    .summary = N_("Draw a solution or a problem as a picture, pages or a film"),
    .help = N_("The extension of the output file selects the format. FILE.png, FILE.svg: a frame "
               "for every move, side by side; with --at, one moment. FILE.pdf: the same frames on "
               "A4 pages. FILE.html: an animation with controls, which any browser shows without a "
               "network; discrete puzzles can be played there. FILE.gif, FILE.mp4: a film; this "
               "needs ffmpeg. FOLDER/: an HTML page for each solution, and index.html, which has a "
               "card for each page. No format needs a display. With --cut, FILE.svg has the parts "
               "of a tray puzzle, for a laser cutter.\n"
               "\n"
               "A proof that a puzzle is impossible is checked, and then its barriers are drawn. A "
               "barrier consists of angles that no motion can pass, because the pieces have no "
               "room there. FILE.png and FILE.svg show only one barrier: with --at N, barrier "
               "number N; without --at, the barrier at which the overlap of the pieces is "
               "smallest. FILE.pdf and --frames show all barriers.\n"
               "\n"
               "Exit codes: 0 drawn, 2 usage error or bad input, 3 stopped by a signal, 4 "
               "internal, I/O or memory error, 5 a proof was rejected."),
    .run = run,
};
