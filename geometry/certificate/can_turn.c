// Decides whether pieces can turn together, by solving linear inequalities for their velocities.
#include "can_turn.h"

#include <stdint.h>
#include <stdlib.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

typedef struct choice {
    uj_checked_move *m;
    double spins[UJ_MAX_PIECES];
    uj_turn_test test;
    double margin;  // required growth rate of gaps (margin_of), in tray diameters per radian
    size_t *faces;  // [pair_count] the gap in front of this face must grow; SIZE_MAX: none
    unsigned tries_left;
} choice;

// Returns the rate at which a gap grows, in tray diameters per radian, if pieces turn but do not
// slide.
static double spin_rate(const choice *c, const uj_touch_pair *pair, const uj_touch *t)
{
    double a = c->spins[pair->a], b = pair->b < 0 ? 0.0 : c->spins[pair->b];
    double change = c->test.ahead > 0.0
                        ? uj_touch_change(t, a * c->test.ahead, b * c->test.ahead) / c->test.ahead
                        : t->turn_a * a + t->turn_b * b;
    return change / c->m->balance->diameter;
}

static uj_vec2 normal_of(const choice *c, const uj_touch_pair *pair, const uj_touch *t)
{
    double b = pair->b < 0 ? 0.0 : c->spins[pair->b];
    return c->test.ahead > 0.0
               ? uj_touch_normal(t, c->spins[pair->a] * c->test.ahead, b * c->test.ahead)
               : t->normal;
}

static double margin_of(const choice *c, const uj_touch_pair *pair)
{
    bool turns = c->spins[pair->a] != 0.0 || (pair->b >= 0 && c->spins[pair->b] != 0.0);
    return turns || !c->test.fine ? c->margin : 0.0;
}

// Adds the condition that the gap of `t` grows fast enough. The added column (a, h) means that the
// velocities v must satisfy a . v >= h.
static bool add_condition(const choice *c, const uj_touch_pair *pair, const uj_touch *t)
{
    uj_balance *b = c->m->balance;
    double *column = uj_fit_add(&b->fit);
    if (column == NULL)
        return false;
    uj_balance_write_normal(b, pair, normal_of(c, pair, t), column);
    column[2 * b->count] = margin_of(c, pair) - spin_rate(c, pair, t);
    return true;
}

// Finds the slowest velocities that meet the conditions of the chosen faces, by least distance
// programming (Lawson and Hanson 1974, chapter 23). The conditions contradict each other if some
// sum of them, with weights >= 0, is 0 >= 1. `distance`: how near such sums come to 0 >= 1.
static uj_status find_velocities(const choice *c, double *velocity, uj_turn_answer *out)
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
    double clear = c->test.ahead > 0.0 ? UJ_STOP_CLEAR_AHEAD : UJ_STOP_CLEAR;
    double wedged = c->test.is_local ? UJ_STOP_CLEAR_LOCAL : UJ_STOP_WEDGED;
    *out = distance > fmax(clear, wedged) ? UJ_TURN_YES
           : distance <= wedged           ? UJ_TURN_NO
                                          : UJ_TURN_UNKNOWN;
    for (size_t i = 0; *out == UJ_TURN_YES && i < last; i++)
        velocity[i] = -b->fit.residual[i] / b->fit.residual[last];
    return status;
}

static double face_rate(const choice *c, const uj_touch_pair *pair, size_t face,
                        const double *velocity)
{
    const uj_balance *b = c->m->balance;
    uj_vec2 v = uj_balance_relative_velocity(b, pair, velocity);
    double least = INFINITY;
    for (size_t k = pair->first; k < pair->end; k++) {
        const uj_touch *t = &b->touches.touches[k];
        if (t->face == face)
            least = fmin(least, uj_vec2_dot(normal_of(c, pair, t), v) + spin_rate(c, pair, t));
    }
    return least;
}

// Looks for a pair that has no chosen face, and for which the gap in front of every face grows too
// slowly. Returns its index, or pair_count if there is no such pair.
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

// Decides whether there are velocities at which all gaps grow fast enough (margin_of). For pairs
// without a chosen face, tries all faces by branch and bound.
static uj_status try_faces(choice *c, uj_turn_answer *out)
{
    const uj_touch_list *list = &c->m->balance->touches;
    double velocity[UJ_FIT_MOST_ROWS] = {0.0};
    uj_turn_answer found = UJ_TURN_UNKNOWN;
    *out = UJ_TURN_UNKNOWN;
    if (c->tries_left == 0)
        return UJ_OK;
    c->tries_left--;
    uj_status status = find_velocities(c, velocity, &found);
    *out = found;
    size_t next =
        status == UJ_OK && found == UJ_TURN_YES ? find_violated(c, velocity) : list->pair_count;
    if (next == list->pair_count)
        return status;
    const uj_touch_pair *pair = &list->pairs[next];
    *out = UJ_TURN_NO;
    for (size_t k = pair->first; status == UJ_OK && *out != UJ_TURN_YES && k < pair->end; k++) {
        if (k > pair->first && list->touches[k].face == list->touches[k - 1].face)
            continue;
        c->faces[next] = list->touches[k].face;
        status = try_faces(c, &found);
        *out = found == UJ_TURN_NO ? *out : found == UJ_TURN_YES ? UJ_TURN_YES : UJ_TURN_UNKNOWN;
    }
    c->faces[next] = SIZE_MAX;
    return status;
}

// Bit i of `set`: piece i turns.
static void set_spins(choice *c, unsigned set)
{
    for (size_t i = 0; i < c->m->move->piece_count; i++) {
        int piece = c->m->move->pieces[i].piece;
        c->spins[piece] = uj_checked_move_spin(c->m, set, piece);
    }
}

// Answers UJ_TURN_YES if all gaps can grow at the rate UJ_STOP_MARGIN. Answers UJ_TURN_NO if some
// gap must shrink faster than UJ_STOP_MARGIN.
static uj_status can_turn_by(uj_checked_move *m, unsigned set, uj_turn_test test,
                             uj_turn_answer *out)
{
    const uj_touch_list *list = &m->balance->touches;
    choice c = {.m = m, .test = test, .faces = malloc((list->pair_count + 1) * sizeof *c.faces)};
    if (c.faces == NULL)
        return UJ_NO_MEMORY;
    set_spins(&c, set);
    uj_status status = UJ_OK;
    *out = UJ_TURN_UNKNOWN;
    for (int pass = 0; status == UJ_OK && pass < 2; pass++) {
        uj_turn_answer found = UJ_TURN_UNKNOWN;
        c.margin = pass == 0 ? UJ_STOP_MARGIN : -UJ_STOP_MARGIN;
        c.tries_left = UJ_STOP_TRIES;
        for (size_t i = 0; i < list->pair_count; i++) {
            const uj_touch_pair *pair = &list->pairs[i];
            bool is_single = list->touches[pair->first].face == list->touches[pair->end - 1].face;
            c.faces[i] = is_single ? list->touches[pair->first].face : SIZE_MAX;
        }
        status = try_faces(&c, &found);
        if (pass == 0 && found == UJ_TURN_YES) {
            *out = UJ_TURN_YES;
            break;
        }
        if (pass == 1 && found == UJ_TURN_NO)
            *out = UJ_TURN_NO;
    }
    free(c.faces);
    return status;
}

uj_status uj_can_turn(uj_checked_move *m, unsigned set, uj_turn_test test, uj_turn_answer *out)
{
    static const double angles[] = UJ_STOP_AHEAD;
    *out = UJ_TURN_YES;
    if (test.is_local && set == test.claimed)
        return UJ_OK;
    uj_status status = can_turn_by(m, set, test, out);
    for (size_t i = 0; test.fine && !test.is_local && i < sizeof angles / sizeof *angles; i++) {
        test.ahead = angles[i];
        if (status == UJ_OK && *out == UJ_TURN_UNKNOWN)
            status = can_turn_by(m, set, test, out);
    }
    return status;
}

int uj_most_pressed(uj_checked_move *m, unsigned turning, int piece)
{
    const uj_touch_list *list = &m->balance->touches;
    choice c = {.m = m};
    double least = INFINITY;
    int other = UJ_EXEMPT_ALONE;
    set_spins(&c, turning);
    for (size_t i = 0; i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        for (size_t k = pair->first; k < pair->end; k++) {
            double rate = spin_rate(&c, pair, &list->touches[k]);
            if ((pair->a != piece && pair->b != piece) || !(rate < least))
                continue;
            least = rate;
            other = pair->a == piece ? pair->b : pair->a;
        }
    }
    return other;
}
