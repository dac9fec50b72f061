// Draws pictures in memory, as PNG or SVG.
#ifndef UJ_CAIRO_PICTURE_H
#define UJ_CAIRO_PICTURE_H

#include <unjam/base/status.h>
#include <unjam/viewer/draw/canvas.h>

typedef enum uj_picture_format { UJ_PICTURE_PNG, UJ_PICTURE_SVG } uj_picture_format;

/// What to draw: `draw` is called with `payload`.
typedef struct uj_drawing {
    double width, height;  ///< pixels; rounded
    void (*draw)(const void *payload, uj_canvas *canvas);
    const void *payload;
    bool transparent;  ///< a PNG has a transparent background; false: black
} uj_drawing;

/// Draws a picture into new memory, *out [*length], which the caller frees. Equal drawings can give
/// different SVG text, because cairo numbers the surfaces of all pictures consecutively. Errors:
/// UJ_NO_MEMORY, UJ_INTERNAL. After an error *out is NULL.
uj_status uj_cairo_picture(const uj_drawing *drawing, uj_picture_format format, unsigned char **out,
                           size_t *length, uj_error *error);

#endif
