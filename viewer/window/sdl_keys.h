// Translates SDL's keys to uj_key, and puts the events of scripts into SDL's queue.
#ifndef UJ_SDL_KEYS_H
#define UJ_SDL_KEYS_H

#include <SDL.h>
#include <stdbool.h>

#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/play/script.h>

/// Finds the key for an SDL symbol, if it is Space or a key that types no character. Returns false
/// and leaves *key unchanged if there is no such key, or if the key is held down (`repeat`) and
/// must not repeat.
bool uj_key_of_symbol(SDL_Keycode symbol, bool repeat, uj_key *key);

/// Finds the key for a typed character, which works on every keyboard layout. Returns false if
/// there is no such key, or if the key is held down (`repeat`) and must not repeat.
bool uj_key_of_text(const char *text, bool repeat, uj_key *key);

/// Finds the key for an SDL symbol pressed with Ctrl: undo, redo or save. Returns false for any
/// other symbol; *key is then meaningless.
bool uj_key_with_control(SDL_Keycode symbol, uj_key *key);

/// Puts the events of a key press into SDL's queue.
void uj_key_push(uj_key key, Uint32 window_id);

/// Puts the events of a drag or a click into SDL's queue: the mouse goes to the first point,
/// presses, moves to the second point in a few steps, and releases. The points are in window
/// coordinates.
void uj_drag_push(const uj_step *step, Uint32 window_id);

/// These functions put events into SDL's queue: the mouse moves with no button down, its wheel
/// turns, or a file is dropped on the window.
void uj_hover_push(double x, double y, Uint32 window_id);
void uj_wheel_push(double notches, Uint32 window_id);
void uj_drop_push(const char *path, Uint32 window_id);

#endif
