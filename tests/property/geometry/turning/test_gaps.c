// Compares the derivatives of gaps with difference quotients. Also checks where edges become flush.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/turning/gap.h>

#include "tests/support/random_shapes.h"
#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

enum { TRAYS = 30, GAPS = 100, PIECES = 2 };

static uint64_t seed;

// After a turn by t, piece i is at x + v t + w t^2 / 2, at the angle `angle` + `spin` t.
typedef struct scene {
    uj_tray *tray;
    uj_contact_model *model;
    double angle[PIECES], spin[PIECES];
    uj_vec2 x[PIECES], v[PIECES], w[PIECES];
} scene;

static void set_up(scene *s, test_random *random)
{
    uj_error error = {0};
    s->tray = builder_tray(builder_rectangle(-10, -10, 10, 10));
    for (int i = 0; i < PIECES; i++)
        builder_add_piece(s->tray, random_convex(random, 3.0), 1, (uj_pose){6.0 * i - 3.0, 0, 0});
    builder_add_exit(s->tray, builder_rectangle(10, 0, 20, 1), 1);
    builder_goal_exit(s->tray, 0, 0);
    assert_int_equal(uj_contact_model_create(s->tray, &s->model, &error), UJ_OK);
}

static void move_at_random(scene *s, test_random *random)
{
    for (int i = 0; i < PIECES; i++) {
        s->angle[i] = test_random_real(random, -4.0, 4.0);
        s->spin[i] = (double)test_random_below(random, 3) - 1.0;
        uj_vec2 *of[] = {&s->x[i], &s->v[i], &s->w[i]};
        for (int k = 0; k < 3; k++)
            *of[k] =
                (uj_vec2){test_random_real(random, -5.0, 5.0), test_random_real(random, -5.0, 5.0)};
    }
}

typedef struct long_vec {
    long double x, y;
} long_vec;

// Returns the position of p after a turn by `step`. p is a point of piece `side`, or of the walls
// if `side` is -1.
static long_vec place(const scene *s, int side, uj_vec2 p, long double step)
{
    if (side < 0)
        return (long_vec){p.x, p.y};
    long double angle = (long double)s->angle[side] + (long double)s->spin[side] * step;
    long double c = cosl(angle), n = sinl(angle), half = 0.5L * step * step;
    return (long_vec){s->x[side].x + s->v[side].x * step + s->w[side].x * half + c * p.x - n * p.y,
                      s->x[side].y + s->v[side].y * step + s->w[side].y * half + n * p.x + c * p.y};
}

// Returns the signed distance of the vertex from the edge's line after a turn by `step`.
static long double distance(const scene *s, const uj_gap *gap, long double step)
{
    const uj_part_pair *pair = &s->model->pairs[gap->pair];
    bool of_a = gap->edge_id < UJ_EDGE_OF_B;
    const uj_part *own = of_a ? pair->part_a : pair->part_b;
    const uj_part *other = of_a ? pair->part_b : pair->part_a;
    int edge = of_a ? gap->edge_id : gap->edge_id - UJ_EDGE_OF_B;
    int side = of_a ? pair->a : pair->b, facing = of_a ? pair->b : pair->a;
    uj_vec2 from = uj_vec2_scale(own->normals[edge], own->offsets[edge]);
    long_vec foot = place(s, side, from, step);
    long_vec tip = place(s, side, uj_vec2_add(from, own->normals[edge]), step);
    long_vec at = place(s, facing, other->points[gap->vertex], step);
    return (tip.x - foot.x) * (at.x - foot.x) + (tip.y - foot.y) * (at.y - foot.y);
}

static uj_spinning rotate(const scene *s, double step, uj_rotation *rotations)
{
    for (int i = 0; i < PIECES; i++)
        rotations[i] = uj_rotation_of(s->angle[i] + s->spin[i] * step);
    return (uj_spinning){s->model, rotations, s->spin};
}

static void check_derivatives(const scene *s, const uj_gap *gap)
{
    const uj_part_pair *pair = &s->model->pairs[gap->pair];
    uj_vec2 r = uj_gap_between(pair, s->x), v = uj_gap_between(pair, s->v);
    uj_vec2 w = uj_gap_between(pair, s->w);
    const long double h = 1e-4L;
    long double before = distance(s, gap, -h), now = distance(s, gap, 0),
                after = distance(s, gap, h);
    assert_true(fabsl(uj_gap_value(gap, r) - now) < 1e-13L);
    // The difference quotients have errors of at most h^2 / 6 times a third or fourth derivative.
    // These derivatives are below 60.
    assert_true(fabsl(uj_gap_rate(gap, r, v) - (after - before) / (2 * h)) < 1e-6L);
    assert_true(fabsl(uj_gap_curvature(gap, r, v, w) - (after - 2 * now + before) / (h * h)) <
                1e-6L);
}

// No vertex may have a smaller gap to the edge than gap->vertex.
static void check_least(const scene *s, const uj_gap *gap)
{
    uj_rotation rotations[PIECES];
    uj_spinning now = rotate(s, 0.0, rotations);
    const uj_part_pair *pair = &s->model->pairs[gap->pair];
    const uj_part *other = gap->edge_id < UJ_EDGE_OF_B ? pair->part_b : pair->part_a;
    uj_vec2 r = uj_gap_between(pair, s->x);
    for (int i = 0; i < other->count; i++) {
        uj_gap of = uj_gap_of_vertex(&now, gap->pair, gap->edge_id, i);
        assert_true(uj_gap_value(&of, r) >= uj_gap_value(gap, r) - 1e-10);
    }
}

// gap->vertex must be the vertex nearest to the edge until the edge becomes flush. From then on,
// another vertex must be the nearest. Returns 0 if the edge never becomes flush.
static int check_flush(const scene *s, const uj_gap *gap)
{
    uj_rotation rotations[PIECES];
    uj_spinning now = rotate(s, 0.0, rotations);
    double turn = uj_gap_turn_to_flush(&now, gap, 1e-9);
    if (!(turn < INFINITY))
        return 0;
    now = rotate(s, turn - 1e-6, rotations);
    assert_int_equal(uj_gap_of_edge(&now, gap->pair, gap->edge_id, 1e-9).vertex, gap->vertex);
    now = rotate(s, turn, rotations);
    int next = uj_gap_of_edge(&now, gap->pair, gap->edge_id, 1e-9).vertex;
    assert_int_not_equal(next, gap->vertex);
    now = rotate(s, turn + 1e-6, rotations);
    assert_int_equal(uj_gap_of_edge(&now, gap->pair, gap->edge_id, 1e-9).vertex, next);
    return 1;
}

static void gaps_have_exact_derivatives(void **state)
{
    (void)state;
    test_random random = {seed};
    int flush = 0;
    for (int round = 0; round < test_effort(TRAYS); round++) {
        scene s;
        set_up(&s, &random);
        for (int i = 0; i < GAPS; i++) {
            move_at_random(&s, &random);
            uj_rotation rotations[PIECES];
            uj_spinning now = rotate(&s, 0.0, rotations);
            int k = (int)test_random_below(&random, (uint32_t)s.model->pair_count);
            const uj_part_pair *pair = &s.model->pairs[k];
            int edge = (int)test_random_below(
                &random, (uint32_t)(pair->part_a->count + pair->part_b->count));
            if (edge >= pair->part_a->count)
                edge += UJ_EDGE_OF_B - pair->part_a->count;
            if (edge >= UJ_EDGE_OF_B && pair->part_a->count == 1)
                continue;  // a half-plane has no vertices
            uj_gap gap = uj_gap_of_edge(&now, k, edge, 1e-9);
            check_derivatives(&s, &gap);
            check_least(&s, &gap);
            flush += check_flush(&s, &gap);
        }
        uj_contact_model_destroy(s.model);
        uj_tray_destroy(s.tray);
    }
    assert_covered(flush > 0);
}

int main(void)
{
    seed = test_seed(20270);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_have_exact_derivatives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
