// Draws pictures through cairo's image and SVG surfaces.
#include <unjam/viewer/draw/cairo_picture.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-svg.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/cairo_canvas.h>

typedef struct bytes {
    unsigned char *data;
    size_t length, capacity;
} bytes;

static cairo_status_t append_bytes(void *payload, const unsigned char *data, unsigned length)
{
    bytes *all = payload;
    if (all->capacity - all->length < length) {
        size_t capacity = 2 * all->capacity + length + 4096;
        unsigned char *grown = realloc(all->data, capacity);
        if (grown == NULL)
            return CAIRO_STATUS_NO_MEMORY;
        all->data = grown;
        all->capacity = capacity;
    }
    memcpy(all->data + all->length, data, length);
    all->length += length;
    return CAIRO_STATUS_SUCCESS;
}

static uj_status picture_error(cairo_status_t code, uj_error *error)
{
    if (code == CAIRO_STATUS_NO_MEMORY)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while drawing the picture"));
    return uj_error_set(error, UJ_INTERNAL, _("drawing the picture failed: %s"),
                        cairo_status_to_string(code));
}

uj_status uj_cairo_picture(const uj_drawing *drawing, uj_picture_format format, unsigned char **out,
                           size_t *length, uj_error *error)
{
    bytes all = {0};
    double width = round(drawing->width), height = round(drawing->height);
    bool svg = format == UJ_PICTURE_SVG;
    cairo_surface_t *surface =
        svg ? cairo_svg_surface_create_for_stream(append_bytes, &all, width, height)
            : cairo_image_surface_create(drawing->transparent ? CAIRO_FORMAT_ARGB32
                                                              : CAIRO_FORMAT_RGB24,
                                         (int)width, (int)height);
    if (svg)
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
    cairo_t *cairo = cairo_create(surface);
    uj_cairo_canvas canvas = uj_cairo_canvas_on(cairo);
    drawing->draw(drawing->payload, &canvas.base);
    cairo_status_t code = cairo_status(cairo);
    cairo_destroy(cairo);
    if (code == CAIRO_STATUS_SUCCESS) {
        if (svg)
            cairo_surface_finish(surface);
        else
            code = cairo_surface_write_to_png_stream(surface, append_bytes, &all);
        if (code == CAIRO_STATUS_SUCCESS)
            code = cairo_surface_status(surface);
    }
    cairo_surface_destroy(surface);
    *out = NULL;
    *length = 0;
    if (code != CAIRO_STATUS_SUCCESS) {
        free(all.data);
        return picture_error(code, error);
    }
    *out = all.data;
    *length = all.length;
    return UJ_OK;
}
