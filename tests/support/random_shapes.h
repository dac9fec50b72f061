// Random polygons for the tests of geometry.
#ifndef UJ_TEST_RANDOM_SHAPES_H
#define UJ_TEST_RANDOM_SHAPES_H

#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

// The polygon has three to eight vertices on an ellipse about the origin. `size` is the greater
// half-axis.
static inline uj_polygon random_convex(test_random *random, double size)
{
    uj_vec2 points[8];
    size_t count = 3 + test_random_below(random, 6);
    double start = test_random_real(random, 0.0, 2.0 * UJ_PI);
    double flat = test_random_real(random, 0.3, 1.0);
    for (size_t i = 0; i < count; i++) {  // angles increase, so the polygon is convex
        double angle =
            start + 2.0 * UJ_PI * ((double)i + test_random_real(random, 0.0, 0.7)) / (double)count;
        points[i] = (uj_vec2){size * cos(angle), flat * size * sin(angle)};
    }
    return builder_polygon(points, count);
}

// The polygon is star-shaped about `centre`, usually with reflex vertices.
static inline uj_polygon random_star(test_random *random, double size, uj_vec2 centre)
{
    uj_vec2 points[10];
    size_t count = 5 + test_random_below(random, 6);
    for (size_t i = 0; i < count; i++) {
        double angle =
            2.0 * UJ_PI * ((double)i + test_random_real(random, 0.0, 0.6)) / (double)count;
        double radius = size * test_random_real(random, 0.3, 1.0);
        points[i] = (uj_vec2){centre.x + radius * cos(angle), centre.y + radius * sin(angle)};
    }
    return builder_polygon(points, count);
}

// Makes an L with its outer vertex at the origin. Its arms are `size` long, and their width lies
// between least * size and most * size.
static inline uj_polygon random_angle(test_random *random, double size, double least, double most)
{
    double arm = size * test_random_real(random, least, most);
    return builder_polygon(
        (uj_vec2[]){{0, 0}, {size, 0}, {size, arm}, {arm, arm}, {arm, size}, {0, size}}, 6);
}

#endif
