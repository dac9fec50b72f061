// Follows the rest positions over one phase of a turn, until an edge may become flush or nothing
// can turn further.
//
// The path of the rest positions solves a parametric program whose parameter is the angle. As long
// as the active contacts are known, steps go from event to event by these contacts alone
// (turn_events.c). Otherwise every step solves the program exactly at the new angle, and steps are
// shortened to find what must not be missed: a stop, a contact that comes and goes within a step, a
// sudden slide.
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

// In radians.
static const double first_step = 0.12;     // first step after the set of turning pieces has changed
static const double restart_step = 0.003;  // first step after the contacts have changed
static const double longest_step = 0.25;
static const double slide_step = 1e-6;  // step that releases a contact before a slide
static const double end_gap = 2e-6;     // if the phase ends within this, finish() takes the last
                                        // step

// If the error of a shorter step is more than this fraction of the last error, rates have changed.
static const double kink_part = 0.8;
enum { max_steps = 20000, max_slides = 1000 };

// Accepts a smooth step. Returns `state`, or UJ_PHASE_STUCK if the motion turns out not to be
// continuous.
static uj_phase_end step_to(uj_turn_sim *t, const uj_candidate *next, uj_phase_end state)
{
    uj_segment before = uj_segment_begin(t);
    uj_turn_sim_accept(t, next);
    return uj_segment_record(t, &before) ? state : UJ_PHASE_STUCK;
}

// Turns by at most `step` and lets a piece that has lost its support slide to its next rest
// position.
static uj_push_outcome slide(uj_turn_sim *t, double step)
{
    return uj_turn_sim_step_and_press(t, uj_min(step, 0.5 * (t->phase_end - t->turned)), NULL);
}

// Returns true if a piece goes far in a probing step, or if it would go on sliding.
static bool jumps(const uj_turn_sim *t, const uj_candidate *next)
{
    return uj_turn_sim_shift(t, next->x, t->x) > UJ_TURN_SLIDE_LENGTH * t->model->diameter ||
           uj_turn_sim_is_unbounded(t);
}

// Measures the rates at which the rest positions move at the present angle. Returns false if the
// positions jump because a piece has lost its support.
static bool measure_rates(uj_turn_sim *t)
{
    uj_candidate next;
    t->predictor = (uj_predictor){0};
    t->active_count = -1;
    if (!uj_turn_sim_try(t, UJ_TURN_PROBE_STEP, NULL, UJ_TURN_PRESS_LENGTH, &next))
        return true;  // a stop, which the next step will find
    // At a vertex, a push may choose other half-planes, and these may hold the piece.
    if (jumps(t, &next) &&
        (!uj_turn_sim_try_by_push(t, UJ_TURN_PROBE_STEP, &next) || jumps(t, &next)))
        return false;
    uj_turn_sim_note_active(t);
    double moved = uj_turn_sim_shift(t, next.x, t->x);
    // In half a step, a steady motion goes half as far, but a slide goes as far as in a whole step.
    uj_candidate half;
    if (moved > UJ_TURN_STEEP_RATE * UJ_TURN_PROBE_STEP * t->model->diameter &&
        uj_turn_sim_try(t, 0.5 * UJ_TURN_PROBE_STEP, NULL, UJ_TURN_PRESS_LENGTH, &half) &&
        uj_turn_sim_shift(t, half.x, t->x) > 0.75 * moved)
        return false;
    for (int i = 0; i < t->n; i++)
        t->predictor.rate[i] =
            uj_vec2_scale(uj_vec2_sub(next.x[i], t->x[i]), 1.0 / UJ_TURN_PROBE_STEP);
    return true;
}

static uj_phase_end after_push(uj_push_outcome outcome, uj_phase_end rest)
{
    return outcome == UJ_PUSH_REST   ? rest
           : outcome == UJ_PUSH_GOAL ? UJ_PHASE_GOAL
                                     : UJ_PHASE_STUCK;
}

// Measures the rates again. If a piece has lost its support, lets it slide first.
static uj_phase_end refresh_rates(uj_turn_sim *t)
{
    double step = slide_step;
    for (int slides = 0; slides < max_slides && uj_turn_sim_goes_on(t); slides++) {
        // This close to the end of the phase, rates mean nothing, because positions may jump at the
        // end.
        if (t->phase_end - t->turned <= end_gap || measure_rates(t))
            return UJ_PHASE_RUNNING;
        uj_vec2 x[UJ_MAX_PIECES];
        memcpy(x, t->x, sizeof x);
        double turned = t->turned;
        uj_phase_end state = after_push(slide(t, step), UJ_PHASE_RUNNING);
        if (state != UJ_PHASE_RUNNING)
            return state;
        double shift = uj_turn_sim_shift(t, t->x, x), passed = t->turned - turned;
        if (passed == 0.0 && shift == 0.0 && step == slide_step) {
            // There is a free position, but no motion leads to it. So the turn is blocked here.
            t->active_count = -1;
            return UJ_PHASE_RUNNING;
        }
        // A piece that is balanced on a vertex slides only after it has turned by some angle. So
        // try longer steps.
        bool crept = passed > 0.0 && shift <= UJ_TURN_STEEP_RATE * passed * t->model->diameter;
        step = crept ? uj_min(2.0 * step, UJ_TURN_SHORTEST_STEP) : slide_step;
    }
    return UJ_PHASE_STUCK;
}

// Turns by `step` with as little motion as possible, then presses. If the step is infeasible, goes
// to the stop that lies within it.
static uj_phase_end step_or_stop(uj_turn_sim *t, double step, uj_phase_end free)
{
    uj_candidate next;
    if (uj_turn_sim_try(t, step, &t->predictor, 0.0, &next))
        return after_push(uj_turn_sim_step_and_press(t, step, &t->predictor), free);
    return after_push(uj_turn_sim_go_to_stop(t, step), UJ_PHASE_STOP);
}

// Handles a step of the shortest length that was not smooth. Such a step contains a stop, a slide
// or a change of the rates; finds out which, and continues beyond it.
static uj_phase_end resolve(uj_turn_sim *t, double step, bool fresh_rates)
{
    uj_candidate next;
    bool free = uj_turn_sim_try(t, step, &t->predictor, UJ_TURN_PRESS_LENGTH, &next);
    if (free && !fresh_rates)
        return refresh_rates(t);
    // The rates are fresh, so the reason must lie within the step. Halve the step to come closer.
    while (free && step > UJ_TURN_PROBE_STEP &&
           (uj_turn_sim_prediction_error(t, &next) > UJ_TURN_STEEP_RATE ||
            uj_turn_sim_is_unbounded(t))) {
        // By the law of the push, a piece that is balanced on a vertex stays there until it has
        // turned by some angle.
        if (uj_turn_sim_try_by_push(t, step, &next) &&
            uj_turn_sim_prediction_error(t, &next) <= UJ_TURN_STEEP_RATE && !jumps(t, &next))
            break;
        step *= 0.5;
        free = uj_turn_sim_try(t, step, &t->predictor, UJ_TURN_PRESS_LENGTH, &next);
    }
    if (free && step > UJ_TURN_PROBE_STEP) {
        uj_phase_end state = step_to(t, &next, UJ_PHASE_RUNNING);
        return state == UJ_PHASE_RUNNING ? refresh_rates(t) : state;
    }
    uj_phase_end state = step_or_stop(t, step, UJ_PHASE_RUNNING);
    return state == UJ_PHASE_RUNNING ? refresh_rates(t) : state;
}

// Takes the last step before an edge may become flush. Exactly at that angle the rest position may
// jump, so this is not a smooth step. Some pieces continue as before: those whose motion neither
// their contacts nor the directions in which they are pressed determine, and a piece between walls
// that have almost closed on it.
static uj_phase_end finish(uj_turn_sim *t, bool steady)
{
    if (steady && !uj_turn_sim_come_near(t))
        return UJ_PHASE_STUCK;
    return step_or_stop(t, t->phase_end - t->turned, UJ_PHASE_LIMIT);
}

// Returns the step to try after `step` was too long. If a new contact begins within `step`, the new
// step ends just beyond the beginning of that contact. Otherwise the step is shortened according to
// the prediction error, which grows with the square of the step.
static double shorter_step(uj_turn_sim *t, double step, double error)
{
    uj_candidate next;
    uj_turn_sim_build(t, step, &t->predictor, &next);
    double past = uj_turn_sim_contact_onset(t, &next) + 0.5 * UJ_TURN_CHANGE_STEP;
    if (past < 0.9 * step)
        return past;
    double part = error > UJ_TURN_SMOOTH_RATE ? 0.8 * sqrt(UJ_TURN_SMOOTH_RATE / error) : 0.3;
    return step * uj_max(part, 0.1);
}

// Returns the step to try after a smooth step.
static double longer_step(double step, double error)
{
    return step * uj_max(1.0, uj_min(5.0, 0.8 * sqrt(UJ_TURN_SMOOTH_RATE / (error + 1e-6))));
}

// What one step of a phase passes on to the next.
typedef struct pace {
    double step;  // step to try next
    // Prediction error of the last step taken by solving the program; INFINITY if there is none.
    double last_error;
    bool fresh_rates;  // rates were measured where the step begins
    bool steady;       // the same contacts stay active
} pace;

// Takes a step by the active contacts alone, and updates *state. Returns false if the active
// contacts are not known for this step.
static bool step_by_events(uj_turn_sim *t, double now, pace *p, uj_phase_end *state)
{
    uj_candidate next;
    // Stop just before edges are flush, because exactly at that angle two contacts become one.
    double left = t->phase_end - t->turned;
    double sound = uj_min(now, left - 0.5 * UJ_TURN_PROBE_STEP);
    uj_event event = uj_turn_sim_follow_active(t, sound, &next);
    p->steady = event == UJ_EVENT_NONE;
    if (event == UJ_EVENT_UNSURE)
        return false;
    p->step = longer_step(next.step, uj_turn_sim_prediction_error(t, &next));
    p->last_error = INFINITY;
    if (!uj_turn_sim_record_active(t, &next)) {
        *state = UJ_PHASE_STUCK;
        return true;
    }
    uj_turn_sim_accept(t, &next);
    if (event == UJ_EVENT_REACHED) {
        *state = refresh_rates(t);
        if (*state == UJ_PHASE_RUNNING && t->active_count < 0)
            *state = UJ_PHASE_BLOCKED;
        p->step = first_step;
    }
    return true;
}

// For use after an infeasible step: goes to the stop within the step, or chooses a shorter step.
static uj_phase_end step_to_stop(uj_turn_sim *t, double now, pace *p)
{
    // Usually the stop is the angle at which the proof of infeasibility begins to hold.
    uj_candidate next;
    double guess = uj_turn_sim_guess_stop(t, now);
    if (guess > UJ_TURN_SHORTEST_STEP &&
        uj_turn_sim_try(t, guess, &t->predictor, UJ_TURN_PRESS_LENGTH, &next) &&
        uj_turn_sim_is_smooth(t, &next))
        return step_to(t, &next, UJ_PHASE_STOP);
    p->step = guess > UJ_TURN_SHORTEST_STEP ? shorter_step(t, now, 0.0) : UJ_TURN_SHORTEST_STEP;
    return UJ_PHASE_RUNNING;
}

// Takes a step by solving the program at the end of the step, or chooses a shorter step.
static uj_phase_end step_by_program(uj_turn_sim *t, double now, pace *p)
{
    uj_candidate next;
    uj_phase_end state = UJ_PHASE_RUNNING;
    bool free = uj_turn_sim_try(t, now, &t->predictor, UJ_TURN_PRESS_LENGTH, &next);
    if (!free && now > UJ_TURN_SHORTEST_STEP)
        return step_to_stop(t, now, p);
    double error = free ? uj_turn_sim_prediction_error(t, &next) : 0.0;
    if (free && uj_turn_sim_is_smooth(t, &next)) {
        state = step_to(t, &next, UJ_PHASE_RUNNING);
        p->fresh_rates = error > UJ_TURN_SMOOTH_RATE;
        p->step = longer_step(now, error);
        if (state == UJ_PHASE_RUNNING)
            state = refresh_rates(t);
    } else if (free && !p->fresh_rates && error > kink_part * p->last_error &&
               now < UJ_TURN_CHANGE_STEP) {
        // The shorter step was no better, so the rates have changed at the present angle.
        state = refresh_rates(t);
        p->fresh_rates = true;
        error = 0.0;
        p->step = restart_step;
    } else if (now > UJ_TURN_SHORTEST_STEP) {
        p->step = shorter_step(t, now, error);
    } else {
        state = resolve(t, now, p->fresh_rates);
        p->fresh_rates = true;
        error = 0.0;
        p->step = restart_step;
    }
    p->last_error = error > 0.0 ? error : INFINITY;
    return state;
}

uj_phase_end uj_turn_sim_follow(uj_turn_sim *t, double limit)
{
    pace p = {.step = first_step, .last_error = INFINITY, .fresh_rates = true};
    t->phase_end = t->turned + limit;
    uj_phase_end state = refresh_rates(t);
    for (int steps = 0; state == UJ_PHASE_RUNNING; steps++) {
        double left = t->phase_end - t->turned;
        // A slot exactly as wide as a piece may be open only at the angle at which edges are flush.
        if (left <= UJ_TOLERANCE_ANGLE)
            return after_push(uj_turn_sim_press(t), UJ_PHASE_LIMIT);
        if (left <= end_gap)
            return finish(t, p.steady);
        if (steps > max_steps || !uj_turn_sim_goes_on(t))
            return UJ_PHASE_STUCK;
        p.step = uj_min(p.step, longest_step);
        // Make the last two steps equally long, so that no tiny step remains.
        double now = p.step >= left ? left : p.step > 0.5 * left ? 0.5 * left : p.step;
        if (!step_by_events(t, now, &p, &state))
            state = step_by_program(t, now, &p);
    }
    return state;
}
