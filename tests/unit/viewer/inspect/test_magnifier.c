// Tests the magnifier: which gap it shows, and how it describes and draws the gap.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/viewer/draw/record_canvas.h>
#include <unjam/viewer/inspect/magnifier.h>
#include <unjam/viewer/play/player.h>

#include "tests/support/sample_fixture.h"

static void check_words(uj_magnifier *magnifier, const sample_fixture *f, double time,
                        const char *wanted)
{
    char words[128];
    const uj_gap *gap = uj_magnifier_find(magnifier, f->subject, time);
    assert_non_null(gap);
    uj_magnifier_words(f->tray, gap, words, sizeof words);
    assert_string_equal(words, wanted);
}

static void words_tell_the_gap_of_the_moment(void **state)
{
    const sample_fixture *f = *state;
    uj_magnifier *magnifier;
    assert_int_equal(uj_magnifier_create(f->subject, &magnifier, NULL), UJ_OK);
    check_words(magnifier, f, 0.0, "touching: B and the wall");
    // In the first move, the top of C rises from y = 9 to the wall at y = 10.
    check_words(magnifier, f, 0.75, "0.25 cm between C and the wall");
    check_words(magnifier, f, 0.9, "0.1 cm between C and the wall");
    // In the second move, B is at (5.4, 1.2), turned by 9 degrees. Its rightmost point is at x =
    // 5.4 + 3 cos 9 + sin 9 = 8.52.
    check_words(magnifier, f, 1.1, "1.48 cm between B and the wall");
    // In the third move, A leaves through the exit, which is as wide as A.
    check_words(magnifier, f, 2.9, "touching: A and the wall");
    uj_magnifier_destroy(magnifier);
}

// Finds the first `tag` in the recorded scene. Returns the text from `tag` to the end of its line,
// or NULL. The caller frees the result.
static char *line_of(const uj_player *player, const char *tag)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_record_canvas record = uj_record_canvas_empty();
    uj_scene_draw(&scene, &record.base);
    const char *found = strstr(record.text, tag);
    char *line = found != NULL ? strndup(found, strcspn(found, "\n")) : NULL;
    uj_record_canvas_clear(&record);
    return line;
}

static void the_lens_shows_the_gap_at_its_middle(void **state)
{
    const sample_fixture *f = *state;
    uj_player player = uj_player_start(f->subject, 1280.0, 800.0);
    uj_player_key(&player, UJ_KEY_MAGNIFY);
    player.seconds = uj_timeline_seconds(&f->subject->timeline, 0.9);
    char *disc = line_of(&player, "disc lens ");
    char *words = line_of(&player, "text lens-words");
    char *dimension = line_of(&player, "line gap");
    assert_true(disc != NULL && words != NULL && dimension != NULL);
    assert_non_null(strstr(words, "\"0.1 cm between C and the wall\""));
    double x, y, radius, x0, y0, x1, y1;
    assert_int_equal(sscanf(disc, "disc lens %lf,%lf radius %lf", &x, &y, &radius), 3);
    assert_int_equal(sscanf(dimension, "line gap %lf,%lf %lf,%lf", &x0, &y0, &x1, &y1), 4);
    assert_true(fabs(0.5 * (x0 + x1) - x) < 0.1 && fabs(0.5 * (y0 + y1) - y) < 0.1);
    assert_true(fabs(fabs(y1 - y0) / radius - 0.4) < 0.01);
    free(disc);
    free(words);
    free(dimension);
    assert_true(uj_player_key(&player, UJ_KEY_ESCAPE) && !player.quit);
    assert_null(line_of(&player, "disc lens "));
    uj_player_key(&player, UJ_KEY_ESCAPE);
    assert_true(player.quit);
    uj_player_end(&player);
}

static void the_magnifier_works_in_games(void **state)
{
    const sample_fixture *f = *state;
    uj_player player = uj_player_start(f->subject, 1280.0, 800.0);
    uj_player_key(&player, UJ_KEY_HAND);
    uj_player_key(&player, UJ_KEY_MAGNIFY);
    char *words = line_of(&player, "text lens-words");
    assert_non_null(strstr(words, "\"touching: B and the wall\""));
    free(words);
    uj_player_end(&player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(words_tell_the_gap_of_the_moment, sample_set_up,
                                        sample_tear_down),
        cmocka_unit_test_setup_teardown(the_lens_shows_the_gap_at_its_middle, sample_set_up,
                                        sample_tear_down),
        cmocka_unit_test_setup_teardown(the_magnifier_works_in_games, sample_set_up,
                                        sample_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
