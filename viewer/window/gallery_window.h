// A window with the gallery, in which the user chooses a puzzle.
#ifndef UJ_GALLERY_WINDOW_H
#define UJ_GALLERY_WINDOW_H

#include <unjam/viewer/play/gallery.h>
#include <unjam/viewer/play/script.h>

/// What the user chose.
typedef struct uj_gallery_choice {
    bool quit;
    size_t entry;   ///< index of the chosen entry, if `dropped` is NULL
    char *dropped;  ///< path of a file dropped on the window; owned
    size_t played;  ///< steps of the script that were played
} uj_gallery_choice;

/// Opens a window of the gallery's size (0: chosen to fit the display), and returns when the user
/// has made a choice. Afterwards the gallery has the selection, size, theme and scrolling that the
/// user left. If `script` is not NULL, it is played as in uj_window_run until the script ends or
/// makes a choice. These steps have an effect here: left, right, up, down, home, end, space
/// (opens), t, f, q, escape, click=, hover=, wheel=, resize=, dump=, shot= and drop=. Errors: as
/// uj_window_run.
uj_status uj_gallery_run(uj_gallery *gallery, const uj_script *script, uj_gallery_choice *choice,
                         uj_error *error);

#endif
