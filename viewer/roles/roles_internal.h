// Data, layout and drawing of the view in which the user gives roles to outlines.
#ifndef UJ_ROLES_INTERNAL_H
#define UJ_ROLES_INTERNAL_H

#include <unjam/viewer/board/label_anchor.h>
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/roles/roles_view.h>

/// Actions of keys and buttons. UJ_ROLES_TRAY to UJ_ROLES_IGNORE give the selected outline a role.
typedef enum uj_roles_act {
    UJ_ROLES_TRAY,
    UJ_ROLES_EXIT,
    UJ_ROLES_OBSTACLE,
    UJ_ROLES_PIECE,
    UJ_ROLES_GOAL,
    UJ_ROLES_IGNORE,
    UJ_ROLES_NAME,
    UJ_ROLES_LEAVES,
    UJ_ROLES_UNDO,
    UJ_ROLES_BACK,
    UJ_ROLES_IMPORT,
    UJ_ROLES_ACTS,
} uj_roles_act;

typedef struct uj_roles_button {
    const char *label;  ///< in English; translated when drawn
    char letter;        ///< the key of the action; 0: none
} uj_roles_button;

extern const uj_roles_button uj_roles_buttons[UJ_ROLES_ACTS];

enum { UJ_ROLES_TYPED = 100 };  // bytes for a typed name

typedef struct uj_roles_view {
    uj_view base;
    uj_role_sheet *sheet;      // owned
    uj_label_anchor *anchors;  // [outline_count] owned; radius 0: no room for a name
    uj_roles_wish wish, first_wish;
    size_t selected;
    size_t first;  // first visible row
    uj_vec2 mouse;
    bool mouse_inside;
    bool typing;
    char typed[UJ_ROLES_TYPED];
    char message[512];  // hides the verdict until the next event; "": none
    uj_frame frame;
    uj_view_style style;
} uj_roles_view;

typedef struct uj_roles_layout {
    double text;
    double row;  // height of a row
    uj_area canvas, panel, list;
    size_t visible;  // number of rows that fit into the list
    uj_area verdict;
    uj_area buttons[UJ_ROLES_ACTS];
    uj_map map;  // from the drawing to the canvas
} uj_roles_layout;

uj_roles_layout uj_roles_lay_out(const uj_roles_view *v);

/// Returns the row at (x, y), or UJ_NO_OUTLINE.
size_t uj_roles_row_at(const uj_roles_view *v, double x, double y);

/// Returns the action of the button at (x, y). No button: UJ_ROLES_ACTS.
uj_roles_act uj_roles_button_at(const uj_roles_view *v, double x, double y);

/// Returns true if `act` is possible now.
bool uj_roles_can(const uj_roles_view *v, uj_roles_act act);

/// Returns the role that `act` gives, or UJ_ROLE_NONE.
uj_drawn_role uj_roles_act_role(uj_roles_act act);

void uj_roles_draw(const uj_roles_view *v, uj_canvas *canvas);

#endif
