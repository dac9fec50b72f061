// The side panel: the fields of the selected part and, below them, the puzzle's faults.
#ifndef UJ_EDITOR_PANEL_H
#define UJ_EDITOR_PANEL_H

#include "editor_fields.h"

/// Handles a press of the mouse in the panel. A press on a field begins typing. A press on a fault
/// selects the first part that the fault concerns, if any. Returns true.
bool uj_editor_panel_press(uj_editor *editor, double x, double y);

/// Returns the index of the field at a point of the window, or UJ_NO_FIELD.
int uj_editor_panel_field(const uj_editor *editor, double x, double y);

void uj_editor_draw_panel(const uj_editor *editor, uj_canvas *canvas);

#endif
