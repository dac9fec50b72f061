// Draws anything as a PNG or an SVG in memory.
#ifndef UJ_CAIRO_PICTURE_H
#define UJ_CAIRO_PICTURE_H

#include <unjam/base/status.h>
#include <unjam/viewer/draw/canvas.h>

typedef enum uj_picture_format { UJ_PICTURE_PNG, UJ_PICTURE_SVG } uj_picture_format;

/// Anything that can be drawn.
typedef struct uj_drawing {
    double width, height;  ///< pixels; rounded when the picture is written
    void (*draw)(const void *payload, uj_canvas *canvas);
    const void *payload;
    bool transparent;  ///< the picture is transparent where nothing is drawn
} uj_drawing;

/// Draws a picture into new memory, *out [*length], which the caller frees. The same drawing can
/// give different SVG text: the text contains cairo's surface numbers, which continue from one
/// picture to the next. Errors: UJ_NO_MEMORY, UJ_INTERNAL. After an error *out is NULL.
uj_status uj_cairo_picture(const uj_drawing *drawing, uj_picture_format format, unsigned char **out,
                           size_t *length, uj_error *error);

#endif
