// Draws the parts of the editor's picture.
#ifndef UJ_EDITOR_DRAW_H
#define UJ_EDITOR_DRAW_H

#include "editor_layout.h"

/// Draws the tray on the canvas, with its grid.
void uj_editor_draw_tray(const uj_editor *editor, uj_canvas *canvas);

/// Draws what lies over the tray: the puzzle's faults, the handles, and the shape being drawn.
void uj_editor_draw_marks(const uj_editor *editor, uj_canvas *canvas);

void uj_editor_draw_rulers(const uj_editor *editor, uj_canvas *canvas);

/// Draws the question being asked, or the help, over everything.
void uj_editor_draw_question(const uj_editor *editor, uj_canvas *canvas);

#endif
