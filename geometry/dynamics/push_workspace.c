// The scratch memory of pushes, and the poll that they ask now and then.
#include <unjam/geometry/dynamics/push.h>

#include <stdlib.h>

uj_status uj_push_workspace_create(const uj_contact_model *model, uj_push_workspace *out)
{
    size_t pairs = (size_t)(model->pair_count + model->goal_pair_count) + 1;
    // Some loops process two half-planes at a time.
    size_t planes = (size_t)model->plane_capacity + 2;
    size_t rows = 3 * planes;  // most rows at a vertex contact: a free sector needs up to three
    *out = (uj_push_workspace){.model = model};
    out->groups = calloc(pairs, sizeof *out->groups);
    out->pairs = calloc(pairs, sizeof *out->pairs);
    out->nx = calloc(planes, sizeof *out->nx);
    out->ny = calloc(planes, sizeof *out->ny);
    out->slack = calloc(planes, sizeof *out->slack);
    out->rate = calloc(planes, sizeof *out->rate);
    out->rows = calloc(rows, sizeof *out->rows);
    out->row_pair = calloc(rows, sizeof *out->row_pair);
    out->row_plane = calloc(rows, sizeof *out->row_plane);
    out->touches = calloc(pairs, sizeof *out->touches);
    out->awake = calloc(pairs, sizeof *out->awake);
    if (out->groups != NULL && out->pairs != NULL && out->nx != NULL && out->ny != NULL &&
        out->slack != NULL && out->rate != NULL && out->rows != NULL && out->row_pair != NULL &&
        out->row_plane != NULL && out->touches != NULL && out->awake != NULL)
        return UJ_OK;
    uj_push_workspace_clear(out);
    return UJ_NO_MEMORY;
}

void uj_push_workspace_clear(uj_push_workspace *workspace)
{
    free(workspace->groups);
    free(workspace->pairs);
    free(workspace->nx);
    free(workspace->ny);
    free(workspace->slack);
    free(workspace->rate);
    free(workspace->rows);
    free(workspace->row_pair);
    free(workspace->row_plane);
    free(workspace->touches);
    free(workspace->awake);
    *workspace = (uj_push_workspace){0};
}

void uj_push_workspace_watch(uj_push_workspace *workspace, uj_poll poll)
{
    workspace->poll = poll;
    workspace->stopped = false;
    workspace->work = 0;
}

bool uj_push_workspace_goes_on(uj_push_workspace *workspace, size_t planes)
{
    static const size_t often = 1000000;  // takes some milliseconds
    workspace->work += planes;
    if (workspace->stopped || workspace->work < often)
        return !workspace->stopped;
    workspace->work = 0;
    workspace->stopped = !uj_poll_goes_on(workspace->poll);
    return !workspace->stopped;
}
