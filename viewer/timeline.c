// Playing time of a motion, from the lengths of the ways that its vertices travel.
#include "viewer/timeline.h"

#include <stdlib.h>

uj_pace uj_pace_default(void)
{
    return (uj_pace){.speed = 0.3, .shortest = 0.6, .longest = 5.0, .pause = 0.4, .rest = 1.0};
}

// Length of the way of one vertex between two keyframes; a turn is measured in small steps.
static double vertex_way(uj_vec2 vertex, uj_pose from, uj_pose to)
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

// Way of the fastest vertex between frame - 1 and frame.
static double frame_way(const uj_tray *tray, const uj_motion *motion, size_t frame)
{
    const uj_pose *to = &motion->poses[frame * motion->piece_count];
    const uj_pose *from = to - motion->piece_count;
    double longest = 0.0;
    for (size_t i = 0; i < motion->piece_count; i++) {
        const uj_ring *ring = &tray->pieces[i].shape.rings[0];
        for (size_t k = 0; k < ring->count; k++)
            longest = fmax(longest, vertex_way(ring->points[k], from[i], to[i]));
    }
    return longest;
}

static void add_knot(uj_timeline *timeline, double seconds, double time)
{
    timeline->seconds[timeline->knot_count] = seconds;
    timeline->times[timeline->knot_count++] = time;
}

// Adds the knots of the frames first .. last (those of one move), then the pause; ways[frame].
static double add_move(uj_timeline *timeline, const uj_motion *motion, const double *ways,
                       size_t first, size_t last, double start, const uj_pace *pace,
                       double diameter)
{
    double way = 0.0, done = 0.0;
    for (size_t i = first; i <= last; i++)
        way += ways[i];
    double seconds = fmin(fmax(way / (pace->speed * diameter), pace->shortest), pace->longest);
    double begin = motion->times[first - 1], span = motion->times[last] - begin;
    for (size_t i = first; i <= last; i++) {
        done += ways[i];
        double part = way > 0.0 ? done / way : span > 0.0 ? (motion->times[i] - begin) / span : 1.0;
        add_knot(timeline, i == last ? start + seconds : start + part * seconds, motion->times[i]);
    }
    bool end = motion->times[last] >= (double)timeline->move_count;
    double after = start + seconds + (end ? pace->rest : pace->pause);
    add_knot(timeline, after, motion->times[last]);
    return after;
}

uj_status uj_timeline_create(const uj_tray *tray, const uj_tray_solution *solution,
                             const uj_pace *pace, uj_timeline *out)
{
    *out = (uj_timeline){0};
    if (solution == NULL || solution->move_count == 0 || solution->motion.frame_count < 2)
        return UJ_OK;
    const uj_pace usual = uj_pace_default();
    const uj_motion *motion = &solution->motion;
    size_t frames = motion->frame_count, moves = solution->move_count;
    double *ways = calloc(frames, sizeof *ways);
    out->seconds = calloc(frames + moves, sizeof *out->seconds);
    out->times = calloc(frames + moves, sizeof *out->times);
    out->starts = calloc(moves + 1, sizeof *out->starts);
    if (ways == NULL || out->seconds == NULL || out->times == NULL || out->starts == NULL) {
        free(ways);
        uj_timeline_clear(out);
        return UJ_NO_MEMORY;
    }
    out->move_count = moves;
    for (size_t i = 1; i < frames; i++)
        ways[i] = frame_way(tray, motion, i);
    double diameter = uj_tray_diameter(tray), seconds = 0.0;
    size_t first = 1;
    add_knot(out, 0.0, 0.0);
    for (size_t move = 0; move < moves; move++) {
        size_t last = first;
        while (last + 1 < frames && motion->times[last] < (double)move + 1.0)
            last++;
        // A motion that lacks frames (it will be rejected, but is shown) ends early.
        if (first < frames)
            seconds = add_move(out, motion, ways, first, last, seconds,
                               pace != NULL ? pace : &usual, diameter);
        out->starts[move + 1] = seconds;
        first = last + 1;
    }
    out->total = seconds;
    free(ways);
    return UJ_OK;
}

void uj_timeline_clear(uj_timeline *timeline)
{
    free(timeline->starts);
    free(timeline->seconds);
    free(timeline->times);
    *timeline = (uj_timeline){0};
}

// The piecewise linear map through (from[i], to[i]) at x; of several knots at x the last counts.
static double interpolate(const double *from, const double *to, size_t count, double x)
{
    if (count == 0)
        return 0.0;
    if (!(x > from[0]))
        x = from[0];
    if (x >= from[count - 1])
        return to[count - 1];
    size_t low = 0, high = count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (from[middle] <= x)
            low = middle;
        else
            high = middle;
    }
    double part = (x - from[low]) / (from[low + 1] - from[low]);
    return to[low] + part * (to[low + 1] - to[low]);
}

double uj_timeline_time(const uj_timeline *timeline, double seconds)
{
    return interpolate(timeline->seconds, timeline->times, timeline->knot_count, seconds);
}

double uj_timeline_seconds(const uj_timeline *timeline, double time)
{
    return interpolate(timeline->times, timeline->seconds, timeline->knot_count, time);
}
