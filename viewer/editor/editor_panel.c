// Lays out and draws the side panel.
#include "editor_panel.h"

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>

#include "editor_layout.h"

static const double HEAD = 2.6, ROW = 2.1;  // heights, as multiples of the size of text

// --- layout --------------------------------------------------------------------------------------

// Returns the area of the value, without the label.
static uj_area field_area(const uj_editor_layout *layout, size_t index)
{
    double text = layout->text, left = layout->panel.x + 8.2 * text;
    return (uj_area){left, layout->panel.y + (HEAD + ROW * (double)index) * text,
                     layout->panel.x + layout->panel.width - 0.8 * text - left, 1.8 * text};
}

int uj_editor_panel_field(const uj_editor *editor, double x, double y)
{
    uj_editor_layout layout = uj_editor_lay_out(editor);
    uj_field fields[UJ_FIELDS];
    size_t count = uj_editor_fields(editor, fields);
    for (size_t i = 0; i < count; i++) {
        uj_area area = field_area(&layout, i);
        area.width += area.x - layout.panel.x;
        area.x = layout.panel.x;
        if (uj_area_holds(area, x, y))
            return (int)i;
    }
    return UJ_NO_FIELD;
}

// --- faults --------------------------------------------------------------------------------------

enum { FAULT_LINES = 6 };

// The fault's area begins at *top. Moves *top to the next fault's area.
static uj_area fault_area(const uj_editor_layout *layout, const uj_fault *fault, double *top,
                          uj_text_lines *out)
{
    double text = layout->text, room = layout->panel.width - 2.4 * text;
    uj_text_wrap_words(fault->text, 0.95 * text, room, FAULT_LINES, out);
    uj_area area = {layout->panel.x + 0.6 * text, *top, layout->panel.width - 1.2 * text,
                    (1.3 * (double)out->count + 0.8) * text};
    *top += area.height + 0.4 * text;
    return area;
}

static double faults_top(const uj_editor *editor, const uj_editor_layout *layout)
{
    uj_field fields[UJ_FIELDS];
    double rows = (double)uj_editor_fields(editor, fields);
    return layout->panel.y + (HEAD + ROW * rows + 2.6) * layout->text;
}

bool uj_editor_panel_press(uj_editor *editor, double x, double y)
{
    uj_editor_layout layout = uj_editor_lay_out(editor);
    int field = uj_editor_panel_field(editor, x, y);
    if (field != editor->field)
        uj_editor_apply_field(editor);
    if (field != UJ_NO_FIELD) {
        uj_editor_focus(editor, field);
        return true;
    }
    double top = faults_top(editor, &layout);
    for (size_t i = 0; i < editor->faults.count; i++) {
        uj_text_lines text;
        const uj_fault *fault = &editor->faults.list[i];
        if (uj_area_holds(fault_area(&layout, fault, &top, &text), x, y) &&
            fault->first.kind != UJ_PART_NONE)
            uj_editor_select(editor, fault->first);
    }
    return true;
}

// --- drawing -------------------------------------------------------------------------------------

static void put_text(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                     uj_text_style style)
{
    canvas->class->text(canvas, tag, at, text, &style);
}

static void head_text(const uj_editor *editor, char *text, size_t size)
{
    const uj_sketch *sketch = &editor->document.sketch;
    size_t index = editor->selected.index;
    switch (editor->selected.kind) {
    case UJ_PART_PIECE:
        snprintf(text, size, _("Piece %s"), sketch->pieces[index].name);
        break;
    case UJ_PART_EXIT:
        // An exit that the user has not named is called "exit".
        if (strcmp(sketch->exits[index].name, "exit") == 0)
            snprintf(text, size, "%s", _("Exit"));
        else
            snprintf(text, size, _("Exit %s"), sketch->exits[index].name);
        break;
    case UJ_PART_GHOST:
        snprintf(text, size, _("Goal of piece %s"),
                 sketch->pieces[sketch->poses[index].piece].name);
        break;
    case UJ_PART_HOLE:
        snprintf(text, size, _("Obstacle %zu"), index + 1);
        break;
    case UJ_PART_TRAY:
        snprintf(text, size, _("Tray"));
        break;
    default:
        snprintf(text, size, _("Nothing is selected"));
    }
    if (!uj_editor_has_tray(editor))
        snprintf(text, size, _("Puzzle"));
}

static void draw_field(const uj_editor *editor, const uj_editor_layout *layout, uj_field field,
                       size_t index, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    uj_area area = field_area(layout, index);
    bool typing = editor->field == (int)index;
    double text = layout->text, middle = area.y + 0.5 * area.height;
    char value[UJ_TYPED_SIZE + 8], tag[64];
    if (typing)
        snprintf(value, sizeof value, "%s%s", editor->typed.text, editor->typed.fresh ? "" : "|");
    else
        uj_field_value(editor, field, value, sizeof value);
    put_text(canvas, "field-label", (uj_vec2){layout->panel.x + 0.8 * text, middle},
             _(uj_field_label(field)),
             (uj_text_style){.colour = palette->ink, .size = 0.95 * text, .max_width = 7.2 * text});
    snprintf(tag, sizeof tag, "field:%s", uj_field_label(field));
    uj_paint paint = {.fill = typing && editor->typed.fresh ? palette->track : palette->floor,
                      .stroke = typing ? palette->ink : palette->track,
                      .line_width = typing ? 2.0 : 1.0};
    uj_draw_box(canvas, tag, uj_area_box(area), 3.0, &paint);
    put_text(canvas, "value", (uj_vec2){area.x + 0.5 * text, middle}, value,
             (uj_text_style){.colour = palette->ink, .size = text, .max_width = area.width - text});
}

static void draw_faults(const uj_editor *editor, const uj_editor_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    double text = layout->text, top = faults_top(editor, layout), left = layout->panel.x;
    bool none = editor->faults.count == 0;
    put_text(
        canvas, none ? "ready" : "left-to-do", (uj_vec2){left + 0.8 * text, top - 1.2 * text},
        none ? _("Ready to be solved") : _("Left to do"),
        (uj_text_style){.colour = none ? palette->good : palette->ink, .size = text, .bold = true});
    for (size_t i = 0; i < editor->faults.count; i++) {
        uj_text_lines broken;
        uj_area area = fault_area(layout, &editor->faults.list[i], &top, &broken);
        if (area.y + area.height > layout->panel.y + layout->panel.height)
            break;
        uj_paint paint = {.fill = palette->floor, .stroke = palette->bad, .line_width = 1.0};
        uj_draw_box(canvas, "fault", uj_area_box(area), 3.0, &paint);
        for (size_t k = 0; k < broken.count; k++)
            put_text(canvas, "fault",
                     (uj_vec2){area.x + 0.6 * text, area.y + (1.0 + 1.3 * (double)k) * text},
                     broken.line[k],
                     (uj_text_style){.colour = palette->ink,
                                     .size = 0.95 * text,
                                     .max_width = area.width - text});
    }
}

void uj_editor_draw_panel(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    uj_editor_layout layout = uj_editor_lay_out(editor);
    uj_paint paint = {.fill = palette->panel}, line = {.fill = palette->track};
    uj_field fields[UJ_FIELDS];
    char head[160];
    uj_box box = uj_area_box(layout.panel);
    uj_draw_box(canvas, "panel", box, 0.0, &paint);
    uj_draw_box(canvas, "line", (uj_box){box.low, {box.low.x + 1.0, box.high.y}}, 0.0, &line);
    head_text(editor, head, sizeof head);
    put_text(canvas, "selection",
             (uj_vec2){box.low.x + 0.8 * layout.text, box.low.y + 1.4 * layout.text}, head,
             (uj_text_style){.colour = palette->ink,
                             .size = 1.1 * layout.text,
                             .bold = true,
                             .max_width = layout.panel.width - 1.6 * layout.text});
    size_t count = uj_editor_fields(editor, fields);
    for (size_t i = 0; i < count; i++)
        draw_field(editor, &layout, fields[i], i, canvas);
    draw_faults(editor, &layout, canvas);
}
