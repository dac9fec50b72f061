// A window that shows a subject and lets people play it.
#ifndef UJ_WINDOW_H
#define UJ_WINDOW_H

#include <unjam/formats/game_file.h>
#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/subject.h>
#include <unjam/viewer/play/script.h>

/// One of several solutions to page through.
typedef struct uj_window_page {
    const uj_subject *subject;
    const char *name;  ///< as in uj_window_options
    void *payload;     ///< as in uj_window_options
} uj_window_page;

typedef struct uj_window_options {
    const char *name;             ///< pictures are saved as NAME-1.png, NAME-2.png ...
    const uj_window_page *pages;  ///< [page_count]; pages[0] repeats the subject, name and payload
    size_t page_count;            ///< 0: only the subject
    int width, height;            ///< of the window, points; 0: chosen to fit the display
    uj_view_style *style;         ///< style at the start; receives that at the end. NULL: default
    const uj_script *script;      ///< NULL: the user controls the window
    size_t *played;               ///< receives the number of script steps played; may be NULL
    /// Called with a file that is dropped on the window. If it returns UJ_OK, the window closes, so
    /// that the caller can show the file; otherwise the window shows the error. NULL: dropped files
    /// are not accepted.
    uj_status (*take_file)(void *payload, const char *path, uj_error *error);
    void *take_payload;
    uj_game *game;  ///< a game to continue, which the window owns from now on; or NULL
    /// Saves a game under a free name that begins with path->name, and writes that name to
    /// path->path. NULL: games cannot be saved.
    uj_status (*save_game)(void *payload, const uj_game *game, const uj_game_path *path,
                           uj_error *error);
    void *payload;  ///< for save_game
} uj_window_options;

/// Opens a window, and returns when it is closed. A script is played in simulated time; then the
/// window closes. For a script, the environment variable SDL_VIDEODRIVER may name one of SDL's
/// invisible video drivers. Errors: UJ_IO if there is no display (the message suggests `unjam
/// export`) or a script cannot write a file; UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_window_run(const uj_subject *subject, const uj_window_options *options,
                        uj_error *error);

#endif
