// Candidates of a turn: tries a step, and makes it the present configuration.
#include <string.h>

#include "turn_state.h"

void uj_turn_sim_place(const uj_turn_sim *t, double step, const uj_predictor *predictor,
                       uj_candidate *next)
{
    next->step = step;
    for (int i = 0; i < t->n; i++) {
        next->angle[i] = t->angle[i] + t->spin[i] * step;
        next->x[i] = t->x[i];
        if (predictor == NULL || t->dof[i] < 0)
            continue;
        uj_vec2 rate = uj_vec2_add(predictor->rate[i],
                                   uj_vec2_scale(predictor->second_derivative[i], 0.5 * step));
        next->x[i] = uj_vec2_add(t->x[i], uj_vec2_scale(rate, step));
    }
}

void uj_turn_sim_build(uj_turn_sim *t, double step, const uj_predictor *predictor,
                       uj_candidate *next)
{
    uj_turn_sim_place(t, step, predictor, next);
    uj_halfplanes_build(t->model, next->angle, t->rebuild_mask, &t->w->candidate);
}

bool uj_turn_sim_goes_on(uj_turn_sim *t)
{
    return uj_push_workspace_goes_on(&t->w->push, (size_t)t->model->plane_capacity);
}

// Returns true if positions moved no faster than contacts can push them. A finite step may lead to
// a free position that pieces could reach only by a jump, because tilted edges leave room there.
// Such a jump is not a continuous motion.
static bool is_continuous(const uj_turn_sim *t, const uj_candidate *next)
{
    return uj_turn_sim_shift(t, t->x, next->x) <=
           UJ_TURN_FASTEST_RATE * next->step * t->model->diameter;
}

// Solves for the rest position of a candidate whose half-planes are built, starting from next->x.
// If `press` is 0, moves the pieces as little as possible.
static bool solve_from_here(uj_turn_sim *t, double press, uj_candidate *next)
{
    uj_vec2 predicted[UJ_MAX_PIECES];
    memcpy(predicted, next->x, sizeof predicted);
    if (press > 0.0)
        return uj_turn_sim_solve_rest(t, next, press * t->model->diameter, t->x);
    return uj_turn_sim_solve_rest(t, next, 0.0, predicted) && is_continuous(t, next);
}

bool uj_turn_sim_try(uj_turn_sim *t, double step, const uj_predictor *predictor, double press,
                     uj_candidate *next)
{
    if (!uj_turn_sim_goes_on(t)) {
        uj_turn_sim_place(t, step, predictor, next);
        return false;
    }
    uj_turn_sim_build(t, step, predictor, next);
    if (solve_from_here(t, press, next))
        return true;
    if (predictor == NULL)
        return false;
    // A wrong prediction may have led to the wrong side of a vertex. Try again from the present
    // positions.
    uint32_t tried = t->constraint_hash;
    uj_turn_sim_place(t, step, NULL, next);
    uj_turn_sim_choose_constraints(t, next->x, next->step);
    return t->constraint_hash != tried && solve_from_here(t, press, next);
}

bool uj_turn_sim_try_by_push(uj_turn_sim *t, double step, uj_candidate *next)
{
    if (!uj_turn_sim_goes_on(t))
        return false;
    uj_turn_sim_build(t, step, NULL, next);
    uj_candidate pushed = *next;
    return solve_from_here(t, 0.0, &pushed) &&
           uj_push(&t->w->candidate, t->press, &t->w->push, pushed.x, NULL) == UJ_PUSH_REST &&
           uj_turn_sim_solve_rest_as_pushed(t, next, pushed.x);
}

static void update_predictor(uj_turn_sim *t, const uj_candidate *next)
{
    uj_predictor *c = &t->predictor;
    for (int i = 0; i < t->n; i++) {
        uj_vec2 mean = uj_vec2_scale(uj_vec2_sub(next->x[i], t->x[i]), 1.0 / next->step);
        uj_vec2 since = c->step > 0.0 ? c->mean[i] : c->rate[i];
        c->second_derivative[i] =
            uj_vec2_scale(uj_vec2_sub(mean, since), 2.0 / (next->step + c->step));
        // A second derivative computed from two very short steps would be noise.
        if (next->step < UJ_TURN_SHORTEST_STEP)
            c->second_derivative[i] = (uj_vec2){0.0, 0.0};
        c->rate[i] = uj_vec2_add(mean, uj_vec2_scale(c->second_derivative[i], 0.5 * next->step));
        c->mean[i] = mean;
    }
    c->step = next->step;
}

void uj_turn_sim_accept(uj_turn_sim *t, const uj_candidate *next)
{
    update_predictor(t, next);
    for (int i = 0; i < t->n; i++) {
        t->x[i] = next->x[i];
        t->angle[i] = next->angle[i];
    }
    t->turned += next->step;
    uj_turn_sim_pass_bifurcations(t);
    uj_halfplanes swap = t->w->present;
    t->w->present = t->w->candidate;
    t->w->candidate = swap;
}
