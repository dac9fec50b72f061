// Dragging parts of a tray and their handles.
#ifndef UJ_EDITOR_DRAG_H
#define UJ_EDITOR_DRAG_H

#include "editor_state.h"

/// Returns the settings for snapping to the grid and to parts other than `excluded`. If `modifiers`
/// has UJ_ALT, nothing snaps.
struct uj_snap uj_editor_snap(const uj_editor *editor, unsigned modifiers, uj_part excluded);

/// Takes hold of what is under the mouse: a handle, a part, or the canvas.
bool uj_editor_take(uj_editor *editor, const uj_mouse_event *event);

/// Moves what is held to the position of the mouse.
bool uj_editor_drag(uj_editor *editor, const uj_mouse_event *event);

/// Lets go of what is held.
bool uj_editor_drop(uj_editor *editor);

/// Undoes the whole drag, and lets go of what is held.
bool uj_editor_cancel_drag(uj_editor *editor);

#endif
