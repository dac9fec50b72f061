// Makes general trays, and trays in which pieces fit exactly.
#include "tests/property/geometry/certificate/forger_trays.h"

#include <unjam/geometry/certificate/certificate.h>

#include "tests/robust/random_tray.h"
#include "tests/robust/tray_text.h"
#include "tests/support/joint_trays.h"
#include "tests/support/small_trays.h"

static uint32_t below(test_random *random, uint32_t bound)
{
    return test_random_below(random, bound);
}

// In half of the calls, x and y of the goal pose are multiples of 0.5.
static void random_goal(test_random *random, uj_tray *tray)
{
    uj_vec2 low, high;
    uj_polygon_bounds(&tray->interior, &low, &high);
    uj_pose at = {test_random_real(random, low.x, high.x), test_random_real(random, low.y, high.y),
                  0.5 * UJ_PI * below(random, 4)};
    if (below(random, 2) == 0)
        at = (uj_pose){0.5 * round(2.0 * at.x), 0.5 * round(2.0 * at.y), at.angle};
    builder_goal_pose(tray, 0, at, test_random_real(random, 0.02, 0.4));
}

// A bar on a floor with a pocket. The pocket is often exactly as wide as the bar is long.
static uj_tray *pocket_tray(test_random *random)
{
    double length = 1.0 + below(random, 2), height = 1.0 + below(random, 2);
    double left = length + below(random, 2), depth = 0.5 * (1 + below(random, 4));
    double width = below(random, 2) == 0 ? length : length * test_random_real(random, 0.9, 1.3);
    double right = left + width + length + below(random, 2), top = height + below(random, 3);
    uj_tray *tray = builder_tray(builder_polygon((uj_vec2[]){{0, 0},
                                                             {left, 0},
                                                             {left, -depth},
                                                             {left + width, -depth},
                                                             {left + width, 0},
                                                             {right, 0},
                                                             {right, top},
                                                             {0, top}},
                                                 8));
    builder_add_bar(tray, length, height, 1.0, (uj_pose){0.5 * length, 0.5 * height, 0.0});
    if (below(random, 2) == 0)
        builder_add_bar(tray, 0.5, 0.5, 1.0, (uj_pose){right - 0.25, 0.25, 0.0});
    builder_goal_pose(tray, 0, (uj_pose){right - 0.5 * length, 0.5 * height, 0.0}, 0.2);
    return tray;
}

// A bar whose diagonal is exactly as long as the tray is high.
static uj_tray *diagonal_tray(test_random *random)
{
    bool large = below(random, 2) == 0;
    double length = large ? 12.0 : 4.0, width = large ? 5.0 : 3.0, height = large ? 13.0 : 5.0;
    double right = height + below(random, 4);
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, right, height));
    builder_add_bar(tray, length, width, 1.0, (uj_pose){0.5 * length, 0.5 * width, 0.0});
    if (below(random, 2) == 0)
        builder_add_bar(tray, 1.0, 1.0, 1.0, (uj_pose){right - 0.5, height - 0.5, 0.0});
    random_goal(random, tray);
    return tray;
}

// Squares, bars and triangles on a grid that stays mostly empty.
static uj_tray *block_tray(test_random *random)
{
    uint32_t side = 3 + below(random, 2), pieces = 1 + below(random, 4);
    bool taken[16] = {false};
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, side, side));
    if (below(random, 2) == 0) {
        uint32_t x = 1 + below(random, side - 2), y = 1 + below(random, side - 2);
        double middle_x = x + 0.5, middle_y = y + 0.5;
        uj_vec2 square[] = {{x, y}, {x, y + 1.0}, {x + 1.0, y + 1.0}, {x + 1.0, y}};
        uj_vec2 diamond[] = {
            {x, middle_y}, {middle_x, y + 1.0}, {x + 1.0, middle_y}, {middle_x, y}};
        uj_polygon hole = builder_polygon(below(random, 2) == 0 ? square : diamond, 4);
        builder_add_hole(&tray->interior, 0, 0, 1, 1);
        uj_ring *ring = &tray->interior.rings[tray->interior.ring_count - 1];
        memcpy(ring->points, hole.rings[0].points, 4 * sizeof *ring->points);
        uj_polygon_clear(&hole);
        taken[x + y * side] = true;
    }
    for (uint32_t i = 0; i < pieces; i++) {
        uint32_t cell = below(random, side * side);
        bool bar = below(random, 3) == 0 && cell % side + 1 < side && !taken[cell + 1];
        uj_pose at = {cell % side, (double)(cell / side), 0.0};
        if (taken[cell])
            continue;
        taken[cell] = true;
        if (bar)
            taken[cell + 1] = true;
        uj_vec2 triangle[] = {{0, 0}, {1, 0}, {0, 1}};
        builder_add_piece(tray,
                          bar                     ? builder_rectangle(0, 0, 2, 1)
                          : below(random, 4) == 0 ? builder_polygon(triangle, 3)
                                                  : builder_rectangle(0, 0, 1, 1),
                          1.0, at);
    }
    random_goal(random, tray);
    return tray;
}

static uj_tray *wedge_tray(test_random *random)
{
    double height = 2.0 + below(random, 5);
    uj_tray *tray = builder_tray(builder_polygon((uj_vec2[]){{-3, 0}, {3, 0}, {0, height}}, 3));
    builder_add_piece(tray, random_convex(random, test_random_real(random, 0.2, 0.5)), 1.0,
                      (uj_pose){-1.0, 0.5, 0.0});
    if (below(random, 2) == 0)
        builder_add_bar(tray, 0.8, 0.4, 1.0, (uj_pose){1.0, 0.3, 0.0});
    random_goal(random, tray);
    return tray;
}

static uj_tray *needle_tray(test_random *random)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 4, 4));
    double left = test_random_real(random, 1.2, 2.0), low = test_random_real(random, 1.2, 2.0);
    builder_add_hole(&tray->interior, left, low, left + 0.6, low + 0.5);
    builder_add_bar(tray, test_random_real(random, 1.5, 3.5), 0.05, 1.0, (uj_pose){2.0, 0.5, 0.0});
    if (below(random, 2) == 0)
        builder_add_bar(tray, 1.0, 0.5, 1.0, (uj_pose){2.0, 3.5, 0.0});
    random_goal(random, tray);
    return tray;
}

// A bar in a passage that is usually exactly as wide as the bar.
static uj_tray *passage_tray(test_random *random)
{
    double length = 1.0 + below(random, 2), width = 1.0, right = 3.0 + below(random, 3);
    double top = below(random, 3) == 0 ? 1.0 + test_random_real(random, 0.0, 0.3) : 1.0;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, right, top));
    builder_add_bar(tray, length, width, 1.0, (uj_pose){0.5 * length, 0.5 * width, 0.0});
    if (below(random, 2) == 0)
        builder_add_bar(tray, 0.5, 0.5, 1.0, (uj_pose){right - 0.25, 0.25, 0.0});
    builder_goal_pose(tray, 0, (uj_pose){0.5 * right + 0.2, 0.5 * width, 0.0}, 0.1);
    return tray;
}

// --- trays turned by 45 degrees ------------------------------------------------------------------

static uj_vec2 turned_point(uj_vec2 p)
{
    double c = sqrt(0.5);
    return (uj_vec2){c * (p.x - p.y), c * (p.x + p.y)};
}

static void turn_polygon(uj_polygon *polygon)
{
    for (size_t r = 0; r < polygon->ring_count; r++)
        for (size_t i = 0; i < polygon->rings[r].count; i++)
            polygon->rings[r].points[i] = turned_point(polygon->rings[r].points[i]);
}

static uj_pose turned_pose(uj_pose pose)
{
    uj_vec2 at = turned_point((uj_vec2){pose.x, pose.y});
    return (uj_pose){at.x, at.y, pose.angle + 0.25 * UJ_PI};
}

// Turns the tray by 45 degrees. Diagonal pushes then meet its walls at right angles.
static void turn_tray(uj_tray *tray)
{
    turn_polygon(&tray->interior);
    for (size_t i = 0; i < tray->exit_count; i++)
        turn_polygon(&tray->exits[i].opening);
    for (size_t i = 0; i < tray->piece_count; i++)
        tray->pieces[i].start = turned_pose(tray->pieces[i].start);
    for (size_t i = 0; i < tray->goal.pose_count; i++)
        tray->goal.poses[i].at = turned_pose(tray->goal.poses[i].at);
}

static uj_tray *general_tray(test_random *random, const char **kind)
{
    uint32_t number = below(random, 14), pieces = 1 + below(random, 3);
    *kind = "random";
    if (number < 8)
        return random_tray(random);
    *kind = "a small box";
    if (number < 10)
        return small_tray(random, pieces);
    *kind = "tight bars";
    if (number == 10)
        return tight_tray(random, pieces);
    *kind = "a tight grid";
    if (number == 11)
        return joint_random_tray(random, 2 + below(random, 2), true);
    *kind = "a wedge";
    if (number == 12)
        return wedge_tray(random);
    *kind = "a needle";
    return needle_tray(random);
}

static uj_tray *exact_tray(test_random *random, const char **kind)
{
    uint32_t number = below(random, 8);
    uj_tray *tray;
    if (number == 0) {
        *kind = "a full grid";
        tray = joint_grid_tray(random, 2 + below(random, 2));
    } else if (number <= 2) {
        *kind = "a pocket";
        tray = pocket_tray(random);
    } else if (number == 3) {
        *kind = "a diagonal";
        tray = diagonal_tray(random);
    } else if (number <= 5) {
        *kind = "blocks";
        tray = block_tray(random);
    } else if (number == 6) {
        *kind = "a passage";
        tray = passage_tray(random);
    } else {
        return general_tray(random, kind);
    }
    if (tray != NULL && below(random, 3) == 0)
        turn_tray(tray);
    return tray;
}

uj_tray *forger_tray(test_random *random, forger_trays which, const char **kind)
{
    uj_tray *tray = which == FORGER_EXACT ? exact_tray(random, kind) : general_tray(random, kind);
    if (tray != NULL && below(random, 4) == 0) {
        uj_tray *mirrored = tray_image_of(tray, IMAGE_MIRRORED);
        uj_tray_destroy(tray);
        tray = mirrored;
    }
    if (tray != NULL && (uj_tray_validate(tray, NULL) != UJ_OK ||
                         uj_certificate_admits(tray, NULL, NULL) != UJ_OK)) {
        uj_tray_destroy(tray);
        return NULL;
    }
    return tray;
}
