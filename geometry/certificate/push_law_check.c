// Checks that pieces follow their pushes: if a piece does not follow a part of its drive, a contact
// must block that part.
#include "push_law_check.h"

#include <stdio.h>

#include "certificate_limits.h"

// The part of a move between two keyframes. No piece turns in it, so its path is straight.
typedef struct segment {
    size_t frame;     // the keyframe with which it begins
    double length;    // length of the joint displacement of all pieces
    double along;     // sum of displacement . drive over the pieces
    double speed;     // factor from displacements to velocities
    double rounding;  // residuals up to this size may come from rounded keyframes and gaps
} segment;

static segment segment_of(const uj_checked_move *m, size_t frame)
{
    segment s = {.frame = frame, .length = uj_checked_move_step_length(m, frame)};
    for (size_t i = 0; i < m->move->piece_count; i++) {
        const uj_piece_move *part = &m->move->pieces[i];
        s.along += uj_vec2_dot(uj_checked_move_step(m, frame, part->piece),
                               uj_direction_vector((uj_direction)part->direction));
    }
    return s;
}

// Returns the gain that a step along a residual must have in order to count, as a fraction of the
// length of the drive. It is large enough to exclude steps that only graze a contact.
static double residual_gain(double residual)
{
    return fmin(2.0 * UJ_REST_GAIN, UJ_PUSH_RESIDUAL_GAIN * residual);
}

// Checks that contacts block the residuals (drive minus velocity) of all pieces at the fraction
// `part` of the segment.
static uj_status check_residuals(const uj_checked_move *m, uj_step_tester *t, const segment *s,
                                 double part, bool *good)
{
    const double *times = m->motion->times;
    uj_vec2 residuals[UJ_MAX_PIECES];
    uj_checked_move_place(m, s->frame, part, t);
    for (size_t i = 0; i < m->move->piece_count; i++) {
        uj_direction direction = (uj_direction)m->move->pieces[i].direction;
        size_t piece = m->move->pieces[i].piece;
        uj_vec2 velocity = uj_vec2_scale(uj_checked_move_step(m, s->frame, piece), s->speed);
        residuals[i] = uj_vec2_sub(uj_direction_vector(direction), velocity);
        double length = uj_vec2_length(residuals[i]);
        if (!uj_step_gather(t, piece))
            return UJ_NO_MEMORY;
        if (length <= s->rounding || !uj_step_possible(t, residuals[i], residual_gain(length)))
            continue;
        *good = false;
        snprintf(m->exam->reason, UJ_REASON_SIZE,
                 "%s does not follow its push towards %s between time %.6g and %.6g (move %zu), "
                 "although no contact prevents it",
                 uj_piece_label_of(m->exam->tray, (int)piece).text, uj_direction_text(direction),
                 times[s->frame], times[s->frame + 1], m->number);
        return UJ_OK;
    }
    bool possible;
    uj_status status = uj_checked_move_joint_step(m, t, residuals, 2.0 * UJ_REST_GAIN, &possible);
    if (status == UJ_OK && possible) {
        *good = false;
        snprintf(m->exam->reason, UJ_REASON_SIZE,
                 "the pieces of move %zu do not follow their pushes between time %.6g and %.6g, "
                 "although together they could: no contact prevents it",
                 m->number, times[s->frame], times[s->frame + 1]);
    }
    return status;
}

// Checks that pieces with nothing near them move in the direction in which they are pushed. This
// can be tested on segments of any length.
static uj_status check_open(const uj_checked_move *m, uj_step_tester *t, size_t frame, bool *good)
{
    uj_checked_move_place(m, frame, 0.5, t);
    for (size_t i = 0; i < m->move->piece_count; i++) {
        const uj_piece_move *part = &m->move->pieces[i];
        uj_direction direction = (uj_direction)part->direction;
        uj_vec2 step = uj_checked_move_step(m, frame, part->piece);
        uj_vec2 drive = uj_vec2_scale(uj_direction_vector(direction), sqrt(0.5));
        double deviation = fabs(uj_vec2_cross(drive, step)) + fmax(0.0, -uj_vec2_dot(drive, step));
        if (!uj_step_gather(t, part->piece))
            return UJ_NO_MEMORY;
        if (t->near.pair_count > 0 ||
            deviation <= UJ_PUSH_DEVIATION * t->diameter + UJ_REST_GAIN * uj_vec2_length(step))
            continue;
        *good = false;
        snprintf(m->exam->reason, UJ_REASON_SIZE,
                 "%s does not follow its push towards %s between time %.6g and %.6g (move %zu), "
                 "although it touches nothing there",
                 uj_piece_label_of(m->exam->tray, part->piece).text, uj_direction_text(direction),
                 m->motion->times[frame], m->motion->times[frame + 1], m->number);
        return UJ_OK;
    }
    return UJ_OK;
}

// Accepts a segment that is too short to test the law of a push, on two conditions. The short
// segments of the move must add up to no more than the ends of contacts explain. And pieces that
// touch nothing must go straight.
static uj_status exempt_short(uj_checked_move *m, uj_step_tester *t, const segment *s, bool *good)
{
    m->short_length += s->length;
    m->short_backward += s->along < 0.0 ? s->length : 0.0;
    if (m->short_length <= UJ_PUSH_UNTESTED * t->diameter &&
        m->short_backward <= UJ_PUSH_BACKWARD * t->diameter)
        return check_open(m, t, s->frame, good);
    *good = false;
    snprintf(m->exam->reason, UJ_REASON_SIZE,
             "up to time %.6g the pieces of move %zu travel %.3g, %.3g of it against their pushes; "
             "the steps are too short to tell whether contacts hold them back",
             m->motion->times[s->frame + 1], m->number, m->short_length, m->short_backward);
    return UJ_OK;
}

// By the law of a push, the velocities v are the projection of the drives d on the cone of
// velocities that contacts allow. Two conditions follow. First, sum d.v = sum v.v; this gives the
// duration of the segment, because keyframes do not store speeds. Second, (d - v).w <= 0 for every
// w in the cone. We test w that move one piece alone, and then one w that moves all pieces
// together: the projection of d - v on the cone.
//
// Contacts begin and end at the ends of a segment. So a long segment is tested at three places away
// from its ends, and a short segment in the middle only, with a shorter step if necessary.
uj_status uj_push_law_check(uj_checked_move *m, uj_step_tester *t, size_t frame, bool *good)
{
    static const double parts[] = {0.5, 0.125, 0.875};
    segment s = segment_of(m, frame);
    double step = UJ_PUSH_STEP_PART * s.length, usual = UJ_REST_STEP * t->diameter;
    // In a turn, the gaps of contacts may be too wide for a step shorter than usual.
    double least = m->move->type == UJ_TURN ? 1.0 : UJ_PUSH_LEAST_STEP;
    if (step < least * usual)
        return exempt_short(m, t, &s, good);
    if (s.along < -UJ_PUSH_BALANCED * s.length) {
        *good = false;
        snprintf(m->exam->reason, UJ_REASON_SIZE,
                 "the pieces of move %zu move against their pushes between time %.6g and %.6g",
                 m->number, m->motion->times[frame], m->motion->times[frame + 1]);
        return UJ_OK;
    }
    size_t places = s.length < UJ_PUSH_SHORT * t->diameter ? 1 : sizeof parts / sizeof *parts;
    s.speed = fmax(s.along, 0.0) / (s.length * s.length);
    s.rounding = UJ_PUSH_DEVIATION * t->diameter / s.length;
    uj_status status = UJ_OK;
    t->least_step = fmin(step, usual);
    for (size_t i = 0; status == UJ_OK && *good && i < places; i++)
        status = check_residuals(m, t, &s, parts[i], good);
    t->least_step = usual;
    return status;
}
