// Translates SDL's keys to ours, and puts the events of scripts into SDL's queue.
#ifndef UJ_SDL_KEYS_H
#define UJ_SDL_KEYS_H

#include <SDL.h>
#include <stdbool.h>

#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/play/script.h>

/// Finds a key that types no character, or Space. Returns false, and leaves *key alone, when there
/// is none, or when the key is held down (`repeat`) and must not repeat.
bool uj_key_of_symbol(SDL_Keycode symbol, bool repeat, uj_key *key);

/// Finds a key by the character typed, so that it works on every keyboard layout. Returns false as
/// above.
bool uj_key_of_text(const char *text, bool repeat, uj_key *key);

/// Finds a key pressed with Ctrl: undo, redo or save. Returns false when it is none of them; *key
/// then means nothing.
bool uj_key_with_control(SDL_Keycode symbol, uj_key *key);

/// Pushes the events of a key press.
void uj_key_push(uj_key key, Uint32 window_id);

/// Pushes the events of a drag or a click: the mouse goes there, presses, moves in a few steps and
/// releases. Points are those of the window.
void uj_drag_push(const uj_step *step, Uint32 window_id);

/// Pushes the events of the mouse moving with no button down, of its wheel, and of a dropped file.
void uj_hover_push(double x, double y, Uint32 window_id);
void uj_wheel_push(double notches, Uint32 window_id);
void uj_drop_push(const char *path, Uint32 window_id);

#endif
