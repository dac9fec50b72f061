// Rest positions of a turn at given angles.
#include <string.h>

#include "turn_state.h"

enum { max_passes = 8 };

// Finds the active pairs that pass a vertex on the way from `from` to `to`, and changes their rows:
// each of them is then constrained by the next half-plane. Returns true if there is such a pair.
static bool pass_vertices(uj_turn_sim *t, const uj_vec2 *from, const uj_vec2 *to, double step)
{
    double past = uj_turn_sim_is_nearly_flush(t, step) ? t->contact : 10.0 * t->row_tolerance;
    bool passed = false;
    for (int a = 0; a < t->w->qp.active_count; a++) {
        int row = t->w->qp.active[a], k = t->w->row_pair[row], plane;
        if (uj_part_pair_separation(t->model, &t->w->candidate, k, to, &plane) > past) {
            uj_turn_sim_set_row(t, row, k, plane, from);
            passed = true;
        }
    }
    return passed;
}

// Solves the program with the rows chosen at the predicted positions. A pair that passes a vertex
// on the way continues along the next half-plane.
static bool solve_chosen(uj_turn_sim *t, uj_candidate *next, const uj_vec2 *predicted)
{
    double reach = uj_turn_sim_reach(t, next->step);
    for (int pass = 0; pass < max_passes; pass++) {
        if (!uj_turn_sim_solve_at_vertices(t, predicted, next->step, reach))
            return false;
        memcpy(next->x, predicted, sizeof next->x);
        uj_turn_sim_displace(t, next);
        if (!pass_vertices(t, predicted, next->x, next->step))
            return true;
    }
    return true;
}

// Returns true if an active pair is at a vertex, where another half-plane separates the pair just
// as well.
static bool is_active_at_vertex(const uj_turn_sim *t, const uj_vec2 *x)
{
    for (int a = 0; a < t->w->qp.active_count; a++) {
        int row = t->w->qp.active[a], k = t->w->row_pair[row];
        const uj_part_pair *pair = &t->model->pairs[k];
        for (int j = pair->first; j < pair->first + t->w->candidate.counts[k]; j++)
            if (j != t->w->row_plane[row] &&
                uj_halfplane_slack(pair, &t->w->candidate.planes[j], x) >= -t->row_tolerance)
                return true;
    }
    return false;
}

// Returns how much farther the positions `to` are than `from` in the directions in which the pieces
// are pressed.
static double advance(const uj_turn_sim *t, const uj_vec2 *from, const uj_vec2 *to)
{
    double sum = 0.0;
    for (int i = 0; i < t->n; i++)
        if (t->dof[i] >= 0)
            sum += uj_vec2_dot(uj_direction_vector((uj_direction)t->press->direction[i]),
                               uj_vec2_sub(to[i], from[i]));
    return sum;
}

bool uj_turn_sim_solve_rest_as_pushed(uj_turn_sim *t, uj_candidate *next, const uj_vec2 *pushed)
{
    if (!uj_turn_sim_choose_as_pushed(t, pushed, next->x))
        return false;
    t->pressed = true;
    uj_turn_sim_set_target(t, next, UJ_TURN_PRESS_LENGTH * t->model->diameter, t->x);
    if (!uj_turn_sim_solve(t))
        return false;
    uj_turn_sim_displace(t, next);
    return uj_turn_sim_shift(t, next->x, pushed) <= t->contact &&
           uj_turn_sim_depth(t, next->x) <= t->row_tolerance;
}

// Lets pieces move whose vertices are wedged between walls. The program may constrain them by
// half-planes that a push would release. If a push moves the pieces, solves the program again with
// the constraints in force when the push ended. If the push ends far away or outside the tray, only
// sets next->x to the place where it ended.
static void release_vertices(uj_turn_sim *t, uj_candidate *next, const uj_vec2 *predicted,
                             double press, const uj_vec2 *home)
{
    uj_vec2 held[UJ_MAX_PIECES], left[UJ_MAX_PIECES];
    memcpy(held, next->x, sizeof held);
    memcpy(left, next->x, sizeof left);
    uj_push_outcome outcome = uj_push(&t->w->candidate, t->press, &t->w->push, left, NULL);
    if (outcome == UJ_PUSH_STUCK)
        return;
    if (outcome == UJ_PUSH_REST) {
        if (advance(t, held, left) <= t->contact && !uj_turn_sim_pushed_jointly(t))
            return;
        memcpy(next->x, predicted, sizeof next->x);
        if (uj_turn_sim_solve_rest_as_pushed(t, next, left))
            return;
    }
    if (uj_turn_sim_shift(t, held, left) > UJ_TURN_SLIDE_LENGTH * t->model->diameter) {
        memcpy(next->x, left, sizeof next->x);
        return;
    }
    memcpy(next->x, predicted, sizeof next->x);
    uj_turn_sim_choose_constraints(t, predicted, next->step);
    uj_turn_sim_set_target(t, next, press, home);
    if (!solve_chosen(t, next, predicted))
        memcpy(next->x, held, sizeof next->x);
}

// Returns true if a pair overlaps by more than the pieces can have moved since the present
// configuration. The half-planes that separated that pair must then have been pruned, because no
// allowed position satisfies them any more, and the pair could satisfy the remaining ones only by a
// jump through the obstacle.
static bool is_cut_off(const uj_turn_sim *t, const uj_vec2 *x, double step)
{
    double most = 4.0 * step * t->model->diameter + 2.0 * uj_turn_sim_shift(t, t->x, x);
    for (int row = 0; row < t->w->row_count; row++)
        if (t->w->rows[row].bound > most + t->contact)
            return true;
    return false;
}

bool uj_turn_sim_solve_rest(uj_turn_sim *t, uj_candidate *next, double press, const uj_vec2 *home)
{
    uj_vec2 predicted[UJ_MAX_PIECES];
    memcpy(predicted, next->x, sizeof predicted);
    uj_turn_sim_choose_constraints(t, predicted, next->step);
    if (is_cut_off(t, predicted, next->step)) {
        t->w->qp.infeasible_row = -1;
        return false;
    }
    t->pressed = press > 0.0;
    uj_turn_sim_set_target(t, next, press, home);
    if (!solve_chosen(t, next, predicted))
        return false;
    if (t->pressed && !uj_turn_sim_is_nearly_flush(t, next->step) &&
        is_active_at_vertex(t, next->x))
        release_vertices(t, next, predicted, press, home);
    return true;
}
