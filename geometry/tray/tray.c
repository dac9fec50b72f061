// Frees and copies tray puzzles, finds their diameters, and tests exits and goal poses.
#include <unjam/geometry/tray/tray.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

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

static bool copy_text(const char *text, char **out)
{
    *out = text != NULL ? strdup(text) : NULL;
    return text == NULL || *out != NULL;
}

static bool copy_exits(const uj_tray *tray, uj_tray *out)
{
    out->exits = calloc(tray->exit_count + 1, sizeof *out->exits);
    bool good = out->exits != NULL;
    for (size_t i = 0; good && i < tray->exit_count; i++) {
        const uj_exit *from = &tray->exits[i];
        uj_exit *to = &out->exits[out->exit_count++];
        to->thickness = from->thickness;
        good = copy_text(from->name, &to->name) &&
               uj_polygon_copy(&from->opening, &to->opening) == UJ_OK;
    }
    return good;
}

static bool copy_pieces(const uj_tray *tray, uj_tray *out)
{
    out->pieces = calloc(tray->piece_count + 1, sizeof *out->pieces);
    bool good = out->pieces != NULL;
    for (size_t i = 0; good && i < tray->piece_count; i++) {
        const uj_piece *from = &tray->pieces[i];
        uj_piece *to = &out->pieces[out->piece_count++];
        to->thickness = from->thickness;
        to->start = from->start;
        good =
            copy_text(from->name, &to->name) && uj_polygon_copy(&from->shape, &to->shape) == UJ_OK;
    }
    return good;
}

static bool copy_goal(const uj_tray_goal *goal, uj_tray_goal *out)
{
    *out = *goal;
    out->poses = NULL;
    out->pose_count = 0;
    if (goal->poses == NULL)
        return true;
    out->poses = calloc(goal->pose_count + 1, sizeof *out->poses);
    if (out->poses == NULL)
        return false;
    memcpy(out->poses, goal->poses, goal->pose_count * sizeof *out->poses);
    out->pose_count = goal->pose_count;
    return true;
}

uj_status uj_tray_copy(const uj_tray *tray, uj_tray **out)
{
    *out = NULL;
    uj_tray *copy = calloc(1, sizeof *copy);
    if (copy == NULL)
        return UJ_NO_MEMORY;
    if (copy_text(tray->name, &copy->name) && copy_text(tray->source, &copy->source) &&
        copy_text(tray->note, &copy->note) && copy_text(tray->unit, &copy->unit) &&
        uj_polygon_copy(&tray->interior, &copy->interior) == UJ_OK && copy_exits(tray, copy) &&
        copy_pieces(tray, copy) && copy_goal(&tray->goal, &copy->goal)) {
        *out = copy;
        return UJ_OK;
    }
    uj_tray_destroy(copy);
    return UJ_NO_MEMORY;
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

bool uj_tray_pose_reached(const uj_tray *tray, const uj_goal_pose *goal, uj_pose pose)
{
    double tolerance = UJ_TOLERANCE_CONTACT * uj_tray_diameter(tray);
    return fabs(pose.x - goal->at.x) <= goal->within.x + tolerance &&
           fabs(pose.y - goal->at.y) <= goal->within.y + tolerance &&
           fabs(remainder(pose.angle - goal->at.angle, 2.0 * UJ_PI)) <=
               goal->within.angle + UJ_TOLERANCE_CONTACT;
}

bool uj_tray_poses_reached(const uj_tray *tray, const uj_pose *poses)
{
    for (size_t i = 0; i < tray->goal.pose_count; i++)
        if (!uj_tray_pose_reached(tray, &tray->goal.poses[i], poses[tray->goal.poses[i].piece]))
            return false;
    return true;
}
