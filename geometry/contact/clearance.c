// Computes the clearance of a configuration by a quadratic program.
#include <unjam/geometry/contact/clearance.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/shape/tolerance.h>

static const double target_margin = 100.0;  // tray diameters; far greater than any real margin
static const double unbounded = 1.0;        // tray diameters; a greater margin counts as unbounded
static const double least_weight = 1e-6;    // times the greatest weight; lesser weights count as 0

bool uj_contact_pairs_contain(const uj_contact_pairs *set, int a, int b)
{
    for (int i = 0; i < set->count; i++)
        if (set->items[i].a == a && set->items[i].b == b)
            return true;
    return false;
}

static void add_pair(uj_contact_pairs *set, int a, int b)
{
    if (uj_contact_pairs_contain(set, a, b))
        return;
    int at = set->count++;
    for (; at > 0 &&
           (set->items[at - 1].a > a || (set->items[at - 1].a == a && set->items[at - 1].b > b));
         at--)
        set->items[at] = set->items[at - 1];
    set->items[at] = (uj_contact_pair){a, b};
}

uj_status uj_clearance_workspace_create(const uj_contact_model *model, uj_clearance_workspace *out)
{
    *out = (uj_clearance_workspace){.model = model};
    size_t pairs = (size_t)model->pair_count + 1;
    uj_status status = uj_halfplanes_create(model, &out->planes);
    out->qp = malloc(sizeof *out->qp);
    out->rows = calloc(pairs, sizeof *out->rows);
    out->row_pair = calloc(pairs, sizeof *out->row_pair);
    if (status == UJ_OK && out->qp != NULL && out->rows != NULL && out->row_pair != NULL)
        return UJ_OK;
    uj_clearance_workspace_clear(out);
    return UJ_NO_MEMORY;
}

void uj_clearance_workspace_clear(uj_clearance_workspace *workspace)
{
    uj_halfplanes_clear(&workspace->planes);
    free(workspace->qp);
    free(workspace->rows);
    free(workspace->row_pair);
    *workspace = (uj_clearance_workspace){0};
}

// Adds a row for each pair that has a free piece: the pair's gap must be at least the margin.
// Returns the number of rows.
static int fill_rows(uj_clearance_workspace *w, const uj_vec2 *x, const int *dof,
                     const uj_contact_pairs *among)
{
    const uj_contact_model *model = w->model;
    int count = 0;
    for (int k = 0; k < model->pair_count; k++) {
        const uj_part_pair *pair = &model->pairs[k];
        int plane, a = pair->a >= 0 ? dof[pair->a] : -1, b = dof[pair->b];
        if ((a < 0 && b < 0) || w->planes.counts[k] == 0 ||
            (among != NULL && !uj_contact_pairs_contain(among, pair->a, pair->b)))
            continue;
        double gap = uj_part_pair_separation(model, &w->planes, k, x, &plane);
        const uj_halfplane *own = &w->planes.planes[plane];
        w->row_pair[count] = k;
        w->rows[count++] = (uj_qp_constraint){own->nx, own->ny, -gap, -1.0, a, b};
    }
    return count;
}

// Computes uj_clearance's result from the solved w->qp. `margin`: the greatest feasible margin.
static double read_chain(const uj_clearance_workspace *w, double margin, uj_contact_pairs *chain)
{
    const uj_contact_model *model = w->model;
    const uj_qp *qp = w->qp;
    double sum = 0.0, greatest = 0.0;
    for (int j = 0; j < qp->active_count; j++) {
        sum += qp->multiplier[j];
        greatest = uj_max(greatest, qp->multiplier[j]);
    }
    if (!(greatest > 0.0) || margin > unbounded * model->diameter)
        return INFINITY;
    for (int j = 0; chain != NULL && j < qp->active_count; j++) {
        const uj_part_pair *pair = &model->pairs[w->row_pair[qp->active[j]]];
        if (qp->multiplier[j] > least_weight * greatest)
            add_pair(chain, pair->a, pair->b);
    }
    return margin * sum / greatest;
}

double uj_clearance(const uj_pose *poses, unsigned free_pieces, const uj_contact_pairs *among,
                    uj_clearance_workspace *workspace, uj_contact_pairs *chain)
{
    const uj_contact_model *model = workspace->model;
    double angles[UJ_MAX_PIECES], target[UJ_QP_MAX] = {0};
    uj_vec2 x[UJ_MAX_PIECES];
    int dof[UJ_MAX_PIECES], dof_count = 0;
    for (int i = 0; i < model->piece_count; i++) {
        angles[i] = poses[i].angle;
        x[i] = (uj_vec2){poses[i].x, poses[i].y};
        dof[i] = (free_pieces >> i & 1u) != 0 ? dof_count++ : -1;
    }
    if (chain != NULL)
        chain->count = 0;
    uj_halfplanes_build(model, angles, (1u << model->piece_count) - 1u, &workspace->planes);
    int rows = fill_rows(workspace, x, dof, among);
    target[2 * dof_count] = target_margin * model->diameter;
    double exact = UJ_TOLERANCE_SOLVE * model->diameter;
    // The margin of `target` is huge, so the feasible point nearest to `target` has nearly the
    // greatest feasible margin. But the shifts of pieces also add to the distance, and distort the
    // multipliers. In the second pass, `target` has the shifts just found, so the multipliers
    // depend on the margin alone.
    for (int pass = 0; pass < 2; pass++) {
        uj_qp_start(workspace->qp, 2 * dof_count + 1, target);
        if (!uj_qp_solve(workspace->qp, workspace->rows, rows, exact, exact))
            return INFINITY;  // a rounding error: a margin below all gaps is always feasible
        memcpy(target, workspace->qp->x, (size_t)(2 * dof_count) * sizeof *target);
    }
    return read_chain(workspace, workspace->qp->x[2 * dof_count], chain);
}
