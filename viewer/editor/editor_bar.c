// Lays out and draws the toolbar.
#include "editor_bar.h"

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>

#include "editor_commands.h"

// --- layout --------------------------------------------------------------------------------------

static double label_width(const uj_editor_button *button, double text)
{
    return uj_text_wrap_width(_(button->label), text) + 1.2 * text;
}

static bool begins_group(const uj_editor_button *button)
{
    return button->command == UJ_DO_COPY || button->command == UJ_DO_UNDO ||
           button->command == UJ_DO_ZOOM_OUT || button->command == UJ_DO_SOLVE;
}

// Returns an empty area if the button is not shown.
static uj_area button_area(const uj_editor *editor, size_t index)
{
    uj_editor_layout layout = uj_editor_lay_out(editor);
    double text = layout.text, total = 0.0, x = 0.0;
    size_t count;
    const uj_editor_button *buttons = uj_editor_buttons(&count);
    for (size_t i = 0; i < count; i++) {
        if (!uj_editor_has_button(editor, &buttons[i]))
            continue;
        if (begins_group(&buttons[i]))
            total += text;
        if (i == index)
            x = total;
        total += label_width(&buttons[i], text) + 0.3 * text;
    }
    if (!uj_editor_has_button(editor, &buttons[index]))
        return (uj_area){0.0, 0.0, 0.0, 0.0};
    double room = layout.bar.width - text, shrink = fmin(1.0, room / total);
    return (uj_area){0.5 * text + shrink * x, layout.bar.y + 0.45 * text,
                     shrink * label_width(&buttons[index], text), layout.bar.height - 0.9 * text};
}

bool uj_editor_find_button(const uj_editor *editor, double x, double y, int *command)
{
    size_t count;
    const uj_editor_button *buttons = uj_editor_buttons(&count);
    for (size_t i = 0; i < count; i++)
        if (uj_area_holds(button_area(editor, i), x, y)) {
            *command = buttons[i].command;
            return true;
        }
    return false;
}

// --- drawing -------------------------------------------------------------------------------------

static void draw_button(const uj_editor *editor, const uj_editor_button *button, uj_area area,
                        uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    bool chosen = button->command == (int)editor->tool;
    bool can = uj_editor_can(editor, button->command);
    bool hovered = uj_area_holds(area, editor->mouse.x, editor->mouse.y) && editor->mouse_inside;
    char tag[64];
    snprintf(tag, sizeof tag, "button:%s", button->label);
    uj_paint paint = {.fill = chosen ? palette->ink : palette->panel,
                      .stroke = hovered && can ? palette->ink : palette->track,
                      .line_width = 1.0};
    uj_draw_box(canvas, tag, uj_area_box(area), 5.0, &paint);
    double text = uj_editor_lay_out(editor).text;
    uj_text_style style = {.colour = chosen ? palette->page
                                     : can  ? palette->ink
                                            : palette->faint,
                           .size = text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .bold = can && button->command == UJ_DO_SOLVE,
                           .max_width = area.width - 0.4 * text};
    canvas->class->text(canvas,
                        chosen ? "label-chosen"
                        : can  ? "label"
                               : "label-off",
                        (uj_vec2){area.x + 0.5 * area.width, area.y + 0.5 * area.height},
                        _(button->label), &style);
}

void uj_editor_draw_bar(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    uj_area bar = uj_editor_lay_out(editor).bar;
    uj_paint paint = {.fill = palette->page}, line = {.fill = palette->track};
    uj_draw_box(canvas, "bar", uj_area_box(bar), 0.0, &paint);
    uj_draw_box(canvas, "line", (uj_box){{0.0, bar.height - 1.0}, {bar.width, bar.height}}, 0.0,
                &line);
    size_t count;
    const uj_editor_button *buttons = uj_editor_buttons(&count);
    for (size_t i = 0; i < count; i++)
        if (uj_editor_has_button(editor, &buttons[i]))
            draw_button(editor, &buttons[i], button_area(editor, i), canvas);
}

static const char *find_tip(const uj_editor *editor)
{
    size_t count;
    const uj_editor_button *buttons = uj_editor_buttons(&count);
    for (size_t i = 0; i < count; i++)
        if (uj_area_holds(button_area(editor, i), editor->mouse.x, editor->mouse.y))
            return _(buttons[i].tip);
    return NULL;
}

void uj_editor_draw_tip(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    const char *tip = find_tip(editor);
    if (tip == NULL || !editor->mouse_inside || editor->question != UJ_QUESTION_NONE)
        return;
    double text = uj_editor_lay_out(editor).text;
    double wide = fmin(uj_text_wrap_width(tip, text) + 1.6 * text, editor->width - 0.6 * text);
    double x = fmin(fmax(editor->mouse.x - 0.5 * wide, 0.3 * text), editor->width - wide - 4.0);
    double y = uj_editor_lay_out(editor).bar.height + 0.4 * text;
    uj_paint paint = {.fill = palette->ink};
    uj_draw_box(canvas, "tooltip", (uj_box){{x, y}, {x + wide, y + 2.0 * text}}, 0.4 * text,
                &paint);
    uj_text_style style = {.colour = palette->page,
                           .size = 0.95 * text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = wide - 0.8 * text};
    canvas->class->text(canvas, "tooltip", (uj_vec2){x + 0.5 * wide, y + text}, tip, &style);
}
