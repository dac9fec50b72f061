// Checks that pieces follow their pushes: what a piece does not follow of its drive, contacts must
// balance.
//
// By the law of a push, the velocities v are the projection of the drives d on the cone of
// velocities that contacts allow. That is so exactly if v - d is a sum of forces of contacts that
// neither open nor close (Karush, Kuhn and Tucker). Then sum d.v = sum v.v, which gives the
// duration of a step, because keyframes do not store speeds. On a straight step, v is constant, and
// the contacts only change at the events of contact_events.h; so one test between two events is a
// proof for the whole time between them.
#include "push_law_check.h"

#include <stdio.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// A step: the part of a move between two keyframes, in which no piece turns. So its path is
// straight.
typedef struct step {
    size_t frame;   // the keyframe with which it begins
    double length;  // length of the joint displacement of all pieces
    double speed;   // factor from displacements to velocities
    double blur;    // rates and forces up to this size may come from rounded keyframes
    uj_balance_task task;
} step;

static step step_of(const uj_checked_move *m, size_t frame, double *along)
{
    step s = {.frame = frame, .length = uj_checked_move_step_length(m, frame)};
    double scale = sqrt(2.0 * m->move->piece_count);
    uj_checked_move_drives(m, s.task.drives);
    *along = 0.0;
    for (size_t i = 0; i < m->move->piece_count; i++)
        *along +=
            uj_vec2_dot(uj_checked_move_step(m, frame, m->move->pieces[i].piece), s.task.drives[i]);
    if (!(s.length > 0.0))
        return s;
    s.speed = fmax(*along, 0.0) / s.length / s.length;
    double rounded = UJ_PUSH_DEVIATION * m->balance->diameter / s.length;
    s.blur = scale * (fmin(UJ_PUSH_BLUR, UJ_PUSH_SLOW_BLUR * s.speed * s.length) + rounded);
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

// Tests the law in the cell between two events, fractions of the step.
static uj_status check_cell(const uj_checked_move *m, const step *s, double from, double to,
                            bool *good)
{
    uj_balance_task task = s->task;
    double distance = 0.0, length = (to - from) * s->length;
    task.decides_vertices = length > UJ_PUSH_LONG_CELL * m->balance->diameter;
    uj_checked_move_place(m, s->frame, 0.5 * (from + to));
    uj_status status = uj_balance_place(m->balance, UJ_TOUCHING * m->balance->diameter);
    if (status == UJ_OK)
        status = uj_balance_find(m->balance, &task, &distance);
    if (status != UJ_OK || distance <= s->blur)
        return status;
    *good = false;
    size_t worst = uj_balance_worst(m->balance);
    uj_direction direction = UJ_NE;
    for (size_t i = 0; i < m->move->piece_count; i++)
        if (m->move->pieces[i].piece == worst)
            direction = (uj_direction)m->move->pieces[i].direction;
    snprintf(m->exam->reason, UJ_REASON_SIZE,
             "the law of a push is broken at time %.6g (move %zu): %s does not follow its push "
             "towards %s, although no contact prevents it",
             uj_motion_time(m->motion, s->frame, 0.5 * (from + to)), m->number,
             uj_piece_label_of(m->exam->tray, (int)worst).text, uj_direction_text(direction));
    return UJ_OK;
}

// Counts a step that is so short that its direction is lost in rounding.
static void count_untested(uj_checked_move *m, const step *s, bool *good)
{
    m->untested += s->length;
    if (m->untested <= UJ_PUSH_UNTESTED * m->balance->diameter)
        return;
    *good = false;
    snprintf(m->exam->reason, UJ_REASON_SIZE,
             "up to time %.6g the pieces of move %zu travel %.3g in steps that are too short to "
             "tell whether they obey the law of a push",
             m->motion->times[s->frame + 1], m->number, m->untested);
}

uj_status uj_push_law_check(uj_checked_move *m, size_t frame, bool *good)
{
    double along;
    step s = step_of(m, frame, &along);
    if (!(s.length > 0.0))
        return UJ_OK;
    if (s.length < UJ_PUSH_SHORTEST * m->balance->diameter) {
        count_untested(m, &s, good);
        return UJ_OK;
    }
    if (along < -s.blur * s.length) {
        *good = false;
        snprintf(m->exam->reason, UJ_REASON_SIZE,
                 "the pieces of move %zu move against their pushes between time %.6g and %.6g",
                 m->number, m->motion->times[frame], m->motion->times[frame + 1]);
        return UJ_OK;
    }
    uj_status status = list_events(m, frame, UJ_TOUCHING * m->balance->diameter);
    for (size_t i = 0; status == UJ_OK && *good && i + 1 < m->events->count; i++)
        if (m->events->times[i] < m->events->times[i + 1])
            status = check_cell(m, &s, m->events->times[i], m->events->times[i + 1], good);
    return status;
}
