// The certificate's test of the law of a push.
#include <stdio.h>

#include "certificate_limits.h"
#include "certificate_moves.h"
#include "certificate_rules.h"

// The gain (in parts of the directions' length) asked of a step towards what is held back: enough
// to be told from grazing.
static double held_gain(double held)
{
    return fmin(2.0 * UJ_REST_GAIN, UJ_HELD_GAIN * held);
}

// Whether all pieces are held back by something at a moment of the interval; pace turns steps
// into velocities, least is what keyframes and gaps of contacts may make of them.
static uj_status check_held(const uj_checked_move *m, uj_step_tester *t, size_t frame, double part,
                            double pace, double least, bool *good)
{
    uj_vec2 held[UJ_MAX_PIECES];
    uj_checked_places(m, frame, part, t);
    for (size_t i = 0; i < m->move->piece_count; i++) {
        uj_direction direction = (uj_direction)m->move->pieces[i].direction;
        size_t piece = m->move->pieces[i].piece;
        uj_vec2 velocity = uj_vec2_scale(uj_checked_step(m, frame, piece), pace);
        held[i] = uj_vec2_sub(uj_direction_vector(direction), velocity);
        double length = uj_vec2_length(held[i]);
        if (!uj_step_gather(t, piece))
            return UJ_NO_MEMORY;
        if (length <= least || !uj_step_possible(t, held[i], held_gain(length)))
            continue;
        *good = false;
        snprintf(m->reason, UJ_REASON_SIZE,
                 "%s does not move as pushed towards %s between time %.6g and %.6g (move %zu): "
                 "nothing keeps it from moving more that way",
                 uj_piece_label_of(m->tray, (int)piece).text, uj_direction_text(direction),
                 m->motion->times[frame], m->motion->times[frame + 1], m->number);
        return UJ_OK;
    }
    bool possible;
    uj_status status = uj_checked_joint_step(m, t, held, 2.0 * UJ_REST_GAIN, &possible);
    if (status == UJ_OK && possible) {
        *good = false;
        snprintf(m->reason, UJ_REASON_SIZE,
                 "the pieces of move %zu do not move as pushed between time %.6g and %.6g: nothing "
                 "keeps them from moving more that way together",
                 m->number, m->motion->times[frame], m->motion->times[frame + 1]);
    }
    return status;
}

// In the open a piece goes the way it is pushed, over however short a part.
static uj_status check_open(const uj_checked_move *m, uj_step_tester *t, size_t frame, bool *good)
{
    uj_checked_places(m, frame, 0.5, t);
    for (size_t i = 0; i < m->move->piece_count; i++) {
        const uj_piece_move *part = &m->move->pieces[i];
        uj_direction direction = (uj_direction)part->direction;
        uj_vec2 step = uj_checked_step(m, frame, part->piece);
        uj_vec2 drive = uj_vec2_scale(uj_direction_vector(direction), sqrt(0.5));
        double astray = fabs(uj_vec2_cross(drive, step)) + fmax(0.0, -uj_vec2_dot(drive, step));
        if (!uj_step_gather(t, part->piece))
            return UJ_NO_MEMORY;
        if (t->near.pair_count > 0 ||
            astray <= UJ_LAW_ASTRAY * t->diameter + UJ_REST_GAIN * uj_vec2_length(step))
            continue;
        *good = false;
        snprintf(m->reason, UJ_REASON_SIZE,
                 "%s does not move as pushed towards %s between time %.6g and %.6g (move %zu): it "
                 "touches nothing there",
                 uj_piece_label_of(m->tray, part->piece).text, uj_direction_text(direction),
                 m->motion->times[frame], m->motion->times[frame + 1], m->number);
        return UJ_OK;
    }
    return UJ_OK;
}

// A straight part too short for the law to be tested on it: all of a move's together are no longer
// than what the ends of contacts make, and none of them is a way back, or bent in the open.
static uj_status pass_short(uj_checked_move *m, uj_step_tester *t, size_t frame, double length,
                            double along, bool *good)
{
    m->passed += length;
    m->backward += along < 0.0 ? length : 0.0;
    if (m->passed <= UJ_LAW_PASSED * t->diameter && m->backward <= UJ_LAW_BACKWARD * t->diameter)
        return check_open(m, t, frame, good);
    *good = false;
    snprintf(
        m->reason, UJ_REASON_SIZE,
        "up to time %.6g the pieces of move %zu go %.3g, %.3g of it against the directions they "
        "are pushed, in steps too short to tell whether something holds them",
        m->motion->times[frame + 1], m->number, m->passed, m->backward);
    return UJ_OK;
}

// Velocities v are the projection of the directions d on the cone of those that contacts allow, so
// sum d.v = sum v.v (which gives the interval's duration, as keyframes keep no speed), and
// (d - v).w <= 0 for every w in the cone: it is tried for w that move one piece alone, and for
// what contacts leave of d - v for all pieces together. Looked at in three places, away from the
// ends, where contacts begin and end; in a short interval in the middle, by a shorter step if need
// be; and what is too short for that is passed, as long as there is little of it.
uj_status uj_checked_law(uj_checked_move *m, uj_step_tester *t, size_t frame, bool *good)
{
    static const double parts[] = {0.5, 0.125, 0.875};
    double along = 0.0, length = uj_checked_step_length(m, frame);
    for (size_t i = 0; i < m->move->piece_count; i++) {
        const uj_piece_move *part = &m->move->pieces[i];
        along += uj_vec2_dot(uj_checked_step(m, frame, part->piece),
                             uj_direction_vector((uj_direction)part->direction));
    }
    double step = UJ_LAW_PART * length, usual = UJ_REST_STEP * t->diameter;
    // After a turn contacts may be open by too much for a shorter step.
    double least = m->move->type == UJ_TURN ? 1.0 : UJ_LAW_STEP;
    if (step < least * usual)
        return pass_short(m, t, frame, length, along, good);
    if (along < -UJ_LAW_SQUARE * length) {
        *good = false;
        snprintf(m->reason, UJ_REASON_SIZE,
                 "the pieces of move %zu go against the directions they are pushed between time "
                 "%.6g and %.6g",
                 m->number, m->motion->times[frame], m->motion->times[frame + 1]);
        return UJ_OK;
    }
    size_t places = length < UJ_LAW_SHORTEST * t->diameter ? 1 : sizeof parts / sizeof *parts;
    double pace = fmax(along, 0.0) / (length * length);
    double rounding = UJ_LAW_ASTRAY * t->diameter / length;
    uj_status status = UJ_OK;
    t->least_step = fmin(step, usual);
    for (size_t i = 0; status == UJ_OK && *good && i < places; i++)
        status = check_held(m, t, frame, parts[i], pace, rounding, good);
    t->least_step = usual;
    return status;
}
