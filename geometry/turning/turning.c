// The turn: decides which pieces turn from event to event, and where the turn ends.
#include <unjam/geometry/turning/turning.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/contact/flush.h>
#include <unjam/geometry/shape/tolerance.h>

#include "turning_state.h"

enum { MAX_EVENTS = 4000, MAX_IDLE_EVENTS = 20 };

// In tray diameters: pairs closer than this must not overlap when pieces are moved apart.
static const double settled_gap = 1e-3;

uj_status uj_turning_workspace_create(const uj_contact_model *model, uj_turning_workspace *out)
{
    *out = (uj_turning_workspace){.model = model};
    size_t pairs = (size_t)(model->pair_count + model->goal_pair_count) + 1;
    size_t planes = (size_t)model->plane_capacity + 2;
    bool ok = uj_push_workspace_create(model, &out->push) == UJ_OK;
    ok = uj_halfplanes_create(model, &out->planes) == UJ_OK && ok;
    out->touches = calloc(pairs, sizeof *out->touches);
    out->gaps = calloc(planes, sizeof *out->gaps);
    out->rows = calloc(4 * planes + 8 * UJ_QP_MAX, sizeof *out->rows);
    out->row_gap = calloc(4 * planes + 8 * UJ_QP_MAX, sizeof *out->row_gap);
    out->watch_edge = calloc(pairs, sizeof *out->watch_edge);
    out->watched = calloc(pairs, sizeof *out->watched);
    out->watches = calloc(pairs + UJ_QP_MAX, sizeof *out->watches);
    for (int i = 0; i < 3; i++) {
        out->samples[i] = calloc(pairs + UJ_QP_MAX, sizeof *out->samples[i]);
        ok = ok && out->samples[i] != NULL;
    }
    if (ok && out->touches != NULL && out->gaps != NULL && out->rows != NULL &&
        out->row_gap != NULL && out->watch_edge != NULL && out->watched != NULL &&
        out->watches != NULL)
        return UJ_OK;
    uj_turning_workspace_clear(out);
    return UJ_NO_MEMORY;
}

void uj_turning_workspace_clear(uj_turning_workspace *workspace)
{
    uj_push_workspace_clear(&workspace->push);
    uj_halfplanes_clear(&workspace->planes);
    free(workspace->touches);
    free(workspace->gaps);
    free(workspace->rows);
    free(workspace->row_gap);
    free(workspace->watch_edge);
    free(workspace->watched);
    free(workspace->watches);
    for (int i = 0; i < 3; i++)
        free(workspace->samples[i]);
    *workspace = (uj_turning_workspace){0};
}

// --- the state -----------------------------------------------------------------------------------

static void set_turning_mask(uj_turning_sim *t)
{
    t->turning_mask = 0;
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            t->turning_mask |= 1u << i;
}

static void emit_slide(void *payload, const uj_vec2 *x)
{
    uj_turning_emit(payload, 0.0, x);
}

// Stops the pieces that lie flush now and did not at the positions `before`. (Edges that are flush
// already turn away from one another.)
static void stop_newly_flush(uj_turning_sim *t, const uj_vec2 *before)
{
    double old[UJ_MAX_PIECES], now[UJ_MAX_PIECES];
    if (t->turned <= UJ_FLUSH_ANGLE)
        return;  // many edges are flush where a turn begins
    memcpy(old, t->spin, sizeof old);
    memcpy(now, t->spin, sizeof now);
    uj_flush_stop(t->model, &t->w->planes, t->angle, before, old);
    uj_flush_stop(t->model, &t->w->planes, t->angle, t->x, now);
    for (int i = 0; i < t->n; i++)
        if (now[i] == 0.0 && old[i] != 0.0)
            t->spin[i] = 0.0;
}

// Presses the pieces at the present angles, and stops those that come to lie flush. Sets *moved to
// the greatest distance that a piece moved.
static uj_push_outcome press(uj_turning_sim *t, double *moved)
{
    uj_vec2 before[UJ_MAX_PIECES];
    memcpy(before, t->x, sizeof before);
    uj_push_trace trace = {t->trace != NULL ? emit_slide : NULL, t};
    uj_push_outcome outcome = uj_push(&t->w->planes, t->press, &t->w->push, t->x, &trace);
    *moved = 0.0;
    for (int i = 0; i < t->n; i++)
        *moved = uj_max(*moved, uj_vec2_length(uj_vec2_sub(t->x[i], before[i])));
    if (outcome == UJ_PUSH_REST && *moved > UJ_TOLERANCE_CONTACT * t->model->diameter)
        stop_newly_flush(t, before);
    set_turning_mask(t);
    uj_turning_find_touches(t, outcome == UJ_PUSH_REST);
    return outcome;
}

// Advances the turn to a point of the path at which there is an event.
static void go_to(uj_turning_sim *t, const uj_velocity *along, const uj_path_point *to)
{
    uj_turning_record(t, along, to);
    t->turned += to->step;
    for (int i = 0; i < t->n; i++) {
        t->angle[i] += t->spin[i] * to->step;
        t->x[i] = to->x[i];
    }
    uj_turning_build_planes(t, false);
    uj_turning_find_touches(t, false);
    t->w->events++;
}

// Returns the angle by which the pieces must turn until edges of a touching pair are flush. If
// `now` is set, this includes edges that are flush now, or were up to UJ_FLUSH_ANGLE before.
static double turn_to_flush(const uj_turning_sim *t, bool now)
{
    uj_spinning at = uj_turning_now(t);
    double first = INFINITY, least = now ? -UJ_FLUSH_ANGLE : UJ_FLUSH_ANGLE;
    for (int i = 0; i < t->gap_count; i++)
        first = uj_min(first, uj_gap_turn_to_flush(&at, &t->w->gaps[i], least));
    return first;
}

// An event just before a flush angle is treated as if it happened at that angle, so pieces may
// overlap slightly. Moves such pieces apart, as little as possible.
static void settle(uj_turning_sim *t)
{
    double none[UJ_QP_MAX] = {0.0}, moved = INFINITY, unit = t->model->diameter;
    uj_qp qp;
    for (int pass = 0; pass < 4 && moved > UJ_TOLERANCE_SOLVE * unit; pass++) {
        int count = 0;
        for (int k = 0; k < t->model->pair_count; k++) {
            const uj_part_pair *pair = &t->model->pairs[k];
            int plane;
            if (!t->w->watched[k] || t->w->planes.counts[k] == 0)
                continue;
            double gap = uj_part_pair_separation(t->model, &t->w->planes, k, t->x, &plane);
            const uj_halfplane *p = &t->w->planes.planes[plane];
            if (gap <= settled_gap * unit)
                t->w->rows[count++] = (uj_qp_constraint){
                    p->nx, p->ny, -gap, 0.0, pair->a >= 0 ? t->dof[pair->a] : -1, t->dof[pair->b]};
        }
        uj_qp_start(&qp, 2 * t->dof_count, none);
        if (!uj_qp_solve(&qp, t->w->rows, count, UJ_TOLERANCE_SOLVE * unit,
                         UJ_TOLERANCE_CONTACT * unit))
            return;
        moved = 0.0;
        for (int i = 0; i < t->n; i++)
            if (t->dof[i] >= 0) {
                uj_vec2 by = {qp.x[2 * t->dof[i]], qp.x[2 * t->dof[i] + 1]};
                t->x[i] = uj_vec2_add(t->x[i], by);
                moved = uj_max(moved, uj_vec2_length(by));
            }
    }
}

// Ends a path at an angle at which edges may have become flush.
static void end_flush(uj_turning_sim *t, uj_push_outcome *pressed)
{
    double moved;
    *pressed = press(t, &moved);
    if (t->turned >= 2.0 * UJ_PI - UJ_TOLERANCE_ANGLE)
        memset(t->spin, 0, sizeof t->spin);
    if (*pressed == UJ_PUSH_REST)
        uj_flush_stop(t->model, &t->w->planes, t->angle, t->x, t->spin);
    set_turning_mask(t);
    uj_turning_find_touches(t, true);
}

// Chooses one of `count` ways to go on at a bifurcation. Each bit of `branches` takes the next way
// or passes it over.
static int choose(uj_turning_sim *t, int count)
{
    int choice = 0;
    while (choice < count - 1) {
        int bit = t->w->bifurcation_count++;
        if (bit >= UJ_TURN_MAX_BRANCHES || (t->w->branches >> bit & 1u) == 0)
            break;
        choice++;
    }
    return choice;
}

// Lets the pieces slide as the law of the push demands just beyond the present angles. Of two
// equally good slides, `branches` chooses one if `tied` is set; otherwise the pieces stay. Returns
// false if nothing moves.
static bool slide_ahead(uj_turning_sim *t, bool tied, uj_push_outcome *pressed)
{
    uj_vec2 v[UJ_MAX_SLIDES][UJ_MAX_PIECES];
    int count = uj_turning_find_slides(t, v), before = t->w->bifurcation_count;
    if (count == 0 || (count > 1 && !tied))
        return false;
    if (!uj_push_straight(&t->w->planes, t->press, v[choose(t, count)], &t->w->push, t->x)) {
        t->w->bifurcation_count = before;
        return false;
    }
    if (t->trace != NULL)
        uj_turning_emit(t, 0.0, t->x);
    double moved;
    *pressed = press(t, &moved);
    return true;
}

static bool is_balanced(const uj_turning_sim *t)
{
    for (int i = 0; i < t->touch_count; i++)
        if (t->w->touches[i].balanced != 0)
            return true;
    return false;
}

// --- stops ---------------------------------------------------------------------------------------

static bool can_turn(uj_turning_sim *t)
{
    set_turning_mask(t);
    uj_turning_find_touches(t, false);
    return t->turning_mask != 0 && uj_turning_find_velocities(t, false) == UJ_VELOCITY_GO;
}

// Called when the turning pieces cannot turn further. Stops each piece without which the others can
// turn. If there is no such piece, stops all of them.
static void stop_blocked(uj_turning_sim *t)
{
    double spin[UJ_MAX_PIECES];
    bool blocked[UJ_MAX_PIECES] = {false}, any = false;
    memcpy(spin, t->spin, sizeof spin);
    for (int i = 0; i < t->n; i++) {
        if (spin[i] == 0.0)
            continue;
        t->spin[i] = 0.0;
        blocked[i] = can_turn(t);
        any = any || blocked[i];
        t->spin[i] = spin[i];
    }
    for (int i = 0; i < t->n; i++)
        if (blocked[i] || !any)
            t->spin[i] = 0.0;
    set_turning_mask(t);
    uj_turning_find_touches(t, false);
}

// --- the turn ------------------------------------------------------------------------------------

// A way to continue from an event: the active gaps, and the next event.
typedef struct way {
    const uj_velocity *along;
    uj_turning_event event;
    uj_path_point end;
} way;

// The result of following the solutions of the velocity problem.
typedef enum outlook {
    OUTLOOK_WAY,    // some way was found
    OUTLOOK_SLIDE,  // a force ends at once, and pieces slide
    OUTLOOK_LOST,
} outlook;

// Returns true if the forces fail at the beginning of the path: a force is 0 and falls, or forces
// do not oppose the whole press any more.
static bool is_failing(const uj_velocity *along, const uj_path_point *at)
{
    if (at->unbalanced > UJ_TOLERANCE_SPEED || at->unbalanced1 > UJ_FORCE_RATE_ZERO)
        return true;
    for (int j = 0; j < along->count; j++)
        if (at->force[j] < -UJ_TOLERANCE_SPEED ||
            (at->force[j] <= UJ_FORCE_ZERO && at->force1[j] < -UJ_FORCE_RATE_ZERO))
            return true;
    return false;
}

// Returns true if two ways begin alike: at the end of the shorter one, both have the same
// positions.
static bool is_same_way(uj_turning_sim *t, const way *a, const way *b)
{
    uj_path_point p, q;
    double step = uj_min(a->end.step, b->end.step), apart = 0.0;
    if (!uj_turning_path(t, a->along, step, &p) || !uj_turning_path(t, b->along, step, &q))
        return false;
    for (int i = 0; i < t->n; i++)
        apart = uj_max(apart, uj_vec2_length(uj_vec2_sub(p.x[i], q.x[i])));
    return apart <= UJ_TOLERANCE_CONTACT * t->model->diameter;
}

// Appends a way. If it begins like one that is there already, keeps only the one with the earlier
// event: at a vertex, either of two gaps may hold a pair, and the pair lets go at the first event.
static void keep_way(uj_turning_sim *t, const way *new, way *found, int *count)
{
    for (int i = 0; i < *count; i++)
        if (is_same_way(t, &found[i], new)) {
            if (new->end.step < found[i].end.step)
                found[i] = *new;
            return;
        }
    found[(*count)++] = *new;
}

// Finds the way that the turn takes. If several ways can be followed, `branches` decides. Ways that
// end within the angle `least_step` do not count.
static outlook find_way(uj_turning_sim *t, double least_step, way *out)
{
    outlook best = OUTLOOK_LOST;
    way found[UJ_MAX_VELOCITIES];
    int count = 0;
    for (int i = 0; i < t->velocity_count; i++) {
        way next = {.along = &t->velocities[i]};
        if (!uj_turning_path(t, next.along, t->ahead, &next.end))
            continue;
        if (is_failing(next.along, &next.end)) {
            best = OUTLOOK_SLIDE;
            continue;
        }
        next.event = uj_turning_first_event(t, next.along, 2.0 * UJ_PI - t->turned, &next.end);
        if (next.event != UJ_EVENT_LOST && next.end.step > t->ahead + least_step)
            keep_way(t, &next, found, &count);
    }
    if (count == 0)
        return best;
    *out = found[choose(t, count)];
    return OUTLOOK_WAY;
}

// Turns up to the next event. Returns false if the turn cannot be followed.
static bool turn_to_event(uj_turning_sim *t, uj_push_outcome *pressed)
{
    double moved = 0.0;
    // One of two equally good ways of a push may become better than the other.
    if (is_balanced(t) && slide_ahead(t, false, pressed))
        return true;
    uj_velocity_answer answer = uj_turning_find_velocities(t, true);
    if (answer == UJ_VELOCITY_SLIDE) {
        *pressed = press(t, &moved);
        if (*pressed != UJ_PUSH_REST || moved > UJ_TOLERANCE_CONTACT * t->model->diameter)
            return true;
        // At a vertex, the law of the push may hold a pair by one gap, although the pair could
        // slide if another gap held it.
        answer = uj_turning_find_velocities(t, true);
        if (t->velocity_count > 0)
            answer = UJ_VELOCITY_GO;
    }
    way next;
    outlook found = answer == UJ_VELOCITY_GO ? find_way(t, UJ_FLUSH_ANGLE, &next) : OUTLOOK_SLIDE;
    if (answer == UJ_VELOCITY_GO && found != OUTLOOK_WAY &&
        uj_turning_find_ahead(t, true) == UJ_VELOCITY_GO &&
        find_way(t, UJ_FLUSH_ANGLE, &next) == OUTLOOK_WAY)
        found = OUTLOOK_WAY;
    if (found == OUTLOOK_LOST && uj_turning_find_velocities(t, true) == UJ_VELOCITY_GO &&
        find_way(t, UJ_TOLERANCE_ANGLE, &next) == OUTLOOK_WAY)
        found = OUTLOOK_WAY;
    if (found == OUTLOOK_LOST && slide_ahead(t, true, pressed))
        return true;
    if (found == OUTLOOK_LOST) {
        t->w->lost = "no way";
        return false;
    }
    if (found == OUTLOOK_SLIDE && answer != UJ_VELOCITY_STOP && slide_ahead(t, true, pressed))
        return true;
    if (found == OUTLOOK_SLIDE) {
        stop_blocked(t);
        *pressed = press(t, &moved);
        return true;
    }
    go_to(t, next.along, &next.end);
    if (next.event == UJ_EVENT_FLUSH || turn_to_flush(t, true) <= UJ_FLUSH_ANGLE) {
        settle(t);
        end_flush(t, pressed);
    }
    return true;
}

static bool is_missed(const uj_turning_sim *t)
{
    const uj_turn_filter *filter = t->w->filter;
    return filter != NULL && t->spin[filter->piece] == 0.0 &&
           !filter->accepts(filter->payload, t->angle[filter->piece]);
}

// Turns until no piece turns any more. Returns UJ_TURN_DONE, or the reason why the turn is given
// up.
static uj_turn_outcome turn_events(uj_turning_sim *t, uj_push_outcome *pressed)
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

static void begin(uj_turning_sim *t, const uint8_t *spin, const uj_pose *poses)
{
    for (int i = 0; i < t->n; i++) {
        bool pressed = (t->press->mask >> i & 1u) != 0;
        t->dof[i] = pressed ? t->dof_count++ : -1;
        t->spin[i] = !pressed ? 0.0 : spin[i] == UJ_CCW ? 1.0 : -1.0;
        t->angle[i] = poses[i].angle;
        t->x[i] = uj_position_of_centroid(t->w->model, i, &poses[i]);
    }
    set_turning_mask(t);
    uj_turning_build_planes(t, true);
}

uj_turn_outcome uj_turning(const uj_press *press_of, const uint8_t *spin,
                           uj_turning_workspace *workspace, uj_pose *poses,
                           const uj_turn_trace *trace)
{
    const uj_contact_model *model = workspace->model;
    uj_turning_sim t = {.model = model->about_centroids != NULL ? model->about_centroids : model,
                        .press = press_of,
                        .w = workspace,
                        .trace = trace,
                        .n = model->piece_count};
    workspace->bifurcation_count = workspace->events = workspace->evaluations = 0;
    workspace->lost = NULL;
    begin(&t, spin, poses);
    double moved;
    uj_push_outcome pressed = press(&t, &moved);
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
