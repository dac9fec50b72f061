// Keys, mouse and time while a puzzle is played by hand, handed on by player_keys.c, player_mouse.c
// and player.c.
#ifndef UJ_PLAYER_GAME_H
#define UJ_PLAYER_GAME_H

#include <unjam/viewer/play/player.h>

/// The key that the game bar's button at a point of the window stands for. Returns false when there
/// is no button. Needs player->game.
bool uj_player_game_button(const uj_player *player, double x, double y, uj_key *key);

/// Passes a key, a mouse event on the board, the wheel, or elapsed time to the game. Each returns
/// whether the picture has changed, and needs player->game.
bool uj_player_game_key(uj_player *player, uj_key key);
bool uj_player_game_mouse(uj_player *player, uj_mouse event, double x, double y);
bool uj_player_game_wheel(uj_player *player, double notches);
bool uj_player_game_tick(uj_player *player, double seconds);

/// Starts a game at the position shown, or ends the game. Returns whether the picture has changed.
bool uj_player_game_toggle(uj_player *player);

#endif
