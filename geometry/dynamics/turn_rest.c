// Steps of a turn: the rest position of the pressed pieces at other angles, and going there.
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

uj_status uj_turn_workspace_create(const uj_contact_model *model, uj_turn_workspace *out)
{
    *out = (uj_turn_workspace){0};
    size_t pairs = (size_t)(model->pair_count + model->goal_pair_count) + 1;
    bool ok = uj_push_workspace_create(model, &out->push) == UJ_OK;
    ok = uj_halfplanes_create(model, &out->present) == UJ_OK && ok;
    ok = uj_halfplanes_create(model, &out->candidate) == UJ_OK && ok;
    size_t rows = 2 * pairs + UJ_QP_MAX;  // two for a pair that stands on a corner
    out->rows = calloc(rows, sizeof *out->rows);
    out->row_pair = calloc(rows, sizeof *out->row_pair);
    out->row_plane = calloc(rows, sizeof *out->row_plane);
    out->relevant = calloc(pairs, sizeof *out->relevant);
    out->balanced = calloc(pairs, sizeof *out->balanced);
    out->pressing = calloc(pairs, sizeof *out->pressing);
    out->best = calloc(pairs, sizeof *out->best);
    bool events = true;
    for (int i = 0; i < 4; i++) {
        out->events[i] = calloc(pairs + UJ_QP_MAX, sizeof *out->events[i]);
        events = events && out->events[i] != NULL;
    }
    if (ok && events && out->best != NULL && out->rows != NULL && out->row_pair != NULL &&
        out->row_plane != NULL && out->relevant != NULL && out->balanced != NULL &&
        out->pressing != NULL)
        return UJ_OK;
    uj_turn_workspace_clear(out);
    return UJ_NO_MEMORY;
}

void uj_turn_workspace_clear(uj_turn_workspace *workspace)
{
    uj_push_workspace_clear(&workspace->push);
    uj_halfplanes_clear(&workspace->present);
    uj_halfplanes_clear(&workspace->candidate);
    free(workspace->rows);
    free(workspace->row_pair);
    free(workspace->row_plane);
    free(workspace->relevant);
    free(workspace->balanced);
    free(workspace->pressing);
    free(workspace->best);
    for (int i = 0; i < 4; i++)
        free(workspace->events[i]);
    *workspace = (uj_turn_workspace){0};
}

void uj_turn_sim_begin(uj_turn_sim *t, const uint8_t *spin, const uj_pose *poses)
{
    for (int i = 0; i < t->n; i++) {
        bool pressed = (t->press->mask >> i & 1u) != 0;
        t->dof[i] = pressed ? t->dof_count++ : -1;
        t->spin[i] = !pressed ? 0.0 : spin[i] == UJ_CCW ? 1.0 : -1.0;
        t->angle[i] = poses[i].angle;
        t->x[i] = uj_position_of_centroid(t->given, i, &poses[i]);
    }
    t->active_count = -1;
}

void uj_turn_sim_prepare(uj_turn_sim *t)
{
    if (t->prepared)
        return;
    t->prepared = true;
    t->w->relevant_count = 0;
    for (int k = 0; k < t->model->pair_count; k++) {
        if (uj_part_pair_in(&t->model->pairs[k], t->press->mask))
            t->w->relevant[t->w->relevant_count++] = k;
        t->w->pressing[k] = 0;
        t->w->balanced[k] = 0;
    }
    uj_halfplanes_build(t->model, t->angle, t->press->mask, &t->w->present);
}

bool uj_turn_sim_any(const uj_turn_sim *t)
{
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            return true;
    return false;
}

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
    uj_halfplanes_build(t->model, next->angle, t->building, &t->w->candidate);
}

// Whether positions moved no faster than any contact can push them. A finite step may be free only
// because pieces go far, to where tilted edges leave room: that is no continuous motion.
static bool is_continuous(const uj_turn_sim *t, const uj_candidate *next)
{
    return uj_turn_sim_shift(t, t->x, next->x) <=
           UJ_TURN_FASTEST_RATE * next->step * t->model->diameter;
}

// Settles a trial whose planes are built, from where it is: pressed, or with as little motion as
// can be.
static bool settle_there(uj_turn_sim *t, double press, uj_candidate *next)
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
    uj_turn_sim_build(t, step, predictor, next);
    if (settle_there(t, press, next))
        return true;
    if (predictor == NULL)
        return false;
    // A bad prediction may have chosen the wrong side of a corner.
    uint32_t tried = t->holding;
    uj_turn_sim_place(t, step, NULL, next);
    uj_turn_sim_choose_constraints(t, next->x, next->step);
    return t->holding != tried && settle_there(t, press, next);
}

bool uj_turn_sim_try_by_push(uj_turn_sim *t, double step, uj_candidate *next)
{
    uj_turn_sim_build(t, step, NULL, next);
    uj_candidate pushed = *next;
    return settle_there(t, 0.0, &pushed) &&
           uj_push(t->model, &t->w->candidate, t->press, &t->w->push, pushed.x, NULL) ==
               UJ_PUSH_REST &&
           uj_turn_sim_solve_rest_as_pushed(t, next, pushed.x);
}

static void update_course(uj_turn_sim *t, const uj_candidate *next)
{
    uj_predictor *c = &t->predictor;
    for (int i = 0; i < t->n; i++) {
        uj_vec2 mean = uj_vec2_scale(uj_vec2_sub(next->x[i], t->x[i]), 1.0 / next->step);
        uj_vec2 since = c->step > 0.0 ? c->mean[i] : c->rate[i];
        c->second_derivative[i] =
            uj_vec2_scale(uj_vec2_sub(mean, since), 2.0 / (next->step + c->step));
        // What two short steps say of a bend is noise.
        if (next->step < UJ_TURN_SHORTEST_STEP)
            c->second_derivative[i] = (uj_vec2){0.0, 0.0};
        c->rate[i] = uj_vec2_add(mean, uj_vec2_scale(c->second_derivative[i], 0.5 * next->step));
        c->mean[i] = mean;
    }
    c->step = next->step;
}

void uj_turn_sim_accept(uj_turn_sim *t, const uj_candidate *next)
{
    update_course(t, next);
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
