// Draws a list (see list_view.h).
#include "list_internal.h"

#include <math.h>
#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>

uj_list_layout uj_list_lay_out(const uj_list_view *v)
{
    double width = v->frame.width, height = v->frame.height;
    uj_list_layout l = {.text = fmin(fmax(0.014 * fmin(width, 1.6 * height), 13.0), 18.0)};
    l.row = 1.9 * l.text;
    double wide = fmin(50.0 * l.text, width - l.text), head = 4.6 * l.text, foot = 2.6 * l.text;
    double most = fmax(height - 2.0 * l.text - head - foot, l.row);
    double rows = fmin(fmax((double)v->count, 3.0), floor(most / l.row));
    double high = head + foot + rows * l.row;
    l.panel = (uj_area){0.5 * (width - wide), fmax(0.5 * (height - high), 0.0), wide, high};
    l.list = (uj_area){l.panel.x + l.text, l.panel.y + head, wide - 2.0 * l.text, rows * l.row};
    l.visible = (size_t)fmax(rows, 1.0);
    return l;
}

static void put(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                uj_text_style style)
{
    canvas->class->text(canvas, tag, at, text, &style);
}

static void draw_row(const uj_list_view *v, const uj_list_layout *l, const uj_palette *palette,
                     size_t index, uj_canvas *canvas)
{
    const uj_list_row *row = &v->rows[v->shown[index]];
    double y = l->list.y + (double)(index - v->first) * l->row, middle = y + 0.5 * l->row;
    bool selected = index == v->selected;
    uj_area area = {l->list.x, y, l->list.width, l->row};
    if (selected || index == v->hovered) {
        uj_paint paint = {.fill = selected ? palette->ink : palette->page};
        uj_draw_box(canvas, selected ? "row-selected" : "row", uj_area_box(area), 5.0, &paint);
    }
    double room = l->list.width - l->text, detail = 0.0;
    uj_colour ink = selected ? palette->page : palette->ink;
    if (row->detail != NULL) {
        detail = fmin(uj_text_wrap_width(row->detail, 0.9 * l->text) + l->text, 0.6 * room);
        put(canvas, "detail", (uj_vec2){area.x + area.width - 0.5 * l->text, middle}, row->detail,
            (uj_text_style){.colour = selected ? palette->page : palette->faint,
                            .size = 0.9 * l->text,
                            .anchor = UJ_ANCHOR_END,
                            .max_width = detail - 0.5 * l->text});
    }
    put(canvas, "choice", (uj_vec2){area.x + 0.5 * l->text, middle}, row->label,
        (uj_text_style){.colour = ink, .size = l->text, .max_width = room - detail});
}

static void draw_scrollbar(const uj_list_view *v, const uj_list_layout *l,
                           const uj_palette *palette, uj_canvas *canvas)
{
    if (v->shown_count <= l->visible)
        return;
    double total = (double)v->shown_count, high = l->list.height;
    double length = fmax(high * (double)l->visible / total, 20.0);
    double top = l->list.y + (high - length) * (double)v->first / (total - (double)l->visible);
    double x = l->list.x + l->list.width;
    uj_paint paint = {.fill = palette->track};
    uj_draw_box(canvas, "scrollbar", (uj_box){{x + 3.0, top}, {x + 9.0, top + length}}, 3.0,
                &paint);
}

static void draw_words(const uj_list_view *v, const uj_list_layout *l, const uj_palette *palette,
                       uj_canvas *canvas)
{
    double x = l->list.x + 0.5 * l->text, room = l->list.width - l->text;
    char line[160];
    put(canvas, "list-title", (uj_vec2){x, l->panel.y + 1.5 * l->text}, v->title,
        (uj_text_style){
            .colour = palette->ink, .size = 1.1 * l->text, .bold = true, .max_width = room});
    if (v->typed[0] != '\0')
        snprintf(line, sizeof line, _("Search: %s\xe2\x96\x8f"), v->typed);
    else
        snprintf(line, sizeof line, "%s", _("Type to search"));
    put(canvas, "typed", (uj_vec2){x, l->panel.y + 3.4 * l->text}, line,
        (uj_text_style){.colour = v->typed[0] != '\0' ? palette->ink : palette->faint,
                        .size = l->text,
                        .max_width = room});
    if (v->shown_count == 0)
        put(canvas, "empty", (uj_vec2){x, l->list.y + 0.5 * l->row},
            v->count == 0 ? _("There is nothing here") : _("Nothing here contains this text"),
            (uj_text_style){.colour = palette->faint, .size = l->text, .max_width = room});
    put(canvas, "list-hint", (uj_vec2){x, l->panel.y + l->panel.height - 1.3 * l->text},
        v->has_parent ? _("Enter opens, Backspace leads to the folder above, Esc closes")
                      : _("Enter opens, Esc closes"),
        (uj_text_style){.colour = palette->faint, .size = 0.9 * l->text, .max_width = room});
}

void uj_list_draw(const uj_list_view *v, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(v->below->class->style(v->below).theme);
    uj_list_layout l = uj_list_lay_out(v);
    v->below->class->draw(v->below, canvas);
    uj_paint veil = {.fill = uj_colour_fade(palette->page, 0.6)};
    uj_draw_box(canvas, "veil", (uj_box){{0.0, 0.0}, {v->frame.width, v->frame.height}}, 0.0,
                &veil);
    uj_paint around = {.fill = palette->panel, .stroke = palette->faint, .line_width = 1.5};
    uj_draw_box(canvas, "list", uj_area_box(l.panel), 10.0, &around);
    draw_words(v, &l, palette, canvas);
    for (size_t i = v->first; i < v->shown_count && i < v->first + l.visible; i++)
        draw_row(v, &l, palette, i, canvas);
    draw_scrollbar(v, &l, palette, canvas);
}
