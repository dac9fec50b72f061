// A window with the gallery, to choose a puzzle from.
#ifndef UJ_GALLERY_WINDOW_H
#define UJ_GALLERY_WINDOW_H

#include <unjam/viewer/play/gallery.h>
#include <unjam/viewer/play/script.h>

/// What the user chose.
typedef struct uj_gallery_choice {
    bool quit;
    size_t entry;   ///< index of an entry, if `dropped` is NULL
    char *dropped;  ///< path of a file dropped on the window; owned
    size_t played;  ///< steps of the script that were played
} uj_gallery_choice;

/// Opens a window of the gallery's size (0: chosen to fit the display), and returns when the user
/// has made a choice. Afterwards the gallery has the selection, size, theme and scrolling that the
/// user left. A script (NULL: for people) is played like in uj_window_run, until its end or a
/// choice. The steps that work here: left, right, up, down, home, end, space (opens), t, f, q,
/// escape, click=, hover=, wheel=, resize=, dump=, shot= and drop=. Errors: as uj_window_run.
uj_status uj_gallery_run(uj_gallery *gallery, const uj_script *script, uj_gallery_choice *choice,
                         uj_error *error);

#endif
