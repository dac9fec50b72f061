// Parts of scenes that only windows show: the controls.
#ifndef UJ_CONTROLS_H
#define UJ_CONTROLS_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

// Play sign, scrubber with a tick per move, clock, and the passing notice.
void uj_controls_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
