// Drags parts of a tray. Each mouse movement replaces the edit made by the previous one, so that a
// drag is one undo step.
#include "editor_drag.h"

#include <unjam/viewer/edit/snap.h>
#include <unjam/viewer/edit/tray_exit.h>

#include "editor_handles.h"
#include "editor_layout.h"

// Lengths in points. A drag shorter than MEANT counts as a click.
static const double SNAP_REACH = 9.0, MEANT = 3.0;

uj_snap uj_editor_snap(const uj_editor *editor, unsigned modifiers, uj_part excluded)
{
    bool free = (modifiers & UJ_ALT) != 0;
    return (uj_snap){.reach = free ? 0.0 : uj_editor_length(editor, SNAP_REACH),
                     .grid = editor->grid,
                     .excluded = excluded};
}

// --- pressing a mouse button ---------------------------------------------------------------------

static bool hold(uj_editor *editor, uj_hold what, size_t index, const uj_mouse_event *event)
{
    uj_vec2 at = uj_editor_world(editor, event->x, event->y);
    editor->grip =
        (uj_grip){.hold = what, .index = index, .from = at, .to = at, .x = event->x, .y = event->y};
    return true;
}

static bool insert_corner(uj_editor *editor, const uj_mouse_event *event, size_t edge)
{
    uj_error error = {0};
    uj_status status = uj_tray_insert_corner(&editor->document, editor->selected, edge,
                                             uj_editor_world(editor, event->x, event->y), &error);
    if (status == UJ_OK)
        editor->corner = (int)edge + 1;
    return uj_editor_report(editor, status, &error);
}

static bool change_corners(uj_editor *editor, const uj_mouse_event *event)
{
    uj_handle handle;
    size_t edge;
    uj_error error = {0};
    if (event->button == UJ_BUTTON_RIGHT &&
        uj_editor_find_handle(editor, event->x, event->y, &handle) &&
        handle.hold == UJ_HOLD_CORNER) {
        uj_status status =
            uj_tray_remove_corner(&editor->document, editor->selected, handle.index, &error);
        editor->corner = -1;
        return uj_editor_report(editor, status, &error);
    }
    return uj_editor_find_edge(editor, event->x, event->y, &edge) &&
           insert_corner(editor, event, edge);
}

bool uj_editor_take(uj_editor *editor, const uj_mouse_event *event)
{
    uj_handle handle;
    if (event->button == UJ_BUTTON_MIDDLE)
        return hold(editor, UJ_HOLD_CANVAS, 0, event);
    if (event->button == UJ_BUTTON_RIGHT)
        return change_corners(editor, event);
    bool handled = uj_editor_find_handle(editor, event->x, event->y, &handle);
    if (event->clicks > 1 && !(handled && handle.hold == UJ_HOLD_CORNER))
        return change_corners(editor, event);
    if (handled) {
        editor->corner = handle.hold == UJ_HOLD_CORNER ? (int)handle.index : -1;
        return hold(editor, handle.hold, handle.index, event);
    }
    uj_vec2 at = uj_editor_world(editor, event->x, event->y);
    uj_part part = uj_part_at(&editor->document.sketch, at, uj_editor_length(editor, MEANT));
    uj_editor_select(editor, part);
    bool moves = part.kind != UJ_PART_NONE && part.kind != UJ_PART_TRAY;
    return hold(editor, moves ? UJ_HOLD_PART : UJ_HOLD_CANVAS, 0, event);
}

// --- dragging ------------------------------------------------------------------------------------

static uj_status drag_edge(uj_editor *editor, uj_vec2 at, unsigned modifiers, uj_error *error)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_part part = editor->selected;
    size_t edge = editor->grip.index, count = uj_part_ring(sketch, part)->count;
    uj_vec2 p = uj_part_corner(sketch, part, edge);
    uj_vec2 q = uj_part_corner(sketch, part, (edge + 1) % count);
    uj_vec2 along = uj_vec2_sub(q, p);
    double length = uj_vec2_length(along);
    if (!(length > 0.0))
        return UJ_OK;
    uj_vec2 normal = {along.y / length, -along.x / length};
    double distance = uj_vec2_dot(uj_vec2_sub(at, editor->grip.from), normal);
    uj_vec2 middle = uj_vec2_add(p, uj_vec2_scale(along, 0.5));
    uj_vec2 target = uj_snap_point(sketch, uj_editor_snap(editor, modifiers, part),
                                   uj_vec2_add(middle, uj_vec2_scale(normal, distance)));
    distance = uj_vec2_dot(uj_vec2_sub(target, middle), normal);
    return uj_tray_move_edge(&editor->document, part, edge, uj_vec2_scale(normal, distance), error);
}

static double whole_turn(double degrees)
{
    degrees = fmod(degrees, 360.0);
    return degrees > 180.0 ? degrees - 360.0 : degrees <= -180.0 ? degrees + 360.0 : degrees;
}

static uj_status drag_turn(uj_editor *editor, uj_vec2 at, unsigned modifiers, uj_error *error)
{
    uj_place place = uj_part_place(&editor->document.sketch, editor->selected);
    uj_vec2 centre = {place.x, place.y};
    uj_vec2 from = uj_vec2_sub(editor->grip.from, centre), to = uj_vec2_sub(at, centre);
    double turned = uj_degrees(atan2(uj_vec2_cross(from, to), uj_vec2_dot(from, to)));
    double degrees = place.degrees + turned;
    degrees = (modifiers & UJ_ALT) != 0 ? round(10.0 * degrees) / 10.0 : uj_snap_angle(degrees);
    if (degrees != round(degrees / 15.0) * 15.0)
        degrees = round(10.0 * degrees) / 10.0;
    place.degrees = whole_turn(degrees);
    return uj_tray_set_place(&editor->document, editor->selected, place, error);
}

static double clamp(double value, double low, double high)
{
    return fmin(fmax(value, low), high);
}

// Moves the exit to the wall nearest to `at`.
static uj_status drag_exit(uj_editor *editor, uj_wall_exit wall, uj_vec2 at, unsigned modifiers,
                           uj_error *error)
{
    const uj_sketch *sketch = &editor->document.sketch;
    double width = wall.to - wall.from, grabbed, along;
    size_t edge;
    uj_wall_nearest(sketch, editor->grip.from, &edge, &grabbed);
    grabbed = edge == wall.edge ? grabbed - wall.from : 0.5 * width;
    uj_wall_nearest(sketch, at, &edge, &along);
    double length = uj_wall_length(sketch, edge), grid = editor->grid;
    along -= grabbed;
    if ((modifiers & UJ_ALT) == 0 && grid > 0.0)
        along = round(along / grid) * grid;
    width = fmin(width, length);
    along = clamp(along, 0.0, length - width);
    uj_wall_exit moved = {edge, along, along + width, wall.depth};
    return uj_tray_set_exit(&editor->document, editor->selected.index, moved, error);
}

// grip.index: 0 and 1 are the exit's ends, 2 is the outer side.
static uj_status drag_exit_handle(uj_editor *editor, uj_wall_exit wall, uj_vec2 at,
                                  unsigned modifiers, uj_error *error)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_snap snap = uj_editor_snap(editor, modifiers, editor->selected);
    uj_vec2 target = uj_snap_point(sketch, snap, at);
    uj_vec2 origin = uj_wall_point(sketch, wall.edge, 0.0, 0.0);
    uj_vec2 along = uj_vec2_sub(uj_wall_point(sketch, wall.edge, 1.0, 0.0), origin);
    uj_vec2 out = uj_vec2_sub(uj_wall_point(sketch, wall.edge, 0.0, 1.0), origin);
    uj_vec2 offset = uj_vec2_sub(target, origin);
    double at_wall = clamp(uj_vec2_dot(offset, along), 0.0, uj_wall_length(sketch, wall.edge));
    if (editor->grip.index == 2) {
        wall.depth = fmax(uj_vec2_dot(offset, out), uj_editor_length(editor, 2.0));
    } else {
        double other = editor->grip.index == 0 ? wall.to : wall.from;
        wall.from = fmin(at_wall, other);
        wall.to = fmax(at_wall, other);
        bool goal =
            sketch->goal == UJ_GOAL_EXIT && sketch->goal_exit == (int)editor->selected.index;
        wall.depth = fmax(wall.depth, uj_exit_depth_for(sketch, goal ? sketch->goal_piece : -1,
                                                        wall.to - wall.from));
    }
    return uj_tray_set_exit(&editor->document, editor->selected.index, wall, error);
}

static uj_status drag_part(uj_editor *editor, uj_vec2 at, unsigned modifiers, uj_error *error)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_part part = editor->selected;
    uj_wall_exit wall;
    if (part.kind == UJ_PART_EXIT && uj_wall_exit_find(sketch, part.index, &wall))
        return drag_exit(editor, wall, at, modifiers, error);
    uj_vec2 offset = uj_snap_offset(sketch, uj_editor_snap(editor, modifiers, part),
                                    uj_vec2_sub(at, editor->grip.from));
    return uj_tray_move(&editor->document, part, offset, error);
}

static uj_status drag_held(uj_editor *editor, uj_vec2 at, unsigned modifiers, uj_error *error)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_wall_exit wall;
    switch (editor->grip.hold) {
    case UJ_HOLD_PART:
        return drag_part(editor, at, modifiers, error);
    case UJ_HOLD_CORNER:
        return uj_tray_set_corner(
            &editor->document, editor->selected, editor->grip.index,
            uj_snap_point(sketch, uj_editor_snap(editor, modifiers, editor->selected), at), error);
    case UJ_HOLD_EDGE:
        return drag_edge(editor, at, modifiers, error);
    case UJ_HOLD_TURN:
        return drag_turn(editor, at, modifiers, error);
    default:
        return uj_wall_exit_find(sketch, editor->selected.index, &wall)
                   ? drag_exit_handle(editor, wall, at, modifiers, error)
                   : UJ_OK;
    }
}

bool uj_editor_drag(uj_editor *editor, const uj_mouse_event *event)
{
    uj_grip *grip = &editor->grip;
    double dx = event->x - grip->x, dy = event->y - grip->y;
    if (grip->hold == UJ_HOLD_CANVAS) {
        editor->camera.centre.x -= dx / editor->camera.scale;
        editor->camera.centre.y += dy / editor->camera.scale;
        grip->x = event->x;
        grip->y = event->y;
        return true;
    }
    if (!grip->moved && hypot(dx, dy) < MEANT)
        return false;
    grip->moved = true;
    if (!grip->open)
        grip->mark = uj_edit_begin(&editor->document);
    else
        uj_edit_rewind(&editor->document, grip->mark);
    grip->open = true;
    uj_error error = {0};
    uj_vec2 at = uj_editor_world(editor, event->x, event->y);
    return uj_editor_report(editor, drag_held(editor, at, event->modifiers, &error), &error);
}

bool uj_editor_drop(uj_editor *editor)
{
    bool open = editor->grip.open;
    if (open)
        uj_edit_end(&editor->document, editor->grip.mark, UJ_OK, NULL);
    editor->grip = (uj_grip){0};
    uj_editor_refresh(editor);
    return open;
}

bool uj_editor_cancel_drag(uj_editor *editor)
{
    if (editor->grip.open)
        uj_edit_rewind(&editor->document, editor->grip.mark);
    editor->grip.moved = false;
    uj_editor_drop(editor);
    return true;
}
