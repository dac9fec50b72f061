// What a player shows now: the time, and the parts of the scene.
#ifndef UJ_PLAYER_SCENE_H
#define UJ_PLAYER_SCENE_H

#include <unjam/viewer/play/player.h>

enum { UJ_PLAYER_SPEED_COUNT = 7, UJ_PLAYER_NORMAL_SPEED = 3 };  ///< indices of uj_player.speed

/// Returns the playback position, in moves.
double uj_player_time(const uj_player *player);

/// Returns the time of the picture, in moves. This is the playback position, but with reduced
/// motion playback shows only the states between moves.
double uj_player_picture_time(const uj_player *player);

/// Returns what the zoom of the board refers to at this moment.
uj_zoom_frame uj_player_zoom_frame(const uj_player *player);

/// Returns what the scene shows (UJ_SHOW_*), without the switches of player->style.
unsigned uj_player_switches(const uj_player *player);

/// Returns true if the ghost of the goal is shown: the user has switched it on, or the goal is not
/// in the picture without it and the user has not switched it off.
bool uj_player_shows_goal(const uj_player *player);

/// Returns true if there is something to solve: a puzzle that is shown without a solution, or a
/// game. A game that the mouse is holding a piece of cannot be solved now.
bool uj_player_can_solve(const uj_player *player);

/// Returns the scene to draw now without the view of the inspector, which takes time to make and
/// has no buttons. As uj_player_scene otherwise.
uj_scene uj_player_plain_scene(const uj_player *player, uj_controls *controls);

#endif
