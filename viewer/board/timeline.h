// Converts between seconds of playback and times of a motion, which are counted in moves.
#ifndef UJ_TIMELINE_H
#define UJ_TIMELINE_H

#include <stddef.h>

#include <unjam/base/status.h>

/// How fast a motion is played.
typedef struct uj_pace {
    double speed;              ///< units of length per second
    double shortest, longest;  ///< least and greatest duration of a move, in seconds
    double pause;              ///< seconds between moves
    double rest;               ///< seconds for which the end of the motion is shown
} uj_pace;

/// A non-decreasing piecewise linear map from seconds of playback to times of the motion, in moves.
/// A zero-initialised timeline is 0 seconds long.
typedef struct uj_timeline {
    size_t move_count, knot_count;
    double total;  ///< length of the timeline in seconds
    /// [move_count + 1] when each move starts, in seconds; the last element is `total`.
    double *starts;
    double *seconds;  ///< [knot_count] seconds of playback at the knots of the piecewise linear map
    double *times;    ///< [knot_count] times at the knots, in moves
} uj_timeline;

/// The keyframes of a motion. Owns nothing.
typedef struct uj_keyframes {
    size_t count;
    const double *times;    ///< [count] in moves, increasing, beginning with 0
    const double *lengths;  ///< [count] path length from the previous keyframe; [0] is not used
} uj_keyframes;

/// Makes a timeline. The duration of a move is the length of its path divided by the pace's speed,
/// clamped to the pace's limits. Errors: UJ_NO_MEMORY.
uj_status uj_timeline_create(const uj_keyframes *keyframes, size_t move_count, const uj_pace *pace,
                             uj_timeline *out);

void uj_timeline_clear(uj_timeline *timeline);

/// Returns the time of the motion, in moves, that is shown when playback has run for `seconds`.
/// Clamps `seconds` to the timeline.
double uj_timeline_time(const uj_timeline *timeline, double seconds);

/// Returns the moment of the playback, in seconds, at which the state at `time` is shown. If that
/// state is shown during a pause, returns the end of the pause. Clamps `time` to the timeline.
double uj_timeline_seconds(const uj_timeline *timeline, double time);

#endif
