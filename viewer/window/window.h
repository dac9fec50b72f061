// The program's only window, which shows one view at a time.
#ifndef UJ_WINDOW_H
#define UJ_WINDOW_H

#include <unjam/viewer/board/view.h>
#include <unjam/viewer/play/script.h>

typedef struct uj_window_options {
    int width, height;  ///< size of the window in points; 0: chosen to fit the display
    bool fits;          ///< limit the size to 90 % of the display
    /// Style of the first view. uj_window_run replaces it by the style of the last view. NULL: the
    /// first view has the default style.
    uj_view_style *style;
    const uj_script *script;  ///< steps to play; NULL: the user controls the window
    /// Returns the view to show now, which the window does not own. NULL closes the window.
    uj_view *(*top)(void *payload);
    /// Handles `requests` (UJ_ASK_*) of `view`, the view shown; view->requests is already 0. May
    /// destroy `view` and change what `top` returns. The button that closes the window requests
    /// UJ_ASK_QUIT.
    void (*serve)(void *payload, uj_view *view, unsigned requests);
    /// Optional: advances time by `seconds`. Returns true if the picture has changed, or if another
    /// view is now on top.
    bool (*tick)(void *payload, double seconds);
    /// Optional: returns how many seconds may pass before the next call of tick.
    double (*wait)(const void *payload);
    bool (*busy)(const void *payload);  ///< optional: true while a job runs; scripts await its end
    /// [2] receives the window's final width and height, in points, if the size has changed. Sizes
    /// of a full-screen or maximised window are ignored. NULL: not wanted.
    int *end_size;
    void *payload;
} uj_window_options;

/// Opens a window, and returns when it is closed. A script is played in simulated time; then the
/// window closes. Errors: UJ_IO if there is no display or a script cannot write a file;
/// UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_window_run(const uj_window_options *options, uj_error *error);

#endif
