// The reference implementation of turns. Each step turns the pieces a little, moves them to the
// nearest free positions, and presses them.
#include "reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reference_state.h"

// In radians. If a step of at most stop_step is infeasible, the pieces count as being at a stop. A
// step that is not smooth (see is_smooth) is divided, but not below slide_step.
static const real stop_step = 1e-10L, slide_step = 1e-7L;
// In radians. The last step before an angle at which edges may be flush is about this long.
static const real last_step = 1e-7L;

// A step is divided if a piece ends farther than jump + bend * step * step tray diameters from the
// position that its velocity in the previous step predicts. So no step passes over an obstacle.
static const real jump = 1e-6L, bend = 20.0L;
// In tray diameters. If the pieces move farther than this while they are pressed, it is a slide.
static const real slide_length = 1e-5L;
// In tray diameters per radian. By docs/RULES.md, pieces faster than `fastest` are wedged, so the
// result is doubted. But if all were at most slow_before in the step before, they slide.
static const real fastest = 1e4L, slow_before = 1e2L;
enum { MAX_STEPS = 30000 };

void doubt(simulation *s, const char *why)
{
    if (s->result->why == NULL)
        s->result->why = why;
}

// --- one step ------------------------------------------------------------------------------------

// Returns the nearest_query.reach for a step. Near a stop, the pieces may move by a distance
// proportional to the square root of the step.
static real reach_of(const simulation *s, real step)
{
    return fminl(0.5L * sqrtl(step), 0.05L) * s->diameter;
}

// Turns the pieces by `step`, and moves them to the nearest free positions. If there are none
// within reach_of(), changes nothing and returns false.
static bool turn_to_nearest(simulation *s, real step)
{
    nearest_query query = {.reach = reach_of(s, step)};
    real y[LEAST_MAX];
    for (int i = 0; i < s->piece_count; i++)
        s->angle[i] += s->spin[i] * step;
    build_planes(s);
    nearest_outcome found = find_nearest(s, &query, y);
    if (found == NEAREST_TIE)
        doubt(s, "two ways to make room are equally short");
    if (found == NEAREST_FAILED)
        doubt(s, "no nearest positions were found");
    if (found == NEAREST_NONE || found == NEAREST_FAILED) {
        for (int i = 0; i < s->piece_count; i++)
            s->angle[i] -= s->spin[i] * step;
        return false;
    }
    for (int i = 0; i < s->piece_count; i++) {
        if (s->dof[i] < 0)
            continue;
        vec moved = {y[2 * s->dof[i]], y[2 * s->dof[i] + 1]};
        s->x[i] = (vec){s->x[i].x + moved.x, s->x[i].y + moved.y};
    }
    measure_slacks(s);
    return true;
}

typedef struct place {
    real angle[UJ_MAX_PIECES];
    vec x[UJ_MAX_PIECES];
} place;

static place place_of(const simulation *s)
{
    place p;
    memcpy(p.angle, s->angle, sizeof p.angle);
    memcpy(p.x, s->x, sizeof p.x);
    return p;
}

static void return_to(simulation *s, const place *p)
{
    memcpy(s->angle, p->angle, sizeof p->angle);
    memcpy(s->x, p->x, sizeof p->x);
    build_planes(s);
}

// Returns true if the step from `before` need not be divided (see `jump`).
static bool is_smooth(const simulation *s, const place *before, const vec *velocity, real step)
{
    real most = 0.0L;
    for (int i = 0; i < s->piece_count; i++) {
        vec moved = vec_sub(s->x[i], before->x[i]);
        vec error = {moved.x - step * velocity[i].x, moved.y - step * velocity[i].y};
        most = fmaxl(most, sqrtl(vec_dot(error, error)));
    }
    return step <= slide_step || most <= (jump + bend * step * step) * s->diameter;
}

// Returns true if the pieces can turn by an angle that is not tiny. In an exact fit, overlap grows
// only with the square of the angle, so the shrunk pieces always have room for a tiny turn.
static bool can_turn(simulation *s)
{
    place here = place_of(s);
    bool can = turn_to_nearest(s, 6.0L * sqrtl((real)s->settings->shrink));
    return_to(s, &here);
    return can;
}

// --- between two angles at which edges may be flush ----------------------------------------------

typedef enum follow_end { FOLLOW_LIMIT, FOLLOW_STOP, FOLLOW_GOAL, FOLLOW_FAILED } follow_end;

static void pass(simulation *s, real step)
{
    s->turned += step;
    s->result->steps++;
}

static real greatest_speed(const simulation *s, const vec *velocity)
{
    real most = 0.0L;
    for (int i = 0; i < s->piece_count; i++)
        most = fmaxl(most, sqrtl(vec_dot(velocity[i], velocity[i])) / s->diameter);
    return most;
}

static follow_end follow(simulation *s, real limit)
{
    real step = s->settings->step, done = 0.0L, infeasible = INFINITY;
    vec velocity[UJ_MAX_PIECES] = {{0.0L, 0.0L}};
    while (done < limit) {
        // The step that ends at `limit` is tiny. So the pieces are also pressed at an angle just
        // before `limit`, where pressing still closes gaps. At `limit`, flush edges may keep gaps
        // open.
        real left = limit - done, slid = 0.0L;
        bool last = left <= fminl(step, 2.0L * last_step);
        real now = last ? left : fminl(step, fmaxl(left - last_step, 0.5L * last_step));
        place before = place_of(s);
        if (s->result->steps > MAX_STEPS)
            doubt(s, "the turn has too many steps");
        if (s->result->why != NULL)
            return FOLLOW_FAILED;
        if (!turn_to_nearest(s, now)) {
            if (now <= stop_step)
                return FOLLOW_STOP;
            infeasible = done + now;
            step = 0.5L * now;
            continue;
        }
        push_end end = press_to_rest(s, &slid);
        if (end == PUSH_FAILED)
            return FOLLOW_FAILED;
        if (!is_smooth(s, &before, velocity, now)) {
            return_to(s, &before);
            step = fmaxl(0.25L * now, slide_step);
            continue;
        }
        real speed = greatest_speed(s, velocity);
        for (int i = 0; i < s->piece_count; i++) {
            vec moved = vec_sub(s->x[i], before.x[i]);
            velocity[i] = (vec){moved.x / now, moved.y / now};
        }
        if (speed > slow_before && greatest_speed(s, velocity) > fastest)
            doubt(s, "the pieces may be too fast");
        done = last ? limit : done + now;
        pass(s, now);
        if (end == PUSH_GOAL)
            return FOLLOW_GOAL;
        if (slid > slide_length * s->diameter || done >= infeasible)
            infeasible = INFINITY;  // after a slide, the infeasible step may have become feasible
        step = fminl(2.0L * now, s->settings->step);
        if (infeasible < INFINITY)
            step = fminl(step, fmaxl(0.5L * (infeasible - done), 0.5L * stop_step));
    }
    return FOLLOW_LIMIT;
}

// --- which pieces stop ---------------------------------------------------------------------------

static bool is_turning(const simulation *s)
{
    for (int i = 0; i < s->piece_count; i++)
        if (s->spin[i] != 0.0L)
            return true;
    return false;
}

// Stops the blocked pieces, or all pieces if none is blocked. A piece is blocked if the others can
// turn when only this piece stops.
static void stop_blocked(simulation *s)
{
    bool blocked[UJ_MAX_PIECES] = {false}, any = false;
    for (int i = 0; i < s->piece_count; i++) {
        real spin = s->spin[i];
        if (spin == 0.0L)
            continue;
        s->spin[i] = 0.0L;
        blocked[i] = is_turning(s) && can_turn(s);
        s->spin[i] = spin;
        any = any || blocked[i];
    }
    for (int i = 0; i < s->piece_count; i++)
        if (blocked[i] || !any)
            s->spin[i] = 0.0L;
}

static void turn_to_end(simulation *s)
{
    static const real full = 6.283185307179586476925286766559L;
    real way = 0.0L;
    build_planes(s);
    push_end pressed = press_to_rest(s, &way);
    bool goal = pressed == PUSH_GOAL;
    while (pressed == PUSH_REST && !goal && is_turning(s) && s->result->why == NULL) {
        real limit = fminl(next_parallel(s), full - s->turned);
        if (limit <= stop_step)
            break;
        follow_end end = can_turn(s) ? follow(s, limit) : FOLLOW_STOP;
        goal = end == FOLLOW_GOAL;
        if (end == FOLLOW_STOP)
            stop_blocked(s);
        else if (end == FOLLOW_LIMIT)
            stop_flush(s);
    }
    real leak = 12.0L * sqrtl((real)s->settings->shrink);
    if (s->result->why == NULL && s->turned > 0.01L * leak && s->turned < leak)
        doubt(s, "the pieces turn hardly at all");
    s->result->outcome = s->result->why != NULL ? REFERENCE_UNDECIDED
                         : goal                 ? REFERENCE_GOAL
                         : s->turned < leak     ? REFERENCE_NONE
                                                : REFERENCE_DONE;
}

// --- setting up ----------------------------------------------------------------------------------

static vec to_centroid(const simulation *s, int piece)
{
    uj_vec2 own = s->file->centroid[piece];
    real c = cosl(s->angle[piece]), n = sinl(s->angle[piece]);
    return (vec){c * own.x - n * own.y, n * own.x + c * own.y};
}

static void begin(simulation *s, const uj_pose *poses)
{
    s->model = s->file->about_centroids != NULL ? s->file->about_centroids : s->file;
    s->piece_count = s->model->piece_count;
    s->pair_count = s->model->pair_count + s->model->goal_pair_count;
    s->diameter = s->model->diameter;
    s->shrink = s->settings->shrink * s->diameter;
    s->touch = s->settings->touch * s->diameter;
    s->planes = calloc((size_t)s->model->plane_capacity + 1, sizeof *s->planes);
    s->plane_count = calloc((size_t)s->pair_count + 1, sizeof *s->plane_count);
    if (s->planes == NULL || s->plane_count == NULL)
        abort();
    for (int i = 0; i < s->piece_count; i++) {
        bool pressed = (s->press->mask >> i & 1u) != 0;
        uj_vec2 d = uj_direction_vector((uj_direction)s->press->direction[i]);
        s->dof[i] = pressed ? s->dimension / 2 : -1;
        s->dimension += pressed ? 2 : 0;
        s->drive[i] = pressed ? (vec){d.x, d.y} : (vec){0.0L, 0.0L};
        s->angle[i] = poses[i].angle;
        vec own = to_centroid(s, i);
        s->x[i] = (vec){poses[i].x - (real)s->file->tray_centre.x + own.x,
                        poses[i].y - (real)s->file->tray_centre.y + own.y};
    }
}

static void finish(simulation *s)
{
    for (int i = 0; i < s->piece_count; i++) {
        vec own = to_centroid(s, i);
        s->result->poses[i] =
            (uj_pose){(double)(s->x[i].x - own.x + s->file->tray_centre.x),
                      (double)(s->x[i].y - own.y + s->file->tray_centre.y), (double)s->angle[i]};
    }
    s->result->turned = (double)s->turned;
    free(s->planes);
    free(s->plane_count);
}

reference_result reference_turn_with(const uj_contact_model *model,
                                     const reference_settings *settings, const uj_press *press,
                                     const uint8_t *spin, const uj_pose *poses)
{
    reference_result result = {0};
    simulation s = {.file = model, .press = press, .settings = settings, .result = &result};
    begin(&s, poses);
    for (int i = 0; i < s.piece_count; i++)
        if (s.dof[i] >= 0)
            s.spin[i] = spin[i] == UJ_CCW ? 1.0L : -1.0L;
    turn_to_end(&s);
    finish(&s);
    return result;
}

reference_result reference_push(const uj_contact_model *model, const uj_press *press,
                                const uj_pose *poses)
{
    static const reference_settings settings = {.shrink = 1e-11, .touch = 1e-9};
    reference_result result = {0};
    simulation s = {.file = model, .press = press, .settings = &settings, .result = &result};
    real way = 0.0L;
    begin(&s, poses);
    build_planes(&s);
    push_end end = press_to_rest(&s, &way);
    result.outcome = end == PUSH_GOAL   ? REFERENCE_GOAL
                     : end == PUSH_REST ? REFERENCE_DONE
                                        : REFERENCE_UNDECIDED;
    finish(&s);
    return result;
}

// --- several settings ----------------------------------------------------------------------------

bool reference_same_end(const uj_contact_model *model, const reference_result *a,
                        const reference_result *b, double tolerance)
{
    if (a->outcome != b->outcome)
        return false;
    for (int i = 0; a->outcome != REFERENCE_GOAL && i < model->piece_count; i++)
        if (fabs(a->poses[i].x - b->poses[i].x) > tolerance * model->diameter ||
            fabs(a->poses[i].y - b->poses[i].y) > tolerance * model->diameter ||
            fabs(a->poses[i].angle - b->poses[i].angle) > 2.0 * tolerance)
            return false;
    return true;
}

reference_result reference_turn(const uj_contact_model *model, const uj_press *press,
                                const uint8_t *spin, const uj_pose *poses)
{
    static const reference_settings settings[][2] = {
        {{1e-3, 1e-11, 1e-9}, {1.7e-3, 1e-10, 4e-10}},
        {{1.1e-4, 3e-12, 1e-9}, {1.9e-4, 3e-11, 1e-10}},
    };
    // In exact fits, the shrunk pieces turn up to 1e-5 radians too far.
    static const double same = 3e-5;
    reference_result a = {0};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        a = reference_turn_with(model, &settings[i][0], press, spin, poses);
        if (a.outcome == REFERENCE_UNDECIDED)
            continue;
        reference_result b = reference_turn_with(model, &settings[i][1], press, spin, poses);
        if (b.outcome != REFERENCE_UNDECIDED && reference_same_end(model, &a, &b, same))
            return a;
        a.outcome = REFERENCE_UNDECIDED;
        a.why = b.why != NULL ? b.why : "two step lengths lead to different ends";
    }
    return a;
}
