// Branch and bound over the faces along which parts that touch at vertices separate.
#include "nearer_push.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// A face may be a cut between two parts of the same shape. A corner at the end of a cut may move
// away from the cut on either side: it then leaves one part through the cut, and the other part
// through a face that bounds the shape. But it may not move along the cut, between the two parts.
// So the gap along a cut must grow. Along any other face, it is enough that the gap does not
// shrink.

enum { MOST_WAYS = 6, MOST_ROUNDS = 8 };

// Stands in place of a pair's chosen face if the pair must stay on several faces.
static const size_t several = SIZE_MAX - 1;

// Velocities that contacts allow.
typedef struct way {
    double velocity[UJ_FIT_MOST_ROWS], length;
    bool is_entry;  // a piece enters a slot exactly as wide as itself
} way;

// A choice of faces, one for each pair that touches.
typedef struct choice {
    uj_balance *balance;
    const uj_vec2 *drives;
    double least;   // slower velocities are not kept
    size_t *faces;  // [pair_count] the face chosen for each pair; SIZE_MAX: none yet
    bool *is_held;  // [touch_count] for pairs whose face is `several`: the touches that hold them
    bool *carries;  // [touch_count] touches of pairs at vertices that carry force in some way
    unsigned tries_left;
    size_t way_count;     // number of ways found; may exceed MOST_WAYS
    way ways[MOST_WAYS];  // the fastest velocities found, all equally fast
} choice;

static uj_vec2 velocity_of(const uj_balance *b, const double *velocity, int piece)
{
    if (piece < 0 || b->row_of[piece] < 0)
        return (uj_vec2){0.0, 0.0};
    return (uj_vec2){velocity[b->row_of[piece]], velocity[b->row_of[piece] + 1]};
}

// Returns true if a touch belongs to the face that was chosen for its pair.
static bool is_chosen(const choice *c, size_t pair, size_t touch)
{
    return c->faces[pair] == several ? c->is_held[touch]
                                     : c->faces[pair] == c->balance->touches.touches[touch].face;
}

// Projects the drives (the vectors along which pieces are pushed) onto the set of velocities at
// which no gap along a chosen face shrinks.
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
            if (is_chosen(c, i, k) && !uj_balance_add_force(b, pair, b->touches.touches[k].normal))
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

// Returns false if the parts of some pair move along a cut, and no other face of the pair lets its
// parts move with these velocities.
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

static bool differ(const choice *c, const double *velocity, const double *other)
{
    for (size_t i = 0; i < 2 * c->balance->count; i++)
        if (fabs(velocity[i] - other[i]) > UJ_NEARER_DIFFERS)
            return true;
    return false;
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

// --- slots exactly as wide as a piece ------------------------------------------------------------

// Returns the piece that a touch holds, and sets *normal to the normal that points to this piece.
// Returns -1 if both pieces of the pair move.
static int held_piece(const uj_balance *b, const uj_touch_pair *pair, const uj_touch *touch,
                      uj_vec2 *normal)
{
    bool moves_a = b->row_of[pair->a] >= 0, moves_b = pair->b >= 0 && b->row_of[pair->b] >= 0;
    *normal = moves_a ? touch->normal : uj_vec2_scale(touch->normal, -1.0);
    return moves_a && moves_b ? -1 : moves_a ? pair->a : pair->b;
}

// Returns true if the piece is also held by a face whose normal is opposite to `normal`.
static bool is_held_back(const choice *c, int piece, uj_vec2 normal)
{
    const uj_touch_list *list = &c->balance->touches;
    uj_vec2 back = uj_vec2_scale(normal, -1.0), other;
    for (size_t i = 0; i < list->pair_count; i++)
        for (size_t k = list->pairs[i].first; k < list->pairs[i].end; k++)
            if (list->touches[k].holds &&
                held_piece(c->balance, &list->pairs[i], &list->touches[k], &other) == piece &&
                uj_vec2_same_direction(other, back, UJ_NEARER_SLOT))
                return true;
    return false;
}

// Notes which touches of pairs at vertices carry force in the projection that was made last.
// Returns true if a piece enters an exact slot: such a touch holds it, and a face with the opposite
// normal holds it as well.
static bool note_forces(const choice *c)
{
    const uj_touch_list *list = &c->balance->touches;
    size_t column = 0;
    bool is_entry = false;
    for (size_t i = 0; i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        bool is_vertex = c->faces[i] < several && only_face(list, pair) == SIZE_MAX;
        for (size_t k = pair->first; c->faces[i] != SIZE_MAX && k < pair->end; k++) {
            uj_vec2 normal;
            if (!is_chosen(c, i, k) || c->balance->fit.weights[column++] <= UJ_PUSH_BLUR ||
                !is_vertex)
                continue;
            c->carries[k] = true;
            int piece = held_piece(c->balance, pair, &list->touches[k], &normal);
            is_entry = is_entry || (piece >= 0 && is_held_back(c, piece, normal));
        }
    }
    return is_entry;
}

// --- the search ----------------------------------------------------------------------------------

// Called with velocities that the contacts allow: keeps them if none found so far are faster. The
// same velocities may be found with several choices of faces. Their forces differ, and all count.
static void keep(choice *c, const double *velocity, double length)
{
    if (c->way_count > 0 && length >= c->ways[0].length + UJ_NEARER_TIE) {
        c->way_count = 0;
        memset(c->carries, 0, c->balance->touches.touch_count * sizeof *c->carries);
    }
    way *known = c->ways, *end = c->ways + (c->way_count < MOST_WAYS ? c->way_count : MOST_WAYS);
    while (known < end && differ(c, velocity, known->velocity))
        known++;
    if (known == c->ways + MOST_WAYS) {
        c->way_count++;
        return;
    }
    bool is_entry = note_forces(c);
    if (known == end) {
        *known = (way){.length = length};
        memcpy(known->velocity, velocity, 2 * c->balance->count * sizeof *velocity);
        c->way_count++;
    }
    known->is_entry = known->is_entry || is_entry;
}

// Tries all choices of faces for the pairs that have none yet, by branch and bound. Choosing one
// more face never makes the velocities faster. So a branch is abandoned when its velocities are too
// slow.
static uj_status try_faces(choice *c)
{
    const uj_touch_list *list = &c->balance->touches;
    double velocity[UJ_FIT_MOST_ROWS], length = 0.0;
    if (c->tries_left == 0)
        return UJ_OK;
    c->tries_left--;
    uj_status status = project(c, velocity, &length);
    double least = c->way_count > 0 ? c->ways[0].length - UJ_NEARER_TIE : c->least;
    if (status != UJ_OK || length < least)
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

// --- equally fast velocities ---------------------------------------------------------------------

// Returns the way (one of the equally fast velocities) in which a piece enters an exact slot; NULL
// if there is no such way, or more than one.
static const way *only_entry(const choice *c)
{
    const way *found = NULL;
    for (size_t i = 0; i < c->way_count; i++) {
        if (c->ways[i].is_entry && found != NULL)
            return NULL;
        found = c->ways[i].is_entry ? &c->ways[i] : found;
    }
    return found;
}

// Pairs that touch at vertices and carry force in any of the equally fast ways stay balanced: they
// stay on all faces that carry force in any of these ways. Returns true if this holds a pair on a
// face on which it was not held before.
static bool hold_balanced(choice *c)
{
    const uj_touch_list *list = &c->balance->touches;
    bool is_new = false;
    for (size_t i = 0; i < list->pair_count; i++)
        for (size_t k = list->pairs[i].first; k < list->pairs[i].end; k++)
            for (size_t n = list->pairs[i].first; c->carries[k] && n < list->pairs[i].end; n++) {
                if (list->touches[n].face != list->touches[k].face)
                    continue;
                is_new = is_new || !c->is_held[n];
                c->is_held[n] = true;
                c->faces[i] = several;
                c->least = -INFINITY;  // balanced pieces may be slower than those of the motion
            }
    return is_new;
}

// Returns true if it is certain that all ways are equally fast.
static bool is_clear(const choice *c)
{
    double least = INFINITY, most = 0.0;
    for (size_t i = 0; i < c->way_count; i++) {
        least = fmin(least, c->ways[i].length);
        most = fmax(most, c->ways[i].length);
    }
    return c->way_count <= 1 || most - least <= UJ_NEARER_EQUAL;
}

// Finds the velocities that the law of a push chooses, if they are faster than c->least. If several
// velocities are equally fast, chooses those with which a piece enters an exact slot, or else keeps
// the pairs balanced. Sets *law to NULL if no velocities are fast enough. Sets *decided to false if
// there are too many choices.
static uj_status find_law(choice *c, const way **law, bool *decided)
{
    uj_status status = UJ_OK;
    *law = NULL;
    *decided = false;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        c->way_count = 0;
        memset(c->carries, 0, c->balance->touches.touch_count * sizeof *c->carries);
        status = try_faces(c);
        if (status != UJ_OK || c->tries_left == 0 || c->way_count > MOST_WAYS || !is_clear(c))
            return status;
        *law = c->way_count == 1 ? &c->ways[0] : only_entry(c);
        *decided = c->way_count <= 1 || *law != NULL;
        if (*decided || !hold_balanced(c))
            return status;
    }
    return status;
}

// Compares the velocities of the law with those of the motion.
static uj_nearer judge(const choice *c, const uj_nearer_query *q, const way *law)
{
    double own[UJ_FIT_MOST_ROWS] = {0.0};
    for (size_t i = 0; q->velocities != NULL && i < c->balance->count; i++) {
        own[2 * i] = q->velocities[i].x;
        own[2 * i + 1] = q->velocities[i].y;
    }
    return law == NULL || !differ(c, own, law->velocity) ? UJ_NEARER_NONE : UJ_NEARER_FOUND;
}

// Answers the query with the contacts listed in q->balance->touches.
static uj_status search(const uj_nearer_query *q, uj_nearer *out)
{
    const uj_touch_list *list = &q->balance->touches;
    choice c = {.balance = q->balance,
                .drives = q->drives,
                .least = q->at_moment ? q->speed - UJ_NEARER_TIE : q->speed + UJ_NEARER_MARGIN,
                .faces = malloc((list->pair_count + 1) * sizeof *c.faces),
                .is_held = calloc(list->touch_count + 1, sizeof *c.is_held),
                .carries = calloc(list->touch_count + 1, sizeof *c.carries),
                .tries_left = UJ_NEARER_TRIES};
    const way *law = NULL;
    bool decided = false;
    uj_status status =
        c.faces == NULL || c.is_held == NULL || c.carries == NULL ? UJ_NO_MEMORY : UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < list->pair_count; i++)
        c.faces[i] = only_face(list, &list->pairs[i]);
    if (status == UJ_OK)
        status = find_law(&c, &law, &decided);
    *out = !decided ? UJ_NEARER_UNDECIDED : judge(&c, q, law);
    // uj_balance_worst() reads the velocities from the residual.
    for (size_t i = 0; law != NULL && i < 2 * c.balance->count; i++)
        c.balance->fit.residual[i] = law->velocity[i];
    free(c.faces);
    free(c.is_held);
    free(c.carries);
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
    for (size_t i = 0; status == UJ_OK && i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        if (q->turned == NULL)
            continue;
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
