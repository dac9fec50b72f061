// Makes the timeline of a tray's motion.
#include <stdlib.h>

#include <unjam/viewer/tray/tray_subject.h>

uj_pace uj_tray_pace(void)
{
    return (uj_pace){.speed = 0.3, .shortest = 0.6, .longest = 5.0, .pause = 0.4, .rest = 1.0};
}

// Adds up short steps, because a vertex of a turning piece moves along a curve.
static double vertex_distance(uj_vec2 vertex, uj_pose from, uj_pose to)
{
    enum { MOST_STEPS = 64 };
    double turn = fabs(to.angle - from.angle);
    int steps = turn > 0.1 * MOST_STEPS ? MOST_STEPS : 1 + (int)(turn / 0.1);
    double length = 0.0;
    uj_vec2 before = uj_pose_apply(from, vertex);
    for (int i = 1; i <= steps; i++) {
        double part = (double)i / steps;
        uj_pose pose = {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y),
                        from.angle + part * (to.angle - from.angle)};
        uj_vec2 after = uj_pose_apply(pose, vertex);
        length += uj_vec2_length(uj_vec2_sub(after, before));
        before = after;
    }
    return length;
}

// Returns the length of the longest path that a vertex takes from the previous frame to `frame`.
static double frame_distance(const uj_tray *tray, const uj_motion *motion, size_t frame)
{
    const uj_pose *to = &motion->poses[frame * motion->piece_count];
    const uj_pose *from = to - motion->piece_count;
    double longest = 0.0;
    for (size_t i = 0; i < motion->piece_count; i++) {
        const uj_ring *ring = &tray->pieces[i].shape.rings[0];
        for (size_t k = 0; k < ring->count; k++)
            longest = fmax(longest, vertex_distance(ring->points[k], from[i], to[i]));
    }
    return longest;
}

uj_status uj_tray_timeline_create(const uj_tray *tray, const uj_tray_solution *solution,
                                  const uj_pace *pace, uj_timeline *out)
{
    *out = (uj_timeline){0};
    if (solution == NULL || solution->move_count == 0 || solution->motion.frame_count < 2)
        return UJ_OK;
    const uj_motion *motion = &solution->motion;
    double *distances = calloc(motion->frame_count, sizeof *distances);
    if (distances == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 1; i < motion->frame_count; i++)
        distances[i] = frame_distance(tray, motion, i);
    uj_pace scaled = pace != NULL ? *pace : uj_tray_pace();
    scaled.speed *= uj_tray_diameter(tray);
    const uj_keyframes keyframes = {motion->frame_count, motion->times, distances};
    uj_status status = uj_timeline_create(&keyframes, solution->move_count, &scaled, out);
    free(distances);
    return status;
}
