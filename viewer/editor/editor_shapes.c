// Makes new parts of a tray, with the mouse or with the Enter key.
#include "editor_shapes.h"

#include <unjam/base/language.h>
#include <unjam/viewer/edit/snap.h>
#include <unjam/viewer/edit/tray_exit.h>

#include "editor_drag.h"
#include "editor_layout.h"

static const uj_part nothing = {UJ_PART_NONE, 0};

static uj_vec2 snapped(const uj_editor *editor, const uj_mouse_event *event)
{
    return uj_snap_point(&editor->document.sketch,
                         uj_editor_snap(editor, event->modifiers, nothing),
                         uj_editor_world(editor, event->x, event->y));
}

// After a success, chooses UJ_TOOL_SELECT unless Shift is held. Ignores Shift for rectangles and
// obstacles, because Shift makes them square.
static bool made(uj_editor *editor, uj_status status, uj_part part, unsigned modifiers,
                 const uj_error *error)
{
    if (status == UJ_OK) {
        uj_editor_select(editor, part);
        if ((modifiers & UJ_SHIFT) == 0 || editor->tool == UJ_TOOL_RECTANGLE ||
            editor->tool == UJ_TOOL_OBSTACLE)
            editor->tool = UJ_TOOL_SELECT;
    }
    editor->point_count = 0;
    return uj_editor_report(editor, status, error);
}

// --- outlines ------------------------------------------------------------------------------------

static size_t rectangle(uj_vec2 from, uj_vec2 to, uj_vec2 *points)
{
    uj_vec2 low = {fmin(from.x, to.x), fmin(from.y, to.y)};
    uj_vec2 high = {fmax(from.x, to.x), fmax(from.y, to.y)};
    points[0] = low;
    points[1] = (uj_vec2){high.x, low.y};
    points[2] = high;
    points[3] = (uj_vec2){low.x, high.y};
    return 4;
}

static size_t regular(uj_vec2 centre, uj_vec2 corner, size_t sides, uj_vec2 *points)
{
    uj_vec2 radius = uj_vec2_sub(corner, centre);
    for (size_t i = 0; i < sides; i++)
        points[i] = uj_vec2_add(
            centre, uj_rotate(uj_rotation_of(2.0 * UJ_PI * (double)i / (double)sides), radius));
    return sides;
}

// Sets *out to an exit on the wall where the drag began. Returns false if there is no tray.
static bool wall_from_drag(const uj_editor *editor, uj_wall_exit *out)
{
    const uj_sketch *sketch = &editor->document.sketch;
    double from, along;
    size_t edge;
    if (!isfinite(uj_wall_nearest(sketch, editor->grip.from, &edge, &from)))
        return false;
    uj_vec2 origin = uj_wall_point(sketch, edge, 0.0, 0.0);
    uj_vec2 direction = uj_vec2_sub(uj_wall_point(sketch, edge, 1.0, 0.0), origin);
    along = uj_vec2_dot(uj_vec2_sub(editor->grip.to, origin), direction);
    along = fmin(fmax(along, 0.0), uj_wall_length(sketch, edge));
    *out = (uj_wall_exit){edge, fmin(from, along), fmax(from, along), 0.0};
    return true;
}

static size_t exit_outline(const uj_editor *editor, uj_vec2 *points)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_wall_exit wall;
    if (!wall_from_drag(editor, &wall))
        return 0;
    double depth = uj_exit_depth_for(sketch, -1, wall.to - wall.from);
    points[0] = uj_wall_point(sketch, wall.edge, wall.from, 0.0);
    points[1] = uj_wall_point(sketch, wall.edge, wall.to, 0.0);
    points[2] = uj_wall_point(sketch, wall.edge, wall.to, depth);
    points[3] = uj_wall_point(sketch, wall.edge, wall.from, depth);
    return 4;
}

// Returns the number of corners; 0 if nothing is selected.
static size_t ghost_outline(const uj_editor *editor, uj_vec2 *points)
{
    const uj_sketch *sketch = &editor->document.sketch;
    if (!uj_part_exists(sketch, editor->selected))
        return 0;
    uj_vec2 offset = uj_vec2_sub(editor->grip.to, editor->grip.from);
    size_t count = uj_part_ring(sketch, editor->selected)->count;
    count = count < UJ_MOST_POINTS ? count : UJ_MOST_POINTS;
    for (size_t i = 0; i < count; i++)
        points[i] = uj_vec2_add(uj_part_corner(sketch, editor->selected, i), offset);
    return count;
}

size_t uj_editor_shape_outline(const uj_editor *editor, uj_vec2 *points, bool *closed)
{
    const uj_grip *grip = &editor->grip;
    *closed = true;
    if (editor->point_count > 0) {
        for (size_t i = 0; i < editor->point_count; i++)
            points[i] = editor->points[i];
        points[editor->point_count] = grip->to;
        *closed = false;
        return editor->point_count + 1;
    }
    if (grip->hold != UJ_HOLD_SHAPE || !grip->moved)
        return 0;
    switch (editor->tool) {
    case UJ_TOOL_RECTANGLE:
    case UJ_TOOL_OBSTACLE:
        return rectangle(grip->from, grip->to, points);
    case UJ_TOOL_REGULAR:
        return regular(grip->from, grip->to, editor->sides, points);
    case UJ_TOOL_EXIT:
        return exit_outline(editor, points);
    default:
        return ghost_outline(editor, points);
    }
}

// --- making --------------------------------------------------------------------------------------

static bool add_outline(uj_editor *editor, const uj_vec2 *points, size_t count, unsigned modifiers)
{
    uj_error error = {0};
    uj_part part = nothing;
    uj_vec2 low = points[0], high = points[0];
    for (size_t i = 1; i < count; i++) {
        low = (uj_vec2){fmin(low.x, points[i].x), fmin(low.y, points[i].y)};
        high = (uj_vec2){fmax(high.x, points[i].x), fmax(high.y, points[i].y)};
    }
    double least = uj_editor_length(editor, 2.0);
    if (high.x - low.x < least || high.y - low.y < least)
        return true;
    uj_status status = editor->tool == UJ_TOOL_OBSTACLE
                           ? uj_tray_add_hole(&editor->document, points, count, &part, &error)
                           : uj_tray_add_piece(&editor->document, points, count, &part, &error);
    return made(editor, status, part, modifiers, &error);
}

static bool close_polygon(uj_editor *editor, unsigned modifiers)
{
    size_t count = editor->point_count;
    if (count < 3) {
        uj_editor_notice(editor, _("A polygon needs at least three corners."));
        return true;
    }
    return add_outline(editor, editor->points, count, modifiers);
}

static bool add_exit(uj_editor *editor, uj_wall_exit wall, unsigned modifiers)
{
    uj_error error = {0};
    uj_part part = nothing;
    uj_status status = uj_tray_add_exit(&editor->document, wall, &part, &error);
    return made(editor, status, part, modifiers, &error);
}

// The goal is the exit under the mouse. If there is no exit there, the goal is the place to which
// the selected piece was dragged.
static bool set_goal(uj_editor *editor, const uj_mouse_event *event)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_error error = {0};
    uj_part piece = editor->selected, part = piece;
    uj_vec2 at = uj_editor_world(editor, event->x, event->y);
    uj_status status = UJ_OK;
    size_t exit = sketch->exit_count;
    for (size_t i = 0; i < sketch->exit_count; i++)
        if (sketch->exits[i].opening.ring_count > 0 &&
            uj_ring_contains(&sketch->exits[i].opening.rings[0], at))
            exit = i;
    if (exit < sketch->exit_count) {
        status = uj_tray_set_goal_exit(&editor->document, piece.index, exit, &error);
    } else if (editor->grip.moved) {
        uj_vec2 offset = uj_snap_offset(sketch, uj_editor_snap(editor, event->modifiers, piece),
                                        uj_vec2_sub(at, editor->grip.from));
        uj_place place = sketch->pieces[piece.index].at;
        place.x = uj_tray_round(sketch, place.x + offset.x);
        place.y = uj_tray_round(sketch, place.y + offset.y);
        status = uj_tray_add_ghost(&editor->document, piece.index, place, &part, &error);
    } else {
        // A click on a piece selects it (in `press`) and sets no goal.
        return true;
    }
    return made(editor, status, part, event->modifiers, &error);
}

// If the whole puzzle was in view before a part was added, keeps it in view.
static void keep_all_in_view(uj_editor *editor, bool was_in_view)
{
    if (was_in_view && !uj_editor_shows_all(editor))
        uj_editor_fit(editor);
}

static bool release(uj_editor *editor, const uj_mouse_event *event)
{
    uj_vec2 points[UJ_MOST_POINTS + 1];
    bool closed;
    uj_wall_exit wall;
    bool moved = editor->grip.moved, changed = true, all = uj_editor_shows_all(editor);
    if (editor->tool == UJ_TOOL_GOAL) {
        changed = set_goal(editor, event);
    } else if (editor->tool == UJ_TOOL_EXIT && wall_from_drag(editor, &wall)) {
        if (!moved) {  // a click
            double length = uj_wall_length(&editor->document.sketch, wall.edge);
            double width = uj_round_step(0.15 * length);
            wall.from = fmax(0.0, fmin(wall.from - 0.5 * width, length - width));
            wall.to = wall.from + width;
        }
        changed = add_exit(editor, wall, event->modifiers);
    } else if (moved) {
        size_t count = uj_editor_shape_outline(editor, points, &closed);
        if (count > 0)
            changed = add_outline(editor, points, count, event->modifiers);
    }
    editor->grip = (uj_grip){0};
    keep_all_in_view(editor, all);
    return changed;
}

static bool press(uj_editor *editor, const uj_mouse_event *event)
{
    uj_vec2 at = snapped(editor, event);
    if (editor->tool == UJ_TOOL_POLYGON) {
        double near = uj_editor_length(editor, 8.0);
        bool closes =
            editor->point_count >= 3 &&
            (event->clicks > 1 || uj_vec2_length(uj_vec2_sub(at, editor->points[0])) < near);
        if (closes)
            return close_polygon(editor, event->modifiers);
        if (editor->point_count < UJ_MOST_POINTS && event->clicks <= 1)
            editor->points[editor->point_count++] = at;
        editor->grip.to = at;
        return true;
    }
    editor->grip =
        (uj_grip){.hold = UJ_HOLD_SHAPE, .from = at, .to = at, .x = event->x, .y = event->y};
    if (editor->tool != UJ_TOOL_GOAL)
        return true;
    editor->grip.from = editor->grip.to = uj_editor_world(editor, event->x, event->y);
    uj_part part = uj_part_at(&editor->document.sketch, editor->grip.from, 0.0);
    if (part.kind == UJ_PART_PIECE)
        uj_editor_select(editor, part);
    if (editor->selected.kind != UJ_PART_PIECE) {
        editor->grip = (uj_grip){0};
        uj_editor_notice(editor, _("Press on the piece that is to reach the goal."));
    }
    return true;
}

static bool move(uj_editor *editor, const uj_mouse_event *event)
{
    uj_grip *grip = &editor->grip;
    uj_vec2 at = editor->tool == UJ_TOOL_GOAL ? uj_editor_world(editor, event->x, event->y)
                                              : snapped(editor, event);
    if (grip->hold == UJ_HOLD_SHAPE && hypot(event->x - grip->x, event->y - grip->y) >= 3.0)
        grip->moved = true;
    bool square = (editor->tool == UJ_TOOL_RECTANGLE || editor->tool == UJ_TOOL_OBSTACLE) &&
                  (event->modifiers & UJ_SHIFT) != 0;
    if (square) {
        double side = fmax(fabs(at.x - grip->from.x), fabs(at.y - grip->from.y));
        at = (uj_vec2){grip->from.x + copysign(side, at.x - grip->from.x),
                       grip->from.y + copysign(side, at.y - grip->from.y)};
    }
    grip->to = at;
    return true;
}

bool uj_editor_shape_mouse(uj_editor *editor, const uj_mouse_event *event)
{
    bool held = editor->grip.hold == UJ_HOLD_SHAPE;
    if (event->what == UJ_MOUSE_MOVE)
        return move(editor, event);
    if (event->what == UJ_MOUSE_RELEASE)
        return held && event->button == UJ_BUTTON_LEFT && release(editor, event);
    return event->button == UJ_BUTTON_LEFT && press(editor, event);
}

// --- the keyboard --------------------------------------------------------------------------------

// Makes an exit the goal of the selected piece: the first exit or, if the piece's goal is an exit
// already, the next one. If there are no exits, adds a ghost (a pose to reach) where the piece is.
static bool goal_by_key(uj_editor *editor)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_part part = editor->selected;
    uj_error error = {0};
    if (part.kind != UJ_PART_PIECE) {
        uj_editor_notice(editor, _("Select the piece that is to reach the goal (Tab), then press "
                                   "Enter."));
        return true;
    }
    uj_status status;
    if (sketch->exit_count == 0) {
        status = uj_tray_add_ghost(&editor->document, part.index, sketch->pieces[part.index].at,
                                   &part, &error);
        return made(editor, status, part, 0, &error);
    }
    bool again = sketch->goal == UJ_GOAL_EXIT && sketch->goal_piece == (int)part.index;
    size_t exit = again ? ((size_t)(sketch->goal_exit + 1)) % sketch->exit_count : 0;
    status = uj_tray_set_goal_exit(&editor->document, part.index, exit, &error);
    return uj_editor_report(editor, status, &error);
}

static bool make_by_key(uj_editor *editor)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_vec2 points[UJ_MOST_POINTS], centre = editor->camera.centre;
    if (editor->tool == UJ_TOOL_POLYGON && editor->point_count > 0)
        return close_polygon(editor, 0);
    if (editor->tool == UJ_TOOL_GOAL)
        return goal_by_key(editor);
    if (editor->tool == UJ_TOOL_EXIT) {
        if (sketch->interior.ring_count == 0)
            return false;
        double length = uj_wall_length(sketch, 0), width = uj_round_step(0.15 * length);
        double from = 0.5 * (length - width);
        return add_exit(editor, (uj_wall_exit){0, from, from + width, 0.0}, 0);
    }
    double size = uj_round_step(0.05 * uj_sketch_size(sketch));
    if (editor->grid > 0.0)
        centre = (uj_vec2){uj_tray_round(sketch, round(centre.x / editor->grid) * editor->grid),
                           uj_tray_round(sketch, round(centre.y / editor->grid) * editor->grid)};
    uj_vec2 corner = {centre.x + 2.0 * size, centre.y + size};
    size_t count =
        editor->tool == UJ_TOOL_REGULAR
            ? regular(centre, (uj_vec2){centre.x + size, centre.y}, editor->sides, points)
            : rectangle(centre, corner, points);
    return add_outline(editor, points, count, 0);
}

bool uj_editor_shape_enter(uj_editor *editor)
{
    bool all = uj_editor_shows_all(editor), changed = make_by_key(editor);
    keep_all_in_view(editor, all);
    return changed;
}

bool uj_editor_shape_backspace(uj_editor *editor)
{
    if (editor->point_count == 0)
        return false;
    editor->point_count--;
    return true;
}
