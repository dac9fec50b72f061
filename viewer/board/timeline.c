// Makes timelines, and converts between seconds of playback and times, counted in moves.
#include <unjam/viewer/board/timeline.h>

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

static void add_knot(uj_timeline *timeline, double seconds, double time)
{
    timeline->seconds[timeline->knot_count] = seconds;
    timeline->times[timeline->knot_count++] = time;
}

// Keyframes `first` to `last` belong to one move, which starts at `start` seconds.
typedef struct move_keys {
    size_t first, last;
    double start;
} move_keys;

// Returns the end of the pause after the move, in seconds.
static double add_move(uj_timeline *timeline, const uj_keyframes *keyframes, move_keys move,
                       const uj_pace *pace)
{
    const double *times = keyframes->times;
    double length = 0.0, done = 0.0;
    for (size_t i = move.first; i <= move.last; i++)
        length += keyframes->lengths[i];
    double seconds = fmin(fmax(length / pace->speed, pace->shortest), pace->longest);
    double begin = times[move.first - 1], span = times[move.last] - begin;
    for (size_t i = move.first; i <= move.last; i++) {
        done += keyframes->lengths[i];
        double part = length > 0.0 ? done / length : span > 0.0 ? (times[i] - begin) / span : 1.0;
        add_knot(timeline, i == move.last ? move.start + seconds : move.start + part * seconds,
                 times[i]);
    }
    bool end = times[move.last] >= (double)timeline->move_count;
    double after = move.start + seconds + (end ? pace->rest : pace->pause);
    add_knot(timeline, after, times[move.last]);
    return after;
}

uj_status uj_timeline_create(const uj_keyframes *keyframes, size_t move_count, const uj_pace *pace,
                             uj_timeline *out)
{
    *out = (uj_timeline){0};
    size_t count = keyframes->count;
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
        while (last + 1 < count && keyframes->times[last] < (double)move + 1.0)
            last++;
        // An invalid motion may lack keyframes for its last moves. These moves take no time.
        if (first < count)
            seconds = add_move(out, keyframes, (move_keys){first, last, seconds}, pace);
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

// Interpolates linearly between the points (from[i], to[i]). If from[i] = x for several i, uses the
// last of them.
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
