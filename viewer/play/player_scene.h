// What a player shows now: its time, and the parts of the scene.
#ifndef UJ_PLAYER_SCENE_H
#define UJ_PLAYER_SCENE_H

#include <unjam/viewer/play/player.h>

enum { UJ_PLAYER_SPEED_COUNT = 7, UJ_PLAYER_NORMAL_SPEED = 3 };  ///< indices of uj_player.speed

/// The time in moves at which the subject stands.
double uj_player_time(const uj_player *player);

/// The time in moves of the picture. With reduced motion, playback shows whole moves only.
double uj_player_picture_time(const uj_player *player);

/// What the scene shows (UJ_SHOW_*), without the switches of player->style.
unsigned uj_player_switches(const uj_player *player);

#endif
