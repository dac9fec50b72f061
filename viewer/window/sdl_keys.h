// Translates SDL's keys to uj_key, and puts the events of scripts into SDL's queue.
#ifndef UJ_SDL_KEYS_H
#define UJ_SDL_KEYS_H

#include <SDL.h>
#include <stdbool.h>

#include <unjam/viewer/board/view.h>
#include <unjam/viewer/play/script.h>

/// Translates keys such as Space and F1. Translates characters only if `modifiers` contain
/// UJ_CONTROL or UJ_ALT. If `repeat` is true (the key is held down), ignores keys that do not
/// repeat, such as F1. Returns true if it has translated the key.
bool uj_key_of_symbol(SDL_Keycode symbol, bool repeat, unsigned modifiers, uj_key_press *press);

/// Puts the events of a key press into SDL's queue, with the text that the key types.
void uj_key_push(const uj_key_press *press, Uint32 window_id);

/// Puts the event of typed text into SDL's queue. Text beyond 31 bytes is cut off.
void uj_text_push(const char *text, Uint32 window_id);

/// Puts the events of a drag from the first to the second point of `step` into SDL's queue. If the
/// points are equal, this is a click. The points are in window coordinates.
void uj_drag_push(const uj_step *step, Uint32 window_id);

/// Each of these functions puts an event into SDL's queue. uj_hover_push moves the mouse without
/// pressing a button.
void uj_hover_push(double x, double y, Uint32 window_id);
void uj_wheel_push(double notches, Uint32 window_id);
void uj_drop_push(const char *path, Uint32 window_id);

#endif
