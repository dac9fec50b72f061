// Random trays with random pieces for the tests of pushes. Include after cmocka.h.
#ifndef UJ_TEST_PUSH_TRAYS_H
#define UJ_TEST_PUSH_TRAYS_H

#include "tests/support/push_scene.h"
#include "tests/support/random_shapes.h"

static inline uj_polygon random_shape(test_random *random)
{
    double size = test_random_real(random, 1.0, 5.0);
    switch (test_random_below(random, 5)) {
    case 0: {  // a square
        double h = 0.4 * size;
        return builder_rectangle(-h, -h, h, h);
    }
    case 1: {  // a triangle
        uj_vec2 a = {0.5 * size, test_random_real(random, -1.0, 0.0)};
        uj_vec2 b = {test_random_real(random, -1.0, 1.0), test_random_real(random, 0.5, 2.0)};
        return builder_polygon((uj_vec2[]){a, b, {-0.5 * size, -0.3}}, 3);
    }
    case 2:
        return random_angle(random, size, 0.2, 0.5);
    default: {  // a bar
        double h = test_random_real(random, 0.2, 0.8);
        return builder_rectangle(-0.5 * size, -h, 0.5 * size, h);
    }
    }
}

static inline uj_tray *random_tray(test_random *random)
{
    static const uj_vec2 notched[] = {{0, 0}, {SIDE, 0}, {SIDE, SIDE}, {8, SIDE},
                                      {7, 9}, {4, SIDE}, {0, SIDE}};
    uj_tray *tray =
        builder_tray(test_random_below(random, 2) == 0 ? builder_rectangle(0, 0, SIDE, SIDE)
                                                       : builder_polygon(notched, 7));
    if (test_random_below(random, 4) == 0)
        builder_add_hole(&tray->interior, 5.0, 3.0, test_random_real(random, 5.5, 7.0), 4.0);
    size_t count = 1 + test_random_below(random, 4);
    for (size_t i = 0; i < count; i++)
        builder_add_piece(tray, random_shape(random), 1.0, (uj_pose){0.0, 0.0, 0.0});
    return tray;
}

// Returns a negative value if nothing touches.
static inline double deepest(const scene *s, const uj_vec2 *x)
{
    double depth = -INFINITY;
    for (int k = 0; k < s->model->pair_count; k++)
        depth = fmax(depth, pair_depth(s, &s->model->pairs[k], x));
    return depth;
}

static inline scene random_scene(test_random *random)
{
    for (;;) {
        scene s = scene_create(random_tray(random));
        if (random_starts(&s, random))
            return s;
        scene_clear(&s);
    }
}

#endif
