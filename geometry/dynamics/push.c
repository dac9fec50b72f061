// The push, event by event: a quadratic program at each event, exact ray casts between events.
#include "push_state.h"

#include <stdlib.h>

#include <unjam/geometry/shape/tolerance.h>

// After this many events a push ends as UJ_PUSH_STUCK. Even a push of 16 pieces has fewer.
enum { max_events = 4000 };

// A push that makes no progress during this many events counts as being at rest. Its pieces only
// move to and fro, because of rounding errors at nearly balanced contacts.
enum { CHECKED_EVENTS = 64 };

uj_status uj_push_workspace_create(const uj_contact_model *model, uj_push_workspace *out)
{
    size_t pairs = (size_t)(model->pair_count + model->goal_pair_count) + 1;
    // Add spare entries, because some loops process two half-planes at a time.
    size_t planes = (size_t)model->plane_capacity + 2;
    // A half-plane may have three rows: one if its pair has no other half-plane, one for a choice
    // at a vertex, and one for uj_push_sim_note_rest.
    size_t rows = 3 * planes;
    *out = (uj_push_workspace){.model = model};
    out->groups = calloc(pairs, sizeof *out->groups);
    out->pairs = calloc(pairs, sizeof *out->pairs);
    out->nx = calloc(planes, sizeof *out->nx);
    out->ny = calloc(planes, sizeof *out->ny);
    out->slack = calloc(planes, sizeof *out->slack);
    out->rate = calloc(planes, sizeof *out->rate);
    out->rows = calloc(rows, sizeof *out->rows);
    out->row_pair = calloc(rows, sizeof *out->row_pair);
    out->row_plane = calloc(rows, sizeof *out->row_plane);
    out->touches = calloc(pairs, sizeof *out->touches);
    if (out->groups != NULL && out->pairs != NULL && out->nx != NULL && out->ny != NULL &&
        out->slack != NULL && out->rate != NULL && out->rows != NULL && out->row_pair != NULL &&
        out->row_plane != NULL && out->touches != NULL)
        return UJ_OK;
    uj_push_workspace_clear(out);
    return UJ_NO_MEMORY;
}

void uj_push_workspace_clear(uj_push_workspace *workspace)
{
    free(workspace->groups);
    free(workspace->pairs);
    free(workspace->nx);
    free(workspace->ny);
    free(workspace->slack);
    free(workspace->rate);
    free(workspace->rows);
    free(workspace->row_pair);
    free(workspace->row_plane);
    free(workspace->touches);
    *workspace = (uj_push_workspace){0};
}

void uj_push_workspace_watch(uj_push_workspace *workspace, uj_poll poll)
{
    workspace->poll = poll;
    workspace->stopped = false;
    workspace->work = 0;
}

bool uj_push_workspace_goes_on(uj_push_workspace *workspace, size_t planes)
{
    static const size_t often = 1000000;  // half-planes between two polls
    workspace->work += planes;
    workspace->total_work += planes;
    if (workspace->stopped || workspace->work < often)
        return !workspace->stopped;
    workspace->work = 0;
    workspace->stopped = !uj_poll_goes_on(workspace->poll);
    return !workspace->stopped;
}

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

// `apart` is the position of piece b relative to piece a (or to the walls).
static void begin_pair(uj_push_sim *p, const uj_halfplanes *planes, int k, uj_vec2 apart)
{
    const uj_halfplane *plane = &planes->planes[p->model->pairs[k].first];
    int first = p->plane_count, last = first + planes->counts[k];
    uj_push_workspace *w = p->w;
    uj_push_pair *own = &w->pairs[p->pair_count++];
    own->pair = k;
    own->first = own->separating = first;
    own->last = p->plane_count = last;
    for (int j = first; j < last; j++, plane++) {
        w->nx[j] = plane->nx;
        w->ny[j] = plane->ny;
        w->slack[j] = plane->nx * apart.x + plane->ny * apart.y - plane->c;
    }
}

// Makes a group of pair k and the pairs after it (before `last`) with the same two bodies. Returns
// the index of the first pair after the group.
static int begin_group(uj_push_sim *p, const uj_halfplanes *planes, int k, int last,
                       const uj_vec2 *x)
{
    const uj_part_pair *pairs = p->model->pairs;
    int a = pairs[k].a, b = pairs[k].b, singles = 0;
    uj_vec2 apart = a >= 0 ? uj_vec2_sub(x[b], x[a]) : x[b];
    uj_push_group *group = &p->w->groups[p->group_count++];
    group->a = a >= 0 ? a : UJ_PUSH_WALLS;
    group->b = b;
    group->first = p->pair_count;
    group->first_plane = p->plane_count;
    for (; k < last && pairs[k].a == a && pairs[k].b == b; k++) {
        if (planes->counts[k] == 0)
            continue;
        singles += planes->counts[k] == 1 && p->pair_count == group->first + singles;
        begin_pair(p, planes, k, apart);
    }
    group->last = p->pair_count;
    group->last_plane = p->plane_count;
    group->singles = singles;
    return k;
}

static void begin_pairs(uj_push_sim *p, const uj_halfplanes *planes, int first, int last,
                        const uj_vec2 *x)
{
    for (int k = first; k < last;)
        k = uj_part_pair_in(&p->model->pairs[k], p->mask) ? begin_group(p, planes, k, last, x)
                                                          : k + 1;
}

static void begin(uj_push_sim *p, const uj_halfplanes *planes, const uj_press *press,
                  uj_push_workspace *workspace, const uj_vec2 *x)
{
    const uj_contact_model *model = workspace->model;
    p->model = model;
    p->w = workspace;
    p->mask = press->mask;
    p->contact = UJ_TOLERANCE_CONTACT * model->diameter;
    p->moving_count = p->pair_count = p->plane_count = p->group_count = 0;
    p->plain_rows = p->balanced_rows = 0;
    for (int i = 0; i < model->piece_count; i++)
        begin_piece(p, i, press);
    begin_piece(p, UJ_PUSH_WALLS, press);
    begin_pairs(p, planes, 0, model->pair_count, x);
    p->contact_groups = p->group_count;
    begin_pairs(p, planes, model->pair_count, model->pair_count + model->goal_pair_count, x);
}

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

// Computes two rates at a time. If the group has an odd number of half-planes, also writes the
// first rate of the next group. The call for that group corrects it.
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
        const uj_push_group *group = &p->w->groups[g];
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

static void advance(uj_push_sim *p, double time, uj_vec2 *x)
{
    for (int i = 0; i < p->moving_count; i++) {
        int piece = p->moving[i];
        x[piece] = uj_vec2_add(x[piece], uj_vec2_scale(p->v[piece], time));
    }
    const double *rate = p->w->rate;
    double *slack = p->w->slack;
    for (int j = 0; j < p->plane_count; j += 2) {
        double even = slack[j] + time * rate[j], odd = slack[j + 1] + time * rate[j + 1];
        slack[j] = even;
        slack[j + 1] = odd;
    }
}

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
static void normalise_speed(uj_push_sim *p)
{
    double fastest = 0.0;
    for (int i = 0; i < p->moving_count; i++)
        fastest = uj_max(fastest, uj_vec2_dot(p->v[p->moving[i]], p->v[p->moving[i]]));
    double pace = 1.0 / sqrt(fastest);
    for (int i = 0; i < p->moving_count; i++)
        p->v[p->moving[i]] = uj_vec2_scale(p->v[p->moving[i]], pace);
}

static bool goal_reached(const uj_push_sim *p)
{
    if (p->model->goal_piece < 0 || p->dof[p->model->goal_piece] < 0)
        return false;
    for (int g = p->contact_groups; g < p->group_count; g++)
        for (int i = p->w->groups[g].first; i < p->w->groups[g].last; i++)
            if (!is_separated(p, &p->w->pairs[i]))
                return false;
    return true;
}

static double progress(const uj_push_sim *p, const uj_vec2 *x)
{
    double sum = 0.0;
    for (int i = 0; i < p->moving_count; i++)
        sum += uj_vec2_dot(p->drive[p->moving[i]], x[p->moving[i]]);
    return sum;
}

uj_push_outcome uj_push(const uj_halfplanes *planes, const uj_press *press,
                        uj_push_workspace *workspace, uj_vec2 *x, const uj_push_trace *trace)
{
    uj_push_sim p;
    if (workspace->stopped)
        return UJ_PUSH_STUCK;
    begin(&p, planes, press, workspace, x);
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
        normalise_speed(&p);
        double time = time_to_event(&p);
        if (!(time < INFINITY))
            return UJ_PUSH_STUCK;
        advance(&p, time, x);
        if (trace != NULL && trace->function != NULL)
            trace->function(trace->payload, x);
    }
    return UJ_PUSH_STUCK;
}

bool uj_push_straight(const uj_halfplanes *planes, const uj_press *press, const uj_vec2 *v,
                      uj_push_workspace *workspace, uj_vec2 *x)
{
    uj_push_sim p;
    begin(&p, planes, press, workspace, x);
    uj_push_sim_find_touches(&p);
    for (int i = 0; i < p.moving_count; i++)
        p.v[p.moving[i]] = v[p.moving[i]];
    normalise_speed(&p);
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
    begin(&p, planes, &press, workspace, x);
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
