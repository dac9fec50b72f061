// Compares the velocities of a motion with those that the law of a push chooses.
#include <unjam/geometry/certificate/forces/nearer_push.h>

#include <math.h>
#include <string.h>

#include "fastest_ways.h"
#include <unjam/geometry/certificate/shapes/certificate_limits.h>

static uj_nearer judge(const uj_way_search *c, const uj_nearer_query *q, const uj_way *law)
{
    double own[UJ_FIT_MOST_ROWS] = {0.0};
    for (size_t i = 0; q->velocities != NULL && i < c->query->balance->count; i++) {
        own[2 * i] = q->velocities[i].x;
        own[2 * i + 1] = q->velocities[i].y;
    }
    if (law != NULL && q->in_turn && law->length < q->speed - UJ_NEARER_TIE)
        return UJ_NEARER_NONE;
    return law == NULL || !uj_ways_differ(c, own, law->velocity) ? UJ_NEARER_NONE : UJ_NEARER_FOUND;
}

// The contacts must already be in q->balance->touches.
static uj_status search(const uj_nearer_query *q, uj_nearer *out)
{
    uj_way_search c;
    const uj_way *law = NULL;
    bool decided = false;
    uj_status status = uj_way_search_begin(q, &c);
    if (status == UJ_OK)
        status = uj_find_law(&c, &law, &decided);
    *out = !decided ? UJ_NEARER_UNDECIDED : judge(&c, q, law);
    // uj_balance_worst reads the velocities from the residual.
    for (size_t i = 0; law != NULL && i < 2 * q->balance->count; i++)
        q->balance->fit.residual[i] = law->velocity[i];
    uj_way_search_clear(&c);
    return status;
}

// `piece`: -1 for the wall, which does not turn.
static double turned_by(const uj_nearer_query *q, int piece)
{
    return piece < 0 ? 0.0 : q->turned[piece];
}

// The change of a gap when the pieces turn by q->turned. `linear`: its linear part, (rate of change
// now) * (angle).
typedef struct gap_change {
    double linear, total;
} gap_change;

static gap_change change_of(const uj_nearer_query *q, const uj_touch_pair *pair,
                            const uj_touch *touch)
{
    double a = turned_by(q, pair->a), b = turned_by(q, pair->b);
    return (gap_change){touch->turn_a * a + touch->turn_b * b, uj_touch_change(touch, a, b)};
}

// Differences up to `margin` (a length) are due to rounding.
static bool is_less(gap_change x, gap_change y, double margin)
{
    if (fabs(x.linear - y.linear) > margin)
        return x.linear < y.linear;
    return x.total < y.total - margin;
}

// Returns the least change of a gap between the face and a corner that touches the face. With only
// one such corner, returns NAN, because another corner may be nearest after the turn.
static gap_change change_along(const uj_nearer_query *q, const uj_touch_pair *pair, size_t face,
                               double margin)
{
    gap_change least = {NAN, NAN};
    size_t corners = 0;
    for (size_t k = pair->first; k < pair->end; k++) {
        const uj_touch *touch = &q->balance->touches.touches[k];
        if (touch->face != face)
            continue;
        gap_change own = change_of(q, pair, touch);
        least = corners++ == 0 || is_less(own, least, margin) ? own : least;
    }
    return corners > 1 ? least : (gap_change){NAN, NAN};
}

// Two faces that touch with the same normal are flush edges. After the turn, only the one with the
// greater gap can keep the parts apart. Clears `holds` for the other.
static void keep_greater_gap(const uj_nearer_query *q, const uj_touch_pair *pair, double margin)
{
    uj_touch *touches = q->balance->touches.touches;
    for (size_t k = pair->first; k < pair->end; k++)
        for (size_t j = pair->first; j < pair->end; j++)
            if (touches[j].face != touches[k].face && touches[k].holds && touches[j].holds &&
                uj_vec2_same_direction(touches[k].normal, touches[j].normal, UJ_FLUSH_ANGLE) &&
                is_less(change_along(q, pair, touches[k].face, margin),
                        change_along(q, pair, touches[j].face, margin), margin))
                touches[k].holds = false;
}

// If exactly one face can keep the pair apart, returns one touch on this face: the one with the gap
// that shrinks most (or grows least) in the turn. Otherwise, returns NULL.
static const uj_touch *only_touch(const uj_nearer_query *q, const uj_touch_pair *pair,
                                  double margin)
{
    const uj_touch *only = NULL;
    for (size_t k = pair->first; k < pair->end; k++) {
        const uj_touch *touch = &q->balance->touches.touches[k];
        if (!touch->holds)
            continue;
        if (only != NULL && only->face != touch->face)
            return NULL;
        if (only == NULL || is_less(change_of(q, pair, touch), change_of(q, pair, only), margin))
            only = touch;
    }
    return only;
}

// Returns true if the turn opens the contact of this pair, wherever the pieces slide. This is so if
// another contact of the same two pieces has the same normal, and a gap that shrinks more in the
// turn (or grows less). After the turn, only the other contact can hold the pieces.
static bool opens(const uj_nearer_query *q, const uj_touch_pair *pair, double margin)
{
    const uj_touch_list *list = &q->balance->touches;
    const uj_touch *own = only_touch(q, pair, margin);
    for (size_t i = 0; own != NULL && i < list->pair_count; i++) {
        const uj_touch_pair *other = &list->pairs[i];
        const uj_touch *kept = NULL;
        if (other != pair && other->a == pair->a && other->b == pair->b)
            kept = only_touch(q, other, margin);
        if (kept != NULL && uj_vec2_same_direction(own->normal, kept->normal, UJ_FLUSH_ANGLE) &&
            is_less(change_of(q, other, kept), change_of(q, pair, own), margin))
            return true;
    }
    return false;
}

static void remove_open_pairs(const uj_nearer_query *q, double margin)
{
    uj_touch_list *list = &q->balance->touches;
    for (size_t i = 0; i < list->pair_count;)
        if (opens(q, &list->pairs[i], margin)) {
            uj_touch_pair *own = &list->pairs[i];
            memmove(own, own + 1, (list->pair_count - i - 1) * sizeof *own);
            list->pair_count--;
        } else {
            i++;
        }
}

// Lists the contacts. If q->turned is not NULL, lists only contacts that remain after a turn by the
// angles q->turned, with the normals after this turn.
static uj_status place(const uj_nearer_query *q, double within)
{
    uj_status status = uj_balance_place(q->balance, within);
    const uj_touch_list *list = &q->balance->touches;
    double margin = 2.0 * within;
    if (status != UJ_OK || q->turned == NULL)
        return status;
    for (size_t i = 0; i < list->pair_count; i++)
        keep_greater_gap(q, &list->pairs[i], margin);
    remove_open_pairs(q, margin);
    for (size_t i = 0; i < list->pair_count; i++)
        for (size_t k = list->pairs[i].first; k < list->pairs[i].end; k++) {
            uj_touch *touch = &list->touches[k];
            touch->normal = uj_touch_normal(touch, turned_by(q, list->pairs[i].a),
                                            turned_by(q, list->pairs[i].b));
        }
    return UJ_OK;
}

uj_status uj_nearer_push(const uj_nearer_query *query, uj_nearer *out)
{
    uj_status status = place(query, query->within);
    if (status == UJ_OK)
        status = search(query, out);
    if (status != UJ_OK || *out != UJ_NEARER_FOUND)
        return status;
    status = place(query, query->loose);
    if (status == UJ_OK)
        status = search(query, out);
    if (*out == UJ_NEARER_NONE)
        *out = UJ_NEARER_UNDECIDED;
    return status;
}

uj_status uj_fastest_push(const uj_nearer_query *query, size_t *ways)
{
    uj_way_search c;
    *ways = 0;
    uj_status status = place(query, query->within);
    if (status != UJ_OK)
        return status;
    status = uj_way_search_begin(query, &c);
    c.least = -INFINITY;
    if (status == UJ_OK)
        status = uj_find_fastest_ways(&c);
    if (status == UJ_OK && c.tries_left > 0)
        *ways = c.way_count;
    for (size_t i = 0; *ways > 0 && i < 2 * query->balance->count; i++)
        query->balance->fit.residual[i] = c.ways[0].velocity[i];
    uj_way_search_clear(&c);
    return status;
}
