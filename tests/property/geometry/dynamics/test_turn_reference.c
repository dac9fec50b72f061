// Compares turns with the slow reference (tests/reference), in states reached by random moves.
//
// turns-right.txt holds difficult turns, with steep motion, slides and edges that become flush. The
// engine must get them right. turns-wrong.txt holds turns that it still gets wrong. If it gets one
// of them right, the test fails, so that the turn is moved to the other file. UNJAM_UPDATE=1 moves
// it, and drops turns whose end the reference does not decide.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/reference/turn_case.h"
#include "tests/robust/tray_text.h"

enum { WALK = 6, BUNDLED_TURNS = 8, RANDOM_TRAYS = 30, RANDOM_TURNS = 6, LISTED_MAX = 1000 };

// Of the turns whose end the reference decides, the engine may end at most this fraction somewhere
// else. It is known to do so in about one turn in seven hundred.
static const double wrong_part = 0.01;

typedef struct tally {
    test_random random;
    long verdicts[TURN_VERDICTS], turns;
} tally;

static bool is_wrong(turn_verdict verdict)
{
    return verdict != TURN_RIGHT && verdict != TURN_UNDECIDED;
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

// Compares turns from states reached by random moves. In some trays no piece can be turned.
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

static const char right_path[] = UJ_TEST_ROOT "/tests/property/geometry/dynamics/turns-right.txt";
static const char wrong_path[] = UJ_TEST_ROOT "/tests/property/geometry/dynamics/turns-wrong.txt";

typedef struct listed_turn {
    turn_case turn;
    int piece_count;
    turn_verdict verdict;
} listed_turn;

// Compares the turns in a file. Returns how many there are, and fails if one is no longer a turn of
// its tray.
static int compare_file(const char *path, listed_turn *out, int room)
{
    FILE *file = fopen(path, "r");
    int count = 0;
    assert_non_null(file);
    while (count < room && turn_case_read(file, &out[count].turn)) {
        turn_scene scene;
        if (!turn_scene_open(out[count].turn.tray, out[count].turn.image, &scene))
            fail_msg("%s: there is no tray %s", path, out[count].turn.tray);
        turn_comparison c = turn_compare(&scene, &out[count].turn);
        out[count].verdict = c.verdict;
        out[count++].piece_count = scene.model->piece_count;
        turn_scene_close(&scene);
    }
    assert_true(feof(file));
    assert_int_equal(fclose(file), 0);
    return count;
}

static void write_file(const char *path, const listed_turn *turns, int count, bool wrong)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < count; i++)
        if (turns[i].verdict != TURN_UNDECIDED && is_wrong(turns[i].verdict) == wrong)
            turn_case_write(file, &turns[i].turn, turns[i].piece_count);
    assert_int_equal(fclose(file), 0);
}

static void listed_turns_are_right_or_known_to_be_wrong(void **state)
{
    (void)state;
    static listed_turn turns[LISTED_MAX];
    const char *update = getenv("UNJAM_UPDATE");
    int right = compare_file(right_path, turns, LISTED_MAX);
    int count = right + compare_file(wrong_path, turns + right, LISTED_MAX - right);
    if (update != NULL && strcmp(update, "1") == 0) {
        write_file(right_path, turns, count, false);
        write_file(wrong_path, turns, count, true);
        return;
    }
    int surprises = 0;
    for (int i = 0; i < count; i++) {
        bool as_listed = i < right ? turns[i].verdict == TURN_RIGHT : is_wrong(turns[i].verdict);
        if (as_listed)
            continue;
        printf("%s now, but in turns-%s.txt: ", turn_verdict_text(turns[i].verdict),
               i < right ? "right" : "wrong");
        turn_case_write(stdout, &turns[i].turn, turns[i].piece_count);
        surprises++;
    }
    print_message("%d turns must be right, %d are known to be wrong\n", right, count - right);
    assert_int_equal(surprises, 0);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_turns_end_as_in_the_reference),
        cmocka_unit_test(listed_turns_are_right_or_known_to_be_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
