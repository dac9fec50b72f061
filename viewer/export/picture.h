// Writes drawings and scenes as PNG and SVG files.
#ifndef UJ_PICTURE_H
#define UJ_PICTURE_H

#include <unjam/files/safe_file.h>
#include <unjam/viewer/draw/cairo_picture.h>
#include <unjam/viewer/scene/scene.h>

/// Writes a drawing to an open file, which the caller commits. Errors: UJ_IO, UJ_NO_MEMORY,
/// UJ_INTERNAL.
uj_status uj_picture_draw(const uj_drawing *drawing, uj_picture_format format, uj_safe_file *file,
                          uj_error *error);

/// Writes a scene or, if `sheet` is true, its contact sheet. The picture has scene->width x
/// scene->height pixels. The caller commits the file. Errors: UJ_IO, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_picture_write(const uj_scene *scene, bool sheet, uj_picture_format format,
                           uj_safe_file *file, uj_error *error);

#endif
