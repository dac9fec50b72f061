// Edits puzzles with boards of cells: Klotski, tiles, peg solitaire and blocks.
#ifndef UJ_EDITOR_CELLS_H
#define UJ_EDITOR_CELLS_H

#include "editor_fields.h"

/// Passes the window's layout, the zoom, the theme and the tool on to uj_cell_desk. Call it after
/// one of these has changed.
void uj_cells_prepare(uj_editor *editor);

/// Each of these functions handles an event on the canvas. Returns true if the picture has changed.
bool uj_cells_mouse(uj_editor *editor, const uj_mouse_event *event);
bool uj_cells_key(uj_editor *editor, const uj_key_press *press);
bool uj_cells_text(uj_editor *editor, char letter);

/// Zooms by a factor about the point (x, y) of the window.
void uj_cells_zoom(uj_editor *editor, double factor, double x, double y);

/// Moves the picture by the vector (right, down), in points. Stops at the edges of the picture, so
/// that no part of the canvas becomes empty.
void uj_cells_pan(uj_editor *editor, double right, double down);

/// Fits the whole picture into the canvas.
void uj_cells_fit(uj_editor *editor);

/// In Klotski and Blocks, deletes what is held or, if nothing is held, what is at the cursor.
bool uj_cells_erase(uj_editor *editor);

/// Returns a sentence that says what a click will do.
const char *uj_cells_hint(const uj_editor *editor);

/// Lets go of what is held, and undoes the edits since the mouse press (uj_cell_cancel). Returns
/// false if there was nothing to cancel.
bool uj_cells_cancel(uj_editor *editor);

/// uj_cells_have_size returns true if the user can type the numbers of rows and columns.
/// uj_cells_number and uj_cells_set_number get and set the number in `field`: the number of rows or
/// of columns, or the instance counted from 1.
bool uj_cells_have_size(const uj_editor *editor);
size_t uj_cells_number(const uj_editor *editor, uj_field field);
uj_status uj_cells_set_number(uj_editor *editor, uj_field field, double value, uj_error *error);

void uj_cells_draw(const uj_editor *editor, uj_canvas *canvas);

#endif
