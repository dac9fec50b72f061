// The quadratic program of a turn: at fixed angles the free space around a configuration is a
// polyhedron, and the rest position is the point of the polyhedron farthest in the directions in
// which the pieces are pressed.
#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

static inline uj_qp_constraint constraint(const uj_turn_sim *t, int k, int plane, const uj_vec2 *x)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    const uj_halfplane *own = &t->w->candidate.planes[plane];
    return (uj_qp_constraint){own->nx,
                              own->ny,
                              -uj_halfplane_slack(pair, own, x),
                              0.0,
                              pair->a >= 0 ? t->dof[pair->a] : -1,
                              t->dof[pair->b]};
}

uj_qp_constraint uj_turn_sim_constraint(const uj_turn_sim *t, int k, int plane, const uj_vec2 *x)
{
    return constraint(t, k, plane, x);
}

void uj_turn_sim_set_row(uj_turn_sim *t, int row, int k, int plane, const uj_vec2 *x)
{
    t->w->row_pair[row] = k;
    t->w->row_plane[row] = plane;
    t->w->rows[row] = constraint(t, k, plane, x);
}

void uj_turn_sim_drive(const uj_turn_sim *t, double *drive)
{
    for (int i = 0; i < t->n; i++)
        if (t->dof[i] >= 0) {
            uj_vec2 d = uj_direction_vector((uj_direction)t->press->direction[i]);
            drive[2 * t->dof[i]] = d.x;
            drive[2 * t->dof[i] + 1] = d.y;
        }
}

void uj_turn_sim_set_target(uj_turn_sim *t, const uj_candidate *next, double press,
                            const uj_vec2 *home)
{
    for (int i = 0; i < t->n; i++)
        if (t->dof[i] >= 0) {
            uj_vec2 d = uj_direction_vector((uj_direction)t->press->direction[i]);
            t->target[2 * t->dof[i]] = press * d.x + home[i].x - next->x[i].x;
            t->target[2 * t->dof[i] + 1] = press * d.y + home[i].y - next->x[i].y;
        }
}

// Guesses the active rows: those of the pairs that were active at the last rest position.
static int guess_active(const uj_turn_sim *t, int *guess)
{
    int count = 0;
    for (int row = 0; row < t->w->row_count && count < 2 * t->dof_count; row++)
        if (t->w->is_active[t->w->row_pair[row]])
            guess[count++] = row;
    return count;
}

// Marks the pairs that are active in the solution.
static void note_active_pairs(uj_turn_sim *t)
{
    for (int i = 0; i < t->w->relevant_count; i++)
        t->w->is_active[t->w->relevant[i]] = 0;
    for (int a = 0; a < t->w->qp.active_count; a++)
        t->w->is_active[t->w->row_pair[t->w->qp.active[a]]] = 1;
}

bool uj_turn_sim_solve(uj_turn_sim *t)
{
    double tolerance = 0.01 * t->row_tolerance;
    uj_qp_start(&t->w->qp, 2 * t->dof_count, t->target);
    if (t->pressed) {
        int guess[UJ_QP_MAX], count = guess_active(t, guess);
        uj_qp_guess(&t->w->qp, t->w->rows, guess, count);
    }
    bool solved = uj_qp_solve(&t->w->qp, t->w->rows, t->w->row_count, tolerance, t->allowance);
    if (solved && t->pressed)
        note_active_pairs(t);
    return solved;
}

bool uj_turn_sim_is_unbounded(const uj_turn_sim *t)
{
    double drive[UJ_QP_MAX];
    uj_turn_sim_drive(t, drive);
    return uj_qp_nullspace_part(&t->w->qp, drive) > UJ_TOLERANCE_SPEED;
}

void uj_turn_sim_displace(const uj_turn_sim *t, uj_candidate *next)
{
    for (int i = 0; i < t->n; i++)
        if (t->dof[i] >= 0) {
            const double *moved = &t->w->qp.x[2 * t->dof[i]];
            next->x[i] = (uj_vec2){next->x[i].x + moved[0], next->x[i].y + moved[1]};
        }
}
