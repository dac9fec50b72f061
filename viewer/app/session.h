// A session of unjam-view: one window with the gallery, the chosen puzzles and dropped files.
#ifndef UJ_SESSION_H
#define UJ_SESSION_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/document/edit_document.h>
#include <unjam/viewer/play/script.h>

typedef struct uj_session_options {
    char **files;             ///< [file_count] as the user named them
    size_t file_count;        ///< 0: start with the gallery; several: page through them; a single
                              ///< folder: start with a gallery of its files
    bool edit;                ///< open the file, or a new puzzle, in the editor
    uj_edit_kind new_kind;    ///< the kind of a new puzzle
    const char *instance;     ///< the instance to show, if a file has several; NULL: the first
    int width, height;        ///< of the window, points; 0: chosen to fit the display
    uj_view_style style;      ///< adds to the style of the user's settings
    bool has_theme;           ///< style.theme replaces that of the user's settings
    const uj_script *script;  ///< NULL: the user controls the window
    bool in_terminal;         ///< the user sees standard error
} uj_session_options;

/// Runs the window until the user quits. A puzzle leads back to the gallery. If a chosen or dropped
/// file cannot be opened, the window says why. If one of options->files cannot be opened, the
/// session fails with that error; if there is no terminal, the gallery first shows the error.
/// Reads and writes the user's settings and history; with a script only if the environment variable
/// UNJAM_REMEMBER is set. Asks before unsaved work is lost. Errors: those of uj_window_run and
/// uj_loaded_file_read.
uj_status uj_session_run(const uj_session_options *options, uj_error *error);

#endif
