// What a uj_player shows now: the time, and the parts of the scene.
#ifndef UJ_PLAYER_SCENE_H
#define UJ_PLAYER_SCENE_H

#include <unjam/viewer/play/player.h>

/// The number of playback speeds, and the index of normal speed (see uj_player.speed).
enum { UJ_PLAYER_SPEED_COUNT = 7, UJ_PLAYER_NORMAL_SPEED = 3 };

/// Returns the playback position, in moves.
double uj_player_time(const uj_player *player);

/// Returns the playback position that the picture shows, in moves. During playback with reduced
/// motion, this is the start of the current move; otherwise it is uj_player_time().
double uj_player_picture_time(const uj_player *player);

/// Returns the present limits of zooming: the board's area, the part in view without zoom, and the
/// greatest zoom.
uj_zoom_frame uj_player_zoom_frame(const uj_player *player);

/// Returns the bits UJ_SHOW_* of the scene, without the bits that the user has set in
/// player->style.display.
unsigned uj_player_switches(const uj_player *player);

/// Returns true if the ghost of the goal is shown: the pieces in their goal poses, drawn faintly.
/// The user can switch the ghost on or off. Until the user has done so, the ghost is shown only if
/// the picture would otherwise show no goal.
bool uj_player_shows_goal(const uj_player *player);

/// Returns true if the key UJ_KEY_SOLVE has an effect: it stops a running search; or it solves a
/// puzzle that is shown without a solution, or an unsolved game in which no piece is held.
bool uj_player_can_solve(const uj_player *player);

/// Returns the same scene as uj_player_scene(), but without the inspector's view, which takes time
/// to make and has no buttons.
uj_scene uj_player_plain_scene(const uj_player *player, uj_controls *controls);

#endif
