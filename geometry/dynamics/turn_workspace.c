// Sets up a turn: its workspace, and its state at the start.
#include <stdlib.h>

#include "turn_state.h"

uj_status uj_turn_workspace_create(const uj_contact_model *model, uj_turn_workspace *out)
{
    *out = (uj_turn_workspace){.model = model};
    size_t pairs = (size_t)(model->pair_count + model->goal_pair_count) + 1;
    bool ok = uj_push_workspace_create(model, &out->push) == UJ_OK;
    ok = uj_halfplanes_create(model, &out->present) == UJ_OK && ok;
    ok = uj_halfplanes_create(model, &out->candidate) == UJ_OK && ok;
    size_t rows = 2 * pairs + UJ_QP_MAX;  // two rows for a pair that stands on a vertex
    out->rows = calloc(rows, sizeof *out->rows);
    out->row_pair = calloc(rows, sizeof *out->row_pair);
    out->row_plane = calloc(rows, sizeof *out->row_plane);
    out->relevant = calloc(pairs, sizeof *out->relevant);
    out->balanced = calloc(pairs, sizeof *out->balanced);
    out->is_active = calloc(pairs, sizeof *out->is_active);
    out->separating_edge = calloc(pairs, sizeof *out->separating_edge);
    bool events = true;
    for (int i = 0; i < 4; i++) {
        out->event_values[i] = calloc(pairs + UJ_QP_MAX, sizeof *out->event_values[i]);
        events = events && out->event_values[i] != NULL;
    }
    if (ok && events && out->separating_edge != NULL && out->rows != NULL &&
        out->row_pair != NULL && out->row_plane != NULL && out->relevant != NULL &&
        out->balanced != NULL && out->is_active != NULL)
        return UJ_OK;
    uj_turn_workspace_clear(out);
    return UJ_NO_MEMORY;
}

void uj_turn_workspace_clear(uj_turn_workspace *workspace)
{
    uj_push_workspace_clear(&workspace->push);
    uj_halfplanes_clear(&workspace->present);
    uj_halfplanes_clear(&workspace->candidate);
    free(workspace->rows);
    free(workspace->row_pair);
    free(workspace->row_plane);
    free(workspace->relevant);
    free(workspace->balanced);
    free(workspace->is_active);
    free(workspace->separating_edge);
    for (int i = 0; i < 4; i++)
        free(workspace->event_values[i]);
    *workspace = (uj_turn_workspace){0};
}

void uj_turn_sim_begin(uj_turn_sim *t, const uint8_t *spin, const uj_pose *poses)
{
    for (int i = 0; i < t->n; i++) {
        bool pressed = (t->press->mask >> i & 1u) != 0;
        t->dof[i] = pressed ? t->dof_count++ : -1;
        t->spin[i] = !pressed ? 0.0 : spin[i] == UJ_CCW ? 1.0 : -1.0;
        t->angle[i] = poses[i].angle;
        t->x[i] = uj_position_of_centroid(t->pose_model, i, &poses[i]);
    }
    t->active_count = -1;
}

void uj_turn_sim_build_present(uj_turn_sim *t)
{
    if (t->planes_built)
        return;
    t->planes_built = true;
    t->w->relevant_count = 0;
    for (int k = 0; k < t->model->pair_count; k++) {
        if (uj_part_pair_in(&t->model->pairs[k], t->press->mask))
            t->w->relevant[t->w->relevant_count++] = k;
        t->w->is_active[k] = 0;
        t->w->balanced[k] = 0;
    }
    uj_halfplanes_build(t->model, t->angle, t->press->mask, &t->w->present);
}

bool uj_turn_sim_is_turning(const uj_turn_sim *t)
{
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            return true;
    return false;
}
