// A canvas that records shapes as text, one line per shape, so that tests can compare pictures.
#ifndef UJ_RECORD_CANVAS_H
#define UJ_RECORD_CANVAS_H

#include <unjam/viewer/draw/canvas.h>

typedef struct uj_record_canvas {
    uj_canvas base;
    char *text;  ///< [length + 1], owned; NULL: nothing was drawn
    size_t length, capacity;
    bool failed;  ///< out of memory: the text is incomplete
} uj_record_canvas;

/// The text has coordinates in pixels with one decimal, and colours as #rrggbbaa.
uj_record_canvas uj_record_canvas_empty(void);

/// Writes the text to a file (see files/safe_file.h). Clears the canvas, even on an error. Errors:
/// UJ_IO, UJ_NO_MEMORY.
uj_status uj_record_canvas_save(uj_record_canvas *canvas, const char *path, uj_error *error);

void uj_record_canvas_clear(uj_record_canvas *record);

#endif
