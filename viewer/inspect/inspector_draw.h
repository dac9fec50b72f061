// Draws an inspection: on the board, and in words in a panel beside the board.
#ifndef UJ_INSPECTOR_DRAW_H
#define UJ_INSPECTOR_DRAW_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/inspect/inspector.h>

/// Returns the colour of the inspector's lines and areas.
uj_colour uj_inspector_colour(uj_theme theme);

/// Draws the movable region (movable_region.h) and its feature points. Draws all contacts, and the
/// normals of the inspected piece's contacts. Draws the blocking heuristic (heuristic.h): lines
/// from the goal piece's corners to the exit, and the pieces that these lines cross.
void uj_inspector_draw_board(const uj_inspector_view *view, uj_theme theme, const uj_board *board,
                             uj_canvas *canvas);

/// Describes the inspection in words. Draws nothing if layout->panel has no width.
void uj_inspector_draw_panel(const uj_inspector_view *view, uj_theme theme, const uj_layout *layout,
                             uj_canvas *canvas);

#endif
