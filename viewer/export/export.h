// Writes subjects (what the viewer can show) to files: pictures (PNG, SVG), pages (PDF), animations
// (HTML, GIF, MP4).
#ifndef UJ_EXPORT_H
#define UJ_EXPORT_H

#include <unjam/viewer/export/export_format.h>
#include <unjam/viewer/inspect/inspector.h>
#include <unjam/viewer/scene/scene.h>

/// The least and the greatest width or height of a picture, in pixels.
enum { UJ_PICTURE_MIN = 16, UJ_PICTURE_MAX = 16384 };

/// Returns UJ_BAD_ARGUMENT if a side of a picture is too short or too long. `what` is the name of
/// the side, such as "width".
uj_status uj_picture_check_size(double size, const char *what, uj_error *error);

/// A width or height of 0 means the natural one. The natural width of a picture is 1000 pixels. The
/// natural width of a contact sheet is 400 pixels per column for up to 6 columns, 2400 pixels for 7
/// to 12 columns, and 200 pixels per column for more. If width and height are 0, a film is as large
/// as fits into 640 x 640 (GIF) or 1280 x 1080 (MP4); if only the width is 0, the width is 640 or
/// 1280. The natural height leaves no empty bands. PDF and HTML ignore the size.
typedef struct uj_export_options {
    double time;        ///< for uj_export_frame: in moves; clamped to 0 .. number of moves
    int width, height;  ///< in pixels; 0: the natural size
    int frame_rate;     ///< pictures per second; 0: 25 for a GIF, 30 for an MP4
    uj_theme theme;     ///< ignored by HTML: a page has both themes, and its reader chooses
    unsigned show;      ///< UJ_SHOW_*; UJ_SHOW_CONTROLS, _HELP, _MOVES and _TOOLS have no effect
    bool embed;         ///< HTML to embed in another page: only the board and its controls
    /// Called while a film is made, with the fraction that is done, from 0 to 1. If it returns
    /// false, nothing is written and the result is UJ_BAD_ARGUMENT. NULL: not called.
    bool (*progress)(void *payload, double done);
    void *payload;
    uj_tray_inspector *inspector;  ///< shown by uj_export_frame; NULL: none
} uj_export_options;

/// Returns the default options: time 0, natural size, light theme, UJ_SHOW_PICTURE.
uj_export_options uj_export_default(void);

// In all functions below, the extension of the path selects the format (export_format.h). The
// functions return UJ_BAD_ARGUMENT if they cannot write that format, or if a size is out of range.
// Each file is first written under another name in the same folder and then renamed. After an error
// (UJ_IO, with error->file set) an existing file is therefore unchanged. If the path exists and is
// not a regular file (for example, /dev/stdout), it is written directly. The same input gives the
// same bytes; for GIF and MP4 this depends on ffmpeg.

/// Writes a PNG or SVG picture of the state at options->time.
uj_status uj_export_frame(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

/// Writes a PNG or SVG picture for each move and one for the final state, all of the same size. The
/// picture of a move shows the state before the move. Arrows show the move, and ghosts show the
/// pieces at their destinations. Writes uj_export_frame_count files, named by uj_numbered_name.
/// After an error, the files written so far stay.
uj_status uj_export_frames(const uj_subject *subject, const uj_export_options *options,
                           const char *path, uj_error *error);

/// Returns the number of files that uj_export_frames writes: the number of moves + 1.
size_t uj_export_frame_count(const uj_subject *subject);

/// Writes a contact sheet with pictures of all moves as PNG or SVG. Error: UJ_BAD_ARGUMENT if the
/// pictures do not fit into the width of the sheet.
uj_status uj_export_sheet(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

/// Writes the whole motion to one file: as PDF, pages with a picture and a description of each
/// move; as HTML, GIF or MP4, an animation. Error: UJ_BAD_ARGUMENT for a GIF or an MP4 of a subject
/// that does not move.
uj_status uj_export_whole(const uj_subject *subject, const uj_export_options *options,
                          const char *path, uj_error *error);

#endif
