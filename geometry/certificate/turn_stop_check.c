// Checks where the pieces of a turn stop turning (docs/CERTIFICATE.md, "Stops").
#include "turn_stop_check.h"

#include <stdint.h>
#include <stdio.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

#include "can_turn.h"
#include "flush_check.h"

// --- the course of a turn ---------------------------------------------------------------------

double uj_turned_after(const uj_checked_move *m, size_t frame)
{
    size_t n = m->motion->piece_count;
    const uj_pose *a = &m->motion->poses[frame * n];
    double angle = 0.0;
    for (size_t i = 0; i < n; i++)
        angle = uj_max(angle, fabs(a[n + i].angle - a[i].angle));
    return angle;
}

unsigned uj_turning_after(const uj_checked_move *m, size_t frame)
{
    size_t n = m->motion->piece_count;
    const uj_pose *a = &m->motion->poses[frame * n];
    unsigned turning = 0;
    for (size_t i = 0; i < n; i++)
        turning |= fabs(a[n + i].angle - a[i].angle) > UJ_RULE_TOLERANCE ? 1u << i : 0u;
    return turning;
}

uj_turn_course uj_turn_course_begin(const uj_checked_move *m)
{
    uj_turn_course course = {.rested = m->start};
    for (size_t i = 0; i < m->move->piece_count; i++)
        course.turning |= 1u << m->move->pieces[i].piece;
    return course;
}

// --- who stops -------------------------------------------------------------------------------

// Returns, as bits, the pieces that must stop because an edge is flush. If pieces have drifted at
// this angle, returns those that had to stop when the drift began. (A drift happens a little past
// the angle at which edges are flush.)
static unsigned must_stop(const uj_checked_move *m, const uj_turn_course *course, bool by_segment)
{
    double since[UJ_MAX_PIECES];
    if (course->drifts)
        return by_segment ? course->flush_at_segment : course->flush;
    for (size_t i = 0; i < UJ_MAX_PIECES; i++)
        since[i] = course->turned - course->stopped[i];
    return course->has_begun ? uj_flush_stopped(m, course->turning, since, by_segment) : 0u;
}

static int first_of(unsigned pieces)
{
    int piece = 0;
    while ((pieces & 1u << piece) == 0)
        piece++;
    return piece;
}

typedef struct going_on {
    unsigned turning;
    bool decided;
} going_on;

// Finds which pieces in `turning` must go on turning. Tests the pieces of all islands together.
static uj_status together_go_on(uj_checked_move *m, unsigned turning, uj_turn_test test,
                                going_on *out)
{
    uj_status status = UJ_OK;
    out->decided = true;
    while (status == UJ_OK && turning != 0) {
        uj_turn_answer together = UJ_TURN_UNKNOWN;
        unsigned blocked = 0;
        status = uj_can_turn(m, turning, test, &together);
        if (status != UJ_OK || together == UJ_TURN_YES)
            break;
        for (size_t i = 0; together == UJ_TURN_NO && status == UJ_OK && i < UJ_MAX_PIECES; i++) {
            uj_turn_answer without = UJ_TURN_NO;
            if ((turning & 1u << i) != 0 && turning != 1u << i)
                status = uj_can_turn(m, turning & ~(1u << i), test, &without);
            blocked |= without == UJ_TURN_YES ? 1u << i : 0u;
            together = without == UJ_TURN_UNKNOWN ? UJ_TURN_UNKNOWN : together;
        }
        if (together == UJ_TURN_UNKNOWN) {
            out->decided = false;
            break;
        }
        turning = blocked != 0 ? turning & ~blocked : 0;
    }
    out->turning = turning;
    return status;
}

uj_status uj_find_unstopped(uj_checked_move *m, unsigned turning, unsigned *out)
{
    going_on answer = {0};
    uj_status status = together_go_on(m, turning, (uj_turn_test){.fine = false}, &answer);
    if (status == UJ_OK && !answer.decided)
        status = together_go_on(m, turning, (uj_turn_test){.fine = true}, &answer);
    *out = status == UJ_OK && answer.decided ? answer.turning : 0u;
    return status;
}

// Returns, as bits, `piece` and the pressed pieces that touch it, directly or through other pressed
// pieces.
static unsigned island_of(const uj_checked_move *m, unsigned pressed, int piece)
{
    const uj_touch_list *list = &m->balance->touches;
    unsigned island = 1u << piece, before = 0;
    while (island != before) {
        before = island;
        for (size_t i = 0; i < list->pair_count; i++) {
            const uj_touch_pair *pair = &list->pairs[i];
            unsigned both = uj_touch_pair_pieces(pair);
            if (pair->b >= 0 && (both & ~pressed) == 0 && (both & island) != 0)
                island |= both;
        }
    }
    return island;
}

static unsigned pressed_pieces(const uj_checked_move *m)
{
    unsigned pressed = 0;
    for (size_t i = 0; i < m->move->piece_count; i++)
        pressed |= 1u << m->move->pieces[i].piece;
    return pressed;
}

unsigned uj_islands_of(const uj_checked_move *m, unsigned pieces)
{
    unsigned islands = 0, pressed = pressed_pieces(m);
    for (unsigned left = pieces; left != 0; left &= ~islands)
        islands |= island_of(m, pressed, first_of(left));
    return islands;
}

// Lists in m->balance only the contacts of the pieces in `chosen`.
static uj_status choose_pieces(uj_checked_move *m, unsigned chosen)
{
    size_t pieces[UJ_MAX_PIECES], count = 0;
    for (size_t i = 0; i < UJ_MAX_PIECES; i++)
        if ((chosen & 1u << i) != 0)
            pieces[count++] = i;
    uj_balance_choose(m->balance, pieces, count);
    return uj_balance_place(m->balance, m->balance->scene.within);
}

// Like together_go_on, but tests each island alone. Before and after the call, m->balance lists the
// contacts of all pieces in `pressed`.
static uj_status islands_go_on(uj_checked_move *m, unsigned turning, unsigned pressed,
                               uj_turn_test test, going_on *out)
{
    uj_status status = UJ_OK;
    unsigned claimed = test.claimed, islands[UJ_MAX_PIECES];
    size_t count = 0;
    for (unsigned left = turning; left != 0; left &= ~islands[count++])
        islands[count] = island_of(m, pressed, first_of(left));
    *out = (going_on){.turning = 0, .decided = true};
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        going_on own = {0};
        test.claimed = claimed & islands[i];
        if (count > 1)
            status = choose_pieces(m, islands[i]);
        if (status == UJ_OK)
            status = together_go_on(m, turning & islands[i], test, &own);
        out->turning |= own.turning;
        out->decided = out->decided && own.decided;
    }
    if (status == UJ_OK && count > 1)
        status = choose_pieces(m, pressed);
    return status;
}

// Returns true if the answer is decided, and all pieces that must go on are in test.claimed.
static bool agrees(going_on answer, uj_turn_test test)
{
    return answer.decided && (answer.turning & ~test.claimed) == 0;
}

// Finds which pieces must go on turning. First tests each island alone. If the motion contradicts
// the result, tests all pieces together, as the solver does: islands can stop each other.
static uj_status go_on(uj_checked_move *m, unsigned turning, uj_turn_test test, going_on *out)
{
    unsigned pressed = pressed_pieces(m);
    uj_status status = islands_go_on(m, turning, pressed, test, out);
    if (status != UJ_OK || turning == 0 || agrees(*out, test) ||
        (turning & ~island_of(m, pressed, first_of(turning))) == 0)
        return status;
    going_on together = {0};
    status = together_go_on(m, turning, test, &together);
    if (status == UJ_OK && agrees(together, test))
        *out = together;
    return status;
}

// Sets *flush to true, and fills in *out, if each piece in `stopping` gets a flush edge after a
// little more turning. Overwrites the list of contacts in m->balance.
static uj_status flush_soon(uj_checked_move *m, const uj_turn_course *course, unsigned stopping,
                            bool *flush, uj_exemption *out)
{
    uj_status status = uj_balance_place(m->balance, UJ_STOP_MISSED * m->balance->diameter);
    *flush =
        status == UJ_OK && course->has_begun && uj_becomes_flush(m, course->turning, stopping, out);
    return status;
}

// Called for an undecided stop. If the pieces certainly stop after a little more turning, or if the
// whole turn is tiny, the stop is an exemption: sets *stops to true and fills in *out.
static uj_status stops_soon(uj_checked_move *m, const uj_turn_course *course, unsigned turning,
                            bool *stops, uj_exemption *out)
{
    static const double angles[] = UJ_STOP_AHEAD;
    double diameter = m->balance->diameter;
    unsigned left = course->turning, stopping = left & ~turning;
    uj_status status = flush_soon(m, course, stopping, stops, out);
    if (status == UJ_OK && !*stops)
        status = uj_balance_place(m->balance, UJ_TOUCHING_IN_TURN * diameter);
    left &= ~must_stop(m, course, false);
    if (status == UJ_OK && !*stops && course->has_begun && turning == 0u &&
        course->turned <= UJ_STOP_BEGUN) {
        // How much farther the pieces could turn is unknown, so record the greatest of `angles`.
        *stops = true;
        *out = (uj_exemption){.angle = angles[sizeof angles / sizeof *angles - 1],
                              .piece = first_of(stopping)};
        out->other = uj_most_pressed(m, left, out->piece);
    }
    for (size_t i = 0; status == UJ_OK && !*stops && i < sizeof angles / sizeof *angles; i++) {
        uj_turn_test test = {
            .fine = true, .ahead = angles[i], .is_local = true, .claimed = turning};
        going_on expected = {0};
        status = go_on(m, left, test, &expected);
        *stops = agrees(expected, test);
        *out = (uj_exemption){.angle = angles[i], .piece = first_of(stopping)};
        out->other = uj_most_pressed(m, left, out->piece);
    }
    return status;
}

typedef struct stop_answer {
    unsigned missing;  // pieces (as bits) that should go on turning, but do not
    bool undecided;    // `missing` is not certain
    bool exempt;       // the stop is accepted as an exemption; `missing` is 0
    uj_exemption exemption;
} stop_answer;

// Finds the pieces in `left` that should go on turning at the present places, but are not in
// `turning`.
static uj_status find_missing_of(uj_checked_move *m, const uj_turn_course *course, unsigned left,
                                 unsigned turning, stop_answer *out)
{
    going_on expected = {0};
    uj_turn_test test = {.fine = false, .claimed = turning};
    *out = (stop_answer){.missing = 0u};
    uj_status status = go_on(m, left, test, &expected);
    out->missing = expected.decided ? expected.turning & ~turning : 0u;
    if (status == UJ_OK && out->missing != 0u) {
        status = flush_soon(m, course, out->missing, &out->exempt, &out->exemption);
        out->missing = out->exempt ? 0u : out->missing;
    }
    if (status != UJ_OK || expected.decided)
        return status;
    // The finer test assumes exact contacts. So it can prove that a stop is right, but it cannot
    // prove that a stop is wrong.
    test.fine = true;
    status = go_on(m, left, test, &expected);
    if (status != UJ_OK || agrees(expected, test))
        return status;
    status = stops_soon(m, course, turning, &out->exempt, &out->exemption);
    out->undecided = !out->exempt;
    out->missing = out->exempt ? 0u : (expected.decided ? expected.turning : left) & ~turning;
    return status;
}

// Finds pieces that stop turning at keyframe `frame`, although the law of a turn requires them to
// go on. Sets out->exempt if the stop is right only because edges meet at a point.
static uj_status find_missing(uj_checked_move *m, size_t frame, const uj_turn_course *course,
                              unsigned turning, stop_answer *out)
{
    double within = UJ_TOUCHING_IN_TURN * m->balance->diameter;
    uj_checked_move_place(m, frame, 0.0);
    uj_status status = uj_balance_place(m->balance, within);
    if (status != UJ_OK)
        return status;
    unsigned left = course->turning & ~must_stop(m, course, true);
    status = find_missing_of(m, course, left, turning, out);
    if (status != UJ_OK || out->missing == 0u)
        return status;
    status = uj_balance_place(m->balance, within);
    unsigned at_point = status == UJ_OK ? left & must_stop(m, course, false) : 0u;
    if (at_point == 0u)
        return status;
    stop_answer excused;
    uj_exemption exemption = {.piece = first_of(at_point), .other = UJ_EXEMPT_ALONE};
    status = find_missing_of(m, course, left & ~at_point, turning, &excused);
    if (status == UJ_OK && excused.missing == 0u)
        *out = (stop_answer){.exempt = true,
                             .exemption = excused.exempt ? excused.exemption : exemption};
    return status;
}

static void refuse_stop(uj_checked_move *m, size_t frame, bool has_begun, const stop_answer *found)
{
    static const double angles[] = UJ_STOP_AHEAD;
    char why[120] = "although no contact blocks it";
    if (found->undecided)
        snprintf(why, sizeof why,
                 "but it is not proven that a contact blocks it within %.2g degrees%s",
                 uj_degrees(angles[sizeof angles / sizeof *angles - 1]),
                 has_begun ? ", or that one of its edges is flush" : "");
    else if (has_begun)
        snprintf(why, sizeof why, "although no contact blocks it and none of its edges is flush");
    snprintf(m->exam->reason, UJ_REASON_SIZE,
             "the law of a turn is broken at time %.6g (move %zu): %s %s, %s",
             m->motion->times[frame], m->number,
             uj_piece_label_of(m->exam->tray, first_of(found->missing)).text,
             has_begun ? "stops turning" : "does not begin to turn", why);
}

// Checks that each piece that does not turn after keyframe `frame` had to stop there. If pieces
// slid just before, it is enough that the piece had to stop at some keyframe of this slide.
static uj_status check_change(uj_checked_move *m, size_t frame, const uj_turn_course *course,
                              unsigned turning, bool *good)
{
    stop_answer found, earlier;
    uj_status status = find_missing(m, frame, course, turning, &found);
    for (size_t f = frame; status == UJ_OK && found.missing != 0 && f > m->start &&
                           uj_turned_after(m, f - 1) <= UJ_RULE_TOLERANCE;
         f--) {
        status = find_missing(m, f - 1, course, turning, &earlier);
        earlier.missing &= found.missing;
        found = earlier;
    }
    if (status != UJ_OK)
        return status;
    if (found.missing != 0) {
        refuse_stop(m, frame, course->has_begun, &found);
        *good = false;
    } else if (found.exempt) {
        found.exemption.kind = UJ_EXEMPT_STOP;
        found.exemption.time = m->motion->times[frame];
        uj_checked_move_exempt(m, found.exemption, good);
    }
    return UJ_OK;
}

// Records that pieces begin to drift at keyframe `frame`.
static uj_status begin_drift(uj_checked_move *m, size_t frame, uj_turn_course *course)
{
    uj_checked_move_place(m, frame, 0.0);
    uj_status status = uj_balance_place(m->balance, UJ_TOUCHING_IN_TURN * m->balance->diameter);
    if (status != UJ_OK)
        return status;
    course->flush_at_segment = must_stop(m, course, true);
    course->flush = must_stop(m, course, false);
    course->drifts = true;
    course->drift_start = frame;
    return UJ_OK;
}

uj_status uj_turn_course_slide(uj_checked_move *m, size_t frame, bool drifts,
                               uj_turn_course *course)
{
    uj_status status = drifts && !course->drifts ? begin_drift(m, frame, course) : UJ_OK;
    m->turning = course->turning & ~(course->drifts ? course->flush_at_segment : 0u);
    return status;
}

static void refuse_full_turn(uj_checked_move *m, size_t frame, unsigned turning, bool *good)
{
    *good = false;
    snprintf(m->exam->reason, UJ_REASON_SIZE,
             "the law of a turn is broken at time %.6g (move %zu): %s goes on turning after a full "
             "turn",
             m->motion->times[frame + 1], m->number,
             uj_piece_label_of(m->exam->tray, first_of(turning)).text);
}

uj_status uj_turn_course_advance(uj_checked_move *m, size_t frame, uj_turn_course *course,
                                 bool *good)
{
    unsigned turning = uj_turning_after(m, frame);
    uj_status status = UJ_OK;
    uj_flush_interval interval = {.frame = frame,
                                  .rested = course->rested,
                                  .drift_start = course->drifts ? course->drift_start : frame,
                                  .before = course->before,
                                  .turning = turning};
    uj_flush_check(m, &interval, good);
    if (*good && turning != course->turning)
        status = check_change(m, frame, course, turning, good);
    for (size_t i = 0; i < UJ_MAX_PIECES; i++)
        if ((course->turning & ~turning & 1u << i) != 0)
            course->stopped[i] = course->turned;
    double angle = uj_turned_after(m, frame);
    course->together = turning == course->turning ? course->together + angle : angle;
    course->turning = turning;
    course->has_begun = true;
    course->drifts = false;
    course->turned += angle;
    course->rested = frame + 1;
    if (course->together > UJ_FLUSH_BEGUN)
        course->before = turning;
    if (status == UJ_OK && *good && course->turned > 2.0 * UJ_PI + UJ_STOP_FLUSH)
        refuse_full_turn(m, frame, turning, good);
    return status;
}

uj_status uj_turn_course_end(uj_checked_move *m, const uj_turn_course *course, bool *good)
{
    if (course->turned >= 2.0 * UJ_PI - UJ_STOP_FLUSH)
        return UJ_OK;  // no turn goes beyond 360 degrees
    return check_change(m, m->end, course, 0u, good);
}
