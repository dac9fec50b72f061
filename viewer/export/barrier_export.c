// Writes pictures of a proof's barriers (uj_barrier) to files.
#include <unjam/viewer/export/barrier_export.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/numbered_name.h>
#include <unjam/files/safe_file.h>
#include <unjam/viewer/board/display.h>
#include <unjam/viewer/export/export.h>
#include <unjam/viewer/export/picture.h>

#include "pdf.h"

enum { NATURAL_WIDTH = 1200 };

static void draw(const void *payload, uj_canvas *canvas)
{
    uj_barrier_picture_draw(payload, canvas);
}

static uj_barrier_picture picture_of(const uj_barrier_show *show, size_t barrier,
                                     const uj_barrier_export_options *options)
{
    uj_barrier_picture picture = {.show = show,
                                  .barrier = barrier,
                                  .width = options->width != 0 ? options->width : NATURAL_WIDTH,
                                  .height = options->height,
                                  .theme = options->theme,
                                  .display = options->display};
    if (options->height == 0)
        picture.height = uj_barrier_picture_height(picture.width);
    return picture;
}

uj_status uj_barrier_export_one(uj_barrier_show *show, size_t barrier,
                                const uj_barrier_export_options *options, const char *path,
                                uj_error *error)
{
    uj_format format;
    uj_safe_file file;
    uj_barrier_picture picture = picture_of(show, barrier, options);
    uj_status status = uj_format_of(path, &format, error);
    if (status == UJ_OK && format != UJ_FORMAT_PNG && format != UJ_FORMAT_SVG)
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("a single picture can only be a .png or .svg file"));
    if (status == UJ_OK)
        status = uj_picture_check_size(picture.width, N_("width"), error);
    if (status == UJ_OK)
        status = uj_picture_check_size(picture.height, N_("height"), error);
    if (status == UJ_OK)
        status = uj_barrier_show_prepare(show, barrier, error);
    if (status == UJ_OK)
        status = uj_safe_file_open(&file, path, error);
    if (status != UJ_OK)
        return status;
    const uj_drawing drawing = {picture.width, picture.height, draw, &picture,
                                (options->display & (unsigned)UJ_SHOW_NO_PAGE) != 0};
    status = uj_picture_draw(&drawing, format == UJ_FORMAT_PNG ? UJ_PICTURE_PNG : UJ_PICTURE_SVG,
                             &file, error);
    return uj_safe_file_end(&file, status, error);
}

// --- all barriers --------------------------------------------------------------------------------

static void draw_page(const void *payload, size_t page, uj_canvas *canvas)
{
    uj_barrier_picture picture = *(const uj_barrier_picture *)payload;
    picture.barrier = page;
    uj_barrier_picture_draw(&picture, canvas);
}

static uj_status write_pdf(uj_barrier_show *show, const uj_barrier_export_options *options,
                           const char *path, uj_error *error)
{
    uj_safe_file file;
    uj_status status = UJ_OK;
    for (size_t k = 0; k < show->barriers.count && status == UJ_OK; k++)
        status = uj_barrier_show_prepare(show, k, error);
    if (status == UJ_OK)
        status = uj_safe_file_open(&file, path, error);
    if (status != UJ_OK)
        return status;
    uj_barrier_picture picture = picture_of(show, 0, options);
    picture.width = UJ_PDF_SHEET_HEIGHT;
    picture.height = UJ_PDF_SHEET_WIDTH;
    if (options->theme == UJ_THEME_LIGHT)
        picture.display |= UJ_SHOW_NO_PAGE;  // white paper needs no background
    const uj_pdf_pages pages = {.title = show->tray->name,
                                .width = picture.width,
                                .height = picture.height,
                                .count = show->barriers.count,
                                .draw = draw_page,
                                .payload = &picture};
    status = uj_pdf_write_pages(&pages, &file, error);
    return uj_safe_file_end(&file, status, error);
}

uj_status uj_barrier_export_all(uj_barrier_show *show, const uj_barrier_export_options *options,
                                const char *path, uj_error *error)
{
    uj_format format;
    uj_status status = uj_format_of(path, &format, error);
    if (status != UJ_OK)
        return status;
    if (format == UJ_FORMAT_PDF)
        return write_pdf(show, options, path, error);
    size_t room = strlen(path) + 32, count = show->barriers.count;
    char *name = malloc(room);
    if (name == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    for (size_t k = 0; k < count && status == UJ_OK; k++) {
        uj_numbered_name(path, k + 1, count, name, room);
        status = uj_barrier_export_one(show, k, options, name, error);
    }
    free(name);
    return status;
}
