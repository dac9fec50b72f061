// Sets and removes the goal of a tray.
#include <stdlib.h>

#include "tray_change.h"

#include <unjam/base/language.h>
#include <unjam/files/json_text.h>
#include <unjam/viewer/edit/tray_exit.h>

static uj_status deepen(uj_edit_document *document, size_t piece, size_t exit, uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    const uj_polygon *shape = &sketch->pieces[piece].shape;
    uj_wall_exit wall;
    if (shape->ring_count == 0 || !uj_wall_exit_find(sketch, exit, &wall))
        return UJ_OK;
    double needed = uj_depth_to_leave(&shape->rings[0], wall.to - wall.from);
    if (!isfinite(needed) || needed <= wall.depth)
        return UJ_OK;
    wall.depth = uj_exit_depth_for(sketch, (int)piece, wall.to - wall.from);
    return uj_tray_set_exit(document, exit, wall, error);
}

static uj_status admit(uj_edit_document *document, size_t piece, size_t exit, uj_error *error)
{
    double thickness = document->sketch.pieces[piece].thickness;
    return document->sketch.exits[exit].thickness >= thickness
               ? UJ_OK
               : uj_tray_set_thickness(document, (uj_part){UJ_PART_EXIT, exit}, thickness, error);
}

uj_status uj_tray_set_goal_exit(uj_edit_document *document, size_t piece, size_t exit,
                                uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    if (piece >= sketch->piece_count || exit >= sketch->exit_count)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("a goal needs a piece and an exit: draw them first"));
    char *name = uj_json_encode_text(sketch->pieces[piece].name);
    char *way = uj_json_encode_text(sketch->exits[exit].name), *goal = NULL;
    if (name != NULL && way != NULL)
        goal = uj_tray_format("{\"piece\": %s, \"exit\": %s}", name, way);
    free(name);
    free(way);
    size_t mark = uj_edit_begin(document);
    uj_status status = goal != NULL
                           ? uj_edit_json_set_member(&document->text, "", "goal", goal, error)
                           : uj_tray_no_memory(error);
    free(goal);
    if (status == UJ_OK)
        status = deepen(document, piece, exit, error);
    if (status == UJ_OK)
        status = admit(document, piece, exit, error);
    return uj_edit_end(document, mark, status, error);
}

static char *ghost_text(const uj_sketch *sketch, size_t piece, uj_place place)
{
    double near = uj_tray_round(sketch, 0.01 * uj_sketch_size(sketch));
    char *name = uj_json_encode_text(sketch->pieces[piece].name), *at = uj_place_text(place);
    char *within = uj_place_text((uj_place){near, near, 5.0}), *text = NULL;
    if (name != NULL && at != NULL && within != NULL)
        text = uj_tray_format("{\"piece\": %s, \"at\": %s, \"within\": %s}", name, at, within);
    free(name);
    free(at);
    free(within);
    return text;
}

// Frees `ghost`.
static uj_status set_first_ghost(uj_edit_document *document, char *ghost, uj_error *error)
{
    char *goal = ghost != NULL ? uj_tray_format("{\"poses\": [%s]}", ghost) : NULL;
    uj_status status = goal != NULL
                           ? uj_edit_json_set_member(&document->text, "", "goal", goal, error)
                           : uj_tray_no_memory(error);
    free(goal);
    free(ghost);
    return status;
}

uj_status uj_tray_add_ghost(uj_edit_document *document, size_t piece, uj_place place, uj_part *out,
                            uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    if (piece >= sketch->piece_count)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("select the piece that must reach this place"));
    for (size_t i = 0; i < sketch->pose_count; i++)
        if (sketch->poses[i].piece == (int)piece) {
            *out = (uj_part){UJ_PART_GHOST, i};
            return uj_tray_set_place(document, *out, place, error);
        }
    bool more = sketch->goal == UJ_GOAL_POSES;
    *out = (uj_part){UJ_PART_GHOST, more ? sketch->pose_count : 0};
    char *ghost = ghost_text(sketch, piece, place);
    size_t mark = uj_edit_begin(document);
    uj_status status = more ? uj_tray_append(document, "goal.poses", ghost, error)
                            : set_first_ghost(document, ghost, error);
    return uj_edit_end(document, mark, status, error);
}

uj_status uj_tray_remove_goal(uj_edit_document *document, uj_error *error)
{
    size_t mark = uj_edit_begin(document);
    uj_status status = uj_edit_json_remove_member(&document->text, "", "goal", error);
    return uj_edit_end(document, mark, status, error);
}
