// Displacements of the pieces of a move, and their poses between keyframes.
#include "checked_move.h"

#include "certificate_joint.h"

uj_vec2 uj_checked_move_step(const uj_checked_move *m, size_t frame, size_t piece)
{
    const uj_pose *a = &m->motion->poses[frame * m->motion->piece_count + piece];
    const uj_pose *b = a + m->motion->piece_count;
    return (uj_vec2){b->x - a->x, b->y - a->y};
}

double uj_checked_move_step_length(const uj_checked_move *m, size_t frame)
{
    double square = 0.0;
    for (size_t i = 0; i < m->move->piece_count; i++) {
        uj_vec2 step = uj_checked_move_step(m, frame, m->move->pieces[i].piece);
        square += uj_vec2_dot(step, step);
    }
    return sqrt(square);
}

void uj_checked_move_place(const uj_checked_move *m, size_t frame, double part,
                           uj_step_tester *tester)
{
    for (size_t i = 0; i < m->motion->piece_count; i++)
        tester->places[i] = uj_transform_of(uj_motion_between(m->motion, frame, part, i));
    for (size_t i = 0; i < m->motion->piece_count; i++)
        tester->drives[i] = (uj_vec2){0.0, 0.0};
    for (size_t i = 0; m->move->type == UJ_PUSH && i < m->move->piece_count; i++)
        tester->drives[m->move->pieces[i].piece] =
            uj_direction_vector((uj_direction)m->move->pieces[i].direction);
}

uj_status uj_checked_move_joint_step(const uj_checked_move *m, uj_step_tester *tester,
                                     const uj_vec2 *drives, double gain, bool *possible)
{
    *possible = false;
    if (m->move->piece_count < 2)
        return UJ_OK;
    uj_joint_drive drive = {.count = m->move->piece_count};
    for (size_t i = 0; i < drive.count; i++) {
        drive.pieces[i] = m->move->pieces[i].piece;
        drive.drives[i] = drives[i];
    }
    return uj_joint_step_possible(tester, &drive, gain, possible);
}
