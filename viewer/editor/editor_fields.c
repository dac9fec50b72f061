// Reads and sets the values in the side panel.
#include "editor_fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/formats/move_json.h>
#include <unjam/viewer/edit/tray_exit.h>

#include "editor_ask.h"
#include "editor_cells.h"

static const char *const labels[UJ_FIELDS] = {
    [UJ_FIELD_PUZZLE] = N_("Puzzle"),
    [UJ_FIELD_UNIT] = N_("Unit of length"),
    [UJ_FIELD_GRID] = N_("Grid step"),
    [UJ_FIELD_SIDES] = N_("Sides"),
    [UJ_FIELD_NAME] = N_("Name"),
    [UJ_FIELD_X] = "X",
    [UJ_FIELD_Y] = "Y",
    [UJ_FIELD_ANGLE] = N_("Angle, degrees"),
    [UJ_FIELD_WIDTH] = N_("Width"),
    [UJ_FIELD_HEIGHT] = N_("Height"),
    [UJ_FIELD_THICKNESS] = N_("Thickness"),
    [UJ_FIELD_WALL] = N_("Wall number"),
    [UJ_FIELD_POSITION] = N_("Begins at"),
    [UJ_FIELD_OPENING] = N_("Width"),
    [UJ_FIELD_DEPTH] = N_("Depth"),
    [UJ_FIELD_WITHIN_X] = N_("Tolerance X"),
    [UJ_FIELD_WITHIN_Y] = N_("Tolerance Y"),
    [UJ_FIELD_WITHIN_ANGLE] = N_("Tolerance (°)"),
    [UJ_FIELD_CORNER_X] = N_("Corner X"),
    [UJ_FIELD_CORNER_Y] = N_("Corner Y"),
    [UJ_FIELD_ROWS] = N_("Rows"),
    [UJ_FIELD_COLUMNS] = N_("Columns"),
    [UJ_FIELD_INSTANCE] = N_("Instance"),
};

const char *uj_field_label(uj_field field)
{
    return labels[field];
}

// --- which fields --------------------------------------------------------------------------------

static size_t add(uj_field *fields, size_t count, const uj_field *more, size_t more_count)
{
    memcpy(fields + count, more, more_count * sizeof *more);
    return count + more_count;
}

#define ADD(...)                                                                                   \
    add(fields, count, (const uj_field[]){__VA_ARGS__},                                            \
        sizeof((const uj_field[]){__VA_ARGS__}) / sizeof(uj_field))

static size_t tray_fields(const uj_editor *editor, uj_field *fields)
{
    uj_wall_exit wall;
    size_t count = 0;
    switch (editor->selected.kind) {
    case UJ_PART_PIECE:
        count = ADD(UJ_FIELD_NAME, UJ_FIELD_X, UJ_FIELD_Y, UJ_FIELD_ANGLE, UJ_FIELD_WIDTH,
                    UJ_FIELD_HEIGHT, UJ_FIELD_THICKNESS);
        break;
    case UJ_PART_GHOST:
        count = ADD(UJ_FIELD_X, UJ_FIELD_Y, UJ_FIELD_ANGLE, UJ_FIELD_WITHIN_X, UJ_FIELD_WITHIN_Y,
                    UJ_FIELD_WITHIN_ANGLE);
        break;
    case UJ_PART_EXIT:
        count = ADD(UJ_FIELD_NAME, UJ_FIELD_THICKNESS);
        if (uj_wall_exit_find(&editor->document.sketch, editor->selected.index, &wall))
            count = ADD(UJ_FIELD_WALL, UJ_FIELD_POSITION, UJ_FIELD_OPENING, UJ_FIELD_DEPTH);
        else
            count = ADD(UJ_FIELD_WIDTH, UJ_FIELD_HEIGHT);
        break;
    case UJ_PART_TRAY:
    case UJ_PART_HOLE:
        count = ADD(UJ_FIELD_WIDTH, UJ_FIELD_HEIGHT);
        break;
    default:
        break;
    }
    if (editor->corner >= 0)
        count = ADD(UJ_FIELD_CORNER_X, UJ_FIELD_CORNER_Y);
    if (editor->tool == UJ_TOOL_REGULAR)
        count = ADD(UJ_FIELD_SIDES);
    return ADD(UJ_FIELD_PUZZLE, UJ_FIELD_UNIT, UJ_FIELD_GRID);
}

size_t uj_editor_fields(const uj_editor *editor, uj_field *fields)
{
    size_t count = 0;
    if (uj_editor_has_tray(editor))
        return tray_fields(editor, fields);
    count = ADD(UJ_FIELD_PUZZLE);
    if (uj_cells_have_size(editor))
        count = ADD(UJ_FIELD_ROWS, UJ_FIELD_COLUMNS);
    if (editor->document.instance_count > 1)
        count = ADD(UJ_FIELD_INSTANCE);
    return count;
}

// --- values --------------------------------------------------------------------------------------

static uj_vec2 part_size(const uj_editor *editor)
{
    uj_vec2 low, high;
    const uj_sketch *sketch = &editor->document.sketch;
    if (!uj_part_exists(sketch, editor->selected))
        return (uj_vec2){0.0, 0.0};
    uj_part_bounds(sketch, editor->selected, &low, &high);
    return uj_vec2_sub(high, low);
}

static double exit_number(const uj_wall_exit *wall, uj_field field)
{
    return field == UJ_FIELD_WALL       ? (double)wall->edge + 1.0
           : field == UJ_FIELD_POSITION ? wall->from
           : field == UJ_FIELD_OPENING  ? wall->to - wall->from
                                        : wall->depth;
}

static double within_number(const uj_place *within, uj_field field)
{
    return field == UJ_FIELD_WITHIN_X   ? within->x
           : field == UJ_FIELD_WITHIN_Y ? within->y
                                        : within->degrees;
}

// Only for puzzles with a tray.
static double number_of(const uj_editor *editor, uj_field field)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_part part = editor->selected;
    uj_place place = {0.0, 0.0, 0.0};
    uj_wall_exit wall = {0};
    uj_vec2 corner = {0.0, 0.0};
    bool exists = uj_part_exists(sketch, part);
    if (exists)
        place = uj_part_place(sketch, part);
    if (exists && editor->corner >= 0 && (size_t)editor->corner < uj_part_ring(sketch, part)->count)
        corner = uj_part_corner(sketch, part, (size_t)editor->corner);
    if (exists && part.kind == UJ_PART_EXIT)
        uj_wall_exit_find(sketch, part.index, &wall);
    switch (field) {
    case UJ_FIELD_GRID:
        return editor->grid;
    case UJ_FIELD_SIDES:
        return (double)editor->sides;
    case UJ_FIELD_X:
        return place.x;
    case UJ_FIELD_Y:
        return place.y;
    case UJ_FIELD_ANGLE:
        return place.degrees;
    case UJ_FIELD_WIDTH:
        return uj_tray_round(sketch, part_size(editor).x);
    case UJ_FIELD_HEIGHT:
        return uj_tray_round(sketch, part_size(editor).y);
    case UJ_FIELD_THICKNESS:
        return part.kind == UJ_PART_EXIT ? sketch->exits[part.index].thickness
                                         : sketch->pieces[part.index].thickness;
    case UJ_FIELD_CORNER_X:
        return uj_tray_round(sketch, corner.x);
    case UJ_FIELD_CORNER_Y:
        return uj_tray_round(sketch, corner.y);
    case UJ_FIELD_WITHIN_X:
    case UJ_FIELD_WITHIN_Y:
    case UJ_FIELD_WITHIN_ANGLE:
        return within_number(&sketch->poses[part.index].within, field);
    default:
        return uj_tray_round(sketch, exit_number(&wall, field));
    }
}

void uj_field_value(const uj_editor *editor, uj_field field, char *text, size_t size)
{
    const uj_sketch *sketch = &editor->document.sketch;
    char number[UJ_NUMBER_SIZE];
    const char *value = number;
    if (field == UJ_FIELD_PUZZLE)
        value = uj_edit_name(&editor->document);
    else if (field == UJ_FIELD_UNIT)
        value = sketch->unit != NULL ? sketch->unit : "";
    else if (field == UJ_FIELD_NAME)
        value = editor->selected.kind == UJ_PART_EXIT ? sketch->exits[editor->selected.index].name
                                                      : sketch->pieces[editor->selected.index].name;
    else if (field >= UJ_FIELD_ROWS)
        snprintf(number, sizeof number, "%zu", uj_cells_number(editor, field));
    else
        uj_number_text(number_of(editor, field), number);
    snprintf(text, size, "%s", value);
}

// --- setting the values --------------------------------------------------------------------------

static const double MOST = 1e6;  // the greatest number that can be typed

static uj_status read_number(const char *text, double *out, uj_error *error)
{
    char copy[UJ_TYPED_SIZE], *end;
    snprintf(copy, sizeof copy, "%s", text);
    char *comma = strchr(copy, ',');
    if (comma != NULL)
        *comma = '.';
    *out = strtod(copy, &end);
    while (*end == ' ')
        end++;
    if (end == copy || *end != '\0' || isnan(*out))
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("\"%.40s\" is not a number"), text);
    if (!(fabs(*out) <= MOST))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("%.40s is out of range: numbers can be from -1000000 to 1000000"),
                            text);
    return UJ_OK;
}

static uj_status set_exit(uj_editor *editor, uj_field field, double value, uj_error *error)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_wall_exit wall;
    if (!uj_wall_exit_find(sketch, editor->selected.index, &wall))
        return UJ_OK;
    double width = wall.to - wall.from;
    if (field == UJ_FIELD_WALL) {
        size_t edges = sketch->interior.rings[0].count;
        if (!(value >= 1.0 && value <= (double)edges))
            return uj_error_set(error, UJ_BAD_ARGUMENT,
                                _("the number of the wall must be from 1 to %zu"), edges);
        wall.edge = (size_t)value - 1;
    } else if (field == UJ_FIELD_POSITION) {
        wall.from = value;
    } else if (field == UJ_FIELD_OPENING) {
        width = value;
    } else {
        wall.depth = value;
    }
    wall.to = wall.from + width;
    bool goal = sketch->goal == UJ_GOAL_EXIT && sketch->goal_exit == (int)editor->selected.index;
    // A piece may need more depth to leave through an exit of the new width.
    if (field == UJ_FIELD_OPENING && width > 0.0)
        wall.depth =
            fmax(wall.depth, uj_exit_depth_for(sketch, goal ? sketch->goal_piece : -1, width));
    double length = uj_wall_length(sketch, wall.edge);
    if (wall.from < -1e-9 * length || wall.to > length * (1.0 + 1e-9))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("the exit must lie on its wall, which is %.6g long"), length);
    if (field == UJ_FIELD_DEPTH && !(value > 0.0))
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("the depth must be more than 0"));
    return uj_tray_set_exit(&editor->document, editor->selected.index, wall, error);
}

static uj_status set_place(uj_editor *editor, uj_field field, double value, uj_error *error)
{
    uj_place place = uj_part_place(&editor->document.sketch, editor->selected);
    *(field == UJ_FIELD_X ? &place.x : field == UJ_FIELD_Y ? &place.y : &place.degrees) = value;
    return uj_tray_set_place(&editor->document, editor->selected, place, error);
}

static uj_status set_within(uj_editor *editor, uj_field field, double value, uj_error *error)
{
    uj_place within = editor->document.sketch.poses[editor->selected.index].within;
    *(field == UJ_FIELD_WITHIN_X   ? &within.x
      : field == UJ_FIELD_WITHIN_Y ? &within.y
                                   : &within.degrees) = value;
    return uj_tray_set_within(&editor->document, editor->selected.index, within, error);
}

static uj_status set_corner(uj_editor *editor, uj_field field, double value, uj_error *error)
{
    uj_vec2 at = uj_part_corner(&editor->document.sketch, editor->selected, (size_t)editor->corner);
    *(field == UJ_FIELD_CORNER_X ? &at.x : &at.y) = value;
    return uj_tray_set_corner(&editor->document, editor->selected, (size_t)editor->corner, at,
                              error);
}

// Sets the number of sides of new regular polygons, or the step of the grid.
static uj_status set_editor_setting(uj_editor *editor, uj_field field, double value,
                                    uj_error *error)
{
    if (field == UJ_FIELD_SIDES) {
        if (!(value >= 3.0 && value <= 100.0))
            return uj_error_set(error, UJ_BAD_ARGUMENT,
                                _("in the editor, a polygon has 3 to 100 sides"));
        editor->sides = (size_t)value;
    } else {
        if (value < 0.0)
            return uj_error_set(error, UJ_BAD_ARGUMENT,
                                _("the step of the grid must be 0 or more"));
        editor->grid = value;
    }
    return UJ_OK;
}

static uj_status set_number(uj_editor *editor, uj_field field, double value, uj_error *error)
{
    uj_vec2 size = part_size(editor);
    switch (field) {
    case UJ_FIELD_GRID:
    case UJ_FIELD_SIDES:
        return set_editor_setting(editor, field, value, error);
    case UJ_FIELD_X:
    case UJ_FIELD_Y:
    case UJ_FIELD_ANGLE:
        return set_place(editor, field, value, error);
    case UJ_FIELD_WIDTH:
        return uj_tray_set_size(&editor->document, editor->selected, value, size.y, error);
    case UJ_FIELD_HEIGHT:
        return uj_tray_set_size(&editor->document, editor->selected, size.x, value, error);
    case UJ_FIELD_THICKNESS:
        return uj_tray_set_thickness(&editor->document, editor->selected, value, error);
    case UJ_FIELD_CORNER_X:
    case UJ_FIELD_CORNER_Y:
        return set_corner(editor, field, value, error);
    case UJ_FIELD_WITHIN_X:
    case UJ_FIELD_WITHIN_Y:
    case UJ_FIELD_WITHIN_ANGLE:
        return set_within(editor, field, value, error);
    default:
        return field >= UJ_FIELD_ROWS ? uj_cells_set_number(editor, field, value, error)
                                      : set_exit(editor, field, value, error);
    }
}

void uj_field_set(uj_editor *editor, uj_field field, const char *text)
{
    uj_error error = {0};
    uj_status status;
    double value = 0.0;
    if (field == UJ_FIELD_PUZZLE)
        status = uj_edit_set_name(&editor->document, text, &error);
    else if (field == UJ_FIELD_UNIT)
        status = uj_tray_set_unit(&editor->document, text, &error);
    else if (field == UJ_FIELD_NAME)
        status = uj_tray_rename(&editor->document, editor->selected, text, &error);
    else if ((status = read_number(text, &value, &error)) == UJ_OK)
        status = set_number(editor, field, value, &error);
    uj_editor_report(editor, status, &error);
}

// --- typing --------------------------------------------------------------------------------------

void uj_editor_focus(uj_editor *editor, int index)
{
    uj_field fields[UJ_FIELDS];
    int count = (int)uj_editor_fields(editor, fields);
    if (index == UJ_NO_FIELD || count == 0) {
        editor->field = UJ_NO_FIELD;
        return;
    }
    editor->field = ((index % count) + count) % count;
    uj_field_value(editor, fields[editor->field], editor->typed.text, sizeof editor->typed.text);
    editor->typed.fresh = true;
}

void uj_editor_apply_field(uj_editor *editor)
{
    uj_field fields[UJ_FIELDS];
    char before[UJ_TYPED_SIZE];
    size_t count = uj_editor_fields(editor, fields);
    int index = editor->field;
    editor->field = UJ_NO_FIELD;
    if (index == UJ_NO_FIELD || (size_t)index >= count)
        return;
    uj_field_value(editor, fields[index], before, sizeof before);
    if (strcmp(before, editor->typed.text) != 0)
        uj_field_set(editor, fields[index], editor->typed.text);
}
