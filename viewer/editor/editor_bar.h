// The editor's toolbar.
#ifndef UJ_EDITOR_BAR_H
#define UJ_EDITOR_BAR_H

#include "editor_layout.h"

/// Finds the button at a point of the window. Returns false if there is none.
bool uj_editor_find_button(const uj_editor *editor, double x, double y, int *command);

/// uj_editor_draw_tip draws the tooltip of the button under the mouse.
void uj_editor_draw_bar(const uj_editor *editor, uj_canvas *canvas);
void uj_editor_draw_tip(const uj_editor *editor, uj_canvas *canvas);

#endif
