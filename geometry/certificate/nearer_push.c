// Branch and bound over the faces along which parts at vertices separate.
#include "nearer_push.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// A face may be a cut between two parts of the same shape. Such faces are not tried, because a
// corner that leaves one part through the cut enters the other part. The search may miss velocities
// that contacts allow, but all velocities that it finds are allowed.

// A choice of faces, one for each pair that touches.
typedef struct choice {
    uj_balance *balance;
    const uj_vec2 *drives;
    bool at_moment;  // see uj_nearer_query
    double fastest;  // only velocities faster than this are kept
    bool is_found, is_tied;
    double best[UJ_FIT_MOST_ROWS];  // the fastest velocities found
    size_t *faces;                  // [pair_count] the face chosen for each pair; SIZE_MAX: none
                                    // yet
    unsigned tries_left;
    // Only at a moment: how many of the fastest velocities take a piece into an exact slot, and the
    // first of them.
    size_t entry_count;
    double entry[UJ_FIT_MOST_ROWS];
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

// Looks for a pair for which no face has been chosen, and whose parts come closer along each of its
// faces. Returns the number of pairs if there is none.
static size_t find_closing(const choice *c, const double *velocity)
{
    const uj_touch_list *list = &c->balance->touches;
    for (size_t i = 0; i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        uj_vec2 v = uj_vec2_sub(velocity_of(c->balance, velocity, pair->a),
                                velocity_of(c->balance, velocity, pair->b));
        bool opens = c->faces[i] != SIZE_MAX;
        for (size_t k = pair->first; !opens && k < pair->end; k++)
            opens = list->touches[k].holds &&
                    uj_vec2_dot(list->touches[k].normal, v) >= -UJ_NEARER_CLOSING;
        if (!opens)
            return i;
    }
    return list->pair_count;
}

static bool differ(const choice *c, const double *velocity, const double *other)
{
    for (size_t i = 0; i < 2 * c->balance->count; i++)
        if (fabs(velocity[i] - other[i]) > UJ_NEARER_DIFFERS)
            return true;
    return false;
}

// Returns true if an earlier touch of the pair has the same normal. Edges that lie flush are two
// faces with the same normal, and only one of them needs to be tried.
static bool is_repeated(const uj_touch_list *list, const uj_touch_pair *pair, size_t touch)
{
    for (size_t k = pair->first; k < touch; k++)
        if (list->touches[k].holds &&
            uj_vec2_same_direction(list->touches[k].normal, list->touches[touch].normal,
                                   UJ_NEARER_PARALLEL))
            return true;
    return false;
}

// Returns the only face along which a pair may separate; SIZE_MAX if there are several.
static size_t only_face(const uj_touch_list *list, const uj_touch_pair *pair)
{
    size_t count = 0, face = list->touches[pair->first].face;
    if (face == list->touches[pair->end - 1].face)
        return face;
    for (size_t k = pair->first; k < pair->end; k++)
        if (list->touches[k].holds && !is_repeated(list, pair, k)) {
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

// Returns true if a face with the opposite normal holds the piece as well.
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

// Returns true if a piece enters a slot exactly as wide as itself with the velocities that were
// projected last: a face that was chosen at a vertex holds the piece with a force, and a face with
// the opposite normal holds it as well.
static bool is_entry(const choice *c)
{
    const uj_touch_list *list = &c->balance->touches;
    size_t column = 0;
    for (size_t i = 0; i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        bool is_vertex = c->faces[i] != SIZE_MAX && only_face(list, pair) == SIZE_MAX;
        for (size_t k = pair->first; c->faces[i] != SIZE_MAX && k < pair->end; k++) {
            uj_vec2 normal;
            if (list->touches[k].face != c->faces[i])
                continue;
            bool pushes = c->balance->fit.weights[column++] > UJ_PUSH_BLUR;
            int piece = held_piece(c->balance, pair, &list->touches[k], &normal);
            if (is_vertex && pushes && piece >= 0 && is_held_back(c, piece, normal))
                return true;
        }
    }
    return false;
}

// Counts these velocities if they take a piece into an exact slot.
static void note_entry(choice *c, const double *velocity)
{
    if (!is_entry(c) || (c->entry_count == 1 && !differ(c, velocity, c->entry)))
        return;
    if (c->entry_count++ == 0)
        memcpy(c->entry, velocity, 2 * c->balance->count * sizeof *velocity);
}

// --- the search ----------------------------------------------------------------------------------

// Called with velocities that the contacts allow: keeps them if they are the fastest found so far,
// and notes whether other velocities are equally fast.
static void keep(choice *c, const double *velocity, double length)
{
    size_t rows = 2 * c->balance->count;
    bool differs = c->is_found && differ(c, velocity, c->best);
    bool is_tie = c->is_found && length < c->fastest + UJ_NEARER_TIE;
    c->is_tied = is_tie ? c->is_tied || differs : false;
    c->entry_count = is_tie ? c->entry_count : 0;
    if (c->at_moment)
        note_entry(c, velocity);
    if (c->is_found && length <= c->fastest)
        return;
    c->is_found = true;
    c->fastest = length;
    memcpy(c->best, velocity, rows * sizeof *velocity);
}

// Chooses faces for pairs, one pair after another, and tries all of them (branch and bound). A
// further choice never makes the velocities faster, so a branch is abandoned as soon as its
// velocities are too slow.
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
        keep(c, velocity, length);
        return UJ_OK;
    }
    const uj_touch_pair *pair = &list->pairs[next];
    for (size_t k = pair->first; status == UJ_OK && k < pair->end; k++) {
        if (!list->touches[k].holds || is_repeated(list, pair, k))
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

// Judges the velocities that a search at a moment found. They include those of the motion, or
// others that are as fast.
static uj_nearer judge_moment(choice *c, const uj_nearer_query *q)
{
    double own[UJ_FIT_MOST_ROWS];
    if (c->is_found && c->entry_count == 1) {
        for (size_t i = 0; i < c->balance->count; i++) {
            own[2 * i] = q->velocities[i].x;
            own[2 * i + 1] = q->velocities[i].y;
        }
        memcpy(c->best, c->entry, sizeof c->best);
        return differ(c, own, c->entry) ? UJ_NEARER_FOUND : UJ_NEARER_NONE;
    }
    if (!c->is_found || c->fastest <= q->speed + UJ_NEARER_MARGIN)
        return UJ_NEARER_NONE;
    return c->is_tied ? UJ_NEARER_TIED : UJ_NEARER_FOUND;
}

// Answers the query with the contacts listed in q->balance->touches.
static uj_status search(const uj_nearer_query *q, uj_nearer *out)
{
    const uj_touch_list *list = &q->balance->touches;
    bool at_moment = q->velocities != NULL;
    choice c = {.balance = q->balance,
                .drives = q->drives,
                .at_moment = at_moment,
                .fastest = q->speed + (at_moment ? -UJ_NEARER_TIE : UJ_NEARER_MARGIN),
                .faces = malloc((list->pair_count + 1) * sizeof *c.faces),
                .tries_left = UJ_NEARER_TRIES};
    *out = UJ_NEARER_UNDECIDED;
    if (c.faces == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; i < list->pair_count; i++)
        c.faces[i] = only_face(list, &list->pairs[i]);
    uj_status status = try_faces(&c);
    free(c.faces);
    if (c.tries_left > 0 && at_moment)
        *out = judge_moment(&c, q);
    else if (c.tries_left > 0)
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

// Of two edges that lie flush, only one can hold the pair once the pieces have turned by `a` and
// `b`: the one along which the gap is then greater. (The parts are apart as long as one gap is
// positive.) The other one no longer counts as a face that holds. `margin`: length; smaller
// differences are due to rounding.
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

// Lists the contacts. If the query asks for a turn, their normals are those after the turn, and of
// edges that lie flush only those are kept that can hold a pair after the turn.
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
