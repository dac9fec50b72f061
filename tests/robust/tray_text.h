// Writes tray puzzles as problem files, and makes copies of them that are moved, mirrored or
// scaled.
#ifndef UJ_ROBUST_TRAY_TEXT_H
#define UJ_ROBUST_TRAY_TEXT_H

#include <stdbool.h>

#include <unjam/geometry/tray/tray.h>

// Writes a problem file. The note may be NULL and must not contain quotes. Returns false on
// failure.
bool tray_write(const uj_tray *tray, const char *note, const char *path);

// The kinds of copies of a puzzle. A search must get the same result for the copy as for the
// original: the same outcome, cost and lower bound.
typedef enum tray_image {
    IMAGE_MIRRORED,  // mirrored left to right
    IMAGE_TURNED,    // turned counter-clockwise by 90 degrees
    IMAGE_LARGER,    // ten times as large
    IMAGE_SHIFTED,   // shifted by 1000 units in x and y
    IMAGE_REVERSED,  // with pieces and exits in reverse order
    IMAGE_COUNT
} tray_image;

const char *tray_image_text(tray_image image);

// Converts the pose of a piece in the original puzzle to its pose in the copy of the kind `image`.
uj_pose tray_image_pose(uj_pose pose, tray_image image);

// Makes a copy of the tray, of the kind `image`. The caller destroys the copy.
uj_tray *tray_image_of(const uj_tray *tray, tray_image image);

#endif
