// Writes tray puzzles as problem files, and makes moved, mirrored or scaled copies of them.
#ifndef UJ_ROBUST_TRAY_TEXT_H
#define UJ_ROBUST_TRAY_TEXT_H

#include <stdbool.h>

#include <unjam/geometry/tray/tray.h>

// `note` may be NULL and must not contain quotes. Returns false on failure.
bool tray_write(const uj_tray *tray, const char *note, const char *path);

// Kinds of copies of a puzzle. A search must give the same outcome, cost and lower bound for a copy
// as for the original.
typedef enum tray_image {
    IMAGE_MIRRORED,  // mirrored left to right
    IMAGE_TURNED,    // by 90 degrees counter-clockwise
    IMAGE_LARGER,    // ten times as large
    IMAGE_SHIFTED,   // by 1000 units in x and y
    IMAGE_REVERSED,  // pieces and exits in reverse order
    IMAGE_COUNT
} tray_image;

const char *tray_image_text(tray_image image);

// Converts the pose of a piece in the original to its pose in the copy.
uj_pose tray_image_pose(uj_pose pose, tray_image image);

// The caller destroys the copy.
uj_tray *tray_image_of(const uj_tray *tray, tray_image image);

#endif
