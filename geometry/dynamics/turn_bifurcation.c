// By which side a pair passes a corner when both are open.
#include "turn_state.h"

// Diameters by which the slacks of two faces differ when a pair stands on their corner no more:
// above all that may pass for equal in any step.
static const double passed_slack = 1e-5;

const uj_bifurcation *uj_turn_sim_find_bifurcation(const uj_turn_sim *t, int pair,
                                                   const int *feature)
{
    for (int i = t->tie_count - 1; i >= 0; i--) {
        const uj_bifurcation *tie = &t->ties[i];
        if (tie->pair == pair && tie->feature[0] == feature[0] && tie->feature[1] == feature[1] &&
            !(t->deciding && tie->passed))
            return tie;
    }
    return NULL;
}

int uj_turn_sim_decide_bifurcation(uj_turn_sim *t, int pair, const int *feature)
{
    int i = t->w->tie_count++;
    int side = i < UJ_TURN_MAX_BRANCHES ? (int)(t->w->choices >> i & 1u) : 0;
    if (t->tie_count < UJ_TURN_MAX_BIFURCATIONS)
        t->ties[t->tie_count++] = (uj_bifurcation){pair, {feature[0], feature[1]}, side, false};
    return side;
}

void uj_turn_sim_pass_bifurcations(uj_turn_sim *t)
{
    for (int i = 0; i < t->tie_count; i++) {
        uj_bifurcation *tie = &t->ties[i];
        if (tie->passed)
            continue;
        const uj_part_pair *pair = &t->bodies->pairs[tie->pair];
        uj_rotation rotation[UJ_MAX_PIECES];
        rotation[pair->b] = uj_rotation_of(t->angle[pair->b]);
        if (pair->a >= 0)
            rotation[pair->a] = uj_rotation_of(t->angle[pair->a]);
        double first = uj_turn_sim_slack(t, tie->pair, tie->feature[0], rotation, t->x);
        double second = uj_turn_sim_slack(t, tie->pair, tie->feature[1], rotation, t->x);
        tie->passed = fabs(first - second) > passed_slack * t->bodies->diameter;
    }
}
