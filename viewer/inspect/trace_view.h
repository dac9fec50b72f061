// A view of a recorded search: the state shown, the filters, and the layout of the panel.
#ifndef UJ_TRACE_VIEW_H
#define UJ_TRACE_VIEW_H

#include <unjam/formats/trace/trace.h>
#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/tray/tray_subject.h>

typedef enum uj_trace_view_filter {
    UJ_TRACE_VIEW_ALL,
    UJ_TRACE_VIEW_EXPANDED,
    UJ_TRACE_VIEW_OPEN,
    UJ_TRACE_VIEW_DUPLICATES,  ///< states reached more than once
    UJ_TRACE_VIEW_FILTER_COUNT,
} uj_trace_view_filter;

/// The state shown, and the filters.
typedef struct uj_trace_view {
    const uj_trace *trace;  ///< borrowed
    const uj_tray *tray;    ///< borrowed
    uj_tray_position position;
    uint32_t selected;  ///< the state shown
    int depth;          ///< show only states of this depth; -1: all
    uint32_t f_limit;   ///< show only states whose f (cost so far + estimate) is at most this
    uj_trace_view_filter filter;
} uj_trace_view;

/// Creates a subject that shows the states of a search. It first shows the goal or, if the search
/// found none, the start. The tray and the trace must outlive the subject. The subject owns its
/// trace view. Error: UJ_NO_MEMORY.
uj_status uj_trace_view_subject_create(const uj_tray *tray, const uj_trace *trace, uj_subject **out,
                                       uj_error *error);
void uj_trace_view_destroy(uj_trace_view *view);

/// Returns the trace view of a subject, or NULL if the subject shows no search.
uj_trace_view *uj_trace_view_of(const uj_subject *subject);

/// Shows a state. `state` must be less than trace->count.
void uj_trace_view_go(uj_trace_view *view, uint32_t state);

/// Returns true if a state passes the filters.
bool uj_trace_view_shows(const uj_trace_view *view, uint32_t state);

/// Handles a key:
/// - Left: the parent of the state shown; Right: its first successor;
/// - Up, Down: the previous and the next state of the same depth;
/// - Home: the start; End: the goal;
/// - a digit d: only states of depth d; d again: all depths;
/// - [ and ]: a smaller and a greater limit on f; Tab: the next filter.
/// Right, Up and Down skip states that the filters hide. Sets *used to true if the key has a
/// meaning here, otherwise to false. Returns true if the picture has changed.
bool uj_trace_view_key(uj_trace_view *view, uj_key key, bool *used);

/// Handles a click in layout->panel. Returns true if the picture has changed.
bool uj_trace_view_click(uj_trace_view *view, const uj_layout *layout, double x, double y);

// --- for trace_panel.c ---------------------------------------------------------------------------

enum { UJ_TRACE_VIEW_CHIPS = 64, UJ_TRACE_VIEW_PARENTS = 12 };

/// A label with the number of a state. A click on the label shows the state.
typedef struct uj_trace_view_chip {
    uj_area area;
    uint32_t state;
} uj_trace_view_chip;

/// Positions in the panel. A layer shows the states of one depth: a heading, then rows of cells. A
/// cell is a small square for one state.
typedef struct uj_trace_view_layout {
    double text;   ///< size of ordinary text
    uj_area area;  ///< the panel without its margins
    size_t path_count;
    bool path_cut;  ///< `path` omits states near the start, for lack of room
    /// [path_count] the states on the path from the start to the state shown.
    uj_trace_view_chip path[UJ_TRACE_VIEW_CHIPS];
    size_t parent_count;
    bool parents_cut;  ///< `parents` omits some parents, for lack of room
    /// [parent_count] the parents of the state shown, except the one on the path.
    uj_trace_view_chip parents[UJ_TRACE_VIEW_PARENTS];
    double filter_y;       ///< y of the middle of the filters' line of text
    double cell, first_x;  ///< size of a cell; x of the left edge of all rows
    size_t columns;
    size_t most_rows;                 ///< greatest number of rows drawn per layer
    size_t first_layer, layer_count;  ///< first layer drawn; number of layers drawn
    double map_y;                     ///< y of the top of the first layer drawn
    double head;                      ///< height of a layer's heading
} uj_trace_view_layout;

/// Lays out the panel.
uj_trace_view_layout uj_trace_view_lay_out(const uj_trace_view *view, const uj_layout *layout);

/// Returns the y of the top of layer `depth`, which must be one of the layers drawn. For the depth
/// after the last layer drawn, returns the bottom of the last layer.
double uj_trace_view_layer_top(const uj_trace_view *view, const uj_trace_view_layout *layout,
                               size_t depth);

/// Finds the area of the cell of a state. Returns false if there is no room for the cell.
bool uj_trace_view_cell(const uj_trace_view *view, const uj_trace_view_layout *layout,
                        uint32_t state, uj_area *out);

/// Draws the panel (trace_panel.c).
void uj_trace_view_draw(const uj_trace_view *view, uj_theme theme, const uj_layout *layout,
                        uj_canvas *canvas);

#endif
