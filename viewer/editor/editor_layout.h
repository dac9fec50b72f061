// Where the parts of the editor's window are.
#ifndef UJ_EDITOR_LAYOUT_H
#define UJ_EDITOR_LAYOUT_H

#include "editor_state.h"

/// Areas in points.
typedef struct uj_editor_layout {
    double text;  ///< size of ordinary text
    uj_area bar;  ///< the toolbar
    uj_area canvas;
    uj_area across, up;  ///< the rulers, above and beside the canvas
    uj_area panel;       ///< the side panel (editor_panel.h)
    uj_area status;
} uj_editor_layout;

uj_editor_layout uj_editor_lay_out(const uj_editor *editor);

/// Returns the map from the tray's coordinates to the window.
uj_map uj_editor_map(const uj_editor *editor);

/// Returns the point of the tray at the point (x, y) of the window.
uj_vec2 uj_editor_world(const uj_editor *editor, double x, double y);

/// Converts a length in the window, in points, to a length in the tray.
double uj_editor_length(const uj_editor *editor, double points);

/// Fits the whole puzzle into the canvas.
void uj_editor_fit(uj_editor *editor);

/// Returns true if the whole puzzle is in view.
bool uj_editor_shows_all(const uj_editor *editor);

/// Zooms by a factor. The point of the tray at (x, y) of the window stays there.
void uj_editor_zoom(uj_editor *editor, double factor, double x, double y);

/// Rounds `least` up to a round number: 1, 2 or 5 times a power of ten.
double uj_round_step(double least);

#endif
