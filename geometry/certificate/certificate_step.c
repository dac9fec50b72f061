// The certificate's test of a step of one piece.
#include "certificate_step.h"

#include <stdlib.h>

#include "certificate_limits.h"

static bool vicinity_reserve(uj_neighbourhood *near, size_t faces)
{
    if (near->face_count + faces > near->face_capacity) {
        size_t capacity = 2 * near->face_capacity + faces + 64;
        uj_near_face *grown = realloc(near->faces, capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        near->faces = grown;
        near->face_capacity = capacity;
    }
    if (near->pair_count == near->pair_capacity) {
        size_t capacity = 2 * near->pair_capacity + 32;
        uj_near_pair *grown = realloc(near->pairs, capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        near->pairs = grown;
        near->pair_capacity = capacity;
    }
    return true;
}

// Enters the faces between two parts, the other of set `of`, unless a step cannot bring them
// together.
static bool add_pair(uj_neighbourhood *near, const uj_proof_part *own, uj_transform place,
                     const uj_proof_part_set *of, const uj_proof_part *other, uj_transform other_place,
                     double step)
{
    if (!vicinity_reserve(near, own->count + other->count))
        return false;
    uj_near_face *faces = &near->faces[near->face_count];
    size_t count = 0;
    double least = INFINITY;
    for (size_t i = 0; i < other->count; i++) {
        double gap = uj_proof_part_face_gap(other, i, other_place, own, place);
        faces[count++] =
            (uj_near_face){uj_rotate(other_place.turn, other->normals[i]), -gap, false, false};
        least = fmin(least, -gap);
        if (least < -step)
            return true;
    }
    for (size_t i = 0; i < own->count; i++) {
        double gap = uj_proof_part_face_gap(own, i, place, other, other_place);
        uj_vec2 normal = uj_vec2_scale(uj_rotate(place.turn, own->normals[i]), -1.0);
        faces[count++] = (uj_near_face){normal, -gap, false, false};
        least = fmin(least, -gap);
        if (least < -step)
            return true;
    }
    near->pairs[near->pair_count++] =
        (uj_near_pair){of, near->face_count, near->face_count + count};
    near->face_count += count;
    near->deepest = fmax(near->deepest, least);
    return true;
}

static bool add_set(uj_step_tester *t, const uj_proof_part_set *own, uj_transform place,
                    const uj_proof_part_set *other, uj_transform other_place, double step)
{
    double apart = uj_vec2_length(uj_vec2_sub(other_place.at, place.at));
    if (apart > own->reach + other->reach + step)
        return true;
    for (size_t i = 0; i < own->count; i++)
        for (size_t k = 0; k < other->count; k++)
            if (!add_pair(&t->near, &own->parts[i], place, other, &other->parts[k], other_place,
                          step))
                return false;
    return true;
}

// --- which faces hold ---

static void mark_touching(uj_step_tester *t, const uj_near_pair *p)
{
    double touch = t->near.deepest + UJ_REST_CORNER * t->step + t->rounding;
    for (size_t k = p->first; k < p->end; k++)
        if (t->near.faces[k].overlap < -touch)
            return;  // clear
    for (size_t k = p->first; k < p->end; k++)
        t->near.faces[k].touches = fabs(t->near.faces[k].overlap) <= touch;
}

// The greatest rate at which the unit direction v opens a face of the pair that touches, but for
// face `but`; minus infinity when there is none.
static double opening(const uj_step_tester *t, const uj_near_pair *p, size_t but, uj_vec2 v)
{
    double greatest = -INFINITY;
    for (size_t k = p->first; k < p->end; k++)
        if (t->near.faces[k].touches && k != but)
            greatest = fmax(greatest, uj_vec2_dot(t->near.faces[k].normal, v));
    return greatest;
}

// Whether a touching face of pair i goes on in the direction v, along it, as an edge of what the
// piece may not enter: neither ends here nor is inside another pair of parts.
static bool goes_on(const uj_step_tester *t, size_t i, size_t but, uj_vec2 v)
{
    const uj_near_pair *own = &t->near.pairs[i];
    if (opening(t, own, but, v) > UJ_REST_SLOPE)
        return false;
    for (size_t k = 0; k < t->near.pair_count; k++) {
        const uj_near_pair *p = &t->near.pairs[k];
        double opens = p->other == own->other && k != i ? opening(t, p, SIZE_MAX, v) : 0.0;
        if (opens < -UJ_REST_SLOPE && opens > -INFINITY)
            return false;
    }
    return true;
}

// Bodies are cut into parts, and a cut that ends where they touch makes faces of pairs that are
// inside what the pairs together keep the piece out of: those hold nothing.
static void mark_holding(uj_step_tester *t)
{
    for (size_t i = 0; i < t->near.pair_count; i++)
        mark_touching(t, &t->near.pairs[i]);
    for (size_t i = 0; i < t->near.pair_count; i++)
        for (size_t k = t->near.pairs[i].first; k < t->near.pairs[i].end; k++) {
            uj_near_face *f = &t->near.faces[k];
            uj_vec2 along = {-f->normal.y, f->normal.x};
            f->holds = f->touches &&
                       (goes_on(t, i, k, along) || goes_on(t, i, k, uj_vec2_scale(along, -1.0)));
        }
}

static uj_vec2 wish_of(const uj_step_tester *t, const uj_proof_part_set *set)
{
    for (size_t i = 0; i < t->shapes->piece_count; i++)
        if (set == &t->shapes->pieces[i])
            return t->wishes[i];
    return (uj_vec2){0.0, 0.0};
}

// At a corner, where two faces of a pair touch, being outside of either is enough: the one that
// lets the pair part more, as its directions want, holds, and both do where these do not decide.
static void choose_at_corners(uj_step_tester *t, size_t piece)
{
    for (size_t i = 0; i < t->near.pair_count; i++) {
        const uj_near_pair *p = &t->near.pairs[i];
        uj_vec2 drive = uj_vec2_sub(t->wishes[piece], wish_of(t, p->other));
        double greatest = -INFINITY;
        for (size_t k = p->first; k < p->end; k++)
            if (t->near.faces[k].holds)
                greatest = fmax(greatest, uj_vec2_dot(t->near.faces[k].normal, drive));
        for (size_t k = p->first; k < p->end; k++)
            if (t->near.faces[k].touches && greatest > -INFINITY &&
                uj_vec2_dot(t->near.faces[k].normal, drive) < greatest - UJ_VERTEX_BIFURCATION)
                t->near.faces[k].touches = t->near.faces[k].holds = false;
    }
}

bool uj_step_gather(uj_step_tester *t, size_t piece)
{
    const uj_transform still = {{0.0, 0.0}, {1.0, 0.0}};
    const uj_proof_part_set *own = &t->shapes->pieces[piece];
    uj_transform place = t->places[piece];
    t->step = t->least_step;
    for (;;) {
        t->near.face_count = t->near.pair_count = 0;
        t->near.deepest = 0.0;
        if (!add_set(t, own, place, &t->shapes->walls[t->shapes->wall_of[piece]], still, t->step))
            return false;
        for (size_t i = 0; i < t->shapes->piece_count; i++)
            if (i != piece && !add_set(t, own, place, &t->shapes->pieces[i], t->places[i], t->step))
                return false;
        double enough = fmin(1e3 * t->near.deepest, 1e-2 * t->diameter);
        if (enough <= t->step)
            break;
        t->step = enough;
    }
    mark_holding(t);
    choose_at_corners(t, piece);
    return true;
}

// --- steps ---

// How deep a pair is after a step: as deep as along the face that is entered least. But a face that
// touches holds at once, and does not let the pair past an end of it that is nearer than a step. At
// a corner where the directions favour neither of two faces, the law lets the pair go past either,
// so each may hold it.
static double depth_after(const uj_step_tester *t, const uj_near_pair *p, uj_vec2 step)
{
    double least = INFINITY, least_touching = INFINITY, deepest_holding = -INFINITY;
    for (size_t k = p->first; k < p->end; k++) {
        const uj_near_face *f = &t->near.faces[k];
        double depth = f->overlap - uj_vec2_dot(f->normal, step);
        least = fmin(least, depth);
        least_touching = f->touches ? fmin(least_touching, depth) : least_touching;
        deepest_holding = f->holds ? fmax(deepest_holding, depth) : deepest_holding;
    }
    return least_touching < INFINITY ? fmax(least_touching, deepest_holding) : least;
}

bool uj_step_enters(const uj_step_tester *t, const uj_near_pair *pair, uj_vec2 step)
{
    double slack = t->near.deepest + UJ_REST_SLOPE * t->step + t->rounding;
    return depth_after(t, pair, step) > slack;
}

// Whether a step in the unit direction v enters something deeper than it is entered already.
static bool step_is_blocked(const uj_step_tester *t, uj_vec2 v)
{
    for (size_t i = 0; i < t->near.pair_count; i++)
        if (uj_step_enters(t, &t->near.pairs[i], uj_vec2_scale(v, t->step)))
            return true;
    return false;
}

static bool gains_freely(const uj_step_tester *t, uj_vec2 v, uj_vec2 drive, double gain)
{
    return uj_vec2_dot(v, drive) >= gain && !step_is_blocked(t, v);
}

// Besides a fan we try all directions along faces near by: a way out between two faces may be a
// single direction, and the extreme ways out of any vicinity are such.
bool uj_step_possible(const uj_step_tester *t, uj_vec2 drive, double gain)
{
    enum { FAN = 72 };
    for (int i = 0; i < FAN; i++) {
        double angle = 2.0 * UJ_PI * i / FAN;
        if (gains_freely(t, (uj_vec2){cos(angle), sin(angle)}, drive, gain))
            return true;
    }
    for (size_t k = 0; k < t->near.face_count; k++) {
        const uj_near_face *f = &t->near.faces[k];
        if (fabs(f->overlap) > 2.0 * t->step)
            continue;
        uj_vec2 along = {-f->normal.y, f->normal.x};
        if (gains_freely(t, along, drive, gain) ||
            gains_freely(t, uj_vec2_scale(along, -1.0), drive, gain))
            return true;
    }
    return false;
}

void uj_step_tester_clear(uj_step_tester *t)
{
    free(t->near.faces);
    free(t->near.pairs);
    t->near = (uj_neighbourhood){0};
}
