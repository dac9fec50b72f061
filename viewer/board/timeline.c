// Playing time of a motion, from the lengths of its ways.
#include <unjam/viewer/board/timeline.h>

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

static void add_knot(uj_timeline *timeline, double seconds, double time)
{
    timeline->seconds[timeline->knot_count] = seconds;
    timeline->times[timeline->knot_count++] = time;
}

// Adds the knots of the frames first .. last (those of one move), then the pause.
static double add_move(uj_timeline *timeline, const uj_frames *frames, size_t first, size_t last,
                       double start, const uj_pace *pace)
{
    double way = 0.0, done = 0.0;
    for (size_t i = first; i <= last; i++)
        way += frames->ways[i];
    double seconds = fmin(fmax(way / pace->speed, pace->shortest), pace->longest);
    double begin = frames->times[first - 1], span = frames->times[last] - begin;
    for (size_t i = first; i <= last; i++) {
        done += frames->ways[i];
        double part = way > 0.0 ? done / way : span > 0.0 ? (frames->times[i] - begin) / span : 1.0;
        add_knot(timeline, i == last ? start + seconds : start + part * seconds, frames->times[i]);
    }
    bool end = frames->times[last] >= (double)timeline->move_count;
    double after = start + seconds + (end ? pace->rest : pace->pause);
    add_knot(timeline, after, frames->times[last]);
    return after;
}

uj_status uj_timeline_create(const uj_frames *frames, size_t move_count, const uj_pace *pace,
                             uj_timeline *out)
{
    *out = (uj_timeline){0};
    size_t count = frames->count;
    if (move_count == 0 || count < 2)
        return UJ_OK;
    out->seconds = calloc(count + move_count, sizeof *out->seconds);
    out->times = calloc(count + move_count, sizeof *out->times);
    out->starts = calloc(move_count + 1, sizeof *out->starts);
    if (out->seconds == NULL || out->times == NULL || out->starts == NULL) {
        uj_timeline_clear(out);
        return UJ_NO_MEMORY;
    }
    out->move_count = move_count;
    double seconds = 0.0;
    size_t first = 1;
    add_knot(out, 0.0, 0.0);
    for (size_t move = 0; move < move_count; move++) {
        size_t last = first;
        while (last + 1 < count && frames->times[last] < (double)move + 1.0)
            last++;
        // A motion that lacks frames (it will be rejected, but is shown) ends early.
        if (first < count)
            seconds = add_move(out, frames, first, last, seconds, pace);
        out->starts[move + 1] = seconds;
        first = last + 1;
    }
    out->total = seconds;
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
