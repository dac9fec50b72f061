// A session of unjam-view: from the gallery to puzzles and back, and to files that are dropped.
#ifndef UJ_SESSION_H
#define UJ_SESSION_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/play/script.h>

typedef struct uj_session_options {
    char **files;          ///< [file_count] as the user named them
    size_t file_count;     ///< 0: start with the gallery; several: page through them
    const char *instance;  ///< to show, of a file with instances; NULL: the first
    int width, height;     ///< of windows, points; 0: chosen to fit the display
    uj_view_style style;
    const uj_script *script;  ///< NULL: for people
    bool in_terminal;         ///< the user sees standard error
} uj_session_options;

/// Runs windows until the user quits. When a chosen or dropped file cannot be opened, the window
/// says why. When one of options->files cannot, that is an error, which a window shows as well if
/// there is no terminal. Errors: as uj_window_run and uj_loaded_file_read.
uj_status uj_session_run(const uj_session_options *options, uj_error *error);

#endif
