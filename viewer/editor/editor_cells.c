// Edits puzzles with boards of cells: passes events on to uj_cell_desk.
#include "editor_cells.h"

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/viewer/cells/cell_desk.h>

#include "editor_layout.h"

void uj_cells_prepare(uj_editor *editor)
{
    static const uj_cell_tool tools[UJ_TOOLS] = {
        [UJ_TOOL_PAINT] = UJ_CELL_PAINT, [UJ_TOOL_WALL] = UJ_CELL_WALL,
        [UJ_TOOL_ERASE] = UJ_CELL_ERASE, [UJ_TOOL_HOLES] = UJ_CELL_HOLES,
        [UJ_TOOL_GOAL] = UJ_CELL_GOAL,
    };
    uj_editor_layout layout = uj_editor_lay_out(editor);
    uj_area canvas = layout.canvas;
    uj_cells_view *view = &editor->cells_view;
    double zoom = fmax(view->zoom, 1.0);
    view->shift.x = fmin(fmax(view->shift.x, canvas.width * (1.0 - zoom)), 0.0);
    view->shift.y = fmin(fmax(view->shift.y, canvas.height * (1.0 - zoom)), 0.0);
    editor->desk.document = &editor->document;
    editor->desk.area = (uj_area){canvas.x + view->shift.x, canvas.y + view->shift.y,
                                  zoom * canvas.width, zoom * canvas.height};
    editor->desk.zoom = zoom;
    editor->desk.text = layout.text;
    editor->desk.theme = editor->style.theme;
    editor->desk.tool = tools[editor->tool];
}

// --- view ----------------------------------------------------------------------------------------

void uj_cells_zoom(uj_editor *editor, double factor, double x, double y)
{
    uj_cells_view *view = &editor->cells_view;
    uj_area canvas = uj_editor_lay_out(editor).canvas;
    double before = fmax(view->zoom, 1.0);
    view->zoom = fmin(fmax(before * factor, 1.0), 32.0);
    double grown = view->zoom / before;
    view->shift.x = x - canvas.x - grown * (x - canvas.x - view->shift.x);
    view->shift.y = y - canvas.y - grown * (y - canvas.y - view->shift.y);
    uj_cells_prepare(editor);
}

void uj_cells_pan(uj_editor *editor, double right, double down)
{
    editor->cells_view.shift.x += right;
    editor->cells_view.shift.y += down;
    uj_cells_prepare(editor);
}

void uj_cells_fit(uj_editor *editor)
{
    editor->cells_view = (uj_cells_view){0};
    uj_cells_prepare(editor);
}

// Returns the shift that moves [from, to] into [low, high], with some room on both sides.
static double shift_into(double from, double to, double low, double high)
{
    double room = fmin(0.5 * (to - from), 0.5 * fmax(high - low - (to - from), 0.0));
    return from - room < low ? low - from + room : to + room > high ? high - to - room : 0.0;
}

static void follow_cursor(uj_editor *editor)
{
    uj_area cell = uj_cell_cursor_area(&editor->desk), canvas = uj_editor_lay_out(editor).canvas;
    if (editor->cells_view.zoom > 1.0)
        uj_cells_pan(editor,
                     shift_into(cell.x, cell.x + cell.width, canvas.x, canvas.x + canvas.width),
                     shift_into(cell.y, cell.y + cell.height, canvas.y, canvas.y + canvas.height));
}

// --- events --------------------------------------------------------------------------------------

static bool finish(uj_editor *editor, bool changed)
{
    if (changed && editor->desk.message[0] != '\0') {
        char text[sizeof editor->desk.message + 1];
        snprintf(text, sizeof text, "%s.", editor->desk.message);
        uj_editor_notice(editor, text);
        editor->desk.message[0] = '\0';
    }
    uj_editor_refresh(editor);
    return changed;
}

static bool drag_view(uj_editor *editor, const uj_mouse_event *event)
{
    uj_grip *grip = &editor->grip;
    if (event->what == UJ_MOUSE_PRESS)
        *grip = (uj_grip){.hold = UJ_HOLD_CANVAS, .x = event->x, .y = event->y};
    else if (event->what == UJ_MOUSE_RELEASE)
        grip->hold = UJ_HOLD_NOTHING;
    else
        uj_cells_pan(editor, event->x - grip->x, event->y - grip->y);
    grip->x = event->x;
    grip->y = event->y;
    return true;
}

bool uj_cells_mouse(uj_editor *editor, const uj_mouse_event *event)
{
    uj_cell_desk *desk = &editor->desk;
    uj_cells_prepare(editor);
    if (editor->grip.hold == UJ_HOLD_CANVAS ||
        (event->what == UJ_MOUSE_PRESS && event->button == UJ_BUTTON_MIDDLE))
        return drag_view(editor, event);
    if (event->what == UJ_MOUSE_MOVE)
        return finish(editor, uj_cell_move(desk, event->x, event->y));
    if (event->button != UJ_BUTTON_LEFT)
        return false;
    bool press = event->what == UJ_MOUSE_PRESS;
    bool changed =
        press ? uj_cell_press(desk, event->x, event->y) : uj_cell_release(desk, event->x, event->y);
    editor->grip.hold = desk->stroke ? UJ_HOLD_CELLS : UJ_HOLD_NOTHING;
    return finish(editor, changed);
}

static bool take_key(uj_editor *editor, const uj_key_press *press)
{
    uj_cell_desk *desk = &editor->desk;
    switch (press->key) {
    case UJ_KEY_BACK:
        return uj_cell_step(desk, 0, -1);
    case UJ_KEY_ON:
        return uj_cell_step(desk, 0, 1);
    case UJ_KEY_UP:
        return uj_cell_step(desk, -1, 0);
    case UJ_KEY_DOWN:
        return uj_cell_step(desk, 1, 0);
    case UJ_KEY_NEXT:
        return uj_cell_next_board(desk);
    case UJ_KEY_ENTER:
    case UJ_KEY_PLAY:
        return finish(editor, uj_cell_enter(desk));
    case UJ_KEY_BACKSPACE:
        return uj_cells_erase(editor);
    default:
        return false;
    }
}

bool uj_cells_key(uj_editor *editor, const uj_key_press *press)
{
    uj_cells_prepare(editor);
    bool changed = take_key(editor, press);
    if (changed && editor->desk.keyboard)
        follow_cursor(editor);
    return changed;
}

bool uj_cells_text(uj_editor *editor, char letter)
{
    if (letter != '+' && letter != '=')
        return letter == ' ';  // uj_cells_key has handled a space already
    uj_cells_prepare(editor);
    return finish(editor, uj_cell_add(&editor->desk));
}

bool uj_cells_erase(uj_editor *editor)
{
    uj_cells_prepare(editor);
    return finish(editor, uj_cell_erase(&editor->desk));
}

bool uj_cells_cancel(uj_editor *editor)
{
    editor->grip.hold = UJ_HOLD_NOTHING;
    return finish(editor, uj_cell_cancel(&editor->desk));
}

const char *uj_cells_hint(const uj_editor *editor)
{
    return uj_cell_hint(&editor->desk);
}

bool uj_cells_have_size(const uj_editor *editor)
{
    size_t rows, columns;
    return uj_cell_size(&editor->desk, &rows, &columns);
}

size_t uj_cells_number(const uj_editor *editor, uj_field field)
{
    size_t rows = 0, columns = 0;
    uj_cell_size(&editor->desk, &rows, &columns);
    return field == UJ_FIELD_ROWS      ? rows
           : field == UJ_FIELD_COLUMNS ? columns
                                       : editor->document.instance + 1;
}

uj_status uj_cells_set_number(uj_editor *editor, uj_field field, double value, uj_error *error)
{
    size_t rows = 0, columns = 0, number = value >= 0.0 && value < 1e6 ? (size_t)value : 0;
    uj_cell_size(&editor->desk, &rows, &columns);
    if (field != UJ_FIELD_INSTANCE)
        return uj_cell_set_size(&editor->desk, field == UJ_FIELD_ROWS ? number : rows,
                                field == UJ_FIELD_COLUMNS ? number : columns, error);
    if (number < 1 || number > editor->document.instance_count)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("the number of the instance must be from 1 to %zu"),
                            editor->document.instance_count);
    editor->document.instance = number - 1;
    return UJ_OK;
}

void uj_cells_draw(const uj_editor *editor, uj_canvas *canvas)
{
    uj_cell_draw(&editor->desk, canvas);
}
