// Which contacts hold the pieces of a push, and the velocities that come of it.
#include <math.h>

#include <unjam/geometry/shape/tolerance.h>

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

static void find_planes(const uj_push_sim *p, int i, uj_push_touch *found)
{
    const uj_push_pair *pair = &p->w->pairs[i];
    double separation = p->w->slack[pair->first];
    for (int j = pair->first + 1; j < pair->last; j++)
        separation = uj_max(separation, p->w->slack[j]);
    // A start may overlap a little (UJ_TOLERANCE_START): its best plane holds it all the same.
    double least = uj_min(separation, 0.0) - p->contact;
    found->pair = i;
    found->count = 0;
    for (int j = pair->first; j < pair->last && found->count < UJ_PUSH_MAX_HALFPLANES; j++)
        if (p->w->slack[j] >= least)
            found->planes[found->count++] = j;
}

// Whether some plane keeps the pair apart: mostly the same as the last time.
static bool is_apart(const uj_push_sim *p, uj_push_pair *pair)
{
    if (p->w->slack[pair->apart_by] > p->contact)
        return true;
    for (int j = pair->first; j < pair->last; j++)
        if (p->w->slack[j] > p->contact) {
            pair->apart_by = j;
            return true;
        }
    return false;
}

// Holds the pairs of a group that touch.
static void hold_bodies(uj_push_sim *p, int group, const uj_push_touch *touches, int count)
{
    bool corner = false;
    for (int i = 0; i < count && !corner; i++)
        corner = touches[i].count > 1;
    if (corner) {
        uj_push_sim_hold_vertex(p, group, touches, count);
        return;
    }
    for (int i = 0; i < count; i++) {
        p->w->pairs[touches[i].pair].first_row = p->row_count;
        uj_push_sim_add_constraint(p, &p->w->groups[group], touches[i].pair, touches[i].planes[0]);
    }
}

static void collect_group(uj_push_sim *p, int g)
{
    const uj_push_group *group = &p->w->groups[g];
    uj_push_touch *touches = p->w->touches;
    int count = 0;
    for (int i = 0; i < group->singles; i++)
        if (p->w->slack[group->first_plane + i] <= p->contact) {
            uj_push_touch *found = &touches[count++];
            found->pair = group->first + i;
            found->count = 1;
            found->planes[0] = group->first_plane + i;
        }
    for (int i = group->first + group->singles; i < group->last; i++) {
        uj_push_pair *pair = &p->w->pairs[i];
        pair->touching = !is_apart(p, pair);
        if (pair->touching)
            find_planes(p, i, &touches[count++]);
    }
    if (count > 0)
        hold_bodies(p, g, touches, count);
}

static void collect_contacts(uj_push_sim *p)
{
    p->row_count = p->cone_plane_count = p->w->corner_count = 0;
    p->at_vertex = false;
    for (int g = 0; g < p->contact_groups; g++)
        collect_group(p, g);
}

void uj_push_sim_solve(uj_push_sim *p)
{
    uj_qp_start(&p->w->qp, 2 * p->moving_count, p->target);
    p->w->qp.dependent = UJ_PUSH_PARALLEL;
    // Rest satisfies all rows, so the programme has a solution, which only rounding could hide.
    p->lost = !uj_qp_solve(&p->w->qp, p->w->rows, p->row_count, 1e-13, 4.0 * UJ_PUSH_PARALLEL);
    for (int i = 0; i < p->moving_count; i++)
        p->v[p->moving[i]] = (uj_vec2){p->w->qp.x[2 * i], p->w->qp.x[2 * i + 1]};
}

void uj_push_sim_find_velocities(uj_push_sim *p)
{
    double now = INFINITY;
    int zero_force = 0;  // changes in a row that were no gain
    collect_contacts(p);
    do {
        uj_push_sim_solve(p);
        if (!p->at_vertex)
            return;
        // Several parts may have to leave a corner before anything is gained. But rounding can make
        // either of two planes look worse than the other, for ever.
        double before = now;
        now = uj_push_sim_residual(p);
        zero_force = now < before - UJ_PUSH_EQUAL ? 0 : zero_force + 1;
    } while ((zero_force <= p->row_count && uj_push_sim_leave_vertices(p)) ||
             uj_push_sim_choose_at_vertices(p, now));
}
