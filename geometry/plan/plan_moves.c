// Divides a path into moves: stretches in which the same pieces move.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plan_path.h"

// A step does not move a piece if it changes x and y by at most this fraction of the tray's
// diameter, and the angle by at most this many radians.
static const double least_step = 1e-9;

// A stretch shorter than this fraction of the tray's diameter is joined to a neighbour.
static const double least_move = 0.02;

static bool is_still(const uj_plan_space *space, uj_pose a, uj_pose b)
{
    double length = least_step * space->diameter;
    return fabs(b.x - a.x) <= length && fabs(b.y - a.y) <= length &&
           fabs(b.angle - a.angle) <= least_step;
}

// The steps `first` to `end` - 1 of a path. Step i leads from frame i to frame i + 1. Bit k of
// `pieces`: piece k moves.
typedef struct stretch {
    unsigned pieces;
    size_t first, end;
    double length;
} stretch;

// If a step does not move a piece (least_step), sets the piece's pose after the step to its pose
// before. As a result, small steps in a row add up until they count as a motion.
static size_t find_stretches(const uj_plan_space *space, uj_motion *path, stretch *out)
{
    size_t n = path->piece_count, count = 0;
    for (size_t i = 0; i + 1 < path->frame_count; i++) {
        uj_pose *from = &path->poses[i * n], *to = from + n;
        unsigned pieces = 0;
        for (size_t k = 0; k < n; k++) {
            if (is_still(space, from[k], to[k]))
                to[k] = from[k];
            else
                pieces |= 1u << k;
        }
        double length = uj_plan_length(space, from, to);
        if (count > 0 && (pieces == 0 || pieces == out[count - 1].pieces)) {
            out[count - 1].end = i + 1;
            out[count - 1].length += length;
        } else if (pieces != 0) {
            out[count++] = (stretch){pieces, i, i + 1, length};
        }
    }
    return count;
}

static size_t join_next(stretch *list, size_t count, size_t a)
{
    list[a].pieces |= list[a + 1].pieces;
    list[a].end = list[a + 1].end;
    list[a].length += list[a + 1].length;
    memmove(&list[a + 1], &list[a + 2], (count - a - 2) * sizeof *list);
    return count - 1;
}

// Joins stretch i with the neighbour that adds fewer moving pieces. If the same pieces move in
// both neighbours, joins all three stretches.
static size_t join(stretch *list, size_t count, size_t i)
{
    bool both = i > 0 && i + 1 < count;
    if (both && list[i - 1].pieces == list[i + 1].pieces)
        return join_next(list, join_next(list, count, i), i - 1);
    bool before = i > 0;
    if (both)
        before = __builtin_popcount(list[i - 1].pieces | list[i].pieces) <=
                 __builtin_popcount(list[i + 1].pieces | list[i].pieces);
    return join_next(list, count, before ? i - 1 : i);
}

// First joins stretches shorter than least_move to a neighbour. Then joins neighbours in which the
// same pieces move.
static size_t join_stretches(const uj_plan_space *space, stretch *list, size_t count)
{
    while (count > 1) {
        size_t shortest = 0;
        for (size_t i = 1; i < count; i++)
            if (list[i].length < list[shortest].length)
                shortest = i;
        if (list[shortest].length >= least_move * space->diameter)
            break;
        count = join(list, count, shortest);
    }
    for (size_t i = 1; i < count;) {
        if (list[i].pieces == list[i - 1].pieces)
            count = join_next(list, count, i - 1);
        else
            i++;
    }
    return count;
}

static uj_move move_of(const stretch *s)
{
    uj_move move = {.type = UJ_GLIDE};
    for (unsigned i = 0; i < UJ_MAX_PIECES; i++)
        if ((s->pieces >> i & 1u) != 0)
            move.pieces[move.piece_count++].piece = (uint8_t)i;
    return move;
}

// The times of the frames go from `start` to start + 1, in proportion to the length of the motion.
static uj_status append_frames(const uj_plan_space *space, const uj_motion *path, const stretch *s,
                               double start, uj_motion *out)
{
    size_t n = path->piece_count;
    double whole = 0.0, gone = 0.0, last = start;
    for (size_t i = s->first; i < s->end; i++)
        whole += uj_plan_length(space, &path->poses[i * n], &path->poses[(i + 1) * n]);
    uj_status status = UJ_OK;
    for (size_t i = s->first; status == UJ_OK && i < s->end; i++) {
        const uj_pose *to = &path->poses[(i + 1) * n];
        gone += uj_plan_length(space, to - n, to);
        double time = i + 1 == s->end ? start + 1.0 : start + gone / whole;
        if (i + 1 < s->end && !(time > last && time < start + 1.0))
            continue;
        status = uj_motion_append(out, time, to);
        last = time;
    }
    return status;
}

uj_status uj_plan_path_to_moves(const uj_plan_space *space, const uj_motion *path,
                                uj_tray_solution *out)
{
    size_t n = path->piece_count;
    uj_motion own = {.piece_count = n};
    stretch *stretches = calloc(path->frame_count, sizeof *stretches);
    uj_status status = stretches != NULL ? UJ_OK : UJ_NO_MEMORY;
    for (size_t i = 0; status == UJ_OK && i < path->frame_count; i++)
        status = uj_motion_append(&own, path->times[i], &path->poses[i * n]);
    size_t count = status == UJ_OK ? find_stretches(space, &own, stretches) : 0;
    count = join_stretches(space, stretches, count);
    out->rules = UJ_RULES_ANY;
    out->motion.piece_count = n;
    out->moves = calloc(count + 1, sizeof *out->moves);
    if (out->moves == NULL)
        status = UJ_NO_MEMORY;
    if (status == UJ_OK)
        status = uj_motion_append(&out->motion, 0.0, own.poses);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        out->moves[out->move_count++] = move_of(&stretches[i]);
        status = append_frames(space, &own, &stretches[i], (double)i, &out->motion);
    }
    free(stretches);
    uj_motion_clear(&own);
    return status;
}
