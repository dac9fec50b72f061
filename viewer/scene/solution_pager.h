// The pager in the title line: "solution 2 of 5", with buttons to page through the solutions.
#ifndef UJ_SOLUTION_PAGER_H
#define UJ_SOLUTION_PAGER_H

#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

/// Returns the area of the pager, left of the button that starts a game.
uj_area uj_solution_pager_area(const uj_layout *layout);

/// Returns true if the title line also has room for the number of moves.
bool uj_solution_pager_leaves_room(const uj_layout *layout);

/// Finds the button at a point of the window, and sets *key. Returns false if there is no button.
bool uj_solution_pager_find(const uj_layout *layout, double x, double y, uj_key *key);

/// Draws the pager. scene->controls->page_count must be at least 2.
void uj_solution_pager_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
