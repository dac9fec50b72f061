// Tests the slides of nearly balanced pieces in a turn (docs/CERTIFICATE.md, "Drifts").
#include "drift_check.h"

#include "can_turn.h"
#include "turn_stop_check.h"
#include <unjam/geometry/certificate/forces/nearer_push.h>
#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// Returns false if the displacement `way` may be due to rounding.
static bool moves(const uj_push_step *s, uj_vec2 way)
{
    return uj_vec2_length(way) > UJ_DRIFT_MOVES * s->length;
}

// Velocities of the pieces of a move, found by uj_nearer_push or uj_fastest_push.
typedef struct velocities {
    uj_vec2 of[UJ_MAX_PIECES];
    size_t ways;  // number of equally fast results; 0: unknown
} velocities;

// Returns the velocities just found (in m->balance).
static velocities found_velocities(const uj_checked_move *m, size_t ways)
{
    velocities v = {.ways = ways};
    const double *found = m->balance->fit.residual;
    for (size_t i = 0; ways > 0 && i < m->move->piece_count; i++)
        v.of[i] = (uj_vec2){found[2 * i], found[2 * i + 1]};
    return v;
}

static double speed_of(const uj_checked_move *m, const velocities *v)
{
    double speed = 0.0;
    for (size_t i = 0; i < m->move->piece_count; i++)
        speed = hypot(speed, uj_vec2_length(v->of[i]));
    return speed;
}

// Let v be the speed of a piece in `later` along its displacement in the step, and u its speed in
// `now`. Returns the least v - UJ_DRIFT_GAIN * u of all pieces that move in the step.
static double least_gain(const uj_checked_move *m, const uj_push_step *s, const velocities *later,
                         const velocities *now)
{
    double least = INFINITY;
    for (size_t i = 0; i < m->move->piece_count; i++) {
        uj_vec2 way = uj_checked_move_step(m, s->frame, m->move->pieces[i].piece);
        double length = uj_vec2_length(way), speed = uj_vec2_length(now->of[i]);
        // Only a slow slide on a slope counts. Below this range of speeds, the piece is at rest;
        // above it, the piece is balanced at a vertex.
        if (speed <= UJ_REST_SPEED || speed > uj_checked_move_drift_speed(m))
            speed = 0.0;
        if (length > UJ_PUSH_SHORTEST_IN_TURN * m->balance->diameter)
            least = fmin(least, uj_vec2_dot(later->of[i], way) / length - UJ_DRIFT_GAIN * speed);
    }
    return least;
}

// Sets *out to true if one of these holds after the turn in `query`: all pieces rest; some piece
// moves against its displacement in step *s; on a slope, some piece is hardly faster than before
// the turn. `later`: the velocities after the turn.
static uj_status find_standing(const uj_checked_move *m, const uj_push_step *s,
                               const uj_nearer_query *query, const velocities *later, bool *out)
{
    velocities now = {.ways = 0};
    uj_nearer_query present = *query;
    present.turned = NULL;
    double gain = later->ways == 1 ? least_gain(m, s, later, &now) : INFINITY;
    *out = later->ways > 0 && speed_of(m, later) <= UJ_REST_SPEED;
    if (*out || gain > UJ_DRIFT_GAIN * uj_checked_move_drift_speed(m))
        return UJ_OK;
    uj_status status = uj_fastest_push(&present, &now.ways);
    now = found_velocities(m, now.ways);
    *out = least_gain(m, s, later, &now) < -UJ_REST_SPEED;
    return status;
}

// Compares the step with `later`, the velocities after a further turn by UJ_DRIFT_AHEAD.
static uj_drift compare(const uj_checked_move *m, const uj_push_step *s, const velocities *later)
{
    double along = 0.0, own_speed = 0.0;
    for (size_t i = 0; i < m->move->piece_count; i++) {
        uj_vec2 way = uj_checked_move_step(m, s->frame, m->move->pieces[i].piece);
        along += uj_vec2_dot(later->of[i], way);
        own_speed = moves(s, way) ? hypot(own_speed, uj_vec2_length(later->of[i])) : own_speed;
    }
    if (along >= cos(UJ_DRIFT_ANGLE) * speed_of(m, later) * s->length)
        return UJ_DRIFT_FOLLOWS;
    if (own_speed > UJ_REST_SPEED && along < cos(UJ_DRIFT_ASTRAY) * own_speed * s->length)
        return UJ_DRIFT_DEVIATES;
    return UJ_DRIFT_UNDECIDED;
}

// Tests the law of a push at the fraction `part` of the step. With the present normals of contacts,
// the pieces would be at rest. So uses the normals that contacts have after a turn of the pieces in
// `turning` by UJ_DRIFT_AHEAD.
static uj_status follows_later(uj_checked_move *m, const uj_push_step *s, double part,
                               unsigned turning, uj_drift *out)
{
    double turned[UJ_MAX_PIECES] = {0.0}, within = UJ_TOUCHING * m->balance->diameter;
    uj_nearer found = UJ_NEARER_NONE;
    uj_nearer_query query = {.balance = m->balance,
                             .drives = s->task.drives,
                             .within = within,
                             .loose = within,
                             .turned = turned,
                             .leaving = m->leaving};
    size_t ways = 1;
    bool stands = false;
    for (size_t i = 0; i < m->move->piece_count; i++) {
        const uj_piece_move *piece = &m->move->pieces[i];
        if ((turning & 1u << piece->piece) != 0)
            turned[piece->piece] = piece->spin == UJ_CCW ? UJ_DRIFT_AHEAD : -UJ_DRIFT_AHEAD;
    }
    uj_checked_move_place(m, s->frame, part);
    uj_status status = uj_nearer_push(&query, &found);
    if (status == UJ_OK && found != UJ_NEARER_FOUND)
        status = uj_fastest_push(&query, &ways);
    velocities later = found_velocities(m, ways);
    *out = found == UJ_NEARER_FOUND ? compare(m, s, &later) : UJ_DRIFT_UNDECIDED;
    if (status == UJ_OK && *out != UJ_DRIFT_DEVIATES)
        status = find_standing(m, s, &query, &later, &stands);
    *out = stands ? UJ_DRIFT_STANDS : *out;
    return status;
}

// The sets of pieces (as bits) that can turn at some place of a slide.
typedef struct turn_sets {
    size_t count;
    unsigned sets[2];
    bool is_certain[2];  // [count] the set can certainly turn
} turn_sets;

// Adds the set `pieces` if it can turn at the present places, and if its islands (uj_islands_of)
// contain all pieces that move in the drift (`moving`). Islands do not act on one another.
static uj_status add_set(uj_checked_move *m, unsigned pieces, unsigned moving, turn_sets *out)
{
    uj_turn_answer answer = UJ_TURN_NO;
    if ((moving & ~uj_islands_of(m, pieces)) != 0)
        return UJ_OK;
    uj_status status = uj_can_turn(m, pieces, (uj_turn_test){.fine = false}, &answer);
    if (status == UJ_OK && answer == UJ_TURN_UNKNOWN)
        status = uj_can_turn(m, pieces, (uj_turn_test){.fine = true}, &answer);
    if (status == UJ_OK && answer != UJ_TURN_NO) {
        out->sets[out->count] = pieces;
        out->is_certain[out->count++] = answer == UJ_TURN_YES;
    }
    return status;
}

static bool has_set(const turn_sets *sets, unsigned pieces)
{
    for (size_t i = 0; i < sets->count; i++)
        if (sets->sets[i] == pieces)
            return true;
    return false;
}

// Finds the sets of pieces that can turn at the fraction `part` of the interval after keyframe
// `frame`. Let T be the pieces that have not stopped. If T is empty, it is the only set. Otherwise
// tries these sets:
// 1. T itself; as another set, those pieces of T that turn after the slide.
// 2. If T cannot turn together: those pieces of T that go on when the blocked pieces stop here.
// 3. If none of these sets can turn: those pieces of T that move in the step.
static uj_status find_sets(uj_checked_move *m, const uj_push_step *s, size_t frame, double part,
                           turn_sets *out)
{
    unsigned moving = 0;
    const unsigned turning = m->turning & ~m->blocked;
    *out = (turn_sets){.count = turning == 0u, .is_certain = {true}};
    for (size_t i = 0; i < m->move->piece_count; i++) {
        uj_vec2 way = uj_checked_move_step(m, s->frame, m->move->pieces[i].piece);
        moving |= moves(s, way) ? 1u << m->move->pieces[i].piece : 0u;
    }
    uj_checked_move_place(m, frame, part);
    uj_status status = uj_balance_place(m->balance, UJ_TOUCHING_IN_TURN * m->balance->diameter);
    const unsigned later = turning & m->turning_later, own = turning & moving;
    unsigned unstopped = 0;
    if (status == UJ_OK && later != 0)
        status = add_set(m, later, moving, out);
    if (status == UJ_OK && turning != 0 && turning != later)
        status = add_set(m, turning, moving, out);
    if (status == UJ_OK && turning != 0 && !has_set(out, turning))
        status = uj_find_unstopped(m, turning, &unstopped);
    if (status == UJ_OK && unstopped != 0)
        m->blocked |= turning & ~unstopped & ~(later != turning ? m->turning_later : 0u);
    if (status == UJ_OK && unstopped != 0 && unstopped != later)
        status = add_set(m, unstopped, moving, out);
    if (status == UJ_OK && out->count == 0 && own != 0 && own != later && own != turning)
        status = add_set(m, own, moving, out);
    return status;
}

// Returns the time from event i to the next, as a fraction of the step.
static double stretch_after(const uj_event_list *events, size_t i)
{
    return events->times[i + 1] - events->times[i];
}

// Calls follows_later for each set that can turn, until the answer is UJ_DRIFT_FOLLOWS or
// UJ_DRIFT_UNDECIDED. Sets *out to the answer that comes first in uj_drift. The sets are those in
// `start` before the time m->events->first_meeting, and those found at `part` from then on.
static uj_status follows_at(uj_checked_move *m, const uj_push_step *s, const turn_sets *start,
                            double part, uj_drift *out)
{
    turn_sets sets = *start;
    uj_status status =
        part < m->events->first_meeting ? UJ_OK : find_sets(m, s, s->frame, part, &sets);
    *out = UJ_DRIFT_STANDS;
    for (size_t i = 0; status == UJ_OK && *out > UJ_DRIFT_UNDECIDED && i < sets.count; i++) {
        uj_drift found = UJ_DRIFT_STANDS;
        status = follows_later(m, s, part, sets.sets[i], &found);
        if (found == UJ_DRIFT_FOLLOWS && !sets.is_certain[i])
            found = UJ_DRIFT_UNDECIDED;
        *out = found < *out ? found : *out;
    }
    return status;
}

// Tests three moments between event i and the next. Velocities may change between two events, when
// corners of flush edges pass each other. Sets *out to the greatest of *out and the three answers.
static uj_status follows_in_stretch(uj_checked_move *m, const uj_push_step *s,
                                    const turn_sets *start, size_t i, uj_drift *out)
{
    static const double parts[] = {0.01, 0.5, 0.99};
    uj_status status = UJ_OK;
    for (size_t k = 0;
         status == UJ_OK && *out < UJ_DRIFT_DEVIATES && k < sizeof parts / sizeof *parts; k++) {
        uj_drift found = UJ_DRIFT_FOLLOWS;
        double part = m->events->times[i] + parts[k] * stretch_after(m->events, i);
        status = follows_at(m, s, start, part, &found);
        *out = found > *out ? found : *out;
    }
    return status;
}

uj_status uj_drift_find(uj_checked_move *m, const uj_push_step *s, uj_drift *out)
{
    const uj_event_list *events = m->events;
    double diameter = m->balance->diameter, passed = 0.0;
    size_t longest = 0;
    bool is_tested = false;
    uj_status status = UJ_OK;
    *out = m->move->type == UJ_TURN ? UJ_DRIFT_FOLLOWS : UJ_DRIFT_UNDECIDED;
    if (m->move->type != UJ_TURN)
        return UJ_OK;
    // If parts met before this step, find the sets that can turn where this step begins; otherwise,
    // where the run began.
    size_t first = events->first_meeting > 0.0 ? m->drift_run : s->frame;
    turn_sets start;
    status = find_sets(m, s, first, 0.0, &start);
    if (status == UJ_OK && start.count == 0)
        *out = UJ_DRIFT_BLOCKED;
    for (size_t i = 0; status == UJ_OK && *out < UJ_DRIFT_DEVIATES && i + 1 < events->count; i++) {
        double length = stretch_after(events, i) * s->length;
        longest = length > stretch_after(events, longest) * s->length ? i : longest;
        is_tested = is_tested || length > UJ_PUSH_LONG_CELL * diameter;
        if (length > UJ_PUSH_LONG_CELL * diameter)
            status = follows_in_stretch(m, s, &start, i, out);
        else
            passed += length;
    }
    if (status == UJ_OK && *out == UJ_DRIFT_FOLLOWS && !is_tested)
        status = follows_in_stretch(m, s, &start, longest, out);
    if (*out == UJ_DRIFT_FOLLOWS && passed > UJ_DRIFT_PASSED * diameter)
        *out = UJ_DRIFT_UNDECIDED;
    return status;
}
