// The pager of a file with several puzzles: buttons for the previous puzzle, the next puzzle, and a
// list of all puzzles.
#ifndef UJ_INSTANCE_PAGER_H
#define UJ_INSTANCE_PAGER_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

typedef enum uj_instance_button {
    UJ_INSTANCE_NONE,
    UJ_INSTANCE_PREVIOUS,
    UJ_INSTANCE_LIST,
    UJ_INSTANCE_NEXT,
} uj_instance_button;

/// Returns the area of the pager. The height is 0 if the pager is not shown: the file has only one
/// puzzle, or there is no room.
uj_area uj_instance_pager_area(const uj_scene *scene, const uj_layout *layout);

/// Returns the button at a point of the window, or UJ_INSTANCE_NONE.
uj_instance_button uj_instance_pager_find(const uj_scene *scene, const uj_layout *layout, double x,
                                          double y);

/// Draws the pager, if it is shown.
void uj_instance_pager_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
