// The certificate's test of rest, and of the law of a push, by small steps of one piece.
#include <stdio.h>
#include <stdlib.h>

#include "geometry/certificate_limits.h"
#include "geometry/certificate_rules.h"

// One face between a part of the piece and a part of something else: moved by v, the piece
// overlaps by overlap - normal . v along it.
typedef struct face {
    uj_vec2 normal;  // towards the piece
    double overlap;
    bool touches;  // and so does no other face of the pair keep it clear
    bool holds;    // touches, and is no edge of a cut; see mark_holding
} face;

// Two parts near each other, whose faces are faces[first .. end - 1].
typedef struct pair {
    const uj_part_set *other;  // what the other part is of
    size_t first, end;
} pair;

// The faces of all pairs of parts near a piece.
typedef struct vicinity {
    size_t face_count, face_capacity, pair_count, pair_capacity;
    face *faces;
    pair *pairs;
    double deepest;  // overlap there is already
} vicinity;

typedef struct tester {
    const uj_certificate_shapes *shapes;
    uj_place places[UJ_MAX_PIECES];  // the moment looked at
    double diameter, rounding, step;
    vicinity near;
} tester;

static bool vicinity_reserve(vicinity *near, size_t faces)
{
    if (near->face_count + faces > near->face_capacity) {
        size_t capacity = 2 * near->face_capacity + faces + 64;
        face *grown = realloc(near->faces, capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        near->faces = grown;
        near->face_capacity = capacity;
    }
    if (near->pair_count == near->pair_capacity) {
        size_t capacity = 2 * near->pair_capacity + 32;
        pair *grown = realloc(near->pairs, capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        near->pairs = grown;
        near->pair_capacity = capacity;
    }
    return true;
}

// Enters the faces between two parts, the other of set `of`, unless a step cannot bring them
// together.
static bool add_pair(vicinity *near, const uj_part *own, uj_place place, const uj_part_set *of,
                     const uj_part *other, uj_place other_place, double step)
{
    if (!vicinity_reserve(near, own->count + other->count))
        return false;
    face *faces = &near->faces[near->face_count];
    size_t count = 0;
    double least = INFINITY;
    for (size_t i = 0; i < other->count; i++) {
        double gap = uj_part_face_gap(other, i, other_place, own, place);
        faces[count++] = (face){uj_rotate(other_place.turn, other->normals[i]), -gap, false, false};
        least = fmin(least, -gap);
        if (least < -step)
            return true;
    }
    for (size_t i = 0; i < own->count; i++) {
        double gap = uj_part_face_gap(own, i, place, other, other_place);
        uj_vec2 normal = uj_vec2_scale(uj_rotate(place.turn, own->normals[i]), -1.0);
        faces[count++] = (face){normal, -gap, false, false};
        least = fmin(least, -gap);
        if (least < -step)
            return true;
    }
    near->pairs[near->pair_count++] = (pair){of, near->face_count, near->face_count + count};
    near->face_count += count;
    near->deepest = fmax(near->deepest, least);
    return true;
}

static bool add_set(tester *t, const uj_part_set *own, uj_place place, const uj_part_set *other,
                    uj_place other_place, double step)
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

static void mark_touching(tester *t, const pair *p)
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
static double opening(const tester *t, const pair *p, size_t but, uj_vec2 v)
{
    double greatest = -INFINITY;
    for (size_t k = p->first; k < p->end; k++)
        if (t->near.faces[k].touches && k != but)
            greatest = fmax(greatest, uj_vec2_dot(t->near.faces[k].normal, v));
    return greatest;
}

// Whether a touching face of pair i goes on in the direction v, along it, as an edge of what the
// piece may not enter: neither ends here nor is inside another pair of parts.
static bool goes_on(const tester *t, size_t i, size_t but, uj_vec2 v)
{
    const pair *own = &t->near.pairs[i];
    if (opening(t, own, but, v) > UJ_REST_SLOPE)
        return false;
    for (size_t k = 0; k < t->near.pair_count; k++) {
        const pair *p = &t->near.pairs[k];
        double opens = p->other == own->other && k != i ? opening(t, p, SIZE_MAX, v) : 0.0;
        if (opens < -UJ_REST_SLOPE && opens > -INFINITY)
            return false;
    }
    return true;
}

// Bodies are cut into parts, and a cut that ends where they touch makes faces of pairs that are
// inside what the pairs together keep the piece out of: those hold nothing.
static void mark_holding(tester *t)
{
    for (size_t i = 0; i < t->near.pair_count; i++)
        mark_touching(t, &t->near.pairs[i]);
    for (size_t i = 0; i < t->near.pair_count; i++)
        for (size_t k = t->near.pairs[i].first; k < t->near.pairs[i].end; k++) {
            face *f = &t->near.faces[k];
            uj_vec2 along = {-f->normal.y, f->normal.x};
            f->holds = f->touches &&
                       (goes_on(t, i, k, along) || goes_on(t, i, k, uj_vec2_scale(along, -1.0)));
        }
}

// Gathers what is within a step of the piece, and fixes the step: where pieces overlap already,
// within the tolerance, it must be long enough for a step into them to stand out.
static bool gather(tester *t, size_t piece)
{
    const uj_place still = {{0.0, 0.0}, {1.0, 0.0}};
    const uj_part_set *own = &t->shapes->pieces[piece];
    uj_place place = t->places[piece];
    t->step = UJ_REST_STEP * t->diameter;
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
    return true;
}

// --- steps ---

// How deep a pair is after a step: as deep as along the face that is entered least. But a face that
// touches holds at once, and does not let the pair past an end of it that is nearer than a step. At
// a corner, where two faces touch, the law lets the pair go past either, so each may hold it.
static double depth_after(const tester *t, const pair *p, uj_vec2 step)
{
    double least = INFINITY, least_touching = INFINITY, deepest_holding = -INFINITY;
    for (size_t k = p->first; k < p->end; k++) {
        const face *f = &t->near.faces[k];
        double depth = f->overlap - uj_vec2_dot(f->normal, step);
        least = fmin(least, depth);
        least_touching = f->touches ? fmin(least_touching, depth) : least_touching;
        deepest_holding = f->holds ? fmax(deepest_holding, depth) : deepest_holding;
    }
    return least_touching < INFINITY ? fmax(least_touching, deepest_holding) : least;
}

// Whether a step in the unit direction v enters something deeper than it is entered already.
static bool step_is_blocked(const tester *t, uj_vec2 v)
{
    double slack = t->near.deepest + UJ_REST_SLOPE * t->step + t->rounding;
    for (size_t i = 0; i < t->near.pair_count; i++)
        if (depth_after(t, &t->near.pairs[i], uj_vec2_scale(v, t->step)) > slack)
            return true;
    return false;
}

static bool gains_freely(const tester *t, uj_vec2 v, uj_vec2 wish, double gain)
{
    return uj_vec2_dot(v, wish) >= gain && !step_is_blocked(t, v);
}

// Whether the piece, alone, can step in some direction v with v . wish >= gain. Besides a fan we
// try all directions along faces near by: a way out between two faces may be a single direction,
// and the extreme ways out of any vicinity are such.
static bool can_step(const tester *t, uj_vec2 wish, double gain)
{
    enum { FAN = 72 };
    for (int i = 0; i < FAN; i++) {
        double angle = 2.0 * UJ_PI * i / FAN;
        if (gains_freely(t, (uj_vec2){cos(angle), sin(angle)}, wish, gain))
            return true;
    }
    for (size_t k = 0; k < t->near.face_count; k++) {
        const face *f = &t->near.faces[k];
        if (fabs(f->overlap) > 2.0 * t->step)
            continue;
        uj_vec2 along = {-f->normal.y, f->normal.x};
        if (gains_freely(t, along, wish, gain) ||
            gains_freely(t, uj_vec2_scale(along, -1.0), wish, gain))
            return true;
    }
    return false;
}

// --- moves ---

typedef struct pushing {
    const uj_tray *tray;
    const uj_motion *motion;
    const uj_move *move;
    size_t number;  // of the move, from 1
    char *reason;
} pushing;

static void set_places(tester *t, const pushing *p, size_t frame, double part)
{
    size_t n = p->motion->piece_count;
    const uj_pose *a = &p->motion->poses[frame * n], *b = part > 0.0 ? a + n : a;
    for (size_t i = 0; i < n; i++)
        t->places[i] = uj_place_of((uj_pose){a[i].x + part * (b[i].x - a[i].x),
                                             a[i].y + part * (b[i].y - a[i].y),
                                             a[i].angle + part * (b[i].angle - a[i].angle)});
}

// All pieces of the move rest towards their directions at the keyframe; when says what part of the
// move that is.
static uj_status check_rest_at(tester *t, const pushing *p, size_t frame, const char *when,
                               bool *good)
{
    set_places(t, p, frame, 0.0);
    for (size_t i = 0; i < p->move->piece_count; i++) {
        const uj_piece_move *part = &p->move->pieces[i];
        uj_direction direction = (uj_direction)part->direction;
        if (!gather(t, part->piece))
            return UJ_NO_MEMORY;
        uj_vec2 wish = uj_vec2_scale(uj_direction_vector(direction), sqrt(0.5));
        if (!can_step(t, wish, UJ_REST_GAIN))
            continue;
        *good = false;
        snprintf(p->reason, UJ_REASON_SIZE,
                 "%s does not rest towards %s at time %.6g, %s move %zu, which is a %s: it still "
                 "has a free way",
                 uj_piece_label_of(p->tray, part->piece).text, uj_direction_text(direction),
                 p->motion->times[frame], when, p->number,
                 uj_move_type_text((uj_move_type)p->move->type));
        return UJ_OK;
    }
    return UJ_OK;
}

// The step of one piece over the interval after a keyframe.
static uj_vec2 piece_step(const pushing *p, size_t frame, size_t piece)
{
    const uj_pose *a = &p->motion->poses[frame * p->motion->piece_count + piece];
    const uj_pose *b = a + p->motion->piece_count;
    return (uj_vec2){b->x - a->x, b->y - a->y};
}

// Whether all pieces are held back by something at a moment of the interval; pace turns steps
// into velocities.
static uj_status check_held(tester *t, const pushing *p, size_t frame, double part, double pace,
                            bool *good)
{
    set_places(t, p, frame, part);
    for (size_t i = 0; i < p->move->piece_count; i++) {
        uj_direction direction = (uj_direction)p->move->pieces[i].direction;
        size_t piece = p->move->pieces[i].piece;
        uj_vec2 velocity = uj_vec2_scale(piece_step(p, frame, piece), pace);
        uj_vec2 held = uj_vec2_sub(uj_direction_vector(direction), velocity);
        if (!gather(t, piece))
            return UJ_NO_MEMORY;
        if (!can_step(t, held, 2.0 * UJ_REST_GAIN))
            continue;
        *good = false;
        snprintf(p->reason, UJ_REASON_SIZE,
                 "%s does not move as pushed towards %s between time %.6g and %.6g (move %zu): "
                 "nothing keeps it from moving more that way",
                 uj_piece_label_of(p->tray, (int)piece).text, uj_direction_text(direction),
                 p->motion->times[frame], p->motion->times[frame + 1], p->number);
        return UJ_OK;
    }
    return UJ_OK;
}

// The law of a push in the interval after the keyframe: velocities v are the projection of the
// directions d on the cone of those that contacts allow, so sum d.v = sum v.v (which gives the
// interval's duration, as keyframes keep no speed), and (d - v).w <= 0 for every w in the cone,
// so for every w that moves one piece alone. Looked at in three places, away from the ends, where
// contacts begin and end; intervals too short for that are passed.
static uj_status check_law(tester *t, const pushing *p, size_t frame, bool *good)
{
    static const double parts[] = {0.5, 0.125, 0.875};
    double along = 0.0, square = 0.0;
    for (size_t i = 0; i < p->move->piece_count; i++) {
        const uj_piece_move *part = &p->move->pieces[i];
        uj_vec2 step = piece_step(p, frame, part->piece);
        along += uj_vec2_dot(step, uj_direction_vector((uj_direction)part->direction));
        square += uj_vec2_dot(step, step);
    }
    if (sqrt(square) < UJ_LAW_SHORTEST * t->diameter)
        return UJ_OK;
    if (along < -UJ_LAW_SQUARE * sqrt(square)) {
        *good = false;
        snprintf(p->reason, UJ_REASON_SIZE,
                 "the pieces of move %zu go against the directions they are pushed between time "
                 "%.6g and %.6g",
                 p->number, p->motion->times[frame], p->motion->times[frame + 1]);
        return UJ_OK;
    }
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && *good && i < sizeof parts / sizeof *parts; i++)
        status = check_held(t, p, frame, parts[i], fmax(along, 0.0) / square, good);
    return status;
}

// Greatest angle by which a piece turns over the interval after a keyframe.
static double turned_after(const pushing *p, size_t frame)
{
    size_t n = p->motion->piece_count;
    const uj_pose *a = &p->motion->poses[frame * n];
    double angle = 0.0;
    for (size_t i = 0; i < n; i++)
        angle = fmax(angle, fabs(a[n + i].angle - a[i].angle));
    return angle;
}

// Whether pieces of a turn slide on without turning soon after a keyframe: something that held one
// of them ends there, and close before its end a step gets past it.
static bool slips_soon(const pushing *p, size_t frame, size_t end)
{
    double angle = 0.0;
    for (; frame < end && angle <= UJ_SLIP_NEAR; frame++) {
        double turned = turned_after(p, frame);
        if (turned <= UJ_SAME)
            return true;
        angle += turned;
    }
    return false;
}

// Pieces that turn over the interval after a keyframe, bit i for piece i.
static unsigned turning_after(const pushing *p, size_t frame)
{
    size_t n = p->motion->piece_count;
    const uj_pose *a = &p->motion->poses[frame * n];
    unsigned turning = 0;
    for (size_t i = 0; i < n; i++)
        turning |= fabs(a[n + i].angle - a[i].angle) > UJ_SAME ? 1u << i : 0u;
    return turning;
}

// Whether pieces begin or cease to turn, or the turn ends, soon after a keyframe.
static bool changes_soon(const pushing *p, size_t frame, size_t end)
{
    unsigned turning = turning_after(p, frame);
    double angle = 0.0;
    for (; frame < end && angle <= UJ_REST_FLUSH; frame++) {
        if (turning_after(p, frame) != turning)
            return true;
        angle += turned_after(p, frame);
    }
    return angle <= UJ_REST_FLUSH;
}

// A turn keeps its pieces at rest at every angle; what they do at one angle is a push. Just before
// and after pieces begin or cease to turn, edges may be flush for the test of rest.
static uj_status check_turn(tester *t, const pushing *p, size_t start, size_t end, bool last,
                            bool *good)
{
    uj_status status = check_rest_at(t, p, start, "the start of", good);
    double angle = 0.0;  // since then
    unsigned turning = 0;
    for (size_t f = start; status == UJ_OK && *good && f < end; f++) {
        double turned = turned_after(p, f);
        if (turned <= UJ_SAME) {
            status = check_law(t, p, f, good);
            continue;
        }
        unsigned now = turning_after(p, f);
        if (now != turning)
            angle = 0.0;
        if (angle > UJ_REST_FLUSH && !changes_soon(p, f, end) && !slips_soon(p, f, end))
            status = check_rest_at(t, p, f, "in the middle of", good);
        turning = now;
        angle += turned;
    }
    if (status == UJ_OK && *good && !last)
        status = check_rest_at(t, p, end, "the end of", good);
    return status;
}

static uj_status check_push(tester *t, const pushing *p, size_t start, size_t end, bool last,
                            bool *good)
{
    uj_status status = UJ_OK;
    for (size_t f = start; status == UJ_OK && *good && f < end; f++)
        status = check_law(t, p, f, good);
    if (status == UJ_OK && *good && !last)
        status = check_rest_at(t, p, end, "the end of", good);
    return status;
}

uj_status uj_rules_check_rest(const uj_tray *tray, const uj_certificate_shapes *shapes,
                              const uj_tray_solution *solution, const size_t *frames,
                              double rounding, bool *good, char *reason)
{
    tester t = {.shapes = shapes, .diameter = uj_tray_diameter(tray), .rounding = rounding};
    uj_status status = UJ_OK;
    *good = true;
    for (size_t m = 0; status == UJ_OK && *good && m < solution->move_count; m++) {
        pushing p = {tray, &solution->motion, &solution->moves[m], m + 1, reason};
        bool last = m + 1 == solution->move_count;
        status = p.move->type == UJ_TURN ? check_turn(&t, &p, frames[m], frames[m + 1], last, good)
                                         : check_push(&t, &p, frames[m], frames[m + 1], last, good);
    }
    free(t.near.faces);
    free(t.near.pairs);
    return status;
}
