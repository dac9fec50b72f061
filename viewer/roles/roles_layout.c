// The layout of the roles view: the drawing, the list of its outlines, and the buttons.
#include <math.h>

#include <unjam/base/language.h>

#include "roles_internal.h"

const uj_roles_button uj_roles_buttons[UJ_ROLES_ACTS] = {
    [UJ_ROLES_TRAY] = {N_("Tray (T)"), 't'},
    [UJ_ROLES_EXIT] = {N_("Exit (X)"), 'x'},
    [UJ_ROLES_OBSTACLE] = {N_("Obstacle (O)"), 'o'},
    [UJ_ROLES_PIECE] = {N_("Piece (P)"), 'p'},
    [UJ_ROLES_GOAL] = {N_("Goal (G)"), 'g'},
    [UJ_ROLES_IGNORE] = {N_("Ignore (I)"), 'i'},
    [UJ_ROLES_NAME] = {N_("Name (N)"), 'n'},
    [UJ_ROLES_LEAVES] = {N_("Must leave (L)"), 'l'},
    [UJ_ROLES_UNDO] = {N_("Undo (U)"), 'u'},
    [UJ_ROLES_BACK] = {N_("Back (Esc)"), '\0'},
    [UJ_ROLES_IMPORT] = {N_("Import (Enter)"), '\0'},
};

uj_drawn_role uj_roles_act_role(uj_roles_act act)
{
    static const uj_drawn_role roles[UJ_ROLES_ACTS] = {
        [UJ_ROLES_TRAY] = UJ_ROLE_TRAY,         [UJ_ROLES_EXIT] = UJ_ROLE_EXIT,
        [UJ_ROLES_OBSTACLE] = UJ_ROLE_OBSTACLE, [UJ_ROLES_PIECE] = UJ_ROLE_PIECE,
        [UJ_ROLES_GOAL] = UJ_ROLE_GOAL,         [UJ_ROLES_IGNORE] = UJ_ROLE_IGNORED,
    };
    return roles[act];
}

bool uj_roles_can(const uj_roles_view *v, uj_roles_act act)
{
    uj_drawn_role role = v->sheet->drawing.outlines[v->selected].role;
    if (act == UJ_ROLES_NAME)
        return uj_role_has_name(role);
    if (act == UJ_ROLES_LEAVES)
        return role == UJ_ROLE_PIECE;
    if (act == UJ_ROLES_UNDO)
        return v->sheet->state > 0;
    return act != UJ_ROLES_IMPORT || v->sheet->verdict.status == UJ_OK;
}

static double place_buttons(uj_roles_layout *l, double top)
{
    double gap = 0.4 * l->text, high = 2.0 * l->text, left = l->panel.x + 0.8 * l->text;
    double wide = (l->panel.width - 1.6 * l->text - 2.0 * gap) / 3.0;
    for (int i = 0; i < UJ_ROLES_BACK; i++)
        l->buttons[i] = (uj_area){left + (i % 3) * (wide + gap),
                                  top + (double)(i / 3) * (high + gap), wide, high};
    return top + 3.0 * (high + gap);
}

static uj_map fit(const uj_roles_view *v, const uj_roles_layout *l)
{
    uj_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    double scale;
    for (size_t i = 0; i < v->sheet->drawing.outline_count; i++) {
        uj_vec2 from, to;
        uj_drawn_outline_bounds(&v->sheet->drawing.outlines[i], &from, &to);
        low = (uj_vec2){fmin(low.x, from.x), fmin(low.y, from.y)};
        high = (uj_vec2){fmax(high.x, to.x), fmax(high.y, to.y)};
    }
    double margin = 1.5 * l->text;
    uj_area area = {l->canvas.x + margin, l->canvas.y + margin,
                    fmax(l->canvas.width - 2.0 * margin, 1.0),
                    fmax(l->canvas.height - 2.0 * margin, 1.0)};
    return uj_area_map(area, (uj_box){low, high}, &scale);
}

uj_roles_layout uj_roles_lay_out(const uj_roles_view *v)
{
    double width = v->frame.width, height = v->frame.height;
    uj_roles_layout l = {.text = fmin(fmax(0.014 * fmin(width, 1.6 * height), 12.0), 18.0)};
    double text = l.text, wide = fmin(28.0 * text, fmax(0.45 * width, 18.0 * text));
    bool stacked = width < 44.0 * text;  // the panel does not fit beside the drawing
    l.row = 1.9 * text;
    if (stacked) {
        double upper = 0.35 * height;
        l.canvas = (uj_area){0.0, 0.0, width, upper};
        l.panel = (uj_area){0.0, upper, width, height - upper};
    } else {
        l.canvas = (uj_area){0.0, 0.0, width - wide, height};
        l.panel = (uj_area){width - wide, 0.0, wide, height};
    }
    double bottom = l.panel.y + l.panel.height - 0.8 * text, last = 2.4 * text;
    double left = l.panel.x + 0.8 * text, room = l.panel.width - 1.6 * text;
    l.buttons[UJ_ROLES_BACK] = (uj_area){left, bottom - last, 0.36 * room, last};
    l.buttons[UJ_ROLES_IMPORT] = (uj_area){left + 0.4 * room, bottom - last, 0.6 * room, last};
    double lines = fmin(9.0, floor(0.25 * l.panel.height / (1.35 * text)));
    l.verdict = (uj_area){left, bottom - last - (1.35 * lines + 1.4) * text, room,
                          (1.35 * lines + 0.8) * text};
    double high = 7.2 * text;  // height of all rows of buttons together
    double top = l.verdict.y - 0.4 * text - high;
    place_buttons(&l, top);
    l.list = (uj_area){left, l.panel.y + 4.2 * text, room, 0.0};
    l.visible = (size_t)fmax(floor((top - 0.5 * text - l.list.y) / l.row), 1.0);
    l.list.height = (double)l.visible * l.row;
    l.map = fit(v, &l);
    return l;
}

size_t uj_roles_row_at(const uj_roles_view *v, double x, double y)
{
    uj_roles_layout l = uj_roles_lay_out(v);
    if (!uj_area_holds(l.list, x, y))
        return UJ_NO_OUTLINE;
    size_t row = v->first + (size_t)((y - l.list.y) / l.row);
    return row < v->sheet->drawing.outline_count ? row : UJ_NO_OUTLINE;
}

uj_roles_act uj_roles_button_at(const uj_roles_view *v, double x, double y)
{
    uj_roles_layout l = uj_roles_lay_out(v);
    for (int i = 0; i < UJ_ROLES_ACTS; i++)
        if (uj_area_holds(l.buttons[i], x, y))
            return (uj_roles_act)i;
    return UJ_ROLES_ACTS;
}
