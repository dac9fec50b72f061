// Finds the times of events. A gap along a normal is linear in time.
#include "contact_events.h"

#include <math.h>
#include <stdlib.h>

#include <unjam/base/grow.h>

static bool add_time(uj_event_list *list, double time)
{
    if (!uj_grow(&list->times, &list->capacity, list->count + 1, sizeof *list->times))
        return false;
    list->times[list->count++] = time;
    return true;
}

// If a gap in front of a face grows from less than -`within` to more than 0, adds the time at which
// the gap is 0. Leaves out times that are not in `range`.
static bool add_end(uj_event_list *list, const double gap[2], double within, const double range[2])
{
    if (gap[0] >= -within || gap[1] <= 0.0)
        return true;
    double time = gap[0] / (gap[0] - gap[1]);
    if (time < range[0] || time > range[1])
        return true;
    if (!uj_grow(&list->ends, &list->end_capacity, list->end_count + 1, sizeof *list->ends))
        return false;
    list->ends[list->end_count++] = time;
    return true;
}

typedef struct moving_part {
    const uj_proof_part *part;
    uj_transform from, to, first;
} moving_part;

// gap[0] is at the beginning of the motion, gap[1] at its end. The faces of b are numbered after
// those of a.
static void face_gaps(const moving_part *a, const moving_part *b, size_t face, double gap[2])
{
    const moving_part *owner = face < a->part->count ? a : b;
    const moving_part *other = owner == a ? b : a;
    size_t own = owner == a ? face : face - a->part->count;
    gap[0] = uj_proof_part_face_gap(owner->part, own, owner->from, other->part, other->from);
    gap[1] = uj_proof_part_face_gap(owner->part, own, owner->to, other->part, other->to);
}

// Narrows `range` to the times when the gap is at most `within`. Returns false if there are none.
static bool narrow(const double gap[2], double within, double range[2])
{
    double low = gap[0] - within, high = gap[1] - within;
    if (low > 0.0 && high > 0.0)
        return false;
    if (low > 0.0)
        range[0] = fmax(range[0], low / (low - high));
    else if (high > 0.0)
        range[1] = fmin(range[1], low / (low - high));
    return range[0] <= range[1];
}

static bool add_crossing(uj_event_list *list, const double gap[2], double value,
                         const double range[2])
{
    double low = gap[0] - value, high = gap[1] - value;
    if ((low > 0.0) == (high > 0.0) || low == high)
        return true;
    double time = low / (low - high);
    return time <= range[0] || time >= range[1] || add_time(list, time);
}

// Returns true if the gap between the parts exceeds s->apart at the beginning of the motion or of
// its run of motions.
static bool begin_apart(const uj_straight *s, const moving_part *a, const moving_part *b)
{
    return uj_proof_part_gap(a->part, a->from, b->part, b->from, NULL) > s->apart ||
           (!s->is_first &&
            uj_proof_part_gap(a->part, a->first, b->part, b->first, NULL) > s->apart);
}

static bool add_pair(uj_event_list *list, const uj_straight *s, const moving_part *a,
                     const moving_part *b)
{
    const double within = s->within;
    size_t faces = a->part->count + b->part->count;
    double gap[2], range[2] = {0.0, 1.0};
    for (size_t f = 0; f < faces; f++) {
        face_gaps(a, b, f, gap);
        if (!narrow(gap, within, range))
            return true;
    }
    bool may_meet = range[0] > 0.0 || !s->is_first;
    if (may_meet && range[0] < list->first_meeting && begin_apart(s, a, b))
        list->first_meeting = range[0];
    if ((range[0] > 0.0 && !add_time(list, range[0])) ||
        (range[1] < 1.0 && !add_time(list, range[1])))
        return false;
    for (size_t f = 0; f < faces; f++) {
        face_gaps(a, b, f, gap);
        if (!add_crossing(list, gap, within, range) || !add_crossing(list, gap, -within, range) ||
            !add_end(list, gap, within, range))
            return false;
    }
    return true;
}

static bool add_shapes(const uj_straight *s, size_t a, int b, uj_event_list *list)
{
    const uj_transform still = {{0.0, 0.0}, {1.0, 0.0}};
    const uj_certificate_shapes *shapes = s->shapes;
    const uj_proof_part_set *own = &shapes->pieces[a];
    const uj_proof_part_set *other =
        b < 0 ? &shapes->walls[shapes->wall_of[a]] : &shapes->pieces[b];
    for (size_t i = 0; i < own->count; i++)
        for (size_t k = 0; k < other->count; k++) {
            moving_part one = {&own->parts[i], s->from[a], s->to[a], s->first[a]};
            moving_part two = {&other->parts[k], b < 0 ? still : s->from[b],
                               b < 0 ? still : s->to[b], b < 0 ? still : s->first[b]};
            if (!add_pair(list, s, &one, &two))
                return false;
        }
    return true;
}

static int compare_times(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

uj_status uj_contact_events(const uj_straight *straight, uj_event_list *out)
{
    int count = (int)straight->shapes->piece_count;
    out->count = out->end_count = 0;
    out->first_meeting = INFINITY;
    if (!add_time(out, 0.0) || !add_time(out, 1.0))
        return UJ_NO_MEMORY;
    for (int a = 0; a < count; a++)
        for (int b = -1; b < a; b++) {
            bool moves = straight->is_moved[a] || (b >= 0 && straight->is_moved[b]);
            if (moves && !add_shapes(straight, (size_t)a, b, out))
                return UJ_NO_MEMORY;
        }
    qsort(out->times, out->count, sizeof *out->times, compare_times);
    return UJ_OK;
}

void uj_event_list_clear(uj_event_list *list)
{
    free(list->times);
    free(list->ends);
    *list = (uj_event_list){0};
}
