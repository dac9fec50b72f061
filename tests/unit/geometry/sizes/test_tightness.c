// Tests the greatest scale at which small puzzles and Rectangular Jam can be solved.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/sizes/sweep_cell.h>
#include <unjam/geometry/sizes/tightness.h>

#include "tests/support/tray_builder.h"

enum { MOVES = 4, A = 0, B, C, D };

static const double side = 13.0, jam_length = 9.76, jam_width = 2.44;

static const uj_move jam_moves[MOVES] = {
    {UJ_PUSH, 4, {{A, UJ_NW, 0}, {B, UJ_SW, 0}, {C, UJ_SE, 0}, {D, UJ_NE, 0}}, 0},
    {UJ_TURN, 2, {{B, UJ_SW, UJ_CCW}, {C, UJ_NE, UJ_CCW}}, 0},
    {UJ_TURN, 2, {{A, UJ_NW, UJ_CW}, {D, UJ_SE, UJ_CW}}, 0},
    {UJ_PUSH, 3, {{A, UJ_SW, 0}, {C, UJ_NW, 0}, {D, UJ_NE, 0}}, 0},
};

// The tray's lower left corner is at (x, y). `unit` scales all lengths.
static uj_tray *jam(double x, double y, double unit)
{
    uj_tray *tray = builder_tray(builder_rectangle(x, y, x + 13 * unit, y + 13 * unit));
    builder_add_exit(tray, builder_rectangle(x + 5.2 * unit, y - 13 * unit, x + 7.8 * unit, y), 3);
    for (int i = A; i <= D; i++)
        builder_add_bar(tray, jam_length * unit, jam_width * unit, i == A ? 3 : 5,
                        (uj_pose){x + 6.5 * unit, y + jam_width * unit * (3.5 - i), 0});
    builder_goal_exit(tray, A, 0);
    return tray;
}

// Bar A is flush with the top of the tray, and bar D with the bottom. Returns the clearance of bars
// B and C when they are turned by t.
static double jam_play(double t, double length, double width)
{
    return side * sin(t) + (side - 2.0 * width) * cos(t) - length * sin(2.0 * t) - 2.0 * width;
}

static double critical_width(double t)
{
    return side * (sin(t) + cos(t)) / (4.0 * sin(2.0 * t) + 2.0 + 2.0 * cos(t));
}

// Returns the angle between 0.3 and 1 (radians) at which f is least.
static double least_angle(double (*f)(double))
{
    double low = 0.3, high = 1.0;
    for (int pass = 0; pass < 200; pass++) {
        double a = low + (high - low) / 3.0, b = high - (high - low) / 3.0;
        if (f(a) < f(b))
            high = b;
        else
            low = a;
    }
    return 0.5 * (low + high);
}

static double true_play(double t)
{
    return jam_play(t, jam_length, jam_width);
}

static uj_tightness_options options_of(const uj_move *plan, size_t count)
{
    uj_tightness_options options = uj_tightness_default();
    options.plan = plan;
    options.plan_count = count;
    options.searches = plan == NULL;
    return options;
}

static uj_tightness find(const uj_tray *tray, const uj_tightness_options *options)
{
    uj_tightness result;
    uj_error error = {0};
    if (uj_tightness_find(tray, options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return result;
}

static void check_jam(double x, double y, double unit)
{
    uj_tray *tray = jam(x, y, unit);
    uj_tightness_options options = options_of(jam_moves, MOVES);
    uj_tightness t = find(tray, &options);
    double angle = least_angle(critical_width), scale = critical_width(angle) / jam_width;
    assert_true(t.found && t.complete);
    assert_true(fabs(t.scale - scale) < 1e-5);
    assert_true(t.scale < scale + 1e-9 && t.above > scale - 1e-9);
    assert_true(t.above - t.scale <= 1e-6 * t.scale);
    assert_true(t.run.certificate.valid);
    assert_int_equal(t.max_moves, MOVES);
    assert_int_equal(t.end, UJ_TIGHTNESS_UNPROVEN);

    const uj_bottleneck *b = &t.bottleneck;
    assert_true(t.has_bottleneck);
    assert_int_equal(b->kind, UJ_BOTTLENECK_TURN);
    assert_int_equal(b->move, 1);
    assert_int_equal(b->pieces, 1u << B | 1u << C);
    assert_true(fabs(b->turned - angle) < 1e-3);
    assert_int_equal(b->chain.count, 5);
    assert_true(
        uj_contact_pairs_contain(&b->chain, -1, B) && uj_contact_pairs_contain(&b->chain, -1, C) &&
        uj_contact_pairs_contain(&b->chain, A, B) && uj_contact_pairs_contain(&b->chain, B, C) &&
        uj_contact_pairs_contain(&b->chain, C, D));
    assert_true(b->gap > -1e-7 * side * unit && b->gap < 1e-4 * unit);
    assert_true(t.reference == 1.0);
    double play = jam_play(least_angle(true_play), jam_length, jam_width);
    assert_true(fabs(t.reference_gap / unit - play) < 1e-6);
    uj_tightness_clear(&t);
    uj_tray_destroy(tray);
}

static void test_jam(void **state)
{
    (void)state;
    check_jam(0.0, 0.0, 1.0);
}

static void test_jam_elsewhere(void **state)
{
    (void)state;
    check_jam(1000.0, -1000.0, 10.0);
}

// The square can leave if `size` is at most 1.2.
static uj_tray *square_tray(double size)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 4, 3));
    builder_add_exit(tray, builder_rectangle(4, 0, 8, 1.2), 1);
    builder_add_bar(tray, size, size, 1, (uj_pose){1, 1, 0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static void test_slide(void **state)
{
    (void)state;
    uj_tray *tray = square_tray(1.0);
    uj_tightness_options options = options_of(NULL, 0);
    uj_tightness t = find(tray, &options);
    assert_true(t.complete && fabs(t.scale - 1.2) < 2e-6 && t.above >= 1.2);
    assert_int_equal(t.end, UJ_TIGHTNESS_PROVEN);
    assert_int_equal(t.bottleneck.kind, UJ_BOTTLENECK_SLIDE);
    assert_true(fabs(t.reference_gap - 0.2) < 1e-9);
    assert_true(t.bottleneck.chain.count == 1 &&
                uj_contact_pairs_contain(&t.bottleneck.chain, -1, 0));
    uj_tightness_clear(&t);
    uj_tray_destroy(tray);
}

static uj_tray *corridor_tray(double corridor, double length, double width)
{
    double c = corridor, s = 5.0 * corridor;
    const uj_vec2 corner[] = {{0, 0}, {s, 0}, {s, s}, {s - c, s}, {s - c, c}, {0, c}};
    uj_tray *tray = builder_tray(builder_polygon(corner, 6));
    builder_add_exit(tray, builder_rectangle(s - c, s, s, 2.0 * s), 1);
    builder_add_bar(tray, length, width, 1, (uj_pose){0.4 * s, 0.5 * c, 0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// The bar is tightest at 45 degrees. It passes if length <= 2 sqrt(2) corridor - 2 width.
static void test_ladder(void **state)
{
    (void)state;
    double corridor = 1.4, length = 3.0, width = 0.2;
    uj_tray *tray = corridor_tray(corridor, length, width);
    uj_tightness_options options = options_of(NULL, 0);
    uj_tightness t = find(tray, &options);
    double scale = 2.0 * sqrt(2.0) * corridor / (length + 2.0 * width);
    assert_true(t.complete && fabs(t.scale - scale) < 2e-6);
    assert_int_equal(t.end, UJ_TIGHTNESS_PROVEN);
    assert_int_equal(t.bottleneck.kind, UJ_BOTTLENECK_TURN);
    assert_true(fabs(t.bottleneck.turned - uj_radians(45)) < 1e-3);
    double play = sqrt(2.0) * corridor - 0.5 * length - width;
    assert_true(fabs(t.reference_gap - play) < 1e-6);
    uj_tightness_clear(&t);
    uj_tray_destroy(tray);
}

// Even at low precision, the bottleneck must be found at 45 degrees. Its gap must be that of a bar
// scaled by t.scale.
static void test_coarse(void **state)
{
    (void)state;
    double corridor = 1.4, length = 3.0, width = 0.2;
    uj_tray *tray = corridor_tray(corridor, length, width);
    uj_tightness_options options = options_of(NULL, 0);
    options.precision = 0.1;
    uj_tightness t = find(tray, &options);
    assert_true(t.complete && t.has_bottleneck && t.limit == UJ_LIMIT_NONE);
    assert_true(t.above - t.scale > 1e-3);
    assert_int_equal(t.bottleneck.kind, UJ_BOTTLENECK_TURN);
    assert_int_equal(t.bottleneck.move, 1);
    assert_true(fabs(t.bottleneck.turned - uj_radians(45)) < 1e-3);
    double play = sqrt(2.0) * corridor - (0.5 * length + width) * t.scale;
    assert_true(fabs(t.bottleneck.gap - play) < 1e-6);
    uj_tightness_clear(&t);
    uj_tray_destroy(tray);
}

// A bar shorter than the width of the corridor need not turn.
static void test_ladder_cells(void **state)
{
    (void)state;
    double corridor = 1.4, length = 3.0, width = 0.2;
    uj_tray *tray = corridor_tray(corridor, length, width);
    uj_tray_family *family = NULL;
    uj_error error = {0};
    assert_int_equal(uj_tray_family_create(tray, &family, &error), UJ_OK);
    uj_tray_options options = uj_tray_default();
    options.limits.expansions = 1000;
    for (double w = 0.1; w < 1.6; w += 0.28)
        for (double l = 0.25; l < 4.0; l += 0.43) {
            uj_sweep_cell cell;
            uj_scale scale = {l / length, w / width};
            assert_int_equal(uj_sweep_cell_solve(family, scale, &options, &cell, &error), UJ_OK);
            if (w > corridor) {
                assert_int_equal(cell.outcome, UJ_CELL_NO_START);
                continue;
            }
            bool passes = l + 2.0 * w < 2.0 * sqrt(2.0) * corridor;
            bool slides = l < corridor;
            assert_int_equal(cell.outcome, passes || slides ? UJ_CELL_SOLVED : UJ_CELL_UNSOLVABLE);
            if (passes || slides)
                assert_int_equal(cell.cost, slides ? 1 : 2);
        }
    uj_tray_family_destroy(family);
    uj_tray_destroy(tray);
}

// The upper way past the post is 0.9 high and takes one move. The lower way is 1.2 high and takes
// more moves.
static void test_two_ways(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 7, 3));
    builder_add_hole(&tray->interior, 2.5, 1.2, 4, 2.1);
    builder_add_exit(tray, builder_rectangle(7, 1.6, 11, 3), 1);
    builder_add_bar(tray, 0.8, 0.8, 1, (uj_pose){0.4, 2.6, 0});
    builder_goal_exit(tray, 0, 0);
    uj_tightness_options options = options_of(NULL, 0);
    uj_tightness t = find(tray, &options);
    assert_true(t.complete && fabs(t.scale - 0.9 / 0.8) < 2e-6);
    assert_int_equal(t.run.solution.move_count, 1);
    assert_int_equal(t.end, UJ_TIGHTNESS_PROVEN);
    uj_tightness_clear(&t);
    options.search.limits.max_cost = 3;
    t = find(tray, &options);
    assert_true(t.complete && fabs(t.scale - 1.2 / 0.8) < 2e-6);
    assert_true(t.run.solution.move_count > 1);
    assert_int_equal(t.end, UJ_TIGHTNESS_PROVEN);
    uj_tightness_clear(&t);
    uj_tray_destroy(tray);
}

// No solution exists at the first scale, so smaller scales must be tried.
static void test_too_large(void **state)
{
    (void)state;
    uj_tray *tray = square_tray(1.5);
    uj_tightness_options options = options_of(NULL, 0);
    uj_tightness t = find(tray, &options);
    assert_true(t.complete && fabs(t.scale - 0.8) < 2e-6);
    assert_int_equal(t.end, UJ_TIGHTNESS_PROVEN);
    assert_true(t.reference == 0.0);
    uj_tightness_clear(&t);
    uj_tray_destroy(tray);
}

// The exit is as high as the tray, so every piece that fits into the tray can leave.
static void test_start_is_the_limit(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 4, 1.3));
    builder_add_exit(tray, builder_rectangle(4, 0, 8, 1.3), 1);
    builder_add_bar(tray, 1, 1, 1, (uj_pose){3, 0.5, 0});
    builder_goal_exit(tray, 0, 0);
    uj_tightness_options options = options_of(NULL, 0);
    uj_tightness t = find(tray, &options);
    assert_true(t.complete && fabs(t.scale - 1.3) < 2e-6);
    assert_int_equal(t.end, UJ_TIGHTNESS_NO_START);
    assert_int_equal(t.misfit.pieces, 1);
    assert_true(t.misfit.wall);
    uj_tightness_clear(&t);
    uj_tray_destroy(tray);
}

// The piece cannot reach its goal at any size.
static void test_never(void **state)
{
    (void)state;
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 2, 2));
    builder_add_bar(tray, 1, 1, 1, (uj_pose){0.5, 0.5, 0});
    builder_goal_pose(tray, 0, (uj_pose){1, 1, 0}, 0.01);
    uj_tightness_options options = options_of(NULL, 0);
    options.search.limits.expansions = 50;
    uj_tightness t = find(tray, &options);
    assert_false(t.found);
    assert_false(t.complete);
    assert_int_equal(t.limit, UJ_LIMIT_NONE);
    assert_true(t.search_count > 1);
    uj_tightness_clear(&t);
    uj_tray_destroy(tray);
}

static bool stop(void *payload, const uj_search_stats *stats)
{
    (void)stats;
    return ++*(int *)payload < 8;
}

// The result must hold the best scale found before the stop.
static void test_stopped(void **state)
{
    (void)state;
    uj_tray *tray = square_tray(1.0);
    uj_tightness_options options = options_of(NULL, 0);
    int calls = 0;
    options.search.progress = (uj_search_progress){stop, &calls};
    uj_tightness t = find(tray, &options);
    assert_true(t.found && !t.complete);
    assert_int_equal(t.limit, UJ_LIMIT_STOPPED);
    assert_true(t.scale >= 1.0 && t.scale < 1.2 && t.run.certificate.valid);
    uj_tightness_clear(&t);
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_jam),
        cmocka_unit_test(test_jam_elsewhere),
        cmocka_unit_test(test_ladder),
        cmocka_unit_test(test_coarse),
        cmocka_unit_test(test_ladder_cells),
        cmocka_unit_test(test_two_ways),
        cmocka_unit_test(test_slide),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_start_is_the_limit),
        cmocka_unit_test(test_never),
        cmocka_unit_test(test_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
