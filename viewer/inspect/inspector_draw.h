// Draws what the inspector shows: on the board, and in words beside it.
#ifndef UJ_INSPECTOR_DRAW_H
#define UJ_INSPECTOR_DRAW_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/inspect/inspector.h>

// The colour of all that the inspector draws.
uj_colour uj_inspector_colour(uj_theme theme);

// Over the board: the movable region with its feature points, contacts with their normals, the
// lines of the paper's heuristic and the pieces that these cross.
void uj_inspector_draw_board(const uj_inspector_view *view, uj_theme theme, const uj_board *board,
                             uj_canvas *canvas);

// The same in words and numbers, in layout->panel (nothing where that has no width).
void uj_inspector_draw_panel(const uj_inspector_view *view, uj_theme theme, const uj_layout *layout,
                             uj_canvas *canvas);

#endif
