// The turn, followed from rest position to rest position as the angle grows.
//
// The path of rest positions is a parametric linear programme in the angle. While the contacts that
// press are known, steps go from event to event by these alone (turn_events.c). Where they are not,
// every step solves the programme at the new angle, exactly, and what the steps must not miss (a
// stop, a contact that comes and goes within a step, a sudden slide) is found by shorter steps.
#include <unjam/geometry/dynamics/turn.h>

#include <string.h>

#include <unjam/geometry/contact/flush.h>
#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

static const double first_step = 0.12;     // radians, after every change of what turns
static const double restart_step = 0.003;  // radians, after a change of contacts
static const double longest_step = 0.25;   // radians
static const double advance_step = 4e-6;   // radians, see can_advance
static const double slide_step = 1e-6;     // radians, lets go of a contact before a slide
static const double end_gap = 2e-6;        // radians, see finish
static const double kink_part = 0.8;       // see follow
enum { most_steps = 20000, most_slides = 1000 };

// What became of following the rest positions.
typedef enum follow_end {
    FOLLOW_ON,
    FOLLOW_LIMIT,
    FOLLOW_STOP,
    FOLLOW_BLOCKED,  // a stop, and it was seen that there is no way on
    FOLLOW_GOAL,
    FOLLOW_STUCK
} follow_end;

// Trials rebuild only the planes of pieces that turn now; the others are as at present.
static void begin_phase(uj_turn_sim *t)
{
    uj_turn_sim_prepare(t);
    t->building = 0;
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            t->building |= 1u << i;
    uj_halfplanes_copy(t->model, &t->w->present, &t->w->candidate);
}

// The key of a fact; see turn_memory.h.
static uint64_t fact_key(const uj_turn_sim *t, uj_turn_fact_kind kind)
{
    uint64_t key = 0;
    for (int i = 0; i < t->n; i++) {
        if (t->dof[i] < 0)
            continue;
        uint64_t way = t->spin[i] == 0.0 ? 0 : t->spin[i] > 0.0 ? 1 : 2;
        uint64_t direction = t->press->direction[i];
        uint64_t part = kind == UJ_FACT_PRESS     ? 1 + direction
                        : kind == UJ_FACT_ADVANCE ? 1 + way
                                                  : 1 + 3 * direction + way;
        key |= part << (4 * i);
    }
    return key;
}

// Whether the pieces that now turn can begin to turn further. Between contacts just as far apart as
// a piece is wide they cannot, and what is missing grows with the square of the step: this one is
// long enough for that to be more than rounding, and too short to be told from none.
static bool can_advance(uj_turn_sim *t)
{
    if (!uj_turn_sim_any(t))
        return true;
    uint8_t *known = NULL;
    if (t->at_start)
        known = uj_turn_cache_at(t->w->memory, UJ_FACT_ADVANCE, fact_key(t, UJ_FACT_ADVANCE));
    if (known != NULL && *known != UJ_FACT_UNKNOWN)
        return *known == UJ_FACT_YES;
    begin_phase(t);
    uj_candidate next;
    bool can = uj_turn_sim_try(t, advance_step, NULL, 0.0, &next);
    if (known != NULL)
        *known = can ? UJ_FACT_YES : UJ_FACT_NO;
    return can;
}

// Accepts a smooth step. Returns `state`, or FOLLOW_STUCK when it proves not to be continuous.
static follow_end step_to(uj_turn_sim *t, const uj_candidate *next, follow_end state)
{
    uj_segment before = uj_segment_begin(t);
    uj_turn_sim_accept(t, next);
    return uj_segment_record(t, &before) ? state : FOLLOW_STUCK;
}

// Lets a piece that has lost its hold slide to its next rest, after turning by `step` at most.
// Returns the push's outcome.
static uj_push_outcome slide(uj_turn_sim *t, double step)
{
    return uj_turn_sim_step_and_press(t, uj_min(step, 0.5 * (t->end - t->turned)), NULL);
}

// Whether a piece goes far in a probing step, or would.
static bool jumps(const uj_turn_sim *t, const uj_candidate *next)
{
    return uj_turn_sim_shift(t, next->x, t->x) > UJ_TURN_SLIDE_LENGTH * t->model->diameter ||
           uj_turn_sim_is_unbounded(t);
}

// Measures the rates at which the rest positions now move. Returns false when they jump instead:
// some piece has lost its hold.
static bool measure_rates(uj_turn_sim *t)
{
    uj_candidate next;
    t->predictor = (uj_predictor){0};
    t->active_count = -1;
    if (!uj_turn_sim_try(t, UJ_TURN_PROBE_STEP, NULL, UJ_TURN_PRESS_LENGTH, &next))
        return true;  // a stop, which the next step will find
    // Of planes that meet at a corner the push may choose others, which hold.
    if (jumps(t, &next) &&
        (!uj_turn_sim_try_by_push(t, UJ_TURN_PROBE_STEP, &next) || jumps(t, &next)))
        return false;
    uj_turn_sim_note_active(t);
    double moved = uj_turn_sim_shift(t, next.x, t->x);
    // A rate makes half the way in half the step; a slide makes all of it at once.
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

static follow_end after_push(uj_push_outcome outcome, follow_end rest)
{
    return outcome == UJ_PUSH_REST ? rest : outcome == UJ_PUSH_GOAL ? FOLLOW_GOAL : FOLLOW_STUCK;
}

// Makes rates fresh, sliding first when a piece has lost its hold.
static follow_end take_hold(uj_turn_sim *t)
{
    double step = slide_step;
    for (int slides = 0; slides < most_slides; slides++) {
        // So near to the end rates mean nothing any more: positions may jump there.
        if (t->end - t->turned <= end_gap || measure_rates(t))
            return FOLLOW_ON;
        uj_vec2 x[UJ_MAX_PIECES];
        memcpy(x, t->x, sizeof x);
        double turned = t->turned;
        follow_end state = after_push(slide(t, step), FOLLOW_ON);
        if (state != FOLLOW_ON)
            return state;
        double shift = uj_turn_sim_shift(t, t->x, x), passed = t->turned - turned;
        if (passed == 0.0 && shift == 0.0 && step == slide_step) {
            // There is a free position, but no motion leads to it: a stop.
            t->active_count = -1;
            return FOLLOW_ON;
        }
        // What balances on a corner slides only when it has turned some way.
        bool crept = passed > 0.0 && shift <= UJ_TURN_STEEP_RATE * passed * t->model->diameter;
        step = crept ? uj_min(2.0 * step, UJ_TURN_SHORTEST_STEP) : slide_step;
    }
    return FOLLOW_STUCK;
}

// Turns by `step` with the least motion and presses, or goes to the stop within it.
static follow_end step_or_stop(uj_turn_sim *t, double step, follow_end free)
{
    uj_candidate next;
    if (uj_turn_sim_try(t, step, &t->predictor, 0.0, &next))
        return after_push(uj_turn_sim_step_and_press(t, step, &t->predictor), free);
    return after_push(uj_turn_sim_go_to_stop(t, step), FOLLOW_STOP);
}

// A step of `step`, the shortest kind, was not smooth: there is a stop or a slide within it, or the
// rates change. Finds out which and goes on beyond it.
static follow_end resolve(uj_turn_sim *t, double step, bool fresh_rates)
{
    uj_candidate next;
    bool free = uj_turn_sim_try(t, step, &t->predictor, UJ_TURN_PRESS_LENGTH, &next);
    if (free && !fresh_rates)
        return take_hold(t);
    // With fresh rates only what happens within the step can be the reason: go there by halving.
    while (free && step > UJ_TURN_PROBE_STEP &&
           (uj_turn_sim_prediction_error(t, &next) > UJ_TURN_STEEP_RATE ||
            uj_turn_sim_is_unbounded(t))) {
        // What balances on a corner does so, by the push law, until it has turned some way.
        if (uj_turn_sim_try_by_push(t, step, &next) &&
            uj_turn_sim_prediction_error(t, &next) <= UJ_TURN_STEEP_RATE && !jumps(t, &next))
            break;
        step *= 0.5;
        free = uj_turn_sim_try(t, step, &t->predictor, UJ_TURN_PRESS_LENGTH, &next);
    }
    if (free && step > UJ_TURN_PROBE_STEP) {
        follow_end state = step_to(t, &next, FOLLOW_ON);
        return state == FOLLOW_ON ? take_hold(t) : state;
    }
    follow_end state = step_or_stop(t, step, FOLLOW_ON);
    return state == FOLLOW_ON ? take_hold(t) : state;
}

// The last crumb before an edge may become flush: at the very angle of flush edges the rest
// position may jump, so this is no smooth step. What nothing decides there goes on as it went, and
// so does a piece between walls that are all but closed on it.
static follow_end finish(uj_turn_sim *t, bool steady)
{
    if (steady && !uj_turn_sim_come_near(t))
        return FOLLOW_STUCK;
    return step_or_stop(t, t->end - t->turned, FOLLOW_LIMIT);
}

// What to try after a step that was too long: to just past the next contact, if one comes, else
// less by the surprise, which grows with the square of a step.
static double shorter_step(uj_turn_sim *t, double step, double surprised)
{
    uj_candidate next;
    uj_turn_sim_build(t, step, &t->predictor, &next);
    double past = uj_turn_sim_contact_onset(t, &next) + 0.5 * UJ_TURN_CHANGE_STEP;
    if (past < 0.9 * step)
        return past;
    double part =
        surprised > UJ_TURN_SMOOTH_RATE ? 0.8 * sqrt(UJ_TURN_SMOOTH_RATE / surprised) : 0.3;
    return step * uj_max(part, 0.1);
}

// What to try after a smooth step.
static double longer_step(double step, double surprised)
{
    return step * uj_max(1.0, uj_min(5.0, 0.8 * sqrt(UJ_TURN_SMOOTH_RATE / (surprised + 1e-6))));
}

// Turns on until `limit` more radians are done or nothing can turn further.
static follow_end follow(uj_turn_sim *t, double limit)
{
    double step = first_step;
    t->end = t->turned + limit;
    follow_end state = take_hold(t);
    bool fresh_rates = true, steady = false;  // steady: the same contacts go on pressing
    double last_surprise = INFINITY;
    for (int steps = 0; state == FOLLOW_ON; steps++) {
        double left = t->end - t->turned;
        // At the very angle of flush edges a way may be open that is just as wide as a piece.
        if (left <= UJ_TOLERANCE_ANGLE)
            return after_push(uj_turn_sim_press(t), FOLLOW_LIMIT);
        if (left <= end_gap)
            return finish(t, steady);
        if (steps > most_steps)
            return FOLLOW_STUCK;
        step = uj_min(step, longest_step);
        // The last steps are halved, not left with a crumb.
        double now = step >= left ? left : step > 0.5 * left ? 0.5 * left : step;
        uj_candidate next;
        // At the very angle of flush edges two contacts are one.
        double sound = uj_min(now, left - 0.5 * UJ_TURN_PROBE_STEP);
        uj_event event = uj_turn_sim_follow_active(t, sound, &next);
        steady = event == UJ_EVENT_NONE;
        if (event != UJ_EVENT_UNSURE) {
            step = longer_step(next.step, uj_turn_sim_prediction_error(t, &next));
            if (!uj_turn_sim_record_active(t, &next))
                return FOLLOW_STUCK;
            uj_turn_sim_accept(t, &next);
            if (event == UJ_EVENT_REACHED) {
                state = take_hold(t);
                if (state == FOLLOW_ON && t->active_count < 0)
                    return FOLLOW_BLOCKED;
                step = first_step;
            }
            last_surprise = INFINITY;
            continue;
        }
        bool free = uj_turn_sim_try(t, now, &t->predictor, UJ_TURN_PRESS_LENGTH, &next);
        if (!free && now > UJ_TURN_SHORTEST_STEP) {
            // Mostly the stop is where the proof of infeasibility begins to hold.
            double guess = uj_turn_sim_guess_stop(t, now);
            if (guess > UJ_TURN_SHORTEST_STEP &&
                uj_turn_sim_try(t, guess, &t->predictor, UJ_TURN_PRESS_LENGTH, &next) &&
                uj_turn_sim_is_smooth(t, &next))
                return step_to(t, &next, FOLLOW_STOP);
            step =
                guess > UJ_TURN_SHORTEST_STEP ? shorter_step(t, now, 0.0) : UJ_TURN_SHORTEST_STEP;
            continue;
        }
        double surprised = free ? uj_turn_sim_prediction_error(t, &next) : 0.0;
        if (free && uj_turn_sim_is_smooth(t, &next)) {
            state = step_to(t, &next, FOLLOW_ON);
            fresh_rates = surprised > UJ_TURN_SMOOTH_RATE;
            step = longer_step(now, surprised);
            if (state == FOLLOW_ON)
                state = take_hold(t);
        } else if (free && !fresh_rates && surprised > kink_part * last_surprise &&
                   now < UJ_TURN_CHANGE_STEP) {
            // Shorter steps surprise as much: the rates have changed just here.
            state = take_hold(t);
            fresh_rates = true;
            surprised = 0.0;
            step = restart_step;
        } else if (now > UJ_TURN_SHORTEST_STEP) {
            step = shorter_step(t, now, surprised);
        } else {
            state = resolve(t, now, fresh_rates);
            fresh_rates = true;
            surprised = 0.0;
            step = restart_step;
        }
        last_surprise = surprised > 0.0 ? surprised : INFINITY;
    }
    return state;
}

// Whether the piece is of no use where it would stop now; false when none is watched.
static bool is_unwanted(const uj_turn_sim *t, int piece)
{
    const uj_turn_filter *watch = t->w->watch;
    return watch != NULL && piece == watch->piece && !watch->wants(watch->payload, t->angle[piece]);
}

// Whether the others can advance without a piece.
static bool is_blocked(uj_turn_sim *t, int piece)
{
    double spin = t->spin[piece];
    t->spin[piece] = 0.0;
    bool can = uj_turn_sim_any(t) && can_advance(t);
    t->spin[piece] = spin;
    return can;
}

// The turning pieces cannot advance: every piece without which the others can advance is blocked;
// if there is none, all are.
static void block(uj_turn_sim *t)
{
    bool blocked[UJ_MAX_PIECES] = {false}, any = false;
    // The rest does not matter when the watched piece stops where it is of no use.
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0 && is_unwanted(t, i) && is_blocked(t, i)) {
            t->spin[i] = 0.0;
            return;
        }
    for (int i = 0; i < t->n; i++) {
        blocked[i] = t->spin[i] != 0.0 && !is_unwanted(t, i) && is_blocked(t, i);
        any = any || blocked[i];
    }
    for (int i = 0; i < t->n; i++)
        if (blocked[i] || !any)
            t->spin[i] = 0.0;
}

// Whether no turn from this state began like this one.
static bool is_new_start(const uj_turn_sim *t)
{
    uint8_t *known = uj_turn_cache_at(t->w->memory, UJ_FACT_START, fact_key(t, UJ_FACT_START));
    if (known == NULL)
        return true;
    bool is_new = *known == UJ_FACT_UNKNOWN;
    *known = UJ_FACT_YES;
    return is_new;
}

// Whether a piece is just where its pose says.
static bool stays(const uj_turn_sim *t, int piece, const uj_pose *pose)
{
    uj_vec2 x = uj_position_of_centroid(t->given, piece, pose);
    return t->x[piece].x == x.x && t->x[piece].y == x.y && t->angle[piece] == pose->angle;
}

// Whether all pieces do, and none is balanced on a corner.
static bool stands_as(const uj_turn_sim *t, const uj_pose *poses)
{
    for (int i = 0; i < t->n; i++)
        if (!stays(t, i, &poses[i]))
            return false;
    for (int i = 0; i < t->w->relevant_count; i++)
        if (t->w->balanced[t->w->relevant[i]])
            return false;
    return true;
}

// The presses need not balance yet: what rests alone may be moved by another that is pressed.
static uj_push_outcome press_at_start(uj_turn_sim *t, const uj_pose *poses)
{
    uint8_t *known = uj_turn_cache_at(t->w->memory, UJ_FACT_PRESS, fact_key(t, UJ_FACT_PRESS));
    t->at_start = known != NULL && *known == UJ_FACT_YES;
    if (t->at_start)
        return UJ_PUSH_REST;
    uj_turn_sim_prepare(t);
    uj_push_outcome outcome = uj_turn_sim_press(t);
    t->at_start = outcome == UJ_PUSH_REST && stands_as(t, poses);
    if (known != NULL)
        *known = t->at_start ? UJ_FACT_YES : UJ_FACT_NO;
    return outcome;
}

// Whether the watched piece has stopped turning where it is of no use.
static bool is_missed(const uj_turn_sim *t)
{
    const uj_turn_filter *watch = t->w->watch;
    return watch != NULL && t->spin[watch->piece] == 0.0 && is_unwanted(t, watch->piece);
}

uj_turn_outcome uj_turn(const uj_contact_model *model, const uj_press *press, const uint8_t *spin,
                        uj_turn_workspace *workspace, uj_pose *poses, const uj_turn_trace *trace)
{
    uj_turn_sim t = {.model = model->about_centroids != NULL ? model->about_centroids : model,
                     .given = model,
                     .press = press,
                     .w = workspace,
                     .trace = trace,
                     .n = model->piece_count,
                     .feasible = UJ_TOLERANCE_SOLVE * model->diameter,
                     .allowance = UJ_TOLERANCE_SOLVE * model->diameter,
                     .contact = UJ_TOLERANCE_CONTACT * model->diameter};
    workspace->bifurcation_count = 0;
    uj_turn_sim_begin(&t, spin, poses);
    uj_push_outcome pressed = press_at_start(&t, poses);
    uj_turn_outcome outcome = UJ_TURN_DONE;
    // There is no way on: that was seen already, or no step finds the way that the probe sees.
    bool stalled = false;
    while (pressed == UJ_PUSH_REST && uj_turn_sim_any(&t)) {
        if (is_missed(&t))
            return UJ_TURN_MISSED;
        if (stalled || !can_advance(&t)) {
            block(&t);
            stalled = false;
            continue;
        }
        if (t.turned == 0.0 && workspace->choices == 0 && !is_new_start(&t))
            return UJ_TURN_NONE;
        begin_phase(&t);
        double limit = uj_min(uj_next_edge_alignment(t.model, t.angle, t.spin, press->mask),
                              2.0 * UJ_PI - t.turned);
        if (limit <= UJ_TOLERANCE_ANGLE) {  // all the way round
            memset(t.spin, 0, sizeof t.spin);
            break;
        }
        double before = t.turned;
        t.at_start = false;
        t.deciding = true;
        follow_end end = follow(&t, limit);
        t.deciding = false;
        stalled = end == FOLLOW_BLOCKED || (end == FOLLOW_STOP && t.turned == before);
        if (end == FOLLOW_GOAL)
            pressed = UJ_PUSH_GOAL;
        else if (end == FOLLOW_STUCK)
            pressed = UJ_PUSH_STUCK;
        else if (end == FOLLOW_LIMIT)
            uj_flush_stop(t.model, &workspace->present, t.angle, t.x, press->mask, t.spin);
    }
    if (pressed == UJ_PUSH_REST && is_missed(&t))
        return UJ_TURN_MISSED;
    if (pressed == UJ_PUSH_REST && t.turned > 0.0)
        pressed = uj_turn_sim_press(&t);
    if (pressed == UJ_PUSH_REST && t.turned > 0.0)
        uj_turn_sim_close_gaps(&t);
    if (pressed == UJ_PUSH_STUCK)
        outcome = UJ_TURN_STUCK;
    else if (pressed == UJ_PUSH_GOAL)
        outcome = UJ_TURN_GOAL;
    else if (t.turned == 0.0)
        outcome = UJ_TURN_NONE;
    for (int i = 0; i < t.n; i++)
        if (!stays(&t, i, &poses[i]))
            poses[i] = uj_pose_from_centroid(model, i, t.angle[i], t.x[i]);
    return outcome;
}
