// Draws the editor's window.
#include "editor_draw.h"

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/scene/help.h>

#include "editor_ask.h"
#include "editor_bar.h"
#include "editor_cells.h"
#include "editor_commands.h"
#include "editor_panel.h"

// --- status --------------------------------------------------------------------------------------

static void draw_status(const uj_editor *editor, const uj_editor_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    bool message = editor->message_left > 0.0;
    uj_paint paint = {.fill = message ? palette->ink : palette->page};
    uj_draw_box(canvas, "status", uj_area_box(layout->status), 0.0, &paint);
    uj_text_style style = {.colour = message ? palette->page : palette->ink,
                           .size = layout->text,
                           .max_width = layout->status.width - 1.6 * layout->text};
    canvas->class->text(
        canvas, message ? "message" : "hint",
        (uj_vec2){0.8 * layout->text, layout->status.y + 0.5 * layout->status.height},
        message ? editor->message : uj_editor_hint(editor), &style);
}

// --- questions -----------------------------------------------------------------------------------

static void question_text(const uj_editor *editor, char *first, char *second, size_t size)
{
    const char *path = editor->target[0] != '\0' ? editor->target : editor->document.path;
    *second = '\0';
    switch (editor->question) {
    case UJ_QUESTION_NAME:
        snprintf(first, size, _("Save the puzzle as"));
        snprintf(second, size, "%s%s", editor->typed.text, editor->typed.fresh ? "" : "|");
        break;
    case UJ_QUESTION_EXISTS:
        snprintf(first, size, _("There is already a file with this name:"));
        snprintf(second, size, "%s", path);
        break;
    default:
        snprintf(first, size, _("Another program has changed this file since it was read:"));
        snprintf(second, size, "%s", path);
    }
}

static void draw_answers(const uj_editor *editor, double text, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    const char *label;
    for (size_t i = 0;; i++) {
        uj_area area = uj_question_button(editor, i, &label);
        if (label == NULL)
            return;
        uj_paint paint = {.fill = palette->floor, .stroke = palette->ink, .line_width = 1.0};
        uj_draw_box(canvas, "answer", uj_area_box(area), 5.0, &paint);
        uj_text_style style = {.colour = palette->ink,
                               .size = text,
                               .anchor = UJ_ANCHOR_MIDDLE,
                               .max_width = area.width - text};
        canvas->class->text(canvas, "answer",
                            (uj_vec2){area.x + 0.5 * area.width, area.y + 0.5 * area.height}, label,
                            &style);
    }
}

static void draw_help(const uj_editor *editor, double text, uj_canvas *canvas)
{
    static const uj_help_row rows[] = {
        {"V R P N O X G", N_("tools, from left to right"), 0, ""},
        {N_("Tab"), N_("next part; Shift: previous part"), 0, ""},
        {N_("Enter"), N_("type numbers; with a tool: draw"), 0, ""},
        {"\xe2\x86\x90 \xe2\x86\x91 \xe2\x86\x93 \xe2\x86\x92",
         N_("move by one step; Shift: by ten"), 0, ""},
        {",  .", N_("turn by 15 degrees"), 0, ""},
        {"[  ]", N_("select a corner"), 0, ""},
        {N_("I  Del"), N_("insert corner, delete part"), 0, ""},
        {N_("Ctrl: C  V  D"), N_("copy, paste, duplicate"), 0, ""},
        {N_("Ctrl+Z  Ctrl+Y"), N_("undo, redo"), 0, ""},
        {N_("Ctrl+N"), N_("new puzzle; press again: another kind"), 0, ""},
        {N_("Ctrl+S"), N_("save; Shift: save as"), 0, ""},
        {"S", N_("save and solve"), 0, ""},
        {N_("wheel, drag"), N_("move the view"), 0, ""},
        {N_("Ctrl: +  -  0"), N_("zoom, show everything"), 0, ""},
        {"Alt", N_("drag without snapping"), 0, ""},
        {N_("right-click"), N_("remove or insert a corner"), 0, ""},
        {"T  F", N_("light or dark theme, full screen"), 0, ""},
        {N_("Esc"), N_("cancel; E leaves the editor"), 0, ""},
    };
    const uj_help_panel panel = {.title = N_("Editor"),
                                 .rows = rows,
                                 .count = sizeof rows / sizeof rows[0],
                                 .width = editor->width,
                                 .height = editor->height,
                                 .text = text,
                                 .theme = editor->style.theme};
    uj_help_panel_draw(&panel, canvas);
}

void uj_editor_draw_question(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    double text = uj_editor_lay_out(editor).text;
    if (editor->question == UJ_QUESTION_NONE)
        return;
    if (editor->question == UJ_QUESTION_HELP) {
        draw_help(editor, text, canvas);
        return;
    }
    char first[UJ_TYPED_SIZE + 8], second[UJ_TYPED_SIZE + 8];
    double wide = fmin(42.0 * text, editor->width - 2.0 * text), high = 10.0 * text;
    double x = 0.5 * (editor->width - wide), y = 0.5 * (editor->height - high);
    uj_paint veil = {.fill = uj_colour_fade(palette->page, 0.6)};
    uj_paint panel = {.fill = palette->panel, .stroke = palette->ink, .line_width = 1.5};
    uj_draw_box(canvas, "veil", (uj_box){{0.0, 0.0}, {editor->width, editor->height}}, 0.0, &veil);
    uj_draw_box(canvas, "question", (uj_box){{x, y}, {x + wide, y + high}}, 8.0, &panel);
    question_text(editor, first, second, sizeof first);
    uj_text_style style = {.colour = palette->ink,
                           .size = 1.1 * text,
                           .bold = true,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = wide - 2.0 * text};
    double middle = 0.5 * editor->width;
    canvas->class->text(canvas, "question", (uj_vec2){middle, y + 1.8 * text}, first, &style);
    style.bold = false;
    canvas->class->text(canvas, "question", (uj_vec2){middle, y + 4.2 * text}, second, &style);
    draw_answers(editor, text, canvas);
}

// --- the window ----------------------------------------------------------------------------------

void uj_editor_draw(const uj_editor *editor, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(editor->style.theme);
    uj_editor_layout layout = uj_editor_lay_out(editor);
    uj_paint page = {.fill = palette->page};
    uj_draw_box(canvas, "page", (uj_box){{0.0, 0.0}, {editor->width, editor->height}}, 0.0, &page);
    if (uj_editor_has_tray(editor)) {
        uj_editor_draw_tray(editor, canvas);
        uj_editor_draw_marks(editor, canvas);
        uj_editor_draw_rulers(editor, canvas);
    } else {
        uj_cells_draw(editor, canvas);
    }
    uj_editor_draw_bar(editor, canvas);
    uj_editor_draw_panel(editor, canvas);
    draw_status(editor, &layout, canvas);
    uj_editor_draw_tip(editor, canvas);
    uj_editor_draw_question(editor, canvas);
}
