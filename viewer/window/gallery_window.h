// The gallery in a window.
#ifndef UJ_GALLERY_WINDOW_H
#define UJ_GALLERY_WINDOW_H

#include <unjam/viewer/play/gallery.h>
#include <unjam/viewer/play/script.h>

// What was chosen there.
typedef struct uj_gallery_choice {
    bool quit;
    size_t entry;   // index of an entry, when dropped is NULL
    char *dropped;  // a file that was dropped on the window; owned
    size_t played;  // steps of the script that were played
} uj_gallery_choice;

// Opens a window with the gallery, as large as the gallery says (0: what suits the display), and
// returns with the choice when one was made. The gallery's selection, size, theme and scrolling are
// where the window was left. A script (NULL: people use the window) is played as in
// uj_window_run, up to its end or a choice; here left, right, up, down, home, end, space (opens),
// t, f, q, escape, click=, hover=, wheel=, resize=, dump=, shot= and drop= mean something. Errors:
// as uj_window_run.
uj_status uj_gallery_run(uj_gallery *gallery, const uj_script *script, uj_gallery_choice *choice,
                         uj_error *error);

#endif
