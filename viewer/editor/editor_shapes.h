// The tools that make new parts of a tray: pieces, obstacles, exits and goals.
#ifndef UJ_EDITOR_SHAPES_H
#define UJ_EDITOR_SHAPES_H

#include "editor_state.h"

/// Handles the mouse while a drawing tool is chosen. Returns true if the picture has changed.
bool uj_editor_shape_mouse(uj_editor *editor, const uj_mouse_event *event);

/// Handles the Enter key: finishes the polygon being drawn. If no polygon is being drawn, makes a
/// part of the chosen tool's kind at a default place.
bool uj_editor_shape_enter(uj_editor *editor);

/// Removes the last corner of the polygon being drawn. Returns false if there is none.
bool uj_editor_shape_backspace(uj_editor *editor);

/// Writes the corners of the outline being drawn to `points`, which must have room for
/// UJ_MOST_POINTS + 1. Returns the number of corners; 0 if nothing is being drawn. Sets *closed to
/// false for a polygon that is drawn corner by corner, else to true.
size_t uj_editor_shape_outline(const uj_editor *editor, uj_vec2 *points, bool *closed);

#endif
