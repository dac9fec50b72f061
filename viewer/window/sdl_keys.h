// Translates SDL's keys to the keys of views (uj_key), and puts the events of scripts into SDL's
// queue.
#ifndef UJ_SDL_KEYS_H
#define UJ_SDL_KEYS_H

#include <SDL.h>
#include <stdbool.h>

#include <unjam/viewer/board/view.h>
#include <unjam/viewer/play/script.h>

/// Fills *press and returns true for a key that types no character, for Space, and for any key
/// pressed with Ctrl or Alt. `modifiers` are UJ_SHIFT and so on. Returns false for other keys. If
/// the key is held down (`repeat`), returns false unless that key may repeat.
bool uj_key_of_symbol(SDL_Keycode symbol, bool repeat, unsigned modifiers, uj_key_press *press);

/// Puts the events of a key press into SDL's queue, including the text that the key types.
void uj_key_push(const uj_key_press *press, Uint32 window_id);

/// Puts the event of typed text into SDL's queue. Text beyond 31 bytes is cut off.
void uj_text_push(const char *text, Uint32 window_id);

/// Puts the events of a drag or a click into SDL's queue: the mouse moves to the first point, its
/// button is pressed, the mouse moves to the second point in a few steps, and the button is
/// released. The points are in window coordinates.
void uj_drag_push(const uj_step *step, Uint32 window_id);

/// These functions put events into SDL's queue: the mouse moves with no button down, its wheel
/// turns, or a file is dropped on the window.
void uj_hover_push(double x, double y, Uint32 window_id);
void uj_wheel_push(double notches, Uint32 window_id);
void uj_drop_push(const char *path, Uint32 window_id);

#endif
