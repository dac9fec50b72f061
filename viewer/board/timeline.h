// Converts between seconds of playback and times, which are counted in moves.
#ifndef UJ_TIMELINE_H
#define UJ_TIMELINE_H

#include <stddef.h>

#include <unjam/base/status.h>

typedef struct uj_pace {
    double speed;              ///< units of length per second
    double shortest, longest;  ///< least and greatest duration of a move, in seconds
    double pause;              ///< seconds between moves
    double rest;               ///< seconds for which the end is shown
} uj_pace;

/// A non-decreasing piecewise linear map from seconds of playback to times, counted in moves. A
/// zero-initialised timeline is 0 seconds long.
typedef struct uj_timeline {
    size_t move_count, knot_count;
    double total;  ///< in seconds
    /// [move_count + 1] start of each move, in seconds; the last element is `total`.
    double *starts;
    double *seconds;  ///< [knot_count] seconds of playback at each knot
    double *times;    ///< [knot_count] time at each knot, in moves
} uj_timeline;

/// The arrays are borrowed.
typedef struct uj_keyframes {
    size_t count;
    const double *times;    ///< [count] in moves, increasing, beginning with 0
    const double *lengths;  ///< [count] path length from the previous keyframe; [0] is not used
} uj_keyframes;

/// Makes a timeline. Free it with uj_timeline_clear. A move lasts path length / pace->speed, but
/// at least pace->shortest and at most pace->longest. Error: UJ_NO_MEMORY.
uj_status uj_timeline_create(const uj_keyframes *keyframes, size_t move_count, const uj_pace *pace,
                             uj_timeline *out);

void uj_timeline_clear(uj_timeline *timeline);

/// Returns the time, in moves, after `seconds` of playback. Clamps `seconds` to the timeline.
double uj_timeline_time(const uj_timeline *timeline, double seconds);

/// Returns the seconds of playback at which `time` (in moves) is shown. If the timeline pauses
/// at `time`, returns the end of the pause. Clamps `time` to the timeline.
double uj_timeline_seconds(const uj_timeline *timeline, double time);

#endif
