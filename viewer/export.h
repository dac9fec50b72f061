// Pictures of subjects in files: PNG and SVG.
#ifndef UJ_EXPORT_H
#define UJ_EXPORT_H

#include "viewer/scene.h"

enum { UJ_PICTURE_MIN = 16, UJ_PICTURE_MAX = 16384 };  // pixels along a side

typedef struct uj_export_options {
    double time;        // in moves, clamped to the motion; not used by frames and sheet
    int width, height;  // pixels; 0: natural (width 1000, or for a sheet 400 a column, up to 2400,
                        // and 200 where there are more than 12; the height that leaves no empty
                        // bands)
    uj_theme theme;
    unsigned show;  // UJ_SHOW_*, without controls
} uj_export_options;

// Time 0, natural size, light, UJ_SHOW_PICTURE.
uj_export_options uj_export_default(void);

// All functions: the file's format follows the path's ending, .png or .svg (any case), else
// UJ_USAGE with a sentence; so do sizes out of range. A file is written beside its path and then
// renamed, so a failure (UJ_IO, with error->file set) leaves an old file as it was; a path that is
// there and no regular file (such as /dev/stdout) is written to directly. Same input, same bytes.

// The state at options->time.
uj_status uj_export_frame(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

// One picture a move: the state before it with the move's arrows and the ghosts of where it takes
// its pieces; and one more of the final state. Files are named by uj_export_frame_path, there are
// uj_export_frame_count of them, all of the same size. On failure the files already written stay.
uj_status uj_export_frames(const uj_subject *subject, const uj_export_options *options,
                           const char *path, uj_error *error);

// Number of files that uj_export_frames writes: moves + 1.
size_t uj_export_frame_count(const uj_subject *subject);

// Name of picture `number` (from 1) of `count`: "dir/name.png" becomes "dir/name-1.png", with as
// many digits as count has. Writes into buffer (size bytes, always terminated); returns the length
// it needs without the terminator, as snprintf does.
size_t uj_export_frame_path(const char *path, size_t number, size_t count, char *buffer,
                            size_t size);

// All those pictures side by side in one. UJ_USAGE when there are too many for its width.
uj_status uj_export_sheet(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

#endif
