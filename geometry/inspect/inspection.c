// Inspects a state of a tray: calls the functions that find the movable region and the contacts.
#include <unjam/geometry/inspect/inspection.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/geometry/solve/heuristic.h>
#include <unjam/geometry/tray/exit.h>

struct uj_inspector {
    const uj_tray *tray;
    uj_contact_model *model;
    uj_halfplanes planes;
    bool built;  // `planes` has been built for `angles`
    double angles[UJ_MAX_PIECES];
    uj_push_workspace workspace;
    size_t most_pairs;      // see uj_inspector_limit
    uj_vec2 exit_midpoint;  // set if the goal is an exit
};

static uj_status prepare(uj_inspector *inspector, uj_error *error)
{
    const uj_tray *tray = inspector->tray;
    uj_status status = uj_contact_model_create(tray, &inspector->model, error);
    if (status == UJ_OK &&
        (uj_halfplanes_create(inspector->model, &inspector->planes) != UJ_OK ||
         uj_push_workspace_create(inspector->model, &inspector->workspace) != UJ_OK))
        status = uj_error_set(error, UJ_NO_MEMORY, _("out of memory for the inspector"));
    if (status == UJ_OK && tray->goal.by_exit)
        status = uj_exit_midpoint(tray, (size_t)tray->goal.exit, &inspector->exit_midpoint, error);
    return status;
}

uj_status uj_inspector_create(const uj_tray *tray, uj_inspector **out, uj_error *error)
{
    *out = NULL;
    uj_inspector *inspector = calloc(1, sizeof *inspector);
    if (inspector == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory for the inspector"));
    inspector->tray = tray;
    uj_status status = prepare(inspector, error);
    if (status == UJ_OK)
        *out = inspector;
    else
        uj_inspector_destroy(inspector);
    return status;
}

void uj_inspector_limit(uj_inspector *inspector, size_t most_pairs)
{
    inspector->most_pairs = most_pairs;
}

static void build_planes(uj_inspector *inspector, const double *angles)
{
    const uj_contact_model *model = inspector->model;
    size_t size = (size_t)model->piece_count * sizeof *angles;
    if (inspector->built && memcmp(angles, inspector->angles, size) == 0)
        return;
    uj_halfplanes_build(model, angles, (1u << model->piece_count) - 1u, &inspector->planes);
    memcpy(inspector->angles, angles, size);
    inspector->built = true;
}

void uj_inspector_destroy(uj_inspector *inspector)
{
    if (inspector == NULL)
        return;
    uj_push_workspace_clear(&inspector->workspace);
    uj_halfplanes_clear(&inspector->planes);
    uj_contact_model_destroy(inspector->model);
    free(inspector);
}

static void set_lines(const uj_inspector *inspector, const uj_pose *poses, uj_inspection *out)
{
    const uj_tray *tray = inspector->tray;
    const uj_ring *ring = &tray->pieces[tray->goal.piece].shape.rings[0];
    for (size_t i = 0; i < ring->count && i < UJ_INSPECTION_LINES; i++)
        out->corners[out->line_count++] = uj_pose_apply(poses[tray->goal.piece], ring->points[i]);
    out->exit_midpoint = inspector->exit_midpoint;
    out->blocking = uj_blocking_pieces(tray, poses, inspector->exit_midpoint);
}

uj_status uj_inspector_inspect(uj_inspector *inspector, const uj_pose *poses, int piece,
                               uj_inspection *out, uj_error *error)
{
    const uj_contact_model *model = inspector->model;
    double angles[UJ_MAX_PIECES];
    uj_rotation rotations[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    for (int i = 0; i < model->piece_count; i++) {
        angles[i] = poses[i].angle;
        rotations[i] = uj_rotation_of(angles[i]);
        x[i] = (uj_vec2){poses[i].x, poses[i].y};
    }
    *out = (uj_inspection){.piece = piece};
    build_planes(inspector, angles);
    const uj_placement placement = {inspector->tray, model, &inspector->planes,
                                    rotations,       x,     inspector->most_pairs};
    uj_status status =
        uj_movable_region_find(&placement, piece, &inspector->workspace, &out->region, error);
    if (status == UJ_OK && uj_contacts_find(&placement, &out->contacts) != UJ_OK)
        status = uj_error_set(error, UJ_NO_MEMORY, _("out of memory for the inspector"));
    if (status != UJ_OK) {
        uj_inspection_clear(out);
        return status;
    }
    bool by_exit = inspector->tray->goal.by_exit;
    out->at_goal = by_exit ? uj_push_left_tray(model, &inspector->planes, x)
                           : uj_tray_poses_reached(inspector->tray, poses);
    out->escape = uj_heuristic_escape(out->at_goal);
    if (by_exit && !out->at_goal)
        set_lines(inspector, poses, out);
    return UJ_OK;
}

bool uj_inspection_blocking_bound(const uj_inspection *inspection, unsigned *bound)
{
    *bound = 0;
    if (inspection->at_goal)
        return true;
    for (unsigned rest = inspection->blocking; rest != 0; rest &= rest - 1u)
        ++*bound;
    ++*bound;
    return inspection->line_count > 0;
}

void uj_inspection_clear(uj_inspection *inspection)
{
    uj_movable_region_clear(&inspection->region);
    uj_contact_list_clear(&inspection->contacts);
    *inspection = (uj_inspection){.region = {.present = -1}};
}
