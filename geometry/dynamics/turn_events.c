// Follows the active contacts of a turn up to the event that changes them.
//
// As long as the same contacts are active, the rest positions solve a small system of linear
// equations at every angle (turn_active.c). An event ends this: another pair comes into contact, a
// contact is released, or a piece comes to a vertex of what it touches. Every event is the zero of
// a function that is smooth up to the event, so few angles have to be tried.
//
// Two pieces pressed against one another may be free to move together. If they touch a third piece
// or the wall, that contact carries no force. It acts against no direction of pressing, and only
// moves the two pieces out of the way, as little as possible. Such a contact stays active as long
// as it takes part in the shortest motion that the contacts allow; then it is released.
#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

// A contact whose multiplier is at most this carries no force.
static const double zero_force_limit = 1e-5;
// Tray diameters per radian; smaller values are rounding errors.
static const double zero_force_noise = 1e-8;
// Radians, the step with which the opening rate of a contact is measured.
static const double rate_step = 1e-5;
static const double release_step = 1e-7;  // radians, accuracy of the angle of a release
static const double vertex_step = 3e-13;  // radians, accuracy of the angle at a vertex
static const double first_part = 0.3;     // fraction of a step that zero_between tries first
enum { max_evaluations = 40 };

// The values, at one angle, of all functions whose zeros are events. First comes a value for each
// relevant pair. For an inactive pair, it is the separation; for an active pair, it is minus the
// greatest slack of the half-planes on which the pair does not press. Then comes a value for each
// active contact: the multiplier or, for a contact without force, the contact's share in the
// motion.
typedef struct event_side {
    double step;
    double *value;
} event_side;

// The search for the first event. `near` is the last angle tried before the event, `far` an angle
// after it (INFINITY if there is no event), `here` the angle being tried, and `third` an earlier
// `near` or `far`.
typedef struct event_search {
    event_side near, far, here, third;
    double at;  // step at which the event is expected
    int which;  // number of the function that is zero there
} event_search;

static bool is_chosen(const uj_turn_sim *t, const int *chosen, int plane)
{
    for (int a = 0; a < t->active_count; a++)
        if (chosen[a] == plane)
            return true;
    return false;
}

// --- contacts that carry no force ---

// Returns how fast a contact would open (per radian) if pieces turned without shifting. No edges
// align before the end of the phase, so until then half-planes are smooth functions of the angle.
static double opening_rate(const uj_turn_sim *t, const uj_candidate *next, int a, int edge_id)
{
    const uj_part_pair *pair = &t->model->pairs[t->active_pair[a]];
    double left = t->phase_end - t->turned, step = uj_min(rate_step, 0.1 * left), slack[3];
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

// Finds the share of each active contact in the shortest motion from the candidate that was solved
// last, in tray diameters per radian. The share of a contact without force must not be negative.
// The shares of other contacts may be negative, because pieces press on these contacts.
static bool measure_parts(const uj_turn_sim *t, const uj_candidate *next, const int *chosen,
                          double *part)
{
    double rate[UJ_QP_MAX];
    for (int a = 0; a < t->active_count; a++)
        rate[a] = -opening_rate(t, next, a, t->w->candidate.planes[chosen[a]].edge_id) /
                  t->model->diameter;
    return uj_qp_shortest_motion(2 * t->dof_count, t->w->rows, t->active_count, rate, part);
}

// Marks the contacts that carry force neither now nor in the candidate that was solved last.
static void find_zero_force(uj_turn_sim *t)
{
    for (int a = 0; a < t->active_count; a++)
        t->zero_force[a] = t->active_multiplier[a] <= zero_force_limit &&
                           fabs(t->w->qp.multiplier[a]) <= UJ_TURN_NO_MULTIPLIER;
}

// Writes to `value` the values that belong to contacts without force (see event_side).
static bool measure_zero_force(const uj_turn_sim *t, const uj_candidate *next, const int *chosen,
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

// --- measuring ---

// Returns the greatest slack of an active pair among the half-planes on which it does not press.
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

// Returns the separation of a pair, and notes the edge that separates it best.
static double separation(uj_turn_sim *t, const uj_halfplanes *planes, int k, const uj_vec2 *x)
{
    int plane;
    double value = uj_part_pair_separation(t->model, planes, k, x, &plane);
    t->w->separating_edge[k] = planes->counts[k] > 0 ? planes->planes[plane].edge_id : -1;
    return value;
}

// Returns the separation of a pair in a candidate whose half-planes have not been built. If the
// separation is not negative, may return a lower bound instead, which is not negative, either: the
// slack in the half-plane that separated the pair best last time.
static double candidate_separation(uj_turn_sim *t, int k, const uj_vec2 *x)
{
    if (t->w->separating_edge[k] >= 0) {
        uj_halfplane plane =
            uj_part_pair_halfplane(t->model, t->rotation, k, t->w->separating_edge[k]);
        double slack = uj_halfplane_slack(&t->model->pairs[k], &plane, x);
        if (slack >= 0.0)
            return slack;
    }
    uj_halfplanes_build_pair(t->model, t->rotation, k, &t->w->candidate);
    return separation(t, &t->w->candidate, k, x);
}

// Returns true if neither side of a pair turns. The half-planes of such a pair do not change.
static bool is_still(const uj_turn_sim *t, int k)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    return (pair->a < 0 || t->spin[pair->a] == 0.0) && t->spin[pair->b] == 0.0;
}

// Computes all values (see event_side) for the candidate that was solved last.
static bool measure(uj_turn_sim *t, const int *chosen, const uj_candidate *next, double *value)
{
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i];
        value[i] = t->w->is_active[k] ? -slack_beside(t, &t->w->candidate, k, chosen, next->x)
                   : is_still(t, k)   ? separation(t, &t->w->present, k, next->x)
                                      : candidate_separation(t, k, next->x);
    }
    bool any_zero_force = false;
    for (int a = 0; a < t->active_count; a++) {
        value[t->w->relevant_count + a] = t->w->qp.multiplier[a];
        any_zero_force = any_zero_force || t->zero_force[a];
    }
    return !any_zero_force || measure_zero_force(t, next, chosen, value);
}

// Computes all values (see event_side) for the present configuration. Returns false if an active
// contact cannot touch there.
static bool measure_present(uj_turn_sim *t, double *value)
{
    int chosen[UJ_QP_MAX];
    for (int i = 0; i < t->n; i++)
        t->rotation[i] = uj_rotation_of(t->angle[i]);
    for (int i = 0; i < t->w->relevant_count; i++)
        t->w->is_active[t->w->relevant[i]] = 0;
    for (int a = 0; a < t->active_count; a++)
        t->w->is_active[t->active_pair[a]] = 1;
    if (!uj_turn_sim_choose_active(t, &t->w->present, chosen))
        return false;
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i];
        value[i] = t->w->is_active[k] ? -slack_beside(t, &t->w->present, k, chosen, t->x)
                                      : separation(t, &t->w->present, k, t->x);
    }
    for (int a = 0; a < t->active_count; a++)
        value[t->w->relevant_count + a] = t->active_multiplier[a];
    return true;
}

// --- the search ---

// Returns how far below zero rounding may bring the value of function i.
static double allowed(const uj_turn_sim *t, int i)
{
    if (i >= t->w->relevant_count)
        return t->zero_force[i - t->w->relevant_count] ? zero_force_noise : UJ_TURN_NO_MULTIPLIER;
    return 0.1 * t->row_tolerance;
}

typedef struct sample {
    double step, value;
} sample;

// Returns the zero of a function between the samples p and q, by inverse quadratic interpolation
// (as in Brent 1973). If sample r is of no use, interpolates linearly instead.
static double zero_between(sample p, sample q, sample r)
{
    double s0 = p.step, v0 = p.value, s1 = q.step, v1 = q.value, s2 = r.step, v2 = r.value;
    if (v0 == INFINITY)
        return s1;
    // A function that is zero at first may rise before it falls, so its first value says nothing
    // about the zero.
    if (s0 == 0.0 && v0 < -1e-5 * v1)
        return first_part * s1;
    double linear = s0 + (s1 - s0) * v0 / (v0 - v1);
    if (!(s2 < INFINITY) || v2 == INFINITY || v2 == v0 || v2 == v1)
        return linear;
    double at = s0 * v1 * v2 / ((v0 - v1) * (v0 - v2)) + s1 * v0 * v2 / ((v1 - v0) * (v1 - v2)) +
                s2 * v0 * v1 / ((v2 - v0) * (v2 - v1));
    return at > s0 && at < s1 ? at : linear;
}

// Considers the functions that are negative at `far`. Estimates, by interpolation, the first of
// their zeros between `near` and `far`. The side `third` makes the estimate more accurate. Sets
// *which to the number of the function that has this zero, or to -1 if no function is negative at
// `far`.
static double first_zero(const uj_turn_sim *t, const event_side *near, const event_side *far,
                         const event_side *third, int *which)
{
    double first = INFINITY;
    *which = -1;
    for (int i = 0; i < t->w->relevant_count + t->active_count; i++) {
        if (far->value[i] >= -allowed(t, i))
            continue;
        double at = zero_between((sample){near->step, uj_max(near->value[i], 0.0)},
                                 (sample){far->step, far->value[i]},
                                 (sample){third->step, third->value[i]});
        if (at < first) {
            first = at;
            *which = i;
        }
    }
    return first;
}

// Returns true if the event is the beginning of a new contact.
static bool is_new_contact(const uj_turn_sim *t, int which)
{
    return which < t->w->relevant_count && !t->w->is_active[t->w->relevant[which]];
}

// Returns how far before an event a step may end (radians). If a contact is released or a piece
// comes to a vertex, the next step finds out what follows. A new contact, however, must really be
// reached.
static double short_of(const uj_turn_sim *t, int which)
{
    if (which >= t->w->relevant_count)
        return t->zero_force[which - t->w->relevant_count] ? release_step : vertex_step;
    return t->w->is_active[t->w->relevant[which]] ? vertex_step : 0.3 * UJ_TOLERANCE_ANGLE;
}

// Returns true if `near` is close enough to the event. `before` is the step at which the previous
// pass expected the event.
static bool is_found(const uj_turn_sim *t, const event_search *s, double before)
{
    double part = short_of(t, s->which);
    if (s->far.step - s->near.step <= part)
        return true;
    if (is_new_contact(t, s->which))
        return s->near.value[s->which] <= t->row_tolerance;
    return s->at - s->near.step <= part && fabs(s->at - before) <= part;
}

// Returns how far before the expected event the next angle should be tried.
static double aim_short(const uj_turn_sim *t, const event_search *s)
{
    if (!is_new_contact(t, s->which))
        return 0.5 * short_of(t, s->which);
    double fall = (s->near.value[s->which] - s->far.value[s->which]) / (s->far.step - s->near.step);
    return 0.5 * t->row_tolerance / fall;
}

static void swap_sides(event_side *a, event_side *b)
{
    event_side c = *a;
    *a = *b;
    *b = c;
}

// Computes the values of contacts without force at the beginning of the search. They are only
// needed if one of these contacts is released in the candidate that was measured last. Returns
// false if they cannot be computed.
static bool begin_zero_force(uj_turn_sim *t, const event_search *s)
{
    bool released = false;
    for (int a = 0; a < t->active_count; a++) {
        int i = t->w->relevant_count + a;
        released = released || (t->zero_force[a] && s->here.value[i] < -allowed(t, i));
    }
    uj_candidate next;
    int chosen[UJ_QP_MAX];
    return !released || (uj_turn_sim_solve_active(t, 0.0, &next, chosen) &&
                         measure_zero_force(t, &next, chosen, s->near.value));
}

// Searches for the first event within s->here.step. Returns false if it is not possible to decide
// whether there is one.
static bool search_event(uj_turn_sim *t, event_search *s, uj_candidate *next)
{
    int chosen[UJ_QP_MAX];
    bool begun = false;
    double width[2] = {INFINITY, INFINITY};  // widths of the bracket one and two passes ago
    for (int pass = 0; pass < max_evaluations; pass++) {
        if (!uj_turn_sim_solve_active(t, s->here.step, next, chosen)) {
            if (s->here.step < s->near.step + UJ_TURN_SHORTEST_STEP)
                return false;
            s->here.step = s->near.step + 0.3 * (s->here.step - s->near.step);
            continue;
        }
        if (!begun)
            find_zero_force(t);
        if (!measure(t, chosen, next, s->here.value) || (!begun && !begin_zero_force(t, s)))
            return false;
        begun = true;
        int violated;
        (void)first_zero(t, &s->near, &s->here, &s->third, &violated);
        // `here` replaces `near` or `far`, whose old value becomes `third`.
        event_side *side = violated < 0 ? &s->near : &s->far;
        swap_sides(&s->third, side);
        swap_sides(side, &s->here);
        if (s->far.step == INFINITY)
            return true;
        if (s->near.step == 0.0 && s->far.step < UJ_TURN_SHORTEST_STEP)
            return false;
        double before = s->at;
        s->at = first_zero(t, &s->near, &s->far, &s->third, &s->which);
        if (is_found(t, s, before))
            return true;
        // Aim just short of the event. If the bracket shrinks too slowly, bisect it.
        s->here.step = s->at - aim_short(t, s);
        double now = s->far.step - s->near.step;
        if (now > 0.5 * width[1] || !(s->here.step > s->near.step && s->here.step < s->far.step))
            s->here.step = s->near.step + 0.5 * now;
        width[1] = width[0];
        width[0] = now;
    }
    return false;
}

uj_event uj_turn_sim_follow_active(uj_turn_sim *t, double step, uj_candidate *next)
{
    if (t->active_count < 0)
        return UJ_EVENT_UNSURE;
    double **value = t->w->event_values;
    for (; step >= UJ_TURN_PROBE_STEP && uj_turn_sim_goes_on(t); step *= 0.5) {
        event_search s = {.near = {0.0, value[0]},
                          .far = {INFINITY, value[1]},
                          .here = {step, value[2]},
                          .third = {INFINITY, value[3]},
                          .at = INFINITY,
                          .which = -1};
        // The contacts have just been found to be active. An immediate event would contradict that,
        // so do not trust it.
        if (!measure_present(t, s.near.value) || !search_event(t, &s, next) ||
            s.near.step < UJ_TURN_PROBE_STEP)
            return UJ_EVENT_UNSURE;
        int chosen[UJ_QP_MAX];
        if (next->step != s.near.step && !uj_turn_sim_solve_active(t, s.near.step, next, chosen))
            return UJ_EVENT_UNSURE;
        uj_halfplanes_build(t->model, next->angle, t->rebuild_mask, &t->w->candidate);
        if (uj_turn_sim_may_miss_between(t, next)) {
            step = s.near.step;
            continue;
        }
        for (int a = 0; a < t->active_count; a++)
            t->active_multiplier[a] = uj_max(t->w->qp.multiplier[a], 0.0);
        return s.far.step < INFINITY ? UJ_EVENT_REACHED : UJ_EVENT_NONE;
    }
    return UJ_EVENT_UNSURE;
}
