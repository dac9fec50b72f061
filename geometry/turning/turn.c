// The turn: decides which pieces turn from event to event, and where the turn ends.
#include <unjam/geometry/turning/turn.h>

#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

enum { MAX_EVENTS = 4000, MAX_IDLE_EVENTS = 20 };

// The rounding error of a coordinate, as a fraction of the greatest coordinate.
static const double rounding_part = 4e-16;

// Advances the turn to a point of the path at which there is an event.
static void go_to(uj_turn_sim *t, const uj_velocity *along, const uj_path_point *to)
{
    uj_turn_record(t, along, to);
    t->turned += to->step;
    t->rests = t->at_start = t->stays = t->exact_zeros = false;
    if (to->step > UJ_FLUSH_ANGLE)
        memcpy(t->path_spin, t->spin, sizeof t->path_spin);
    for (int i = 0; i < t->n; i++) {
        t->angle[i] += t->spin[i] * to->step;
        t->x[i] = to->x[i];
    }
    uj_turn_build_planes(t, false);
    uj_turn_forget_touches(t);
    t->w->events++;
}

// Returns true if x are the positions from which the pieces last slid, and the pieces have not
// turned since.
static bool is_back(const uj_turn_sim *t, const uj_vec2 *x)
{
    double apart = 0.0;
    for (int i = 0; i < t->n; i++)
        apart = uj_max(apart, uj_vec2_length(uj_vec2_sub(x[i], t->slid_from[i])));
    return t->slid_at == t->turned && apart <= UJ_TOLERANCE_CONTACT * t->model->diameter;
}

// Lets the pieces slide as the law of the push demands just beyond the present angles. They stay if
// the slide would only take them back to where they came from. Returns false if nothing moves.
static bool slide_ahead(uj_turn_sim *t, uj_slide_reason reason, uj_push_outcome *pressed)
{
    uj_vec2 v[UJ_MAX_PIECES], x[UJ_MAX_PIECES];
    int before = t->w->bifurcation_count;
    if (!uj_turn_slide_islands(t, reason, v))
        return false;
    memcpy(x, t->x, sizeof x);
    bool slides = uj_push_straight(&t->w->planes, t->press, v, &t->w->push, x);
    for (int i = 0; i < t->n; i++)
        v[i] = uj_vec2_sub(x[i], t->x[i]);
    double limit = slides ? uj_turn_slide_limit(t, v) : 1.0;
    for (int i = 0; i < t->n && limit < 1.0; i++)
        x[i] = uj_vec2_add(t->x[i], uj_vec2_scale(v[i], limit));
    if (slides && is_back(t, x)) {
        slides = false;
        t->stays = true;
    }
    if (!slides) {
        t->w->bifurcation_count = before;
        if (reason == UJ_SLIDE_BESIDE)  // the islands' own solutions may have taken their place
            (void)uj_turn_find_velocities(t, true);
        return false;
    }
    t->exact_zeros = false;
    memcpy(t->slid_from, t->x, sizeof t->slid_from);
    memcpy(t->x, x, sizeof t->x);
    t->slid_at = t->turned;
    t->rests = t->at_start = false;
    if (t->trace != NULL)
        uj_turn_emit(t, 0.0, t->x);
    double moved;
    *pressed = uj_turn_press(t, &moved);
    return true;
}

// Solves the velocity problem. Sets *slid if the pieces slide at the present angles instead.
static uj_velocity_answer find_velocities(uj_turn_sim *t, uj_push_outcome *pressed, bool *slid)
{
    double moved = 0.0;
    uj_velocity_answer answer = uj_turn_find_velocities(t, true);
    *slid = false;
    if (answer != UJ_VELOCITY_SLIDE)
        return answer;
    if (!t->rests) {
        *pressed = uj_turn_press(t, &moved);
        *slid = *pressed != UJ_PUSH_REST || moved > UJ_TOLERANCE_CONTACT * t->model->diameter;
        if (!*slid)
            answer = uj_turn_find_velocities(t, true);
    }
    // At a vertex, a pair is held by one of several gaps. The push may have chosen a gap that keeps
    // the pair at rest, although the pair could slide along the edge of another gap.
    if (!*slid && t->velocity_count > 0) {
        answer = UJ_VELOCITY_GO;
        *slid = slide_ahead(t, UJ_SLIDE_BESIDE, pressed);
    }
    return answer;
}

// Finds a way for the pieces to go on turning, by comparing the gaps after a further turn by
// `ahead`. Returns false if there is none.
static bool find_way_ahead(uj_turn_sim *t, double ahead, uj_way *out)
{
    return uj_turn_find_ahead(t, true, ahead) == UJ_VELOCITY_GO &&
           uj_turn_find_way(t, UJ_FLUSH_ANGLE, out) == UJ_OUTLOOK_WAY;
}

// Returns true if the pieces have room at the end of the path, where they may have to be moved
// apart a little.
static bool has_room(uj_turn_sim *t, const uj_path_point *end)
{
    double angle[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    memcpy(angle, t->angle, sizeof angle);
    memcpy(x, t->x, sizeof x);
    for (int i = 0; i < t->n; i++) {
        t->angle[i] += t->spin[i] * end->step;
        t->x[i] = end->x[i];
    }
    uj_turn_build_planes(t, false);
    bool room = uj_turn_settle(t);
    memcpy(t->angle, angle, sizeof angle);
    memcpy(t->x, x, sizeof x);
    uj_turn_build_planes(t, false);
    return room;
}

// Turns up to the next event. Returns false if the turn cannot be followed.
static bool turn_to_event(uj_turn_sim *t, uj_push_outcome *pressed)
{
    double moved = 0.0;
    int bifurcations = t->w->bifurcation_count;
    bool slid;
    // The last push may have had two equally good motions. Turning further may make one of them
    // better.
    if (uj_turn_is_balanced(t) && slide_ahead(t, UJ_SLIDE_BALANCED, pressed))
        return true;
    uj_velocity_answer answer = find_velocities(t, pressed, &slid);
    if (slid)
        return true;
    uj_way next;
    uj_outlook found =
        answer == UJ_VELOCITY_GO ? uj_turn_find_way(t, UJ_FLUSH_ANGLE, &next) : UJ_OUTLOOK_SLIDE;
    if (answer == UJ_VELOCITY_GO && found != UJ_OUTLOOK_WAY && find_way_ahead(t, UJ_AHEAD, &next))
        found = UJ_OUTLOOK_WAY;
    if (found == UJ_OUTLOOK_LOST && find_way_ahead(t, UJ_FAR_AHEAD, &next))
        found = UJ_OUTLOOK_WAY;
    if (found == UJ_OUTLOOK_LOST && uj_turn_find_velocities(t, true) == UJ_VELOCITY_GO &&
        uj_turn_find_way(t, UJ_TOLERANCE_ANGLE, &next) == UJ_OUTLOOK_WAY)
        found = UJ_OUTLOOK_WAY;
    if (found == UJ_OUTLOOK_LOST && slide_ahead(t, UJ_SLIDE_LOST, pressed))
        return true;
    if (found == UJ_OUTLOOK_LOST) {
        t->w->lost = "no way";
        return false;
    }
    bool stayed = t->stays;
    if (found == UJ_OUTLOOK_SLIDE && answer != UJ_VELOCITY_STOP &&
        (slide_ahead(t, UJ_SLIDE_FAILING, pressed) || t->stays != stayed))
        return true;
    if (found == UJ_OUTLOOK_SLIDE) {
        uj_turn_stop_blocked(t);
        *pressed = uj_turn_press(t, &moved);
        return true;
    }
    if (next.event == UJ_EVENT_NEAR_FLUSH && !has_room(t, &next.end)) {
        t->exact_zeros = true;
        t->w->bifurcation_count = bifurcations;
        return true;
    }
    go_to(t, next.along, &next.end);
    if (next.event != UJ_EVENT_ZERO || uj_turn_next_flush(t, -UJ_FLUSH_ANGLE) <= UJ_FLUSH_ANGLE) {
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

// Turns until no piece turns any more. Returns UJ_TURN_DONE, or the reason why the turn is given
// up.
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
    }
    double reach = t->model->diameter;
    for (int i = 0; i < t->n; i++)
        reach = uj_max(reach, uj_max(fabs(t->x[i].x), fabs(t->x[i].y)));
    t->rounding = rounding_part * reach;
    t->considered = t->press->mask;
    uj_turn_set_mask(t);
    uj_turn_build_planes(t, true);
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
                     .n = model->piece_count,
                     .slid_at = -1.0};
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
