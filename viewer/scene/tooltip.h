// The words that appear when the mouse rests on a button.
#ifndef UJ_TOOLTIP_H
#define UJ_TOOLTIP_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

/// Returns the tooltip of the button at a point of the window: what the button does, and its key.
/// NULL: there is no button. scene->controls must not be NULL.
const char *uj_tooltip_find(const uj_scene *scene, double x, double y);

/// Draws the tooltip of the button at scene->controls->tip, or nothing if no button is there.
/// scene->controls and scene->controls->tip must not be NULL.
void uj_tooltip_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
