// A window that plays a subject.
#ifndef UJ_WINDOW_H
#define UJ_WINDOW_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/subject.h>
#include <unjam/viewer/play/script.h>

// One of several solutions to page through.
typedef struct uj_window_page {
    const uj_subject *subject;
    const char *name;  // as below
    void *payload;     // the same
} uj_window_page;

typedef struct uj_window_options {
    const char *name;  // pictures are saved as NAME-1.png, NAME-2.png ... where one works
    const uj_window_page *pages;  // [page_count], the first with subject, name and payload as given
    size_t page_count;            // 0: the subject alone
    int width, height;            // of the window, in points; 0: what suits the display
    uj_view_style *style;     // of the window, at first and when it was closed; NULL: the usual one
    const uj_script *script;  // NULL: people use the window
    size_t *played;           // gets the number of the script's steps that were played; may be NULL
    // Called with a file that is dropped on the window. When it returns UJ_OK the window closes, to
    // make room for that; else it says why not. NULL: files are not taken.
    uj_status (*take_file)(void *payload, const char *path, uj_error *error);
    void *take_payload;
    uj_game *game;  // to go on with, owned by the window from then on, or NULL
    // Saves a game under a free name that begins with `name`, and writes that to path (size bytes).
    // NULL: games cannot be saved.
    uj_status (*save_game)(void *payload, const uj_game *game, const char *name, char *path,
                           size_t size, uj_error *error);
    void *payload;  // for save_game
} uj_window_options;

// Opens the window and returns when it is closed. A script is played in simulated time instead,
// then the window closes; it may use SDL's invisible video drivers when SDL_VIDEODRIVER names one.
// Errors: UJ_IO with a sentence that names `unjam export` when there is no display to be seen on;
// UJ_NO_MEMORY, UJ_INTERNAL, and UJ_IO from a script's dump.
uj_status uj_window_run(const uj_subject *subject, const uj_window_options *options,
                        uj_error *error);

#endif
