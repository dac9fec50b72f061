// A game in the player: keys, mouse and time.
#ifndef UJ_PLAYER_GAME_H
#define UJ_PLAYER_GAME_H

#include <unjam/viewer/play/player.h>

/// Sets *key to the key of the button of the game bar at (x, y). Returns false if there is no
/// button. player->game must not be NULL.
bool uj_player_game_button(const uj_player *player, double x, double y, uj_key *key);

/// These functions pass an event to the game. They return true if the picture has changed.
/// player->game must not be NULL.
bool uj_player_game_key(uj_player *player, uj_key key);
bool uj_player_game_mouse(uj_player *player, uj_mouse event, double x, double y);
bool uj_player_game_wheel(uj_player *player, double notches);
bool uj_player_game_tick(uj_player *player, double seconds);

/// If a problem is shown without a solution, starts a game and picks up the piece under the mouse.
/// Changes nothing and returns false if there is no piece, if the inspector is open, or if
/// player->waits.
bool uj_player_game_grab(uj_player *player, double x, double y);

/// Ends the game or, if there is none, starts one at the position shown. If the game is unsaved and
/// player->asks, only sets player->leave. Otherwise, if player->waits, only sets player->resume.
/// Returns true if the picture has changed.
bool uj_player_game_toggle(uj_player *player);

#endif
