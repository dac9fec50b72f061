// Writes subjects to files: pictures (PNG, SVG), pages (PDF), animations (HTML, GIF, MP4).
#ifndef UJ_EXPORT_H
#define UJ_EXPORT_H

#include <unjam/viewer/export/export_format.h>
#include <unjam/viewer/inspect/inspector.h>
#include <unjam/viewer/scene/scene.h>

enum { UJ_PICTURE_MIN = 16, UJ_PICTURE_MAX = 16384 };  ///< pixels along a side

/// A size of 0 means the natural one. Width: 1000 pixels; for a contact sheet 400 per column, at
/// most 2400, but 200 per column from 13 columns on; as much as fits into 640 x 640 (GIF) or
/// 1280 x 1080 (MP4). Height: no empty bands. PDF and HTML ignore the size.
typedef struct uj_export_options {
    double time;                   ///< in moves, clamped to the motion; for uj_export_frame
    int width, height;             ///< pixels; 0: natural
    int frame_rate;                ///< of GIF and MP4, pictures per second; 0: 25 and 30
    uj_theme theme;                ///< HTML has both and follows the reader's setting
    unsigned show;                 ///< UJ_SHOW_*; controls are never shown
    uj_tray_inspector *inspector;  ///< of the subject; uj_export_frame shows it. NULL: none
} uj_export_options;

/// Time 0, natural size, light theme, UJ_SHOW_PICTURE.
uj_export_options uj_export_default(void);

// All functions: the extension of the path selects the format (export_format.h). UJ_BAD_ARGUMENT when the
// function does not write that format, or when a size is out of range. A file is written beside its
// path and then renamed, so that an error (UJ_IO, with error->file set) leaves the old file as it
// was. A path that exists and is no regular file (such as /dev/stdout) is written directly. The
// same input gives the same bytes; for GIF and MP4 as far as ffmpeg does.

/// PNG, SVG: the state at options->time.
uj_status uj_export_frame(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

/// PNG, SVG: one picture per move, and one of the final state, all of the same size. The picture of
/// a move shows the state before it, arrows, and ghosts of where the pieces go. Writes
/// uj_export_frame_count files, named by uj_numbered_name. After an error, the files written so far
/// stay.
uj_status uj_export_frames(const uj_subject *subject, const uj_export_options *options,
                           const char *path, uj_error *error);

/// Number of files that uj_export_frames writes: moves + 1.
size_t uj_export_frame_count(const uj_subject *subject);

/// PNG, SVG: a contact sheet with the pictures of all moves. UJ_BAD_ARGUMENT when they do not fit into its
/// width.
uj_status uj_export_sheet(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

/// PDF: pages with the pictures of all moves and their words. HTML, GIF, MP4: the whole motion,
/// animated; UJ_BAD_ARGUMENT for a GIF or an MP4 of a subject that does not move.
uj_status uj_export_whole(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

#endif
