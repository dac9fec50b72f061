// Random scenes (push_scene.h) of non-convex pieces. Include after cmocka.h.
#ifndef UJ_TEST_CONCAVE_SCENE_H
#define UJ_TEST_CONCAVE_SCENE_H

#include "tests/support/push_scene.h"
#include "tests/support/random_shapes.h"

static inline void concave_snap(uj_polygon *polygon)
{
    for (size_t r = 0; r < polygon->ring_count; r++)
        for (size_t i = 0; i < polygon->rings[r].count; i++) {
            uj_vec2 *point = &polygon->rings[r].points[i];
            *point = (uj_vec2){0.5 * round(2.0 * point->x), 0.5 * round(2.0 * point->y)};
        }
}

static inline uj_polygon concave_shape(test_random *random)
{
    switch (test_random_below(random, 5)) {
    case 0: {  // a T
        double w = 0.5 * (1 + test_random_below(random, 2)), h = 1.0 + test_random_below(random, 2);
        return builder_polygon(
            (uj_vec2[]){{-2, 0}, {2, 0}, {2, 1}, {w, 1}, {w, 1 + h}, {-w, 1 + h}, {-w, 1}, {-2, 1}},
            8);
    }
    case 1: {  // a U
        double d = 1.0 + test_random_below(random, 2);
        return builder_polygon(
            (uj_vec2[]){{-2, -1}, {2, -1}, {2, d}, {1, d}, {1, 0}, {-1, 0}, {-1, d}, {-2, d}}, 8);
    }
    case 2:
        return random_angle(random, test_random_real(random, 2.0, 5.0), 0.2, 0.5);
    case 3:  // from a random puzzle
        return builder_polygon((uj_vec2[]){{-2.4, -1.6},
                                           {-1.6, -2},
                                           {0.4, -2.8},
                                           {2, -1.6},
                                           {1.6, -0.4},
                                           {2.8, 1.6},
                                           {0.8, 2},
                                           {0, 0.8},
                                           {-0.8, 1.2},
                                           {-1.6, 0}},
                               10);
    default:
        return random_star(random, test_random_real(random, 1.0, 3.0), (uj_vec2){0, 0});
    }
}

static inline uj_tray *concave_tray(test_random *random)
{
    static const uj_vec2 notched[] = {{0, 0}, {SIDE, 0}, {SIDE, SIDE}, {8, SIDE},
                                      {7, 9}, {4, SIDE}, {0, SIDE}};
    static const uj_vec2 bent[] = {{0, 0},        {SIDE, 0},     {SIDE, SIDE}, {6, SIDE},
                                   {6, SIDE - 1}, {4, SIDE - 1}, {4, 9},       {0, 7}};
    uj_polygon interior;
    switch (test_random_below(random, 4)) {
    case 0:
        interior = builder_rectangle(0, 0, SIDE, SIDE);
        break;
    case 1:
        interior = builder_polygon(notched, 7);
        break;
    case 2:
        interior = builder_polygon(bent, 8);
        break;
    default:
        interior = random_star(random, 9.0, (uj_vec2){6.5, 6.5});
        concave_snap(&interior);
    }
    uj_tray *tray = builder_tray(interior);
    if (test_random_below(random, 3) == 0)
        builder_add_hole(&tray->interior, 6.0, 4.0, 6.5 + 0.5 * test_random_below(random, 3), 5.5);
    size_t count = 1 + test_random_below(random, 4);
    for (size_t i = 0; i < count; i++) {
        uj_polygon shape;
        if (i > 0 && test_random_below(random, 2) == 0)  // repeats the previous shape
            builder_require(uj_polygon_copy(&tray->pieces[i - 1].shape, &shape) == UJ_OK);
        else
            shape = concave_shape(random);
        builder_add_piece(tray, shape, 1.0, (uj_pose){0.0, 0.0, 0.0});
    }
    return tray;
}

static inline bool concave_is_simple(const uj_tray *tray)
{
    uj_geos *geos = uj_geos_open();
    GEOSGeometry *interior = uj_geos_from_polygon(geos, &tray->interior);
    bool simple = interior != NULL && GEOSisValid_r(geos->handle, interior) == 1;
    GEOSGeom_destroy_r(geos->handle, interior);
    uj_geos_close(geos);
    return simple;
}

static inline scene concave_scene(test_random *random)
{
    for (;;) {
        uj_tray *tray = concave_tray(random);
        if (!concave_is_simple(tray)) {
            uj_tray_destroy(tray);
            continue;
        }
        scene s = scene_create(tray);
        if (random_starts(&s, random))
            return s;
        scene_clear(&s);
    }
}

#endif
