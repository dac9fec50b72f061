// Which of several solutions is shown, with buttons to turn to the next; in the line of the title.
#ifndef UJ_SOLUTION_PAGER_H
#define UJ_SOLUTION_PAGER_H

#include <unjam/viewer/board/keys.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

// Its place, left of the button that begins to play by hand.
uj_area uj_solution_pager_area(const uj_layout *layout);

// The key that a button at a point stands for; false where there is none.
bool uj_solution_pager_find(const uj_layout *layout, double x, double y, uj_key *key);

// Draws it; the scene's controls have pages.
void uj_solution_pager_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
