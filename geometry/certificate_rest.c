// The certificate's test of rest, and of the law of a push.
#include <stdio.h>

#include "geometry/certificate_joint.h"
#include "geometry/certificate_limits.h"
#include "geometry/certificate_rules.h"
#include "geometry/certificate_step.h"

typedef struct pushing {
    const uj_tray *tray;
    const uj_motion *motion;
    const uj_move *move;
    size_t number;      // of the move, from 1
    size_t start, end;  // its first and last keyframe
    char *reason;
    double passed, backward;  // lengths of straight parts that were too short to be tested
    // Angles turned without a test of rest: before pieces slip, and where they begin or cease to
    // turn.
    double waived, changing;
} pushing;

static void set_places(uj_step_tester *t, const pushing *p, size_t frame, double part)
{
    size_t n = p->motion->piece_count;
    const uj_pose *a = &p->motion->poses[frame * n], *b = part > 0.0 ? a + n : a;
    for (size_t i = 0; i < n; i++)
        t->places[i] = uj_place_of((uj_pose){a[i].x + part * (b[i].x - a[i].x),
                                             a[i].y + part * (b[i].y - a[i].y),
                                             a[i].angle + part * (b[i].angle - a[i].angle)});
}

static uj_vec2 unit_wish(uj_direction direction)
{
    return uj_vec2_scale(uj_direction_vector(direction), sqrt(0.5));
}

static double time_at(const pushing *p, size_t frame, double part)
{
    double time = p->motion->times[frame];
    return part > 0.0 ? time + part * (p->motion->times[frame + 1] - time) : time;
}

// Whether the pieces of the move can step together with that gain; one alone is tested before.
static uj_status step_together(uj_step_tester *t, const pushing *p, const uj_vec2 *wishes,
                               double gain, bool *possible)
{
    size_t pieces[UJ_MAX_PIECES];
    *possible = false;
    for (size_t i = 0; i < p->move->piece_count; i++)
        pieces[i] = p->move->pieces[i].piece;
    if (p->move->piece_count < 2)
        return UJ_OK;
    return uj_joint_step_possible(t, p->move->piece_count, pieces, wishes, gain, possible);
}

// Every piece of the move, by itself, rests towards its direction at a part (0 to 1) of the
// interval after the keyframe; when says what part of the move that is.
static uj_status check_rest_of_each(uj_step_tester *t, const pushing *p, size_t frame,
                                    double part_of, const char *when, bool *good)
{
    set_places(t, p, frame, part_of);
    for (size_t i = 0; i < p->move->piece_count; i++) {
        const uj_piece_move *part = &p->move->pieces[i];
        uj_direction direction = (uj_direction)part->direction;
        if (!uj_step_gather(t, part->piece))
            return UJ_NO_MEMORY;
        if (!uj_step_possible(t, unit_wish(direction), UJ_REST_GAIN))
            continue;
        *good = false;
        snprintf(p->reason, UJ_REASON_SIZE,
                 "%s does not rest towards %s at time %.6g, %s move %zu, which is a %s: it still "
                 "has a free way",
                 uj_piece_label_of(p->tray, part->piece).text, uj_direction_text(direction),
                 time_at(p, frame, part_of), when, p->number,
                 uj_move_type_text((uj_move_type)p->move->type));
        return UJ_OK;
    }
    return UJ_OK;
}

// And so do all of them together.
static uj_status check_rest_at(uj_step_tester *t, const pushing *p, size_t frame, double part_of,
                               const char *when, bool *good)
{
    uj_status status = check_rest_of_each(t, p, frame, part_of, when, good);
    if (status != UJ_OK || !*good)
        return status;
    uj_vec2 wishes[UJ_MAX_PIECES];
    for (size_t i = 0; i < p->move->piece_count; i++)
        wishes[i] = unit_wish((uj_direction)p->move->pieces[i].direction);
    bool possible;
    status = step_together(t, p, wishes, UJ_REST_GAIN, &possible);
    if (status == UJ_OK && possible) {
        *good = false;
        snprintf(
            p->reason, UJ_REASON_SIZE,
            "the pieces of move %zu, a %s, do not rest together at time %.6g, %s it: they have a "
            "free way as they are pressed",
            p->number, uj_move_type_text((uj_move_type)p->move->type), time_at(p, frame, part_of),
            when);
    }
    return status;
}

// The step of one piece over the interval after a keyframe.
static uj_vec2 piece_step(const pushing *p, size_t frame, size_t piece)
{
    const uj_pose *a = &p->motion->poses[frame * p->motion->piece_count + piece];
    const uj_pose *b = a + p->motion->piece_count;
    return (uj_vec2){b->x - a->x, b->y - a->y};
}

// The square of the length of the step that all pieces together make over it.
static double step_square(const pushing *p, size_t frame)
{
    double square = 0.0;
    for (size_t i = 0; i < p->move->piece_count; i++) {
        uj_vec2 step = piece_step(p, frame, p->move->pieces[i].piece);
        square += uj_vec2_dot(step, step);
    }
    return square;
}

// Whether all pieces are held back by something at a moment of the interval; pace turns steps
// into velocities.
static uj_status check_held(uj_step_tester *t, const pushing *p, size_t frame, double part,
                            double pace, bool *good)
{
    uj_vec2 held[UJ_MAX_PIECES];
    set_places(t, p, frame, part);
    for (size_t i = 0; i < p->move->piece_count; i++) {
        uj_direction direction = (uj_direction)p->move->pieces[i].direction;
        size_t piece = p->move->pieces[i].piece;
        uj_vec2 velocity = uj_vec2_scale(piece_step(p, frame, piece), pace);
        held[i] = uj_vec2_sub(uj_direction_vector(direction), velocity);
        if (!uj_step_gather(t, piece))
            return UJ_NO_MEMORY;
        if (!uj_step_possible(t, held[i], 2.0 * UJ_REST_GAIN))
            continue;
        *good = false;
        snprintf(p->reason, UJ_REASON_SIZE,
                 "%s does not move as pushed towards %s between time %.6g and %.6g (move %zu): "
                 "nothing keeps it from moving more that way",
                 uj_piece_label_of(p->tray, (int)piece).text, uj_direction_text(direction),
                 p->motion->times[frame], p->motion->times[frame + 1], p->number);
        return UJ_OK;
    }
    bool possible;
    uj_status status = step_together(t, p, held, 2.0 * UJ_REST_GAIN, &possible);
    if (status == UJ_OK && possible) {
        *good = false;
        snprintf(p->reason, UJ_REASON_SIZE,
                 "the pieces of move %zu do not move as pushed between time %.6g and %.6g: nothing "
                 "keeps them from moving more that way together",
                 p->number, p->motion->times[frame], p->motion->times[frame + 1]);
    }
    return status;
}

// A straight part too short for the law to be tested on it: all of a move's together are no longer
// than what the ends of contacts make, and none of them is a way back.
static uj_status pass_short(const uj_step_tester *t, pushing *p, size_t frame, double length,
                            double along, bool *good)
{
    p->passed += length;
    p->backward += along < 0.0 ? length : 0.0;
    if (p->passed <= UJ_LAW_PASSED * t->diameter && p->backward <= UJ_LAW_BACKWARD * t->diameter)
        return UJ_OK;
    *good = false;
    snprintf(
        p->reason, UJ_REASON_SIZE,
        "up to time %.6g the pieces of move %zu go %.3g, %.3g of it against the directions they "
        "are pushed, in steps too short to tell whether something holds them",
        p->motion->times[frame + 1], p->number, p->passed, p->backward);
    return UJ_OK;
}

// The law of a push in the interval after the keyframe: velocities v are the projection of the
// directions d on the cone of those that contacts allow, so sum d.v = sum v.v (which gives the
// interval's duration, as keyframes keep no speed), and (d - v).w <= 0 for every w in the cone,
// so for every w that moves one piece alone. Looked at in three places, away from the ends, where
// contacts begin and end; in a short interval in the middle, by a shorter step if need be; and what
// is too short for that is passed, as long as there is little of it.
static uj_status check_law(uj_step_tester *t, pushing *p, size_t frame, bool *good)
{
    static const double parts[] = {0.5, 0.125, 0.875};
    double along = 0.0, square = step_square(p, frame);
    for (size_t i = 0; i < p->move->piece_count; i++) {
        const uj_piece_move *part = &p->move->pieces[i];
        along += uj_vec2_dot(piece_step(p, frame, part->piece),
                             uj_direction_vector((uj_direction)part->direction));
    }
    double length = sqrt(square), step = UJ_LAW_PART * length, usual = UJ_REST_STEP * t->diameter;
    // After a turn contacts may be open by too much for a shorter step.
    double least = p->move->type == UJ_TURN ? 1.0 : UJ_LAW_STEP;
    if (step < least * usual)
        return pass_short(t, p, frame, length, along, good);
    if (along < -UJ_LAW_SQUARE * length) {
        *good = false;
        snprintf(p->reason, UJ_REASON_SIZE,
                 "the pieces of move %zu go against the directions they are pushed between time "
                 "%.6g and %.6g",
                 p->number, p->motion->times[frame], p->motion->times[frame + 1]);
        return UJ_OK;
    }
    size_t places = length < UJ_LAW_SHORTEST * t->diameter ? 1 : sizeof parts / sizeof *parts;
    uj_status status = UJ_OK;
    t->least_step = fmin(step, usual);
    for (size_t i = 0; status == UJ_OK && *good && i < places; i++)
        status = check_held(t, p, frame, parts[i], fmax(along, 0.0) / square, good);
    t->least_step = usual;
    return status;
}

// Greatest angle by which a piece turns over the interval after a keyframe.
static double turned_after(const pushing *p, size_t frame)
{
    size_t n = p->motion->piece_count;
    const uj_pose *a = &p->motion->poses[frame * n];
    double angle = 0.0;
    for (size_t i = 0; i < n; i++)
        angle = fmax(angle, fabs(a[n + i].angle - a[i].angle));
    return angle;
}

// Whether pieces of a turn slide on without turning soon after `turned` of the interval after a
// keyframe: something that held one of them ends there, and close before its end a step gets past
// it.
static bool slips_soon(const uj_step_tester *t, const pushing *p, size_t frame, double turned)
{
    double angle = -turned, slipped = 0.0;
    for (; frame < p->end && angle <= UJ_SLIP_NEAR; frame++) {
        double turns = turned_after(p, frame);
        slipped = turns <= UJ_SAME ? slipped + sqrt(step_square(p, frame)) : 0.0;
        if (slipped >= UJ_SLIP_SHORTEST * t->diameter)
            return true;
        angle += turns;
    }
    return false;
}

// Pieces that turn over the interval after a keyframe, bit i for piece i.
static unsigned turning_after(const pushing *p, size_t frame)
{
    size_t n = p->motion->piece_count;
    const uj_pose *a = &p->motion->poses[frame * n];
    unsigned turning = 0;
    for (size_t i = 0; i < n; i++)
        turning |= fabs(a[n + i].angle - a[i].angle) > UJ_SAME ? 1u << i : 0u;
    return turning;
}

// Whether pieces begin or cease to turn, or the turn ends, soon after `turned` of the interval
// after a keyframe.
static bool changes_soon(const pushing *p, size_t frame, double turned)
{
    unsigned turning = turning_after(p, frame);
    double angle = -turned;
    for (; frame < p->end && angle <= UJ_REST_FLUSH; frame++) {
        unsigned now = turning_after(p, frame);
        if (now != 0 && now != turning)  // 0: a slip
            return true;
        angle += turned_after(p, frame);
    }
    return angle <= UJ_REST_FLUSH;
}

// The angle that a turn may go without a test of rest is bounded. Returns whether it may go on so
// by `angle` more, which is added to *waived.
static bool waive_rest(const pushing *p, size_t frame, double angle, double *waived, double most)
{
    *waived += angle;
    if (*waived <= most)
        return true;
    snprintf(
        p->reason, UJ_REASON_SIZE,
        "up to time %.6g the pieces of move %zu, which is a turn, slip or stop so often that it "
        "cannot be told whether they rest",
        p->motion->times[frame + 1], p->number);
    return false;
}

// Rest over the interval after a keyframe, in which pieces turn; `since` is the angle by which the
// same have turned before. Just before and after pieces begin or cease to turn, edges may be flush
// for the test of rest.
static uj_status check_turning(uj_step_tester *t, pushing *p, size_t frame, double since,
                               bool *good)
{
    double turned = turned_after(p, frame);
    int looks = 1 + (int)fmin(turned / UJ_REST_LOOK, 1e6);
    uj_status status = UJ_OK;
    for (int i = 0; status == UJ_OK && *good && i < looks; i++) {
        double at = turned * i / looks;
        double most = UJ_SLIP_WAIVED, *waived = NULL;
        if (since + at <= UJ_REST_FLUSH || changes_soon(p, frame, at)) {
            most = UJ_REST_CHANGING * (p->move->piece_count + 2);
            waived = &p->changing;
        } else if (slips_soon(t, p, frame, at)) {
            waived = &p->waived;
        }
        if (waived != NULL)
            *good = waive_rest(p, frame, turned / looks, waived, most);
        else
            status = check_rest_at(t, p, frame, (double)i / looks, "in the middle of", good);
    }
    return status;
}

// A turn begins with pieces each of which rests by itself, and keeps them all at rest as it goes
// on; what they do at one angle is a push.
static uj_status check_turn(uj_step_tester *t, pushing *p, bool *good)
{
    uj_status status = check_rest_of_each(t, p, p->start, 0.0, "the start of", good);
    double since = 0.0;
    unsigned turning = 0;
    for (size_t f = p->start; status == UJ_OK && *good && f < p->end; f++) {
        double turned = turned_after(p, f);
        if (turned <= UJ_SAME) {
            status = check_law(t, p, f, good);
            continue;
        }
        unsigned now = turning_after(p, f);
        if (now != turning)
            since = 0.0;
        status = check_turning(t, p, f, since, good);
        turning = now;
        since += turned;
    }
    return status;
}

static uj_status check_push(uj_step_tester *t, pushing *p, bool *good)
{
    uj_status status = UJ_OK;
    for (size_t f = p->start; status == UJ_OK && *good && f < p->end; f++)
        status = check_law(t, p, f, good);
    return status;
}

uj_status uj_rules_check_rest(const uj_tray *tray, const uj_certificate_shapes *shapes,
                              const uj_tray_solution *solution, const size_t *frames,
                              double rounding, bool *good, char *reason)
{
    uj_step_tester t = {.shapes = shapes, .diameter = uj_tray_diameter(tray), .rounding = rounding};
    t.least_step = UJ_REST_STEP * t.diameter;
    uj_status status = UJ_OK;
    *good = true;
    for (size_t m = 0; status == UJ_OK && *good && m < solution->move_count; m++) {
        pushing p = {.tray = tray,
                     .motion = &solution->motion,
                     .move = &solution->moves[m],
                     .number = m + 1,
                     .start = frames[m],
                     .end = frames[m + 1],
                     .reason = reason};
        bool leaves = tray->goal.by_exit && m + 1 == solution->move_count;
        status = p.move->type == UJ_TURN ? check_turn(&t, &p, good) : check_push(&t, &p, good);
        if (status == UJ_OK && *good && !leaves)
            status = check_rest_at(&t, &p, p.end, 0.0, "the end of", good);
    }
    uj_step_tester_clear(&t);
    return status;
}
