// Writes moves in the short notation, and interpolates between keyframes.
#include <unjam/geometry/tray/motion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

const char *uj_direction_text(uj_direction direction)
{
    static const char *const texts[] = {"NE", "NW", "SE", "SW"};
    return texts[direction];
}

const char *uj_spin_text(uj_spin spin)
{
    return spin == UJ_CCW ? "ccw" : "cw";
}

const char *uj_move_type_text(uj_move_type type)
{
    static const char *const texts[] = {"push", "turn", "move"};
    return texts[type];
}

const char *uj_rules_text(uj_rules rules)
{
    static const char *const texts[] = {"free", "paper", "any"};
    return texts[rules];
}

bool uj_pose_is_same(uj_pose a, uj_pose b, double diameter)
{
    double length = UJ_TOLERANCE_MOVED * diameter;
    return fabs(b.x - a.x) <= length && fabs(b.y - a.y) <= length &&
           fabs(b.angle - a.angle) <= 2.0 * UJ_TOLERANCE_MOVED;
}

void uj_motion_clear(uj_motion *motion)
{
    free(motion->times);
    free(motion->poses);
    *motion = (uj_motion){.piece_count = motion->piece_count};
}

uj_status uj_motion_append(uj_motion *motion, double time, const uj_pose *poses)
{
    if (motion->frame_count == motion->frame_capacity) {
        size_t capacity = motion->frame_capacity > 0 ? 2 * motion->frame_capacity : 64;
        double *times = realloc(motion->times, capacity * sizeof *times);
        if (times == NULL)
            return UJ_NO_MEMORY;
        motion->times = times;
        uj_pose *all = realloc(motion->poses, capacity * motion->piece_count * sizeof *all);
        if (all == NULL)
            return UJ_NO_MEMORY;
        motion->poses = all;
        motion->frame_capacity = capacity;
    }
    motion->times[motion->frame_count] = time;
    memcpy(&motion->poses[motion->frame_count * motion->piece_count], poses,
           motion->piece_count * sizeof *poses);
    motion->frame_count++;
    return UJ_OK;
}

// Returns the index of the last frame whose time is at most `time` (0 if there is none).
static size_t frame_before(const uj_motion *motion, double time)
{
    size_t low = 0, high = motion->frame_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (motion->times[middle] <= time)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static size_t frames_until(const uj_motion *motion, double time)
{
    if (motion->frame_count == 0 || motion->times[0] > time)
        return 0;
    return frame_before(motion, time) + 1;
}

uj_pose uj_motion_between(const uj_motion *motion, size_t frame, double part, size_t piece)
{
    size_t n = motion->piece_count, next = frame + 1 < motion->frame_count ? frame + 1 : frame;
    uj_pose a = motion->poses[frame * n + piece], b = motion->poses[next * n + piece];
    if (part <= 0.0)
        return a;
    if (part >= 1.0)
        return b;
    return (uj_pose){a.x + part * (b.x - a.x), a.y + part * (b.y - a.y),
                     a.angle + part * (b.angle - a.angle)};
}

double uj_motion_time(const uj_motion *motion, size_t frame, double part)
{
    const double *times = motion->times;
    if (frame + 1 >= motion->frame_count)
        return times[frame];
    return times[frame] + part * (times[frame + 1] - times[frame]);
}

void uj_motion_at(const uj_motion *motion, double time, uj_pose *poses)
{
    size_t frame = frame_before(motion, time);
    double part = 0.0;
    if (frame + 1 < motion->frame_count && time > motion->times[frame])
        part = (time - motion->times[frame]) / (motion->times[frame + 1] - motion->times[frame]);
    for (size_t i = 0; i < motion->piece_count; i++)
        poses[i] = uj_motion_between(motion, frame, part, i);
}

size_t uj_motion_frames_in_move(const uj_motion *motion, size_t move)
{
    return frames_until(motion, (double)move + 1.0) - frames_until(motion, (double)move);
}

// `time` is a whole number, so there is a frame at this time.
static const uj_pose *frame_at(const uj_motion *motion, double time)
{
    return &motion->poses[frame_before(motion, time) * motion->piece_count];
}

size_t uj_solution_piece_moves(const uj_tray_solution *solution, double diameter)
{
    size_t count = 0;
    for (size_t move = 0; move < solution->move_count && solution->motion.frame_count > 0; move++) {
        const uj_pose *from = frame_at(&solution->motion, (double)move);
        const uj_pose *to = frame_at(&solution->motion, (double)move + 1.0);
        for (size_t piece = 0; piece < solution->motion.piece_count; piece++)
            count += !uj_pose_is_same(from[piece], to[piece], diameter);
    }
    return count;
}

// Like snprintf, returns the length of the whole text, even if it does not fit.
static size_t print_piece(const uj_tray *tray, const uj_move *move, size_t index, char *buffer,
                          size_t size)
{
    const uj_piece_move *part = &move->pieces[index];
    const char *name = tray->pieces[part->piece].name;
    const char *direction = uj_direction_text((uj_direction)part->direction);
    const char *verb = index > 0 ? "," : uj_move_type_text((uj_move_type)move->type);
    int length;
    if (move->type == UJ_GLIDE)
        length = snprintf(buffer, size, "%s %s", verb, name);
    else if (move->type == UJ_PUSH)
        length = snprintf(buffer, size, "%s %s %s", verb, name, direction);
    else
        length = snprintf(buffer, size, "%s %s %s pressed %s", verb, name,
                          uj_spin_text((uj_spin)part->spin), direction);
    return length > 0 ? (size_t)length : 0;
}

char *uj_move_text(const uj_tray *tray, const uj_move *move, char *buffer, size_t size)
{
    static const char ellipsis[] = "...";
    size_t used = 0;
    buffer[0] = '\0';
    for (size_t i = 0; i < move->piece_count; i++) {
        bool is_last = i + 1u == move->piece_count;
        size_t length = print_piece(tray, move, i, buffer + used, size - used);
        if (used + length + (is_last ? 1 : sizeof ellipsis) > size) {
            snprintf(buffer + used, size - used, "%s", ellipsis);
            return buffer;
        }
        used += length;
    }
    return buffer;
}

void uj_solution_clear(uj_tray_solution *solution)
{
    free(solution->moves);
    uj_motion_clear(&solution->motion);
    *solution = (uj_tray_solution){.rules = solution->rules, .motion = solution->motion};
}
