// Rest positions of a turn while the active contacts stay the same. These contacts hold with
// equality, so a small system of linear equations replaces the quadratic program.
#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

static const double same_normal = 1e-9;  // greatest sine of the angle between flush edges
static const double farthest = 0.1;      // greatest error of a predicted rest position, tray
                                         // diameters

void uj_turn_sim_note_active(uj_turn_sim *t)
{
    t->active_count = t->w->qp.active_count;
    for (int a = 0; a < t->active_count; a++) {
        int row = t->w->qp.active[a];
        t->active_pair[a] = t->w->row_pair[row];
        t->active_edge[a] = t->w->candidate.planes[t->w->row_plane[row]].edge_id;
        t->active_multiplier[a] =
            t->w->qp.multiplier[a] / (UJ_TURN_PRESS_LENGTH * t->model->diameter);
        // If two half-planes of a pair are active, the pair is balanced on a vertex.
        for (int b = 0; b < a; b++)
            if (t->active_pair[b] == t->active_pair[a])
                t->w->balanced[t->active_pair[a]] = 1;
    }
}

// Returns the half-plane of an edge of pair k. If the half-plane was left out because the edge is
// flush with another edge, returns the half-plane of the other edge. If the half-plane was pruned
// because no allowed position satisfies it, puts it back: the contact presses on the edge until the
// piece has come to the end of the edge.
static int plane_of_edge(const uj_turn_sim *t, uj_halfplanes *planes, int k, int edge_id)
{
    int first = t->model->pairs[k].first, end = first + planes->counts[k];
    for (int j = first; j < end; j++)
        if (planes->planes[j].edge_id == edge_id)
            return j;
    uj_halfplane plane = uj_part_pair_halfplane(t->model, t->rotation, k, edge_id);
    for (int j = first; j < end; j++) {
        const uj_halfplane *other = &planes->planes[j];
        if (uj_vec2_same_direction((uj_vec2){plane.nx, plane.ny}, (uj_vec2){other->nx, other->ny},
                                   same_normal))
            return j;
    }
    planes->planes[end] = plane;
    planes->counts[k]++;
    return end;
}

// Builds the half-planes of an active pair. If the pair has just passed a vertex, all its
// half-planes may have been left out, because no allowed position touches them. Then builds every
// half-plane of the pair, because beyond the vertex another one separates it.
static void build_active(uj_turn_sim *t, int k)
{
    uj_halfplanes_build_pair(t->model, t->rotation, k, &t->w->candidate);
    if (t->w->candidate.counts[k] == 0)
        uj_halfplanes_build_whole_pair(t->model, t->rotation, k, &t->w->candidate);
}

bool uj_turn_sim_choose_active(const uj_turn_sim *t, uj_halfplanes *planes, int *chosen)
{
    for (int a = 0; a < t->active_count; a++) {
        if (planes->counts[t->active_pair[a]] == 0)
            return false;
        chosen[a] = plane_of_edge(t, planes, t->active_pair[a], t->active_edge[a]);
    }
    return true;
}

// Sets the target of the program to the positions to which the moving contacts would carry the
// pieces if nothing else acted on them.
static bool set_nullspace_target(uj_turn_sim *t, double step, const uj_candidate *next,
                                 const int *chosen)
{
    uj_turn_sim_set_target(t, next, 0.0, t->x);
    if (t->active_count == 2 * t->dof_count || step == 0.0)
        return true;
    int edge_id[UJ_QP_MAX];
    double moved[UJ_QP_MAX];
    for (int a = 0; a < t->active_count; a++)
        edge_id[a] = t->w->candidate.planes[chosen[a]].edge_id;
    if (!uj_turn_sim_nullspace_motion(t, step, edge_id, moved))
        return false;
    for (int i = 0; i < 2 * t->dof_count; i++)
        t->target[i] += moved[i];
    return true;
}

bool uj_turn_sim_solve_active(uj_turn_sim *t, double step, uj_candidate *next, int *chosen)
{
    uj_turn_sim_place(t, step, &t->predictor, next);
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            t->rotation[i] = uj_rotation_of(next->angle[i]);
    for (int a = 0; a < t->active_count; a++)
        if (a == 0 || t->active_pair[a] != t->active_pair[a - 1])
            build_active(t, t->active_pair[a]);
    if (!uj_turn_sim_choose_active(t, &t->w->candidate, chosen))
        return false;
    for (int a = 0; a < t->active_count; a++)
        t->w->rows[a] = uj_turn_sim_constraint(t, t->active_pair[a], chosen[a], next->x);
    if (!set_nullspace_target(t, step, next, chosen))
        return false;
    double drive[UJ_QP_MAX];
    uj_turn_sim_drive(t, drive);
    uj_qp_start(&t->w->qp, 2 * t->dof_count, t->target);
    double left_free = uj_qp_solve_equalities(&t->w->qp, t->w->rows, t->active_count,
                                              0.1 * t->row_tolerance, drive);
    if (left_free > UJ_TOLERANCE_SPEED)
        return false;
    uj_turn_sim_displace(t, next);
    return step == 0.0 || uj_turn_sim_prediction_error(t, next) * step <= farthest;
}
