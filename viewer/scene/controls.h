// The controls at the bottom of a window, and its notice.
#ifndef UJ_CONTROLS_H
#define UJ_CONTROLS_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

/// Draws the play button, the scrubber with a tick per move and the clock, or the buttons of a
/// game; and the notice over the board. scene->controls is not NULL.
void uj_controls_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
