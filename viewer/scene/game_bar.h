// The buttons under a puzzle that is played by hand, and the buttons of the title line, which start
// a game, solve the puzzle, open the editor, and return to the gallery.
#ifndef UJ_GAME_BAR_H
#define UJ_GAME_BAR_H

#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

/// Finds the button at a point of the window, and sets *key to the button's key. Returns false if
/// there is no button at that point.
bool uj_game_bar_find(const uj_layout *layout, double x, double y, uj_key *key);

/// Returns the area of the button that starts a game. The button is at the right end of the title
/// line.
uj_area uj_game_bar_begin(const uj_layout *layout);

/// Returns the area of the button that starts or stops a search for a solution. The button is to
/// the left of the button that starts a game.
uj_area uj_game_bar_solve(const uj_layout *layout);

/// Returns the area of the button that opens the editor. If `solve` is true (the search button is
/// shown), this area is to the left of uj_game_bar_solve, otherwise to the left of
/// uj_game_bar_begin.
uj_area uj_game_bar_edit(const uj_layout *layout, bool solve);

/// Returns the area of the button that returns to the gallery. The button is at the left end of the
/// title line.
uj_area uj_game_bar_back(const uj_layout *layout);

/// Draws the buttons of a game. scene->controls->game must not be NULL.
void uj_game_bar_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

/// Draws the button that returns to the gallery.
void uj_game_bar_draw_back(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

/// Draws the button that starts or stops a search for a solution.
void uj_game_bar_draw_solve(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

/// Draws the button that opens the editor.
void uj_game_bar_draw_edit(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

/// Draws the button that starts a game.
void uj_game_bar_draw_begin(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
