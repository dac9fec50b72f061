// Decides by the law of a turn which pieces stop turning, to first order in the angle.
//
// Let S be the set of pieces that turn. S can go on turning if there are velocities at which no
// closed gap becomes negative; at a vertex, it is enough that one of the gaps does not become
// negative. If S cannot go on, some pieces stop: each piece for which the rest of S could go on if
// this piece alone stopped. If there is no such piece, all pieces of S stop. A piece also stops
// when one of its edges becomes flush with an edge that turns at another rate. If the velocities of
// first order do not decide by a clear margin, any stop is accepted.
#include "turn_stop_check.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

#include "flush_check.h"

// --- the course of a turn ---------------------------------------------------------------------

double uj_turned_after(const uj_checked_move *m, size_t frame)
{
    size_t n = m->motion->piece_count;
    const uj_pose *a = &m->motion->poses[frame * n];
    double angle = 0.0;
    for (size_t i = 0; i < n; i++)
        angle = fmax(angle, fabs(a[n + i].angle - a[i].angle));
    return angle;
}

static unsigned turning_after(const uj_checked_move *m, size_t frame)
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

// --- whether a set of pieces can turn ----------------------------------------------------------

typedef enum answer { NO, YES, UNKNOWN } answer;

// A choice of one face for each pair that touches. The search for velocities tries such choices.
typedef struct choice {
    uj_checked_move *m;
    double spins[UJ_MAX_PIECES];
    bool fine;      // the margin is not required between two pieces that do not turn
    double ahead;   // radians: rates are averages over a turn by this angle; 0: rates at present
    double margin;  // every gap must grow at least this fast; fraction of the diameter
    size_t *faces;  // [pair_count] the face chosen for each pair; SIZE_MAX: none yet
    unsigned tries_left;
} choice;

// Returns the rate at which a gap grows because of the spins alone, in tray diameters per radian.
static double spin_rate(const choice *c, const uj_touch_pair *pair, const uj_touch *t)
{
    double a = c->spins[pair->a], b = pair->b < 0 ? 0.0 : c->spins[pair->b];
    double change = c->ahead > 0.0 ? uj_touch_change(t, a * c->ahead, b * c->ahead) / c->ahead
                                   : t->turn_a * a + t->turn_b * b;
    return change / c->m->balance->diameter;
}

static uj_vec2 normal_of(const choice *c, const uj_touch_pair *pair, const uj_touch *t)
{
    double b = pair->b < 0 ? 0.0 : c->spins[pair->b];
    return c->ahead > 0.0 ? uj_touch_normal(t, c->spins[pair->a] * c->ahead, b * c->ahead)
                          : t->normal;
}

static double margin_of(const choice *c, const uj_touch_pair *pair)
{
    bool turns = c->spins[pair->a] != 0.0 || (pair->b >= 0 && c->spins[pair->b] != 0.0);
    return turns || !c->fine ? c->margin : 0.0;
}

// Adds the condition a . v >= h as a column (a, h). It demands that one gap grows at least at the
// required rate while pieces move with the velocities v.
static bool add_condition(const choice *c, const uj_touch_pair *pair, const uj_touch *t)
{
    uj_balance *b = c->m->balance;
    double *column = uj_fit_add(&b->fit);
    if (column == NULL)
        return false;
    int first = b->row_of[pair->a], second = pair->b < 0 ? -1 : b->row_of[pair->b];
    uj_vec2 normal = normal_of(c, pair, t);
    if (first >= 0) {
        column[first] = normal.x;
        column[first + 1] = normal.y;
    }
    if (second >= 0) {
        column[second] = -normal.x;
        column[second + 1] = -normal.y;
    }
    column[2 * b->count] = margin_of(c, pair) - spin_rate(c, pair, t);
    return true;
}

// Looks for the slowest velocities that meet the conditions of the chosen faces, and leaves them in
// `velocity`. No such velocities exist if a sum of the conditions, each multiplied by a nonnegative
// weight, is the contradiction 0 >= 1 (Lawson and Hanson 1974, chapter 23: least distance
// programming).
static uj_status find_velocities(const choice *c, double *velocity, answer *out)
{
    uj_balance *b = c->m->balance;
    size_t last = 2 * b->count;
    double distance = 0.0;
    uj_fit_begin(&b->fit, last + 1);
    b->fit.target[last] = 1.0;
    for (size_t i = 0; i < b->touches.pair_count; i++) {
        const uj_touch_pair *pair = &b->touches.pairs[i];
        for (size_t k = pair->first; c->faces[i] != SIZE_MAX && k < pair->end; k++)
            if (b->touches.touches[k].face == c->faces[i] &&
                !add_condition(c, pair, &b->touches.touches[k]))
                return UJ_NO_MEMORY;
    }
    uj_status status = uj_fit_solve(&b->fit, &distance);
    double clear = c->ahead > 0.0 ? UJ_STOP_CLEAR_AHEAD : UJ_STOP_CLEAR;
    *out = distance > clear ? YES : distance <= UJ_STOP_WEDGED ? NO : UNKNOWN;
    for (size_t i = 0; *out == YES && i < last; i++)
        velocity[i] = -b->fit.residual[i] / b->fit.residual[last];
    return status;
}

// Returns the rate at which the gap along a face grows: the least rate over the corners on the
// face.
static double face_rate(const choice *c, const uj_touch_pair *pair, size_t face,
                        const double *velocity)
{
    const uj_balance *b = c->m->balance;
    double least = INFINITY;
    int first = b->row_of[pair->a], second = pair->b < 0 ? -1 : b->row_of[pair->b];
    for (size_t k = pair->first; k < pair->end; k++) {
        const uj_touch *t = &b->touches.touches[k];
        uj_vec2 v = {0.0, 0.0};
        if (first >= 0)
            v = (uj_vec2){velocity[first], velocity[first + 1]};
        if (second >= 0)
            v = uj_vec2_sub(v, (uj_vec2){velocity[second], velocity[second + 1]});
        if (t->face == face)
            least = fmin(least, uj_vec2_dot(normal_of(c, pair, t), v) + spin_rate(c, pair, t));
    }
    return least;
}

// Looks for a pair for which no face has been chosen, and whose parts would come closer along each
// of its faces. Returns the number of pairs if there is none.
static size_t find_violated(const choice *c, const double *velocity)
{
    const uj_touch_list *list = &c->m->balance->touches;
    for (size_t i = 0; i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        double greatest = -INFINITY;
        for (size_t k = pair->first; c->faces[i] == SIZE_MAX && k < pair->end; k++)
            greatest = fmax(greatest, face_rate(c, pair, list->touches[k].face, velocity));
        if (c->faces[i] == SIZE_MAX && greatest < margin_of(c, pair) - 1e-12)
            return i;
    }
    return list->pair_count;
}

// Decides whether there are velocities at which every gap grows at least at the required rate
// (margin_of). A pair with a chosen face must separate along that face. For the other pairs, tries
// all choices of faces by branch and bound.
static uj_status try_faces(choice *c, answer *out)
{
    const uj_touch_list *list = &c->m->balance->touches;
    double velocity[UJ_FIT_MOST_ROWS] = {0.0};
    answer found = UNKNOWN;
    *out = UNKNOWN;
    if (c->tries_left == 0)
        return UJ_OK;
    c->tries_left--;
    uj_status status = find_velocities(c, velocity, &found);
    *out = found;
    size_t next = status == UJ_OK && found == YES ? find_violated(c, velocity) : list->pair_count;
    if (next == list->pair_count)
        return status;
    const uj_touch_pair *pair = &list->pairs[next];
    *out = NO;
    for (size_t k = pair->first; status == UJ_OK && *out != YES && k < pair->end; k++) {
        if (k > pair->first && list->touches[k].face == list->touches[k - 1].face)
            continue;
        c->faces[next] = list->touches[k].face;
        status = try_faces(c, &found);
        *out = found == NO ? *out : found == YES ? YES : UNKNOWN;
    }
    c->faces[next] = SIZE_MAX;
    return status;
}

// Decides whether the pieces in `set` (bit i: piece i) can turn together. If `ahead` is 0, decides
// this by the rates at the present angle, otherwise by how much the gaps change over the angle
// `ahead`. The contacts must have been listed.
static uj_status can_turn_by(uj_checked_move *m, unsigned set, bool fine, double ahead, answer *out)
{
    const uj_touch_list *list = &m->balance->touches;
    choice c = {.m = m,
                .fine = fine,
                .ahead = ahead,
                .faces = malloc((list->pair_count + 1) * sizeof *c.faces)};
    if (c.faces == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; i < m->move->piece_count; i++) {
        const uj_piece_move *part = &m->move->pieces[i];
        if ((set & 1u << part->piece) != 0)
            c.spins[part->piece] = part->spin == UJ_CCW ? 1.0 : -1.0;
    }
    uj_status status = UJ_OK;
    *out = UNKNOWN;
    for (int pass = 0; status == UJ_OK && pass < 2; pass++) {
        answer found = UNKNOWN;
        c.margin = pass == 0 ? UJ_STOP_MARGIN : -UJ_STOP_MARGIN;
        c.tries_left = UJ_STOP_TRIES;
        for (size_t i = 0; i < list->pair_count; i++) {
            const uj_touch_pair *pair = &list->pairs[i];
            bool is_single = list->touches[pair->first].face == list->touches[pair->end - 1].face;
            c.faces[i] = is_single ? list->touches[pair->first].face : SIZE_MAX;
        }
        status = try_faces(&c, &found);
        if (pass == 0 && found == YES) {
            *out = YES;
            break;
        }
        if (pass == 1 && found == NO)
            *out = NO;
    }
    free(c.faces);
    return status;
}

// Decides whether the pieces in `set` can turn together. `fine` makes the test more accurate: a gap
// between two pieces that do not turn is then allowed to stay constant; and if the rates at which
// gaps change do not decide, the pieces are also tested after turning a little further.
static uj_status can_turn(uj_checked_move *m, unsigned set, bool fine, answer *out)
{
    static const double angles[] = UJ_STOP_AHEAD;
    uj_status status = can_turn_by(m, set, fine, 0.0, out);
    for (size_t i = 0; fine && i < sizeof angles / sizeof *angles; i++)
        if (status == UJ_OK && *out == UNKNOWN)
            status = can_turn_by(m, set, fine, angles[i], out);
    return status;
}

// --- who stops -------------------------------------------------------------------------------

// Returns true if two faces of the pair, one of each part, lie on each other: both bound their
// shapes (uj_touch.holds), and they have the same normal.
static bool is_flush(const uj_touch_list *list, const uj_touch_pair *pair)
{
    for (size_t i = pair->first; i < pair->end; i++)
        for (size_t k = i + 1; k < pair->end; k++) {
            const uj_touch *a = &list->touches[i], *b = &list->touches[k];
            if (a->face != b->face && a->holds && b->holds &&
                uj_vec2_dot(a->normal, b->normal) > 0.0 &&
                fabs(uj_vec2_cross(a->normal, b->normal)) <= UJ_STOP_FLUSH)
                return true;
        }
    return false;
}

// Returns those of the turning pieces that must stop because an edge is flush.
static unsigned stopped_flush(const uj_checked_move *m, unsigned turning)
{
    const uj_touch_list *list = &m->balance->touches;
    unsigned stopped = 0;
    for (size_t i = 0; i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        double a = uj_checked_move_spin(m, turning, pair->a),
               b = uj_checked_move_spin(m, turning, pair->b);
        if (a == b || !is_flush(list, pair))
            continue;
        stopped |= a != 0.0 ? 1u << pair->a : 0u;
        stopped |= b != 0.0 ? 1u << pair->b : 0u;
    }
    return stopped;
}

// Finds which of the turning pieces must go on turning according to the law of a turn. Sets
// *decided to false if this cannot be decided.
static uj_status go_on(uj_checked_move *m, unsigned turning, bool fine, unsigned *out,
                       bool *decided)
{
    uj_status status = UJ_OK;
    *decided = true;
    while (status == UJ_OK && turning != 0) {
        answer together = UNKNOWN;
        unsigned blocked = 0;
        status = can_turn(m, turning, fine, &together);
        if (status != UJ_OK || together == YES)
            break;
        for (size_t i = 0; together == NO && status == UJ_OK && i < UJ_MAX_PIECES; i++) {
            answer without = NO;
            if ((turning & 1u << i) != 0 && turning != 1u << i)
                status = can_turn(m, turning & ~(1u << i), fine, &without);
            blocked |= without == YES ? 1u << i : 0u;
            together = without == UNKNOWN ? UNKNOWN : together;
        }
        if (together == UNKNOWN) {
            *decided = false;
            break;
        }
        turning = blocked != 0 ? turning & ~blocked : 0;
    }
    *out = turning;
    return status;
}

// Finds the pieces that do not turn after a keyframe, although the law of a turn demands that they
// go on turning.
static uj_status find_missing(uj_checked_move *m, size_t frame, const uj_turn_course *course,
                              unsigned turning, unsigned *missing, bool *decided)
{
    unsigned expected = 0;
    uj_checked_move_place(m, frame, 0.0);
    uj_status status = uj_balance_place(m->balance, UJ_TOUCHING_IN_TURN * m->balance->diameter);
    if (status != UJ_OK)
        return status;
    unsigned left = course->turning;
    left &= course->has_begun ? ~stopped_flush(m, left) : ~0u;
    status = go_on(m, left, false, &expected, decided);
    *missing = *decided ? expected & ~turning : 0u;
    if (status != UJ_OK || *decided)
        return status;
    // The finer test assumes that contacts are exact. They may not be, so its answer is used only
    // to accept the motion, never to reject it.
    status = go_on(m, left, true, &expected, decided);
    *decided = *decided && (expected & ~turning) == 0u;
    return status;
}

// Checks the pieces that stop turning at a keyframe: the law of a turn must allow them to stop
// there. If pieces slide before the others go on turning, a piece may have stopped at any keyframe
// of the slide.
static uj_status check_change(uj_checked_move *m, size_t frame, const uj_turn_course *course,
                              unsigned turning, bool *good)
{
    unsigned missing = 0, earlier = 0;
    bool decided = false;
    uj_status status = find_missing(m, frame, course, turning, &missing, &decided);
    for (size_t f = frame; status == UJ_OK && missing != 0 && f > m->start &&
                           uj_turned_after(m, f - 1) <= UJ_RULE_TOLERANCE;
         f--) {
        status = find_missing(m, f - 1, course, turning, &earlier, &decided);
        missing &= earlier;
    }
    if (status == UJ_OK && !decided) {
        uj_exemption exemption = {.kind = UJ_EXEMPT_STOP,
                                  .time = m->motion->times[frame],
                                  .piece = m->move->pieces[0].piece};
        uj_checked_move_exempt(m, exemption, good);
    }
    if (status != UJ_OK || missing == 0)
        return status;
    int piece = 0;
    while ((missing & 1u << piece) == 0)
        piece++;
    *good = false;
    snprintf(m->exam->reason, UJ_REASON_SIZE,
             course->has_begun
                 ? "the law of a turn is broken at time %.6g (move %zu): %s stops turning, "
                   "although no contact blocks it and none of its edges is flush"
                 : "the law of a turn is broken at time %.6g (move %zu): %s does not begin to "
                   "turn, although no contact blocks it",
             m->motion->times[frame], m->number, uj_piece_label_of(m->exam->tray, piece).text);
    return UJ_OK;
}

uj_status uj_turn_course_advance(uj_checked_move *m, size_t frame, uj_turn_course *course,
                                 bool *good)
{
    unsigned turning = turning_after(m, frame);
    uj_status status = UJ_OK;
    uj_flush_interval interval = {frame, course->rested, course->before, turning};
    uj_flush_check(m, &interval, good);
    if (*good && turning != course->turning)
        status = check_change(m, frame, course, turning, good);
    course->turning = turning;
    course->has_begun = true;
    course->rested = frame + 1;
    if (uj_turned_after(m, frame) > UJ_FLUSH_BEGUN)
        course->before = turning;
    return status;
}

uj_status uj_turn_course_end(uj_checked_move *m, const uj_turn_course *course, bool *good)
{
    return check_change(m, m->end, course, 0u, good);
}
