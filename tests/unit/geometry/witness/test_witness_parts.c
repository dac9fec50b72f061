// Compares the building blocks of the proof checker (intervals, arcs, convex sets, cores) with
// plain computations.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "geometry/witness/witness_state.h"
#include "tests/support/test_random.h"

static uint64_t seed;

enum { CORNERS = 6 };

static uj_witness *bare_witness(uj_witness_result *result)
{
    static uj_witness w;  // too large for the stack
    *result = (uj_witness_result){0};
    w = (uj_witness){.result = result, .diameter = 10.0, .tau = 1e-8};
    return &w;
}

static double real(test_random *random, double low, double high)
{
    return test_random_real(random, low, high);
}

// --- intervals ---

// Returns true if the interval contains x. A long double has at least 11 more bits than a double,
// so x counts as exact.
static bool has(uj_interval a, long double x)
{
    return (long double)a.lo <= x && x <= (long double)a.hi;
}

static void operations_contain_the_exact_results(void **state)
{
    (void)state;
    test_random random = uj_random_stream(seed, 1);
    for (int i = 0; i < test_effort(20000); i++) {
        double scale = pow(10.0, real(&random, -12.0, 12.0));
        double a = real(&random, -1.0, 1.0) * scale, b = real(&random, -1.0, 1.0);
        uj_interval p = uj_interval_of(a), q = uj_interval_of(b);
        assert_true(has(uj_interval_add(p, q), (long double)a + b));
        assert_true(has(uj_interval_sub(p, q), (long double)a - b));
        assert_true(has(uj_interval_mul(p, q), (long double)a * b));
        assert_true((long double)uj_interval_hypot(p, q) >=
                    sqrtl((long double)a * a + (long double)b * b));
        uj_interval product = uj_interval_mul(p, q);
        assert_true(product.hi - product.lo <= 2e-15 * fabs(a * b));
    }
}

static void wide_intervals_contain_all_products(void **state)
{
    (void)state;
    test_random random = uj_random_stream(seed, 2);
    for (int i = 0; i < test_effort(2000); i++) {
        double a = real(&random, -3.0, 3.0), b = real(&random, -3.0, 3.0);
        uj_interval p = {a, a + real(&random, 0.0, 2.0)}, q = {b, b + real(&random, 0.0, 2.0)};
        uj_interval product = uj_interval_mul(p, q), size = uj_interval_abs(p);
        for (int k = 0; k < 20; k++) {
            double x = real(&random, p.lo, p.hi), y = real(&random, q.lo, q.hi);
            assert_true(has(product, (long double)x * y));
            assert_true(has(size, fabsl((long double)x)));
        }
    }
}

static void turns_contain_cosine_and_sine(void **state)
{
    (void)state;
    const long double pi = 3.14159265358979323846264338327950288L;
    test_random random = uj_random_stream(seed, 3);
    for (int i = 0; i < test_effort(20000); i++) {
        double degrees = real(&random, -1000.0, 1000.0);
        uj_interval_turn turn = uj_interval_turn_of(degrees);
        long double angle = (long double)degrees * pi / 180.0L;
        assert_true(has(turn.c, cosl(angle)));
        assert_true(has(turn.s, sinl(angle)));
        assert_true(turn.c.hi - turn.c.lo < 2e-14);
    }
}

static void peaks_are_above_all_samples_and_near_the_greatest(void **state)
{
    (void)state;
    test_random random = uj_random_stream(seed, 4);
    for (int i = 0; i < test_effort(2000); i++) {
        double a = real(&random, -1.0, 1.0), b = real(&random, -1.0, 1.0);
        double half = real(&random, 0.0, 89.0), greatest = -INFINITY;
        double peak =
            uj_interval_peak(uj_interval_of(a), uj_interval_of(b), uj_interval_turn_of(half));
        for (int k = -500; k <= 500; k++) {
            double s = uj_radians(half) * k / 500.0;
            greatest = fmax(greatest, a * cos(s) + b * sin(s));
        }
        assert_true(peak >= greatest - 1e-15);
        assert_true(peak <= greatest + 1e-5);
    }
}

// uj_interval_peak returns an upper bound on a cos s + b sin s over a range of s. If b is 0 up to a
// rounding error, the bound must still be nearly exact.
static void peaks_are_sharp_where_the_slope_is_zero(void **state)
{
    (void)state;
    const uj_interval zero = {-1e-16, 1e-16};
    uj_interval_turn turn = uj_interval_turn_of(30.0), none = {{1.0, 1.0}, {0.0, 0.0}};
    assert_true(fabs(uj_interval_peak(uj_interval_of(2.0), zero, turn) - (2.0)) < 1e-14);
    assert_true(fabs(uj_interval_peak(uj_interval_of(-2.0), zero, turn) -
                     (-2.0 * cos(UJ_PI / 6.0))) < 1e-14);
    assert_true(fabs(uj_interval_peak(uj_interval_of(-2.0), zero, none) - (-2.0)) < 1e-14);
    assert_true(fabs(uj_interval_peak(uj_interval_of(2.0), zero, none) - (2.0)) < 1e-14);
}

// --- arcs ---

static void arcs_contain_the_directions_between_their_ends(void **state)
{
    (void)state;
    test_random random = uj_random_stream(seed, 5);
    for (int i = 0; i < test_effort(20000); i++) {
        double from = real(&random, -360.0, 360.0), length = real(&random, 1e-3, 180.0);
        double into = real(&random, -180.0, 180.0);
        uj_proof_arc arc = {from, from + length};
        uj_vec2 n = uj_witness_direction(from + into);
        bool expected = into > 1e-7 && into < length - 1e-7;
        bool unsure = fabs(into) <= 1e-7 || fabs(into - length) <= 1e-7;
        assert_true(unsure || uj_witness_in_arc(arc, n, 1e-10) == expected);
    }
    assert_false(uj_witness_in_arc((uj_proof_arc){0.0, 90.0}, (uj_vec2){1.0, 0.0}, 1e-10));
    assert_true(uj_witness_in_arc((uj_proof_arc){0.0, 180.0}, (uj_vec2){0.0, 1.0}, 1e-10));
    assert_false(uj_witness_in_arc((uj_proof_arc){0.0, 180.0}, (uj_vec2){0.0, -1.0}, 1e-10));
}

// --- convex sets and cores ---

// The corners lie on an ellipse. The origin may lie inside or outside.
static void random_corners(test_random *random, uj_vec2 *corners)
{
    uj_vec2 at = {real(random, -1.5, 1.5), real(random, -1.5, 1.5)};
    double a = real(random, 0.2, 2.0), b = real(random, 0.2, 2.0);
    for (int k = 0; k < CORNERS; k++) {
        double angle = 2.0 * UJ_PI * (k + real(random, 0.0, 0.9)) / CORNERS;
        corners[k] = (uj_vec2){at.x + a * cos(angle), at.y + b * sin(angle)};
    }
}

static double plain_support(const uj_vec2 *corners, uj_vec2 n)
{
    double most = -INFINITY;
    for (int k = 0; k < CORNERS; k++)
        most = fmax(most, uj_vec2_dot(n, corners[k]));
    return most;
}

static void supports_are_those_of_the_polygon_shrunk(void **state)
{
    (void)state;
    test_random random = uj_random_stream(seed, 6);
    uj_witness_result result;
    uj_witness *w = bare_witness(&result);
    for (int i = 0; i < test_effort(500); i++) {
        uj_vec2 corners[CORNERS];
        uj_part part;
        random_corners(&random, corners);
        assert_true(uj_part_make(w, &(uj_ring){CORNERS, corners}, (uj_vec2){0.0, 0.0}, &part));
        for (int k = 0; k < 20; k++) {
            // Every second direction is the normal of an edge.
            uj_vec2 n = k % 2 == 0 ? part.edges[k / 2 % CORNERS].n
                                   : uj_witness_direction(real(&random, 0.0, 360.0));
            double bound = uj_core_support(&part.whole, n);
            double plain = plain_support(corners, n);
            assert_true(bound <= plain - 0.5 * w->tau);
            assert_true(bound >= plain - 1e-4);
        }
        uj_part_clear(&part);
    }
}

static bool is_in_polygon(const uj_vec2 *corners, uj_vec2 p)
{
    for (int k = 0; k < CORNERS; k++) {
        uj_vec2 from = corners[k], to = corners[(k + 1) % CORNERS];
        if (uj_vec2_cross(uj_vec2_sub(to, from), uj_vec2_sub(p, from)) < 0.0)
            return false;
    }
    return true;
}

// Turned by any angle from `low` to `high` degrees, the polygon `corners` must contain the core.
static void check_inside(const uj_vec2 *corners, const uj_core *core, double low, double high)
{
    enum { SAMPLES = 200 };
    for (int k = 0; k <= SAMPLES; k++) {
        double angle = uj_radians(low + (high - low) * k / SAMPLES);
        for (int i = 0; i < core->count; i++)
            assert_true(
                is_in_polygon(corners, uj_rotate(uj_rotation_of(-angle), core->corners[i].at)));
    }
}

// Each edge of the core must have the normal of its line. Line 2e is edge e of the part turned by
// `low`, and line 2e + 1 is edge e turned by `high`.
static void check_lines(const uj_part *part, double low, double high)
{
    const uj_core *core = &part->core;
    for (int i = 0; i < core->count; i++) {
        int line = core->corners[i].line;
        assert_in_range(line, 0, 2 * part->count - 1);
        double angle = uj_radians(line % 2 == 0 ? low : high);
        uj_vec2 n = uj_rotate(uj_rotation_of(angle), part->edges[line / 2].n);
        assert_true(uj_vec2_dot(n, core->corners[i].normal) > 1.0 - 1e-6);
    }
}

static void cores_lie_inside_all_copies_of_their_set(void **state)
{
    (void)state;
    test_random random = uj_random_stream(seed, 7);
    uj_witness_result result;
    uj_witness *w = bare_witness(&result);
    int filled = 0;
    for (int i = 0; i < test_effort(500); i++) {
        uj_vec2 corners[CORNERS];
        uj_part part;
        random_corners(&random, corners);
        double low = real(&random, -300.0, 300.0), width = real(&random, 0.0, 1.0);
        width = i % 4 == 0 ? 0.0 : 100.0 * width * width * width;
        assert_true(uj_part_make(w, &(uj_ring){CORNERS, corners}, (uj_vec2){0.0, 0.0}, &part));
        uj_part_turn(w, &part, (uj_interval){low, low + width});
        check_inside(corners, &part.core, low, low + width);
        check_lines(&part, low, low + width);
        filled += part.core.count > 0;
        assert_true(width > 0.0 || part.core.count == CORNERS);
        uj_part_clear(&part);
    }
    assert_covered(filled > test_effort(300));
}

// If the range has only one angle, the core must be almost the whole turned polygon.
static void cores_at_one_angle_are_whole(void **state)
{
    (void)state;
    uj_vec2 corners[] = {{-1.0, -2.0}, {3.0, -2.0}, {3.0, 1.0}, {-1.0, 1.0}};
    uj_witness_result result;
    uj_witness *w = bare_witness(&result);
    uj_part part;
    assert_true(uj_part_make(w, &(uj_ring){4, corners}, (uj_vec2){1.0, 0.0}, &part));
    uj_part_turn(w, &part, (uj_interval){90.0, 90.0});
    assert_int_equal(part.core.count, 4);
    double x[2] = {INFINITY, -INFINITY}, y[2] = {INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        x[0] = fmin(x[0], part.core.corners[i].at.x);
        x[1] = fmax(x[1], part.core.corners[i].at.x);
        y[0] = fmin(y[0], part.core.corners[i].at.y);
        y[1] = fmax(y[1], part.core.corners[i].at.y);
    }
    assert_true(fabs(x[0] - (-1.0)) < 1e-7);
    assert_true(fabs(x[1] - (2.0)) < 1e-7);
    assert_true(fabs(y[0] - (-2.0)) < 1e-7);
    assert_true(fabs(y[1] - (2.0)) < 1e-7);
    uj_part_turn(w, &part, (uj_interval){0.0, 180.0});
    assert_int_equal(part.core.count, 0);
    uj_part_clear(&part);
}

int main(void)
{
    seed = test_seed(1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_contain_the_exact_results),
        cmocka_unit_test(wide_intervals_contain_all_products),
        cmocka_unit_test(turns_contain_cosine_and_sine),
        cmocka_unit_test(peaks_are_above_all_samples_and_near_the_greatest),
        cmocka_unit_test(peaks_are_sharp_where_the_slope_is_zero),
        cmocka_unit_test(arcs_contain_the_directions_between_their_ends),
        cmocka_unit_test(supports_are_those_of_the_polygon_shrunk),
        cmocka_unit_test(cores_lie_inside_all_copies_of_their_set),
        cmocka_unit_test(cores_at_one_angle_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
