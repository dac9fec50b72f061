// Scenes as PNG and SVG files.
#ifndef UJ_PICTURE_H
#define UJ_PICTURE_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/draw/canvas.h>
#include <unjam/viewer/scene/scene.h>

typedef enum uj_picture_format { UJ_PICTURE_PNG, UJ_PICTURE_SVG } uj_picture_format;

// Anything that can be drawn, with its size in pixels.
typedef struct uj_drawing {
    double width, height;
    void (*draw)(const void *payload, uj_canvas *canvas);
    const void *payload;
    bool transparent;  // what is not drawn on
} uj_drawing;

// Draws it and writes it to an open file; sizes are rounded. Does not commit. Errors: UJ_IO,
// UJ_NO_MEMORY.
uj_status uj_picture_draw(const uj_drawing *drawing, uj_picture_format format, uj_safe_file *file,
                          uj_error *error);

// Draws the scene (as a sheet if so wanted) the same way; sizes in pixels are scene->width and
// height.
uj_status uj_picture_write(const uj_scene *scene, bool sheet, uj_picture_format format,
                           uj_safe_file *file, uj_error *error);

#endif
