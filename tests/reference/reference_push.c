// The reference implementation of pushes. The pieces move straight until an event: two parts meet,
// or a contact ends. Of all velocities that the contacts allow, the pieces take those nearest to
// simulation.drive.
#include <math.h>

#include "reference_state.h"

enum { MAX_EVENTS = 1000 };

// Lower speeds, and lower rates of slacks, count as 0. Coordinates in files have about nine digits,
// so walls that should be parallel may differ by an angle of this size, in radians.
static const real rest_speed = 1e-8L;

static void set_velocities(const simulation *s, const real *y, vec *v)
{
    for (int i = 0; i < s->piece_count; i++)
        v[i] = s->dof[i] < 0 ? (vec){0.0L, 0.0L} : (vec){y[2 * s->dof[i]], y[2 * s->dof[i] + 1]};
}

// Scales v such that the fastest piece has speed 1. Returns false if no piece moves.
static bool normalise(const simulation *s, vec *v)
{
    real fastest = 0.0L;
    for (int i = 0; i < s->piece_count; i++)
        fastest = fmaxl(fastest, sqrtl(vec_dot(v[i], v[i])));
    for (int i = 0; i < s->piece_count && fastest > rest_speed; i++)
        v[i] = (vec){v[i].x / fastest, v[i].y / fastest};
    return fastest > rest_speed;
}

// The two parts of a pair are apart. Returns the time until they touch. v is the relative velocity.
static real time_to_meet(const simulation *s, const uj_part_pair *pair, int count, vec v)
{
    real enter = 0.0L, leave = INFINITY;
    for (int j = pair->first; j < pair->first + count; j++) {
        real slack = s->planes[j].slack, rate = vec_dot(s->planes[j].n, v);
        if (slack >= -s->touch && rate >= -rest_speed)
            return INFINITY;
        if (slack > 0.0L)
            enter = fmaxl(enter, -slack / rate);
        else if (rate > 0.0L)
            leave = fminl(leave, -slack / rate);
    }
    if (enter >= leave)
        return INFINITY;
    real middle = 0.5L * (enter + leave), most = -INFINITY;
    for (int j = pair->first; leave < INFINITY && j < pair->first + count; j++)
        most = fmaxl(most, s->planes[j].slack + middle * vec_dot(s->planes[j].n, v));
    return most >= -s->touch ? INFINITY : enter;  // INFINITY: the pair only grazes
}

// The two parts of a pair touch or overlap. Returns the time until the first of the violated
// half-planes is satisfied.
static real time_to_part(const simulation *s, const uj_part_pair *pair, int count, vec v)
{
    real time = INFINITY;
    for (int j = pair->first; j < pair->first + count; j++) {
        real rate = vec_dot(s->planes[j].n, v);
        if (s->planes[j].slack < -s->touch && rate > rest_speed)
            time = fminl(time, -s->planes[j].slack / rate);
    }
    return time;
}

// Returns true if the parts of a touching pair separate.
static bool opens(const simulation *s, const uj_part_pair *pair, int count, vec v)
{
    for (int j = pair->first; j < pair->first + count; j++)
        if (s->planes[j].slack >= -s->touch && vec_dot(s->planes[j].n, v) > rest_speed)
            return true;
    return false;
}

static real time_to_event(const simulation *s, const vec *v)
{
    real time = INFINITY;
    for (int k = 0; k < s->pair_count; k++) {
        const uj_part_pair *pair = &s->model->pairs[k];
        int count = s->plane_count[k];
        vec apart = relative(pair, v);
        real now = separation(s, k), event = INFINITY;
        if (count == 0)
            continue;
        if (k >= s->model->pair_count)
            event = now >= -s->touch ? INFINITY : time_to_part(s, pair, count, apart);
        else if (now > s->touch)
            event = time_to_meet(s, pair, count, apart);
        else if (!opens(s, pair, count, apart))
            event = time_to_part(s, pair, count, apart);
        time = fminl(time, event);
    }
    return time;
}

push_end press_to_rest(simulation *s, real *way)
{
    nearest_query query = {.velocities = true};
    query.reach = 2.0L * sqrtl((real)s->dimension);
    for (int i = 0; i < s->piece_count; i++)
        if (s->dof[i] >= 0) {
            query.target[2 * s->dof[i]] = s->drive[i].x;
            query.target[2 * s->dof[i] + 1] = s->drive[i].y;
        }
    for (int event = 0; event < MAX_EVENTS; event++) {
        real y[LEAST_MAX];
        vec v[UJ_MAX_PIECES];
        if (has_left(s))
            return PUSH_GOAL;
        nearest_outcome found = find_nearest(s, &query, y);
        if (found == NEAREST_TIE)
            doubt(s, "two ways to push are equally good");
        else if (found != NEAREST_FOUND)
            doubt(s, "no velocities were found");
        if (found != NEAREST_FOUND)
            return PUSH_FAILED;
        set_velocities(s, y, v);
        if (!normalise(s, v))
            return PUSH_REST;
        real time = time_to_event(s, v);
        if (!(time < INFINITY)) {
            doubt(s, "a push has no end");
            return PUSH_FAILED;
        }
        *way += time;
        for (int i = 0; i < s->piece_count; i++)
            s->x[i] = (vec){s->x[i].x + time * v[i].x, s->x[i].y + time * v[i].y};
        measure_slacks(s);
    }
    doubt(s, "a push has too many events");
    return PUSH_FAILED;
}
