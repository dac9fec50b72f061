// Chooses the half-planes that constrain the pairs of a turn at given angles: one per pair, or two
// for a pair that stands on a vertex.
#include "turn_state.h"

static const double equal_gain = 1e-9;  // gains that differ by no more than this count as equal

// Returns the rate at which the pair would open along the normal of a half-plane if the pieces
// moved as they are pressed.
static double gain(const uj_turn_sim *t, const uj_part_pair *pair, const uj_halfplane *plane)
{
    double gained = 0.0;
    for (int side = 0; side < 2; side++) {
        int piece = side == 0 ? pair->a : pair->b;
        if (piece < 0 || t->dof[piece] < 0)
            continue;
        uj_vec2 d = uj_direction_vector((uj_direction)t->press->direction[piece]);
        gained += (side == 0 ? -1.0 : 1.0) * (plane->nx * d.x + plane->ny * d.y);
    }
    return gained;
}

// Finds the second half-plane that constrains a pair at a vertex. Its gain equals the gain of
// `held`, and its slack at x equals the slack of `held` to within `tie`. Returns -1 if there is
// none. If a push leaves a pair balanced on a vertex, the pair stays balanced in a turn as long as
// pressing favours neither half-plane. The same holds for a pair that meets vertex to vertex, as
// long as turning favours neither half-plane, which happens between mirror images.
static int second_plane(const uj_turn_sim *t, int k, int held, const uj_vec2 *x, double tie)
{
    const uj_halfplanes *planes = &t->w->candidate;
    const uj_part_pair *pair = &t->model->pairs[k];
    const uj_halfplane *own = &planes->planes[held];
    double slack = uj_halfplane_slack(pair, own, x), gained = gain(t, pair, own);
    for (int j = pair->first; j < pair->first + planes->counts[k]; j++) {
        const uj_halfplane *other = &planes->planes[j];
        if (j != held && fabs(uj_halfplane_slack(pair, other, x) - slack) <= tie &&
            fabs(gain(t, pair, other) - gained) <= equal_gain)
            return j;
    }
    return -1;
}

void uj_turn_sim_note_balance(uj_turn_sim *t)
{
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i];
        t->w->balanced[k] = uj_push_on_vertex(&t->w->push, k);
    }
}

// Returns true if a half-plane belongs to an edge along which a polygon was cut into parts. Such an
// edge can only be touched at its end, where another half-plane constrains the pair.
static bool is_cut(const uj_part_pair *pair, const uj_halfplane *plane)
{
    return plane->edge_id >= UJ_EDGE_OF_B ? pair->part_b->cut[plane->edge_id - UJ_EDGE_OF_B]
                                          : pair->part_a->cut[plane->edge_id];
}

// Returns the half-plane that separates a pair best at x. If several half-planes are equally good,
// as at a vertex between pieces that do not turn, returns the one with the greatest gain(), as a
// push does.
static int best_plane(const uj_turn_sim *t, int k, const uj_vec2 *x, double step, bool *touches)
{
    const uj_halfplanes *planes = &t->w->candidate;
    const uj_part_pair *pair = &t->model->pairs[k];
    int best;
    double slack = uj_part_pair_separation(t->model, planes, k, x, &best);
    bool by_cut = is_cut(pair, &planes->planes[best]);
    double reach = by_cut ? uj_turn_sim_reach(t, step) : t->contact;
    *touches = slack <= reach;
    if (!*touches)
        return best;
    double least = slack - (by_cut ? reach : uj_turn_sim_tie_slack(t, UJ_TURN_PROBE_STEP));
    double gained = by_cut ? -INFINITY : gain(t, pair, &planes->planes[best]);
    for (int j = pair->first; j < pair->first + planes->counts[k]; j++) {
        const uj_halfplane *other = &planes->planes[j];
        if (j == best || uj_halfplane_slack(pair, other, x) < least || is_cut(pair, other))
            continue;
        double gains = gain(t, pair, other);
        if (gains > gained + equal_gain) {
            best = j;
            gained = gains;
        }
    }
    return best;
}

void uj_turn_sim_choose_constraints(uj_turn_sim *t, const uj_vec2 *x, double step)
{
    const uj_halfplanes *planes = &t->w->candidate;
    t->w->row_count = 0;
    t->constraint_hash = 2166136261u;  // FNV-1a
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i];
        if (planes->counts[k] == 0)
            continue;
        bool touches;
        int plane = best_plane(t, k, x, step, &touches);
        uj_turn_sim_set_row(t, t->w->row_count++, k, plane, x);
        double tie = t->w->balanced[k] ? t->contact : uj_turn_sim_tie_slack(t, step);
        int second = touches || t->w->balanced[k] ? second_plane(t, k, plane, x, tie) : -1;
        if (second >= 0)
            uj_turn_sim_set_row(t, t->w->row_count++, k, second, x);
        t->constraint_hash = (t->constraint_hash ^ (uint32_t)(plane + 1)) * 16777619u;
        t->constraint_hash = (t->constraint_hash ^ (uint32_t)(second + 1)) * 16777619u;
    }
}

// Returns true if some row already has this half-plane.
static bool has_row(const uj_turn_sim *t, int plane)
{
    for (int row = 0; row < t->w->row_count; row++)
        if (t->w->row_plane[row] == plane)
            return true;
    return false;
}

bool uj_turn_sim_choose_as_pushed(uj_turn_sim *t, const uj_vec2 *pushed, const uj_vec2 *x)
{
    const uj_push_workspace *p = &t->w->push;
    t->w->row_count = 0;
    for (int row = 0; row < p->row_count; row++) {
        const uj_push_pair *pair = &p->pairs[p->row_pair[row]];
        int plane = t->model->pairs[pair->pair].first + p->row_plane[row] - pair->first;
        if (has_row(t, plane))
            continue;
        if (t->w->row_count > t->w->relevant_count)
            return false;
        uj_turn_sim_set_row(t, t->w->row_count++, pair->pair, plane, x);
    }
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], plane;
        // Pairs that are apart get rows, too. A touching pair that has no row after this needs
        // none: pairs with rows keep it apart.
        if (t->w->candidate.counts[k] > 0 &&
            uj_part_pair_separation(t->model, &t->w->candidate, k, pushed, &plane) > t->contact)
            uj_turn_sim_set_row(t, t->w->row_count++, k, plane, x);
    }
    return true;
}

bool uj_turn_sim_pushed_jointly(const uj_turn_sim *t)
{
    const uj_push_workspace *p = &t->w->push;
    for (int row = p->first_balanced; row < p->row_count; row++)
        for (int other = 0; other < row; other++) {
            const uj_part_pair *a = &t->model->pairs[p->pairs[p->row_pair[row]].pair];
            const uj_part_pair *b = &t->model->pairs[p->pairs[p->row_pair[other]].pair];
            if (a != b && a->a == b->a && a->b == b->b)
                return true;
        }
    return false;
}
