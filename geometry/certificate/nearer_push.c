// Branch and bound over the faces along which parts at vertices separate.
#include "nearer_push.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// A face may be a cut between two parts of the same shape. A corner at the end of a cut may move
// away from the cut on either side: it then leaves one part through the cut, and the other part
// through a face that bounds the shape. But it may not move along the cut, between the two parts.
// So at a cut, the gap must grow, while along other faces it need only not shrink.

// A choice of faces, one for each pair that touches.
typedef struct choice {
    uj_balance *balance;
    const uj_vec2 *drives;
    double fastest;  // only velocities faster than this are kept
    bool is_found, is_tied;
    double best[UJ_FIT_MOST_ROWS];  // the fastest velocities found
    size_t *faces;                  // [pair_count] the face chosen for each pair; SIZE_MAX: none
                                    // yet
    unsigned tries_left;
} choice;

static uj_vec2 velocity_of(const uj_balance *b, const double *velocity, int piece)
{
    if (piece < 0 || b->row_of[piece] < 0)
        return (uj_vec2){0.0, 0.0};
    return (uj_vec2){velocity[b->row_of[piece]], velocity[b->row_of[piece] + 1]};
}

// Projects the drives (the vectors along which pieces are pushed) onto the set of velocities that
// make no gap along a chosen face smaller.
static uj_status project(const choice *c, double *velocity, double *length)
{
    uj_balance *b = c->balance;
    uj_fit_begin(&b->fit, 2 * b->count);
    for (size_t i = 0; i < b->count; i++) {
        b->fit.target[2 * i] = -c->drives[i].x;
        b->fit.target[2 * i + 1] = -c->drives[i].y;
    }
    for (size_t i = 0; i < b->touches.pair_count; i++) {
        const uj_touch_pair *pair = &b->touches.pairs[i];
        for (size_t k = pair->first; c->faces[i] != SIZE_MAX && k < pair->end; k++)
            if (b->touches.touches[k].face == c->faces[i] &&
                !uj_balance_add_force(b, pair, b->touches.touches[k].normal))
                return UJ_NO_MEMORY;
    }
    uj_status status = uj_fit_solve(&b->fit, length);
    for (size_t i = 0; i < 2 * b->count; i++)
        velocity[i] = -b->fit.residual[i];
    return status;
}

// Returns true if a face of the pair lets its parts move with these velocities.
static bool is_open(const choice *c, const uj_touch_pair *pair, const double *velocity)
{
    const uj_touch_list *list = &c->balance->touches;
    uj_vec2 v = uj_vec2_sub(velocity_of(c->balance, velocity, pair->a),
                            velocity_of(c->balance, velocity, pair->b));
    for (size_t k = pair->first; k < pair->end; k++) {
        const uj_touch *t = &list->touches[k];
        double rate = uj_vec2_dot(t->normal, v);
        if ((t->holds && rate >= -UJ_NEARER_CLOSING) || (t->is_cut && rate > UJ_NEARER_DIFFERS))
            return true;
    }
    return false;
}

// Looks for a pair for which no face has been chosen, and whose parts come closer along each of its
// faces. Returns the number of pairs if there is none.
static size_t find_closing(const choice *c, const double *velocity)
{
    const uj_touch_list *list = &c->balance->touches;
    for (size_t i = 0; i < list->pair_count; i++)
        if (c->faces[i] == SIZE_MAX && !is_open(c, &list->pairs[i], velocity))
            return i;
    return list->pair_count;
}

// Returns false if the only face of some pair that lets its parts move with these velocities is a
// cut, and they move along this cut.
static bool keeps_off_cuts(const choice *c, const double *velocity)
{
    const uj_touch_list *list = &c->balance->touches;
    for (size_t i = 0; i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        bool holds = false, cut = false;
        for (size_t k = pair->first; k < pair->end; k++) {
            holds = holds || list->touches[k].holds;
            cut = cut || (list->touches[k].is_cut && list->touches[k].face == c->faces[i]);
        }
        if (holds && cut && !is_open(c, pair, velocity))
            return false;
    }
    return true;
}

// Called with velocities that the contacts allow: keeps them if they are the fastest found so far,
// and notes whether other velocities are equally fast.
static void keep(choice *c, const double *velocity, double length)
{
    size_t rows = 2 * c->balance->count;
    bool differs = false;
    for (size_t i = 0; c->is_found && i < rows; i++)
        differs = differs || fabs(velocity[i] - c->best[i]) > UJ_NEARER_DIFFERS;
    bool is_tie = c->is_found && length < c->fastest + UJ_NEARER_TIE;
    c->is_tied = is_tie ? c->is_tied || differs : false;
    if (c->is_found && length <= c->fastest)
        return;
    c->is_found = true;
    c->fastest = length;
    memcpy(c->best, velocity, rows * sizeof *velocity);
}

// Returns true if the parts of the pair may separate along the face of this touch, and if no
// earlier touch of the pair has the same normal. Edges that lie flush are two faces with the same
// normal, and only one of them needs to be tried.
static bool is_to_try(const uj_touch_list *list, const uj_touch_pair *pair, size_t touch)
{
    const uj_touch *own = &list->touches[touch];
    bool tries = own->holds || own->is_cut;
    for (size_t k = pair->first; k < touch && tries; k++) {
        const uj_touch *other = &list->touches[k];
        tries = !(other->holds || (other->is_cut && own->is_cut)) ||
                !uj_vec2_same_direction(other->normal, own->normal, UJ_NEARER_PARALLEL);
    }
    return tries;
}

// Returns the only face along which a pair may separate; SIZE_MAX if there are several.
static size_t only_face(const uj_touch_list *list, const uj_touch_pair *pair)
{
    size_t count = 0, face = list->touches[pair->first].face;
    if (face == list->touches[pair->end - 1].face)
        return face;
    for (size_t k = pair->first; k < pair->end; k++)
        if (is_to_try(list, pair, k)) {
            face = list->touches[k].face;
            count++;
        }
    return count == 1 ? face : SIZE_MAX;
}

// Tries all choices of faces for the pairs that have none yet, by branch and bound. A further face
// never makes the velocities faster. So a branch is abandoned when its velocities are slower than
// c->fastest.
static uj_status try_faces(choice *c)
{
    const uj_touch_list *list = &c->balance->touches;
    double velocity[UJ_FIT_MOST_ROWS], length = 0.0;
    if (c->tries_left == 0)
        return UJ_OK;
    c->tries_left--;
    uj_status status = project(c, velocity, &length);
    if (status != UJ_OK || length < c->fastest - (c->is_found ? UJ_NEARER_TIE : 0.0))
        return status;
    size_t next = find_closing(c, velocity);
    if (next == list->pair_count) {
        if (keeps_off_cuts(c, velocity))
            keep(c, velocity, length);
        return UJ_OK;
    }
    const uj_touch_pair *pair = &list->pairs[next];
    for (size_t k = pair->first; status == UJ_OK && k < pair->end; k++) {
        if (!is_to_try(list, pair, k))
            continue;
        c->faces[next] = list->touches[k].face;
        status = try_faces(c);
    }
    c->faces[next] = SIZE_MAX;
    return status;
}

// Stores the best velocities as the residual of the fit, where uj_balance_worst looks for them.
static void leave_velocities(const choice *c)
{
    for (size_t i = 0; i < 2 * c->balance->count; i++)
        c->balance->fit.residual[i] = c->best[i];
}

// Answers the query with the contacts listed in q->balance->touches.
static uj_status search(const uj_nearer_query *q, uj_nearer *out)
{
    const uj_touch_list *list = &q->balance->touches;
    choice c = {.balance = q->balance,
                .drives = q->drives,
                .fastest = q->speed + UJ_NEARER_MARGIN,
                .faces = malloc((list->pair_count + 1) * sizeof *c.faces),
                .tries_left = UJ_NEARER_TRIES};
    *out = UJ_NEARER_UNDECIDED;
    if (c.faces == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; i < list->pair_count; i++)
        c.faces[i] = only_face(list, &list->pairs[i]);
    uj_status status = try_faces(&c);
    free(c.faces);
    if (c.tries_left > 0)
        *out = c.is_tied ? UJ_NEARER_TIED : c.is_found ? UJ_NEARER_FOUND : UJ_NEARER_NONE;
    if (c.is_found)
        leave_velocities(&c);
    return status;
}

// Returns the least change of a gap of the pair along this face, when its pieces turn by `a` and
// `b`. Returns NAN if only one corner touches the face: then the corner whose gap becomes least may
// not be in the list.
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

// Suppose that an edge of one part lies flush with an edge of the other part, and that the pieces
// turn by `a` and `b`. After the turn, only the edge with the greater gap can hold the pair,
// because the parts are apart as long as one gap is positive. Sets `holds` to false for the other
// edge. `margin`: length; smaller differences between gaps are due to rounding.
static void keep_greater_gap(const uj_touch_list *list, const uj_touch_pair *pair, double a,
                             double b, double margin)
{
    for (size_t k = pair->first; k < pair->end; k++)
        for (size_t j = pair->first; j < pair->end; j++) {
            uj_touch *touch = &list->touches[k];
            const uj_touch *other = &list->touches[j];
            if (other->face != touch->face && touch->holds && other->holds &&
                uj_vec2_same_direction(touch->normal, other->normal, UJ_NEARER_PARALLEL) &&
                change_along(list, pair, touch->face, a, b) <
                    change_along(list, pair, other->face, a, b) - margin)
                touch->holds = false;
        }
}

// Lists the contacts. If the query asks for a turn, gives them the normals that they have after the
// turn. If edges lie flush, keeps only the contacts that can still hold the pair after the turn.
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
    if (*out == UJ_NEARER_NONE || *out == UJ_NEARER_TIED)
        *out = UJ_NEARER_UNDECIDED;
    return status;
}
