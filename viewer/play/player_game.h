// A game in the player: keys, mouse and time.
#ifndef UJ_PLAYER_GAME_H
#define UJ_PLAYER_GAME_H

#include <unjam/viewer/play/player.h>

/// Finds the game bar's button at (x, y), and sets *key to its key. Returns false if there is no
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

/// Does the first of these that applies:
/// - if player->asks and the game is unsaved, sets player->leave;
/// - if player->waits, sets player->resume;
/// - if there is a game, ends it;
/// - otherwise, starts a game at the position shown.
/// Returns true if the picture has changed.
bool uj_player_game_toggle(uj_player *player);

#endif
