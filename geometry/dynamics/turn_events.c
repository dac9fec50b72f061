// Following the contacts that press, up to the event that changes them.
//
// As long as the same contacts press, the rest position is where just these hold with equality: a
// small linear system an angle, not a programme. An event ends that: another pair comes into
// contact, a contact no longer presses, or a piece comes to a corner of what it touches. All three
// are zeros of functions that are smooth until then, so few angles have to be tried.
//
// Two pieces pressed against one another may be free to move together. What touches them then is
// idle: it withstands no press, but moves them before it as far as it must. It does so as long as
// it takes part in the shortest motion that the contacts allow; after that it leaves them.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

static const double idle_multiplier = 1e-5;  // (of a press of 1) of an idle contact at most
static const double idle_noise = 1e-8;       // diameters per radian that mean no motion
static const double rate_step = 1e-5;        // radians, to measure how fast a contact moves
static const double release_step = 1e-7;     // radians, where a contact no longer presses
static const double corner_step = 3e-13;     // radians, where a piece comes to a corner
static const double same_normal = 1e-9;      // sine of the angle between planes that are flush
static const double farthest = 0.1;          // diameters, from where a piece was expected
static const double first_part = 0.3;        // of a step, to look for the zero of such a function
enum { most_evaluations = 40 };

// The functions whose zeros are events, at one angle, as w->events has them: first of each relevant
// pair its separation, or for a pair that presses minus the slack of the best plane beside those it
// presses on; then of each contact that presses its multiplier.
typedef struct event_side {
    double step;
    double *value;
} event_side;

// The plane of a pair with a feature. One that is flush with another is left out, and the other
// stands for it. One that no allowed position can use is put back: the contact presses on it until
// the piece has come to its end.
static int plane_of_feature(const uj_turn_sim *t, uj_halfplanes *planes, int k, int edge_id)
{
    int first = t->model->pairs[k].first, end = first + planes->counts[k];
    for (int j = first; j < end; j++)
        if (planes->planes[j].edge_id == edge_id)
            return j;
    uj_halfplane plane = uj_part_pair_halfplane(t->model, t->rotation, k, edge_id);
    for (int j = first; j < end; j++) {
        const uj_halfplane *other = &planes->planes[j];
        if (uj_vec2_same_direction((uj_vec2){plane.nx, plane.ny}, (uj_vec2){other->nx, other->ny},
                                   same_normal))
            return j;
    }
    planes->planes[end] = plane;
    planes->counts[k]++;
    return end;
}

// Builds the planes of a pair that presses. One that no allowed position can touch any more has
// come past a corner just before, where another plane of it became clear.
static void build_pressing(uj_turn_sim *t, int k)
{
    uj_halfplanes_build_pair(t->model, t->rotation, k, &t->w->candidate);
    if (t->w->candidate.counts[k] == 0)
        uj_halfplanes_build_whole_pair(t->model, t->rotation, k, &t->w->candidate);
}

// Finds among the planes, which are those at t->rotation, the one that each contact presses on.
// Returns false when a pair has none: it cannot touch at these angles, so it is no contact.
static bool choose_planes(const uj_turn_sim *t, uj_halfplanes *planes, int *chosen)
{
    for (int a = 0; a < t->active_count; a++) {
        if (planes->counts[t->active_pair[a]] == 0)
            return false;
        chosen[a] = plane_of_feature(t, planes, t->active_pair[a], t->active_feature[a]);
    }
    return true;
}

static bool is_chosen(const uj_turn_sim *t, const int *chosen, int plane)
{
    for (int a = 0; a < t->active_count; a++)
        if (chosen[a] == plane)
            return true;
    return false;
}

void uj_turn_sim_note_active(uj_turn_sim *t)
{
    t->active_count = t->w->qp.active_count;
    for (int a = 0; a < t->active_count; a++) {
        int row = t->w->qp.active[a];
        t->active_pair[a] = t->w->row_pair[row];
        t->active_feature[a] = t->w->candidate.planes[t->w->row_plane[row]].edge_id;
        t->active_multiplier[a] =
            t->w->qp.multiplier[a] / (UJ_TURN_PRESS_LENGTH * t->model->diameter);
        for (int b = 0; b < a; b++)  // on both planes of a corner
            if (t->active_pair[b] == t->active_pair[a])
                t->w->balanced[t->active_pair[a]] = 1;
    }
}

// Sets the target of the programme to where pieces are taken that the contacts leave free.
static bool aim_at_drift(uj_turn_sim *t, double step, const uj_candidate *next, const int *chosen)
{
    uj_turn_sim_set_target(t, next, 0.0, t->x);
    if (t->active_count == 2 * t->dof_count || step == 0.0)
        return true;
    int edge_id[UJ_QP_MAX];
    double moved[UJ_QP_MAX];
    for (int a = 0; a < t->active_count; a++)
        edge_id[a] = t->w->candidate.planes[chosen[a]].edge_id;
    if (!uj_turn_sim_nullspace_motion(t, step, edge_id, moved))
        return false;
    for (int i = 0; i < 2 * t->dof_count; i++)
        t->target[i] += moved[i];
    return true;
}

// Where the pieces are after turning by step when the same contacts press. Builds the planes of
// their pairs only. False when it is not determined, when a piece would slide from there, or far
// from where pieces were expected.
static bool solve_active(uj_turn_sim *t, double step, uj_candidate *next, int *chosen)
{
    uj_turn_sim_place(t, step, &t->predictor, next);
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            t->rotation[i] = uj_rotation_of(next->angle[i]);
    for (int a = 0; a < t->active_count; a++)
        if (a == 0 || t->active_pair[a] != t->active_pair[a - 1])
            build_pressing(t, t->active_pair[a]);
    if (!choose_planes(t, &t->w->candidate, chosen))
        return false;
    int rows[UJ_QP_MAX];
    for (int a = 0; a < t->active_count; a++) {
        t->w->rows[a] = uj_turn_sim_constraint(t, t->active_pair[a], chosen[a], next->x);
        rows[a] = a;
    }
    if (!aim_at_drift(t, step, next, chosen))
        return false;
    double drive[UJ_QP_MAX], freedom;
    uj_turn_sim_drive(t, drive);
    if (!uj_qp_solve_equalities(&t->w->qp, 2 * t->dof_count, t->target, t->w->rows, rows,
                                t->active_count, 0.1 * t->feasible, drive, &freedom) ||
        freedom > UJ_TOLERANCE_SPEED)
        return false;
    uj_turn_sim_displace(t, next);
    return step == 0.0 || uj_turn_sim_prediction_error(t, next) * step <= farthest;
}

bool uj_turn_sim_solve_active(uj_turn_sim *t, double step, uj_candidate *next)
{
    int chosen[UJ_QP_MAX];
    return solve_active(t, step, next, chosen);
}

// How fast a contact would open (per radian) if no piece moved but by its turning. Up to the end of
// the phase all features are as they are, and so they are from the beginning.
static double opening_rate(const uj_turn_sim *t, const uj_candidate *next, int a, int edge_id)
{
    const uj_part_pair *pair = &t->model->pairs[t->active_pair[a]];
    double left = t->end - t->turned, step = uj_min(rate_step, 0.1 * left), slack[3];
    if (next->step > 0.5 * left)
        step = -step;
    uj_rotation rotation[UJ_MAX_PIECES];
    for (int i = 0; i < 3; i++) {
        for (int side = 0; side < 2; side++) {
            int piece = side == 0 ? pair->a : pair->b;
            if (piece >= 0)
                rotation[piece] = uj_rotation_of(next->angle[piece] + i * step * t->spin[piece]);
        }
        uj_halfplane plane = uj_part_pair_halfplane(t->model, rotation, t->active_pair[a], edge_id);
        slack[i] = uj_halfplane_slack(pair, &plane, next->x);
    }
    return (-1.5 * slack[0] + 2.0 * slack[1] - 0.5 * slack[2]) / step;
}

// What part each contact has in the shortest motion from where the trial that was solved last is,
// in diameters per radian. Only those of idle contacts must not be negative: the others hold.
static bool measure_parts(const uj_turn_sim *t, const uj_candidate *next, const int *chosen,
                          double *part)
{
    double rate[UJ_QP_MAX];
    int rows[UJ_QP_MAX];
    for (int a = 0; a < t->active_count; a++) {
        rows[a] = a;
        rate[a] = -opening_rate(t, next, a, t->w->candidate.planes[chosen[a]].edge_id) /
                  t->model->diameter;
    }
    return uj_qp_shortest_motion(2 * t->dof_count, t->w->rows, rows, t->active_count, rate, part);
}

// Finds the idle contacts: those that withstand nothing, neither now nor in the trial that was
// solved last.
static void find_idle(uj_turn_sim *t)
{
    for (int a = 0; a < t->active_count; a++)
        t->zero_force[a] = t->active_multiplier[a] <= idle_multiplier &&
                           fabs(t->w->qp.multiplier[a]) <= UJ_TURN_NO_MULTIPLIER;
}

static double slack_beside(const uj_turn_sim *t, const uj_halfplanes *planes, int k,
                           const int *chosen, const uj_vec2 *x)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    double beside = -INFINITY;
    for (int j = pair->first; j < pair->first + planes->counts[k]; j++)
        if (!is_chosen(t, chosen, j))
            beside = uj_max(beside, uj_halfplane_slack(pair, &planes->planes[j], x));
    return beside;
}

// Separation of a pair; notes the plane that separates it best.
static double separation(uj_turn_sim *t, const uj_halfplanes *planes, int k, const uj_vec2 *x)
{
    int plane;
    double value = uj_part_pair_separation(t->model, planes, k, x, &plane);
    t->w->best[k] = planes->counts[k] > 0 ? planes->planes[plane].edge_id : -1;
    return value;
}

// Separation of a pair in a trial whose planes are not built. As long as the plane that separated
// best is clear, its slack will do, which is no greater.
static double trial_separation(uj_turn_sim *t, int k, const uj_vec2 *x)
{
    if (t->w->best[k] >= 0) {
        uj_halfplane plane = uj_part_pair_halfplane(t->model, t->rotation, k, t->w->best[k]);
        double slack = uj_halfplane_slack(&t->model->pairs[k], &plane, x);
        if (slack >= 0.0)
            return slack;
    }
    uj_halfplanes_build_pair(t->model, t->rotation, k, &t->w->candidate);
    return separation(t, &t->w->candidate, k, x);
}

// Whether a pair's planes are the same in the trial as at present.
static bool is_still(const uj_turn_sim *t, int k)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    return (pair->a < 0 || t->spin[pair->a] == 0.0) && t->spin[pair->b] == 0.0;
}

// The functions of the idle contacts.
static bool measure_idle(const uj_turn_sim *t, const uj_candidate *next, const int *chosen,
                         double *value)
{
    double part[UJ_QP_MAX];
    if (!measure_parts(t, next, chosen, part))
        return false;
    for (int a = 0; a < t->active_count; a++)
        if (t->zero_force[a])
            value[t->w->relevant_count + a] = part[a];
    return true;
}

// Everything whose sign decides, in the trial that was solved last.
static bool measure(uj_turn_sim *t, const int *chosen, const uj_candidate *next, double *value)
{
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i];
        value[i] = t->w->pressing[k] ? -slack_beside(t, &t->w->candidate, k, chosen, next->x)
                   : is_still(t, k)  ? separation(t, &t->w->present, k, next->x)
                                     : trial_separation(t, k, next->x);
    }
    bool zero_force = false;
    for (int a = 0; a < t->active_count; a++) {
        value[t->w->relevant_count + a] = t->w->qp.multiplier[a];
        zero_force = zero_force || t->zero_force[a];
    }
    return !zero_force || measure_idle(t, next, chosen, value);
}

// How far below zero a function may be by rounding.
static double allowed(const uj_turn_sim *t, int i)
{
    if (i >= t->w->relevant_count)
        return t->zero_force[i - t->w->relevant_count] ? idle_noise : UJ_TURN_NO_MULTIPLIER;
    return 0.1 * t->feasible;
}

// Where the function that has these values at these steps is zero, between the first two, by
// inverse quadratic interpolation (as in Brent 1973), or linear when the third is of no use.
static double zero_between(double s0, double v0, double s1, double v1, double s2, double v2)
{
    if (v0 == INFINITY)
        return s1;
    // What begins at zero may have risen since: its first values tell nothing.
    if (s0 == 0.0 && v0 < -1e-5 * v1)
        return first_part * s1;
    double linear = s0 + (s1 - s0) * v0 / (v0 - v1);
    if (!(s2 < INFINITY) || v2 == INFINITY || v2 == v0 || v2 == v1)
        return linear;
    double at = s0 * v1 * v2 / ((v0 - v1) * (v0 - v2)) + s1 * v0 * v2 / ((v1 - v0) * (v1 - v2)) +
                s2 * v0 * v1 / ((v2 - v0) * (v2 - v1));
    return at > s0 && at < s1 ? at : linear;
}

// The first zero between two sides by interpolation, of the functions that are negative at the far
// side; a third side helps. *which gets its index, -1 when there is none.
static double first_zero(const uj_turn_sim *t, const event_side *near, const event_side *far,
                         const event_side *third, int *which)
{
    double first = INFINITY;
    *which = -1;
    for (int i = 0; i < t->w->relevant_count + t->active_count; i++) {
        if (far->value[i] >= -allowed(t, i))
            continue;
        double at = zero_between(near->step, uj_max(near->value[i], 0.0), far->step, far->value[i],
                                 third->step, third->value[i]);
        if (at < first) {
            first = at;
            *which = i;
        }
    }
    return first;
}

// How short of an event a step may end. Where a contact no longer presses or a piece comes to a
// corner, what comes next is found a little later anyway; only a contact that comes must be there.
static double short_of(const uj_turn_sim *t, int which)
{
    if (which >= t->w->relevant_count)
        return t->zero_force[which - t->w->relevant_count] ? release_step : corner_step;
    return t->w->pressing[t->w->relevant[which]] ? corner_step : 0.3 * UJ_TOLERANCE_ANGLE;
}

// Whether the near side is the event itself for all that matters; `at` is where it is expected now,
// `before` where it was.
static bool is_found(const uj_turn_sim *t, const event_side *near, const event_side *far, double at,
                     double before, int which)
{
    double part = short_of(t, which);
    if (far->step - near->step <= part)
        return true;
    if (which < t->w->relevant_count && !t->w->pressing[t->w->relevant[which]])
        return near->value[which] <= t->feasible;
    return at - near->step <= part && fabs(at - before) <= part;
}

// How far before an event to aim.
static double aim_short(const uj_turn_sim *t, const event_side *near, const event_side *far,
                        int which)
{
    if (which >= t->w->relevant_count || t->w->pressing[t->w->relevant[which]])
        return 0.5 * short_of(t, which);
    double fall = (near->value[which] - far->value[which]) / (far->step - near->step);
    return 0.5 * t->feasible / fall;
}

// Measures the present configuration. Returns false when what presses is no contact there.
static bool measure_present(uj_turn_sim *t, double *value)
{
    int chosen[UJ_QP_MAX];
    for (int i = 0; i < t->n; i++)
        t->rotation[i] = uj_rotation_of(t->angle[i]);
    for (int i = 0; i < t->w->relevant_count; i++)
        t->w->pressing[t->w->relevant[i]] = 0;
    for (int a = 0; a < t->active_count; a++)
        t->w->pressing[t->active_pair[a]] = 1;
    if (!choose_planes(t, &t->w->present, chosen))
        return false;
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i];
        value[i] = t->w->pressing[k] ? -slack_beside(t, &t->w->present, k, chosen, t->x)
                                     : separation(t, &t->w->present, k, t->x);
    }
    for (int a = 0; a < t->active_count; a++)
        value[t->w->relevant_count + a] = t->active_multiplier[a];
    return true;
}

static void swap_sides(event_side *a, event_side *b)
{
    event_side c = *a;
    *a = *b;
    *b = c;
}

// Measures the idle contacts where the search begins, which is of interest when one of them is let
// go in the trial that was measured last.
static bool begin_idle(uj_turn_sim *t, const event_side *near, const event_side *here)
{
    bool released = false;
    for (int a = 0; a < t->active_count; a++) {
        int i = t->w->relevant_count + a;
        released = released || (t->zero_force[a] && here->value[i] < -allowed(t, i));
    }
    uj_candidate next;
    int chosen[UJ_QP_MAX];
    return !released ||
           (solve_active(t, 0.0, &next, chosen) && measure_idle(t, &next, chosen, near->value));
}

// Searches for the first event within here->step; sets *near to the last side before it, *far to
// one behind it (at INFINITY when there is none). Returns whether that was decided.
static bool search_event(uj_turn_sim *t, event_side *near, event_side *far, event_side *here,
                         event_side *third, uj_candidate *next)
{
    int which = -1, chosen[UJ_QP_MAX];
    bool begun = false;
    double at = INFINITY, width[2] = {INFINITY, INFINITY};  // of the bracket, one and two ago
    for (int pass = 0; pass < most_evaluations; pass++) {
        if (!solve_active(t, here->step, next, chosen)) {
            if (here->step < near->step + UJ_TURN_SHORTEST_STEP)
                return false;
            here->step = near->step + 0.3 * (here->step - near->step);
            continue;
        }
        if (!begun)
            find_idle(t);
        if (!measure(t, chosen, next, here->value) || (!begun && !begin_idle(t, near, here)))
            return false;
        begun = true;
        int violated;
        (void)first_zero(t, near, here, third, &violated);
        // What is here takes the place of one side, which becomes the third.
        event_side *side = violated < 0 ? near : far;
        swap_sides(third, side);
        swap_sides(side, here);
        if (far->step == INFINITY)
            return true;
        if (near->step == 0.0 && far->step < UJ_TURN_SHORTEST_STEP)
            return false;
        double before = at;
        at = first_zero(t, near, far, third, &which);
        if (is_found(t, near, far, at, before, which))
            return true;
        // Aims at the near side of the event, and halves when that is slow.
        here->step = at - aim_short(t, near, far, which);
        double now = far->step - near->step;
        if (now > 0.5 * width[1] || !(here->step > near->step && here->step < far->step))
            here->step = near->step + 0.5 * now;
        width[1] = width[0];
        width[0] = now;
    }
    return false;
}

uj_event uj_turn_sim_follow_active(uj_turn_sim *t, double step, uj_candidate *next)
{
    if (t->active_count < 0)
        return UJ_EVENT_UNSURE;
    for (; step >= UJ_TURN_PROBE_STEP; step *= 0.5) {
        event_side near = {0.0, t->w->events[0]}, far = {INFINITY, t->w->events[1]};
        event_side here = {step, t->w->events[2]}, third = {INFINITY, t->w->events[3]};
        // So soon after the contacts were found to press, they should not change.
        if (!measure_present(t, near.value) || !search_event(t, &near, &far, &here, &third, next) ||
            near.step < UJ_TURN_PROBE_STEP)
            return UJ_EVENT_UNSURE;
        int chosen[UJ_QP_MAX];
        if (next->step != near.step && !solve_active(t, near.step, next, chosen))
            return UJ_EVENT_UNSURE;
        uj_halfplanes_build(t->model, next->angle, t->building, &t->w->candidate);
        if (uj_turn_sim_may_miss_between(t, next)) {
            step = near.step;
            continue;
        }
        for (int a = 0; a < t->active_count; a++)
            t->active_multiplier[a] = uj_max(t->w->qp.multiplier[a], 0.0);
        return far.step < INFINITY ? UJ_EVENT_REACHED : UJ_EVENT_NONE;
    }
    return UJ_EVENT_UNSURE;
}
