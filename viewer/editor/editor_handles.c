// Places the handles of the selected part.
#include "editor_handles.h"

#include <unjam/viewer/edit/tray_exit.h>

#include "editor_layout.h"

// A part with more corners than this has no handles for corners and edges, because they would cover
// the outline.
enum { MOST_CORNERS = 120 };

// Lengths in points. The mouse finds a handle or an edge within REACH. The handle for turning is
// TURN_DISTANCE from the part.
static const double REACH = 8.0, TURN_DISTANCE = 26.0;

static bool can_turn(uj_part_kind kind)
{
    return kind == UJ_PART_PIECE || kind == UJ_PART_GHOST;
}

static size_t corner_count(const uj_editor *editor)
{
    size_t count = uj_part_ring(&editor->document.sketch, editor->selected)->count;
    return editor->selected.kind == UJ_PART_GHOST || count > MOST_CORNERS ? 0 : count;
}

size_t uj_editor_handle_count(const uj_editor *editor)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_wall_exit wall;
    if (!uj_part_exists(sketch, editor->selected))
        return 0;
    if (editor->selected.kind == UJ_PART_EXIT &&
        uj_wall_exit_find(sketch, editor->selected.index, &wall))
        return 3;
    return 2 * corner_count(editor) + can_turn(editor->selected.kind);
}

static uj_vec2 shown(const uj_editor *editor, uj_vec2 p)
{
    return uj_map_apply(uj_editor_map(editor), p);
}

static uj_handle exit_handle(const uj_editor *editor, const uj_wall_exit *wall, size_t index)
{
    const uj_sketch *sketch = &editor->document.sketch;
    double along = index == 0 ? wall->from : index == 1 ? wall->to : 0.5 * (wall->from + wall->to);
    uj_vec2 at = uj_wall_point(sketch, wall->edge, along, index == 2 ? wall->depth : 0.0);
    return (uj_handle){index == 2 ? UJ_HOLD_DEPTH : UJ_HOLD_EXIT_END, index, shown(editor, at)};
}

// If the part's angle is 0, the handle is above the part. The handle turns with the part.
static uj_handle turn_handle(const uj_editor *editor)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_vec2 low, high;
    uj_part_bounds(sketch, editor->selected, &low, &high);
    uj_pose pose = uj_place_pose(uj_part_place(sketch, editor->selected));
    uj_vec2 top = {0.5 * (low.x + high.x), high.y + uj_editor_length(editor, TURN_DISTANCE)};
    return (uj_handle){UJ_HOLD_TURN, 0, shown(editor, uj_pose_apply(pose, top))};
}

uj_handle uj_editor_handle(const uj_editor *editor, size_t index)
{
    const uj_sketch *sketch = &editor->document.sketch;
    uj_part part = editor->selected;
    uj_wall_exit wall;
    if (part.kind == UJ_PART_EXIT && uj_wall_exit_find(sketch, part.index, &wall))
        return exit_handle(editor, &wall, index);
    size_t corners = corner_count(editor);
    if (index < corners)
        return (uj_handle){UJ_HOLD_CORNER, index,
                           shown(editor, uj_part_corner(sketch, part, index))};
    if (index >= 2 * corners)
        return turn_handle(editor);
    size_t edge = index - corners;
    uj_vec2 p = uj_part_corner(sketch, part, edge);
    uj_vec2 q = uj_part_corner(sketch, part, (edge + 1) % corners);
    return (uj_handle){UJ_HOLD_EDGE, edge, shown(editor, uj_vec2_scale(uj_vec2_add(p, q), 0.5))};
}

bool uj_editor_find_handle(const uj_editor *editor, double x, double y, uj_handle *out)
{
    size_t count = uj_editor_handle_count(editor);
    double nearest = REACH;
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        uj_handle handle = uj_editor_handle(editor, i);
        double distance = uj_vec2_length(uj_vec2_sub(handle.at, (uj_vec2){x, y}));
        if (distance < nearest) {
            nearest = distance;
            *out = handle;
            found = true;
        }
    }
    return found;
}

bool uj_editor_find_edge(const uj_editor *editor, double x, double y, size_t *edge)
{
    const uj_sketch *sketch = &editor->document.sketch;
    if (!uj_part_exists(sketch, editor->selected) || editor->selected.kind == UJ_PART_GHOST)
        return false;
    size_t count = uj_part_ring(sketch, editor->selected)->count;
    double nearest = REACH;
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        uj_vec2 p = shown(editor, uj_part_corner(sketch, editor->selected, i));
        uj_vec2 q = shown(editor, uj_part_corner(sketch, editor->selected, (i + 1) % count));
        double distance = uj_segment_distance((uj_vec2){x, y}, p, q, NULL);
        if (distance < nearest) {
            nearest = distance;
            *edge = i;
            found = true;
        }
    }
    return found;
}
