// A view of a recorded search: the state shown, the filters, and where the panel's parts are.
#ifndef UJ_TRACE_VIEW_H
#define UJ_TRACE_VIEW_H

#include <unjam/geometry/solve/trace.h>
#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/tray/tray_subject.h>

/// Which states the filter lets through.
typedef enum uj_trace_view_filter {
    UJ_TRACE_VIEW_ALL,
    UJ_TRACE_VIEW_EXPANDED,
    UJ_TRACE_VIEW_OPEN,
    UJ_TRACE_VIEW_DUPLICATES,  ///< states reached more than once
    UJ_TRACE_VIEW_FILTER_COUNT,
} uj_trace_view_filter;

/// Plain data, changed by the functions below.
typedef struct uj_trace_view {
    const uj_trace *trace;  ///< lent
    const uj_tray *tray;    ///< lent
    uj_tray_position position;
    uint32_t selected;  ///< the state shown
    int depth;          ///< show only states of this depth; -1: all
    uint32_t f_limit;   ///< show only states with f up to this
    uj_trace_view_filter filter;
} uj_trace_view;

/// Creates a subject that shows the states of a search, first the goal (without one, the start).
/// The tray and the trace must outlive the subject, which owns its view. Error: UJ_NO_MEMORY.
uj_status uj_trace_view_subject_create(const uj_tray *tray, const uj_trace *trace, uj_subject **out,
                                       uj_error *error);
void uj_trace_view_destroy(uj_trace_view *view);

/// The trace view of a subject; NULL when it shows no search.
uj_trace_view *uj_trace_view_of(const uj_subject *subject);

/// Shows a state; state < trace->count.
void uj_trace_view_go(uj_trace_view *view, uint32_t state);

/// Whether the filters let a state through.
bool uj_trace_view_shows(const uj_trace_view *view, uint32_t state);

/// Handles a key. Left goes to the parent, Right to the first successor, Up and Down to the
/// neighbours of the same depth; filtered states are skipped. Home goes to the start, End to the
/// goal. 0-9 filters by depth (again: all), [ and ] change the limit on f, Tab the filter. *used:
/// whether the key means something here. Returns whether the picture has changed.
bool uj_trace_view_key(uj_trace_view *view, uj_key key, bool *used);

/// Handles a click into the panel (layout->panel). Returns whether the picture has changed.
bool uj_trace_view_click(uj_trace_view *view, const uj_layout *layout, double x, double y);

// --- for trace_panel.c ---------------------------------------------------------------------------

enum { UJ_TRACE_VIEW_CHIPS = 64, UJ_TRACE_VIEW_PARENTS = 12 };

/// The number of a state in the panel, which can be clicked.
typedef struct uj_trace_view_chip {
    uj_area area;
    uint32_t state;
} uj_trace_view_chip;

/// Where the parts of the panel are.
typedef struct uj_trace_view_layout {
    double text;        ///< size of ordinary text
    uj_area area;       ///< the panel without its margins
    size_t path_count;  ///< states on the path from the start; the last ones that fit
    bool path_cut;      ///< the beginning of the path is left out
    uj_trace_view_chip path[UJ_TRACE_VIEW_CHIPS];
    size_t parent_count;  ///< further states that the state was reached from
    bool parents_cut;     ///< some of them are left out
    uj_trace_view_chip parents[UJ_TRACE_VIEW_PARENTS];
    double filter_y;       ///< middle of the line that names the filters
    double cell, first_x;  ///< size of a state's cell; left edge of all rows
    size_t columns;
    size_t most_rows;                 ///< rows of a layer that are drawn at most
    size_t first_layer, layer_count;  ///< the layers drawn: all, if there is room
    double map_y;                     ///< top of the first layer
    double head;                      ///< height of a layer's heading
} uj_trace_view_layout;

/// Lays out the panel.
uj_trace_view_layout uj_trace_view_lay_out(const uj_trace_view *view, const uj_layout *layout);

/// Top of the heading of a layer that is drawn; for the layer after the last one, the end.
double uj_trace_view_layer_top(const uj_trace_view *view, const uj_trace_view_layout *layout,
                               size_t depth);

/// The cell of a state. Returns false when there is no room for it.
bool uj_trace_view_cell(const uj_trace_view *view, const uj_trace_view_layout *layout,
                        uint32_t state, uj_area *out);

/// Draws the panel (trace_panel.c).
void uj_trace_view_draw(const uj_trace_view *view, uj_theme theme, const uj_layout *layout,
                        uj_canvas *canvas);

#endif
