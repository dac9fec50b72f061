// Drawing new parts of a tray: pieces, obstacles, exits and goals.
#ifndef UJ_EDITOR_SHAPES_H
#define UJ_EDITOR_SHAPES_H

#include "editor_state.h"

/// Handles the mouse while a tool for drawing is chosen. Returns true if the picture has changed.
bool uj_editor_shape_mouse(uj_editor *editor, const uj_mouse_event *event);

/// Finishes the polygon that is being drawn, or makes a part of ordinary size in the middle of the
/// view: what the keyboard has in place of the mouse.
bool uj_editor_shape_enter(uj_editor *editor);

/// Takes back the last corner of the polygon that is being drawn. Returns false if there is none.
bool uj_editor_shape_backspace(uj_editor *editor);

/// Writes the outline that the mouse draws at the moment into points, which has room for
/// UJ_MOST_POINTS + 1. Returns the number of its corners; 0: none. *closed says whether it is a
/// polygon.
size_t uj_editor_shape_outline(const uj_editor *editor, uj_vec2 *points, bool *closed);

#endif
