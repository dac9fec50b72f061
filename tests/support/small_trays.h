// Random trays with few pieces, for tests of moves and of the solver.
#ifndef UJ_TEST_SMALL_TRAYS_H
#define UJ_TEST_SMALL_TRAYS_H

#include "tests/support/random_shapes.h"

enum { SMALL_SHAPES = 5 };

static inline uj_polygon small_shape(test_random *random, uint32_t kind)
{
    double a = test_random_real(random, 1.2, 3.0), b = test_random_real(random, 0.5, 1.2);
    switch (kind) {
    case 0:
        return builder_rectangle(0, 0, a, b);
    case 1:
        return builder_rectangle(0, 0, b, b);
    case 2:
        return random_angle(random, 0.7 * a, 0.3, 0.6);
    case 3:
        return builder_polygon((uj_vec2[]){{0, 0}, {a, 0}, {0, b}}, 3);
    default:
        return random_convex(random, 0.5 * a);
    }
}

// Makes a stack of at most three pieces on the bottom of a box. One piece is thinner than the
// others and must leave through a slot in the bottom. Some boxes have an obstacle near the top.
static inline uj_tray *small_tray(test_random *random, uint32_t piece_count)
{
    uj_polygon shapes[3];
    uj_vec2 low[3], high[3];
    double width = 0.0, height = 0.0;
    uint32_t goal = test_random_below(random, piece_count);
    for (uint32_t i = 0; i < piece_count; i++) {
        shapes[i] = small_shape(random, test_random_below(random, SMALL_SHAPES));
        uj_polygon_bounds(&shapes[i], &low[i], &high[i]);
        width = uj_max(width, high[i].x - low[i].x);
        height += high[i].y - low[i].y;
    }
    width += test_random_real(random, 0.2, 1.5);
    bool obstacle = test_random_below(random, 3) == 0;
    double top = height + test_random_real(random, 0.3, 2.0) + (obstacle ? 0.4 : 0.0);
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, width, top));
    if (obstacle)
        builder_add_hole(&tray->interior, 0.2, top - 0.35, 0.7, top - 0.1);
    double thin = uj_min(high[goal].x - low[goal].x, high[goal].y - low[goal].y);
    double slot = uj_min(thin * test_random_real(random, 0.95, 1.3), 0.9 * width);
    double left = test_random_real(random, 0.0, width - slot);
    builder_add_exit(tray, builder_rectangle(left, -3.5, left + slot, 0.0), 1.0);
    double y = 0.0;
    for (uint32_t i = 0; i < piece_count; i++) {
        double room = width - (high[i].x - low[i].x);
        uj_pose pose = {test_random_real(random, 0.0, room) - low[i].x, y - low[i].y, 0.0};
        builder_add_piece(tray, shapes[i], i == goal ? 1.0 : 2.0, pose);
        y += high[i].y - low[i].y;
    }
    builder_goal_exit(tray, (int)goal, 0);
    return tray;
}

// Stacks long bars so tightly that few can turn. One bar must leave through a slot in the bottom.
static inline uj_tray *tight_tray(test_random *random, uint32_t piece_count)
{
    double side = 10.0, length = side * test_random_real(random, 0.68, 0.78);
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, side, side));
    uint32_t goal = test_random_below(random, piece_count);
    double thin = 0.0, y = 0.0;
    for (uint32_t i = 0; i < piece_count; i++) {
        double width = side / piece_count * test_random_real(random, 0.7, 0.85);
        double room = side - length;
        builder_add_bar(tray, length, width, i == goal ? 1.0 : 2.0,
                        (uj_pose){0.5 * length + room * test_random_real(random, 0.0, 1.0),
                                  y + 0.5 * width, 0.0});
        thin = i == goal ? width : thin;
        y += width;
    }
    double slot = 1.05 * thin, left = test_random_real(random, 0.0, side - slot);
    builder_add_exit(tray, builder_rectangle(left, -1.2 * side, left + slot, 0.0), 1.0);
    builder_goal_exit(tray, (int)goal, 0);
    return tray;
}

#endif
