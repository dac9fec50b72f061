// Event-driven push: exact ray casts between events, an exact quadratic programme at each.
#include "geometry/push_state.h"

#include <stdlib.h>

#include "geometry/tolerance.h"

// More events than any push of 16 pieces could honestly have.
enum { most_events = 4000 };

uj_status uj_push_workspace_create(const uj_bodies *bodies, uj_push_workspace *out)
{
    size_t pairs = (size_t)(bodies->pair_count + bodies->goal_pair_count) + 1;
    size_t planes = (size_t)bodies->plane_capacity + 1;
    *out = (uj_push_workspace){0};
    out->relevant = calloc(pairs, sizeof *out->relevant);
    out->rows = calloc(planes, sizeof *out->rows);
    out->row_pair = calloc(planes, sizeof *out->row_pair);
    out->row_plane = calloc(planes, sizeof *out->row_plane);
    out->slack = calloc(planes, sizeof *out->slack);
    out->rate = calloc(planes, sizeof *out->rate);
    out->touching = calloc(pairs, sizeof *out->touching);
    out->first_row = calloc(pairs, sizeof *out->first_row);
    if (out->relevant != NULL && out->rows != NULL && out->row_pair != NULL &&
        out->row_plane != NULL && out->slack != NULL && out->rate != NULL &&
        out->touching != NULL && out->first_row != NULL)
        return UJ_OK;
    uj_push_workspace_clear(out);
    return UJ_NO_MEMORY;
}

void uj_push_workspace_clear(uj_push_workspace *workspace)
{
    free(workspace->relevant);
    free(workspace->rows);
    free(workspace->row_pair);
    free(workspace->row_plane);
    free(workspace->slack);
    free(workspace->rate);
    free(workspace->touching);
    free(workspace->first_row);
    *workspace = (uj_push_workspace){0};
}

static void begin(uj_pushing *p)
{
    p->moving_count = 0;
    for (int i = 0; i < p->bodies->piece_count; i++) {
        p->slot[i] = -1;
        if ((p->press->mask >> i & 1u) == 0)
            continue;
        uj_vec2 d = uj_direction_vector((uj_direction)p->press->direction[i]);
        p->target[2 * p->moving_count] = d.x;
        p->target[2 * p->moving_count + 1] = d.y;
        p->slot[i] = p->moving_count++;
    }
    p->relevant_count = 0;
    for (int k = 0; k < p->bodies->pair_count + p->bodies->goal_pair_count; k++)
        if (p->planes->counts[k] > 0 && uj_pair_in(&p->bodies->pairs[k], p->press->mask))
            p->w->relevant[p->relevant_count++] = k;
}

static void measure_slacks(uj_pushing *p)
{
    for (int i = 0; i < p->relevant_count; i++) {
        int k = p->w->relevant[i];
        const uj_pair *pair = &p->bodies->pairs[k];
        for (int j = pair->first; j < pair->first + p->planes->counts[k]; j++)
            p->w->slack[j] = uj_plane_slack(pair, &p->planes->planes[j], p->x);
    }
}

// When a pair that is apart meets: the ray of its relative motion against the no-fit polygon.
static double time_to_meet(const uj_pushing *p, const uj_pair *pair, int count)
{
    double enter = 0.0, leave = INFINITY;
    for (int j = pair->first; j < pair->first + count; j++) {
        double slack = p->w->slack[j], rate = p->w->rate[j];
        // Sliding along a face past a corner is no meeting, whatever rounding makes of the gap.
        if (slack >= -p->contact && rate >= -UJ_TOLERANCE_SPEED)
            return INFINITY;
        if (slack > 0.0) {
            if (rate >= 0.0)
                return INFINITY;
            enter = uj_max(enter, -slack / rate);
        } else if (rate > 0.0) {
            leave = uj_min(leave, -slack / rate);
        }
    }
    return enter < leave ? enter : INFINITY;
}

// When a pair inside the no-fit polygon (or sliding along its edge) comes to the end of it.
static double time_to_part(const uj_pushing *p, const uj_pair *pair, int count)
{
    double leave = INFINITY;
    for (int j = pair->first; j < pair->first + count; j++)
        if (p->w->slack[j] < -p->contact && p->w->rate[j] > UJ_TOLERANCE_SPEED)
            leave = uj_min(leave, -p->w->slack[j] / p->w->rate[j]);
    return leave;
}

static bool is_separated(const uj_pushing *p, const uj_pair *pair, int count)
{
    for (int j = pair->first; j < pair->first + count; j++)
        if (p->w->slack[j] >= -p->contact)
            return true;
    return false;
}

// Whether the pair is held by a row that may stop the motion: one whose rate is 0.
static bool is_sliding(const uj_pushing *p, int k)
{
    for (int row = p->w->first_row[k]; row < p->row_count && p->w->row_pair[row] == k; row++)
        if (p->w->rate[p->w->row_plane[row]] > UJ_TOLERANCE_SPEED)
            return false;
    return true;
}

static double time_to_event(uj_pushing *p)
{
    double time = INFINITY;
    for (int i = 0; i < p->relevant_count; i++) {
        int k = p->w->relevant[i], count = p->planes->counts[k];
        const uj_pair *pair = &p->bodies->pairs[k];
        for (int j = pair->first; j < pair->first + count; j++)
            p->w->rate[j] = uj_pushing_rate(p, pair, &p->planes->planes[j]);
        double event = INFINITY;
        if (k >= p->bodies->pair_count)
            event = is_separated(p, pair, count) ? INFINITY : time_to_part(p, pair, count);
        else if (!p->w->touching[k])
            event = time_to_meet(p, pair, count);
        else if (is_sliding(p, k))
            event = time_to_part(p, pair, count);
        time = uj_min(time, event);
    }
    return time;
}

static void advance(uj_pushing *p, double time)
{
    for (int i = 0; i < p->bodies->piece_count; i++)
        if (p->slot[i] >= 0)
            p->x[i] = uj_vec2_add(p->x[i], uj_vec2_scale(p->v[i], time));
    for (int i = 0; i < p->relevant_count; i++) {
        int k = p->w->relevant[i], first = p->bodies->pairs[k].first;
        for (int j = first; j < first + p->planes->counts[k]; j++)
            p->w->slack[j] += time * p->w->rate[j];
    }
}

static bool at_rest(const uj_pushing *p)
{
    for (int i = 0; i < 2 * p->moving_count; i++)
        if (fabs(p->w->qp.x[i]) > UJ_TOLERANCE_SPEED)
            return false;
    return true;
}

static bool goal_reached(const uj_pushing *p)
{
    if (p->bodies->goal_piece < 0 || p->slot[p->bodies->goal_piece] < 0)
        return false;
    for (int k = p->bodies->goal_pair_first;
         k < p->bodies->goal_pair_first + p->bodies->goal_pair_count; k++)
        if (!is_separated(p, &p->bodies->pairs[k], p->planes->counts[k]))
            return false;
    return true;
}

uj_push_outcome uj_push(const uj_bodies *bodies, const uj_planes *planes, const uj_press *press,
                        uj_push_workspace *workspace, uj_vec2 *x, const uj_push_trace *trace)
{
    uj_pushing p = {.bodies = bodies,
                    .planes = planes,
                    .press = press,
                    .w = workspace,
                    .x = x,
                    .contact = UJ_TOLERANCE_CONTACT * bodies->diameter};
    begin(&p);
    measure_slacks(&p);
    for (int event = 0; event < most_events; event++) {
        if (goal_reached(&p))
            return UJ_PUSH_GOAL;
        uj_pushing_find_velocities(&p);
        if (at_rest(&p)) {
            workspace->row_count = p.row_count;
            return UJ_PUSH_REST;
        }
        double time = time_to_event(&p);
        if (!(time < INFINITY))
            return UJ_PUSH_STUCK;
        advance(&p, time);
        if (trace != NULL && trace->function != NULL)
            trace->function(trace->payload, x);
    }
    return UJ_PUSH_STUCK;
}

bool uj_push_on_corner(const uj_push_workspace *workspace, int pair)
{
    for (int row = 0; row + 1 < workspace->row_count; row++)
        if (workspace->row_pair[row] == pair && workspace->row_pair[row + 1] == pair &&
            workspace->row_plane[row] != workspace->row_plane[row + 1])
            return true;
    return false;
}

bool uj_push_rests(const uj_bodies *bodies, const uj_planes *planes, int piece,
                   uj_direction direction, uj_push_workspace *workspace, const uj_vec2 *x)
{
    uj_press press = {.mask = 1u << piece};
    press.direction[piece] = (uint8_t)direction;
    uj_vec2 copy[UJ_MAX_PIECES];
    for (int i = 0; i < bodies->piece_count; i++)
        copy[i] = x[i];
    uj_pushing p = {.bodies = bodies,
                    .planes = planes,
                    .press = &press,
                    .w = workspace,
                    .x = copy,
                    .contact = UJ_TOLERANCE_CONTACT * bodies->diameter};
    begin(&p);
    measure_slacks(&p);
    uj_pushing_find_velocities(&p);
    return at_rest(&p);
}

bool uj_push_left_tray(const uj_bodies *bodies, const uj_planes *planes, const uj_vec2 *x)
{
    if (bodies->goal_piece < 0)
        return false;
    for (int k = bodies->goal_pair_first; k < bodies->goal_pair_first + bodies->goal_pair_count;
         k++) {
        int plane;
        if (uj_pair_separation(bodies, planes, k, x, &plane) <
            -UJ_TOLERANCE_CONTACT * bodies->diameter)
            return false;
    }
    return true;
}
