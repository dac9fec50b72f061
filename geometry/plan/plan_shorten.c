// Shortens a path: replaces parts of it by straight motions.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plan_path.h"

// Tries at most SHORTCUTS random shortcuts. Stops earlier if each of FAILURES shortcuts in a row
// shortens the path by less than 1 %.
enum { SHORTCUTS = 240, FAILURES = 60 };

// A shortcut may make pieces overlap by up to this fraction of the tray's diameter. The limit is
// above the overlap that pushes and turns have between keyframes (UJ_TOLERANCE_KEYFRAME, 1e-7), and
// below the overlap that the certificate accepts (1e-6).
static const double overlap_allowed = 1.1e-7;

// `made` is the path that may replace *path.
typedef struct shortening {
    uj_plan_probe *probe;
    uj_random random;
    uj_motion *path;
    uj_motion made;
    size_t n;
    uj_status status;
} shortening;

static const uj_pose *frame(const uj_motion *path, size_t index)
{
    return &path->poses[index * path->piece_count];
}

static void put(shortening *s, const uj_pose *poses)
{
    if (s->status == UJ_OK)
        s->status = uj_motion_append(&s->made, (double)s->made.frame_count, poses);
}

static void keep_made(shortening *s)
{
    uj_motion path = *s->path;
    *s->path = s->made;
    s->made = path;
    s->made.frame_count = 0;
}

static void skip_frames(shortening *s)
{
    size_t count = s->path->frame_count, at = 0;
    s->made.frame_count = 0;
    put(s, frame(s->path, 0));
    while (at + 1 < count && s->status == UJ_OK) {
        size_t next = at + 1;
        for (size_t step = 2; at + step < count; step *= 2) {
            if (!uj_plan_is_clear(s->probe, frame(s->path, at), frame(s->path, at + step)))
                break;
            next = at + step;
        }
        if (next > at + 1 && next + 1 < count &&
            uj_plan_is_clear(s->probe, frame(s->path, at), frame(s->path, count - 1)))
            next = count - 1;
        put(s, frame(s->path, next));
        at = next;
    }
    if (s->status == UJ_OK)
        keep_made(s);
}

// A place on a path: `part` (0 to 1) of the way from `frame` to the next frame.
typedef struct station {
    size_t frame;
    double part;
} station;

static double step_length(const shortening *s, size_t index)
{
    return uj_plan_length(s->probe->space, frame(s->path, index), frame(s->path, index + 1));
}

static station station_at(const shortening *s, double length)
{
    size_t last = s->path->frame_count - 2;
    for (size_t i = 0;; i++) {
        double step = step_length(s, i);
        if (length <= step || i == last)
            return (station){i, step > 0.0 ? fmin(length / step, 1.0) : 1.0};
        length -= step;
    }
}

static double path_length(const shortening *s)
{
    double length = 0.0;
    for (size_t i = 0; i + 1 < s->path->frame_count; i++)
        length += step_length(s, i);
    return length;
}

static void poses_at(const shortening *s, station at, uj_pose *out)
{
    uj_plan_between(s->probe->space, frame(s->path, at.frame), frame(s->path, at.frame + 1),
                    at.part, out);
}

// Fills s->made with the path, but all pieces move straight from station `from` to station `to`.
// Returns true if this straight motion is proven free of overlap.
static bool cut_all(shortening *s, station from, station to)
{
    uj_pose a[UJ_MAX_PIECES], b[UJ_MAX_PIECES];
    poses_at(s, from, a);
    poses_at(s, to, b);
    if (!uj_plan_is_clear(s->probe, a, b))
        return false;
    for (size_t i = 0; i <= from.frame; i++)
        put(s, frame(s->path, i));
    put(s, a);
    put(s, b);
    for (size_t i = to.frame + 1; i < s->path->frame_count; i++)
        put(s, frame(s->path, i));
    return true;
}

// Appends `poses`, but with `piece` at `pose`, to s->made. Returns true if the straight motion to
// this frame is proven free of overlap.
static bool put_straight(shortening *s, const uj_pose *poses, size_t piece, uj_pose pose)
{
    uj_pose next[UJ_MAX_PIECES];
    memcpy(next, poses, s->n * sizeof *next);
    next[piece] = pose;
    bool clear = uj_plan_is_clear(s->probe, frame(&s->made, s->made.frame_count - 1), next);
    put(s, next);
    return clear;
}

// Fills s->made with the path, but `piece` moves straight from station `from` to station `to`. The
// other pieces move as before. Returns true if the new motion is proven free of overlap.
static bool cut_one(shortening *s, station from, station to, size_t piece)
{
    uj_pose a[UJ_MAX_PIECES], b[UJ_MAX_PIECES];
    double whole = 0.0, gone = 0.0;
    poses_at(s, from, a);
    poses_at(s, to, b);
    for (size_t i = from.frame; i <= to.frame; i++)
        whole += step_length(s, i) *
                 ((i == to.frame ? to.part : 1.0) - (i == from.frame ? from.part : 0.0));
    if (!(whole > 0.0))
        return false;
    for (size_t i = 0; i <= from.frame; i++)
        put(s, frame(s->path, i));
    put(s, a);
    for (size_t i = from.frame; i < to.frame && s->status == UJ_OK; i++) {
        gone += step_length(s, i) * (1.0 - (i == from.frame ? from.part : 0.0));
        double part = fmin(gone / whole, 1.0);
        const uj_pose *other = frame(s->path, i + 1);
        uj_pose pose = {a[piece].x + part * (b[piece].x - a[piece].x),
                        a[piece].y + part * (b[piece].y - a[piece].y),
                        a[piece].angle + part * (b[piece].angle - a[piece].angle)};
        if (!put_straight(s, other, piece, pose))
            return false;
    }
    if (s->status != UJ_OK || !put_straight(s, b, piece, b[piece]))
        return false;
    for (size_t i = to.frame + 1; i < s->path->frame_count; i++)
        put(s, frame(s->path, i));
    return true;
}

static void cut_at_random(shortening *s)
{
    int failures = 0;
    double length = path_length(s);
    for (int i = 0; i < SHORTCUTS && failures < FAILURES && s->status == UJ_OK; i++) {
        double a = length * (double)(uj_random_next(&s->random) >> 11) * 0x1p-53;
        double b = length * (double)(uj_random_next(&s->random) >> 11) * 0x1p-53;
        station from = station_at(s, fmin(a, b)), to = station_at(s, fmax(a, b));
        bool one = s->n > 1 && uj_random_below(&s->random, 2) == 0;
        size_t piece = uj_random_below(&s->random, (uint32_t)s->n);
        s->made.frame_count = 0;
        failures++;
        if (from.frame == to.frame)
            continue;
        if (!(one ? cut_one(s, from, to, piece) : cut_all(s, from, to)) || s->status != UJ_OK)
            continue;
        uj_motion before = *s->path;
        *s->path = s->made;
        double shorter = path_length(s);
        *s->path = before;
        if (shorter > length || (shorter > 0.999 * length && !one))
            continue;
        if (shorter < 0.99 * length)
            failures = 0;
        length = shorter;
        keep_made(s);
    }
}

// Keeps a piece where it starts, if the other pieces can then move as before.
static void try_to_stay(shortening *s, size_t piece)
{
    uj_pose stays = frame(s->path, 0)[piece];
    bool clear = true;
    s->made.frame_count = 0;
    put(s, frame(s->path, 0));
    for (size_t i = 1; clear && s->status == UJ_OK && i < s->path->frame_count; i++)
        clear = put_straight(s, frame(s->path, i), piece, stays);
    if (clear && s->status == UJ_OK)
        keep_made(s);
}

uj_status uj_plan_path_shorten(uj_plan_probe *probe, uj_random random, uj_motion *path)
{
    shortening s = {.probe = probe,
                    .random = random,
                    .path = path,
                    .made.piece_count = path->piece_count,
                    .n = path->piece_count,
                    .status = UJ_OK};
    const uj_tray *tray = probe->space->tray;
    double tolerance = probe->tolerance;
    probe->tolerance = uj_max(tolerance, overlap_allowed * probe->space->diameter);
    unsigned named = 0;
    if (tray->goal.by_exit)
        named = 1u << tray->goal.piece;
    for (size_t i = 0; !tray->goal.by_exit && i < tray->goal.pose_count; i++)
        named |= 1u << tray->goal.poses[i].piece;
    for (int round = 0; round < 2 && path->frame_count > 2 && s.status == UJ_OK; round++) {
        skip_frames(&s);
        for (size_t i = 0; i < s.n && s.status == UJ_OK; i++)
            if ((named >> i & 1u) == 0)
                try_to_stay(&s, i);
        if (path->frame_count > 2 && s.status == UJ_OK)
            cut_at_random(&s);
        if (s.status == UJ_OK)
            skip_frames(&s);
    }
    probe->tolerance = tolerance;
    uj_motion_clear(&s.made);
    return s.status;
}
