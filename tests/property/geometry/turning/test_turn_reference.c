// Turns must end as in the slow reference (tests/reference): nearly all random turns, and all
// difficult turns in turns.txt (with little effort, each second or fourth of them).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/reference/turn_case.h"
#include "tests/robust/tray_text.h"

enum { WALK = 6, BUNDLED_TURNS = 8, RANDOM_TRAYS = 30, RANDOM_TURNS = 6 };

// The reference decides most turns. At most this fraction of them may end in another state than in
// the reference. About one in seven hundred does.
static const double wrong_part = 0.01;

typedef struct tally {
    test_random random;
    long verdicts[TURN_VERDICTS], turns;
} tally;

static bool is_wrong(turn_verdict verdict)
{
    return verdict != TURN_CORRECT && verdict != TURN_UNDECIDED;
}

static void compare(turn_scene *scene, const turn_case *turn, tally *t)
{
    turn_comparison c = turn_compare(scene, turn);
    t->turns++;
    t->verdicts[c.verdict]++;
    if (!is_wrong(c.verdict))
        return;
    printf("%s: ", turn_verdict_text(c.verdict));
    turn_case_write(stdout, turn, scene->model->piece_count);
}

static void walk(const char *tray, const char *image, int turns, tally *t)
{
    turn_scene scene;
    if (!turn_scene_open(tray, image, &scene))
        return;
    for (int i = 0; i < turns; i++) {
        uj_tray_state state = uj_successor_generator_start(&scene.generator);
        turn_case turn = {0};
        for (uint32_t moves = test_random_below(&t->random, WALK); moves > 0; moves--)
            (void)turn_walk(&scene, &t->random, &state);
        snprintf(turn.tray, sizeof turn.tray, "%s", tray);
        snprintf(turn.image, sizeof turn.image, "%s", image);
        if (turn_case_pick(&scene, &state, &t->random, &turn))
            compare(&scene, &turn, t);
    }
    turn_scene_close(&scene);
}

static const char *random_image(tally *t)
{
    uint32_t image = test_random_below(&t->random, IMAGE_COUNT + 1);
    return image == IMAGE_COUNT ? "as-is" : tray_image_text((tray_image)image);
}

static void random_turns_end_as_in_the_reference(void **state)
{
    (void)state;
    static const char *const trays[] = {
        "corner",     "corner-narrow",    "hexangular-jam",     "ladder",
        "one-piece",  "packing",          "packing-tight",      "pentangular-jam",
        "piano",      "rectangular-jam",  "rectangular-jam-90", "rectangular-jam-oversize",
        "siding",     "rightangular-jam", "sliding-blocks",     "triangular-jam",
        "two-pieces",
    };
    tally t = {.random = {test_seed(20269)}};
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++)
        walk(trays[i], random_image(&t), test_effort(BUNDLED_TURNS), &t);
    for (int i = 0; i < test_effort(RANDOM_TRAYS); i++) {
        char name[32];
        snprintf(name, sizeof name, "random-%u",
                 (unsigned)(1 + test_random_below(&t.random, 1000000)));
        walk(name, random_image(&t), RANDOM_TURNS, &t);
    }
    long wrong = 0, decided = t.turns - t.verdicts[TURN_UNDECIDED];
    for (int v = 0; v < TURN_VERDICTS; v++) {
        print_message("%ld %s\n", t.verdicts[v], turn_verdict_text((turn_verdict)v));
        wrong += is_wrong((turn_verdict)v) ? t.verdicts[v] : 0;
    }
    assert_covered(t.turns > test_effort(150));
    assert_covered((double)decided > 0.8 * (double)t.turns);
    assert_true((double)wrong <= 1.0 + wrong_part * (double)decided);
}

// --- listed turns --------------------------------------------------------------------------------

static void listed_turns_end_as_in_the_reference(void **state)
{
    (void)state;
    FILE *file = fopen(UJ_TEST_ROOT "/tests/property/geometry/turning/turns.txt", "r");
    turn_case turn;
    tally t = {0};
    assert_non_null(file);
    const int effort = test_effort(100), step = effort < 100 ? 100 / effort : 1;
    for (int line = 0; turn_case_read(file, &turn); line++) {
        turn_scene scene;
        if (line % step != 0)
            continue;
        if (!turn_scene_open(turn.tray, turn.image, &scene))
            fail_msg("turns.txt: there is no tray %s", turn.tray);
        compare(&scene, &turn, &t);
        turn_scene_close(&scene);
    }
    assert_true(feof(file));
    assert_int_equal(fclose(file), 0);
    assert_true(t.turns > 0);
    assert_int_equal(t.verdicts[TURN_CORRECT] + t.verdicts[TURN_UNDECIDED], t.turns);
}

// --- islands -------------------------------------------------------------------------------------

// After 45 degrees, piece A (a T) slides. At this angle, the squares B and C of the other island
// touch corner to corner, and may pass each other on either side. The slide of A must not decide
// on which side. If B starts slightly ahead, the pieces must end in the same poses.
static void a_slide_does_not_move_other_pieces(void **state)
{
    (void)state;
    turn_case turn = {.tray = "two-islands", .image = "as-is", .press = {.mask = 7}};
    const uint8_t directions[] = {UJ_NW, UJ_SE, UJ_SW};
    turn_scene scene;
    assert_true(turn_scene_open(turn.tray, turn.image, &scene));
    uj_tray_state start = uj_successor_generator_start(&scene.generator);
    for (int i = 0; i < 3; i++) {
        turn.press.direction[i] = directions[i];
        turn.spin[i] = UJ_CCW;
        turn.poses[i] = start.poses[i];
    }
    turn_comparison level = turn_compare(&scene, &turn);
    turn.poses[1].angle += 1e-3;
    turn_comparison ahead = turn_compare(&scene, &turn);
    assert_int_equal(ahead.verdict, TURN_CORRECT);
    assert_int_equal(level.outcome, UJ_TURN_DONE);
    for (int i = 0; i < 3; i++) {
        assert_float_equal(level.poses[i].x, ahead.poses[i].x, 5e-3);
        assert_float_equal(level.poses[i].y, ahead.poses[i].y, 5e-3);
        assert_float_equal(level.poses[i].angle, ahead.poses[i].angle, 5e-3);
    }
    turn_scene_close(&scene);
}

// --- exact fits ----------------------------------------------------------------------------------

// After 60 degrees, two pieces fit exactly between the others. Rounding errors make the pieces seem
// to meet 1e-4 radians earlier, but the turn must not stop there.
static void an_exact_fit_is_reached(void **state)
{
    (void)state;
    static const uj_pose poses[] = {{2.6000000000000001, 10.248333950159999, 0.0},
                                    {7.7999999999999989, 10.248333950159999, 0.0},
                                    {5.1999999999999993, 5.7450018504799996, 0.0},
                                    {10.4, 5.7450018504810014, 0.0}};
    turn_case turn = {.tray = "hexangular-jam", .image = "as-is", .press = {.mask = 11}};
    static const uint8_t directions[] = {UJ_NE, UJ_NW, UJ_NE, UJ_NW},
                         spins[] = {UJ_CW, UJ_CCW, UJ_CW, UJ_CCW};
    turn_scene scene;
    assert_true(turn_scene_open(turn.tray, turn.image, &scene));
    memcpy(turn.poses, poses, sizeof poses);
    memcpy(turn.press.direction, directions, sizeof directions);
    memcpy(turn.spin, spins, sizeof spins);
    turn_comparison c = turn_compare(&scene, &turn);
    assert_int_equal(c.outcome, UJ_TURN_DONE);
    for (int i = 0; i < 2; i++) {
        assert_float_equal(c.poses[i].angle, c.reference.poses[i].angle, 1e-7);
        assert_float_equal(c.poses[i].x, c.reference.poses[i].x, 1e-6);
        assert_float_equal(c.poses[i].y, c.reference.poses[i].y, 1e-6);
    }
    turn_scene_close(&scene);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_turns_end_as_in_the_reference),
        cmocka_unit_test(listed_turns_end_as_in_the_reference),
        cmocka_unit_test(a_slide_does_not_move_other_pieces),
        cmocka_unit_test(an_exact_fit_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
