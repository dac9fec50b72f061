// The part of the player that plays by hand. For player.c only.
#ifndef UJ_PLAYER_GAME_H
#define UJ_PLAYER_GAME_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/play/player.h>

// Each returns whether the picture has changed. They need player->game.
bool uj_player_game_key(uj_player *player, uj_key key);
bool uj_player_game_mouse(uj_player *player, uj_mouse what, double x, double y);
bool uj_player_game_tick(uj_player *player, double seconds);

// Begins to play from what is shown, or ends the game.
bool uj_player_game_toggle(uj_player *player);

#endif
