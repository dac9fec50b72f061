// A session of unjam-view: one window that shows the gallery and the puzzles that the user opens.
#ifndef UJ_SESSION_H
#define UJ_SESSION_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/document/edit_document.h>
#include <unjam/viewer/play/script.h>

typedef struct uj_session_options {
    char **files;  ///< [file_count] files or folders from the command line
    /// 0: start with the gallery. One folder: start with a gallery of its files. Several files:
    /// page through them.
    size_t file_count;
    bool edit;              ///< edit files[0] or, if file_count is 0, a new puzzle
    uj_edit_kind new_kind;  ///< the kind of a new puzzle
    const char *instance;   ///< the instance to show, if a file has several; NULL: the first
    int width, height;      ///< size of the window in points; 0: chosen to fit the display
    uj_view_style style;    ///< the bits in style.display are added to those in the user's settings
    bool has_theme;         ///< style.theme is used instead of the theme in the user's settings
    const uj_script *script;  ///< steps to play; NULL: the user controls the window
    bool in_terminal;         ///< standard error goes to a terminal
} uj_session_options;

/// Runs the window until the user quits. From a puzzle, the user can go back to the gallery. If a
/// file that the user chooses or drags into the window cannot be opened, the window says why. If
/// one of options->files cannot be opened, returns the error. If also options->in_terminal is
/// false, no script is played, and DISPLAY or WAYLAND_DISPLAY is set, first shows the gallery and
/// the error in the window. Reads and writes the user's settings and history; while a script is
/// played, only if the environment variable UNJAM_REMEMBER is set. Asks before unsaved work is
/// lost. Errors: those of uj_window_run and uj_loaded_file_read.
uj_status uj_session_run(const uj_session_options *options, uj_error *error);

#endif
