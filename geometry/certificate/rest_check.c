// The certificate's test of rest, and of what a turn does as it goes on.
#include <stdio.h>

#include "certificate_limits.h"
#include "certificate_moves.h"
#include "certificate_rules.h"

// --- at one moment -------------------------------------------------------------------------------

static uj_vec2 unit_wish(const uj_piece_move *part)
{
    return uj_vec2_scale(uj_direction_vector((uj_direction)part->direction), sqrt(0.5));
}

// A moment: a part (0 to 1) of the interval after a keyframe; when says what part of the move that
// is, gain how much a step must gain there.
typedef struct moment {
    size_t frame;
    double part, gain;
    const char *when;
} moment;

static double time_of(const uj_checked_move *m, const moment *at)
{
    return uj_motion_time(m->motion, at->frame, at->part);
}

// Every piece of the move, by itself, rests towards its direction.
static uj_status check_rest_of_each(const uj_checked_move *m, uj_step_tester *t, moment at,
                                    bool *good)
{
    uj_checked_places(m, at.frame, at.part, t);
    for (size_t i = 0; i < m->move->piece_count; i++) {
        const uj_piece_move *part = &m->move->pieces[i];
        if (!uj_step_gather(t, part->piece))
            return UJ_NO_MEMORY;
        if (!uj_step_possible(t, unit_wish(part), at.gain))
            continue;
        *good = false;
        snprintf(m->reason, UJ_REASON_SIZE,
                 "%s does not rest towards %s at time %.6g, %s move %zu, which is a %s: it still "
                 "has a free way",
                 uj_piece_label_of(m->tray, part->piece).text,
                 uj_direction_text((uj_direction)part->direction), time_of(m, &at), at.when,
                 m->number, uj_move_type_text((uj_move_type)m->move->type));
        return UJ_OK;
    }
    return UJ_OK;
}

// And so do all of them together.
static uj_status check_rest(const uj_checked_move *m, uj_step_tester *t, moment at, bool *good)
{
    uj_status status = check_rest_of_each(m, t, at, good);
    if (status != UJ_OK || !*good)
        return status;
    uj_vec2 wishes[UJ_MAX_PIECES];
    for (size_t i = 0; i < m->move->piece_count; i++)
        wishes[i] = unit_wish(&m->move->pieces[i]);
    bool possible;
    status = uj_checked_joint_step(m, t, wishes, at.gain, &possible);
    if (status == UJ_OK && possible) {
        *good = false;
        snprintf(
            m->reason, UJ_REASON_SIZE,
            "the pieces of move %zu, a %s, do not rest together at time %.6g, %s it: they have a "
            "free way as they are pressed",
            m->number, uj_move_type_text((uj_move_type)m->move->type), time_of(m, &at), at.when);
    }
    return status;
}

// --- turns ---------------------------------------------------------------------------------------

// Greatest angle by which a piece turns over the interval after a keyframe.
static double turned_after(const uj_checked_move *m, size_t frame)
{
    size_t n = m->motion->piece_count;
    const uj_pose *a = &m->motion->poses[frame * n];
    double angle = 0.0;
    for (size_t i = 0; i < n; i++)
        angle = fmax(angle, fabs(a[n + i].angle - a[i].angle));
    return angle;
}

// The pieces that turn in the interval after a keyframe, as bits.
static unsigned turning_after(const uj_checked_move *m, size_t frame)
{
    size_t n = m->motion->piece_count;
    const uj_pose *a = &m->motion->poses[frame * n];
    unsigned turning = 0;
    for (size_t i = 0; i < n; i++)
        turning |= fabs(a[n + i].angle - a[i].angle) > UJ_SAME ? 1u << i : 0u;
    return turning;
}

// Angles, counted from the start of the move, at a keyframe and at what comes next after it.
typedef struct turning {
    size_t frame;
    double angle;      // at the keyframe
    double since;      // where the pieces that turn now began to
    unsigned pieces;   // those, as bits
    size_t to_change;  // keyframe up to which the same pieces turn
    double change;     // there
    size_t to_slip;    // keyframe from which pieces slide on without turning, or the last one
    double slip;       // there; infinity: none comes
} turning;

// Pieces begin or cease to turn, or the turn ends.
static void find_change(const uj_checked_move *m, turning *now)
{
    now->change = now->angle;
    for (now->to_change = now->frame; now->to_change < m->end; now->to_change++) {
        unsigned pieces = turning_after(m, now->to_change);
        if (pieces != 0 && pieces != now->pieces)  // 0: a slip
            return;
        now->change += turned_after(m, now->to_change);
    }
}

// Something that held a piece ends: pieces slide on at a constant angle, by a length that shows.
static void find_slip(const uj_checked_move *m, double diameter, turning *now)
{
    double angle = now->angle, slipped = 0.0;
    for (now->to_slip = now->frame; now->to_slip < m->end; now->to_slip++) {
        double turned = turned_after(m, now->to_slip);
        slipped = turned <= UJ_SAME ? slipped + uj_checked_step_length(m, now->to_slip) : 0.0;
        if (slipped >= UJ_SLIP_SHORTEST * diameter) {
            now->slip = angle;
            return;
        }
        angle += turned;
    }
    now->slip = INFINITY;
}

// Moves on to the interval after the next keyframe, in which pieces turn.
static void look_ahead(const uj_checked_move *m, double diameter, size_t frame, turning *now)
{
    unsigned pieces = turning_after(m, frame);
    now->frame = frame;
    if (pieces != now->pieces) {
        now->pieces = pieces;
        now->since = now->angle;
        find_change(m, now);
    }
    if (frame > now->to_slip || now->slip < now->angle)
        find_slip(m, diameter, now);
}

// Where rest cannot be told from a small free way it is asked coarsely, over a bounded angle.
static bool grant_coarse(uj_checked_move *m, const turning *now, double angle, bool changes)
{
    double most = changes ? UJ_REST_CHANGING * (m->move->piece_count + 2) : UJ_SLIP_RELAXED;
    double *granted = changes ? &m->changing : &m->slipping;
    *granted += angle;
    if (*granted <= most)
        return true;
    snprintf(
        m->reason, UJ_REASON_SIZE,
        "up to time %.6g the pieces of move %zu, which is a turn, slip or stop so often that it "
        "cannot be told whether they rest",
        m->motion->times[now->frame + 1], m->number);
    return false;
}

// And where not even that can be told, over a smaller angle and a bounded way.
static bool grant_blind(uj_checked_move *m, const uj_step_tester *t, double angle, double way)
{
    m->blind += angle;
    m->strayed += way;
    return m->blind <= UJ_REST_UNTESTED && m->strayed <= UJ_REST_STRAYED * t->diameter;
}

// Between keyframes pieces are beside their true way by a part of what they go.
static double step_between(const uj_checked_move *m, const uj_step_tester *t, size_t frame)
{
    double step = UJ_REST_STEP_PART * uj_checked_step_length(m, frame) / t->diameter;
    return fmin(fmax(step, UJ_REST_STEP_BETWEEN), UJ_REST_STEP_LONGEST) * t->diameter;
}

// Rest at a part of the interval in which pieces turn by `angle` until the next look, and go `way`.
// Just before and after pieces begin or cease to turn edges may be flush, before a slip a step may
// get past what still holds, and between keyframes corners are a little off what they slide on.
static uj_status look(uj_checked_move *m, uj_step_tester *t, const turning *now, double part,
                      double angle, double way, bool *good)
{
    double at = now->angle + part * turned_after(m, now->frame);
    bool changes = at - now->since <= UJ_REST_FLUSH || now->change - at <= UJ_REST_FLUSH;
    bool slips = now->slip - at <= UJ_SLIP_NEAR;
    moment here = {now->frame, part, UJ_REST_GAIN, "in the middle of"};
    if (part <= 0.0 && !changes && !slips)
        return check_rest(m, t, here, good);
    here.gain = UJ_REST_COARSE;
    bool rests = true;
    *good = (!changes && !slips) || grant_coarse(m, now, angle, changes);
    double usual = t->least_step;
    if (part > 0.0)
        t->least_step = step_between(m, t, now->frame);
    uj_status status = *good ? check_rest(m, t, here, &rests) : UJ_OK;
    t->least_step = usual;
    if (status == UJ_OK && !rests && grant_blind(m, t, angle, way))
        m->reason[0] = '\0';
    else if (status == UJ_OK)
        *good = *good && rests;
    return status;
}

// Looks are close to one another in angle, and where pieces slide far for the angle in way, so that
// they cannot leave what they rest against between two.
static uj_status check_turning(uj_checked_move *m, uj_step_tester *t, const turning *now,
                               bool *good)
{
    double turned = turned_after(m, now->frame), way = uj_checked_step_length(m, now->frame);
    double apart = turned / UJ_REST_SAMPLE;
    if (way > UJ_TURN_PACE * turned * t->diameter)
        apart = fmax(apart, way / (UJ_REST_SAMPLE_DISTANCE * t->diameter));
    int looks = 1 + (int)fmin(apart, 1e6);
    uj_status status = UJ_OK;
    for (int i = 0; status == UJ_OK && *good && i < looks; i++)
        status = look(m, t, now, (double)i / looks, turned / looks, way / looks, good);
    return status;
}

// A turn begins with pieces each of which rests by itself, and keeps them all at rest as it goes
// on; what they do at one angle is a push.
static uj_status check_turn(uj_checked_move *m, uj_step_tester *t, bool *good)
{
    moment start = {m->start, 0.0, UJ_REST_GAIN, "the start of"};
    turning now = {.slip = -INFINITY};
    uj_status status = check_rest_of_each(m, t, start, good);
    for (size_t f = m->start; status == UJ_OK && *good && f < m->end; f++) {
        double turned = turned_after(m, f);
        if (turned <= UJ_SAME) {
            status = uj_checked_law(m, t, f, good);
            continue;
        }
        look_ahead(m, t->diameter, f, &now);
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
        status = uj_checked_law(m, t, f, good);
    return status;
}

uj_status uj_rules_check_rest(const uj_tray *tray, const uj_certificate_shapes *shapes,
                              const uj_tray_solution *solution, const size_t *frames,
                              double rounding, bool *good, char *reason)
{
    uj_step_tester t = {.shapes = shapes, .diameter = uj_tray_diameter(tray), .rounding = rounding};
    t.least_step = UJ_REST_STEP * t.diameter;
    uj_status status = UJ_OK;
    *good = true;
    for (size_t i = 0; status == UJ_OK && *good && i < solution->move_count; i++) {
        uj_checked_move m = {.tray = tray,
                             .motion = &solution->motion,
                             .move = &solution->moves[i],
                             .number = i + 1,
                             .start = frames[i],
                             .end = frames[i + 1],
                             .reason = reason};
        moment end = {m.end, 0.0, UJ_REST_GAIN, "the end of"};
        bool leaves = tray->goal.by_exit && i + 1 == solution->move_count;
        status = m.move->type == UJ_TURN ? check_turn(&m, &t, good) : check_push(&m, &t, good);
        if (status == UJ_OK && *good && !leaves)
            status = check_rest(&m, &t, end, good);
    }
    uj_step_tester_clear(&t);
    return status;
}
