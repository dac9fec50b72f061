// The buttons under a puzzle that is played by hand, and the one that begins it.
#ifndef UJ_GAME_BAR_H
#define UJ_GAME_BAR_H

#include <unjam/viewer/board/keys.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

// The key that a button at a point stands for; false when there is none.
bool uj_game_bar_find(const uj_layout *layout, double x, double y, uj_key *key);

// Where the button is that begins a game; in the title's line.
uj_area uj_game_bar_begin(const uj_layout *layout);

void uj_game_bar_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);
void uj_game_bar_draw_begin(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
