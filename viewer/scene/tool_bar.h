// Small buttons of the window: back or forward by one move, speed, loop, full screen, help.
#ifndef UJ_TOOL_BAR_H
#define UJ_TOOL_BAR_H

#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/scene/scene.h>

/// Finds the button at a point of the window, and sets *key. Returns false if there is no button.
/// scene->controls must not be NULL.
bool uj_tool_bar_find(const uj_scene *scene, const uj_layout *layout, double x, double y,
                      uj_key *key);

/// Draws the buttons. scene->controls must not be NULL.
void uj_tool_bar_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas);

#endif
