// Writes subjects (what the viewer can show) to PNG, SVG, PDF, HTML, GIF and MP4 files.
#ifndef UJ_EXPORT_H
#define UJ_EXPORT_H

#include <unjam/viewer/export/export_format.h>
#include <unjam/viewer/inspect/inspector.h>
#include <unjam/viewer/scene/scene.h>

/// Least and greatest width or height of a picture, in pixels.
enum { UJ_PICTURE_MIN = 16, UJ_PICTURE_MAX = 16384 };

/// Returns UJ_BAD_ARGUMENT if a side of a picture is too short or too long. `what` names the side:
/// "width" or "height".
uj_status uj_picture_check_size(double size, const char *what, uj_error *error);

/// A width or height of 0 means the natural size. The natural height leaves no empty bands. The
/// natural width in pixels:
/// - picture: 1000;
/// - contact sheet: 400 per column for 1 to 6 columns, 2400 for 7 to 12, 200 per column for more;
/// - film: 640 (GIF) or 1280 (MP4). If the height is 0 too, the width is reduced until the height
///   is at most 640 (GIF) or 1080 (MP4).
/// PDF and HTML ignore the size.
typedef struct uj_export_options {
    double time;        ///< moves made, e.g. 2.5; clamped to 0 .. move_count; for uj_export_frame
    int width, height;  ///< in pixels; 0: the natural size
    int frame_rate;     ///< pictures per second; 0: 25 for a GIF, 30 for an MP4
    uj_theme theme;     ///< ignored by HTML: a page has both themes
    unsigned show;      ///< UJ_SHOW_*; UJ_SHOW_CONTROLS, _HELP, _MOVES and _TOOLS have no effect
    bool embed;         ///< HTML: only the board and its controls, for a frame in another page
    /// Called while a film is made; `done` is from 0 to 1. If it returns false, nothing is written
    /// and the result is UJ_BAD_ARGUMENT. May be NULL.
    bool (*progress)(void *payload, double done);
    void *payload;
    uj_tray_inspector *inspector;  ///< shown by uj_export_frame; NULL: none
} uj_export_options;

/// Returns time 0, natural size, light theme, UJ_SHOW_PICTURE.
uj_export_options uj_export_default(void);

// The extension of the path selects the format (export_format.h). All functions below return
// UJ_BAD_ARGUMENT if they cannot write this format or if a size is out of range. With UJ_IO,
// error->file is set.
// After an error, an existing file is unchanged, because files are written under another name and
// then renamed. A path that is not a regular file, such as /dev/stdout, is written directly.
// The same input gives the same bytes; for GIF and MP4, only with the same ffmpeg.

/// Writes a PNG or SVG picture of the state at options->time.
uj_status uj_export_frame(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

/// Writes a PNG or SVG picture for each move and one for the final state, all of the same size. The
/// picture of a move shows the state before the move, with arrows and with ghosts at the
/// destinations. Writes uj_export_frame_count files, named by uj_numbered_name. After an error, the
/// files written so far stay.
uj_status uj_export_frames(const uj_subject *subject, const uj_export_options *options,
                           const char *path, uj_error *error);

/// Returns how many files uj_export_frames writes: the number of moves + 1.
size_t uj_export_frame_count(const uj_subject *subject);

/// Writes a contact sheet of all moves as PNG or SVG. Error: UJ_BAD_ARGUMENT if the width is too
/// small for a row of pictures.
uj_status uj_export_sheet(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

/// Writes the whole motion to one file. PDF: pages with a picture and a description of each move.
/// HTML, GIF, MP4: an animation. Error: UJ_BAD_ARGUMENT for a GIF or MP4 without motion.
uj_status uj_export_whole(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

#endif
