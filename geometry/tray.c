// Life cycle and simple measures of tray puzzles.
#include "geometry/tray.h"

#include <stdlib.h>

#include "geometry/tolerance.h"

void uj_tray_destroy(uj_tray *tray)
{
    if (tray == NULL)
        return;
    free(tray->name);
    free(tray->source);
    free(tray->note);
    free(tray->unit);
    uj_polygon_clear(&tray->interior);
    for (size_t i = 0; i < tray->exit_count; i++) {
        free(tray->exits[i].name);
        uj_polygon_clear(&tray->exits[i].opening);
    }
    free(tray->exits);
    for (size_t i = 0; i < tray->piece_count; i++) {
        free(tray->pieces[i].name);
        uj_polygon_clear(&tray->pieces[i].shape);
    }
    free(tray->pieces);
    free(tray->goal.poses);
    free(tray);
}

double uj_tray_diameter(const uj_tray *tray)
{
    uj_vec2 low, high;
    uj_polygon_bounds(&tray->interior, &low, &high);
    return uj_vec2_length(uj_vec2_sub(high, low));
}

bool uj_tray_exit_admits(const uj_tray *tray, size_t exit, size_t piece)
{
    return tray->pieces[piece].thickness <= tray->exits[exit].thickness;
}

bool uj_tray_poses_reached(const uj_tray *tray, const uj_pose *poses)
{
    for (size_t i = 0; i < tray->goal.pose_count; i++) {
        const uj_goal_pose *goal = &tray->goal.poses[i];
        const uj_pose *pose = &poses[goal->piece];
        double slack = UJ_TOLERANCE_CONTACT * uj_tray_diameter(tray);
        if (fabs(pose->x - goal->at.x) > goal->within.x + slack ||
            fabs(pose->y - goal->at.y) > goal->within.y + slack ||
            fabs(remainder(pose->angle - goal->at.angle, 2.0 * UJ_PI)) >
                goal->within.angle + UJ_TOLERANCE_CONTACT)
            return false;
    }
    return true;
}
