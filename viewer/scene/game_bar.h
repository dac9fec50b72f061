// The buttons below a game, and the buttons in the title line.
#ifndef UJ_GAME_BAR_H
#define UJ_GAME_BAR_H

#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

/// Finds a game's button at a point of the window, and sets *key. Returns false if there is no
/// button.
bool uj_game_bar_find(const uj_layout *layout, double x, double y, uj_key *key);

/// Returns the area of the button that starts a game, at the right end of the title line.
uj_area uj_game_bar_begin(const uj_layout *layout);

/// Returns the area of the button that starts or stops a search for a solution.
uj_area uj_game_bar_solve(const uj_layout *layout);

/// Returns the area of the button that opens the editor, to the left of the other buttons. `solve`
/// says whether these include the button of uj_game_bar_solve.
uj_area uj_game_bar_edit(const uj_layout *layout, bool solve);

/// Returns the area of the button that returns to the gallery, at the left end of the title line.
uj_area uj_game_bar_back(const uj_layout *layout);

/// Draws the buttons of a game. scene->controls->game must not be NULL.
void uj_game_bar_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

/// Each of these functions draws one button of the title line.
void uj_game_bar_draw_back(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);
void uj_game_bar_draw_solve(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);
void uj_game_bar_draw_edit(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);
void uj_game_bar_draw_begin(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
