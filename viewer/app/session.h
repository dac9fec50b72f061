// A session of unjam-view: one window with the gallery and the puzzles that the user opens.
#ifndef UJ_SESSION_H
#define UJ_SESSION_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/document/edit_document.h>
#include <unjam/viewer/play/script.h>

typedef struct uj_session_options {
    char **files;  ///< [file_count] files or folders from the command line
    /// Without files, the gallery opens. A single folder opens as a gallery of its files. Several
    /// files open in one view, page by page.
    size_t file_count;
    bool edit;              ///< edit files[0], or a new puzzle if file_count is 0
    uj_edit_kind new_kind;  ///< the kind of a new puzzle
    const char *instance;   ///< the instance to show; NULL: the first
    int width, height;      ///< in points; 0: chosen to fit the display
    uj_view_style style;    ///< the bits in style.display are added to those in the user's settings
    bool has_theme;         ///< style.theme is used instead of the theme in the user's settings
    const uj_script *script;  ///< NULL: the user controls the window
    bool in_terminal;         ///< standard error goes to a terminal
} uj_session_options;

/// Runs the window until the user quits. Asks before unsaved work is lost. If one of options->files
/// cannot be opened, returns the error. If there is a display, but neither a terminal nor a script,
/// first shows the error in a window with the gallery. Reads and writes the user's settings and
/// history. With a script, does so only if the environment variable UNJAM_REMEMBER is set. Errors:
/// those of uj_window_run and uj_loaded_file_read.
uj_status uj_session_run(const uj_session_options *options, uj_error *error);

#endif
