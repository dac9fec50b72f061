// Functions of player.c, for this folder only: playback, pages, and leaving the player.
#ifndef UJ_PLAYER_INTERNAL_H
#define UJ_PLAYER_INTERNAL_H

#include <unjam/viewer/play/player.h>

/// Returns how many seconds the playback takes at normal speed.
double uj_player_total(const uj_player *player);

/// Sets the playback position, in seconds. Clamps `seconds`.
void uj_player_seek(uj_player *player, double seconds);

/// Goes to the start of a move, counted from 0. Clamps `move`. Does nothing if there are no moves.
void uj_player_seek_move(uj_player *player, double move);

/// Pauses or starts the playback; at the end, starts from the beginning. Returns false if the
/// subject has no motion.
bool uj_player_toggle_play(uj_player *player);

/// Shows the next solution (`later`) or the previous one. Keeps the number of moves made. Returns
/// false if there is only one solution.
bool uj_player_turn_page(uj_player *player, bool later);

/// Requests to go back if player->can_go_back, otherwise to quit.
void uj_player_leave(uj_player *player);

#endif
