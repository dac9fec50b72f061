// Displacements of the pieces of a move, and their poses between keyframes.
#include "checked_move.h"

uj_vec2 uj_checked_move_step(const uj_checked_move *m, size_t frame, size_t piece)
{
    const uj_pose *a = &m->motion->poses[frame * m->motion->piece_count + piece];
    const uj_pose *b = a + m->motion->piece_count;
    return (uj_vec2){b->x - a->x, b->y - a->y};
}

double uj_checked_move_step_length(const uj_checked_move *m, size_t frame)
{
    double length = 0.0;
    for (size_t i = 0; i < m->move->piece_count; i++) {
        uj_vec2 step = uj_checked_move_step(m, frame, m->move->pieces[i].piece);
        length = hypot(length, hypot(step.x, step.y));
    }
    return length;
}

void uj_checked_move_place(const uj_checked_move *m, size_t frame, double part)
{
    size_t pieces[UJ_MAX_PIECES];
    for (size_t i = 0; i < m->move->piece_count; i++)
        pieces[i] = m->move->pieces[i].piece;
    uj_balance_choose(m->balance, pieces, m->move->piece_count);
    for (size_t i = 0; i < m->motion->piece_count; i++)
        m->balance->scene.places[i] = uj_transform_of(uj_motion_between(m->motion, frame, part, i));
}

void uj_checked_move_drives(const uj_checked_move *m, uj_vec2 *drives)
{
    for (size_t i = 0; i < m->move->piece_count; i++)
        drives[i] = uj_direction_vector((uj_direction)m->move->pieces[i].direction);
}
