// Playing time: maps seconds to times of a motion (counted in moves) and back.
#ifndef UJ_TIMELINE_H
#define UJ_TIMELINE_H

#include <stddef.h>

#include <unjam/base/status.h>

// How fast a motion is played.
typedef struct uj_pace {
    double speed;              // units of length a second
    double shortest, longest;  // seconds that a move takes at least and at most
    double pause;              // seconds between moves
    double rest;               // seconds at the end
} uj_pace;

// A non-decreasing piecewise linear map. Zero-initialised: a motion of no length.
typedef struct uj_timeline {
    size_t move_count, knot_count;
    double total;     // seconds
    double *starts;   // [move_count + 1] seconds at which each move starts; the last: total
    double *seconds;  // [knot_count]
    double *times;    // [knot_count] in moves
} uj_timeline;

// What a motion is measured by: frames at growing times, the first at 0, and the length of the way
// that leads to each from the one before. Owns nothing.
typedef struct uj_frames {
    size_t count;
    const double *times;  // [count] in moves
    const double *ways;   // [count] ways[0] is not used
} uj_frames;

// Every move takes the time in which its way is travelled at constant speed, within the limits of
// the pace. Errors: UJ_NO_MEMORY.
uj_status uj_timeline_create(const uj_frames *frames, size_t move_count, const uj_pace *pace,
                             uj_timeline *out);

void uj_timeline_clear(uj_timeline *timeline);

// Time in moves at so many seconds, clamped at both ends.
double uj_timeline_time(const uj_timeline *timeline, double seconds);

// The last moment that shows a time (a pause shows one time for a while), clamped.
double uj_timeline_seconds(const uj_timeline *timeline, double time);

#endif
