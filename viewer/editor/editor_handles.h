// The handles of the selected part: for its corners, for its edges and for turning. An exit on a
// wall has handles for its ends and its outer side instead.
#ifndef UJ_EDITOR_HANDLES_H
#define UJ_EDITOR_HANDLES_H

#include "editor_state.h"

typedef struct uj_handle {
    uj_hold hold;
    size_t index;  ///< index of the corner, of the edge or of the exit's end
    uj_vec2 at;    ///< position in the window, in points
} uj_handle;

size_t uj_editor_handle_count(const uj_editor *editor);

/// Returns handle `index`. First come the corners, then the edges, then the handle for turning. For
/// an exit on a wall: the two ends, then the outer side.
uj_handle uj_editor_handle(const uj_editor *editor, size_t index);

/// Finds the handle at a point of the window. Returns false if there is none.
bool uj_editor_find_handle(const uj_editor *editor, double x, double y, uj_handle *out);

/// Finds the edge of the selected part at a point of the window. Returns false if there is none.
bool uj_editor_find_edge(const uj_editor *editor, double x, double y, size_t *edge);

#endif
