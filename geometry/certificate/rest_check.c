// Checks that pieces rest at the end of moves and while they turn.
#include "rest_check.h"

#include <stdio.h>

#include "certificate_limits.h"
#include "checked_move.h"
#include "push_law_check.h"

// --- at one moment -------------------------------------------------------------------------------

static uj_vec2 unit_drive(const uj_piece_move *part)
{
    return uj_vec2_scale(uj_direction_vector((uj_direction)part->direction), sqrt(0.5));
}

// A moment to test: a fraction (0 to 1) of the interval after a keyframe.
typedef struct moment {
    size_t frame;
    double part;
    double gain;       // a step counts if it gains at least this
    const char *when;  // when the test takes place, in words, such as "the start of"
} moment;

static double time_of(const uj_checked_move *m, const moment *at)
{
    return uj_motion_time(m->motion, at->frame, at->part);
}

// Checks that every piece of the move, tested alone, is at rest: it cannot step in its direction.
static uj_status check_rest_of_each(const uj_checked_move *m, uj_step_tester *t, moment at,
                                    bool *good)
{
    uj_checked_move_place(m, at.frame, at.part, t);
    for (size_t i = 0; i < m->move->piece_count; i++) {
        const uj_piece_move *part = &m->move->pieces[i];
        if (!uj_step_gather(t, part->piece))
            return UJ_NO_MEMORY;
        if (!uj_step_possible(t, unit_drive(part), at.gain))
            continue;
        *good = false;
        snprintf(m->exam->reason, UJ_REASON_SIZE,
                 "%s does not rest towards %s at time %.6g, %s move %zu, which is a %s: it can "
                 "still move in that direction",
                 uj_piece_label_of(m->exam->tray, part->piece).text,
                 uj_direction_text((uj_direction)part->direction), time_of(m, &at), at.when,
                 m->number, uj_move_type_text((uj_move_type)m->move->type));
        return UJ_OK;
    }
    return UJ_OK;
}

// Checks that every piece of the move rests when tested alone, and that the pieces cannot step
// together.
static uj_status check_rest(const uj_checked_move *m, uj_step_tester *t, moment at, bool *good)
{
    uj_status status = check_rest_of_each(m, t, at, good);
    if (status != UJ_OK || !*good)
        return status;
    uj_vec2 drives[UJ_MAX_PIECES];
    for (size_t i = 0; i < m->move->piece_count; i++)
        drives[i] = unit_drive(&m->move->pieces[i]);
    bool possible;
    status = uj_checked_move_joint_step(m, t, drives, at.gain, &possible);
    if (status == UJ_OK && possible) {
        *good = false;
        snprintf(m->exam->reason, UJ_REASON_SIZE,
                 "move %zu, a %s: at time %.6g, %s the move, its pieces can still move together in "
                 "the directions of the move, although none of them can move alone",
                 m->number, uj_move_type_text((uj_move_type)m->move->type), time_of(m, &at),
                 at.when);
    }
    return status;
}

// --- the course of a turn ------------------------------------------------------------------------

// Returns the greatest angle by which any piece turns in the interval after a keyframe.
static double turned_after(const uj_checked_move *m, size_t frame)
{
    size_t n = m->motion->piece_count;
    const uj_pose *a = &m->motion->poses[frame * n];
    double angle = 0.0;
    for (size_t i = 0; i < n; i++)
        angle = fmax(angle, fabs(a[n + i].angle - a[i].angle));
    return angle;
}

// Returns the set of pieces that turn in the interval after a keyframe, as bits.
static unsigned turning_after(const uj_checked_move *m, size_t frame)
{
    size_t n = m->motion->piece_count;
    const uj_pose *a = &m->motion->poses[frame * n];
    unsigned turning = 0;
    for (size_t i = 0; i < n; i++)
        turning |= fabs(a[n + i].angle - a[i].angle) > UJ_RULE_TOLERANCE ? 1u << i : 0u;
    return turning;
}

// How far a turn has come, and what comes next. Angles are counted from the start of the move.
typedef struct turn_course {
    size_t frame;
    double angle;         // angle turned at keyframe `frame`
    unsigned pieces;      // the set of pieces that turn now, as bits
    double since;         // angle at which this set of pieces started to turn
    size_t change_frame;  // keyframe up to which no piece starts or stops turning
    double change;        // angle at change_frame
    size_t slip_frame;    // keyframe of the next slip, or the last keyframe
    double slip;          // angle at slip_frame; infinity if no slip comes
} turn_course;

// Finds the next keyframe at which a piece starts or stops turning, or at which the turn ends.
static void find_change(const uj_checked_move *m, turn_course *now)
{
    now->change = now->angle;
    for (now->change_frame = now->frame; now->change_frame < m->end; now->change_frame++) {
        unsigned pieces = turning_after(m, now->change_frame);
        // An interval in which no piece turns is a slip, which does not count as a change.
        if (pieces != 0 && pieces != now->pieces)
            return;
        now->change += turned_after(m, now->change_frame);
    }
}

// Finds the next slip: a contact that held a piece ends, and the piece slides at constant angle, by
// at least UJ_SLIP_SHORTEST.
static void find_slip(const uj_checked_move *m, double diameter, turn_course *now)
{
    double angle = now->angle, slipped = 0.0;
    for (now->slip_frame = now->frame; now->slip_frame < m->end; now->slip_frame++) {
        double turned = turned_after(m, now->slip_frame);
        bool turns = turned > UJ_RULE_TOLERANCE;
        slipped = turns ? 0.0 : slipped + uj_checked_move_step_length(m, now->slip_frame);
        if (slipped >= UJ_SLIP_SHORTEST * diameter) {
            now->slip = angle;
            return;
        }
        angle += turned;
    }
    now->slip = INFINITY;
}

// Advances *now to the interval after keyframe `frame`. Pieces must turn in this interval.
static void advance(const uj_checked_move *m, double diameter, size_t frame, turn_course *now)
{
    unsigned pieces = turning_after(m, frame);
    now->frame = frame;
    if (pieces != now->pieces) {
        now->pieces = pieces;
        now->since = now->angle;
        find_change(m, now);
    }
    if (frame > now->slip_frame || now->slip < now->angle)
        find_slip(m, diameter, now);
}

// --- rest during a turn --------------------------------------------------------------------------

// A sample of a turn, at the fraction `part` of the current interval. From this sample to the next,
// the pieces turn by `angle` and move by `path`.
typedef struct turn_sample {
    double part, angle, path;
} turn_sample;

// Counts a sample at which rest is tested only coarsely. If the move has too many such samples,
// returns false and writes the reason.
static bool exempt_coarse(uj_checked_move *m, const turn_course *now, double angle, bool changes)
{
    double allowed =
        changes ? UJ_COARSE_AT_CHANGES * (m->move->piece_count + 2) : UJ_COARSE_BEFORE_SLIPS;
    double *exempt = changes ? &m->coarse_at_changes : &m->coarse_before_slips;
    *exempt += angle;
    if (*exempt <= allowed)
        return true;
    snprintf(m->exam->reason, UJ_REASON_SIZE,
             "up to time %.6g the pieces of move %zu (a turn) slip or stop so often that contacts "
             "cannot be verified to keep them at rest",
             m->motion->times[now->frame + 1], m->number);
    return false;
}

// Counts a sample at which even the coarse test fails. Returns false if the move has too many such
// samples.
static bool exempt_untested(uj_checked_move *m, const uj_step_tester *t, const turn_sample *s)
{
    m->untested_angle += s->angle;
    m->untested_path += s->path;
    return m->untested_angle <= UJ_UNTESTED_ANGLE &&
           m->untested_path <= UJ_UNTESTED_PATH * t->diameter;
}

// Returns the length of the step for a test between keyframes. There, pieces deviate from their
// true path by a fraction of its length, so the step grows with the path.
static double step_between(const uj_checked_move *m, const uj_step_tester *t, size_t frame)
{
    double step = UJ_BETWEEN_STEP_PART * uj_checked_move_step_length(m, frame) / t->diameter;
    return fmin(fmax(step, UJ_BETWEEN_STEP_SHORTEST), UJ_BETWEEN_STEP_LONGEST) * t->diameter;
}

// Tests rest at a sample. The test is coarse in three cases: just before and after pieces start or
// stop turning, when edges may be flush; before a slip, when a step may get past the end of the
// contact that holds the piece; and between keyframes, when vertices are slightly off the edges on
// which they slide.
static uj_status check_sample(uj_checked_move *m, uj_step_tester *t, const turn_course *now,
                              const turn_sample *s, bool *good)
{
    double at = now->angle + s->part * turned_after(m, now->frame);
    bool changes =
        at - now->since <= UJ_REST_FLUSH_ANGLE || now->change - at <= UJ_REST_FLUSH_ANGLE;
    bool slips = now->slip - at <= UJ_SLIP_NEAR;
    moment here = {now->frame, s->part, UJ_REST_GAIN, "in the middle of"};
    if (s->part <= 0.0 && !changes && !slips)
        return check_rest(m, t, here, good);
    here.gain = UJ_REST_COARSE_GAIN;
    bool rests = true;
    *good = (!changes && !slips) || exempt_coarse(m, now, s->angle, changes);
    double usual = t->least_step;
    if (s->part > 0.0)
        t->least_step = step_between(m, t, now->frame);
    uj_status status = *good ? check_rest(m, t, here, &rests) : UJ_OK;
    t->least_step = usual;
    if (status == UJ_OK && !rests && exempt_untested(m, t, s))
        m->exam->reason[0] = '\0';
    else if (status == UJ_OK)
        *good = *good && rests;
    return status;
}

// Tests rest at samples of the interval. The samples are close in angle and, where pieces slide far
// for that angle, close in length of path. So pieces cannot leave their contacts between two
// samples.
static uj_status check_turning(uj_checked_move *m, uj_step_tester *t, const turn_course *now,
                               bool *good)
{
    double turned = turned_after(m, now->frame);
    double path = uj_checked_move_step_length(m, now->frame);
    double intervals = turned / UJ_SAMPLE_ANGLE;
    if (path > UJ_SAMPLE_PACE * turned * t->diameter)
        intervals = fmax(intervals, path / (UJ_SAMPLE_DISTANCE * t->diameter));
    int samples = 1 + (int)fmin(intervals, 1e6);
    uj_status status = UJ_OK;
    for (int i = 0; status == UJ_OK && *good && i < samples; i++) {
        turn_sample s = {(double)i / samples, turned / samples, path / samples};
        status = check_sample(m, t, now, &s, good);
    }
    return status;
}

// Checks that at the start of a turn, every piece of the move is at rest when tested alone, and
// that all pieces stay at rest during the turn. Intervals in which no piece turns are checked as
// pushes.
static uj_status check_turn(uj_checked_move *m, uj_step_tester *t, bool *good)
{
    moment start = {m->start, 0.0, UJ_REST_GAIN, "the start of"};
    turn_course now = {.slip = -INFINITY};
    uj_status status = check_rest_of_each(m, t, start, good);
    for (size_t f = m->start; status == UJ_OK && *good && f < m->end; f++) {
        double turned = turned_after(m, f);
        if (turned <= UJ_RULE_TOLERANCE) {
            status = uj_push_law_check(m, t, f, good);
            continue;
        }
        advance(m, t->diameter, f, &now);
        status = check_turning(m, t, &now, good);
        now.angle += turned;
    }
    return status;
}

// --- all moves -----------------------------------------------------------------------------------

static uj_status check_push(uj_checked_move *m, uj_step_tester *t, bool *good)
{
    uj_status status = UJ_OK;
    for (size_t f = m->start; status == UJ_OK && *good && f < m->end; f++)
        status = uj_push_law_check(m, t, f, good);
    return status;
}

uj_status uj_rest_check(const uj_examination *e, bool *good)
{
    const uj_tray_solution *solution = e->solution;
    uj_step_tester t = {
        .shapes = e->shapes, .diameter = uj_tray_diameter(e->tray), .rounding = e->rounding};
    t.least_step = UJ_REST_STEP * t.diameter;
    uj_status status = UJ_OK;
    *good = true;
    for (size_t i = 0; status == UJ_OK && *good && i < solution->move_count; i++) {
        if (solution->moves[i].type == UJ_GLIDE)
            continue;  // no law says how the pieces move, or where they stop
        uj_checked_move m = {.exam = e,
                             .motion = &solution->motion,
                             .move = &solution->moves[i],
                             .number = i + 1,
                             .start = e->frames[i],
                             .end = e->frames[i + 1]};
        moment end = {m.end, 0.0, UJ_REST_GAIN, "the end of"};
        bool leaves = e->tray->goal.by_exit && i + 1 == solution->move_count;
        status = m.move->type == UJ_TURN ? check_turn(&m, &t, good) : check_push(&m, &t, good);
        if (status == UJ_OK && *good && !leaves)
            status = check_rest(&m, &t, end, good);
    }
    uj_step_tester_clear(&t);
    return status;
}
