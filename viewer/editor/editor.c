// Creates editors, and passes events on to the parts of the editor.
#include <unjam/viewer/editor/editor.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/formats/discrete_file.h>

#include "editor_ask.h"
#include "editor_bar.h"
#include "editor_cells.h"
#include "editor_commands.h"
#include "editor_drag.h"
#include "editor_layout.h"
#include "editor_panel.h"
#include "editor_shapes.h"

// --- creation and destruction --------------------------------------------------------------------

// Takes ownership of `document`. `status` is the result of the function that made `document`.
static uj_status create(uj_edit_document document, uj_status status, uj_editor **out,
                        uj_error *error)
{
    uj_editor *editor = status == UJ_OK ? calloc(1, sizeof *editor) : NULL;
    *out = editor;
    if (status != UJ_OK)
        return status;
    if (editor == NULL) {
        uj_edit_document_clear(&document);
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while opening the editor"));
    }
    editor->document = document;
    editor->sides = 6;
    uj_editor_begin(editor);
    return UJ_OK;
}

uj_status uj_editor_create(const char *path, uj_edit_kind kind, uj_editor **out, uj_error *error)
{
    uj_edit_document document = {0};
    uj_status status = path != NULL ? uj_edit_document_open(path, &document, error)
                                    : uj_edit_document_new(kind, &document, error);
    return create(document, status, out, error);
}

uj_status uj_editor_create_drawn(const char *path, const uj_drawn_choices *choices, uj_editor **out,
                                 uj_error *error)
{
    uj_edit_document document = {0};
    uj_status status = uj_edit_document_open_as(path, choices, &document, error);
    return create(document, status, out, error);
}

uj_status uj_editor_choose_instance(uj_editor *editor, const char *name, uj_error *error)
{
    uj_json_node root = uj_json_root(&editor->document.json);
    return uj_discrete_instance(&root, name, &editor->document.instance, error);
}

void uj_editor_detach(uj_editor *editor)
{
    uj_edit_document_detach(&editor->document);
}

void uj_editor_destroy(uj_editor *editor)
{
    if (editor == NULL)
        return;
    uj_faults_clear(&editor->faults);
    uj_edit_document_clear(&editor->document);
    free(editor);
}

// --- time, title, style --------------------------------------------------------------------------

bool uj_editor_tick(uj_editor *editor, double seconds)
{
    if (!(editor->message_left > 0.0))
        return false;
    editor->message_left -= seconds;
    return editor->message_left <= 0.0;
}

double uj_editor_wait(const uj_editor *editor)
{
    return editor->message_left > 0.0 ? editor->message_left : INFINITY;
}

void uj_editor_title(const uj_editor *editor, char *text, size_t size)
{
    snprintf(text, size, _("%s%s - Unjam editor"),
             uj_edit_text_is_changed(&editor->document.text) ? "*" : "",
             uj_edit_name(&editor->document));
}

unsigned uj_editor_take_requests(uj_editor *editor)
{
    unsigned requests = editor->requests;
    editor->requests = 0;
    return requests;
}

const uj_edit_document *uj_editor_document(const uj_editor *editor)
{
    return &editor->document;
}

void uj_editor_set_style(uj_editor *editor, const uj_view_style *style)
{
    editor->style = *style;
    uj_cells_prepare(editor);
}

uj_view_style uj_editor_style(const uj_editor *editor)
{
    return editor->style;
}

// --- mouse ---------------------------------------------------------------------------------------

bool uj_editor_holds(const uj_editor *editor)
{
    return editor->grip.hold != UJ_HOLD_NOTHING;
}

static bool press(uj_editor *editor, const uj_mouse_event *event)
{
    uj_editor_layout layout = uj_editor_lay_out(editor);
    int command;
    if (uj_area_holds(layout.panel, event->x, event->y))
        return uj_editor_panel_press(editor, event->x, event->y);
    if (editor->field != UJ_NO_FIELD)
        uj_editor_apply_field(editor);
    if (uj_editor_find_button(editor, event->x, event->y, &command)) {
        uj_editor_do(editor, command);
        return true;
    }
    if (!uj_area_holds(layout.canvas, event->x, event->y))
        return true;
    if (!uj_editor_has_tray(editor))
        return uj_cells_mouse(editor, event);
    if (editor->tool == UJ_TOOL_SELECT || event->button != UJ_BUTTON_LEFT)
        return uj_editor_take(editor, event) || true;
    return uj_editor_shape_mouse(editor, event);
}

bool uj_editor_mouse(uj_editor *editor, const uj_mouse_event *event)
{
    editor->mouse = (uj_vec2){event->x, event->y};
    editor->mouse_inside = true;
    if (editor->question != UJ_QUESTION_NONE)
        return event->what == UJ_MOUSE_PRESS && event->button == UJ_BUTTON_LEFT
                   ? uj_editor_answer_click(editor, event->x, event->y)
                   : event->what == UJ_MOUSE_MOVE;
    if (event->what == UJ_MOUSE_PRESS)
        return !uj_editor_holds(editor) && press(editor, event);
    uj_hold held = editor->grip.hold;
    if (!uj_editor_has_tray(editor))
        return uj_cells_mouse(editor, event) || event->what == UJ_MOUSE_MOVE;
    if (held == UJ_HOLD_SHAPE || editor->point_count > 0)
        return uj_editor_shape_mouse(editor, event);
    if (held == UJ_HOLD_NOTHING)
        return event->what == UJ_MOUSE_MOVE;
    return event->what == UJ_MOUSE_MOVE ? uj_editor_drag(editor, event) : uj_editor_drop(editor);
}

static bool turn_wheel_over_cells(uj_editor *editor, const uj_wheel_event *event)
{
    double points = 40.0 * event->notches;
    bool sideways = (event->modifiers & UJ_SHIFT) != 0;
    if ((event->modifiers & UJ_CONTROL) != 0)
        uj_cells_zoom(editor, pow(1.15, event->notches), event->x, event->y);
    else
        uj_cells_pan(editor, sideways ? points : 0.0, sideways ? 0.0 : points);
    return true;
}

bool uj_editor_wheel(uj_editor *editor, const uj_wheel_event *event)
{
    if (editor->question != UJ_QUESTION_NONE)
        return false;
    if (!uj_editor_has_tray(editor))
        return turn_wheel_over_cells(editor, event);
    uj_camera *camera = &editor->camera;
    if ((event->modifiers & UJ_CONTROL) != 0) {
        uj_editor_zoom(editor, pow(1.15, event->notches), event->x, event->y);
    } else if (editor->tool == UJ_TOOL_REGULAR) {
        double sides = (double)editor->sides + (event->notches > 0.0 ? 1.0 : -1.0);
        editor->sides = (size_t)fmin(fmax(sides, 3.0), 100.0);
    } else if ((event->modifiers & UJ_SHIFT) != 0) {
        camera->centre.x -= 40.0 * event->notches / camera->scale;
    } else {
        camera->centre.y += 40.0 * event->notches / camera->scale;
    }
    return true;
}

bool uj_editor_resize(uj_editor *editor, double width, double height)
{
    bool first = !(editor->width > 0.0);
    editor->width = width;
    editor->height = height;
    if (first)
        uj_editor_fit(editor);
    uj_cells_prepare(editor);
    return true;
}

uj_cursor uj_editor_cursor(const uj_editor *editor)
{
    uj_editor_layout layout = uj_editor_lay_out(editor);
    int command;
    uj_vec2 at = editor->mouse;
    if (editor->question != UJ_QUESTION_NONE || !editor->mouse_inside)
        return UJ_CURSOR_ARROW;
    if (uj_editor_find_button(editor, at.x, at.y, &command))
        return UJ_CURSOR_HAND;
    if (uj_area_holds(layout.panel, at.x, at.y))
        return uj_editor_panel_field(editor, at.x, at.y) != UJ_NO_FIELD ? UJ_CURSOR_TEXT
                                                                        : UJ_CURSOR_ARROW;
    if (!uj_area_holds(layout.canvas, at.x, at.y))
        return UJ_CURSOR_ARROW;
    if (editor->tool != UJ_TOOL_SELECT)
        return UJ_CURSOR_CROSS;
    return uj_editor_holds(editor) ? UJ_CURSOR_MOVE : UJ_CURSOR_ARROW;
}
