// Leaves out keyframes of turns. The motion then goes straight from each kept keyframe to the next
// one. A keyframe may be left out if this straight motion passes close to the keyframe's poses.
#include <unjam/formats/keyframes/keyframe_thinning.h>

#include <unjam/geometry/shape/tolerance.h>

// The greatest number of steps from one kept keyframe to the next. It bounds the running time.
enum { LONGEST = 64 };

typedef struct thinner {
    const uj_motion *motion;
    double length;
    double reach[UJ_MAX_PIECES];  // for each piece: distance of its farthest point from its origin
} thinner;

static const uj_pose *poses_at(const uj_motion *motion, size_t frame)
{
    return &motion->poses[frame * motion->piece_count];
}

unsigned uj_keyframe_turning(const uj_motion *motion, size_t frame)
{
    const uj_pose *from = poses_at(motion, frame), *to = poses_at(motion, frame + 1);
    unsigned turning = 0;
    for (size_t i = 0; i < motion->piece_count; i++)
        if (fabs(to[i].angle - from[i].angle) > UJ_TOLERANCE_ANGLE)
            turning |= 1u << i;
    return turning;
}

// Assumes that the pieces move straight from keyframe `first` to keyframe `last`. Considers the
// moment when piece `leader` has the same angle as in keyframe `between`. Returns an upper bound on
// the distance, at this moment, of any point of any piece from its place in keyframe `between`.
static double miss(const thinner *t, size_t leader, size_t first, size_t between, size_t last)
{
    const uj_pose *from = poses_at(t->motion, first), *to = poses_at(t->motion, last);
    const uj_pose *there = poses_at(t->motion, between);
    double part =
        (there[leader].angle - from[leader].angle) / (to[leader].angle - from[leader].angle);
    double most = 0.0;
    for (size_t i = 0; i < t->motion->piece_count; i++) {
        uj_vec2 off = {there[i].x - from[i].x - part * (to[i].x - from[i].x),
                       there[i].y - from[i].y - part * (to[i].y - from[i].y)};
        double turned = there[i].angle - from[i].angle - part * (to[i].angle - from[i].angle);
        most = fmax(most, uj_vec2_length(off) + t->reach[i] * fabs(turned));
    }
    return most;
}

// Returns the index, at most `end`, of the keyframe to keep next after `first`. Between these two,
// the same pieces must turn in every step, and miss() must be at most t->length for each keyframe.
static size_t reach_from(const thinner *t, size_t first, size_t end)
{
    unsigned turning = uj_keyframe_turning(t->motion, first);
    size_t last = first + 1, leader = 0;
    if (turning == 0)
        return last;
    while ((turning >> leader & 1u) == 0)
        leader++;
    for (; last < end && last - first < LONGEST; last++) {
        if (uj_keyframe_turning(t->motion, last) != turning)
            break;
        for (size_t k = first + 1; k <= last; k++)
            if (!(miss(t, leader, first, k, last + 1) <= t->length))
                return last;
    }
    return last;
}

uj_status uj_keyframes_thin(const uj_tray *tray, const uj_tray_solution *solution, double length,
                            uj_motion *out)
{
    const uj_motion *motion = &solution->motion;
    thinner t = {.motion = motion, .length = length};
    for (size_t i = 0; i < tray->piece_count; i++)
        t.reach[i] = uj_ring_reach(&tray->pieces[i].shape.rings[0]);
    size_t frame = 0;
    uj_status status = uj_motion_append(out, motion->times[0], poses_at(motion, 0));
    for (size_t move = 0; move < solution->move_count; move++) {
        size_t end = frame + uj_motion_frames_in_move(motion, move);
        while (status == UJ_OK && frame < end) {
            frame = solution->moves[move].type == UJ_TURN ? reach_from(&t, frame, end) : frame + 1;
            status = uj_motion_append(out, motion->times[frame], poses_at(motion, frame));
        }
    }
    return status;
}
