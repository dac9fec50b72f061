// Writes pages through cairo's PDF surface.
#include "pdf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cairo-pdf.h>

#include <unjam/base/language.h>
#include <unjam/base/version.h>
#include <unjam/viewer/draw/cairo_canvas.h>

typedef struct output {
    uj_safe_file *file;
    uj_status status;
    uj_error *error;
} output;

static cairo_status_t put_bytes(void *payload, const unsigned char *data, unsigned length)
{
    output *out = payload;
    if (out->status == UJ_OK)
        out->status = uj_safe_file_put(out->file, data, length, out->error);
    return out->status == UJ_OK ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

// Writes the date from SOURCE_DATE_EPOCH (reproducible-builds.org) into `buffer`, and points *date
// to it. If there is no date, sets *date to NULL, so that cairo does not write the current time.
static uj_status source_date(char *buffer, size_t size, const char **date, uj_error *error)
{
    const char *text = getenv("SOURCE_DATE_EPOCH");
    *date = NULL;
    if (text == NULL || text[0] == '\0')
        return UJ_OK;
    char *end;
    errno = 0;
    long long seconds = strtoll(text, &end, 10);
    time_t moment = (time_t)seconds;
    struct tm parts;
    // 253402300799 is the last second of the year 9999.
    if (errno != 0 || *end != '\0' || seconds < 0 || seconds > 253402300799LL ||
        gmtime_r(&moment, &parts) == NULL)
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("SOURCE_DATE_EPOCH must be a number of seconds since 1970, not \"%s\""), text);
    strftime(buffer, size, "%Y-%m-%dT%H:%M:%SZ", &parts);
    *date = buffer;
    return UJ_OK;
}

static void set_metadata(cairo_surface_t *surface, const char *title, const char *date)
{
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Unjam " UJ_VERSION);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
}

static void draw_pages(const uj_pdf_pages *pages, cairo_surface_t *surface)
{
    for (size_t page = 0; page < pages->count; page++) {
        cairo_t *cairo = cairo_create(surface);
        uj_cairo_canvas canvas = uj_cairo_canvas_on(cairo);
        pages->draw(pages->payload, page, &canvas.base);
        cairo_show_page(cairo);
        cairo_destroy(cairo);
    }
}

uj_status uj_pdf_write_pages(const uj_pdf_pages *pages, uj_safe_file *file, uj_error *error)
{
    char buffer[32];
    const char *date;
    uj_status status = source_date(buffer, sizeof buffer, &date, error);
    if (status != UJ_OK)
        return status;
    output out = {file, UJ_OK, error};
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(put_bytes, &out, pages->width, pages->height);
    set_metadata(surface, pages->title, date);
    draw_pages(pages, surface);
    cairo_surface_finish(surface);
    cairo_status_t code = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (out.status != UJ_OK)
        return out.status;
    if (code == CAIRO_STATUS_NO_MEMORY)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while drawing the pages");
    if (code != CAIRO_STATUS_SUCCESS)
        return uj_error_set(error, UJ_INTERNAL, _("drawing the pages failed: %s"),
                            cairo_status_to_string(code));
    return UJ_OK;
}

static void draw_sheet(const void *payload, size_t page, uj_canvas *canvas)
{
    uj_pdf_sheet_draw(payload, page, canvas);
}

uj_status uj_pdf_write(const uj_scene *scene, uj_safe_file *file, uj_error *error)
{
    const uj_pdf_pages pages = {.title = scene->subject->title,
                                .width = UJ_PDF_SHEET_WIDTH,
                                .height = UJ_PDF_SHEET_HEIGHT,
                                .count = uj_pdf_sheet_page_count(scene),
                                .draw = draw_sheet,
                                .payload = scene};
    return uj_pdf_write_pages(&pages, file, error);
}
