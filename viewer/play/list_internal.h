// Data, layout and drawing of a list (see list_view.h).
#ifndef UJ_LIST_INTERNAL_H
#define UJ_LIST_INTERNAL_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/play/list_view.h>

typedef struct uj_list_row {
    char *label, *detail;  // owned; `detail` may be NULL
} uj_list_row;

typedef struct uj_list_view {
    uj_view base;
    uj_view *below;
    char title[256];
    bool has_parent;
    char typed[64];
    size_t count, room;
    uj_list_row *rows;  // [room] owned; the first `count` are used
    size_t *shown;      // [room] owned; indices of the rows that contain `typed`
    size_t shown_count;
    size_t selected;  // index in `shown` of the selected row
    size_t hovered;   // index in `shown` of the row under the mouse; shown_count: none
    size_t first;     // index in `shown` of the first visible row
    size_t chosen;
    uj_frame frame;
} uj_list_view;

typedef struct uj_list_layout {
    double text, row;  // size of text; height of a row
    uj_area panel, list;
    size_t visible;  // number of rows that fit into the list
} uj_list_layout;

uj_list_layout uj_list_lay_out(const uj_list_view *v);

/// Draws the view v->below, then the list over it.
void uj_list_draw(const uj_list_view *v, uj_canvas *canvas);

#endif
