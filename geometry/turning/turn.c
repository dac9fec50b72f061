// Follows a turn from event to event until no piece turns any more.
#include <unjam/geometry/turning/turn.h>

#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_decision.h"

enum { MAX_EVENTS = 4000, MAX_IDLE_EVENTS = 20 };

// The rounding error of a coordinate, as a fraction of the greatest coordinate.
static const double rounding_part = 4e-16;

static void go_to(uj_turn_sim *t, const uj_velocity *along, const uj_path_point *to)
{
    uj_turn_record(t, along, to);
    t->turned += to->step;
    t->rests = t->at_start = false;
    t->stays = 0;
    if (to->step > UJ_FLUSH_ANGLE)
        memcpy(t->path_spin, t->spin, sizeof t->path_spin);
    for (int i = 0; i < t->n; i++) {
        t->angle[i] += t->spin[i] * to->step;
        t->x[i] = to->x[i];
    }
    uj_turn_renew_planes(t);
    uj_turn_forget_touches(t);
    t->w->events++;
}

static void slide(uj_turn_sim *t, const uj_decision *d, uj_push_outcome *pressed)
{
    uj_vec2 x[UJ_MAX_PIECES];
    double moved;
    (void)uj_turn_slide_end(t, d->slide, x);
    for (int i = 0; i < t->n; i++)
        if ((d->slides >> i & 1u) != 0) {
            t->slid_at[i] = t->turned;
            t->slid_from[i] = t->x[i];
        }
    memcpy(t->x, x, sizeof t->x);
    t->rests = t->at_start = false;
    if (t->trace != NULL)
        uj_turn_emit(t, 0.0, t->x);
    *pressed = uj_turn_press(t, &moved);
}

// Sets t->arrival. Returns false if the path d->along is longer than UJ_VERTEX_STEP, or ends at
// another kind of event.
static bool find_arrival(uj_turn_sim *t, const uj_decision *d)
{
    uj_path_point end;
    t->second_order = t->forces = false;
    if (d->way.event != UJ_EVENT_FLUSH || d->way.end.step > t->ahead + UJ_VERTEX_STEP ||
        !uj_turn_path(t, &d->along, d->way.end.step, &end))
        return false;
    for (int i = 0; i < t->n; i++)
        t->arrival[i] = uj_vec2_scale(end.v[i], 1.0 / t->model->diameter);
    return true;
}

// Returns false if the turn cannot be followed.
static bool turn_to_event(uj_turn_sim *t, uj_push_outcome *pressed)
{
    uj_decision d;
    double moved;
    uj_turn_decide(t, &d);
    t->ended_for_check = false;
    switch (d.outlook) {
    case UJ_OUTLOOK_LOST:
        t->w->lost = "no way";
        return false;
    case UJ_OUTLOOK_SLIDE:
        slide(t, &d, pressed);
        return true;
    case UJ_OUTLOOK_STOP:
        uj_turn_stop_blocked(t);
        *pressed = uj_turn_press(t, &moved);
        return true;
    case UJ_OUTLOOK_PUSH:
        *pressed = uj_turn_press(t, &moved);
        return true;
    case UJ_OUTLOOK_WAY:
        break;
    }
    bool arrives = find_arrival(t, &d);
    go_to(t, &d.along, &d.way.end);
    bool zero = d.way.event == UJ_EVENT_ZERO;
    bool flush = (zero || arrives) && uj_turn_next_flush(t, -UJ_FLUSH_ANGLE) <= UJ_FLUSH_ANGLE;
    t->ended_for_check = arrives && !flush;
    if (!zero || flush) {
        (void)uj_turn_settle(t);
        uj_turn_end_flush(t, pressed);
    }
    return true;
}

static bool is_missed(const uj_turn_sim *t)
{
    const uj_turn_filter *filter = t->w->filter;
    return filter != NULL && t->spin[filter->piece] == 0.0 &&
           !filter->accepts(filter->payload, t->angle[filter->piece]);
}

static uj_turn_outcome turn_events(uj_turn_sim *t, uj_push_outcome *pressed)
{
    int idle = 0;
    double before = -1.0;
    while (*pressed == UJ_PUSH_REST && t->turning_mask != 0) {
        if (is_missed(t))
            return UJ_TURN_MISSED;
        idle = t->turned > before + UJ_TOLERANCE_ANGLE ? 0 : idle + 1;
        before = t->turned;
        if (idle > MAX_IDLE_EVENTS || t->w->events > MAX_EVENTS) {
            t->w->lost = "events repeat";
            return UJ_TURN_STUCK;
        }
        if (uj_turn_is_blocked_at_start(t)) {
            uj_turn_stop_blocked(t);
            continue;
        }
        if (!uj_turn_is_new_start(t))
            return UJ_TURN_NONE;
        if (!uj_push_workspace_goes_on(&t->w->push, 1000) || !turn_to_event(t, pressed))
            return UJ_TURN_STUCK;
    }
    if (*pressed == UJ_PUSH_REST && is_missed(t))
        return UJ_TURN_MISSED;
    return *pressed == UJ_PUSH_STUCK  ? UJ_TURN_STUCK
           : *pressed == UJ_PUSH_GOAL ? UJ_TURN_GOAL
           : t->turned == 0.0         ? UJ_TURN_NONE
                                      : UJ_TURN_DONE;
}

static void begin(uj_turn_sim *t, const uint8_t *spin, const uj_pose *poses)
{
    for (int i = 0; i < t->n; i++) {
        bool pressed = (t->press->mask >> i & 1u) != 0;
        t->dof[i] = pressed ? t->dof_count++ : -1;
        t->spin[i] = !pressed ? 0.0 : spin[i] == UJ_CCW ? 1.0 : -1.0;
        t->angle[i] = poses[i].angle;
        t->x[i] = uj_position_of_centroid(t->w->model, i, &poses[i]);
        t->slid_at[i] = -1.0;
    }
    double reach = t->model->diameter;
    for (int i = 0; i < t->n; i++)
        reach = uj_max(reach, uj_max(fabs(t->x[i].x), fabs(t->x[i].y)));
    t->rounding = rounding_part * reach;
    t->considered = t->press->mask;
    uj_turn_set_mask(t);
    for (int k = 0; k < t->model->pair_count; k++)
        t->w->watched[k] = uj_part_pair_in(&t->model->pairs[k], t->press->mask);
}

uj_turn_outcome uj_turn(const uj_press *press_of, const uint8_t *spin, uj_turn_workspace *workspace,
                        uj_pose *poses, const uj_turn_trace *trace)
{
    const uj_contact_model *model = workspace->model;
    uj_turn_sim t = {.model = model->about_centroids != NULL ? model->about_centroids : model,
                     .press = press_of,
                     .w = workspace,
                     .trace = trace,
                     .n = model->piece_count};
    workspace->bifurcation_count = workspace->events = workspace->evaluations = 0;
    workspace->lost = NULL;
    begin(&t, spin, poses);
    uj_push_outcome pressed = uj_turn_press_at_start(&t);
    uj_turn_outcome outcome = turn_events(&t, &pressed);
    if (outcome == UJ_TURN_MISSED)
        return outcome;
    for (int i = 0; i < t.n; i++) {
        uj_vec2 x = uj_position_of_centroid(model, i, &poses[i]);
        if (t.x[i].x != x.x || t.x[i].y != x.y || t.angle[i] != poses[i].angle)
            poses[i] = uj_pose_from_centroid(model, i, t.angle[i], t.x[i]);
    }
    return outcome;
}
