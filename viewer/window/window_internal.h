// The open window, and the functions by which window.c and window_script.c control it.
#ifndef UJ_WINDOW_INTERNAL_H
#define UJ_WINDOW_INTERNAL_H

#include <unjam/viewer/window/window.h>

#include "screen.h"

typedef struct uj_window {
    uj_screen screen;
    const uj_window_options *options;
    uj_view *view;  // the view shown; NULL: the window closes
    uj_view_style style;
    uj_frame frame;
    // Size of the window in points; not updated while the window is full screen or maximised.
    int size[2];
    char title[320];  // the title shown
    bool dirty;       // the picture must be drawn again
    bool quit;
    bool repeat;    // the last key press is a repetition
    bool captured;  // SDL reports the mouse outside the window, too
    bool full_screen;
    unsigned modifiers;  // which of UJ_SHIFT, UJ_CONTROL and UJ_ALT the script holds down
    double mouse_x, mouse_y;
    double press_x, press_y;  // where a button was pressed last
    bool by_finger;           // the last press or release came from a touch screen
    int fingers;              // how many fingers touch the screen
    // Set when a second finger touches the screen, cleared when all fingers are lifted. Mouse
    // events of fingers are ignored while it is set.
    bool gesture;
    uj_cursor cursor;     // the cursor shown
    SDL_Cursor *pointer;  // the picture of `cursor`, or NULL
} uj_window;

/// Shows the view that options->top returns. Gives it the size of the window and the style of the
/// view shown before.
void uj_window_change_view(uj_window *w);

/// Handles an event, and the requests that the view makes because of it.
void uj_window_handle(uj_window *w, const SDL_Event *event);

/// Lets time pass for the view. If `seconds` is 0, the view only checks whether its jobs have
/// results.
void uj_window_tick(uj_window *w, double seconds);

/// Returns the seconds that may pass before the next call of uj_window_tick; INFINITY: no call is
/// needed.
double uj_window_wait(const uj_window *w);

/// Returns true if a job of the view runs or if options->busy returns true.
bool uj_window_busy(const uj_window *w);

/// Draws the view. Errors: those of uj_screen_begin and uj_screen_end.
uj_status uj_window_draw(uj_window *w, uj_error *error);

/// Plays a script until it ends or the window closes. Errors: those of uj_window_run.
uj_status uj_window_play_script(uj_window *w, const uj_script *script, uj_error *error);

#endif
