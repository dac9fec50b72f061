// Lists contacts, and the rates at which their gaps change.
#include <unjam/geometry/certificate/forces/touch_list.h>

#include <stdint.h>
#include <stdlib.h>

#include <unjam/base/grow.h>

static bool touch_list_reserve(uj_touch_list *list, size_t touches)
{
    return uj_grow(&list->touches, &list->touch_capacity, list->touch_count + touches,
                   sizeof *list->touches) &&
           uj_grow(&list->pairs, &list->pair_capacity, list->pair_count + 1, sizeof *list->pairs);
}

static uj_vec2 quarter(uj_vec2 v)
{
    return (uj_vec2){-v.y, v.x};
}

typedef struct placed_part {
    const uj_proof_part *part;
    uj_transform place;
} placed_part;

// Bound on the rounding errors in list->apart and list->behind, relative to the sum of the greatest
// radii of the two shapes.
static const double rounding = 1e-9;

typedef struct placed_pair {
    placed_part first, second;
    double moved;           // sum of uj_touch_list.moved of both pieces
    double rounding;        // length
    double *behind;         // [UJ_KEPT_FACES] a part of uj_touch_list.behind
    unsigned behind_faces;  // set by are_apart, as bits: kept faces whose gap is below -within
} placed_pair;

// Adds a touch for each corner of `other` that touches the face. `sign`: 1 if `owner` belongs to
// piece b, -1 if it belongs to piece a.
static void add_face(uj_touch_list *list, double within, const placed_part *owner, size_t face,
                     const placed_part *other, double sign)
{
    uj_vec2 normal = uj_rotate(owner->place.turn, owner->part->normals[face]);
    uj_vec2 between = uj_vec2_sub(other->place.at, owner->place.at);
    for (size_t i = 0; i < other->part->count; i++) {
        uj_vec2 arm = uj_rotate(other->place.turn, other->part->corners[i]);
        uj_vec2 reach = uj_vec2_add(between, arm);
        double gap = uj_vec2_dot(normal, reach) - owner->part->offsets[face];
        if (gap > within)
            continue;
        double of_owner = uj_vec2_dot(quarter(normal), reach);
        double of_other = uj_vec2_dot(normal, quarter(arm));
        list->touches[list->touch_count++] = (uj_touch){.normal = uj_vec2_scale(normal, sign),
                                                        .gap = gap,
                                                        .turn_a = sign > 0.0 ? of_other : of_owner,
                                                        .turn_b = sign > 0.0 ? of_owner : of_other,
                                                        .of_origins = uj_vec2_dot(normal, between),
                                                        .of_corner = uj_vec2_dot(normal, arm),
                                                        .is_of_b = sign > 0.0,
                                                        .is_cut = owner->part->is_seam[face],
                                                        .holds = !owner->part->is_seam[face]};
    }
}

static double gap_along(const placed_pair *p, size_t face)
{
    return uj_proof_part_gap_along(p->first.part, p->first.place, p->second.part, p->second.place,
                                   face);
}

// Tries face *hint first. If a face keeps the parts apart, sets *hint to this face and *wide to its
// gap. If none does, sets p->behind_faces, and sets *wide to the gap of face *hint. Skips a face
// whose gap was so far below -within that it must still be below -within.
static bool are_apart(placed_pair *p, double within, size_t *hint, double *wide)
{
    size_t count = p->first.part->count + p->second.part->count;
    double last = gap_along(p, *hint), far_behind = -within - p->moved - p->rounding;
    *wide = last;
    if (last > within)
        return true;
    p->behind_faces = 0;
    for (size_t f = 0; f < count; f++) {
        if (f < UJ_KEPT_FACES && p->behind[f] < far_behind) {
            p->behind_faces |= 1u << f;
            continue;
        }
        double gap = f == *hint ? last : gap_along(p, f);
        if (gap > within) {
            *hint = f;
            *wide = gap;
            return true;
        }
        if (f < UJ_KEPT_FACES) {
            p->behind_faces |= gap < -within ? 1u << f : 0u;
            p->behind[f] = gap - p->moved;
        }
    }
    return false;
}

static bool add_parts(uj_touch_list *list, double within, const placed_pair *p, uj_touch_pair pair)
{
    const uj_proof_part *a = p->first.part, *b = p->second.part;
    if (!touch_list_reserve(list, 2 * a->count * b->count))
        return false;
    pair.first = list->touch_count;
    for (size_t f = 0; f < a->count + b->count; f++) {
        if (f < UJ_KEPT_FACES ? p->behind_faces >> f & 1u : gap_along(p, f) < -within)
            continue;
        size_t start = list->touch_count;
        if (f < a->count)
            add_face(list, within, &p->first, f, &p->second, -1.0);
        else
            add_face(list, within, &p->second, f - a->count, &p->first, 1.0);
        for (size_t i = start; i < list->touch_count; i++)
            list->touches[i].face = f;
    }
    pair.end = list->touch_count;
    if (pair.end > pair.first)  // otherwise no face lies between the parts: they overlap too much
        list->pairs[list->pair_count++] = pair;
    return true;
}

double uj_touch_change(const uj_touch *t, double angle_a, double angle_b)
{
    double owner = t->is_of_b ? angle_b : angle_a, other = t->is_of_b ? angle_a : angle_b;
    double of_owner = t->is_of_b ? t->turn_b : t->turn_a;
    double of_other = t->is_of_b ? t->turn_a : t->turn_b;
    // In coordinates that turn with the face, the vector between the origins turns by `-owner`. The
    // vector from the other origin to the corner turns by `other - owner`.
    double half = sin(0.5 * owner), rest = sin(0.5 * (other - owner));
    return sin(owner) * (of_owner + of_other) + sin(other - owner) * of_other -
           2.0 * (half * half * t->of_origins + rest * rest * t->of_corner);
}

uj_vec2 uj_touch_normal(const uj_touch *t, double angle_a, double angle_b)
{
    double angle = t->is_of_b ? angle_b : angle_a;
    return uj_rotate(uj_rotation_of(angle), t->normal);
}

static const uj_proof_part_set *set_of(const uj_certificate_shapes *shapes, int a, int b)
{
    return b < 0 ? &shapes->walls[shapes->wall_of[a]] : &shapes->pieces[b];
}

static double length_at_most(double x, double y)
{
    return fabs(x) + fabs(y);
}

// Adds to list->moved a bound on the motion of each piece since the last call. The bound holds for
// every point that starts within the tray and moves rigidly with the piece.
static void note_moves(const uj_touch_scene *scene, uj_touch_list *list, bool is_first)
{
    const uj_certificate_shapes *shapes = scene->shapes;
    double extent = 0.0;
    for (size_t i = 0; i < shapes->wall_count; i++)
        extent = uj_max(extent, shapes->walls[i].reach);
    for (size_t i = 0; i < shapes->piece_count; i++) {
        uj_vec2 at = scene->places[i].at;
        extent = uj_max(extent, length_at_most(at.x, at.y) + shapes->pieces[i].reach);
    }
    for (size_t i = 0; i < shapes->piece_count; i++) {
        uj_transform from = list->places[i], to = scene->places[i];
        // An angle is at most pi / 2 times its chord in the unit circle.
        double turn = 1.6 * length_at_most(to.turn.c - from.turn.c, to.turn.s - from.turn.s);
        double step = length_at_most(to.at.x - from.at.x, to.at.y - from.at.y);
        list->moved[i] += is_first ? 0.0 : step + 2.0 * extent * turn;
        list->places[i] = to;
    }
}

// b is -1 for the walls. `next`: index in list->hints of the first pair of parts of a and b.
static bool add_shapes(const uj_touch_scene *scene, int a, int b, uj_touch_list *list, size_t next)
{
    const uj_proof_part_set *own = &scene->shapes->pieces[a];
    const uj_proof_part_set *other = set_of(scene->shapes, a, b);
    uj_transform place = b < 0 ? (uj_transform){{0.0, 0.0}, {1.0, 0.0}} : scene->places[b];
    uj_vec2 between = uj_vec2_sub(place.at, scene->places[a].at);
    if (uj_max(fabs(between.x), fabs(between.y)) > own->reach + other->reach + scene->within)
        return true;
    placed_pair parts;
    parts.first.place = scene->places[a];
    parts.second.place = place;
    parts.moved = list->moved[a] + (b < 0 ? 0.0 : list->moved[b]);
    parts.rounding = rounding * (own->reach + other->reach);
    double near = parts.moved + scene->within + parts.rounding;
    for (size_t i = 0; i < own->count; i++)
        for (size_t k = 0; k < other->count; k++, next++) {
            double wide;
            if (list->apart[next] > near)
                continue;
            parts.first.part = &own->parts[i];
            parts.second.part = &other->parts[k];
            parts.behind = &list->behind[next * UJ_KEPT_FACES];
            bool apart_now = are_apart(&parts, scene->within, &list->hints[next], &wide);
            list->apart[next] = parts.moved + wide;
            if (!apart_now &&
                !add_parts(list, scene->within, &parts, (uj_touch_pair){.a = a, .b = b}))
                return false;
        }
    return true;
}

uj_status uj_touch_list_fill(const uj_touch_scene *scene, uj_touch_list *out)
{
    const uj_certificate_shapes *shapes = scene->shapes;
    int count = (int)shapes->piece_count;
    size_t next = 0;
    out->touch_count = out->pair_count = 0;
    bool is_first = out->hints == NULL;
    if (is_first) {
        for (int a = 0; a < count; a++)
            for (int b = -1; b < a; b++)
                out->hint_count += shapes->pieces[a].count * set_of(shapes, a, b)->count;
        out->hints = calloc(out->hint_count + 1, sizeof *out->hints);
        out->apart = calloc(out->hint_count + 1, sizeof *out->apart);
        out->behind = calloc((out->hint_count + 1) * UJ_KEPT_FACES, sizeof *out->behind);
        if (out->hints == NULL || out->apart == NULL || out->behind == NULL)
            return UJ_NO_MEMORY;
    }
    note_moves(scene, out, is_first);
    for (int a = 0; a < count; a++)
        for (int b = -1; b < a; b++) {
            bool moves = scene->is_moved[a] || (b >= 0 && scene->is_moved[b]);
            if (moves && !add_shapes(scene, a, b, out, next))
                return UJ_NO_MEMORY;
            next += shapes->pieces[a].count * set_of(shapes, a, b)->count;
        }
    return UJ_OK;
}

void uj_touch_list_clear(uj_touch_list *list)
{
    free(list->touches);
    free(list->pairs);
    free(list->hints);
    free(list->apart);
    free(list->behind);
    *list = (uj_touch_list){0};
}
