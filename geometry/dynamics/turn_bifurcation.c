// Decides on which side a pair passes a vertex when both sides are open.
#include "turn_state.h"

// In tray diameters: if the slacks of the two edges differ by more than this, the pair has left the
// vertex between them. The limit is greater than any difference that counts as a tie.
static const double passed_slack = 1e-5;

const uj_bifurcation *uj_turn_sim_find_bifurcation(const uj_turn_sim *t, int pair,
                                                   const int *edge_id)
{
    for (int i = t->bifurcation_count - 1; i >= 0; i--) {
        const uj_bifurcation *bifurcation = &t->bifurcations[i];
        if (bifurcation->pair == pair && bifurcation->edge_id[0] == edge_id[0] &&
            bifurcation->edge_id[1] == edge_id[1] && !(t->deciding && bifurcation->passed))
            return bifurcation;
    }
    return NULL;
}

int uj_turn_sim_decide_bifurcation(uj_turn_sim *t, int pair, const int *edge_id)
{
    int i = t->w->bifurcation_count++;
    int side = i < UJ_TURN_MAX_BRANCHES ? (int)(t->w->branches >> i & 1u) : 0;
    if (t->bifurcation_count < UJ_TURN_MAX_BIFURCATIONS)
        t->bifurcations[t->bifurcation_count++] =
            (uj_bifurcation){pair, {edge_id[0], edge_id[1]}, side, false};
    return side;
}

void uj_turn_sim_pass_bifurcations(uj_turn_sim *t)
{
    for (int i = 0; i < t->bifurcation_count; i++) {
        uj_bifurcation *bifurcation = &t->bifurcations[i];
        if (bifurcation->passed)
            continue;
        const uj_part_pair *pair = &t->model->pairs[bifurcation->pair];
        uj_rotation rotation[UJ_MAX_PIECES];
        rotation[pair->b] = uj_rotation_of(t->angle[pair->b]);
        if (pair->a >= 0)
            rotation[pair->a] = uj_rotation_of(t->angle[pair->a]);
        double slack[2];
        for (int side = 0; side < 2; side++)
            slack[side] =
                uj_turn_sim_slack(t, bifurcation->pair, bifurcation->edge_id[side], rotation, t->x);
        bifurcation->passed = fabs(slack[0] - slack[1]) > passed_slack * t->model->diameter;
    }
}
