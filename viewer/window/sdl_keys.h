// Keys as SDL tells them, and the events of scripts in SDL's queue.
#ifndef UJ_SDL_KEYS_H
#define UJ_SDL_KEYS_H

#include <SDL.h>
#include <stdbool.h>

#include <unjam/viewer/board/keys.h>
#include <unjam/viewer/play/script.h>

// Keys without a character; Space is here too, since it may not repeat. False: not one of them, or
// `repeat` (the key is held down) and it must not. *key is set only where the answer is true.
bool uj_key_of_symbol(SDL_Keycode symbol, bool repeat, uj_key *key);

// Keys with a character are told by what was typed, so that they work on every keyboard layout; the
// same.
bool uj_key_of_text(const char *text, bool repeat, uj_key *key);

// Keys that are held with Ctrl: undo, redo, save. False: no other one means anything (*key is then
// one of the three all the same).
bool uj_key_with_control(SDL_Keycode symbol, uj_key *key);

// Puts the events of a key into SDL's queue, as a keyboard would.
void uj_key_push(uj_key key, Uint32 window_id);

// The same of a drag or a click, in points of the window: the mouse goes there, presses, takes a
// few steps on its way, and lets go.
void uj_drag_push(const uj_step *step, Uint32 window_id);

// The same of the mouse that goes to a point with no button down, of its wheel, and of a file
// dropped on the window.
void uj_hover_push(double x, double y, Uint32 window_id);
void uj_wheel_push(double notches, Uint32 window_id);
void uj_drop_push(const char *path, Uint32 window_id);

#endif
