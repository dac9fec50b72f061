// Gaps of the pairs of a turn: slacks, separations, depths, and when they count as equal or near.
#include "turn_state.h"

static const double tie_rate = 1e-5;     // tray diameters per radian: slacks that differ by less
                                         // count as equal
static const double flush_range = 1e-3;  // radians: if its phase ends within this, a turn is nearly
                                         // flush

double uj_turn_sim_slack(const uj_turn_sim *t, int k, int edge_id, const uj_rotation *rotations,
                         const uj_vec2 *x)
{
    uj_halfplane plane = uj_part_pair_halfplane(t->model, rotations, k, edge_id);
    return uj_halfplane_slack(&t->model->pairs[k], &plane, x);
}

double uj_turn_sim_separation(const uj_turn_sim *t, int k, const uj_turn_view *at, int *edge_id)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    if (at->planes->counts[k] > 0) {
        int plane;
        double slack = uj_part_pair_separation(t->model, at->planes, k, at->x, &plane);
        *edge_id = at->planes->planes[plane].edge_id;
        return slack;
    }
    double best = -INFINITY;
    for (int i = 0; i < pair->part_a->count + pair->part_b->count; i++) {
        int edge = i < pair->part_a->count ? i : UJ_EDGE_OF_B + i - pair->part_a->count;
        double slack = uj_turn_sim_slack(t, k, edge, at->rotations, at->x);
        if (slack > best) {
            best = slack;
            *edge_id = edge;
        }
    }
    return best;
}

double uj_turn_sim_depth(const uj_turn_sim *t, const uj_vec2 *x)
{
    double depth = 0.0;
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], plane;
        depth = uj_max(depth, -uj_part_pair_separation(t->model, &t->w->candidate, k, x, &plane));
    }
    return depth;
}

double uj_turn_sim_tie_slack(const uj_turn_sim *t, double step)
{
    return tie_rate * uj_max(step, UJ_TURN_PROBE_STEP) * t->model->diameter;
}

double uj_turn_sim_reach(const uj_turn_sim *t, double step)
{
    return step > UJ_TURN_SHORTEST_STEP ? t->contact
                                        : uj_max(t->contact, 4.0 * step * t->model->diameter);
}

bool uj_turn_sim_is_nearly_flush(const uj_turn_sim *t, double step)
{
    return t->phase_end - t->turned - step <= flush_range;
}
