// Finds the pairs that touch in a push, and the velocities that their contacts allow.
#include <math.h>

#include "push_state.h"

// Finds the half-planes of a touching pair that may constrain the pair.
static void find_planes(const uj_push_sim *p, int i, uj_push_touch *found)
{
    const uj_push_pair *pair = &p->w->pairs[i];
    double separation = p->w->slack[pair->first];
    for (int j = pair->first + 1; j < pair->last; j++)
        separation = uj_max(separation, p->w->slack[j]);
    // At the start, pieces may overlap slightly (UJ_TOLERANCE_START), so that every slack is
    // negative. The half-plane with the greatest slack then counts as a contact.
    double least = uj_min(separation, 0.0) - p->contact;
    found->pair = i;
    found->count = 0;
    for (int j = pair->first; j < pair->last && found->count < UJ_PUSH_MAX_HALFPLANES; j++)
        if (p->w->slack[j] >= least)
            found->planes[found->count++] = j;
}

// Returns true if some half-plane separates the pair. Tries first the half-plane that separated the
// pair last time.
static bool is_apart(const uj_push_sim *p, uj_push_pair *pair)
{
    if (p->w->slack[pair->separating] > p->contact)
        return true;
    for (int j = pair->first; j < pair->last; j++)
        if (p->w->slack[j] > p->contact) {
            pair->separating = j;
            return true;
        }
    return false;
}

// Adds rows for the touching pairs of a group.
static void add_rows(uj_push_sim *p, int group, const uj_push_touch *touches, int count)
{
    bool at_vertex = false;
    for (int i = 0; i < count && !at_vertex; i++)
        at_vertex = touches[i].count > 1;
    if (at_vertex) {
        uj_push_sim_add_vertex(p, group, touches, count);
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
        add_rows(p, g, touches, count);
}

static void collect_contacts(uj_push_sim *p)
{
    p->row_count = p->cone_plane_count = p->w->vertex_count = 0;
    p->at_vertex = false;
    for (int g = 0; g < p->contact_groups; g++)
        collect_group(p, g);
}

void uj_push_sim_find_velocities(uj_push_sim *p)
{
    double now = INFINITY;
    int without_gain = 0;  // consecutive changes that did not lower the residual
    collect_contacts(p);
    do {
        uj_push_sim_solve(p);
        if (!p->at_vertex)
            return;
        // Several pairs may have to leave their vertices before the residual falls. But rounding
        // can make two half-planes replace each other forever. So the number of changes that do not
        // lower the residual is limited.
        double before = now;
        now = uj_push_sim_residual(p);
        without_gain = now < before - UJ_PUSH_TIE ? 0 : without_gain + 1;
    } while ((without_gain <= p->row_count && uj_push_sim_leave_vertices(p)) ||
             uj_push_sim_choose_at_vertices(p, now));
}
