// Event-driven push: exact ray casts between events, an exact quadratic programme at each.
#include "geometry/push.h"

#include <stdlib.h>

#include "geometry/tolerance.h"

// More events than any push of 16 pieces could honestly have.
enum { most_events = 4000 };

// Two ways round a corner are equally good when they differ by less than this (of speed 2 sqrt 2).
static const double equal_gain = 1e-9;

// A push under way.
typedef struct push {
    const uj_bodies *bodies;
    const uj_planes *planes;
    const uj_press *press;
    uj_push_workspace *w;
    uj_vec2 *x;
    double contact;           // gap at which pairs touch, in units of length
    int slot[UJ_MAX_PIECES];  // unknowns of a piece in the programme, -1 when fixed
    uj_vec2 v[UJ_MAX_PIECES];
    double target[UJ_QP_MAX];
    int moving_count, relevant_count, row_count;
} push;

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

static void begin(push *p)
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

static void measure_slacks(push *p)
{
    for (int i = 0; i < p->relevant_count; i++) {
        int k = p->w->relevant[i];
        const uj_pair *pair = &p->bodies->pairs[k];
        for (int j = pair->first; j < pair->first + p->planes->counts[k]; j++)
            p->w->slack[j] = uj_plane_slack(pair, &p->planes->planes[j], p->x);
    }
}

static uj_vec2 target_of(const push *p, int piece)
{
    if (piece < 0 || p->slot[piece] < 0)
        return (uj_vec2){0.0, 0.0};
    return (uj_vec2){p->target[2 * p->slot[piece]], p->target[2 * p->slot[piece] + 1]};
}

static void add_row(push *p, int k, int plane)
{
    const uj_pair *pair = &p->bodies->pairs[k];
    const uj_plane *own = &p->planes->planes[plane];
    p->w->rows[p->row_count] = (uj_qp_row){
        own->nx, own->ny, 0.0, 0.0, pair->a >= 0 ? p->slot[pair->a] : -1, p->slot[pair->b]};
    p->w->row_pair[p->row_count] = k;
    p->w->row_plane[p->row_count] = plane;
    p->row_count++;
}

// The pair touches along the planes whose slack is about 0. Being outside one of them suffices:
// takes the one along which the pair would separate fastest if only its directions counted, and
// on a tie all the best, for choose_at_corners to decide.
static void add_contact(push *p, int k, double separation)
{
    const uj_pair *pair = &p->bodies->pairs[k];
    uj_vec2 wish = uj_vec2_sub(target_of(p, pair->b), target_of(p, pair->a));
    int last = pair->first + p->planes->counts[k];
    // A start may overlap a little (UJ_TOLERANCE_START): its best plane holds it all the same.
    double least = uj_min(separation, 0.0) - p->contact, best = -INFINITY;
    for (int j = pair->first; j < last; j++)
        if (p->w->slack[j] >= least)
            best =
                uj_max(best, p->planes->planes[j].nx * wish.x + p->planes->planes[j].ny * wish.y);
    for (int j = pair->first; j < last; j++)
        if (p->w->slack[j] >= least &&
            p->planes->planes[j].nx * wish.x + p->planes->planes[j].ny * wish.y >=
                best - equal_gain)
            add_row(p, k, j);
}

static void collect_contacts(push *p)
{
    p->row_count = 0;
    for (int i = 0; i < p->relevant_count; i++) {
        int k = p->w->relevant[i];
        if (k >= p->bodies->pair_count)
            continue;
        const uj_pair *pair = &p->bodies->pairs[k];
        double separation = -INFINITY;
        for (int j = pair->first; j < pair->first + p->planes->counts[k]; j++)
            separation = uj_max(separation, p->w->slack[j]);
        p->w->touching[k] = separation <= p->contact;
        p->w->first_row[k] = p->row_count;
        if (p->w->touching[k])
            add_contact(p, k, separation);
    }
}

static double plane_rate(const push *p, const uj_pair *pair, const uj_plane *plane)
{
    double vx = p->v[pair->b].x, vy = p->v[pair->b].y;
    if (pair->a >= 0) {
        vx -= p->v[pair->a].x;
        vy -= p->v[pair->a].y;
    }
    return plane->nx * vx + plane->ny * vy;
}

static void solve_velocities(push *p)
{
    uj_qp_start(&p->w->qp, 2 * p->moving_count, p->target);
    // Rest satisfies all rows, so the programme has a solution.
    (void)uj_qp_solve(&p->w->qp, p->w->rows, p->row_count, 1e-13, UJ_TOLERANCE_SPEED);
    for (int i = 0; i < p->bodies->piece_count; i++)
        p->v[i] = p->slot[i] < 0
                      ? (uj_vec2){0.0, 0.0}
                      : (uj_vec2){p->w->qp.x[2 * p->slot[i]], p->w->qp.x[2 * p->slot[i] + 1]};
}

// A contact that presses although the velocities leave it by another plane at the same corner is
// no contact: holds the pair by that plane instead. Returns whether any was changed. Every change
// enlarges the cone around the present velocities, so the changes come to an end.
static bool leave_corners(push *p)
{
    bool changed = false;
    for (int a = 0; a < p->w->qp.active_count; a++) {
        int row = p->w->qp.active[a], k = p->w->row_pair[row];
        if (p->w->qp.multiplier[a] <= UJ_TOLERANCE_SPEED)
            continue;
        const uj_pair *pair = &p->bodies->pairs[k];
        for (int j = pair->first; j < pair->first + p->planes->counts[k]; j++) {
            const uj_plane *plane = &p->planes->planes[j];
            if (j == p->w->row_plane[row] || p->w->slack[j] < -p->contact ||
                plane_rate(p, pair, plane) <= UJ_TOLERANCE_SPEED)
                continue;
            for (int other = 0; other < p->row_count; other++)
                if (p->w->row_pair[other] == k) {
                    p->w->rows[other].nx = plane->nx;
                    p->w->rows[other].ny = plane->ny;
                    p->w->row_plane[other] = j;
                }
            changed = true;
            break;
        }
    }
    return changed;
}

static void hold_rows(push *p, int first, int last, int plane)
{
    for (int row = first; row < last; row++) {
        p->w->rows[row].nx = p->planes->planes[plane].nx;
        p->w->rows[row].ny = p->planes->planes[plane].ny;
    }
}

// How far the velocities are from the directions.
static double regret(const push *p)
{
    double sum = 0.0;
    for (int i = 0; i < 2 * p->moving_count; i++) {
        double missed = p->w->qp.x[i] - p->target[i];
        sum += missed * missed;
    }
    return sum;
}

// The plane, of those in rows first..last - 1 (one pair's), that alone brings the velocities
// nearest to the directions; -1 when none is better than all of them together, or two are equal.
static int better_plane(push *p, int first, int last, double now)
{
    int better = -1;
    double least = now - equal_gain;
    for (int row = first; row < last; row++) {
        hold_rows(p, first, last, p->w->row_plane[row]);
        solve_velocities(p);
        double value = regret(p);
        if (value < least - equal_gain) {
            better = p->w->row_plane[row];
            least = value;
        } else if (value < least + equal_gain && better >= 0) {
            better = -1;
        }
    }
    for (int row = first; row < last; row++)
        hold_rows(p, row, row + 1, p->w->row_plane[row]);
    return better;
}

// Decides pairs that are held by several planes of a corner because their directions favour none:
// takes the plane that serves the whole motion best. Where two are equally good (mirror images of
// one another) the pair stays balanced on its corner, whatever the order of pieces. Returns
// whether any pair was decided.
static bool choose_at_corners(push *p)
{
    int corners[UJ_MAX_PIECES], chosen[UJ_MAX_PIECES], count = 0;
    double now = regret(p);
    for (int row = 0; row + 1 < p->row_count && count < UJ_MAX_PIECES; row++)
        if (p->w->row_pair[row] == p->w->row_pair[row + 1] &&
            p->w->row_plane[row] != p->w->row_plane[row + 1] &&
            (row == 0 || p->w->row_pair[row - 1] != p->w->row_pair[row]))
            corners[count++] = row;
    if (count == 0 || now < equal_gain)
        return false;
    bool decided = false;
    for (int i = 0; i < count; i++) {
        int last = corners[i];
        while (last < p->row_count && p->w->row_pair[last] == p->w->row_pair[corners[i]])
            last++;
        chosen[i] = better_plane(p, corners[i], last, now);
    }
    for (int i = 0; i < count; i++) {
        int k = p->w->row_pair[corners[i]];
        for (int row = corners[i]; chosen[i] >= 0 && row < p->row_count && p->w->row_pair[row] == k;
             row++) {
            hold_rows(p, row, row + 1, chosen[i]);
            p->w->row_plane[row] = chosen[i];
            decided = true;
        }
    }
    solve_velocities(p);
    return decided;
}

// When a pair that is apart meets: the ray of its relative motion against the no-fit polygon.
static double time_to_meet(const push *p, const uj_pair *pair, int count)
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
static double time_to_part(const push *p, const uj_pair *pair, int count)
{
    double leave = INFINITY;
    for (int j = pair->first; j < pair->first + count; j++)
        if (p->w->slack[j] < -p->contact && p->w->rate[j] > UJ_TOLERANCE_SPEED)
            leave = uj_min(leave, -p->w->slack[j] / p->w->rate[j]);
    return leave;
}

static bool is_separated(const push *p, const uj_pair *pair, int count)
{
    for (int j = pair->first; j < pair->first + count; j++)
        if (p->w->slack[j] >= -p->contact)
            return true;
    return false;
}

// Whether the pair is held by a row that may stop the motion: one whose rate is 0.
static bool is_sliding(const push *p, int k)
{
    for (int row = p->w->first_row[k]; row < p->row_count && p->w->row_pair[row] == k; row++)
        if (p->w->rate[p->w->row_plane[row]] > UJ_TOLERANCE_SPEED)
            return false;
    return true;
}

static double time_to_event(push *p)
{
    double time = INFINITY;
    for (int i = 0; i < p->relevant_count; i++) {
        int k = p->w->relevant[i], count = p->planes->counts[k];
        const uj_pair *pair = &p->bodies->pairs[k];
        for (int j = pair->first; j < pair->first + count; j++)
            p->w->rate[j] = plane_rate(p, pair, &p->planes->planes[j]);
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

static void advance(push *p, double time)
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

static bool at_rest(const push *p)
{
    for (int i = 0; i < 2 * p->moving_count; i++)
        if (fabs(p->w->qp.x[i]) > UJ_TOLERANCE_SPEED)
            return false;
    return true;
}

static bool goal_reached(const push *p)
{
    if (p->bodies->goal_piece < 0 || p->slot[p->bodies->goal_piece] < 0)
        return false;
    for (int k = p->bodies->goal_pair_first;
         k < p->bodies->goal_pair_first + p->bodies->goal_pair_count; k++)
        if (!is_separated(p, &p->bodies->pairs[k], p->planes->counts[k]))
            return false;
    return true;
}

static void find_velocities(push *p)
{
    collect_contacts(p);
    do
        solve_velocities(p);
    while (leave_corners(p) || choose_at_corners(p));
}

uj_push_outcome uj_push(const uj_bodies *bodies, const uj_planes *planes, const uj_press *press,
                        uj_push_workspace *workspace, uj_vec2 *x, const uj_push_trace *trace)
{
    push p = {.bodies = bodies,
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
        find_velocities(&p);
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
    push p = {.bodies = bodies,
              .planes = planes,
              .press = &press,
              .w = workspace,
              .x = copy,
              .contact = UJ_TOLERANCE_CONTACT * bodies->diameter};
    begin(&p);
    measure_slacks(&p);
    find_velocities(&p);
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
