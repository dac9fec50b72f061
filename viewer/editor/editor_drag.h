// Dragging what is there: parts of a tray and their handles.
#ifndef UJ_EDITOR_DRAG_H
#define UJ_EDITOR_DRAG_H

#include "editor_state.h"

/// How to snap while these modifiers are held down. Alt: not at all.
struct uj_snap uj_editor_snap(const uj_editor *editor, unsigned modifiers, uj_part excluded);

/// Takes what is at the mouse: a handle, a part, or the canvas.
bool uj_editor_take(uj_editor *editor, const uj_mouse_event *event);

/// Moves what is held to where the mouse is.
bool uj_editor_drag(uj_editor *editor, const uj_mouse_event *event);

/// Lets go.
bool uj_editor_drop(uj_editor *editor);

/// Takes the whole drag back, and lets go.
bool uj_editor_cancel_drag(uj_editor *editor);

#endif
