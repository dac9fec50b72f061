// Exports of subjects: one picture, one a move, all in one.
#include "viewer/export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "files/safe_file.h"
#include "viewer/picture.h"

uj_export_options uj_export_default(void)
{
    return (uj_export_options){.show = UJ_SHOW_PICTURE};
}

static uj_status format_of(const char *path, uj_picture_format *format, uj_error *error)
{
    const char *name = strrchr(path, '/');
    const char *ending = strrchr(name != NULL ? name + 1 : path, '.');
    if (ending != NULL && strcasecmp(ending, ".png") == 0)
        *format = UJ_PICTURE_PNG;
    else if (ending != NULL && strcasecmp(ending, ".svg") == 0)
        *format = UJ_PICTURE_SVG;
    else {
        if (error != NULL)
            snprintf(error->file, sizeof error->file, "%s", path);
        return uj_error_set(error, UJ_USAGE,
                            "cannot tell the format of the picture: its name must end in .png "
                            "or .svg");
    }
    return UJ_OK;
}

static uj_status check_size(double size, const char *what, uj_error *error)
{
    if (size >= UJ_PICTURE_MIN && size <= UJ_PICTURE_MAX)
        return UJ_OK;
    return uj_error_set(error, UJ_USAGE, "the picture's %s of %.0f pixels is not within %d to %d",
                        what, size, UJ_PICTURE_MIN, UJ_PICTURE_MAX);
}

enum { LEAST_TILE = 40 };  // width that a move needs in a sheet, pixels

// What goes into the file or files.
enum layout { FRAME, FRAMES, SHEET };

typedef struct drawing {
    enum layout layout;
    uj_picture_format format;
    uj_scene scene;
} drawing;

// Fills in the natural size where none is wanted.
static uj_status choose_size(const uj_export_options *options, drawing *d, uj_error *error)
{
    uj_scene *scene = &d->scene;
    bool sheet = d->layout == SHEET;
    size_t columns = uj_sheet_columns(scene->subject);
    double usual = 1000.0;
    if (sheet)
        usual =
            fmin(fmax(400.0 * fmin((double)columns, 6.0), 200.0 * (double)columns), UJ_PICTURE_MAX);
    scene->width = options->width != 0 ? options->width : usual;
    if (sheet && scene->width < (double)(LEAST_TILE * columns))
        return uj_error_set(
            error, UJ_USAGE,
            "%zu moves do not fit side by side into a picture %.0f pixels wide; --at "
            "draws one moment, --frames every move into a file of its own",
            scene->subject->move_count, scene->width);
    uj_status status = check_size(scene->width, "width", error);
    if (status != UJ_OK)
        return status;
    if (options->height != 0)
        scene->height = options->height;
    else
        scene->height =
            fmin(sheet ? uj_sheet_natural_height(scene) : uj_scene_natural_height(scene),
                 UJ_PICTURE_MAX);
    return check_size(scene->height, "height", error);
}

// Everything before drawing: format and size. d->layout is set.
static uj_status prepare(const uj_subject *subject, const uj_export_options *options,
                         const char *path, drawing *d, uj_error *error)
{
    uj_status status = format_of(path, &d->format, error);
    if (status != UJ_OK)
        return status;
    unsigned show = options->show & ~(unsigned)(UJ_SHOW_CONTROLS | UJ_SHOW_HELP | UJ_SHOW_MOVES);
    if (subject->proof == UJ_PROOF_NONE)
        show &= ~(unsigned)UJ_SHOW_PROOF;
    d->scene = (uj_scene){
        .subject = subject, .time = options->time, .theme = options->theme, .show = show};
    // Frames in files of their own show the whole motion, so that they fit on each other.
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
    if (status != UJ_OK) {
        uj_safe_file_abort(&file);
        return status;
    }
    return uj_safe_file_commit(&file, error);
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
        uj_export_frame_path(path, i + 1, count, name, room);
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

// --- what is offered ---------------------------------------------------------------------------

size_t uj_export_frame_count(const uj_subject *subject)
{
    return subject->move_count + 1;
}

size_t uj_export_frame_path(const char *path, size_t number, size_t count, char *buffer,
                            size_t size)
{
    const char *name = strrchr(path, '/');
    name = name != NULL ? name + 1 : path;
    const char *ending = strrchr(name, '.');
    if (ending == NULL)
        ending = path + strlen(path);
    int digits = snprintf(NULL, 0, "%zu", count);
    int length =
        snprintf(buffer, size, "%.*s-%0*zu%s", (int)(ending - path), path, digits, number, ending);
    return length > 0 ? (size_t)length : 0;
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
