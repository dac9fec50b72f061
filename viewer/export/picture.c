// Writes drawings through cairo's image and SVG surfaces.
#include <unjam/viewer/export/picture.h>

#include "contact_sheet.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-svg.h>

#include <unjam/viewer/draw/cairo_canvas.h>

// A growing block of bytes.
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
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while drawing the picture");
    return uj_error_set(error, UJ_INTERNAL, "drawing the picture failed: %s",
                        cairo_status_to_string(code));
}

// Writes the bytes of an SVG with its surfaces renumbered from 1. Cairo numbers the surfaces
// ("surface17") through the whole process, so without this the same picture would differ from call
// to call.
static uj_status write_renumbered(const bytes *all, uj_safe_file *file, uj_error *error)
{
    enum { MOST = 64 };
    static const char word[] = "surface";
    const size_t letters = sizeof word - 1;
    unsigned long seen[MOST];
    size_t count = 0, from = 0, i = 0;
    while (i + letters < all->length) {
        bool number = memcmp(all->data + i, word, letters) == 0 && isdigit(all->data[i + letters]);
        if (!number) {
            i++;
            continue;
        }
        size_t end = i + letters;
        unsigned long value = 0;
        while (end < all->length && isdigit(all->data[end]))
            value = 10 * value + (unsigned long)(all->data[end++] - '0');
        size_t index = 0;
        while (index < count && seen[index] != value)
            index++;
        if (index == count && count < MOST)
            seen[count++] = value;
        char name[48];
        int length = snprintf(name, sizeof name, "%s%zu", word, index + 1);
        uj_status status = uj_safe_file_put(file, all->data + from, i - from, error);
        if (status == UJ_OK)
            status = uj_safe_file_put(file, name, (size_t)length, error);
        if (status != UJ_OK)
            return status;
        from = i = end;
    }
    return uj_safe_file_put(file, all->data + from, all->length - from, error);
}

// Draws a picture into `all`, whose data the caller frees.
static uj_status draw_bytes(const uj_drawing *drawing, uj_picture_format format, bytes *all,
                            uj_error *error)
{
    double width = round(drawing->width), height = round(drawing->height);
    bool svg = format == UJ_PICTURE_SVG;
    cairo_surface_t *surface =
        svg ? cairo_svg_surface_create_for_stream(append_bytes, all, width, height)
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
            code = cairo_surface_write_to_png_stream(surface, append_bytes, all);
        if (code == CAIRO_STATUS_SUCCESS)
            code = cairo_surface_status(surface);
    }
    cairo_surface_destroy(surface);
    return code == CAIRO_STATUS_SUCCESS ? UJ_OK : picture_error(code, error);
}

uj_status uj_picture_draw(const uj_drawing *drawing, uj_picture_format format, uj_safe_file *file,
                          uj_error *error)
{
    bytes all = {0};
    uj_status status = draw_bytes(drawing, format, &all, error);
    if (status == UJ_OK && format == UJ_PICTURE_SVG)
        status = write_renumbered(&all, file, error);
    else if (status == UJ_OK)
        status = uj_safe_file_put(file, all.data, all.length, error);
    free(all.data);
    return status;
}

static void draw_scene(const void *payload, uj_canvas *canvas)
{
    uj_scene_draw(payload, canvas);
}

static void draw_sheet(const void *payload, uj_canvas *canvas)
{
    uj_contact_sheet_draw(payload, canvas);
}

uj_status uj_picture_write(const uj_scene *scene, bool sheet, uj_picture_format format,
                           uj_safe_file *file, uj_error *error)
{
    const uj_drawing drawing = {scene->width, scene->height, sheet ? draw_sheet : draw_scene, scene,
                                (scene->show & UJ_SHOW_NO_PAGE) != 0};
    return uj_picture_draw(&drawing, format, file, error);
}

uj_status uj_picture_bytes(const uj_scene *scene, uj_picture_format format, unsigned char **out,
                           size_t *length, uj_error *error)
{
    const uj_drawing drawing = {scene->width, scene->height, draw_scene, scene,
                                (scene->show & UJ_SHOW_NO_PAGE) != 0};
    bytes all = {0};
    uj_status status = draw_bytes(&drawing, format, &all, error);
    *out = status == UJ_OK ? all.data : NULL;
    *length = status == UJ_OK ? all.length : 0;
    if (status != UJ_OK)
        free(all.data);
    return status;
}
