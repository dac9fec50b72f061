// What player_keys.c and player_mouse.c use of player.c: position, playback and pages.
#ifndef UJ_PLAYER_INTERNAL_H
#define UJ_PLAYER_INTERNAL_H

#include <unjam/viewer/play/player.h>

/// Seconds that the subject's motion takes at normal speed.
double uj_player_total(const uj_player *player);

/// Goes to a position in seconds, clamped to the subject's timeline.
void uj_player_seek(uj_player *player, double seconds);

/// Goes to the start of a move, counted from 0 and clamped. Nothing changes without moves.
void uj_player_seek_move(uj_player *player, double move);

/// Starts playback, from the beginning when it has reached the end, or pauses it. Returns whether
/// the picture has changed: false when nothing moves.
bool uj_player_toggle_play(uj_player *player);

/// Turns to the next or the previous solution, at the same move. Returns false when there is only
/// one.
bool uj_player_turn_page(uj_player *player, bool later);

#endif
