// Scenes as PNG and SVG files.
#ifndef UJ_PICTURE_H
#define UJ_PICTURE_H

#include "files/safe_file.h"
#include "viewer/scene.h"

typedef enum uj_picture_format { UJ_PICTURE_PNG, UJ_PICTURE_SVG } uj_picture_format;

// Draws the scene (as a sheet if so wanted) and writes it to an open file; sizes in pixels are
// scene->width and height rounded. Does not commit. Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_picture_write(const uj_scene *scene, bool sheet, uj_picture_format format,
                           uj_safe_file *file, uj_error *error);

#endif
