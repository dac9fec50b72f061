// Tray puzzles as text of problem files, and their images under isometries.
#ifndef UJ_ROBUST_TRAY_TEXT_H
#define UJ_ROBUST_TRAY_TEXT_H

#include <stdbool.h>

#include <unjam/geometry/tray/tray.h>

// Writes a problem file; the note (without quotes in it) may be NULL. False when that fails.
bool tray_write(const uj_tray *tray, const char *note, const char *path);

// Ways to lay the same puzzle elsewhere.
typedef enum tray_image {
    IMAGE_MIRRORED,  // left to right
    IMAGE_TURNED,    // by a quarter, ccw
    IMAGE_LARGER,    // ten times: millimetres
    IMAGE_SHIFTED,   // by 1000 units both ways
    IMAGE_REVERSED,  // pieces and exits in reverse order
    IMAGE_COUNT
} tray_image;

const char *tray_image_text(tray_image image);

// A new puzzle that is that image of the tray.
uj_tray *tray_image_of(const uj_tray *tray, tray_image image);

#endif
