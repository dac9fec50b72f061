// Draws the view in which the user gives roles to outlines.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/draw/text_wrap.h>

#include "roles_internal.h"

typedef struct picture {
    const uj_roles_view *v;
    const uj_palette *palette;
    uj_roles_layout layout;
    uj_canvas *canvas;
} picture;

static void put(const picture *p, const char *tag, uj_vec2 at, const char *text,
                uj_text_style style)
{
    p->canvas->class->text(p->canvas, tag, at, text, &style);
}

// --- the drawing ---------------------------------------------------------------------------------

static bool must_leave(const uj_role_sheet *sheet, const uj_drawn_outline *outline)
{
    return outline->role == UJ_ROLE_PIECE && strcmp(outline->name, sheet->goal) == 0;
}

static uj_colour piece_colour(const picture *p, size_t index)
{
    const uj_drawn_outlines *drawing = &p->v->sheet->drawing;
    size_t number = 0;
    for (size_t i = 0; i < index; i++)
        number += drawing->outlines[i].role == UJ_ROLE_PIECE ? 1 : 0;
    return must_leave(p->v->sheet, &drawing->outlines[index])
               ? p->palette->goal
               : p->palette->pieces[number % UJ_PIECE_COLOURS];
}

static uj_paint role_paint(const picture *p, size_t index)
{
    const uj_palette *palette = p->palette;
    uj_paint paint = {.stroke = palette->wall_edge, .line_width = 1.2};
    switch (p->v->sheet->drawing.outlines[index].role) {
    case UJ_ROLE_TRAY:
        paint.fill = palette->floor;
        paint.line_width = 2.0;
        break;
    case UJ_ROLE_EXIT:
        paint.fill = uj_colour_fade(palette->floor, 0.6);
        paint.stroke = palette->ink;
        paint.dash = 5.0;
        break;
    case UJ_ROLE_OBSTACLE:
        paint.fill = palette->wall;
        break;
    case UJ_ROLE_PIECE:
        paint.fill = piece_colour(p, index);
        break;
    case UJ_ROLE_GOAL:
        paint.fill = uj_colour_fade(palette->goal, 0.25);
        paint.stroke = palette->goal;
        paint.dash = 6.0;
        break;
    case UJ_ROLE_IGNORED:
        paint.stroke = palette->faint;
        paint.dash = 3.0;
        break;
    default:
        paint.fill = uj_colour_fade(palette->bad, 0.2);
        paint.stroke = palette->bad;
        paint.line_width = 2.0;
    }
    return paint;
}

static void draw_name(const picture *p, size_t index)
{
    const uj_drawn_outline *outline = &p->v->sheet->drawing.outlines[index];
    bool known = outline->role != UJ_ROLE_NONE;
    if ((known && !uj_role_has_name(outline->role)) || p->v->anchors == NULL)
        return;
    const uj_label_anchor *anchor = &p->v->anchors[index];
    if (!(anchor->radius > 0.0))
        return;
    double scale = fabs(p->layout.map.xx);
    bool piece = outline->role == UJ_ROLE_PIECE;
    uj_label_style style = {.size = fmin(fmax(1.1 * scale * anchor->radius, 9.0), 24.0),
                            .max_width = 2.0 * scale * fmin(anchor->ahead, anchor->back),
                            .colour = piece ? p->palette->label : p->palette->ink};
    uj_draw_label(p->canvas, "name", uj_map_apply(p->layout.map, anchor->centre),
                  known ? outline->name : "?", &style);
}

static void draw_outline(const picture *p, size_t index)
{
    const uj_polygon *shape = &p->v->sheet->shapes[index];
    char tag[UJ_TAG_SIZE];
    if (shape->ring_count == 0)
        return;
    uj_paint paint = role_paint(p, index);
    uj_tag_make("outline", uj_drawn_role_text(p->v->sheet->drawing.outlines[index].role), tag);
    p->canvas->class->polygon(p->canvas, tag, shape, p->layout.map, &paint);
    draw_name(p, index);
}

typedef struct sized {
    double area;
    size_t index;
} sized;

static int compare_areas(const void *a, const void *b)
{
    const sized *x = a, *y = b;
    if (x->area != y->area)
        return x->area < y->area ? 1 : -1;
    return (x->index > y->index) - (x->index < y->index);
}

// Large outlines come first, so that outlines inside them stay visible.
static void draw_outlines(const picture *p)
{
    const uj_role_sheet *sheet = p->v->sheet;
    size_t count = sheet->drawing.outline_count;
    sized *order = calloc(count, sizeof *order);
    for (size_t i = 0; i < count && order != NULL; i++)
        order[i] =
            (sized){sheet->shapes[i].ring_count > 0 ? uj_polygon_area(&sheet->shapes[i]) : 0, i};
    if (order != NULL)
        qsort(order, count, sizeof *order, compare_areas);
    for (size_t i = 0; i < count; i++)
        draw_outline(p, order != NULL ? order[i].index : i);
    free(order);
    const uj_polygon *shape = &sheet->shapes[p->v->selected];
    uj_paint paint = {.stroke = p->palette->accent, .line_width = 3.5};
    if (shape->ring_count > 0)
        p->canvas->class->polygon(p->canvas, "selected", shape, p->layout.map, &paint);
}

// --- the list ------------------------------------------------------------------------------------

static const char *role_word(uj_drawn_role role)
{
    switch (role) {
    case UJ_ROLE_TRAY:
        return _("tray");
    case UJ_ROLE_EXIT:
        return _("exit");
    case UJ_ROLE_OBSTACLE:
        return _("obstacle");
    case UJ_ROLE_PIECE:
        return _("piece");
    case UJ_ROLE_GOAL:
        return _("goal of piece");
    case UJ_ROLE_IGNORED:
        return _("ignored");
    default:
        return _("not known");
    }
}

static void write_role(const picture *p, size_t index, char *text, size_t size)
{
    const uj_roles_view *v = p->v;
    const uj_drawn_outline *outline = &v->sheet->drawing.outlines[index];
    const char *word = role_word(outline->role);
    // Does not show an exit's default name "exit".
    bool named = uj_role_has_name(outline->role) &&
                 strcmp(outline->name, uj_drawn_role_text(outline->role)) != 0;
    if (v->typing && index == v->selected)
        snprintf(text, size, "%s %s\xe2\x96\x8f", word, v->typed);
    else if (named)
        snprintf(text, size, must_leave(v->sheet, outline) ? _("%s %s, must leave") : "%s %s", word,
                 outline->name);
    else
        snprintf(text, size, "%s", word);
}

static void draw_row(const picture *p, size_t index)
{
    const uj_roles_view *v = p->v;
    const uj_palette *palette = p->palette;
    const uj_roles_layout *l = &p->layout;
    double text = l->text, y = l->list.y + (double)(index - v->first) * l->row;
    double middle = y + 0.5 * l->row, x = l->list.x;
    bool selected = index == v->selected;
    char role[300], key[UJ_DRAWN_KEY_SIZE];
    uj_paint ground = {.fill = selected ? palette->ink : palette->panel};
    uj_draw_box(p->canvas, selected ? "row-selected" : "row",
                (uj_box){{x, y}, {x + l->list.width, y + l->row}}, 4.0, &ground);
    uj_paint swatch = role_paint(p, index);
    swatch.line_width = 1.0;
    uj_draw_box(
        p->canvas, "swatch",
        (uj_box){{x + 0.4 * text, y + 0.4 * text}, {x + 1.5 * text, y + l->row - 0.4 * text}}, 3.0,
        &swatch);
    uj_colour ink = selected ? palette->page
                    : v->sheet->verdict.outline == index && v->sheet->verdict.status != UJ_OK
                        ? palette->bad
                        : palette->ink;
    write_role(p, index, role, sizeof role);
    double room = l->list.width - 2.4 * text, left = 0.6 * room;
    put(p, "role", (uj_vec2){x + 2.0 * text, middle}, role,
        (uj_text_style){.colour = ink, .size = text, .max_width = left - 0.5 * text});
    uj_drawn_outline_key(&v->sheet->drawing, index, key);
    put(p, "outline", (uj_vec2){x + l->list.width - 0.4 * text, middle}, key,
        (uj_text_style){.colour = selected ? palette->page : palette->faint,
                        .size = 0.9 * text,
                        .anchor = UJ_ANCHOR_END,
                        .max_width = room - left});
}

static void draw_list(const picture *p)
{
    const uj_roles_view *v = p->v;
    const uj_roles_layout *l = &p->layout;
    size_t count = v->sheet->drawing.outline_count;
    for (size_t i = v->first; i < count && i < v->first + l->visible; i++)
        draw_row(p, i);
    if (count <= l->visible)
        return;
    double total = (double)count, length = fmax(l->list.height * (double)l->visible / total, 20.0);
    double top =
        l->list.y + (l->list.height - length) * (double)v->first / (total - (double)l->visible);
    double x = l->list.x + l->list.width;
    uj_paint paint = {.fill = p->palette->track};
    uj_draw_box(p->canvas, "scrollbar", (uj_box){{x + 2.0, top}, {x + 7.0, top + length}}, 2.5,
                &paint);
}

// --- the panel -----------------------------------------------------------------------------------

static void draw_button(const picture *p, uj_roles_act act)
{
    const uj_roles_view *v = p->v;
    const uj_palette *palette = p->palette;
    const uj_drawn_outline *outline = &v->sheet->drawing.outlines[v->selected];
    uj_area area = p->layout.buttons[act];
    uj_drawn_role role = uj_roles_act_role(act);
    bool can = uj_roles_can(v, act);
    bool chosen = (role != UJ_ROLE_NONE && outline->role == role) ||
                  (act == UJ_ROLES_LEAVES && must_leave(v->sheet, outline)) ||
                  (act == UJ_ROLES_IMPORT && can);
    bool hovered = v->mouse_inside && uj_area_holds(area, v->mouse.x, v->mouse.y);
    uj_paint paint = {.fill = chosen ? palette->ink : palette->page,
                      .stroke = hovered && can ? palette->accent : palette->track,
                      .line_width = hovered && can ? 2.0 : 1.0};
    uj_draw_box(p->canvas, chosen ? "button-chosen" : "button", uj_area_box(area), 5.0, &paint);
    put(p, can ? "label" : "label-off",
        (uj_vec2){area.x + 0.5 * area.width, area.y + 0.5 * area.height},
        _(uj_roles_buttons[act].label),
        (uj_text_style){.colour = chosen ? palette->page
                                  : can  ? palette->ink
                                         : palette->faint,
                        .size = p->layout.text,
                        .bold = act == UJ_ROLES_IMPORT,
                        .anchor = UJ_ANCHOR_MIDDLE,
                        .max_width = area.width - 0.5 * p->layout.text});
}

static void draw_verdict(const picture *p)
{
    const uj_roles_view *v = p->v;
    const uj_role_verdict *verdict = &v->sheet->verdict;
    uj_area area = p->layout.verdict;
    double text = p->layout.text, room = area.width - 1.2 * text;
    bool good = verdict->status == UJ_OK, message = v->message[0] != '\0';
    uj_text_lines lines;
    uj_paint paint = {.fill = p->palette->floor,
                      .stroke = message ? p->palette->track
                                : good  ? p->palette->good
                                        : p->palette->bad,
                      .line_width = 1.0};
    uj_draw_box(p->canvas, good ? "ready" : "fault", uj_area_box(area), 4.0, &paint);
    size_t most = (size_t)fmax((area.height - 0.6 * text) / (1.35 * text), 1.0);
    uj_text_wrap_words(message ? v->message : verdict->text, text, room,
                       most < UJ_TEXT_LINES ? most : UJ_TEXT_LINES, &lines);
    for (size_t i = 0; i < lines.count; i++)
        put(p, good ? "verdict" : "fault",
            (uj_vec2){area.x + 0.6 * text, area.y + (1.0 + 1.35 * (double)i) * text}, lines.line[i],
            (uj_text_style){.colour = p->palette->ink, .size = text, .max_width = room});
}

static void draw_panel(const picture *p)
{
    const uj_roles_layout *l = &p->layout;
    double text = l->text, left = l->panel.x + 0.8 * text, room = l->panel.width - 1.6 * text;
    uj_paint ground = {.fill = p->palette->panel};
    uj_draw_box(p->canvas, "panel", uj_area_box(l->panel), 0.0, &ground);
    put(p, "heading", (uj_vec2){left, l->panel.y + 1.4 * text}, _("What are these outlines?"),
        (uj_text_style){
            .colour = p->palette->ink, .size = 1.15 * text, .bold = true, .max_width = room});
    put(p, "advice", (uj_vec2){left, l->panel.y + 3.1 * text},
        p->v->typing ? _("Type the name, then press Enter")
                     : _("Choose an outline, then its role, by clicks or arrow keys"),
        (uj_text_style){.colour = p->palette->faint, .size = 0.95 * text, .max_width = room});
    draw_list(p);
    for (int i = 0; i < UJ_ROLES_ACTS; i++)
        draw_button(p, (uj_roles_act)i);
    draw_verdict(p);
}

void uj_roles_draw(const uj_roles_view *v, uj_canvas *canvas)
{
    const picture p = {v, uj_palette_of(v->style.theme), uj_roles_lay_out(v), canvas};
    uj_paint page = {.fill = p.palette->page};
    uj_draw_box(canvas, "page", (uj_box){{0.0, 0.0}, {v->frame.width, v->frame.height}}, 0.0,
                &page);
    draw_outlines(&p);
    draw_panel(&p);
}
