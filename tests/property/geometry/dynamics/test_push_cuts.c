// A push ends in the same place, however pieces and walls are cut into convex parts.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/shape/tolerance.h>

#include "tests/support/concave_scene.h"

static uint64_t seed;

// Allocates the part as one memory block, as uj_part_list_clear expects.
static uj_part make_part(const uj_vec2 *corners, int count)
{
    size_t n = (size_t)count;
    uj_part part = {.count = count};
    part.points = calloc(n, 2 * sizeof(uj_vec2) + 2 * sizeof(double) + sizeof(bool));
    builder_require(part.points != NULL);
    part.normals = part.points + n;
    part.offsets = (double *)(void *)(part.points + 2 * n);
    part.angles = part.offsets + n;
    part.cut = (bool *)(void *)(part.angles + n);  // all false; a push does not use the flags
    for (int i = 0; i < count; i++) {
        uj_vec2 edge = uj_vec2_sub(corners[(i + 1) % count], corners[i]);
        double length = uj_vec2_length(edge);
        part.points[i] = corners[i];
        part.normals[i] = (uj_vec2){edge.y / length, -edge.x / length};
        part.offsets[i] = uj_vec2_dot(part.normals[i], corners[i]);
        part.angles[i] = atan2(part.normals[i].y, part.normals[i].x);
    }
    return part;
}

static void append_part(uj_part_list *list, uj_part part)
{
    list->parts = realloc(list->parts, (list->count + 1) * sizeof *list->parts);
    builder_require(list->parts != NULL);
    list->parts[list->count++] = part;
    list->capacity = list->count;
}

// Returns the greatest height of the corners over the chord from the last corner to the first.
static double bulge(const uj_vec2 *corners, int count)
{
    uj_vec2 chord = uj_vec2_sub(corners[0], corners[count - 1]);
    double most = 0.0;
    for (int i = 1; i + 1 < count; i++)
        most = fmax(most, uj_vec2_cross(chord, uj_vec2_sub(corners[i], corners[0])));
    return most / uj_vec2_length(chord);
}

// Writes the part's boundary to `out`, beginning at `from` and ending at `to`. The number i stands
// for vertex i; i + 0.4 stands for a point on the edge that begins at vertex i.
static int side_of_chord(const uj_part *part, double from, double to, uj_vec2 *out)
{
    int count = 0, n = part->count;
    if (to <= from)
        to += n;
    for (double at = from; at < to; at = floor(at) + 1.0)
        out[count++] = uj_vec2_add(
            part->points[(int)at % n],
            uj_vec2_scale(uj_vec2_sub(part->points[((int)at + 1) % n], part->points[(int)at % n]),
                          at - floor(at)));
    double part_way = to - floor(to);
    out[count++] = uj_vec2_add(
        part->points[(int)to % n],
        uj_vec2_scale(uj_vec2_sub(part->points[((int)to + 1) % n], part->points[(int)to % n]),
                      part_way));
    return count;
}

// Cuts the part along a random chord, unless a half would be a sliver.
static void append_cut(test_random *random, const uj_part *part, uj_part_list *out)
{
    if (part->count == 1) {  // a half-plane
        uj_part copy = make_part((uj_vec2[]){part->points[0], part->points[0]}, 1);
        copy.normals[0] = part->normals[0];
        copy.offsets[0] = part->offsets[0];
        copy.angles[0] = part->angles[0];
        append_part(out, copy);
        return;
    }
    uint32_t n = (uint32_t)part->count;
    double from = test_random_below(random, n) + 0.4 * test_random_below(random, 2);
    double to = test_random_below(random, n) + 0.4 * test_random_below(random, 2);
    uj_vec2 one[ORACLE_CORNERS], other[ORACLE_CORNERS];
    int count = from != to ? side_of_chord(part, from, to, one) : 0;
    int other_count = from != to ? side_of_chord(part, to, from, other) : 0;
    if (count > 2 && other_count > 2 && bulge(one, count) > 0.05 &&
        bulge(other, other_count) > 0.05) {
        append_part(out, make_part(one, count));
        append_part(out, make_part(other, other_count));
    } else {
        append_part(out, make_part(part->points, part->count));
    }
}

static void cut_list(test_random *random, uj_part_list *list)
{
    uj_part_list cut = {0};
    for (size_t i = 0; i < list->count; i++)
        append_cut(random, &list->parts[i], &cut);
    uj_part_list_clear(list);
    *list = cut;
}

static void append_pairs(uj_contact_model *model, int a, const uj_part_list *of_a, int b)
{
    const uj_part_list *of_b = &model->shapes[b];
    for (size_t i = 0; i < of_a->count; i++)
        for (size_t j = 0; j < of_b->count; j++) {
            model->pairs =
                realloc(model->pairs, ((size_t)model->pair_count + 1) * sizeof *model->pairs);
            builder_require(model->pairs != NULL);
            unsigned pieces = (a >= 0 ? 1u << a : 0u) | 1u << b;
            model->pairs[model->pair_count++] = (uj_part_pair){
                a, b, &of_a->parts[i], &of_b->parts[j], model->plane_capacity, pieces};
            model->plane_capacity += of_a->parts[i].count + of_b->parts[j].count;
        }
}

static void cut_again(test_random *random, scene *s)
{
    uj_contact_model *model = s->model;
    assert_int_equal(model->goal_pair_count, 0);
    model->pair_count = model->plane_capacity = 0;
    for (int i = 0; i < model->piece_count; i++) {
        cut_list(random, &model->shapes[i]);
        cut_list(random, &model->walls[i]);
    }
    for (int b = 0; b < model->piece_count; b++) {
        append_pairs(model, -1, &model->walls[b], b);
        for (int a = 0; a < b; a++)
            append_pairs(model, a, &model->shapes[a], b);
    }
    model->goal_pair_first = model->pair_count;
    uj_push_workspace_clear(&s->workspace);
    uj_halfplanes_clear(&s->planes);
    assert_int_equal(uj_halfplanes_create(model, &s->planes), UJ_OK);
    assert_int_equal(uj_push_workspace_create(model, &s->workspace), UJ_OK);
    uj_halfplanes_build(model, s->angles, (1u << model->piece_count) - 1, &s->planes);
}

static uj_vec2 image(uj_vec2 x, bool mirrored)
{
    return mirrored ? (uj_vec2){SIDE - x.x, x.y} : x;
}

// Makes the push in both scenes and compares the results. `mirrored`: *other is a mirror image.
static void compare_push(scene *s, scene *other, const uj_press *press, bool mirrored)
{
    static const int same[UJ_MAX_PIECES] = {0, 1, 2, 3};
    int count = s->model->piece_count;
    uj_vec2 before[UJ_MAX_PIECES], x[UJ_MAX_PIECES];
    memcpy(before, s->x, sizeof before);
    for (int i = 0; i < count; i++)
        other->x[i] = image(before[i], mirrored);
    memcpy(x, s->x, sizeof x);
    uj_press there = other_press(press, count, mirrored, same);
    assert_int_equal(uj_push(&s->planes, press, &s->workspace, x, NULL), UJ_PUSH_REST);
    assert_int_equal(uj_push(&other->planes, &there, &other->workspace, other->x, NULL),
                     UJ_PUSH_REST);
    for (int i = 0; i < count; i++) {
        double off = uj_vec2_length(uj_vec2_sub(image(other->x[i], mirrored), x[i]));
        if (off >= UJ_TOLERANCE_PATH * s->model->diameter)
            fail_msg("piece %d ends %.3g away from where it does in the %s", i, off,
                     mirrored ? "mirror image" : "puzzle with other cuts");
    }
}

static void cuts_make_no_difference(void **state)
{
    (void)state;
    test_random random = {seed};
    static const int same[UJ_MAX_PIECES] = {0, 1, 2, 3};
    for (int round = 0; round < test_effort(600); round++) {
        scene s = concave_scene(&random);
        scene mirrored = other_scene(&s, true, same), cut = other_scene(&s, false, same);
        cut_again(&random, &cut);
        for (int move = 0; move < 6; move++) {
            uj_press press = random_press(&random, s.model->piece_count);
            if (test_random_below(&random, 2) == 0)  // pushes all pieces in one direction
                memset(press.direction, press.direction[0], sizeof press.direction);
            compare_push(&s, &mirrored, &press, true);
            compare_push(&s, &cut, &press, false);
            assert_int_equal(uj_push(&s.planes, &press, &s.workspace, s.x, NULL), UJ_PUSH_REST);
        }
        scene_clear(&cut);
        scene_clear(&mirrored);
        scene_clear(&s);
    }
}

int main(void)
{
    seed = test_seed(20268);
    const struct CMUnitTest tests[] = {cmocka_unit_test(cuts_make_no_difference)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
