// Checks that pieces rest at the end of moves and throughout turns.
#include "rest_check.h"

#include <stdio.h>

#include "checked_move.h"
#include "pull_check.h"
#include "push_law_check.h"
#include "slide_check.h"
#include "turn_stop_check.h"
#include <unjam/geometry/certificate/forces/nearer_push.h>
#include <unjam/geometry/certificate/shapes/certificate_limits.h>
#include <unjam/geometry/tray/exit.h>

// --- at one moment -------------------------------------------------------------------------------

// A moment to test: the fraction `part` (0 to 1) of the interval after keyframe `frame`.
typedef struct moment {
    size_t frame;
    double part;
    double within;      // greatest gap of parts that touch
    double strongest;   // greatest sum of all contact forces; 0: no limit
    const char *when;   // for a message: the words before "move 3", such as "the start of"
    double way, angle;  // how far pieces move and turn until the next moment
} moment;

// RESTS_AT_VERTEX: it is not decided whether the pieces can leave a vertex. They count as being at
// rest, and an exemption is noted. LEAVES_VERTEX: the pieces of a turn can leave a vertex.
typedef enum rest { RESTS, RESTS_AT_VERTEX, LEAVES_VERTEX, MOVES } rest;

// Tests whether pieces can move although contact forces balance their pushes. At a vertex, one face
// is enough to keep two parts apart. So if the balance needs several, pieces may be free to move.
static uj_status find_way_on(const uj_checked_move *m, const moment *at, const uj_vec2 *drives,
                             rest *out, size_t *worst)
{
    uj_nearer found = UJ_NEARER_NONE;
    uj_nearer_query query = {.balance = m->balance,
                             .drives = drives,
                             .within = at->within,
                             .loose = UJ_LOOSE_TOUCHING * m->balance->diameter,
                             .leaving = m->leaving};
    uj_status status = uj_nearer_push(&query, &found);
    *out = found == UJ_NEARER_NONE ? RESTS : found == UJ_NEARER_FOUND ? MOVES : RESTS_AT_VERTEX;
    *worst = found == UJ_NEARER_FOUND ? uj_balance_worst(m->balance) : m->balance->pieces[0];
    return status;
}

// Keyframes of turns are inexact, so it is uncertain which small gaps are contacts. Tries each of
// the limits UJ_VERTEX_TOUCHING. If the pieces can move with all of them, *out is LEAVES_VERTEX.
static uj_status find_way_on_in_turn(const uj_checked_move *m, const moment *at,
                                     const uj_vec2 *drives, rest *out, size_t *worst)
{
    static const double limits[] = UJ_VERTEX_TOUCHING;
    double diameter = m->balance->diameter;
    uj_status status = UJ_OK;
    *out = LEAVES_VERTEX;
    for (size_t i = 0;
         status == UJ_OK && *out == LEAVES_VERTEX && i + 1 < sizeof limits / sizeof *limits; i++) {
        uj_nearer found = UJ_NEARER_NONE;
        uj_nearer_query query = {.balance = m->balance,
                                 .drives = drives,
                                 .within = limits[i] * diameter,
                                 .loose = limits[i + 1] * diameter,
                                 .leaving = m->leaving};
        status = uj_nearer_push(&query, &found);
        *out = found == UJ_NEARER_FOUND ? LEAVES_VERTEX : RESTS;
        *worst = uj_balance_worst(m->balance);
    }
    return status == UJ_OK ? uj_balance_place(m->balance, at->within) : status;
}

// Replaces LEAVES_VERTEX by RESTS or MOVES. Pieces that rest at a vertex count as at rest until
// they have turned by UJ_VERTEX_ANGLE after they could first leave it. `turned`: the angle by which
// they turn until the next keyframe.
static void judge_vertex(uj_checked_move *m, double turned, rest *found)
{
    bool leaves = *found == LEAVES_VERTEX;
    if (leaves)
        *found = m->at_vertex <= UJ_VERTEX_ANGLE ? RESTS : MOVES;
    if (*found == RESTS)
        m->at_vertex = leaves ? m->at_vertex + turned : 0.0;
}

// Repeats the test of rest with stronger forces than UJ_REST_STRONGEST, but smaller gaps. A wedge
// that holds another wedge may need such forces. Treats nearly parallel faces as parallel, because
// a single narrow wedge must not hold a piece by such forces. Leaves the list of contacts as it
// was.
static uj_status find_wedges(const uj_checked_move *m, const moment *at,
                             const uj_balance_task *task, bool *balanced, bool *at_vertex)
{
    uj_balance *b = m->balance;
    uj_balance_task stronger = *task;
    double distance = INFINITY;
    stronger.strongest = UJ_REST_STRONGEST_EXACT;
    uj_status status = uj_balance_place(b, UJ_TOUCHING * b->diameter);
    if (status != UJ_OK)
        return status;
    status = uj_balance_align_normals(b, UJ_REST_PARALLEL);
    if (status == UJ_OK)
        status = uj_balance_find(b, &stronger, &distance);
    *balanced = status == UJ_OK && distance <= task->blur;
    *at_vertex = *balanced && uj_balance_needs_vertex(b);
    return status == UJ_OK ? uj_balance_place(b, at->within) : status;
}

// Tests whether the pieces chosen in m->balance are at rest. drives[i]: the push vector of
// m->balance->pieces[i]. Unless *out is RESTS, sets *worst to a piece that is not at rest.
static uj_status find_rest(uj_checked_move *m, const moment *at, const uj_vec2 *drives, rest *out,
                           size_t *worst)
{
    uj_balance *b = m->balance;
    double distance = 0.0, scale = sqrt((double)b->count);
    uj_balance_task task = {
        .still = INFINITY, .strongest = at->strongest, .blur = UJ_REST_BLUR * scale};
    for (size_t i = 0; i < b->count; i++)
        task.drives[i] = drives[i];
    *out = RESTS;
    uj_status status = uj_balance_place(b, at->within);
    if (status == UJ_OK)
        status = uj_balance_find(b, &task, &distance);
    bool balanced = distance <= UJ_REST_BLUR * scale;
    m->forces_known = false;
    if (status == UJ_OK && balanced && m->move->type == UJ_PUSH)
        return find_way_on(m, at, drives, out, worst);
    if (status == UJ_OK && balanced && at->strongest > 0.0 && uj_balance_needs_vertex(b))
        return find_way_on_in_turn(m, at, drives, out, worst);
    m->forces_known = status == UJ_OK && balanced;
    if (status != UJ_OK || balanced)
        return status;
    *worst = uj_balance_worst(b);
    bool at_vertex = false;
    if (at->strongest > 0.0 && m->move->type == UJ_TURN)
        status = find_wedges(m, at, &task, &balanced, &at_vertex);
    if (status == UJ_OK && at_vertex)
        return find_way_on_in_turn(m, at, drives, out, worst);
    *out = balanced ? RESTS : MOVES;
    return status;
}

static void note(uj_checked_move *m, const moment *at, rest found, size_t piece, bool *good)
{
    double time = uj_motion_time(m->motion, at->frame, at->part);
    if (found == RESTS_AT_VERTEX) {
        uj_exemption exemption = {.kind = UJ_EXEMPT_VERTEX,
                                  .time = time,
                                  .piece = (int)piece,
                                  .other = UJ_EXEMPT_ALONE,
                                  .way = at->way,
                                  .angle = at->angle};
        uj_checked_move_exempt(m, exemption, good);
        return;
    }
    size_t i = 0;
    while (m->move->pieces[i].piece != piece)
        i++;
    *good = false;
    snprintf(
        m->exam->reason, UJ_REASON_SIZE,
        "%s is not at rest at time %.6g, %s move %zu, which is a %s: when it is pushed towards "
        "%s, it can still move",
        uj_piece_label_of(m->exam->tray, (int)piece).text, time, at->when, m->number,
        uj_move_type_text((uj_move_type)m->move->type),
        uj_direction_text((uj_direction)m->move->pieces[i].direction));
}

// Tests for each piece whether it is at rest while all others stand still.
static uj_status check_rest_of_each(uj_checked_move *m, moment at, bool *good)
{
    uj_vec2 drives[UJ_MAX_PIECES];
    uj_status status = UJ_OK;
    uj_checked_move_drives(m, drives);
    uj_checked_move_place(m, at.frame, at.part);
    for (size_t i = 0; status == UJ_OK && *good && i < m->move->piece_count; i++) {
        size_t piece = m->move->pieces[i].piece, worst;
        rest found = RESTS;
        uj_balance_choose(m->balance, &piece, 1);
        status = find_rest(m, &at, &drives[i], &found, &worst);
        if (status == UJ_OK && found != RESTS)
            note(m, &at, found, piece, good);
    }
    return status;
}

// Tests all pieces of the move together. `turned`: the angle by which they turn until the next
// keyframe; not used if at.strongest is 0.
static uj_status check_rest(uj_checked_move *m, moment at, double turned, bool *good)
{
    uj_vec2 drives[UJ_MAX_PIECES];
    rest found = RESTS;
    size_t worst = 0;
    uj_checked_move_drives(m, drives);
    uj_checked_move_place(m, at.frame, at.part);
    uj_status status = find_rest(m, &at, drives, &found, &worst);
    if (at.strongest > 0.0)
        judge_vertex(m, turned, &found);
    if (status == UJ_OK && found != RESTS)
        note(m, &at, found, worst, good);
    return status;
}

// --- turns -----------------------------------------------------------------------------------

// Checks the interval after keyframe `frame` of a turn. `path`: the result of
// uj_checked_move_step_length.
static uj_status check_turning(uj_checked_move *m, size_t frame, double turned, double path,
                               bool *good)
{
    double diameter = m->balance->diameter;
    double intervals = turned / UJ_SAMPLE_ANGLE;
    if (path > UJ_SAMPLE_PACE * turned * diameter)
        intervals = fmax(intervals, path / (UJ_SAMPLE_DISTANCE * diameter));
    int samples = 2 + (int)fmin(intervals, 1e6);
    uj_slide slide;
    uj_status status = UJ_OK;
    for (int i = 0; status == UJ_OK && *good && i < samples; i++) {
        uj_examination_poll(m->exam, good);
        double within = i == 0 ? UJ_TOUCHING_IN_TURN : UJ_TOUCHING_BETWEEN;
        moment at = {.frame = frame,
                     .part = (double)i / samples,
                     .within = within * diameter,
                     .strongest = i == 0 ? UJ_REST_STRONGEST : 0.0,
                     .when = "in the middle of",
                     .way = path / samples,
                     .angle = turned / samples};
        status = check_rest(m, at, turned, good);
        if (i == 0)
            uj_slide_begin(m, frame, &slide);
        if (status == UJ_OK && *good)
            uj_slide_explain(m, &slide);
    }
    if (status == UJ_OK && *good)
        status = uj_slide_check(m, frame, &slide, good);
    if (status == UJ_OK && *good)
        status = uj_slide_check_middle(m, frame, turned, &slide, good);
    if (status == UJ_OK && *good && slide.may_be_pulled)
        status = uj_pull_check(m, frame, good);
    return status;
}

// A step with a tiny turn is checked as a push, so the sum of such turns is limited.
static void count_tiny_turn(uj_checked_move *m, size_t frame, double turned, bool *good)
{
    m->tiny_turns += turned;
    if (m->tiny_turns <= UJ_FLUSH_ANGLE)
        return;
    *good = false;
    snprintf(m->exam->reason, UJ_REASON_SIZE,
             "before time %.6g, the pieces of move %zu turn by %.3g degrees in steps that are too "
             "small to be tested",
             m->motion->times[frame + 1], m->number, uj_degrees(m->tiny_turns));
}

static void refuse_idle_turn(const uj_checked_move *m, bool *good)
{
    *good = false;
    snprintf(m->exam->reason, UJ_REASON_SIZE,
             "move %zu, from time %.6g to %.6g, is a turn, but no piece turns in it", m->number,
             m->motion->times[m->start], m->motion->times[m->end]);
}

// Returns, as bits, the pieces that turn in the first turning interval after keyframe `frame`, or
// m->turning if there is none.
static unsigned turns_later(const uj_checked_move *m, size_t frame)
{
    for (size_t f = frame; f < m->end; f++)
        if (uj_turned_after(m, f) > UJ_RULE_TOLERANCE)
            return uj_turning_after(m, f);
    return m->turning;
}

// Checks a step of a turn in which no piece turns.
static uj_status check_slide(uj_checked_move *m, size_t frame, uj_turn_course *course, bool *good)
{
    bool drifts = false;
    if (frame == m->start || uj_turned_after(m, frame - 1) > UJ_RULE_TOLERANCE) {
        m->turning_later = turns_later(m, frame);
        m->drift_run = frame;
        m->blocked = 0;
    }
    uj_status status = uj_push_law_drifts(m, frame, &drifts);
    double shortest = UJ_PUSH_SHORTEST_IN_TURN * m->balance->diameter;
    if (!drifts && uj_checked_move_step_length(m, frame) >= shortest)
        m->drift_run = frame + 1;
    if (status == UJ_OK)
        status = uj_turn_course_slide(m, frame, drifts, course);
    return status == UJ_OK ? uj_push_law_check(m, frame, drifts, good) : status;
}

// `leaves`: true if the goal piece leaves in this move. Then the turn may end anywhere.
static uj_status check_turn(uj_checked_move *m, bool leaves, bool *good)
{
    double diameter = m->balance->diameter;
    moment start = {.frame = m->start,
                    .within = UJ_TOUCHING_IN_TURN * diameter,
                    .strongest = UJ_REST_STRONGEST,
                    .when = "the start of"};
    uj_status status = check_rest_of_each(m, start, good);
    uj_turn_course course = uj_turn_course_begin(m);
    for (size_t f = m->start; status == UJ_OK && *good && f < m->end; f++) {
        double turned = uj_turned_after(m, f);
        uj_examination_poll(m->exam, good);
        m->turning = course.turning;
        if (turned <= UJ_RULE_TOLERANCE) {
            count_tiny_turn(m, f, turned, good);
            if (*good)
                status = check_slide(m, f, &course, good);
            continue;
        }
        double path = uj_checked_move_step_length(m, f);
        uj_checked_move_pace(m, f, turned, path, good);
        if (*good)
            status = uj_turn_course_advance(m, f, &course, good);
        if (status == UJ_OK && *good)
            status = check_turning(m, f, turned, path, good);
    }
    if (status == UJ_OK && *good && !leaves && !course.has_begun)
        refuse_idle_turn(m, good);
    if (status == UJ_OK && *good && !leaves)
        status = uj_turn_course_end(m, &course, good);
    return status;
}

// --- all moves -----------------------------------------------------------------------------------

static uj_status check_push(uj_checked_move *m, bool *good)
{
    uj_status status = UJ_OK;
    for (size_t f = m->start; status == UJ_OK && *good && f < m->end; f++) {
        bool drifts = false;
        uj_examination_poll(m->exam, good);
        status = uj_push_law_drifts(m, f, &drifts);
        if (status == UJ_OK)
            status = uj_push_law_check(m, f, drifts, good);
    }
    return status;
}

static uj_status find_leaving(const uj_tray *tray, uj_leaving *out)
{
    uj_error error = {0};
    *out = (uj_leaving){.piece = -1};
    if (!tray->goal.by_exit)
        return UJ_OK;
    out->piece = tray->goal.piece;
    return uj_exit_direction(tray, (size_t)tray->goal.exit, &out->direction, &error);
}

uj_status uj_rest_check(const uj_examination *e, bool *good)
{
    const uj_tray_solution *solution = e->solution;
    uj_balance balance = {.scene.shapes = e->shapes, .diameter = uj_tray_diameter(e->tray)};
    uj_event_list events = {0};
    uj_leaving leaving;
    uj_status status = find_leaving(e->tray, &leaving);
    *good = true;
    for (size_t i = 0; status == UJ_OK && *good && i < solution->move_count; i++) {
        if (solution->moves[i].type == UJ_GLIDE)
            continue;  // a glide may be any motion, so there is no law to check
        uj_checked_move m = {.exam = e,
                             .motion = &solution->motion,
                             .move = &solution->moves[i],
                             .number = i + 1,
                             .start = e->frames[i],
                             .end = e->frames[i + 1],
                             .balance = &balance,
                             .events = &events,
                             .leaving = leaving,
                             .at_vertex = INFINITY};
        bool turns = m.move->type == UJ_TURN;
        bool leaves = e->tray->goal.by_exit && i + 1 == solution->move_count;
        double within = turns ? UJ_TOUCHING_IN_TURN : UJ_TOUCHING;
        moment end = {.frame = m.end,
                      .within = within * balance.diameter,
                      .strongest = UJ_REST_STRONGEST,
                      .when = "the end of"};
        status = turns ? check_turn(&m, leaves, good) : check_push(&m, good);
        if (status == UJ_OK && *good && !leaves)
            status = check_rest(&m, end, 0.0, good);
        if (!*good && uj_poll_goes_on(e->poll))
            *e->faulty_move = i;
    }
    uj_balance_clear(&balance);
    uj_event_list_clear(&events);
    return status;
}
