// The functions of player.c that other files of this folder use: playback and its position, the
// pages, and the request to go back or quit.
#ifndef UJ_PLAYER_INTERNAL_H
#define UJ_PLAYER_INTERNAL_H

#include <unjam/viewer/play/player.h>

/// Returns the seconds that the subject's motion takes at normal speed.
double uj_player_total(const uj_player *player);

/// Goes to the time `seconds`, which is clamped to the subject's timeline.
void uj_player_seek(uj_player *player, double seconds);

/// Goes to the start of the move with the number `move`, counted from 0. A number out of range is
/// clamped. Does nothing if the subject has no moves.
void uj_player_seek_move(uj_player *player, double move);

/// Pauses or starts playback; if the position is at the end, playback starts from the beginning.
/// Returns true if the picture has changed, false if the subject has no motion to play.
bool uj_player_toggle_play(uj_player *player);

/// Shows the next solution (`later`) or the previous one, at the same move. Returns false if there
/// is only one solution.
bool uj_player_turn_page(uj_player *player, bool later);

/// Asks the window to go back or, if there is nothing to go back to, to quit.
void uj_player_leave(uj_player *player);

#endif
