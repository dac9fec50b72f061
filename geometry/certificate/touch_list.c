// Lists contacts, and the rates at which their gaps change.
#include "touch_list.h"

#include <stdint.h>
#include <stdlib.h>

static bool touch_list_reserve(uj_touch_list *list, size_t touches)
{
    if (list->touch_count + touches > list->touch_capacity) {
        size_t capacity = 2 * list->touch_capacity + touches + 64;
        uj_touch *grown = realloc(list->touches, capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        list->touches = grown;
        list->touch_capacity = capacity;
    }
    if (list->pair_count == list->pair_capacity) {
        size_t capacity = 2 * list->pair_capacity + 32;
        uj_touch_pair *grown = realloc(list->pairs, capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        list->pairs = grown;
        list->pair_capacity = capacity;
    }
    return true;
}

static uj_vec2 quarter(uj_vec2 v)
{
    return (uj_vec2){-v.y, v.x};
}

// A part of a piece or of a wall, and where it stands.
typedef struct placed_part {
    const uj_proof_part *part;
    uj_transform place;
} placed_part;

// Adds a touch for each corner of `other` that lies on the face of `owner`. `sign` is 1 if the
// owner is b, so that the face's normal points to a, and -1 if it is a.
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
                                                        .holds = !owner->part->is_seam[face]};
    }
}

static bool add_parts(uj_touch_list *list, double within, const placed_part *first,
                      const placed_part *second, uj_touch_pair pair)
{
    const uj_proof_part *a = first->part, *b = second->part;
    for (size_t f = 0; f < b->count; f++)
        if (uj_proof_part_face_gap(b, f, second->place, a, first->place) > within)
            return true;
    for (size_t f = 0; f < a->count; f++)
        if (uj_proof_part_face_gap(a, f, first->place, b, second->place) > within)
            return true;
    if (!touch_list_reserve(list, 2 * a->count * b->count))
        return false;
    pair.first = list->touch_count;
    for (size_t f = 0; f < a->count + b->count; f++) {
        size_t start = list->touch_count;
        bool of_first = f < a->count;
        double gap = of_first
                         ? uj_proof_part_face_gap(a, f, first->place, b, second->place)
                         : uj_proof_part_face_gap(b, f - a->count, second->place, a, first->place);
        if (gap < -within)
            continue;
        if (of_first)
            add_face(list, within, first, f, second, -1.0);
        else
            add_face(list, within, second, f - a->count, first, 1.0);
        for (size_t i = start; i < list->touch_count; i++)
            list->touches[i].face = f;
    }
    pair.end = list->touch_count;
    list->pairs[list->pair_count++] = pair;
    return true;
}

static bool add_shapes(const uj_touch_scene *scene, int a, int b, uj_touch_list *list)
{
    const uj_certificate_shapes *shapes = scene->shapes;
    const uj_proof_part_set *own = &shapes->pieces[a];
    const uj_proof_part_set *other =
        b < 0 ? &shapes->walls[shapes->wall_of[a]] : &shapes->pieces[b];
    uj_transform place = b < 0 ? (uj_transform){{0.0, 0.0}, {1.0, 0.0}} : scene->places[b];
    double apart = uj_vec2_length(uj_vec2_sub(place.at, scene->places[a].at));
    if (apart > own->reach + other->reach + scene->within)
        return true;
    for (size_t i = 0; i < own->count; i++)
        for (size_t k = 0; k < other->count; k++) {
            placed_part one = {&own->parts[i], scene->places[a]};
            placed_part two = {&other->parts[k], place};
            if (!add_parts(list, scene->within, &one, &two, (uj_touch_pair){.a = a, .b = b}))
                return false;
        }
    return true;
}

uj_status uj_touch_list_fill(const uj_touch_scene *scene, uj_touch_list *out)
{
    int count = (int)scene->shapes->piece_count;
    out->touch_count = out->pair_count = 0;
    for (int a = 0; a < count; a++)
        for (int b = -1; b < a; b++) {
            bool moves = scene->is_moved[a] || (b >= 0 && scene->is_moved[b]);
            if (moves && !add_shapes(scene, a, b, out))
                return UJ_NO_MEMORY;
        }
    return UJ_OK;
}

void uj_touch_list_clear(uj_touch_list *list)
{
    free(list->touches);
    free(list->pairs);
    *list = (uj_touch_list){0};
}
