// Handles the keys of the editor.
#include <string.h>

#include "editor_ask.h"
#include "editor_cells.h"
#include "editor_commands.h"
#include "editor_drag.h"
#include "editor_layout.h"
#include "editor_shapes.h"

// --- with Ctrl -----------------------------------------------------------------------------------

static bool control_key(uj_editor *editor, const uj_key_press *press)
{
    bool shift = (press->modifiers & UJ_SHIFT) != 0;
    switch (press->letter) {
    case 'z':
        return uj_editor_do(editor, shift ? UJ_DO_REDO : UJ_DO_UNDO);
    case 'y':
        return uj_editor_do(editor, UJ_DO_REDO);
    case 'n':
        return uj_editor_do(editor, UJ_DO_NEW);
    case 's':
        return uj_editor_do(editor, shift ? UJ_DO_SAVE_AS : UJ_DO_SAVE);
    case 'c':
        editor->copied = editor->selected;
        return true;
    case 'v':
        if (uj_part_exists(&editor->document.sketch, editor->copied))
            uj_editor_select(editor, editor->copied);
        return uj_editor_do(editor, UJ_DO_COPY);
    case 'd':
        return uj_editor_do(editor, UJ_DO_COPY);
    case '0':
        return uj_editor_do(editor, UJ_DO_FIT);
    case '+':
    case '=':
        return uj_editor_do(editor, UJ_DO_ZOOM_IN);
    case '-':
        return uj_editor_do(editor, UJ_DO_ZOOM_OUT);
    default:
        return false;
    }
}

// --- parts ---------------------------------------------------------------------------------------

// Lists all parts in the order in which Tab selects them.
static size_t list_parts(const uj_sketch *sketch, uj_part *parts, size_t room)
{
    const size_t counts[] = {[UJ_PART_NONE] = 0,
                             [UJ_PART_TRAY] = sketch->interior.ring_count > 0,
                             [UJ_PART_HOLE] = sketch->interior.ring_count,
                             [UJ_PART_EXIT] = sketch->exit_count,
                             [UJ_PART_PIECE] = sketch->piece_count,
                             [UJ_PART_GHOST] = sketch->pose_count};
    static const uj_part_kind order[] = {UJ_PART_PIECE, UJ_PART_GHOST, UJ_PART_EXIT, UJ_PART_HOLE,
                                         UJ_PART_TRAY};
    size_t count = 0;
    for (size_t k = 0; k < 5; k++)
        for (size_t i = 0; i < counts[order[k]] && count < room; i++)
            if (uj_part_exists(sketch, (uj_part){order[k], i}))
                parts[count++] = (uj_part){order[k], i};
    return count;
}

static bool select_next(uj_editor *editor, bool back)
{
    uj_part parts[256];
    size_t count = list_parts(&editor->document.sketch, parts, 256), at = back ? 0 : count - 1;
    if (count == 0)
        return false;
    for (size_t i = 0; i < count; i++)
        if (uj_part_is_same(parts[i], editor->selected))
            at = i;
    uj_editor_select(editor, parts[(at + (back ? count - 1 : 1)) % count]);
    return true;
}

// A step past the last or the first corner deselects the corner.
static bool select_corner(uj_editor *editor, bool back)
{
    const uj_sketch *sketch = &editor->document.sketch;
    if (!uj_part_exists(sketch, editor->selected) || editor->selected.kind == UJ_PART_GHOST)
        return false;
    int count = (int)uj_part_ring(sketch, editor->selected)->count;
    int next = editor->corner + (back ? -1 : 1);
    editor->corner = next < -1 ? count - 1 : next >= count ? -1 : next;
    editor->field = UJ_NO_FIELD;
    return true;
}

static bool nudge(uj_editor *editor, uj_key key, unsigned modifiers)
{
    double step = editor->grid > 0.0 ? editor->grid : uj_editor_length(editor, 1.0);
    if ((modifiers & UJ_SHIFT) != 0)
        step *= 10.0;
    uj_vec2 offset = {key == UJ_KEY_BACK ? -step
                      : key == UJ_KEY_ON ? step
                                         : 0.0,
                      key == UJ_KEY_DOWN ? -step
                      : key == UJ_KEY_UP ? step
                                         : 0.0};
    uj_error error = {0};
    uj_status status;
    if (editor->selected.kind == UJ_PART_NONE) {
        editor->camera.centre = uj_vec2_add(editor->camera.centre, uj_vec2_scale(offset, 5.0));
        return true;
    }
    if (editor->corner >= 0) {
        uj_vec2 at =
            uj_part_corner(&editor->document.sketch, editor->selected, (size_t)editor->corner);
        status = uj_tray_set_corner(&editor->document, editor->selected, (size_t)editor->corner,
                                    uj_vec2_add(at, offset), &error);
    } else {
        status = uj_tray_move(&editor->document, editor->selected, offset, &error);
    }
    return uj_editor_report(editor, status, &error);
}

static bool turn(uj_editor *editor, double degrees)
{
    uj_error error = {0};
    const uj_sketch *sketch = &editor->document.sketch;
    if (!uj_part_exists(sketch, editor->selected))
        return false;
    uj_place place = uj_part_place(sketch, editor->selected);
    uj_vec2 centre = {place.x, place.y}, low, high;
    if (editor->selected.kind == UJ_PART_HOLE) {
        uj_part_bounds(sketch, editor->selected, &low, &high);
        centre = uj_vec2_scale(uj_vec2_add(low, high), 0.5);
    }
    uj_status status = uj_tray_turn(&editor->document, editor->selected, centre, degrees, &error);
    return uj_editor_report(editor, status, &error);
}

// Inserts a corner in the middle of the edge after the selected corner.
static bool insert_corner(uj_editor *editor)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_error error = {0};
    if (editor->corner < 0)
        return false;
    size_t corner = (size_t)editor->corner;
    size_t count = uj_part_ring(sketch, editor->selected)->count;
    uj_vec2 p = uj_part_corner(sketch, editor->selected, corner);
    uj_vec2 q = uj_part_corner(sketch, editor->selected, (corner + 1) % count);
    uj_status status = uj_tray_insert_corner(&editor->document, editor->selected, corner,
                                             uj_vec2_scale(uj_vec2_add(p, q), 0.5), &error);
    if (status == UJ_OK)
        editor->corner++;
    return uj_editor_report(editor, status, &error);
}

// --- keys ----------------------------------------------------------------------------------------

bool uj_editor_let_go(uj_editor *editor)
{
    if (editor->grip.hold == UJ_HOLD_SHAPE) {
        editor->grip = (uj_grip){0};
        return true;
    }
    if (editor->desk.holding || editor->desk.stroke)
        return uj_cells_cancel(editor);
    return uj_editor_holds(editor) && uj_editor_cancel_drag(editor);
}

static bool escape(uj_editor *editor)
{
    if (uj_editor_let_go(editor))
        return true;
    if (editor->field != UJ_NO_FIELD)
        editor->field = UJ_NO_FIELD;
    else if (editor->point_count > 0)
        editor->point_count = 0;
    else if (editor->tool != UJ_TOOL_SELECT)
        editor->tool = UJ_TOOL_SELECT;
    else if (editor->corner >= 0)
        editor->corner = -1;
    else if (editor->selected.kind != UJ_PART_NONE)
        uj_editor_select(editor, (uj_part){UJ_PART_NONE, 0});
    else
        return uj_editor_do(editor, UJ_DO_BACK);
    return true;
}

static bool field_key(uj_editor *editor, const uj_key_press *press)
{
    int index = editor->field;
    bool back = (press->modifiers & UJ_SHIFT) != 0 || press->key == UJ_KEY_UP;
    if (press->key == UJ_KEY_ENTER) {
        uj_editor_apply_field(editor);
        return true;
    }
    if (press->key == UJ_KEY_NEXT || press->key == UJ_KEY_UP || press->key == UJ_KEY_DOWN) {
        uj_editor_apply_field(editor);
        uj_editor_focus(editor, index + (back ? -1 : 1));
        return true;
    }
    return uj_typed_key(&editor->typed, press);
}

static bool tray_key(uj_editor *editor, const uj_key_press *press)
{
    bool shift = (press->modifiers & UJ_SHIFT) != 0;
    switch (press->key) {
    case UJ_KEY_BACK:
    case UJ_KEY_ON:
    case UJ_KEY_UP:
    case UJ_KEY_DOWN:
        return nudge(editor, press->key, press->modifiers);
    case UJ_KEY_NEXT:
        return select_next(editor, shift);
    case UJ_KEY_ENTER:
        if (editor->tool != UJ_TOOL_SELECT)
            return uj_editor_shape_enter(editor);
        uj_editor_focus(editor, 0);
        return true;
    case UJ_KEY_BACKSPACE:
        return uj_editor_shape_backspace(editor) || uj_editor_do(editor, UJ_DO_DELETE);
    default:
        return false;
    }
}

bool uj_editor_key(uj_editor *editor, const uj_key_press *press)
{
    if (editor->question != UJ_QUESTION_NONE)
        return uj_editor_answer_key(editor, press);
    if (press->key == UJ_KEY_ESCAPE)
        return escape(editor);
    if (uj_editor_holds(editor))
        return false;
    if (press->key == UJ_KEY_HELP)
        return uj_editor_do(editor, UJ_DO_HELP);
    if (press->key == UJ_KEY_FULL_SCREEN) {
        editor->requests |= UJ_EDITOR_FULL_SCREEN;
        return true;
    }
    if ((press->modifiers & UJ_CONTROL) != 0)
        return control_key(editor, press);
    if (editor->field != UJ_NO_FIELD)
        return field_key(editor, press);
    if (press->key == UJ_KEY_DELETE)
        return uj_editor_do(editor, UJ_DO_DELETE);
    return uj_editor_has_tray(editor) ? tray_key(editor, press) : uj_cells_key(editor, press);
}

// --- characters ----------------------------------------------------------------------------------

static bool type_letter(uj_editor *editor, char letter)
{
    size_t count;
    const uj_editor_button *buttons = uj_editor_buttons(&count);
    for (size_t i = 0; i < count; i++)
        if (buttons[i].letter == letter && letter != 0 && uj_editor_has_button(editor, &buttons[i]))
            return uj_editor_do(editor, buttons[i].command);
    switch (letter) {
    case '?':
        return uj_editor_do(editor, UJ_DO_HELP);
    case 't':
        editor->style.theme = editor->style.theme == UJ_THEME_DARK ? UJ_THEME_LIGHT : UJ_THEME_DARK;
        uj_cells_prepare(editor);
        return true;
    case 'f':
        editor->requests |= UJ_EDITOR_FULL_SCREEN;
        return true;
    case 'i':
        if (uj_editor_has_tray(editor))
            return insert_corner(editor);
        uj_editor_focus(editor, 0);
        return true;
    case '[':
    case ']':
        return select_corner(editor, letter == '[');
    case ',':
        return turn(editor, 15.0);
    case '.':
        return turn(editor, -15.0);
    default:
        return false;
    }
}

bool uj_editor_text(uj_editor *editor, const char *text)
{
    if (editor->question != UJ_QUESTION_NONE)
        return uj_editor_answer_text(editor, text);
    if (editor->field != UJ_NO_FIELD)
        return uj_typed_text(&editor->typed, text);
    if (uj_editor_holds(editor) || text[0] == '\0' || text[1] != '\0')
        return false;
    if (!uj_editor_has_tray(editor) && uj_cells_text(editor, text[0]))
        return true;
    char letter = text[0];
    if (letter >= 'A' && letter <= 'Z')
        letter = (char)(letter - 'A' + 'a');
    return type_letter(editor, letter);
}
