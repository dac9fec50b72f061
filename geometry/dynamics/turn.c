// The turn: decides which pieces turn, phase by phase, and where the turn ends.
//
// In a phase, the same pieces turn up to the next angle at which an edge may become flush. Between
// two phases, pieces stop turning if they cannot advance or if they lie flush against what they
// touch.
#include <unjam/geometry/dynamics/turn.h>

#include <string.h>

#include <unjam/geometry/contact/flush.h>
#include <unjam/geometry/shape/tolerance.h>

#include "turn_state.h"

static const double advance_step = 4e-6;  // radians: the step that can_advance tries

// Begins a phase. Every step tried in this phase rebuilds only the half-planes of the pieces that
// turn now. So w->candidate first gets copies of all present half-planes.
static void begin_phase(uj_turn_sim *t)
{
    uj_turn_sim_build_present(t);
    t->rebuild_mask = 0;
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0)
            t->rebuild_mask |= 1u << i;
    uj_halfplanes_copy(t->model, &t->w->present, &t->w->candidate);
}

// Returns what is known about this turn (turn_cache.h), or NULL.
static uint8_t *known_fact(const uj_turn_sim *t, uj_turn_fact_kind kind)
{
    return uj_turn_cache_at(t->w->cache, kind,
                            uj_turn_cache_key(kind, t->press, t->n, t->dof, t->spin));
}

// Returns true if the pieces that turn now can begin to turn further. A piece between two contacts
// that leave it exactly its own width cannot turn, although its overlap would grow only with the
// square of the step. The step tried here is long enough for this overlap to exceed rounding
// errors, and too short to make any other difference.
static bool can_advance(uj_turn_sim *t)
{
    if (!uj_turn_sim_is_turning(t))
        return true;
    uint8_t *known = NULL;
    if (t->at_start)
        known = known_fact(t, UJ_FACT_ADVANCE);
    if (known != NULL && *known != UJ_FACT_UNKNOWN)
        return *known == UJ_FACT_YES;
    begin_phase(t);
    uj_candidate next;
    bool can = uj_turn_sim_try(t, advance_step, NULL, 0.0, &next);
    if (known != NULL)
        *known = can ? UJ_FACT_YES : UJ_FACT_NO;
    return can;
}

// Returns true if `piece` is the filter's piece and the filter rejects its present angle.
static bool is_rejected(const uj_turn_sim *t, int piece)
{
    const uj_turn_filter *filter = t->w->filter;
    return filter != NULL && piece == filter->piece &&
           !filter->accepts(filter->payload, t->angle[piece]);
}

// Returns true if the filter's piece has stopped turning at an angle that the filter rejects.
static bool is_missed(const uj_turn_sim *t)
{
    const uj_turn_filter *filter = t->w->filter;
    return filter != NULL && t->spin[filter->piece] == 0.0 && is_rejected(t, filter->piece);
}

// Returns true if the other turning pieces can advance once `piece` stops turning.
static bool is_blocked(uj_turn_sim *t, int piece)
{
    double spin = t->spin[piece];
    t->spin[piece] = 0.0;
    bool can = uj_turn_sim_is_turning(t) && can_advance(t);
    t->spin[piece] = spin;
    return can;
}

// Called when the turning pieces cannot advance. Stops each piece that blocks the others: if this
// piece alone stopped, they could advance. If there is no such piece, stops all of them.
static void block(uj_turn_sim *t)
{
    bool blocked[UJ_MAX_PIECES] = {false}, any = false;
    // If the piece that the filter watches is blocked at an angle that the filter rejects, give up
    // the turn, whatever the other pieces do.
    for (int i = 0; i < t->n; i++)
        if (t->spin[i] != 0.0 && is_rejected(t, i) && is_blocked(t, i)) {
            t->spin[i] = 0.0;
            return;
        }
    for (int i = 0; i < t->n; i++) {
        blocked[i] = t->spin[i] != 0.0 && !is_rejected(t, i) && is_blocked(t, i);
        any = any || blocked[i];
    }
    for (int i = 0; i < t->n; i++)
        if (blocked[i] || !any)
            t->spin[i] = 0.0;
}

// Returns true if no earlier turn from this state began in the same way.
static bool is_new_start(const uj_turn_sim *t)
{
    uint8_t *known = known_fact(t, UJ_FACT_START);
    if (known == NULL)
        return true;
    bool is_new = *known == UJ_FACT_UNKNOWN;
    *known = UJ_FACT_YES;
    return is_new;
}

// Returns true if a piece is exactly where its pose says.
static bool is_at_pose(const uj_turn_sim *t, int piece, const uj_pose *pose)
{
    uj_vec2 x = uj_position_of_centroid(t->pose_model, piece, pose);
    return t->x[piece].x == x.x && t->x[piece].y == x.y && t->angle[piece] == pose->angle;
}

// Returns true if all pieces are exactly where the poses say, and none is balanced on a vertex.
static bool is_at_poses(const uj_turn_sim *t, const uj_pose *poses)
{
    for (int i = 0; i < t->n; i++)
        if (!is_at_pose(t, i, &poses[i]))
            return false;
    for (int i = 0; i < t->w->relevant_count; i++)
        if (t->w->balanced[t->w->relevant[i]])
            return false;
    return true;
}

// Presses the pieces before they turn. Each of them rests when pressed alone, but another pressed
// piece may move it.
static uj_push_outcome press_at_start(uj_turn_sim *t, const uj_pose *poses)
{
    uint8_t *known = known_fact(t, UJ_FACT_PRESS);
    t->at_start = known != NULL && *known == UJ_FACT_YES;
    if (t->at_start)
        return UJ_PUSH_REST;
    uj_turn_sim_build_present(t);
    uj_push_outcome outcome = uj_turn_sim_press(t);
    t->at_start = outcome == UJ_PUSH_REST && is_at_poses(t, poses);
    if (known != NULL)
        *known = t->at_start ? UJ_FACT_YES : UJ_FACT_NO;
    return outcome;
}

// Turns for one phase. Sets *stalled if the pieces cannot turn any further: the phase ended where
// they are blocked, or it found no step although can_advance returned true.
static uj_push_outcome turn_phase(uj_turn_sim *t, bool *stalled)
{
    begin_phase(t);
    double limit =
        uj_min(uj_next_edge_alignment(t->model, t->angle, t->spin), 2.0 * UJ_PI - t->turned);
    if (limit <= UJ_TOLERANCE_ANGLE) {  // a full turn
        memset(t->spin, 0, sizeof t->spin);
        return UJ_PUSH_REST;
    }
    double before = t->turned;
    t->at_start = false;
    t->deciding = true;
    uj_phase_end end = uj_turn_sim_follow(t, limit);
    t->deciding = false;
    *stalled = end == UJ_PHASE_BLOCKED || (end == UJ_PHASE_STOP && t->turned == before);
    if (end == UJ_PHASE_LIMIT)
        uj_flush_stop(t->model, &t->w->present, t->angle, t->x, t->spin);
    return end == UJ_PHASE_GOAL    ? UJ_PUSH_GOAL
           : end == UJ_PHASE_STUCK ? UJ_PUSH_STUCK
                                   : UJ_PUSH_REST;
}

// Turns until every piece has stopped, or until *pressed, the outcome of the last press, is not
// UJ_PUSH_REST. Returns UJ_TURN_DONE, or the reason why the turn is given up.
static uj_turn_outcome turn_phases(uj_turn_sim *t, uj_push_outcome *pressed)
{
    bool stalled = false;
    while (*pressed == UJ_PUSH_REST && uj_turn_sim_is_turning(t)) {
        if (!uj_turn_sim_goes_on(t)) {
            *pressed = UJ_PUSH_STUCK;
            break;
        }
        if (is_missed(t))
            return UJ_TURN_MISSED;
        if (stalled || !can_advance(t)) {
            block(t);
            stalled = false;
            continue;
        }
        if (t->turned == 0.0 && t->w->branches == 0 && !is_new_start(t))
            return UJ_TURN_NONE;
        *pressed = turn_phase(t, &stalled);
    }
    return *pressed == UJ_PUSH_REST && is_missed(t) ? UJ_TURN_MISSED : UJ_TURN_DONE;
}

uj_turn_outcome uj_turn(const uj_press *press, const uint8_t *spin, uj_turn_workspace *workspace,
                        uj_pose *poses, const uj_turn_trace *trace)
{
    const uj_contact_model *model = workspace->model;
    uj_turn_sim t = {.model = model->about_centroids != NULL ? model->about_centroids : model,
                     .pose_model = model,
                     .press = press,
                     .w = workspace,
                     .trace = trace,
                     .n = model->piece_count,
                     .row_tolerance = UJ_TOLERANCE_SOLVE * model->diameter,
                     .allowance = UJ_TOLERANCE_SOLVE * model->diameter,
                     .contact = UJ_TOLERANCE_CONTACT * model->diameter};
    workspace->bifurcation_count = 0;
    uj_turn_sim_begin(&t, spin, poses);
    uj_push_outcome pressed = press_at_start(&t, poses);
    uj_turn_outcome outcome = turn_phases(&t, &pressed);
    if (outcome != UJ_TURN_DONE)
        return outcome;
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
        if (!is_at_pose(&t, i, &poses[i]))
            poses[i] = uj_pose_from_centroid(model, i, t.angle[i], t.x[i]);
    return outcome;
}
