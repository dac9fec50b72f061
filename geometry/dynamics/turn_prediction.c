// Decides whether a turn may go from one rest position to the next in a single step.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

static const double lost_step = 0.05;  // radians, greatest step in which a contact may end
// Tray diameters per radian: replaces UJ_TURN_SMOOTH_RATE in steps longer than lost_step.
static const double long_smooth_rate = 0.1;
static const double begin_step = 1e-5;  // radians, step that shows how a slack begins to change
static const double path_rate = 0.02;   // tray diameters per radian: how far agrees_with_push lets
                                        // positions differ

// The second derivative of a piece's position, estimated from the step.
static uj_vec2 mean_second_derivative(const uj_turn_sim *t, int piece, const uj_candidate *next)
{
    if (piece < 0)
        return (uj_vec2){0.0, 0.0};
    uj_vec2 mean = uj_vec2_scale(uj_vec2_sub(next->x[piece], t->x[piece]), 1.0 / next->step);
    return uj_vec2_scale(uj_vec2_sub(mean, t->predictor.rate[piece]), 2.0 / next->step);
}

// The second derivative known before the step.
static uj_vec2 known_second_derivative(const uj_turn_sim *t, int piece)
{
    return piece < 0 ? (uj_vec2){0.0, 0.0} : t->predictor.second_derivative[piece];
}

// Returns a bound on the second derivative, with respect to the angle, of a pair's slack in the
// motion of the step. The second derivative of the positions is only an estimate, so 1.5 times the
// estimate is used.
static double curvature(const uj_turn_sim *t, const uj_part_pair *pair, const uj_candidate *next)
{
    double rate_a = 0.0, radius_a = 0.0, rate_b = fabs(t->spin[pair->b]);
    uj_vec2 r = t->x[pair->b], v = uj_vec2_sub(next->x[pair->b], t->x[pair->b]);
    if (pair->a >= 0) {
        rate_a = fabs(t->spin[pair->a]);
        radius_a = t->model->radius[pair->a];
        r = uj_vec2_sub(r, t->x[pair->a]);
        v = uj_vec2_sub(v, uj_vec2_sub(next->x[pair->a], t->x[pair->a]));
    }
    double speed = uj_vec2_length(v) / next->step, radius_b = t->model->radius[pair->b];
    uj_vec2 known =
        uj_vec2_sub(known_second_derivative(t, pair->b), known_second_derivative(t, pair->a));
    uj_vec2 mean = uj_vec2_sub(mean_second_derivative(t, pair->b, next),
                               mean_second_derivative(t, pair->a, next));
    double second_derivative = 1.5 * uj_max(uj_vec2_length(known), uj_vec2_length(mean));
    if (pair->a < 0)
        return second_derivative + rate_b * (radius_b + 2.0 * speed);
    double apart = uj_vec2_length(r);
    return second_derivative + rate_a * (apart + radius_b) + rate_b * (apart + radius_a) +
           2.0 * rate_a * rate_b * apart + 2.0 * (rate_a + rate_b) * speed;
}

// Values of a function at both ends of a step.
typedef struct change {
    double before, after, step;
} change;

// Returns up to which point of the step a function certainly stays positive if its second
// derivative is at most `curvature` in magnitude. This is the first zero of a parabola that lies
// below all such functions. It is infinity if the parabola has no zero within the step.
static double positive_until(change c, double curvature)
{
    double before = c.before, after = c.after, step = c.step;
    if (before <= 0.0)
        return 0.0;
    double slope = (after - before) / step - 0.5 * curvature * step;
    double root = slope * slope - 2.0 * curvature * before;
    if (slope >= 0.0 || root < 0.0)
        return INFINITY;
    double zero = 2.0 * before / (sqrt(root) - slope);
    return zero < step ? zero : INFINITY;
}

double uj_turn_sim_contact_onset(const uj_turn_sim *t, const uj_candidate *next)
{
    uj_candidate predicted;
    uj_turn_sim_place(t, next->step, &t->predictor, &predicted);
    double onset = INFINITY;
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], plane;
        double after = uj_part_pair_separation(t->model, &t->w->candidate, k, predicted.x, &plane);
        if (after >= -t->contact)
            continue;
        double before = uj_part_pair_separation(t->model, &t->w->present, k, t->x, &plane);
        if (before > t->contact)
            onset = uj_min(onset, next->step * before / (before - after));
    }
    return onset;
}

// Returns true if a pair may touch within the step although it touches neither before nor after it.
static bool may_touch(const uj_turn_sim *t, int k, const uj_rotation *was, const uj_rotation *is,
                      const uj_candidate *next)
{
    int early, late;
    double before =
        uj_turn_sim_separation(t, k, &(uj_turn_view){&t->w->present, was, t->x}, &early);
    double after =
        uj_turn_sim_separation(t, k, &(uj_turn_view){&t->w->candidate, is, next->x}, &late);
    if (before <= t->contact || after <= t->contact)
        return false;
    // The pair certainly stays apart if the half-plane that separates it before the step does so
    // until the half-plane that separates it after the step takes over.
    double second_derivative = curvature(t, &t->model->pairs[k], next), step = next->step;
    if (early == late)
        return positive_until((change){before, after, step}, second_derivative) < step;
    change first = {before, uj_turn_sim_slack(t, k, early, is, next->x), step};
    change last = {after, uj_turn_sim_slack(t, k, late, was, t->x), step};  // from end to start
    double until = positive_until(first, second_derivative);
    double since = step - positive_until(last, second_derivative);
    return until < since;
}

// Returns the least value, within the step, of the function f = -(slack in a half-plane). Assumes
// that f is a parabola, given by the values of f at both ends of the step and the rate of f at the
// beginning.
static double least_by_parabola(const uj_turn_sim *t, int k, int edge_id, change c)
{
    double before = c.before, after = c.after, step = c.step;
    const uj_part_pair *pair = &t->model->pairs[k];
    uj_rotation soon[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    for (int side = 0; side < 2; side++) {
        int i = side == 0 ? pair->a : pair->b;
        if (i < 0)
            continue;
        soon[i] = uj_rotation_of(t->angle[i] + t->spin[i] * begin_step);
        x[i] = uj_vec2_add(t->x[i], uj_vec2_scale(t->predictor.rate[i], begin_step));
    }
    double begins = (-uj_turn_sim_slack(t, k, edge_id, soon, x) - before) / begin_step;
    double second_derivative = (after - before - begins * step) / (step * step);
    double lowest = -begins / (2.0 * second_derivative);
    if (!(second_derivative > 0.0 && lowest > 0.0 && lowest < step))
        return uj_min(before, after);
    return before + 0.5 * begins * lowest;
}

// Returns true if a pair presses on an edge before and after the step, but may pass an end of this
// edge, and come back, within the step.
static bool may_pass_end(const uj_turn_sim *t, int k, const uj_rotation *is,
                         const uj_candidate *next)
{
    const uj_part_pair *pair = &t->model->pairs[k];
    if (t->w->present.counts[k] < 2)
        return false;
    double second_derivative = curvature(t, pair, next);
    for (int j = pair->first; j < pair->first + t->w->present.counts[k]; j++) {
        const uj_halfplane *plane = &t->w->present.planes[j];
        double before = -uj_halfplane_slack(pair, plane, t->x);
        if (before <= t->contact)
            continue;
        double after = -uj_turn_sim_slack(t, k, plane->edge_id, is, next->x);
        change overhang = {before, after, next->step};
        if (positive_until(overhang, second_derivative) < next->step &&
            least_by_parabola(t, k, plane->edge_id, overhang) < 0.25 * uj_min(before, after))
            return true;
    }
    return false;
}

bool uj_turn_sim_may_miss_between(const uj_turn_sim *t, const uj_candidate *next)
{
    if (next->step <= UJ_TURN_SHORTEST_STEP)
        return false;
    uj_rotation was[UJ_MAX_PIECES], is[UJ_MAX_PIECES];
    for (int i = 0; i < t->n; i++) {
        was[i] = uj_rotation_of(t->angle[i]);
        is[i] = t->spin[i] != 0.0 ? uj_rotation_of(next->angle[i]) : was[i];
    }
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i];
        bool had = t->w->present.counts[k] > 0, has = t->w->candidate.counts[k] > 0;
        if (t->w->is_active[k] ? !had || !has : !had && !has)
            continue;
        if (t->w->is_active[k] ? may_pass_end(t, k, is, next) : may_touch(t, k, was, is, next))
            return true;
    }
    return false;
}

// Returns true if a contact may have come and gone between two rest positions, or may have begun
// long before the second.
static bool may_miss_contact(const uj_turn_sim *t, const uj_candidate *next)
{
    bool began = false;
    for (int i = 0; i < t->w->relevant_count; i++) {
        int k = t->w->relevant[i], plane;
        if (t->w->present.counts[k] == 0 && t->w->candidate.counts[k] == 0)
            continue;
        double before = uj_part_pair_separation(t->model, &t->w->present, k, t->x, &plane);
        double after = uj_part_pair_separation(t->model, &t->w->candidate, k, next->x, &plane);
        bool touched = before <= t->contact, touches = after <= t->contact;
        began = began || (touches && !touched);
        if (touched && !touches && next->step > lost_step)
            return true;
    }
    if (began && next->step > UJ_TURN_CHANGE_STEP &&
        uj_turn_sim_contact_onset(t, next) < next->step - UJ_TURN_CHANGE_STEP)
        return true;
    return uj_turn_sim_may_miss_between(t, next);
}

double uj_turn_sim_prediction_error(const uj_turn_sim *t, const uj_candidate *next)
{
    uj_candidate predicted;
    uj_turn_sim_place(t, next->step, &t->predictor, &predicted);
    return uj_turn_sim_shift(t, predicted.x, next->x) / (next->step * t->model->diameter);
}

// Returns true if turning first and then pressing also leads to the rest position of the candidate.
// Then no piece has lost its support on the way, or a piece that did has slid to where a push takes
// it. Leaves the candidate's half-planes unchanged.
static bool agrees_with_push(uj_turn_sim *t, const uj_candidate *next)
{
    uj_candidate other = *next;
    memcpy(other.x, t->x, sizeof other.x);
    if (!uj_turn_sim_solve_rest(t, &other, 0.0, t->x))
        return false;
    if (uj_push(&t->w->candidate, t->press, &t->w->push, other.x, NULL) != UJ_PUSH_REST)
        return false;
    return uj_turn_sim_shift(t, other.x, next->x) <=
           uj_max(UJ_TOLERANCE_PATH, path_rate * next->step) * t->model->diameter;
}

bool uj_turn_sim_is_smooth(uj_turn_sim *t, const uj_candidate *next)
{
    double error = uj_turn_sim_prediction_error(t, next);
    double allowed = next->step > lost_step             ? long_smooth_rate
                     : next->step > UJ_TURN_CHANGE_STEP ? UJ_TURN_SMOOTH_RATE
                                                        : UJ_TURN_STEEP_RATE;
    if (error > allowed || uj_turn_sim_is_unbounded(t) || may_miss_contact(t, next))
        return false;
    return error <= UJ_TURN_SMOOTH_RATE || agrees_with_push(t, next);
}
