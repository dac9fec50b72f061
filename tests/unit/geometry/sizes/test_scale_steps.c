// Tests which scales are tried if every scale above a threshold is impossible.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <unjam/geometry/sizes/scale_steps.h>

static uj_scale_steps steps_of(double low, double precision)
{
    return (uj_scale_steps){.low = low, .precision = precision, .upper = INFINITY};
}

// Takes all steps, and returns their number. Scales of at least `from` count as impossible.
static int run(uj_scale_steps *steps, double from)
{
    double scale;
    int count = 0;
    while (uj_scale_steps_next(steps, &scale)) {
        assert_true(scale > fmax(steps->low, steps->failed) && scale < steps->upper);
        uj_scale_steps_note(steps, scale, scale >= from);
        assert_true(++count < 100);
    }
    return count;
}

// The final interval of scales must be short and contain `from`, the least impossible scale.
static void check(double low, double from, double precision)
{
    uj_scale_steps steps = steps_of(low, precision);
    int count = run(&steps, from);
    assert_true(steps.upper >= from && steps.failed < from);
    assert_true(steps.upper - fmax(steps.failed, low) <= precision * low);
    assert_true(count <= 60);
}

static void test_closes_in(void **state)
{
    (void)state;
    const double distances[] = {1e-5, 1.1e-4, 0.003, 0.01, 0.0101, 0.05, 0.7, 30.0};
    for (size_t i = 0; i < sizeof distances / sizeof *distances; i++)
        for (double precision = 1e-9; precision < 0.2; precision *= 10.0) {
            check(1.0, 1.0 + distances[i], precision);
            check(1.00255135, 1.00255135 * (1.0 + distances[i]), precision);
            check(0.0173, 0.0173 * (1.0 + distances[i]), precision);
        }
}

// If every scale is proven impossible, each step cuts the interval [steps.low, steps.upper] to a
// quarter of its length.
static void test_all_proven(void **state)
{
    (void)state;
    uj_scale_steps steps = steps_of(1.0, 1e-6);
    int count = run(&steps, 1.0);
    assert_true(steps.failed == 0.0 && steps.upper > 1.0 && steps.upper <= 1.0 + 1e-6);
    assert_true(count < 12);
}

static void test_none_proven(void **state)
{
    (void)state;
    uj_scale_steps steps = steps_of(1.5, 1e-6);
    int count = run(&steps, INFINITY);
    assert_true(isinf(steps.upper) && steps.failed > 500.0 && steps.failed <= 1500.0);
    assert_true(count < 20);
}

static void test_first(void **state)
{
    (void)state;
    double scale;
    uj_scale_steps steps = steps_of(1.00255135, 1e-6);
    assert_true(uj_scale_steps_next(&steps, &scale));
    assert_true(scale > 1.012 && scale < 1.0137);
    steps = steps_of(0.3, 1e-6);
    steps.first = 0.9987654321;
    assert_true(uj_scale_steps_next(&steps, &scale));
    assert_true(scale == 0.9987654321);
}

// Each scale must be exact when it is printed with 12 digits.
static void test_short_numbers(void **state)
{
    (void)state;
    uj_scale_steps steps = steps_of(1.0025513512345678, 1e-6);
    double scale;
    while (uj_scale_steps_next(&steps, &scale)) {
        char text[40];
        snprintf(text, sizeof text, "%.12g", scale);
        assert_true(strtod(text, NULL) == scale);
        uj_scale_steps_note(&steps, scale, scale > 1.00271828182845);
    }
    assert_true(steps.upper > 1.00271828 && steps.upper < 1.00272);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closes_in),     cmocka_unit_test(test_all_proven),
        cmocka_unit_test(test_none_proven),   cmocka_unit_test(test_first),
        cmocka_unit_test(test_short_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
