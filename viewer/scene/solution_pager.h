// "solution 2 of 5" in the title line, with buttons to page through the solutions.
#ifndef UJ_SOLUTION_PAGER_H
#define UJ_SOLUTION_PAGER_H

#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

/// Where the pager is: left of the button that starts a game.
uj_area uj_solution_pager_area(const uj_layout *layout);

/// The key that the button at a point of the window stands for. Returns false when there is no
/// button.
bool uj_solution_pager_find(const uj_layout *layout, double x, double y, uj_key *key);

/// Draws the pager; scene->controls has at least two pages.
void uj_solution_pager_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
