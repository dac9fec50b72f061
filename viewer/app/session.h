// A visit to the window program: from the gallery to puzzles and back, files that are dropped.
#ifndef UJ_SESSION_H
#define UJ_SESSION_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/play/script.h>

typedef struct uj_session_options {
    char **files;          // [file_count] as the user named them
    size_t file_count;     // 0: begin with the gallery; several are solutions to page through
    const char *instance;  // of that file; may be NULL
    int width, height;     // of windows, points; 0: what suits the display
    uj_view_style style;
    const uj_script *script;  // NULL: people use the windows
    bool in_terminal;         // the user sees what is written to the standard error
} uj_session_options;

// Shows windows until the last is closed. Mistakes in files that were chosen or dropped are told in
// the window; those in options->files are errors, and told in a window too where the user would not
// see them else. Errors: as uj_window_run and uj_loaded_file_read.
uj_status uj_session_run(const uj_session_options *options, uj_error *error);

#endif
