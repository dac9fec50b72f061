// Playing time: maps seconds to times of a motion (counted in moves) and back.
#ifndef UJ_TIMELINE_H
#define UJ_TIMELINE_H

#include <stdbool.h>

#include "geometry/motion.h"

// How fast a motion is played.
typedef struct uj_pace {
    double speed;              // of the fastest vertex, tray diameters a second
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

uj_pace uj_pace_default(void);

// Measures the motion: every move takes the time in which its fastest vertex travels its path at
// constant speed, within the limits of the pace (NULL: the default). Errors: UJ_NO_MEMORY.
uj_status uj_timeline_create(const uj_tray *tray, const uj_tray_solution *solution,
                             const uj_pace *pace, uj_timeline *out);

void uj_timeline_clear(uj_timeline *timeline);

// Time in moves at so many seconds, clamped at both ends.
double uj_timeline_time(const uj_timeline *timeline, double seconds);

// The last moment that shows a time (a pause shows one time for a while), clamped.
double uj_timeline_seconds(const uj_timeline *timeline, double time);

#endif
