// In keyframes in the middle of turns, rounds all numbers to the digits that matter.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/formats/keyframes/keyframe_thinning.h>
#include <unjam/formats/move_json.h>

enum { MOST_DIGITS = 20 };

static double rounded(double value, int digits)
{
    char text[512];
    snprintf(text, sizeof text, "%.*f", digits, value);
    return strtod(text, NULL) + 0.0;  // turns -0 into 0
}

// The state while a motion is rounded, keyframe by keyframe.
typedef struct rounding {
    uj_motion *motion;
    int digits;                       // number of decimals of positions
    uj_pose previous[UJ_MAX_PIECES];  // poses of the previous keyframe, before rounding
} rounding;

static void round_poses(rounding *r, size_t frame)
{
    size_t n = r->motion->piece_count;
    uj_pose *poses = &r->motion->poses[frame * n], *written = poses - n;
    for (size_t i = 0; i < n; i++) {
        uj_pose pose = poses[i];
        double degrees = rounded(uj_degrees(pose.angle), UJ_KEYFRAME_DEGREE_DIGITS);
        poses[i] = uj_pose_equal(pose, r->previous[i])
                       ? written[i]
                       : (uj_pose){rounded(pose.x, r->digits), rounded(pose.y, r->digits),
                                   uj_radians(degrees)};
        r->previous[i] = pose;
    }
}

static void round_time(const uj_motion *motion, size_t frame)
{
    double *time = &motion->times[frame];
    if (time[0] - time[-1] >= UJ_KEYFRAME_TIME_STEP && time[1] - time[0] >= UJ_KEYFRAME_TIME_STEP)
        *time = rounded(*time, UJ_KEYFRAME_TIME_DIGITS);
}

void uj_keyframes_round(uj_tray_solution *solution, double diameter)
{
    uj_motion *motion = &solution->motion;
    rounding r = {.motion = motion};
    while (r.digits < MOST_DIGITS && pow(10.0, -r.digits) > UJ_KEYFRAME_DIGIT * diameter)
        r.digits++;
    size_t frame = 0, n = motion->piece_count;
    for (size_t move = 0; move < solution->move_count; move++) {
        size_t end = frame + uj_motion_frames_in_move(motion, move);
        unsigned before = 0;  // set of the pieces that turn just before the keyframe
        for (; frame < end; frame++) {
            unsigned after =
                solution->moves[move].type == UJ_TURN ? uj_keyframe_turning(motion, frame) : 0;
            if (uj_keyframe_is_amid(before, after)) {
                round_time(motion, frame);
                round_poses(&r, frame);
            } else {
                memcpy(r.previous, &motion->poses[frame * n], n * sizeof *r.previous);
            }
            before = after;
        }
    }
}
