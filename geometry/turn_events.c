// Following the contacts that press, up to the event that changes them.
//
// As long as the same contacts press, the rest position is where just these hold with equality: a
// small linear system an angle, not a programme. An event ends that: another pair comes into
// contact, a contact no longer presses, or a piece comes to a corner of what it touches. All three
// are zeros of functions that are smooth until then, so few angles have to be tried.
#include <string.h>

#include "geometry/tolerance.h"
#include "geometry/turn_state.h"

static const double slipped_part = 1e-10;  // of the press, a multiplier that is zero
static const double release_step = 1e-7;   // radians, where a contact no longer presses
static const double corner_step = 1e-10;   // radians, where a piece comes to a corner
static const double farthest = 0.03;       // diameters, from where a piece was expected
enum { most_evaluations = 24 };

// The functions whose zeros are events, at one angle, as w->events has them: first of each relevant
// pair its separation, or for a pair that presses minus the slack of the best plane beside those it
// presses on; then of each contact that presses its multiplier.
typedef struct event_side {
    double step;
    double *value;
} event_side;

// Finds among the planes the one that each contact presses on. A feature that is left out is flush
// with another, which stands for it: that of the plane that separates best.
static void choose_planes(const uj_turning *t, const uj_planes *planes, const uj_vec2 *x,
                          int *chosen)
{
    for (int a = 0; a < t->active_count; a++) {
        int k = t->active_pair[a], first = t->bodies->pairs[k].first;
        (void)uj_pair_separation(t->bodies, planes, k, x, &chosen[a]);
        for (int j = first; j < first + planes->counts[k]; j++)
            if (planes->planes[j].feature == t->active_feature[a])
                chosen[a] = j;
    }
}

static bool is_chosen(const uj_turning *t, const int *chosen, int plane)
{
    for (int a = 0; a < t->active_count; a++)
        if (chosen[a] == plane)
            return true;
    return false;
}

void uj_turning_note_active(uj_turning *t)
{
    t->active_count = t->w->qp.active_count;
    for (int a = 0; a < t->active_count; a++) {
        int row = t->w->qp.active[a];
        t->active_pair[a] = t->w->row_pair[row];
        t->active_feature[a] = t->w->trial.planes[t->w->row_plane[row]].feature;
        t->active_multiplier[a] = t->w->qp.multiplier[a];
    }
}

// Where the pieces are after turning by step when the same contacts press. False when that is not
// determined, or far from where they were expected.
static bool solve_active(uj_turning *t, double step, uj_trial *next, int *chosen)
{
    uj_turning_build(t, step, &t->course, next);
    choose_planes(t, &t->w->trial, next->x, chosen);
    int rows[UJ_QP_MAX];
    for (int a = 0; a < t->active_count; a++) {
        if (t->w->trial.counts[t->active_pair[a]] == 0)
            return false;
        t->w->rows[a] = uj_turning_row(t, t->active_pair[a], chosen[a], next->x);
        rows[a] = a;
    }
    uj_turning_aim(t, next, UJ_TURN_PRESS_LENGTH * t->bodies->diameter, t->x);
    if (!uj_qp_on_rows(&t->w->qp, 2 * t->slot_count, t->target, t->w->rows, rows, t->active_count))
        return false;
    uj_turning_displace(t, next);
    return uj_turning_surprise(t, next) * step <= farthest;
}

// Everything whose sign decides, at the trial or present angles.
static void measure(const uj_turning *t, const uj_planes *planes, const int *chosen,
                    const uj_vec2 *x, double *value)
{
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], plane;
        if (!t->w->pressing[k]) {
            value[i] = uj_pair_separation(t->bodies, planes, k, x, &plane);
            continue;
        }
        const uj_pair *pair = &t->bodies->pairs[k];
        double beside = -INFINITY;
        for (int j = pair->first; j < pair->first + planes->counts[k]; j++)
            if (!is_chosen(t, chosen, j))
                beside = uj_max(beside, uj_plane_slack(pair, &planes->planes[j], x));
        value[i] = -beside;
    }
}

// How far below zero a function may be by rounding.
static double allowed(const uj_turning *t, int i)
{
    if (i >= t->w->relevant_count)
        return slipped_part * UJ_TURN_PRESS_LENGTH * t->bodies->diameter;
    return 0.1 * t->feasible;
}

// The first zero between two sides by linear interpolation, of the functions that are negative at
// the far side; *which gets its index, -1 when there is none.
static double first_zero(const uj_turning *t, const event_side *near, const event_side *far,
                         int *which)
{
    double first = INFINITY;
    *which = -1;
    for (int i = 0; i < t->w->relevant_count + t->active_count; i++) {
        if (far->value[i] >= -allowed(t, i))
            continue;
        double before = uj_max(near->value[i], 0.0);
        double at = before == INFINITY
                        ? far->step
                        : near->step + (far->step - near->step) * before / (before - far->value[i]);
        if (at < first) {
            first = at;
            *which = i;
        }
    }
    return first;
}

// Whether the near side is the event itself for all that matters.
static bool is_found(const uj_turning *t, const event_side *near, const event_side *far, int which)
{
    double width = far->step - near->step;
    if (which >= t->w->relevant_count)
        return width <= release_step;
    if (t->w->pressing[t->w->relevant[which]])
        return width <= corner_step;
    return near->value[which] <= t->feasible || width <= 0.3 * UJ_TOLERANCE_ANGLE;
}

static void swap_sides(event_side *a, event_side *b)
{
    event_side c = *a;
    *a = *b;
    *b = c;
}

uj_event uj_turning_follow_active(uj_turning *t, double step, uj_trial *next)
{
    int count = t->w->relevant_count + t->active_count;
    event_side near = {0.0, t->w->events[0]}, far = {INFINITY, t->w->events[1]};
    event_side here = {step, t->w->events[2]};
    if (t->active_count < 0)
        return UJ_EVENT_UNSURE;
    for (int i = 0; i < t->w->relevant_count; i++)
        t->w->pressing[t->w->relevant[i]] = 0;
    for (int a = 0; a < t->active_count; a++)
        t->w->pressing[t->active_pair[a]] = 1;
    int chosen[UJ_QP_MAX];
    choose_planes(t, &t->w->present, t->x, chosen);
    measure(t, &t->w->present, chosen, t->x, near.value);
    for (int a = 0; a < t->active_count; a++)
        near.value[t->w->relevant_count + a] = t->active_multiplier[a];
    int which = -1, stale = 0;
    for (int pass = 0; pass < most_evaluations; pass++) {
        if (!solve_active(t, here.step, next, chosen)) {
            if (here.step - near.step < UJ_TURN_SHORTEST_STEP)
                return UJ_EVENT_UNSURE;
            here.step = near.step + 0.3 * (here.step - near.step);
            continue;
        }
        measure(t, &t->w->trial, chosen, next->x, here.value);
        for (int a = 0; a < t->active_count; a++)
            here.value[t->w->relevant_count + a] = t->w->qp.multiplier[a];
        int violated;
        (void)first_zero(t, &near, &here, &violated);
        if (violated < 0) {
            if (uj_turning_may_touch_between(t, next)) {
                here.step = near.step + 0.5 * (here.step - near.step);
                if (here.step - near.step < UJ_TURN_SHORTEST_STEP)
                    return UJ_EVENT_UNSURE;
                continue;
            }
            swap_sides(&near, &here);
            if (far.step == INFINITY)
                break;
            stale = stale > 0 ? stale + 1 : 1;
        } else {
            swap_sides(&far, &here);
            stale = stale < 0 ? stale - 1 : -1;
        }
        // The Illinois variant of regula falsi: a side that stays is trusted half as much.
        for (int i = 0; i < count && (stale > 1 || stale < -1); i++) {
            double *value = stale > 0 ? &far.value[i] : &near.value[i];
            *value *= 0.5;
        }
        here.step = first_zero(t, &near, &far, &which);
        if (is_found(t, &near, &far, which))
            break;
        double width = far.step - near.step;
        if (!(here.step > near.step && here.step < far.step))
            here.step = near.step + 0.5 * width;
    }
    if (near.step == 0.0 || (far.step < INFINITY && !is_found(t, &near, &far, which)))
        return UJ_EVENT_UNSURE;
    if (next->step != near.step && !solve_active(t, near.step, next, chosen))
        return UJ_EVENT_UNSURE;
    for (int a = 0; a < t->active_count; a++)
        t->active_multiplier[a] = uj_max(t->w->qp.multiplier[a], 0.0);
    return far.step < INFINITY ? UJ_EVENT_REACHED : UJ_EVENT_NONE;
}
