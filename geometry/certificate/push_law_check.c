// Checks that pieces follow their pushes: if the velocity of a piece differs from its push vector,
// contact forces must balance the difference.
//
// By the law of a push, the velocities v are the projection of d on the cone of velocities that
// contacts allow, where d are the drives: the vectors along which pieces are pushed. This holds
// exactly if v - d is a sum of forces of contacts that neither open nor close (Karush, Kuhn and
// Tucker). It follows that sum d.v = sum v.v. Keyframes do not store speeds, so the duration of a
// step is found from this equation. On a straight step, v is constant, and the contacts only change
// at the events of contact_events.h; so one test between two events is a proof for the whole time
// between them.
#include "push_law_check.h"

#include <stdio.h>

#include "can_turn.h"
#include "turn_stop_check.h"
#include <unjam/geometry/certificate/forces/nearer_push.h>
#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// A step: the part of a move between two keyframes in which no piece turns, so every piece moves
// along a straight line.
typedef struct step {
    size_t frame;   // the keyframe with which the step begins
    double length;  // length of the displacements of all pieces, taken as one vector
    double speed;   // factor from displacements to velocities
    double scale;   // length of the drives (push vectors) of all pieces, taken as one vector
    double blur;    // rates and forces up to this size may be rounding errors of keyframes
    uj_balance_task task;
} step;

static step step_of(const uj_checked_move *m, size_t frame, double *along)
{
    step s = {.frame = frame, .length = uj_checked_move_step_length(m, frame)};
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
    uj_straight straight = {.shapes = m->balance->scene.shapes, .within = within};
    for (size_t i = 0; i < m->motion->piece_count; i++) {
        straight.from[i] = uj_transform_of(uj_motion_between(m->motion, frame, 0.0, i));
        straight.to[i] = uj_transform_of(uj_motion_between(m->motion, frame, 1.0, i));
        straight.to[i].turn = straight.from[i].turn;
    }
    for (size_t i = 0; i < m->move->piece_count; i++)
        straight.is_moved[m->move->pieces[i].piece] = true;
    return uj_contact_events(&straight, m->events);
}

static void explain(const uj_checked_move *m, const step *s, double part, size_t piece)
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

// Tests once more, with wider limits, whether the step obeys the law of a push. In this test, parts
// touch if their gap is at most UJ_LOOSE_TOUCHING. If such gaps close during the step, they change
// the direction of the step by a small angle (in radians). The relative errors of forces and rates
// may be as large as this angle.
static uj_status test_loosely(const uj_checked_move *m, const step *s, bool *balanced)
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

// Checks that at the fraction `part` of the step, contacts allow no velocities nearer to the drives
// than those of the step. If parts touch at a vertex, tries each face that could keep them apart.
// `length`: the length of the motion during which the contacts stay the same; 0 if they exist only
// at this moment.
static uj_status check_faces(uj_checked_move *m, const step *s, double part, double length,
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
    if (found == UJ_NEARER_FOUND) {
        *good = false;
        explain(m, s, part, uj_balance_worst(m->balance));
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

// Where touching parts reach the end of an edge, pieces may have to change direction, for example
// into a pocket exactly as wide as a piece. Checks that by the law of a push, the pieces need not
// change direction at the fraction `part` of the step. Checks nothing if the step ends there,
// because the next step may have the new direction.
static uj_status check_moment(uj_checked_move *m, const step *s, double part, bool *good)
{
    if ((1.0 - part) * s->length <= UJ_PUSH_ROUNDED * m->balance->diameter)
        return UJ_OK;
    uj_checked_move_place(m, s->frame, part);
    return check_faces(m, s, part, 0.0, good);
}

// Checks all moments of a step at which pieces may have to change direction. The events of the step
// must have been listed.
static uj_status check_moments(uj_checked_move *m, const step *s, bool *good)
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

// Adds up the errors of rates that the test of a push accepts, times the lengths over which they
// last. Checks that the sum over a push is at most UJ_PUSH_SIDEWAYS: otherwise many steps could
// carry a piece past a corner that it would hit.
static void count_sideways(uj_checked_move *m, const step *s, double error, double part, bool *good)
{
    m->sideways += error;
    if (m->move->type != UJ_PUSH || !*good ||
        m->sideways <= s->scale * UJ_PUSH_SIDEWAYS * m->balance->diameter)
        return;
    *good = false;
    explain(m, s, part, uj_balance_worst(m->balance));
}

// Tests the law of a push between two successive events (changes of contacts). `from` and `to` are
// the times of the events, as fractions of the step.
static uj_status check_cell(uj_checked_move *m, const step *s, double from, double to, bool *good)
{
    uj_balance_task task = s->task;
    double distance = 0.0, length = (to - from) * s->length, middle = 0.5 * (from + to);
    bool balanced = false;
    uj_checked_move_place(m, s->frame, middle);
    uj_status status = uj_balance_place(m->balance, UJ_TOUCHING * m->balance->diameter);
    if (status == UJ_OK)
        status = uj_balance_find(m->balance, &task, &distance);
    if (status == UJ_OK && distance <= s->blur && length > UJ_PUSH_LONG_CELL * m->balance->diameter)
        status = check_faces(m, s, middle, length, good);
    if (status != UJ_OK || distance <= s->blur) {
        count_sideways(m, s, distance * length, middle, good);
        return status;
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

// Whether pieces that slide at right angles to their pushes obey the law of a push, applied with
// the normals that contacts have after a small further turn. FOLLOWS: they obey it. DEVIATES: the
// law moves the pieces that slide quite another way. STANDS: it leaves all pieces at rest.
// UNDECIDED: none of these. For example, the law moves them so slowly that rounding hides which
// way, or other pieces first.
typedef enum drift { FOLLOWS, UNDECIDED, DEVIATES, STANDS } drift;

// Returns, as bits, the pieces that turn in the next interval of the move in which pieces turn. If
// there is none, returns m->turning, the pieces that have not stopped.
static unsigned turns_next(const uj_checked_move *m, size_t frame)
{
    for (size_t f = frame + 1; f < m->end; f++)
        if (uj_turned_after(m, f) > UJ_RULE_TOLERANCE)
            return uj_turning_after(m, f);
    return m->turning;
}

// Returns true if a piece with the displacement `way` moves in the step, and not just because of
// rounding.
static bool moves(const step *s, uj_vec2 way)
{
    return uj_vec2_length(way) > 1e-9 * s->length;
}

// When pieces slide during a turn, they may move at right angles to the vectors along which they
// are pushed. With the present normals of the contacts, the law of a push would give such pieces
// the velocity 0. Their direction follows from the normals that the contacts will have after a
// small further turn of the pieces that turn after the slide. Finds out whether the pieces follow
// the law of a push with these later normals, at the fraction `part` of the step.
static uj_status follows_later(uj_checked_move *m, const step *s, double part, drift *out)
{
    double turned[UJ_MAX_PIECES] = {0.0}, within = UJ_TOUCHING * m->balance->diameter;
    uj_nearer found = UJ_NEARER_NONE;
    uj_nearer_query query = {.balance = m->balance,
                             .drives = s->task.drives,
                             .within = within,
                             .loose = within,
                             .turned = turned,
                             .leaving = m->leaving};
    unsigned turning = turns_next(m, s->frame);
    for (size_t i = 0; i < m->move->piece_count; i++) {
        const uj_piece_move *piece = &m->move->pieces[i];
        if ((turning & 1u << piece->piece) != 0)
            turned[piece->piece] = piece->spin == UJ_CCW ? UJ_DRIFT_AHEAD : -UJ_DRIFT_AHEAD;
    }
    uj_checked_move_place(m, s->frame, part);
    uj_status status = uj_nearer_push(&query, &found);
    const double *velocity = m->balance->fit.residual;
    double along = 0.0, speed = 0.0, own_speed = 0.0;  // own_speed: of the pieces that move
    for (size_t i = 0; i < m->move->piece_count; i++) {
        uj_vec2 way = uj_checked_move_step(m, s->frame, m->move->pieces[i].piece);
        double length = hypot(velocity[2 * i], velocity[2 * i + 1]);
        along += velocity[2 * i] * way.x + velocity[2 * i + 1] * way.y;
        speed = hypot(speed, length);
        own_speed = moves(s, way) ? hypot(own_speed, length) : own_speed;
    }
    *out = UNDECIDED;
    if (found == UJ_NEARER_FOUND && along >= cos(UJ_DRIFT_ANGLE) * speed * s->length)
        *out = FOLLOWS;
    else if (found == UJ_NEARER_FOUND && own_speed > UJ_REST_SPEED &&
             along < cos(UJ_DRIFT_ASTRAY) * own_speed * s->length)
        *out = DEVIATES;
    if (status == UJ_OK && *out != FOLLOWS)
        status = uj_fastest_push(&query, &speed);
    if (status == UJ_OK && *out != FOLLOWS && speed <= UJ_REST_SPEED)
        *out = STANDS;
    return status;
}

// In a turn, pieces may slide at right angles to their pushes only if they are about to turn
// further and contacts do not prevent it. Tests two sets of pieces at the beginning of the step:
// m->turning (the pieces that have not stopped), and those of them that move in the step. Sets
// *blocked to true if contacts keep both sets from turning.
static uj_status is_turn_blocked(uj_checked_move *m, const step *s, bool *blocked)
{
    unsigned moving = 0;
    for (size_t i = 0; i < m->move->piece_count; i++) {
        uj_vec2 way = uj_checked_move_step(m, s->frame, m->move->pieces[i].piece);
        moving |= moves(s, way) ? 1u << m->move->pieces[i].piece : 0u;
    }
    const unsigned sets[] = {m->turning, m->turning & moving};
    uj_checked_move_place(m, s->frame, 0.0);
    uj_status status = uj_balance_place(m->balance, UJ_TOUCHING_IN_TURN * m->balance->diameter);
    *blocked = true;
    for (size_t i = 0; status == UJ_OK && *blocked && i < 2; i++) {
        uj_turn_answer answer = UJ_TURN_NO;
        if (sets[i] != 0)
            status = uj_can_turn(m, sets[i], (uj_turn_test){.fine = false}, &answer);
        *blocked = answer == UJ_TURN_NO;
    }
    return status;
}

// Returns the length of the stretch from event i to the next one, as a fraction of the step.
static double stretch_after(const uj_event_list *events, size_t i)
{
    return events->times[i + 1] - events->times[i];
}

// Finds out whether the pieces follow the law of a push in the stretch from event i to the next
// one. Calls follows_later() near the beginning of the stretch, in its middle, and near its end: in
// the stretch, corners of flush edges may pass one another, and then another edge holds the pieces
// after a small turn. Sets *out to the greatest of *out and the answers.
static uj_status follows_in_stretch(uj_checked_move *m, const step *s, size_t i, drift *out)
{
    static const double parts[] = {0.01, 0.5, 0.99};
    uj_status status = UJ_OK;
    for (size_t k = 0; status == UJ_OK && *out < DEVIATES && k < sizeof parts / sizeof *parts;
         k++) {
        drift found = FOLLOWS;
        double part = m->events->times[i] + parts[k] * stretch_after(m->events, i);
        status = follows_later(m, s, part, &found);
        *out = found > *out ? found : *out;
    }
    return status;
}

// Finds out whether the pieces follow the law of a push during the whole step. The events of the
// step must have been listed. If two successive events are close together, the law cannot be tested
// between them, because parts may be sliding past the end of an edge then. The total length of
// such untested stretches may be at most UJ_DRIFT_PASSED. If the whole step consists of such
// stretches, the longest one is tested.
static uj_status drifts_by_law(uj_checked_move *m, const step *s, drift *out)
{
    const uj_event_list *events = m->events;
    double diameter = m->balance->diameter, passed = 0.0;
    size_t longest = 0;
    bool is_tested = false;
    uj_status status = UJ_OK;
    *out = m->move->type == UJ_TURN ? FOLLOWS : UNDECIDED;
    if (*out == UNDECIDED)
        return UJ_OK;
    for (size_t i = 0; status == UJ_OK && *out < DEVIATES && i + 1 < events->count; i++) {
        double length = stretch_after(events, i) * s->length;
        longest = length > stretch_after(events, longest) * s->length ? i : longest;
        is_tested = is_tested || length > UJ_PUSH_LONG_CELL * diameter;
        if (length > UJ_PUSH_LONG_CELL * diameter)
            status = follows_in_stretch(m, s, i, out);
        else
            passed += length;
    }
    if (status == UJ_OK && *out == FOLLOWS && !is_tested)
        status = follows_in_stretch(m, s, longest, out);
    if (*out == FOLLOWS && passed > UJ_DRIFT_PASSED * diameter)
        *out = UNDECIDED;
    return status;
}

// Accepts a whole step without a test, because rounding hides its direction. Notes an exemption.
static void exempt_step(uj_checked_move *m, const step *s, uj_exemption_kind kind, bool *good)
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

// Adds a step to m->short_run, the latest run of successive steps that are too short to be tested.
// Returns true if the run may lead round a corner: if the length of all its steps except the
// longest is greater than rounding errors.
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

static const char at_rest[] = "the pieces move although their pushes leave them at rest";
static const char astray[] = "the pieces slide another way than their pushes take them";

uj_status uj_push_law_check(uj_checked_move *m, size_t frame, bool *good)
{
    double along, diameter = m->balance->diameter;
    bool in_turn = m->move->type == UJ_TURN;
    step s = step_of(m, frame, &along);
    if (!(s.length > 0.0))
        return UJ_OK;
    if (s.length < (in_turn ? UJ_PUSH_SHORTEST_IN_TURN : UJ_PUSH_SHORTEST) * diameter) {
        bool bends = add_short_step(m, frame, s.length);
        if (!in_turn || bends || m->short_steps > UJ_SHORT_STEPS_FREE_IN_TURN * diameter)
            exempt_step(m, &s, UJ_EXEMPT_SHORT, good);
        return UJ_OK;
    }
    double forward = along / s.length;
    if (forward < -s.blur - (in_turn ? UJ_DRIFT_SPEED : 0.0)) {
        explain_way(m, frame, "the pieces move against their pushes", good);
        return UJ_OK;
    }
    drift how = FOLLOWS;
    bool drifts = uj_checked_move_drifts(m, frame), blocked = false;
    uj_status status = drifts && in_turn ? is_turn_blocked(m, &s, &blocked) : UJ_OK;
    if (blocked) {
        explain_way(m, frame,
                    "the pieces move although their pushes hold them and contacts block the turn",
                    good);
        return status;
    }
    if (status == UJ_OK)
        status = list_events(m, frame, UJ_TOUCHING * diameter);
    if (status == UJ_OK && drifts)
        status = drifts_by_law(m, &s, &how);
    if (how == STANDS || how == DEVIATES) {
        explain_way(m, frame, how == STANDS ? at_rest : astray, good);
        return status;
    }
    for (size_t i = 0; status == UJ_OK && *good && i + 1 < m->events->count; i++)
        if (m->events->times[i] < m->events->times[i + 1])
            status = check_cell(m, &s, m->events->times[i], m->events->times[i + 1], good);
    if (status == UJ_OK && *good && !drifts)
        status = check_moments(m, &s, good);
    if (status == UJ_OK && *good && how == UNDECIDED)
        exempt_step(m, &s, UJ_EXEMPT_DRIFT, good);
    double rounded = s.scale * UJ_PUSH_DEVIATION * diameter / s.length;
    if (status == UJ_OK && *good && !in_turn && forward < UJ_REST_SPEED - rounded)
        explain_way(m, frame, at_rest, good);
    return status;
}
