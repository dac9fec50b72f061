// Walking through a recorded search: which state is shown, and which are in view.
#ifndef UJ_WALK_H
#define UJ_WALK_H

#include <unjam/geometry/solve/trace.h>
#include <unjam/viewer/board/keys.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/tray/tray_subject.h>

// What is kept of the states by their fate.
typedef enum uj_walk_fate {
    UJ_WALK_ALL,
    UJ_WALK_EXPANDED,
    UJ_WALK_OPEN,
    UJ_WALK_AGAIN,  // reached more than once
    UJ_WALK_FATES,
} uj_walk_fate;

// Plain data; changed only by the functions below.
typedef struct uj_walk {
    const uj_trace *trace;  // lent
    const uj_tray *tray;    // lent
    uj_tray_position position;
    uint32_t selected;
    int depth;      // only states of this depth, -1: all
    uint32_t most;  // only states with f up to this
    uj_walk_fate fate;
} uj_walk;

// A subject that shows the states of a search, the goal at first (the start when there is none).
// Tray and trace must outlive it; it owns its walk. UJ_NO_MEMORY.
uj_status uj_walk_subject_create(const uj_tray *tray, const uj_trace *trace, uj_subject **out,
                                 uj_error *error);
void uj_walk_destroy(uj_walk *walk);

// The walk of a subject; NULL: it shows no search.
uj_walk *uj_walk_of(const uj_subject *subject);

// Shows a state (below trace->count).
void uj_walk_go(uj_walk *walk, uint32_t state);

// Whether the filters let a state through.
bool uj_walk_shows(const uj_walk *walk, uint32_t state);

// Keys: Left to the parent, Right to the first successor, Up and Down to the neighbours of the same
// depth, all as far as they are shown; Home to the start, End to the goal; 0-9 this depth alone (or
// all again), [ and ] the greatest f, Tab the fate. *used tells whether the key means something
// here; returns whether the picture has changed.
bool uj_walk_key(uj_walk *walk, uj_key key, bool *used);

// A click at a point of the panel (uj_layout.panel); the same.
bool uj_walk_click(uj_walk *walk, const uj_layout *layout, double x, double y);

// --- what walk_draw.c draws ----------------------------------------------------------------------

enum { UJ_WALK_CHIPS = 64, UJ_WALK_PARENTS = 12 };

// A number in the panel that leads to its state.
typedef struct uj_walk_chip {
    uj_area area;
    uint32_t state;
} uj_walk_chip;

// Where the panel's parts are.
typedef struct uj_walk_layout {
    double text;
    uj_area area;       // of all, without margins
    size_t path_count;  // the way from the start, the last of it where there is no room for all
    bool path_cut;      // its beginning is left out
    uj_walk_chip path[UJ_WALK_CHIPS];
    size_t parent_count;  // other states from which it was reached
    bool parents_cut;
    uj_walk_chip parents[UJ_WALK_PARENTS];
    double filter_y;       // middle of the line that tells the filters
    double cell, first_x;  // size of a state's cell; left edge of all rows
    size_t columns;
    size_t most_rows;                 // of one layer; states beyond are not drawn
    size_t first_layer, layer_count;  // that are drawn: all, if there is room
    double map_y;                     // where the first of them begins
    double head;                      // height of a layer's heading
} uj_walk_layout;

uj_walk_layout uj_walk_lay_out(const uj_walk *walk, const uj_layout *layout);

// Top of a layer that is drawn, or end of the last one, with its heading.
double uj_walk_layer_top(const uj_walk *walk, const uj_walk_layout *layout, size_t depth);

// The cell of a state; false where there is no room for it.
bool uj_walk_cell(const uj_walk *walk, const uj_walk_layout *layout, uint32_t state, uj_area *out);

// Draws the panel.
void uj_walk_draw(const uj_walk *walk, uj_theme theme, const uj_layout *layout, uj_canvas *canvas);

#endif
