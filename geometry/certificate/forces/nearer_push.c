// Compares the velocities of a motion with those that the law of a push chooses.
#include <unjam/geometry/certificate/forces/nearer_push.h>

#include <math.h>

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

// Requires the contacts in q->balance->touches.
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

// Returns NAN if only one corner touches the face: another corner may come nearest after the turn.
static double change_along(const uj_touch_list *list, const uj_touch_pair *pair, size_t face,
                           double a, double b)
{
    double least = INFINITY;
    size_t corners = 0;
    for (size_t k = pair->first; k < pair->end; k++)
        if (list->touches[k].face == face) {
            least = fmin(least, uj_touch_change(&list->touches[k], a, b));
            corners++;
        }
    return corners > 1 ? least : NAN;
}

// After a turn by `a` and `b`, only the flush edge with the greater gap keeps the parts apart.
// `margin`: length; smaller differences are due to rounding.
static void keep_greater_gap(const uj_touch_list *list, const uj_touch_pair *pair, double a,
                             double b, double margin)
{
    for (size_t k = pair->first; k < pair->end; k++)
        for (size_t j = pair->first; j < pair->end; j++) {
            uj_touch *touch = &list->touches[k];
            const uj_touch *other = &list->touches[j];
            if (other->face != touch->face && touch->holds && other->holds &&
                uj_vec2_same_direction(touch->normal, other->normal, UJ_FLUSH_ANGLE) &&
                change_along(list, pair, touch->face, a, b) <
                    change_along(list, pair, other->face, a, b) - margin)
                touch->holds = false;
        }
}

// Lists the contacts. If q->turned is not NULL, sets `normal` and `holds` as they are after this
// turn.
static uj_status place(const uj_nearer_query *q, double within)
{
    uj_status status = uj_balance_place(q->balance, within);
    const uj_touch_list *list = &q->balance->touches;
    for (size_t i = 0; status == UJ_OK && q->turned != NULL && i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        double a = q->turned[pair->a], b = pair->b < 0 ? 0.0 : q->turned[pair->b];
        keep_greater_gap(list, pair, a, b, 2.0 * within);
        for (size_t k = pair->first; k < pair->end; k++)
            list->touches[k].normal = uj_touch_normal(&list->touches[k], a, b);
    }
    return status;
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

uj_status uj_fastest_push(const uj_nearer_query *query, double *speed)
{
    uj_way_search c;
    *speed = INFINITY;
    uj_status status = place(query, query->within);
    if (status != UJ_OK)
        return status;
    status = uj_way_search_begin(query, &c);
    c.least = -INFINITY;
    if (status == UJ_OK)
        status = uj_find_fastest_ways(&c);
    if (status == UJ_OK && c.tries_left > 0 && c.way_count > 0)
        *speed = c.fastest;
    uj_way_search_clear(&c);
    return status;
}
