// Finds the poses of a tray's pieces at a given time.
#include <string.h>

#include "tray_parts.h"

void uj_tray_subject_poses(const uj_tray_subject *subject, double time, uj_pose *poses)
{
    const uj_tray_position *position = subject->position;
    if (position != NULL && position->motion != NULL && !position->in_hand &&
        time < position->motion_end) {
        uj_motion_at(position->motion, 1.0 - (position->motion_end - time), poses);
        return;
    }
    if (position != NULL) {
        memcpy(poses, position->poses, subject->tray->piece_count * sizeof *poses);
        return;
    }
    if (subject->solution != NULL && subject->solution->motion.frame_count > 0) {
        uj_motion_at(&subject->solution->motion, time, poses);
        return;
    }
    for (size_t i = 0; i < subject->tray->piece_count; i++)
        poses[i] = subject->tray->pieces[i].start;
}

void uj_tray_subject_set_position(uj_subject *subject, const uj_tray_position *position)
{
    ((uj_tray_subject *)subject)->position = position;
}

uj_vec2 uj_tray_handle(const uj_tray_subject *subject, size_t piece, uj_pose pose)
{
    const uj_label_anchor *anchor = &subject->anchors[piece];
    double room = 0.72 * fmax(anchor->ahead, anchor->radius);
    return uj_pose_apply(pose, uj_vec2_add(anchor->centre, uj_vec2_scale(anchor->axis, room)));
}

bool uj_pose_differs(uj_pose a, uj_pose b)
{
    return fabs(a.x - b.x) + fabs(a.y - b.y) + fabs(a.angle - b.angle) > 1e-9;
}

bool uj_tray_moved(const uj_motion *motion, size_t piece)
{
    size_t last = motion->frame_count;
    return last > 1 && uj_pose_differs(motion->poses[piece],
                                       motion->poses[(last - 1) * motion->piece_count + piece]);
}
