// The push, event by event: a quadratic program at each event, exact ray casts between events.
#include "push_state.h"

#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

// After this many events a push ends as UJ_PUSH_STUCK. Even a push of 16 pieces has fewer.
enum { max_events = 4000 };

// A push that makes no progress during this many events counts as being at rest. Its pieces only
// move to and fro, because of rounding errors at nearly balanced contacts.
enum { CHECKED_EVENTS = 64 };

// --- the beginning of a push ---------------------------------------------------------------------

static void begin_piece(uj_push_sim *p, int piece, const uj_press *press)
{
    p->dof[piece] = -1;
    p->drive[piece] = p->v[piece] = (uj_vec2){0.0, 0.0};
    if (piece == UJ_PUSH_WALLS || (press->mask >> piece & 1u) == 0)
        return;
    uj_vec2 d = uj_direction_vector((uj_direction)press->direction[piece]);
    p->drive[piece] = d;
    p->target[2 * p->moving_count] = d.x;
    p->target[2 * p->moving_count + 1] = d.y;
    p->dof[piece] = p->moving_count;
    p->moving[p->moving_count++] = piece;
}

static void begin_group(uj_push_sim *p, int g)
{
    uj_push_workspace *w = p->w;
    const uj_push_group *group = &w->groups[g];
    w->pressed_groups[p->group_count++] = g;
    p->plane_count += group->last_plane - group->first_plane;
    for (int i = group->first; i < group->last; i++)
        w->pairs[i].separating = w->pairs[i].farthest;
}

// The workspace must hold the half-planes of all pairs with a pressed piece.
static void begin(uj_push_sim *p, const uj_press *press, uj_push_workspace *workspace)
{
    const uj_contact_model *model = workspace->model;
    p->model = model;
    p->w = workspace;
    p->contact = UJ_TOLERANCE_CONTACT * model->diameter;
    p->moving_count = p->plane_count = p->group_count = p->contact_groups = 0;
    p->plain_rows = p->balanced_rows = 0;
    p->has_solution = false;
    workspace->elapsed = 0.0;
    for (int i = 0; i < model->piece_count; i++)
        begin_piece(p, i, press);
    begin_piece(p, UJ_PUSH_WALLS, press);
    for (int g = 0; g < workspace->group_count; g++)
        if ((workspace->groups[g].pieces & press->mask) != 0) {
            begin_group(p, g);
            p->contact_groups += g < workspace->contact_groups;
        }
    memcpy(workspace->slack, workspace->slack_before,
           (size_t)workspace->plane_count * sizeof *workspace->slack);
}

// --- the time to the next event ------------------------------------------------------------------

// The pair's relative position is inside the no-fit polygon from time `enter` to time `leave`.
// Returns true if the overlap in the middle of this time is only a rounding error.
static bool only_grazes(const uj_push_sim *p, const uj_push_pair *pair, double enter, double leave)
{
    double time = 0.5 * (enter + leave), separation = -INFINITY;
    if (!(leave < INFINITY))
        return false;
    for (int j = pair->first; j < pair->last; j++)
        separation = uj_max(separation, p->w->slack[j] + time * p->w->rate[j]);
    return separation >= -p->contact;
}

// Returns the time at which the relative position of a separated pair enters the no-fit polygon.
// May return infinity instead of a time later than `sooner`.
static double time_to_meet(const uj_push_sim *p, uj_push_pair *pair, double sooner)
{
    double gap = p->w->slack[pair->separating], closing = p->w->rate[pair->separating];
    if (closing >= -UJ_TOLERANCE_SPEED || -gap / closing >= sooner)
        return INFINITY;
    double enter = 0.0, leave = INFINITY;
    for (int j = pair->first; j < pair->last; j++) {
        double slack = p->w->slack[j], rate = p->w->rate[j];
        // A half-plane keeps the parts apart if its slack is at least 0 and does not shrink.
        // (Rounding may make the slack of sliding parts negative.)
        if (slack >= -p->contact && rate >= -UJ_TOLERANCE_SPEED) {
            pair->separating = slack > p->contact ? j : pair->separating;
            return INFINITY;
        }
        if (slack > 0.0)
            enter = uj_max(enter, -slack / rate);
        else if (rate > 0.0)
            leave = uj_min(leave, -slack / rate);
    }
    return enter < leave && !only_grazes(p, pair, enter, leave) ? enter : INFINITY;
}

// Returns the time at which a pair begins to graze: its relative position moves along the line
// through an edge of the no-fit polygon, and reaches this edge. time_to_meet ignores this contact,
// because the parts pass without overlap.
static double time_to_graze(const uj_push_sim *p, const uj_push_pair *pair)
{
    double enter = 0.0, leave = INFINITY;
    bool slides = false;
    for (int j = pair->first; j < pair->last; j++) {
        double slack = p->w->slack[j], rate = p->w->rate[j];
        if (slack > p->contact && rate >= -UJ_TOLERANCE_SPEED)
            return INFINITY;
        slides = slides || (fabs(slack) <= p->contact && fabs(rate) <= UJ_TOLERANCE_SPEED);
        if (slack > p->contact)
            enter = uj_max(enter, -slack / rate);
        else if (rate > UJ_TOLERANCE_SPEED)
            leave = uj_min(leave, (p->contact - slack) / rate);
    }
    return slides && enter < leave ? enter : INFINITY;
}

// For a pair inside its no-fit polygon, returns the time at which it leaves the polygon. For a
// sliding pair, returns the time at which it reaches the end of its edge.
static double time_to_part(const uj_push_sim *p, const uj_push_pair *pair)
{
    double leave = INFINITY;
    for (int j = pair->first; j < pair->last; j++)
        if (p->w->slack[j] < -p->contact && p->w->rate[j] > UJ_TOLERANCE_SPEED)
            leave = uj_min(leave, -p->w->slack[j] / p->w->rate[j]);
    return leave;
}

// Parts that only touch count as separated.
static bool is_separated(const uj_push_sim *p, const uj_push_pair *pair)
{
    for (int j = pair->first; j < pair->last; j++)
        if (p->w->slack[j] >= -p->contact)
            return true;
    return false;
}

// The parts must touch. Returns false if they move apart, that is, if a slack of about 0 grows.
static bool is_sliding(const uj_push_sim *p, const uj_push_pair *pair)
{
    for (int j = pair->first; j < pair->last; j++)
        if (p->w->slack[j] >= -p->contact && p->w->rate[j] > UJ_TOLERANCE_SPEED)
            return false;
    return true;
}

// Computes two rates at a time.
static void find_rates(uj_push_sim *p, const uj_push_group *group)
{
    uj_vec2 v = uj_push_sim_relative(group, p->v);
    const double *nx = p->w->nx, *ny = p->w->ny;
    double *rate = p->w->rate;
    for (int j = group->first_plane; j < group->last_plane; j += 2) {
        double even = nx[j] * v.x + ny[j] * v.y, odd = nx[j + 1] * v.x + ny[j + 1] * v.y;
        rate[j] = even;
        rate[j + 1] = odd;
    }
}

static double time_to_wall(const uj_push_sim *p, int first, int last)
{
    double time = INFINITY;
    for (int j = first; j < last; j++)
        if (p->w->slack[j] > p->contact && p->w->rate[j] < -UJ_TOLERANCE_SPEED)
            time = uj_min(time, -p->w->slack[j] / p->w->rate[j]);
    return time;
}

// Pieces may be balanced between two equally fast motions. Then a grazing contact is an event, too:
// if it makes one motion slower, the pieces take the other motion.
static double time_to_event(uj_push_sim *p)
{
    double time = INFINITY;
    bool is_balanced = p->plain_rows < p->balanced_rows;
    for (int g = 0; g < p->group_count; g++) {
        const uj_push_group *group = uj_push_sim_group(p, g);
        find_rates(p, group);
        if (g < p->contact_groups)
            time = uj_min(time,
                          time_to_wall(p, group->first_plane, group->first_plane + group->singles));
        for (int i = group->first + group->singles; i < group->last; i++) {
            uj_push_pair *pair = &p->w->pairs[i];
            double event = INFINITY;
            if (g >= p->contact_groups)
                event = is_separated(p, pair) ? INFINITY : time_to_part(p, pair);
            else if (!pair->touching)
                event = uj_min(time_to_meet(p, pair, time),
                               is_balanced ? time_to_graze(p, pair) : INFINITY);
            else if (is_sliding(p, pair))
                event = time_to_part(p, pair);
            time = uj_min(time, event);
        }
    }
    return time;
}

// Computes two slacks at a time.
static void advance_slacks(uj_push_sim *p, const uj_push_group *group, double time)
{
    const double *rate = p->w->rate;
    double *slack = p->w->slack;
    for (int j = group->first_plane; j < group->last_plane; j += 2) {
        double even = slack[j] + time * rate[j], odd = slack[j + 1] + time * rate[j + 1];
        slack[j] = even;
        slack[j + 1] = odd;
    }
}

static void advance(uj_push_sim *p, double time, uj_vec2 *x)
{
    for (int i = 0; i < p->moving_count; i++) {
        int piece = p->moving[i];
        x[piece] = uj_vec2_add(x[piece], uj_vec2_scale(p->v[piece], time));
    }
    for (int g = 0; g < p->group_count; g++)
        advance_slacks(p, uj_push_sim_group(p, g), time);
}

// --- the push ------------------------------------------------------------------------------------

static bool at_rest(const uj_push_sim *p)
{
    for (int i = 0; i < p->moving_count; i++) {
        uj_vec2 v = p->v[p->moving[i]];
        if (fabs(v.x) > UJ_TOLERANCE_SPEED || fabs(v.y) > UJ_TOLERANCE_SPEED)
            return false;
    }
    return true;
}

// Scales the velocities so that the fastest piece has the speed 1. Nearly balanced pieces move so
// slowly that, without scaling, their approach would count as sliding.
// Returns the factor.
static double normalise_speed(uj_push_sim *p)
{
    double fastest = 0.0;
    for (int i = 0; i < p->moving_count; i++)
        fastest = uj_max(fastest, uj_vec2_dot(p->v[p->moving[i]], p->v[p->moving[i]]));
    double pace = 1.0 / sqrt(fastest);
    for (int i = 0; i < p->moving_count; i++)
        p->v[p->moving[i]] = uj_vec2_scale(p->v[p->moving[i]], pace);
    return pace;
}

static bool goal_reached(const uj_push_sim *p)
{
    if (p->model->goal_piece < 0 || p->dof[p->model->goal_piece] < 0)
        return false;
    for (int g = p->contact_groups; g < p->group_count; g++) {
        const uj_push_group *group = uj_push_sim_group(p, g);
        for (int i = group->first; i < group->last; i++)
            if (!is_separated(p, &p->w->pairs[i]))
                return false;
    }
    return true;
}

static double progress(const uj_push_sim *p, const uj_vec2 *x)
{
    double sum = 0.0;
    for (int i = 0; i < p->moving_count; i++)
        sum += uj_vec2_dot(p->drive[p->moving[i]], x[p->moving[i]]);
    return sum;
}

uj_push_outcome uj_push_run(const uj_press *press, uj_push_workspace *workspace, uj_vec2 *x,
                            const uj_push_trace *trace)
{
    uj_push_sim p;
    begin(&p, press, workspace);
    double checked = -INFINITY;
    for (int event = 0; event < max_events; event++) {
        if (!uj_push_workspace_goes_on(workspace, (size_t)p.plane_count))
            return UJ_PUSH_STUCK;
        if (goal_reached(&p))
            return UJ_PUSH_GOAL;
        uj_push_sim_find_velocities(&p);
        if (p.unsolved)
            return UJ_PUSH_STUCK;
        bool checks = event % CHECKED_EVENTS == CHECKED_EVENTS - 1;
        if (at_rest(&p) || (checks && progress(&p, x) <= checked + p.contact)) {
            uj_push_sim_note_rest(&p);
            return UJ_PUSH_REST;
        }
        if (checks)
            checked = progress(&p, x);
        double pace = normalise_speed(&p), time = time_to_event(&p);
        if (!(time < INFINITY))
            return UJ_PUSH_STUCK;
        advance(&p, time, x);
        workspace->elapsed += pace * time;
        if (trace != NULL && trace->function != NULL)
            trace->function(trace->payload, x);
    }
    return UJ_PUSH_STUCK;
}

uj_push_outcome uj_push(const uj_halfplanes *planes, const uj_press *press,
                        uj_push_workspace *workspace, uj_vec2 *x, const uj_push_trace *trace)
{
    if (workspace->stopped)
        return UJ_PUSH_STUCK;
    uj_push_read_planes(workspace, planes, press->mask, x);
    return uj_push_run(press, workspace, x, trace);
}

bool uj_push_straight(const uj_halfplanes *planes, const uj_press *press, const uj_vec2 *v,
                      uj_push_workspace *workspace, uj_vec2 *x)
{
    uj_push_sim p;
    uj_push_read_planes(workspace, planes, press->mask, x);
    begin(&p, press, workspace);
    uj_push_sim_find_touches(&p);
    for (int i = 0; i < p.moving_count; i++)
        p.v[p.moving[i]] = v[p.moving[i]];
    (void)normalise_speed(&p);
    double time = time_to_event(&p);
    if (!(time < INFINITY) || time <= p.contact)
        return false;
    advance(&p, time, x);
    return true;
}

bool uj_push_rests(const uj_halfplanes *planes, int piece, uj_direction direction,
                   uj_push_workspace *workspace, const uj_vec2 *x)
{
    uj_press press = {.mask = 1u << piece};
    press.direction[piece] = (uint8_t)direction;
    uj_push_sim p;
    if (workspace->stopped)
        return false;
    uj_push_read_planes(workspace, planes, press.mask, x);
    begin(&p, &press, workspace);
    if (!uj_push_workspace_goes_on(workspace, (size_t)p.plane_count))
        return false;
    uj_push_sim_find_velocities(&p);
    return !p.unsolved && at_rest(&p);
}

bool uj_push_left_tray(const uj_contact_model *model, const uj_halfplanes *planes, const uj_vec2 *x)
{
    if (model->goal_piece < 0)
        return false;
    for (int k = model->goal_pair_first; k < model->goal_pair_first + model->goal_pair_count; k++) {
        int plane;
        if (uj_part_pair_separation(model, planes, k, x, &plane) <
            -UJ_TOLERANCE_CONTACT * model->diameter)
            return false;
    }
    return true;
}
