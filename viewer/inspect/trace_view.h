// Walking through a recorded search: which state is shown, and which are in view.
#ifndef UJ_TRACE_VIEW_H
#define UJ_TRACE_VIEW_H

#include <unjam/geometry/solve/trace.h>
#include <unjam/viewer/board/keys.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/tray/tray_subject.h>

// What is kept of the states by their fate.
typedef enum uj_trace_view_filter {
    UJ_TRACE_VIEW_ALL,
    UJ_TRACE_VIEW_EXPANDED,
    UJ_TRACE_VIEW_OPEN,
    UJ_TRACE_VIEW_DUPLICATES,  // reached more than once
    UJ_TRACE_VIEW_FILTER_COUNT,
} uj_trace_view_filter;

// Plain data; changed only by the functions below.
typedef struct uj_trace_view {
    const uj_trace *trace;  // lent
    const uj_tray *tray;    // lent
    uj_tray_position position;
    uint32_t selected;
    int depth;         // only states of this depth, -1: all
    uint32_t f_limit;  // only states with f up to this
    uj_trace_view_filter filter;
} uj_trace_view;

// A subject that shows the states of a search, the goal at first (the start when there is none).
// Tray and trace must outlive it; it owns its view. UJ_NO_MEMORY.
uj_status uj_trace_view_subject_create(const uj_tray *tray, const uj_trace *trace, uj_subject **out,
                                       uj_error *error);
void uj_trace_view_destroy(uj_trace_view *view);

// The view of a subject; NULL: it shows no search.
uj_trace_view *uj_trace_view_of(const uj_subject *subject);

// Shows a state (below trace->count).
void uj_trace_view_go(uj_trace_view *view, uint32_t state);

// Whether the filters let a state through.
bool uj_trace_view_shows(const uj_trace_view *view, uint32_t state);

// Keys: Left to the parent, Right to the first successor, Up and Down to the neighbours of the same
// depth, all as far as they are shown; Home to the start, End to the goal; 0-9 this depth alone (or
// all again), [ and ] the greatest f, Tab the fate. *used tells whether the key means something
// here; returns whether the picture has changed.
bool uj_trace_view_key(uj_trace_view *view, uj_key key, bool *used);

// A click at a point of the panel (uj_layout.panel); the same.
bool uj_trace_view_click(uj_trace_view *view, const uj_layout *layout, double x, double y);

// --- what walk_draw.c draws ----------------------------------------------------------------------

enum { UJ_TRACE_VIEW_CHIPS = 64, UJ_TRACE_VIEW_PARENTS = 12 };

// A number in the panel that leads to its state.
typedef struct uj_trace_view_chip {
    uj_area area;
    uint32_t state;
} uj_trace_view_chip;

// Where the panel's parts are.
typedef struct uj_trace_view_layout {
    double text;
    uj_area area;       // of all, without margins
    size_t path_count;  // the way from the start, the last of it where there is no room for all
    bool path_cut;      // its beginning is left out
    uj_trace_view_chip path[UJ_TRACE_VIEW_CHIPS];
    size_t parent_count;  // other states from which it was reached
    bool parents_cut;
    uj_trace_view_chip parents[UJ_TRACE_VIEW_PARENTS];
    double filter_y;       // middle of the line that tells the filters
    double cell, first_x;  // size of a state's cell; left edge of all rows
    size_t columns;
    size_t most_rows;                 // of one layer; states beyond are not drawn
    size_t first_layer, layer_count;  // that are drawn: all, if there is room
    double map_y;                     // where the first of them begins
    double head;                      // height of a layer's heading
} uj_trace_view_layout;

uj_trace_view_layout uj_trace_view_lay_out(const uj_trace_view *view, const uj_layout *layout);

// Top of a layer that is drawn, or end of the last one, with its heading.
double uj_trace_view_layer_top(const uj_trace_view *view, const uj_trace_view_layout *layout,
                               size_t depth);

// The cell of a state; false where there is no room for it.
bool uj_trace_view_cell(const uj_trace_view *view, const uj_trace_view_layout *layout,
                        uint32_t state, uj_area *out);

// Draws the panel.
void uj_trace_view_draw(const uj_trace_view *view, uj_theme theme, const uj_layout *layout,
                        uj_canvas *canvas);

#endif
