// Keeps the program alive when SDL sends an event to a closed X window.
#ifndef UJ_X_ERRORS_H
#define UJ_X_ERRORS_H

/// Makes Xlib ignore the errors that arise when an event is sent to a closed window. Call it before
/// SDL starts its video. Does nothing if SDL was built without X.
///
/// SDL 2 wakes SDL_WaitEvent by sending an event to the window. If the window is already destroyed,
/// the X server reports BadWindow, and Xlib would end the process.
void uj_x_errors_ignore(void);

/// Restores the handler that was in place before uj_x_errors_ignore. Call it after SDL_Quit.
void uj_x_errors_restore(void);

#endif
