// Draws what the inspector finds: marks on the board, and words in a panel beside the board.
#ifndef UJ_INSPECTOR_DRAW_H
#define UJ_INSPECTOR_DRAW_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/inspect/inspector.h>

/// The colour of the inspector's marks.
uj_colour uj_inspector_colour(uj_theme theme);

/// Draws on the board: the movable region with its feature points, the contacts with their normals,
/// the lines from the goal piece's corners to the exit (for the blocking heuristic, see
/// heuristic.h), and the pieces that these lines cross.
void uj_inspector_draw_board(const uj_inspector_view *view, uj_theme theme, const uj_board *board,
                             uj_canvas *canvas);

/// Describes the results of the inspection in words and numbers in layout->panel. Draws nothing if
/// the panel has no width.
void uj_inspector_draw_panel(const uj_inspector_view *view, uj_theme theme, const uj_layout *layout,
                             uj_canvas *canvas);

#endif
