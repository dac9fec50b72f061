// The quadratic program of a push: its rows, and the velocities that solve it.
#include "push_state.h"

void uj_push_sim_add_constraint(uj_push_sim *p, const uj_push_group *group, int i, int plane)
{
    uj_push_workspace *w = p->w;
    int row = p->row_count++;
    w->rows[row] = (uj_qp_constraint){w->nx[plane], w->ny[plane],     0.0,
                                      0.0,          p->dof[group->a], p->dof[group->b]};
    w->row_pair[row] = i;
    w->row_plane[row] = plane;
}

void uj_push_sim_solve(uj_push_sim *p)
{
    uj_qp_start(&p->w->qp, 2 * p->moving_count, p->target);
    p->w->qp.dependence = UJ_PUSH_PARALLEL;
    // Velocity 0 satisfies all rows, so there is a solution unless rounding hides it.
    p->unsolved = !uj_qp_solve(&p->w->qp, p->w->rows, p->row_count, 1e-13, 4.0 * UJ_PUSH_PARALLEL);
    for (int i = 0; i < p->moving_count; i++)
        p->v[p->moving[i]] = (uj_vec2){p->w->qp.x[2 * i], p->w->qp.x[2 * i + 1]};
}

double uj_push_sim_residual(const uj_push_sim *p)
{
    double sum = 0.0;
    for (int i = 0; i < 2 * p->moving_count; i++) {
        double missed = p->w->qp.x[i] - p->target[i];
        sum += missed * missed;
    }
    return sum;
}
