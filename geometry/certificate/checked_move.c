// Computes displacements and poses in a move, and adds up its exemptions.
#include "checked_move.h"

#include <stdio.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

uj_vec2 uj_checked_move_step(const uj_checked_move *m, size_t frame, size_t piece)
{
    const uj_pose *a = &m->motion->poses[frame * m->motion->piece_count + piece];
    const uj_pose *b = a + m->motion->piece_count;
    return (uj_vec2){b->x - a->x, b->y - a->y};
}

void uj_checked_move_steps(const uj_checked_move *m, size_t frame, uj_vec2 *out)
{
    for (size_t i = 0; i < m->move->piece_count; i++)
        out[i] = uj_checked_move_step(m, frame, m->move->pieces[i].piece);
}

static double length_of(const uj_checked_move *m, const uj_vec2 *steps)
{
    double length = 0.0;
    for (size_t i = 0; i < m->move->piece_count; i++)
        length = hypot(length, hypot(steps[i].x, steps[i].y));
    return length;
}

double uj_checked_move_step_length(const uj_checked_move *m, size_t frame)
{
    uj_vec2 steps[UJ_MAX_PIECES];
    uj_checked_move_steps(m, frame, steps);
    return length_of(m, steps);
}

void uj_checked_move_displacements(const uj_checked_move *m, size_t frame, double *out)
{
    const uj_balance *b = m->balance;
    for (size_t i = 0; i < b->count; i++) {
        size_t piece = b->pieces[i];
        uj_vec2 centroid = m->exam->shapes->centroids[piece];
        const uj_pose *from = &m->motion->poses[frame * m->motion->piece_count + piece];
        const uj_pose *to = from + m->motion->piece_count;
        uj_vec2 way = uj_vec2_sub(uj_pose_apply(*to, centroid), uj_pose_apply(*from, centroid));
        out[2 * i] = way.x;
        out[2 * i + 1] = way.y;
    }
}

void uj_checked_move_place(const uj_checked_move *m, size_t frame, double part)
{
    size_t pieces[UJ_MAX_PIECES];
    for (size_t i = 0; i < m->move->piece_count; i++)
        pieces[i] = m->move->pieces[i].piece;
    uj_balance_choose(m->balance, pieces, m->move->piece_count);
    for (size_t i = 0; i < m->motion->piece_count; i++)
        uj_balance_set_pose(m->balance, i, uj_motion_between(m->motion, frame, part, i));
}

void uj_checked_move_drives(const uj_checked_move *m, uj_vec2 *drives)
{
    for (size_t i = 0; i < m->move->piece_count; i++)
        drives[i] = uj_direction_vector((uj_direction)m->move->pieces[i].direction);
}

double uj_checked_move_loose_direction(const uj_checked_move *m, double length)
{
    return 2.0 * UJ_LOOSE_TOUCHING * m->balance->diameter / length;
}

double uj_checked_move_drift_speed(const uj_checked_move *m)
{
    return m->move->type == UJ_TURN ? UJ_REST_BLUR * sqrt((double)m->move->piece_count)
                                    : UJ_DRIFT_SPEED;
}

bool uj_checked_move_drifts(const uj_checked_move *m, const uj_vec2 *steps)
{
    uj_vec2 drives[UJ_MAX_PIECES];
    double along = 0.0, length = length_of(m, steps), slowest = uj_checked_move_drift_speed(m);
    uj_checked_move_drives(m, drives);
    for (size_t i = 0; i < m->move->piece_count; i++)
        along += uj_vec2_dot(steps[i], drives[i]);
    if (m->move->type == UJ_TURN)
        slowest = fmax(slowest, sqrt(2.0 * m->move->piece_count) *
                                    uj_checked_move_loose_direction(m, length));
    return length > 0.0 && fabs(along) <= slowest * length;
}

double uj_checked_move_spin(const uj_checked_move *m, unsigned turning, int piece)
{
    if (piece < 0 || (turning & 1u << piece) == 0)
        return 0.0;
    for (size_t i = 0; i < m->move->piece_count; i++)
        if (m->move->pieces[i].piece == piece)
            return m->move->pieces[i].spin == UJ_CCW ? 1.0 : -1.0;
    return 0.0;
}

static bool is_within(uj_exemption_sum sum, uj_exemption_sum most, double diameter)
{
    return sum.count <= most.count && sum.way <= most.way * diameter && sum.angle <= most.angle;
}

void uj_checked_move_pace(const uj_checked_move *m, size_t frame, double turned, double path,
                          bool *good)
{
    double most = UJ_FASTEST_SLIDE * turned + UJ_SLIDE_ROUNDED;
    if (path <= most * sqrt((double)m->move->piece_count) * m->balance->diameter)
        return;
    *good = false;
    snprintf(
        m->exam->reason, UJ_REASON_SIZE,
        "the law of a turn is broken between time %.6g and %.6g (move %zu): the pieces slide by "
        "%.3g, too far for a turn by %.3g degrees",
        m->motion->times[frame], m->motion->times[frame + 1], m->number, path, uj_degrees(turned));
}

void uj_checked_move_exempt(uj_checked_move *m, uj_exemption exemption, bool *good)
{
    static const uj_exemption_sum in_push[] = UJ_EXEMPT_IN_PUSH;
    static const char *const what[] = {
        [UJ_EXEMPT_SHORT] =
            "in steps that are too short to tell whether they obey the law of a push",
        [UJ_EXEMPT_NEAR] = "where the motion is explained only if small gaps count as contacts",
        [UJ_EXEMPT_DRIFT] = "while their pushes neither drive nor oppose the motion",
        [UJ_EXEMPT_STOP] = "too little, unless the law of a turn stops them there",
        [UJ_EXEMPT_VERTEX] = "where it is not decided along which faces touching corners separate"};
    uj_exemption_kind kind = exemption.kind;
    exemption.move = m->number;
    uj_exemptions_add(m->exam->exemptions, exemption);
    uj_exemption_sum_add(&m->exempt[kind], exemption);
    uj_exemption_sum in_move = m->exempt[kind], in_all = m->exam->exemptions->of[kind];
    uj_exemption_sum most =
        m->move->type == UJ_PUSH ? in_push[kind] : uj_exemption_limit(kind, false);
    double diameter = m->balance->diameter;
    bool in_limits = is_within(in_move, most, diameter);
    if (in_limits && is_within(in_all, uj_exemption_limit(kind, true), diameter))
        return;
    uj_exemption_sum too_much = in_limits ? in_all : in_move;
    *good = false;
    snprintf(
        m->exam->reason, UJ_REASON_SIZE,
        "it is not decided whether the laws of motion hold for %s at time %.6g (move %zu): at "
        "%zu places of the %s, pieces travel %.3g and turn by %.3g degrees %s; this is more than "
        "may remain undecided",
        uj_piece_label_of(m->exam->tray, exemption.piece).text, exemption.time, m->number,
        too_much.count, in_limits ? "solution" : "move", too_much.way, uj_degrees(too_much.angle),
        what[kind]);
}
