// Exports subjects (what the viewer can show) as single pictures, as one picture per move, or as
// one file with all moves.
#include <unjam/viewer/export/export.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/numbered_name.h>
#include <unjam/files/safe_file.h>
#include <unjam/viewer/export/picture.h>
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/page/html.h>

#include "contact_sheet.h"
#include "pdf.h"
#include "video.h"

uj_export_options uj_export_default(void)
{
    return (uj_export_options){.show = UJ_SHOW_PICTURE};
}

static uj_status picture_format(const char *path, uj_picture_format *out, uj_error *error)
{
    uj_format format;
    uj_status status = uj_format_of(path, &format, error);
    if (status != UJ_OK)
        return status;
    if (format != UJ_FORMAT_PNG && format != UJ_FORMAT_SVG)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("a single picture can only be a .png or .svg file"));
    *out = format == UJ_FORMAT_PNG ? UJ_PICTURE_PNG : UJ_PICTURE_SVG;
    return UJ_OK;
}

uj_status uj_picture_check_size(double size, const char *what, uj_error *error)
{
    if (size >= UJ_PICTURE_MIN && size <= UJ_PICTURE_MAX)
        return UJ_OK;
    return uj_error_set(error, UJ_BAD_ARGUMENT,
                        _("the picture's %s must be %d to %d pixels, not %.0f"), _(what),
                        UJ_PICTURE_MIN, UJ_PICTURE_MAX, size);
}

enum { LEAST_TILE = 40 };  // width in pixels

// FRAME: one picture, at options->time. FRAMES: one file per move. SHEET: a contact sheet.
enum layout { FRAME, FRAMES, SHEET };

typedef struct drawing {
    enum layout layout;
    uj_picture_format format;
    uj_scene scene;
} drawing;

static uj_status choose_size(const uj_export_options *options, drawing *d, uj_error *error)
{
    uj_scene *scene = &d->scene;
    bool sheet = d->layout == SHEET;
    size_t columns = uj_contact_sheet_columns(scene->subject);
    double usual = 1000.0;
    if (sheet)
        usual =
            fmin(fmax(400.0 * fmin((double)columns, 6.0), 200.0 * (double)columns), UJ_PICTURE_MAX);
    scene->width = options->width != 0 ? options->width : usual;
    if (sheet && scene->width < (double)(LEAST_TILE * columns))
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("%zu moves do not fit side by side into a picture %.0f pixels wide; use --at to draw "
              "one moment, or --frames to write one file per move"),
            scene->subject->move_count, scene->width);
    uj_status status = uj_picture_check_size(scene->width, N_("width"), error);
    if (status != UJ_OK)
        return status;
    if (options->height != 0)
        scene->height = options->height;
    else
        scene->height =
            fmin(sheet ? uj_contact_sheet_natural_height(scene) : uj_scene_natural_height(scene),
                 UJ_PICTURE_MAX);
    return uj_picture_check_size(scene->height, N_("height"), error);
}

static uj_scene make_scene(const uj_subject *subject, const uj_export_options *options)
{
    unsigned show = options->show &
                    ~(unsigned)(UJ_SHOW_CONTROLS | UJ_SHOW_HELP | UJ_SHOW_MOVES | UJ_SHOW_TOOLS);
    if (subject->proof == UJ_VERDICT_NONE)
        show &= ~(unsigned)UJ_SHOW_PROOF;
    if (uj_trace_view_of(subject) != NULL)
        show |= UJ_SHOW_TRACE;
    if ((show & UJ_SHOW_TASK) != 0 && subject->ghost_goal)
        show |= UJ_SHOW_GOAL;
    return (uj_scene){.subject = subject, .theme = options->theme, .show = show};
}

// Fills in *d except d->layout, which is already set.
static uj_status prepare(const uj_subject *subject, const uj_export_options *options,
                         const char *path, drawing *d, uj_error *error)
{
    uj_status status = picture_format(path, &d->format, error);
    if (status != UJ_OK)
        return status;
    d->scene = make_scene(subject, options);
    d->scene.time = options->time;
    if (options->inspector != NULL && d->layout == FRAME) {
        d->scene.show |= UJ_SHOW_INSPECT;
        d->scene.show &= ~(unsigned)(UJ_SHOW_ARROWS | UJ_SHOW_GHOSTS);
        d->scene.inspector =
            uj_tray_inspector_view(options->inspector, subject, options->time, NULL, error);
        if (d->scene.inspector == NULL)
            return error != NULL ? error->status : UJ_INTERNAL;
    }
    // All frames show the same part of the board, so that they can be overlaid.
    d->scene.whole = d->layout == FRAMES;
    return choose_size(options, d, error);
}

static uj_status write_picture(const drawing *d, const char *path, uj_error *error)
{
    uj_safe_file file;
    uj_status status = uj_safe_file_open(&file, path, error);
    if (status != UJ_OK)
        return status;
    status = uj_picture_write(&d->scene, d->layout == SHEET, d->format, &file, error);
    return uj_safe_file_end(&file, status, error);
}

static uj_status write_frames(drawing *d, const char *path, size_t count, uj_error *error)
{
    size_t room = strlen(path) + 32;
    char *name = malloc(room);
    if (name == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    uj_status status = UJ_OK;
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        d->scene.time = (double)i;
        uj_numbered_name(path, i + 1, count, name, room);
        status = write_picture(d, name, error);
    }
    free(name);
    return status;
}

static uj_status write_layout(const uj_subject *subject, const uj_export_options *options,
                              const char *path, enum layout layout, uj_error *error)
{
    drawing d = {.layout = layout};
    uj_status status = prepare(subject, options, path, &d, error);
    if (status == UJ_OK && layout == FRAMES)
        status = write_frames(&d, path, uj_export_frame_count(subject), error);
    else if (status == UJ_OK)
        status = write_picture(&d, path, error);
    return status;
}

// --- the whole motion ----------------------------------------------------------------------------

// Rounds the width and the height up to even numbers, as video encoders require. If neither is
// given, makes the film small enough to fit into `usual`.
static uj_status film_size(const uj_export_options *options, uj_vec2 usual, uj_scene *scene,
                           uj_error *error)
{
    scene->width = options->width != 0 ? 2.0 * ceil(0.5 * options->width) : usual.x;
    uj_status status = uj_picture_check_size(scene->width, N_("width"), error);
    if (status != UJ_OK)
        return status;
    scene->height = options->height != 0 ? options->height : uj_scene_natural_height(scene);
    if (options->width == 0 && options->height == 0)
        while (scene->height > usual.y && scene->width > UJ_PICTURE_MIN + 2.0) {
            scene->width -= 2.0;
            scene->height = uj_scene_natural_height(scene);
        }
    scene->height = 2.0 * ceil(0.5 * fmin(scene->height, UJ_PICTURE_MAX));
    return uj_picture_check_size(scene->height, N_("height"), error);
}

static uj_status write_film(uj_scene *scene, const uj_export_options *options, bool gif,
                            uj_safe_file *file, uj_error *error)
{
    static const uj_vec2 gif_size = {640.0, 640.0}, mp4_size = {1280.0, 1080.0};
    uj_video video = {gif ? UJ_VIDEO_GIF : UJ_VIDEO_MP4, options->frame_rate, options->progress,
                      options->payload};
    if (video.frame_rate == 0)
        video.frame_rate = gif ? 25 : 30;
    uj_status status = film_size(options, gif ? gif_size : mp4_size, scene, error);
    return status == UJ_OK ? uj_video_write(scene, &video, file, error) : status;
}

uj_status uj_export_whole(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error)
{
    uj_format format;
    uj_safe_file file;
    uj_status status = uj_format_of(path, &format, error);
    if (status != UJ_OK)
        return status;
    bool film = format == UJ_FORMAT_GIF || format == UJ_FORMAT_MP4;
    if (format == UJ_FORMAT_PNG || format == UJ_FORMAT_SVG)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("a single picture cannot show a whole motion"));
    if (film && !(subject->timeline.total > 0.0))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("a film needs moves, but there are none here; export a solution file "
                              "instead, or write a picture (.png, .svg)"));
    uj_scene scene = make_scene(subject, options);
    status = uj_safe_file_open(&file, path, error);
    if (status != UJ_OK)
        return status;
    if (format == UJ_FORMAT_PDF)
        status = uj_pdf_write(&scene, &file, error);
    else if (format == UJ_FORMAT_HTML)
        status = uj_html_write(&scene, options->embed, &file, error);
    else
        status = write_film(&scene, options, format == UJ_FORMAT_GIF, &file, error);
    return uj_safe_file_end(&file, status, error);
}

// --- the exports -------------------------------------------------------------------------------

size_t uj_export_frame_count(const uj_subject *subject)
{
    return subject->move_count + 1;
}

uj_status uj_export_frame(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error)
{
    return write_layout(subject, options, path, FRAME, error);
}

uj_status uj_export_frames(const uj_subject *subject, const uj_export_options *options,
                           const char *path, uj_error *error)
{
    return write_layout(subject, options, path, FRAMES, error);
}

uj_status uj_export_sheet(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error)
{
    return write_layout(subject, options, path, SHEET, error);
}
