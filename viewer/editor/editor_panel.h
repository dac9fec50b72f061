// The side panel: the fields of the selected part and, below them, the list of what is left to do.
#ifndef UJ_EDITOR_PANEL_H
#define UJ_EDITOR_PANEL_H

#include "editor_fields.h"

/// Handles a press of the mouse in the panel: begins typing into a field, or selects the part that
/// a fault concerns.
bool uj_editor_panel_press(uj_editor *editor, double x, double y);

/// Returns the index of the field at a point of the window, or UJ_NO_FIELD.
int uj_editor_panel_field(const uj_editor *editor, double x, double y);

/// Draws the panel.
void uj_editor_draw_panel(const uj_editor *editor, uj_canvas *canvas);

#endif
