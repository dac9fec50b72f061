// Compares random pushes, and those listed in pushes-right.txt, with the slow reference
// (tests/reference). In the listed pushes, several pairs of convex parts touch at vertices.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/reference/turn_case.h"
#include "tests/robust/tray_text.h"

enum { WALK = 6, BUNDLED_PUSHES = 40, RANDOM_TRAYS = 40, RANDOM_PUSHES = 20 };

typedef struct tally {
    test_random random;
    long pushes, undecided, wrong;
} tally;

static void compare(turn_scene *scene, const turn_case *push, tally *t)
{
    turn_comparison c = push_compare(scene, push);
    t->pushes++;
    t->undecided += c.verdict == TURN_UNDECIDED;
    if (c.verdict == TURN_CORRECT || c.verdict == TURN_UNDECIDED)
        return;
    t->wrong++;
    printf("%s: ", turn_verdict_text(c.verdict));
    turn_case_write(stdout, push, scene->model->piece_count);
}

static void walk(const char *tray, const char *image, int pushes, tally *t)
{
    turn_scene scene;
    if (!turn_scene_open(tray, image, &scene))
        return;
    for (int i = 0; i < pushes; i++) {
        uj_tray_state state = uj_successor_generator_start(&scene.generator);
        turn_case push = {0};
        for (uint32_t moves = test_random_below(&t->random, WALK); moves > 0; moves--)
            (void)turn_walk(&scene, &t->random, &state);
        snprintf(push.tray, sizeof push.tray, "%s", tray);
        snprintf(push.image, sizeof push.image, "%s", image);
        push_case_pick(&scene, &state, &t->random, &push);
        compare(&scene, &push, t);
    }
    turn_scene_close(&scene);
}

static void random_pushes_end_as_in_the_reference(void **state)
{
    (void)state;
    static const char *const trays[] = {
        "hexangular-jam",  "packing",    "packing-tight",    "pentangular-jam",
        "rectangular-jam", "siding",     "rightangular-jam", "sliding-blocks",
        "triangular-jam",  "two-pieces",
    };
    tally t = {.random = {test_seed(20268)}};
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++)
        for (int image = 0; image < IMAGE_COUNT; image++)
            walk(trays[i], tray_image_text((tray_image)image), test_effort(BUNDLED_PUSHES), &t);
    for (int i = 0; i < test_effort(RANDOM_TRAYS); i++) {
        char name[32];
        snprintf(name, sizeof name, "random-%u",
                 (unsigned)(1 + test_random_below(&t.random, 1000000)));
        walk(name, "as-is", RANDOM_PUSHES, &t);
    }
    print_message("%ld pushes, %ld undecided\n", t.pushes, t.undecided);
    // If several motions are equally good, the reference leaves the final state undecided.
    assert_covered((double)t.undecided < 0.1 * (double)t.pushes);
    assert_int_equal(t.wrong, 0);
}

static void listed_pushes_are_right(void **state)
{
    (void)state;
    tally t = {.pushes = 0};
    turn_case push;
    FILE *file = fopen(UJ_TEST_ROOT "/tests/property/geometry/dynamics/pushes-right.txt", "r");
    assert_non_null(file);
    while (turn_case_read(file, &push)) {
        turn_scene scene;
        assert_true(turn_scene_open(push.tray, push.image, &scene));
        compare(&scene, &push, &t);
        turn_scene_close(&scene);
    }
    assert_true(feof(file));
    assert_int_equal(fclose(file), 0);
    assert_true(t.pushes >= 13);
    assert_int_equal(t.undecided, 0);
    assert_int_equal(t.wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_pushes_end_as_in_the_reference),
        cmocka_unit_test(listed_pushes_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
