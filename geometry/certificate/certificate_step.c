// Tests whether one piece can step: gathers the faces near the piece, and tries steps in many
// directions.
#include "certificate_step.h"

#include <stdint.h>
#include <stdlib.h>

#include "certificate_limits.h"

static bool neighbourhood_reserve(uj_neighbourhood *near, size_t faces)
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

// A set of parts, and the pose at which it stands.
typedef struct placed_set {
    const uj_proof_part_set *set;
    uj_transform place;
} placed_set;

// Adds the faces of part i of the piece and of part k of `fixed`, which is another piece or the
// walls. Skips them if a step is too short to bring the two parts together. Returns false if out of
// memory.
static bool add_pair(uj_step_tester *t, const placed_set *piece, size_t i, const placed_set *fixed,
                     size_t k)
{
    uj_neighbourhood *near = &t->near;
    const uj_proof_part *own = &piece->set->parts[i], *other = &fixed->set->parts[k];
    if (!neighbourhood_reserve(near, own->count + other->count))
        return false;
    uj_near_face *faces = &near->faces[near->face_count];
    size_t count = 0;
    double least = INFINITY;
    for (size_t f = 0; f < other->count; f++) {
        double gap = uj_proof_part_face_gap(other, f, fixed->place, own, piece->place);
        uj_vec2 normal = uj_rotate(fixed->place.turn, other->normals[f]);
        faces[count++] = (uj_near_face){normal, -gap, false, false};
        least = fmin(least, -gap);
        if (least < -t->step)
            return true;
    }
    for (size_t f = 0; f < own->count; f++) {
        double gap = uj_proof_part_face_gap(own, f, piece->place, other, fixed->place);
        uj_vec2 normal = uj_vec2_scale(uj_rotate(piece->place.turn, own->normals[f]), -1.0);
        faces[count++] = (uj_near_face){normal, -gap, false, false};
        least = fmin(least, -gap);
        if (least < -t->step)
            return true;
    }
    near->pairs[near->pair_count++] =
        (uj_near_pair){fixed->set, near->face_count, near->face_count + count};
    near->face_count += count;
    near->deepest = fmax(near->deepest, least);
    return true;
}

static bool add_set(uj_step_tester *t, const placed_set *piece, const placed_set *fixed)
{
    double apart = uj_vec2_length(uj_vec2_sub(fixed->place.at, piece->place.at));
    if (apart > piece->set->reach + fixed->set->reach + t->step)
        return true;
    for (size_t i = 0; i < piece->set->count; i++)
        for (size_t k = 0; k < fixed->set->count; k++)
            if (!add_pair(t, piece, i, fixed, k))
                return false;
    return true;
}

// Adds the faces of the walls and of all other pieces near the piece. Returns false if out of
// memory.
static bool add_all(uj_step_tester *t, size_t piece)
{
    const uj_transform still = {{0.0, 0.0}, {1.0, 0.0}};
    const uj_certificate_shapes *shapes = t->shapes;
    placed_set own = {&shapes->pieces[piece], t->places[piece]};
    placed_set wall = {&shapes->walls[shapes->wall_of[piece]], still};
    bool added = add_set(t, &own, &wall);
    for (size_t i = 0; added && i < shapes->piece_count; i++) {
        placed_set other = {&shapes->pieces[i], t->places[i]};
        added = i == piece || add_set(t, &own, &other);
    }
    return added;
}

// --- the faces that hold the piece ---

static void mark_touching(uj_step_tester *t, const uj_near_pair *p)
{
    double touch = t->near.deepest + UJ_VERTEX_GAP * t->step + t->rounding;
    for (size_t k = p->first; k < p->end; k++)
        if (t->near.faces[k].overlap < -touch)
            return;  // this face keeps the two parts apart
    for (size_t k = p->first; k < p->end; k++)
        t->near.faces[k].touches = fabs(t->near.faces[k].overlap) <= touch;
}

// Considers the touching faces of the pair, except the face `except`. Returns the greatest rate at
// which a step in the unit direction v opens one of them; minus infinity if there is none.
static double opening_rate(const uj_step_tester *t, const uj_near_pair *p, size_t except, uj_vec2 v)
{
    double greatest = -INFINITY;
    for (size_t k = p->first; k < p->end; k++)
        if (t->near.faces[k].touches && k != except)
            greatest = fmax(greatest, uj_vec2_dot(t->near.faces[k].normal, v));
    return greatest;
}

// Looks at the touching face `face` of pair i beyond the contact, in the direction v. Returns true
// if the face still bounds the region that the piece may not enter. Returns false if the face ends
// at the contact, or if another pair of parts excludes the piece from both sides of the face.
static bool continues(const uj_step_tester *t, size_t i, size_t face, uj_vec2 v)
{
    const uj_near_pair *own = &t->near.pairs[i];
    if (opening_rate(t, own, face, v) > UJ_REST_SLOPE)
        return false;
    for (size_t k = 0; k < t->near.pair_count; k++) {
        const uj_near_pair *p = &t->near.pairs[k];
        double opens = p->other == own->other && k != i ? opening_rate(t, p, SIZE_MAX, v) : 0.0;
        if (opens < -UJ_REST_SLOPE && opens > -INFINITY)
            return false;
    }
    return true;
}

// Marks the faces that hold the piece. Where a shape was cut into parts, a face along the cut may
// also touch the piece. Such a face does not count: it lies inside the region that all pairs
// together forbid, so it is no boundary of that region.
static void mark_holding(uj_step_tester *t)
{
    for (size_t i = 0; i < t->near.pair_count; i++)
        mark_touching(t, &t->near.pairs[i]);
    for (size_t i = 0; i < t->near.pair_count; i++)
        for (size_t k = t->near.pairs[i].first; k < t->near.pairs[i].end; k++) {
            uj_near_face *f = &t->near.faces[k];
            uj_vec2 along = {-f->normal.y, f->normal.x};
            f->holds = f->touches && (continues(t, i, k, along) ||
                                      continues(t, i, k, uj_vec2_scale(along, -1.0)));
        }
}

static uj_vec2 drive_of(const uj_step_tester *t, const uj_proof_part_set *set)
{
    for (size_t i = 0; i < t->shapes->piece_count; i++)
        if (set == &t->shapes->pieces[i])
            return t->drives[i];
    return (uj_vec2){0.0, 0.0};
}

// At a vertex contact, two faces of a pair touch, and the piece only needs to stay outside one of
// them. If the drives separate the pair faster along one of the two faces, that face holds the
// piece and the other is ignored. If they separate the pair equally fast along both faces, both
// hold.
static void choose_at_vertices(uj_step_tester *t, size_t piece)
{
    for (size_t i = 0; i < t->near.pair_count; i++) {
        const uj_near_pair *p = &t->near.pairs[i];
        uj_vec2 drive = uj_vec2_sub(t->drives[piece], drive_of(t, p->other));
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
    t->step = t->least_step;
    for (;;) {
        t->near.face_count = t->near.pair_count = 0;
        t->near.deepest = 0.0;
        if (!add_all(t, piece))
            return false;
        double enough = fmin(1e3 * t->near.deepest, 1e-2 * t->diameter);
        if (enough <= t->step)
            break;
        t->step = enough;
    }
    mark_holding(t);
    choose_at_vertices(t, piece);
    return true;
}

// --- steps ---

// Returns the overlap depth of a pair after a step: the depth along the face that is entered least.
// If faces touch, only the touching faces count. A face that holds is extended to its whole line,
// so that a step cannot get round an end that is less than a step away. At a vertex contact where
// the drives favour neither of two faces, the law of the push lets the pair go past either, so each
// of the two faces may hold the piece.
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

// Returns true if a step in the unit direction v makes an overlap deeper than the deepest overlap
// before the step.
static bool step_is_blocked(const uj_step_tester *t, uj_vec2 v)
{
    for (size_t i = 0; i < t->near.pair_count; i++)
        if (uj_step_enters(t, &t->near.pairs[i], uj_vec2_scale(v, t->step)))
            return true;
    return false;
}

// Returns true if a step in the unit direction v gains enough and is not blocked.
static bool gains_freely(const uj_step_tester *t, uj_vec2 v, uj_vec2 drive, double gain)
{
    return uj_vec2_dot(v, drive) >= gain && !step_is_blocked(t, v);
}

// Besides a fan of directions we try all directions along nearby faces. They are needed because two
// faces may leave a single direction free between them. They suffice because the extreme free
// directions always run along faces.
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
