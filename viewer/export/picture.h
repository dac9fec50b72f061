// Writes drawings and scenes as PNG and SVG files.
#ifndef UJ_PICTURE_H
#define UJ_PICTURE_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/draw/canvas.h>
#include <unjam/viewer/scene/scene.h>

typedef enum uj_picture_format { UJ_PICTURE_PNG, UJ_PICTURE_SVG } uj_picture_format;

/// Anything that can be drawn.
typedef struct uj_drawing {
    double width, height;  ///< pixels; rounded when the picture is written
    void (*draw)(const void *payload, uj_canvas *canvas);
    const void *payload;
    bool transparent;  ///< the picture is transparent where nothing is drawn
} uj_drawing;

/// Draws a picture and writes it to an open file, which the caller commits. Errors: UJ_IO,
/// UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_picture_draw(const uj_drawing *drawing, uj_picture_format format, uj_safe_file *file,
                          uj_error *error);

/// Writes a picture of a scene, or of the scene's contact sheet if `sheet` is true, to an open
/// file, which the caller commits. The picture has scene->width x scene->height pixels. Errors:
/// UJ_IO, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_picture_write(const uj_scene *scene, bool sheet, uj_picture_format format,
                           uj_safe_file *file, uj_error *error);

/// Writes a picture of a scene into new memory, *out [*length], which the caller frees. Errors:
/// UJ_NO_MEMORY, UJ_INTERNAL; then *out is NULL.
uj_status uj_picture_bytes(const uj_scene *scene, uj_picture_format format, unsigned char **out,
                           size_t *length, uj_error *error);

#endif
