// Simplifies, joins and proves moves made by hand.
#include <unjam/viewer/tray/hand_move.h>

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/certificate/depth/certificate_bound.h>
#include <unjam/geometry/shape/tolerance.h>

const uj_pose *uj_hand_move_end(const uj_hand_move *move)
{
    return &move->motion.poses[(move->motion.frame_count - 1) * move->motion.piece_count];
}

void uj_hand_move_clear(uj_hand_move *move)
{
    uj_motion_clear(&move->motion);
    *move = (uj_hand_move){0};
}

void uj_hand_move_spread_times(uj_motion *motion)
{
    for (size_t i = 0; i < motion->frame_count; i++)
        motion->times[i] = (double)i / (double)(motion->frame_count - 1);
}

void uj_hand_move_drop_collinear(uj_motion *motion, const uj_pose *poses)
{
    size_t n = motion->piece_count, count = motion->frame_count;
    if (count < 2)
        return;
    const uj_pose *last = &motion->poses[(count - 1) * n], *before = last - n;
    double part = -1.0, tolerance = 1e-12;
    for (size_t i = 0; i < n; i++) {
        uj_vec2 whole = {poses[i].x - before[i].x, poses[i].y - before[i].y};
        uj_vec2 first = {last[i].x - before[i].x, last[i].y - before[i].y};
        double length = uj_vec2_dot(whole, whole);
        if (poses[i].angle != before[i].angle || last[i].angle != before[i].angle)
            return;
        if (part < 0.0 && length > 0.0)
            part = uj_vec2_dot(first, whole) / length;
        uj_vec2 off = uj_vec2_sub(first, uj_vec2_scale(whole, fmax(part, 0.0)));
        if (fabs(off.x) + fabs(off.y) > tolerance * (1.0 + fabs(last[i].x) + fabs(last[i].y)))
            return;
    }
    motion->frame_count--;
}

bool uj_hand_move_join(uj_hand_move *last, uj_hand_move *move)
{
    uj_motion *motion = &last->motion;
    if (move->how == UJ_HAND_HELD || last->how != move->how || last->pieces != move->pieces)
        return false;
    size_t frames = motion->frame_count;
    for (size_t i = 1; i < move->motion.frame_count; i++)
        if (uj_motion_append(motion, 0.0, &move->motion.poses[i * motion->piece_count]) != UJ_OK) {
            motion->frame_count = frames;
            return false;
        }
    uj_hand_move_spread_times(motion);
    last->turned += move->turned;
    last->bound = fmax(last->bound, move->bound);
    uj_hand_move_clear(move);
    return true;
}

bool uj_hand_move_prove(uj_hand_move *move, const uj_tray *tray,
                        const struct uj_certificate_shapes *shapes)
{
    uj_motion_bound bound;
    double tolerance = uj_certificate_default().tolerance * uj_tray_diameter(tray);
    const uj_motion_bound_task task = {
        .shapes = shapes, .motion = &move->motion, .move_count = 1, .tolerance = tolerance};
    if (uj_motion_bound_create(&task, &bound) != UJ_OK)
        return false;
    move->bound = bound.bound;
    return !bound.exceeded;
}

bool uj_hand_move_follows(const uj_hand_move *move, const uj_tray *tray, const uj_pose *poses,
                          char *reason, size_t size)
{
    const uj_motion *motion = &move->motion;
    size_t n = tray->piece_count;
    double same = UJ_TOLERANCE_CONTACT * uj_tray_diameter(tray);
    for (size_t i = 0; i < n; i++) {
        const uj_pose *now = &poses[i], *first = &motion->poses[i];
        if (fabs(now->x - first->x) > same || fabs(now->y - first->y) > same ||
            fabs(now->angle - first->angle) > UJ_TOLERANCE_CONTACT) {
            snprintf(reason, size, _("piece %s does not start where the previous move left it"),
                     tray->pieces[i].name);
            return false;
        }
        for (size_t f = 1; f < motion->frame_count; f++)
            if ((move->pieces >> i & 1u) == 0 &&
                fabs(motion->poses[f * n + i].angle - first->angle) > UJ_TOLERANCE_CONTACT) {
                snprintf(reason, size,
                         _("piece %s turns, but the list \"pieces\" of this move does not name "
                           "that piece"),
                         tray->pieces[i].name);
                return false;
            }
    }
    return true;
}
