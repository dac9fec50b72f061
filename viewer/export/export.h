// Subjects in files: pictures (PNG, SVG), pages (PDF), animations (HTML, GIF, MP4).
#ifndef UJ_EXPORT_H
#define UJ_EXPORT_H

#include <unjam/viewer/export/export_format.h>
#include <unjam/viewer/inspect/inspector.h>
#include <unjam/viewer/scene/scene.h>

enum { UJ_PICTURE_MIN = 16, UJ_PICTURE_MAX = 16384 };  // pixels along a side

typedef struct uj_export_options {
    double time;        // in moves, clamped to the motion; used by uj_export_frame only
    int width, height;  // pixels; 0: natural (width 1000, for a sheet 400 a column, up to
                        // 2400, and 200 where there are more than 12; what fits into 640 x 640 for
                        // a GIF, 1280 x 1080 for an MP4; the height that leaves no empty bands).
                        // Not used by PDF and HTML.
    int frame_rate;     // of GIF and MP4, pictures a second; 0: 25 and 30
    uj_theme theme;     // HTML has both and follows the reader's wish
    unsigned show;      // UJ_SHOW_*, without controls
    uj_tray_inspector *inspector;  // of the subject, not NULL: uj_export_frame shows its inspector
} uj_export_options;

// Time 0, natural size, light, UJ_SHOW_PICTURE.
uj_export_options uj_export_default(void);

// All functions: the file's format follows the path's ending (export_format.h), UJ_USAGE with a
// sentence when the function does not write that format; so with sizes out of range. A file is
// written beside its path and then renamed, so a failure (UJ_IO, with error->file set) leaves an
// old file as it was; a path that is there and no regular file (such as /dev/stdout) is written to
// directly. Same input, same bytes, but for GIF and MP4, which ffmpeg decides.

// PNG, SVG: the state at options->time.
uj_status uj_export_frame(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

// PNG, SVG: one picture a move: the state before it with the move's arrows and the ghosts of where
// it takes its pieces; and one more of the final state. Files are named by uj_numbered_name,
// there are uj_export_frame_count of them, all of the same size. On failure the files already
// written stay.
uj_status uj_export_frames(const uj_subject *subject, const uj_export_options *options,
                           const char *path, uj_error *error);

// Number of files that uj_export_frames writes: moves + 1.
size_t uj_export_frame_count(const uj_subject *subject);

// PNG, SVG: all those pictures side by side in one. UJ_USAGE when there are too many for its width.
uj_status uj_export_sheet(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

// PDF: all those pictures with their words, in pages. HTML, GIF, MP4: the whole motion, animated;
// UJ_USAGE for a GIF or an MP4 of a subject that does not move.
uj_status uj_export_whole(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

#endif
