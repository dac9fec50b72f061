// Checks the law of a push (docs/CERTIFICATE.md, "Pushes").
//
// Keyframes store no speeds. By the law, the velocities v are the projection of the push vectors d
// on a cone. So d.v = v.v, which gives the speed of a step from its direction.
#include "push_law_check.h"

#include <stdio.h>

#include "drift_check.h"
#include "turn_stop_check.h"
#include <unjam/geometry/certificate/forces/nearer_push.h>
#include <unjam/geometry/certificate/shapes/certificate_limits.h>

static uj_push_step step_of(const uj_checked_move *m, size_t frame, double *along)
{
    uj_push_step s = {.frame = frame, .length = uj_checked_move_step_length(m, frame)};
    s.scale = sqrt(2.0 * m->move->piece_count);
    uj_checked_move_drives(m, s.task.drives);
    *along = 0.0;
    for (size_t i = 0; i < m->move->piece_count; i++)
        *along +=
            uj_vec2_dot(uj_checked_move_step(m, frame, m->move->pieces[i].piece), s.task.drives[i]);
    if (!(s.length > 0.0))
        return s;
    s.speed = fmax(*along, 0.0) / s.length / s.length;
    double rounded = UJ_PUSH_DEVIATION * m->balance->diameter / s.length;
    double sideways = UJ_PUSH_SIDEWAYS * m->balance->diameter / s.length;
    double blur = fmin(fmin(UJ_PUSH_BLUR, sideways), UJ_PUSH_SLOW_BLUR * s.speed * s.length);
    s.blur = s.scale * (blur + rounded);
    for (size_t i = 0; i < m->move->piece_count; i++)
        s.task.velocities[i] =
            uj_vec2_scale(uj_checked_move_step(m, frame, m->move->pieces[i].piece), s.speed);
    s.task.still = s.blur;
    return s;
}

static uj_status list_events(const uj_checked_move *m, size_t frame, double within)
{
    uj_straight straight = {.shapes = m->balance->scene.shapes,
                            .within = within,
                            .apart = UJ_TOUCHING_IN_TURN * m->balance->diameter};
    size_t first = m->move->type == UJ_TURN && m->drift_run < frame ? m->drift_run : frame;
    straight.is_first = first == frame;
    for (size_t i = 0; i < m->motion->piece_count; i++) {
        straight.from[i] = uj_transform_of(uj_motion_between(m->motion, frame, 0.0, i));
        straight.to[i] = uj_transform_of(uj_motion_between(m->motion, frame, 1.0, i));
        straight.to[i].turn = straight.from[i].turn;
        straight.first[i] = straight.is_first
                                ? straight.from[i]
                                : uj_transform_of(uj_motion_between(m->motion, first, 0.0, i));
    }
    for (size_t i = 0; i < m->move->piece_count; i++)
        straight.is_moved[m->move->pieces[i].piece] = true;
    return uj_contact_events(&straight, m->events);
}

static void explain(const uj_checked_move *m, const uj_push_step *s, double part, size_t piece)
{
    uj_direction direction = UJ_NE;
    for (size_t i = 0; i < m->move->piece_count; i++)
        if (m->move->pieces[i].piece == piece)
            direction = (uj_direction)m->move->pieces[i].direction;
    snprintf(m->exam->reason, UJ_REASON_SIZE,
             "the law of a push is broken at time %.6g (move %zu): %s does not follow its push "
             "towards %s, although no contact prevents it",
             uj_motion_time(m->motion, s->frame, part), m->number,
             uj_piece_label_of(m->exam->tray, (int)piece).text, uj_direction_text(direction));
}

// Repeats the test with gaps up to UJ_LOOSE_TOUCHING as contacts. Such gaps may close during the
// step, so its direction is uncertain by a small angle. Accepts errors of rates up to (this angle,
// in radians) * (length of the push vectors).
static uj_status test_loosely(const uj_checked_move *m, const uj_push_step *s, bool *balanced)
{
    double within = UJ_LOOSE_TOUCHING * m->balance->diameter, distance = 0.0;
    double blur = s->scale * (UJ_PUSH_BLUR + uj_checked_move_loose_direction(m, s->length));
    uj_balance_task task = s->task;
    task.still = s->blur + 2.0 * within * s->speed;
    uj_status status = uj_balance_place(m->balance, within);
    if (status == UJ_OK)
        status = uj_balance_find(m->balance, &task, &distance);
    *balanced = distance <= fmax(s->blur, blur);
    return status;
}

// Compares two velocities of m->move->pieces[i]: that in the step, and that just found (in
// m->balance). Returns the length of their difference.
static double from_found(const uj_checked_move *m, const uj_push_step *s, size_t i)
{
    const double *found = &m->balance->fit.residual[2 * i];
    uj_vec2 own = s->task.velocities[i];
    return hypot(found[0] - own.x, found[1] - own.y);
}

// Looks at pieces whose velocity in the step is not the one just found (m->balance). Returns true
// if all these pieces may be sliding past ends of edges: each moves only a little, but by more than
// rounding errors. `length`: length of the motion.
static bool may_be_passing(const uj_checked_move *m, const uj_push_step *s, double length)
{
    const double diameter = m->balance->diameter;
    for (size_t i = 0; i < m->move->piece_count; i++) {
        double way = length / s->length *
                     uj_vec2_length(uj_checked_move_step(m, s->frame, m->move->pieces[i].piece));
        if (from_found(m, s, i) > UJ_NEARER_DIFFERS &&
            (way <= UJ_PUSH_ROUNDED * diameter || way > UJ_PUSH_LONG_CELL * diameter))
            return false;
    }
    return true;
}

// Returns true if the velocities of step `s` differ by at most `most` from the velocities that were
// just found (in m->balance).
static bool has_velocities(const uj_checked_move *m, const uj_push_step *s, double most)
{
    for (size_t i = 0; i < m->move->piece_count; i++)
        if (from_found(m, s, i) > most)
            return false;
    return true;
}

// Returns true if all events after the fraction `part` of the step are very near the step's end.
static bool is_near_end(const uj_checked_move *m, const uj_push_step *s, double part)
{
    double near = UJ_PUSH_LONG_CELL * m->balance->diameter / s->length;
    for (size_t i = 0; i < m->events->count; i++)
        if (m->events->times[i] > part && m->events->times[i] < 1.0 - near)
            return false;
    return true;
}

// Returns true if the step after *s has the velocities just found (in m->balance), or if *s is the
// last step of the move.
static bool follow_next(const uj_checked_move *m, const uj_push_step *s)
{
    double along;
    if (s->frame + 1 >= m->end)
        return true;
    if (uj_turned_after(m, s->frame + 1) > UJ_RULE_TOLERANCE)
        return false;
    uj_push_step next = step_of(m, s->frame + 1, &along);
    return has_velocities(m, &next, UJ_NEARER_DIFFERS);
}

// Returns the greatest difference between the velocities of step `s` and those just found (in
// m->balance), as a fraction of the speed. The gap that causes this change closes by about this
// much per unit length of the motion.
static double greatest_change(const uj_checked_move *m, const uj_push_step *s)
{
    double most = 0.0;
    for (size_t i = 0; i < m->move->piece_count; i++)
        most = fmax(most, from_found(m, s, i));
    return most / (s->speed * s->length);
}

// Sets *out to true if uj_nearer_push finds no other velocities at the fraction `part` of the step
// when only gaps up to UJ_PUSH_ROUNDED count as contacts. Leaves the pieces there.
static uj_status may_keep_velocities(uj_checked_move *m, const uj_push_step *s, double part,
                                     const uj_nearer_query *query, bool *out)
{
    uj_nearer_query closer = *query;
    uj_nearer nearer = UJ_NEARER_NONE;
    closer.within = closer.loose = UJ_PUSH_ROUNDED * m->balance->diameter;
    uj_checked_move_place(m, s->frame, part);
    uj_status status = uj_nearer_push(&closer, &nearer);
    *out = nearer == UJ_NEARER_NONE;
    return status;
}

// Called if uj_nearer_push has found other velocities at the fraction `part` of a step. Near an
// edge that is nearly flush, a gap counts as a contact long before it has closed. So pieces may
// rightly keep their old velocities until the end of the step. Sets *out to true if all this holds:
//
// - The velocities found differ little from the old ones.
// - Contacts do not change between `part` and the end of the step.
// - may_keep_velocities() is true at `part`.
// - If the next step has other velocities than those found (a corner just where the gap closes),
//   may_keep_velocities() is also true just before the end, where a gap that closes at the end is
//   still about 2 * UJ_PUSH_ROUNDED diameters.
//
// May leave the pieces at another point of the step.
static uj_status turns_off_at_end(uj_checked_move *m, const uj_push_step *s, double part,
                                  const uj_nearer_query *query, bool *out)
{
    *out = false;
    if (!has_velocities(m, s, UJ_NEARLY_FLUSH) || !is_near_end(m, s, part))
        return UJ_OK;
    bool follows = follow_next(m, s);
    double before_end = 2.0 * UJ_PUSH_ROUNDED * m->balance->diameter / greatest_change(m, s);
    double last_part = 1.0 - before_end / s->length;
    uj_status status = may_keep_velocities(m, s, part, query, out);
    if (status == UJ_OK && *out && !follows) {
        *out = false;
        if (last_part > part)
            status = may_keep_velocities(m, s, last_part, query, out);
    }
    return status;
}

// `length`: how far the pieces move with these contacts; 0 if the contacts exist only at this
// moment.
static uj_status check_faces(uj_checked_move *m, const uj_push_step *s, double part, double length,
                             bool *good)
{
    uj_nearer found = UJ_NEARER_NONE;
    uj_nearer_query query = {.balance = m->balance,
                             .drives = s->task.drives,
                             .speed = s->speed * s->length,
                             .within = UJ_TOUCHING * m->balance->diameter,
                             .loose = UJ_LOOSE_TOUCHING * m->balance->diameter,
                             .velocities = s->task.velocities,
                             .at_moment = length <= 0.0,
                             .in_turn = m->move->type == UJ_TURN,
                             .leaving = m->leaving};
    uj_status status = uj_nearer_push(&query, &found);
    if (status != UJ_OK || found == UJ_NEARER_NONE)
        return status;
    size_t worst = uj_balance_worst(m->balance);
    bool is_fine = found == UJ_NEARER_FOUND && length > 0.0 && may_be_passing(m, s, length);
    if (found == UJ_NEARER_FOUND && !is_fine)
        status = turns_off_at_end(m, s, part, &query, &is_fine);
    if (status != UJ_OK || is_fine)
        return status;
    if (found == UJ_NEARER_FOUND) {
        *good = false;
        explain(m, s, part, worst);
        return UJ_OK;
    }
    uj_exemption exemption = {.kind = UJ_EXEMPT_VERTEX,
                              .time = uj_motion_time(m->motion, s->frame, part),
                              .piece = m->move->pieces[0].piece,
                              .other = UJ_EXEMPT_ALONE,
                              .way = length};
    uj_checked_move_exempt(m, exemption, good);
    return UJ_OK;
}

// Tests the moment at which parts reach the end of an edge. There, pieces may have to change
// direction, for example to enter a pocket exactly as wide as a piece. Does not test the end of a
// step, because pieces may still change direction in the next step.
static uj_status check_moment(uj_checked_move *m, const uj_push_step *s, double part, bool *good)
{
    if ((1.0 - part) * s->length <= UJ_PUSH_ROUNDED * m->balance->diameter)
        return UJ_OK;
    uj_checked_move_place(m, s->frame, part);
    return check_faces(m, s, part, 0.0, good);
}

// The events of the step must already be in m->events.
static uj_status check_moments(uj_checked_move *m, const uj_push_step *s, bool *good)
{
    const uj_event_list *events = m->events;
    uj_status status = UJ_OK;
    size_t next = 0;
    while (next + 1 < events->count && events->times[next] <= 0.0)
        next++;
    if (events->times[next] * s->length <= UJ_PUSH_LONG_CELL * m->balance->diameter)
        status = check_moment(m, s, 0.0, good);
    for (size_t i = 0; status == UJ_OK && *good && i < events->end_count; i++)
        status = check_moment(m, s, events->ends[i], good);
    return status;
}

// Adds `error` to m->sideways. Sets *good to false if the sum over a push exceeds its limit.
// `error` is (error of a rate) * (length of the motion). Without the limit, the errors of many
// steps could carry a piece past a corner that blocks it.
static void count_sideways(uj_checked_move *m, const uj_push_step *s, double error, double part,
                           bool *good)
{
    m->sideways += error;
    if (m->move->type != UJ_PUSH ||
        m->sideways <= s->scale * UJ_PUSH_SIDEWAYS * m->balance->diameter)
        return;
    *good = false;
    explain(m, s, part, uj_balance_worst(m->balance));
}

// Finds the least difference between the velocities of step `s` and (pushes + forces of the
// contacts at the present places).
static uj_status find_distance(const uj_checked_move *m, const uj_push_step *s, double *out)
{
    uj_balance_task task = s->task;
    uj_status status = uj_balance_place(m->balance, UJ_TOUCHING * m->balance->diameter);
    return status == UJ_OK ? uj_balance_find(m->balance, &task, out) : status;
}

// `from`, `to`: two successive events, as fractions of the step.
static uj_status check_cell(uj_checked_move *m, const uj_push_step *s, double from, double to,
                            bool *good)
{
    double distance = 0.0, length = (to - from) * s->length, middle = 0.5 * (from + to);
    bool balanced = false;
    uj_checked_move_place(m, s->frame, middle);
    uj_status status = find_distance(m, s, &distance);
    if (status != UJ_OK)
        return status;
    if (distance <= s->blur) {
        bool is_long = length > UJ_PUSH_LONG_CELL * m->balance->diameter;
        count_sideways(m, s, distance * length, middle, good);
        return *good && is_long ? check_faces(m, s, middle, length, good) : UJ_OK;
    }
    size_t worst = uj_balance_worst(m->balance);
    status = test_loosely(m, s, &balanced);
    if (status != UJ_OK)
        return status;
    bool in_turn = m->move->type == UJ_TURN;
    if (balanced && in_turn && uj_checked_move_loose_direction(m, s->length) <= UJ_LOOSE_DIRECTION)
        return UJ_OK;
    if (balanced) {
        uj_exemption exemption = {.kind = UJ_EXEMPT_NEAR,
                                  .time = uj_motion_time(m->motion, s->frame, middle),
                                  .piece = (int)worst,
                                  .other = UJ_EXEMPT_ALONE,
                                  .way = length};
        uj_checked_move_exempt(m, exemption, good);
        return UJ_OK;
    }
    *good = false;
    explain(m, s, middle, worst);
    return UJ_OK;
}

// Sets *out to true if forces of the contacts explain the whole step. The events of the step must
// already be in m->events.
static uj_status obeys_push(const uj_checked_move *m, const uj_push_step *s, bool *out)
{
    const uj_event_list *events = m->events;
    uj_status status = UJ_OK;
    *out = true;
    for (size_t i = 0; status == UJ_OK && *out && i + 1 < events->count; i++) {
        double distance = 0.0;
        if (!(events->times[i] < events->times[i + 1]))
            continue;
        uj_checked_move_place(m, s->frame, 0.5 * (events->times[i] + events->times[i + 1]));
        status = find_distance(m, s, &distance);
        *out = distance <= s->blur;
    }
    return status;
}

uj_status uj_push_law_drifts(uj_checked_move *m, size_t frame, bool *out)
{
    double along, diameter = m->balance->diameter;
    bool in_turn = m->move->type == UJ_TURN, obeys = false;
    uj_push_step s = step_of(m, frame, &along);
    uj_vec2 steps[UJ_MAX_PIECES];
    uj_checked_move_steps(m, frame, steps);
    *out = s.length >= (in_turn ? UJ_PUSH_SHORTEST_IN_TURN : UJ_PUSH_SHORTEST) * diameter &&
           uj_checked_move_drifts(m, steps);
    // Below the speed `slowest`, rounding would let forces explain any direction of the motion.
    double slowest = fmax(UJ_SLOW_PUSH * s.blur, uj_checked_move_drift_speed(m));
    bool is_short = uj_checked_move_loose_direction(m, s.length) > UJ_LOOSE_DIRECTION;
    if (!*out || !is_short || along <= slowest * s.length)
        return UJ_OK;
    uj_status status = list_events(m, frame, UJ_TOUCHING * diameter);
    if (status == UJ_OK)
        status = obeys_push(m, &s, &obeys);
    *out = status == UJ_OK && !obeys;
    return status;
}

static void exempt_step(uj_checked_move *m, const uj_push_step *s, uj_exemption_kind kind,
                        bool *good)
{
    uj_exemption exemption = {.kind = kind,
                              .time = m->motion->times[s->frame + 1],
                              .piece = m->move->pieces[0].piece,
                              .other = UJ_EXEMPT_ALONE,
                              .way = s->length};
    uj_checked_move_exempt(m, exemption, good);
}

static void explain_way(const uj_checked_move *m, size_t frame, const char *how, bool *good)
{
    *good = false;
    snprintf(m->exam->reason, UJ_REASON_SIZE, "in move %zu, from time %.6g to %.6g, %s", m->number,
             m->motion->times[frame], m->motion->times[frame + 1], how);
}

// Adds a step to m->short_run. Returns true if the run may lead round a corner: if its length,
// minus that of its longest step, is more than rounding errors can cause.
static bool add_short_step(uj_checked_move *m, size_t frame, double length)
{
    uj_step_run *run = &m->short_run;
    if (run->length > 0.0 && frame != run->end)
        *run = (uj_step_run){0};
    run->end = frame + 1;
    run->length += length;
    run->longest = fmax(run->longest, length);
    m->short_steps += length;
    return run->length - run->longest > UJ_PUSH_DEVIATION * m->balance->diameter;
}

// Rejects a short step (too short to be tested) if the pieces touch nothing. Free pieces move
// straight, so short steps occur only where pieces slip at contacts.
static uj_status check_short_step(uj_checked_move *m, const uj_push_step *s, bool *good)
{
    uj_checked_move_place(m, s->frame, 0.0);
    uj_status status = uj_balance_place(m->balance, UJ_LOOSE_TOUCHING * m->balance->diameter);
    if (status != UJ_OK || m->balance->touches.pair_count > 0)
        return status;
    *good = false;
    explain(m, s, 0.0, m->move->pieces[0].piece);
    return UJ_OK;
}

static const char at_rest[] = "the pieces move although their pushes leave them at rest";
static const char *const unlawful[] = {
    [UJ_DRIFT_DEVIATES] = "the pieces slide another way than their pushes take them",
    [UJ_DRIFT_STANDS] = at_rest,
    [UJ_DRIFT_BLOCKED] =
        "the pieces move although their pushes hold them and contacts block the turn"};

uj_status uj_push_law_check(uj_checked_move *m, size_t frame, bool drifts, bool *good)
{
    double along, diameter = m->balance->diameter;
    bool in_turn = m->move->type == UJ_TURN;
    uj_push_step s = step_of(m, frame, &along);
    if (!(s.length > 0.0))
        return UJ_OK;
    if (s.length < (in_turn ? UJ_PUSH_SHORTEST_IN_TURN : UJ_PUSH_SHORTEST) * diameter) {
        bool bends = add_short_step(m, frame, s.length);
        if (!in_turn || bends || m->short_steps > UJ_SHORT_STEPS_FREE_IN_TURN * diameter)
            exempt_step(m, &s, UJ_EXEMPT_SHORT, good);
        return in_turn || !*good ? UJ_OK : check_short_step(m, &s, good);
    }
    double forward = along / s.length;
    if (forward < -s.blur - (in_turn ? UJ_DRIFT_SPEED : 0.0)) {
        explain_way(m, frame, "the pieces move against their pushes", good);
        return UJ_OK;
    }
    uj_drift how = UJ_DRIFT_FOLLOWS;
    uj_status status = list_events(m, frame, UJ_TOUCHING * diameter);
    if (status == UJ_OK && drifts)
        status = uj_drift_find(m, &s, &how);
    if (how > UJ_DRIFT_UNDECIDED) {
        explain_way(m, frame, unlawful[how], good);
        return status;
    }
    for (size_t i = 0; status == UJ_OK && *good && i + 1 < m->events->count; i++)
        if (m->events->times[i] < m->events->times[i + 1])
            status = check_cell(m, &s, m->events->times[i], m->events->times[i + 1], good);
    if (status == UJ_OK && *good && !drifts)
        status = check_moments(m, &s, good);
    if (status == UJ_OK && *good && how == UJ_DRIFT_UNDECIDED)
        exempt_step(m, &s, UJ_EXEMPT_DRIFT, good);
    double rounded = s.scale * UJ_PUSH_DEVIATION * diameter / s.length;
    if (status == UJ_OK && *good && !in_turn && forward < UJ_REST_SPEED - rounded)
        explain_way(m, frame, at_rest, good);
    return status;
}
