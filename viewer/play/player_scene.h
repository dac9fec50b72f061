// What a player shows now: the time and the scene.
#ifndef UJ_PLAYER_SCENE_H
#define UJ_PLAYER_SCENE_H

#include <unjam/viewer/play/player.h>

/// The number of playback speeds, and the index of normal speed (see uj_player.speed).
enum { UJ_PLAYER_SPEED_COUNT = 7, UJ_PLAYER_NORMAL_SPEED = 3 };

/// Returns the playback position: the number of moves made, with a fraction for the current move.
double uj_player_time(const uj_player *player);

/// Returns the time at which to draw the pieces: uj_player_time or, during playback with reduced
/// motion, the start of the current move.
double uj_player_picture_time(const uj_player *player);

/// Returns the board's area, the board's unzoomed view and the greatest zoom factor.
uj_zoom_frame uj_player_zoom_frame(const uj_player *player);

/// Returns the bits UJ_SHOW_* that depend on the subject, the game and the inspector. The bits
/// that the user sets are in player->style.display.
unsigned uj_player_switches(const uj_player *player);

/// Returns true if the ghost of the goal (the pieces in their goal poses) is shown: if the display
/// has UJ_SHOW_GOAL, or if subject->ghost_goal is true and the user has not switched the ghost off.
bool uj_player_shows_goal(const uj_player *player);

/// Returns true if UJ_KEY_SOLVE has an effect. The key stops a running search. If no search runs,
/// the key solves a puzzle shown without a solution, or an unsolved game in which no piece is held.
bool uj_player_can_solve(const uj_player *player);

/// Like uj_player_scene, but leaves out the inspector, to save time. The buttons are the same.
uj_scene uj_player_plain_scene(const uj_player *player, uj_controls *controls);

#endif
