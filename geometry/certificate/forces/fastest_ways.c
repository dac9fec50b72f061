// Branch and bound over the faces that can keep apart two parts at a vertex.
#include "fastest_ways.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// A cut is a face between two parts of the same shape. A corner that touches the end of a cut may
// move away to either side, but must not slide into the shape along the cut. So it must move away
// from the line of the cut. Along other faces, corners may slide.

static bool is_chosen(const uj_way_search *c, size_t pair, size_t touch)
{
    return c->faces[pair] == UJ_SEVERAL_FACES
               ? c->is_held[touch]
               : c->faces[pair] == c->query->balance->touches.touches[touch].face;
}

// Of the velocities at which no gap in front of a chosen face shrinks, finds those nearest to the
// push vectors.
static uj_status project(const uj_way_search *c, double *velocity, double *length)
{
    uj_balance *b = c->query->balance;
    uj_fit_begin(&b->fit, 2 * b->count);
    for (size_t i = 0; i < b->count; i++) {
        b->fit.target[2 * i] = -c->query->drives[i].x;
        b->fit.target[2 * i + 1] = -c->query->drives[i].y;
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

// Returns true if these velocities keep the pair apart: some gap in front of a cut (see above)
// grows, or some other gap does not shrink.
static bool is_open(const uj_way_search *c, const uj_touch_pair *pair, const double *velocity)
{
    const uj_touch_list *list = &c->query->balance->touches;
    uj_vec2 v = uj_balance_relative_velocity(c->query->balance, pair, velocity);
    for (size_t k = pair->first; k < pair->end; k++) {
        const uj_touch *t = &list->touches[k];
        double rate = uj_vec2_dot(t->normal, v);
        if ((t->holds && rate >= -UJ_NEARER_CLOSING) || (t->is_cut && rate > UJ_NEARER_DIFFERS))
            return true;
    }
    return false;
}

// Skips pairs with a chosen face. Returns the first pair that `velocity` closes, or pair_count.
static size_t find_closing(const uj_way_search *c, const double *velocity)
{
    const uj_touch_list *list = &c->query->balance->touches;
    for (size_t i = 0; i < list->pair_count; i++)
        if (c->faces[i] == SIZE_MAX && !is_open(c, &list->pairs[i], velocity))
            return i;
    return list->pair_count;
}

// Returns false if two parts move along the cut chosen for them, unless another face keeps them
// apart. Ignores parts that touch only at cuts.
static bool keeps_off_cuts(const uj_way_search *c, const double *velocity)
{
    const uj_touch_list *list = &c->query->balance->touches;
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

bool uj_ways_differ(const uj_way_search *c, const double *velocity, const double *other)
{
    for (size_t i = 0; i < 2 * c->query->balance->count; i++)
        if (fabs(velocity[i] - other[i]) > UJ_NEARER_DIFFERS)
            return true;
    return false;
}

// Of several faces with the same normal, such as flush edges, only the first is tried.
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

// Returns SIZE_MAX if several faces can separate the parts.
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

// --- the search ----------------------------------------------------------------------------------

// Sets carries[k] to true if touch k is at a vertex and carries force in the latest projection.
static void note_forces(const uj_way_search *c, bool *carries)
{
    const uj_touch_list *list = &c->query->balance->touches;
    size_t column = 0;
    for (size_t i = 0; i < list->pair_count; i++) {
        const uj_touch_pair *pair = &list->pairs[i];
        bool is_vertex = c->faces[i] < UJ_SEVERAL_FACES && only_face(list, pair) == SIZE_MAX;
        for (size_t k = pair->first; c->faces[i] != SIZE_MAX && k < pair->end; k++)
            if (is_chosen(c, i, k) && c->query->balance->fit.weights[column++] > UJ_PUSH_BLUR &&
                is_vertex)
                carries[k] = true;
    }
}

// Keeps velocities unless faster ones were found before. Several choices of faces may give the same
// velocities with different forces. way->carries marks touches with force in at least one choice.
static void keep(uj_way_search *c, const double *velocity, double length)
{
    if (length >= c->fastest + UJ_NEARER_TIE)
        c->way_count = 0;
    c->fastest = fmax(c->fastest, length);
    size_t known = 0, count = c->way_count < UJ_MOST_WAYS ? c->way_count : UJ_MOST_WAYS;
    while (known < count && uj_ways_differ(c, velocity, c->ways[known].velocity))
        known++;
    if (known == UJ_MOST_WAYS) {
        c->way_count++;
        return;
    }
    uj_way *way = &c->ways[known];
    if (known == count) {
        way->length = length;
        memcpy(way->velocity, velocity, 2 * c->query->balance->count * sizeof *velocity);
        memset(way->carries, 0, c->query->balance->touches.touch_count * sizeof *way->carries);
        c->way_count++;
    }
    note_forces(c, way->carries);
}

// Choosing one more face never makes the velocities faster. So a branch ends when its velocities
// are too slow.
static uj_status try_faces(uj_way_search *c)
{
    const uj_touch_list *list = &c->query->balance->touches;
    double velocity[UJ_FIT_MOST_ROWS], length = 0.0;
    if (c->tries_left == 0)
        return UJ_OK;
    c->tries_left--;
    uj_status status = project(c, velocity, &length);
    double least = fmax(c->least, c->fastest - UJ_NEARER_TIE);
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

uj_status uj_find_fastest_ways(uj_way_search *search)
{
    search->way_count = 0;
    search->fastest = -INFINITY;
    return try_faces(search);
}

uj_status uj_way_search_begin(const uj_nearer_query *query, uj_way_search *out)
{
    const uj_touch_list *list = &query->balance->touches;
    *out = (uj_way_search){.query = query,
                           .least = query->at_moment ? query->speed - UJ_NEARER_TIE
                                                     : query->speed + UJ_NEARER_MARGIN,
                           .faces = malloc((list->pair_count + 1) * sizeof *out->faces),
                           .is_held = calloc(list->touch_count + 1, sizeof *out->is_held),
                           .tries_left = UJ_NEARER_TRIES};
    bool is_complete = out->faces != NULL && out->is_held != NULL;
    for (int i = 0; i < UJ_MOST_WAYS; i++) {
        out->ways[i].carries = calloc(list->touch_count + 1, sizeof *out->ways[i].carries);
        is_complete = is_complete && out->ways[i].carries != NULL;
    }
    for (size_t i = 0; is_complete && i < list->pair_count; i++)
        out->faces[i] = only_face(list, &list->pairs[i]);
    return is_complete ? UJ_OK : UJ_NO_MEMORY;
}

void uj_way_search_clear(uj_way_search *search)
{
    free(search->faces);
    free(search->is_held);
    for (int i = 0; i < UJ_MOST_WAYS; i++)
        free(search->ways[i].carries);
}
