// Scratch memory of turns.
#include <unjam/geometry/turning/turn.h>

#include <stdlib.h>

#include "turn_decision.h"
#include "watches.h"

uj_status uj_turn_workspace_create(const uj_contact_model *model, uj_turn_workspace *out)
{
    *out = (uj_turn_workspace){.model = model};
    size_t pairs = (size_t)(model->pair_count + model->goal_pair_count) + 1;
    size_t planes = (size_t)model->plane_capacity + 2;
    bool ok = uj_push_workspace_create(model, &out->push) == UJ_OK;
    ok = uj_halfplanes_create(model, &out->planes) == UJ_OK && ok;
    out->touches = calloc(pairs, sizeof *out->touches);
    out->gaps = calloc(planes, sizeof *out->gaps);
    out->rows = calloc(4 * planes + 8 * UJ_QP_MAX, sizeof *out->rows);
    out->row_gap = calloc(4 * planes + 8 * UJ_QP_MAX, sizeof *out->row_gap);
    out->watch_edge = calloc(pairs, sizeof *out->watch_edge);
    out->watched = calloc(pairs, sizeof *out->watched);
    out->watches = calloc(pairs + UJ_QP_MAX, sizeof *out->watches);
    out->touch_edge = calloc(pairs, sizeof *out->touch_edge);
    out->known = calloc(1, uj_known_bytes());
    for (int i = 0; i < 4; i++) {
        out->samples[i] = calloc(pairs + UJ_QP_MAX, sizeof *out->samples[i]);
        ok = ok && out->samples[i] != NULL;
    }
    if (ok && out->touches != NULL && out->gaps != NULL && out->rows != NULL &&
        out->row_gap != NULL && out->watch_edge != NULL && out->watched != NULL &&
        out->watches != NULL && out->known != NULL && out->touch_edge != NULL)
        return UJ_OK;
    uj_turn_workspace_clear(out);
    return UJ_NO_MEMORY;
}

void uj_turn_workspace_clear(uj_turn_workspace *workspace)
{
    uj_push_workspace_clear(&workspace->push);
    uj_halfplanes_clear(&workspace->planes);
    free(workspace->touches);
    free(workspace->gaps);
    free(workspace->rows);
    free(workspace->row_gap);
    free(workspace->watch_edge);
    free(workspace->watched);
    free(workspace->watches);
    free(workspace->known);
    free(workspace->touch_edge);
    for (int i = 0; i < 4; i++)
        free(workspace->samples[i]);
    *workspace = (uj_turn_workspace){0};
}
