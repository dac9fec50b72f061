// Handles keys, mouse and time while a puzzle is played by hand. player_keys.c, player_mouse.c and
// player.c pass the events on.
#ifndef UJ_PLAYER_GAME_H
#define UJ_PLAYER_GAME_H

#include <unjam/viewer/play/player.h>

/// Finds the button of the game bar at a point of the window, and sets *key to the button's key.
/// Returns false if there is no button at that point. player->game must not be NULL.
bool uj_player_game_button(const uj_player *player, double x, double y, uj_key *key);

/// These functions pass a key, a mouse event on the board, a turn of the wheel, or elapsed time to
/// the game. Each returns true if the picture has changed. player->game must not be NULL.
bool uj_player_game_key(uj_player *player, uj_key key);
bool uj_player_game_mouse(uj_player *player, uj_mouse event, double x, double y);
bool uj_player_game_wheel(uj_player *player, double notches);
bool uj_player_game_tick(uj_player *player, double seconds);

/// If a problem is shown without a solution, starts a game and picks up the piece under the mouse.
/// Changes nothing and returns false if there is no such problem or no piece, or if the inspector
/// is open, or if an interrupted game is kept.
bool uj_player_game_grab(uj_player *player, double x, double y);

/// Ends the game or, if there is none, starts a game at the position shown. But if the game is
/// unsaved and player->asks is true, only makes the request player->leave; if an interrupted game
/// is kept, only makes the request player->resume. Returns true if the picture has changed.
bool uj_player_game_toggle(uj_player *player);

#endif
