// Compares pictures of the main views with those in reference/. UNJAM_UPDATE=1 rewrites the
// references; look at them before you commit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/shots/reduced_picture.h"
#include "viewer/app/session.h"

#define DATA     UJ_TEST_ROOT "/tests/cli/data/"
#define PROBLEMS UJ_TEST_ROOT "/problems/"

enum {
    WIDTH = 960,
    HEIGHT = 640,
    ALL = UJ_SHOW_DIM | UJ_SHOW_TRAILS | UJ_SHOW_GOAL | UJ_SHOW_PATTERNS
};

// Limits on the difference of colour values (0 to 255). Pictures with other fonts stay below both
// limits. A moved piece exceeds at least one of them.
static const double MEAN_ALLOWED = 2.0, WORST_ALLOWED = 70.0;

static const struct {
    const char *name, *script;
    char *files[3];
    uj_theme theme;
    unsigned display;
} views[] = {
    {"gallery", "right,hover=300:200", {NULL}, UJ_THEME_LIGHT, 0},
    {"gallery-dark", "end", {NULL}, UJ_THEME_DARK, 0},
    {"tray", "right,period,period", {DATA "two-pieces.solution.json"}, UJ_THEME_LIGHT, 0},
    {"tray-dark-all", "right,period,period", {DATA "two-pieces.solution.json"}, UJ_THEME_DARK, ALL},
    {"tray-end", "end", {DATA "two-pieces.solution.json"}, UJ_THEME_LIGHT, 0},
    {"help", "?", {DATA "two-pieces.solution.json"}, UJ_THEME_LIGHT, 0},
    {"jam", "home", {PROBLEMS "tray/rectangular-jam.json"}, UJ_THEME_LIGHT, UJ_SHOW_GOAL},
    {"by-hand", "p,tab,tab", {PROBLEMS "tray/rectangular-jam.json"}, UJ_THEME_LIGHT, 0},
    {"by-hand-help", "p,?", {PROBLEMS "tray/rectangular-jam.json"}, UJ_THEME_DARK, 0},
    {"inspector", "i", {PROBLEMS "tray/rectangular-jam.json"}, UJ_THEME_LIGHT, 0},
    {"klotski",
     "right,right,period,period",
     {DATA "klotski-slides.solution.json"},
     UJ_THEME_LIGHT,
     ALL},
    {"tiles", "right,right,right", {DATA "line-1.solution.json"}, UJ_THEME_LIGHT, UJ_SHOW_PATTERNS},
    {"tiles-by-hand", "p,tab", {PROBLEMS "tiles/eight-hard.json"}, UJ_THEME_LIGHT, UJ_SHOW_GOAL},
    {"peg", "home", {PROBLEMS "peg/hoppers.json"}, UJ_THEME_LIGHT, UJ_SHOW_PATTERNS},
    {"blocks",
     "right,period,period,period",
     {DATA "sussman.solution.json"},
     UJ_THEME_LIGHT,
     UJ_SHOW_TRAILS | UJ_SHOW_GOAL},
    {"pages",
     "right,pagedown",
     {DATA "sussman.solution.json", DATA "sussman.solution.json"},
     UJ_THEME_LIGHT,
     0},
    {"editor", "e,drag=300:150:330:190", {PROBLEMS "tray/packing.json"}, UJ_THEME_LIGHT, 0},
    {"editor-dark", "e,tab", {PROBLEMS "tray/rectangular-jam.json"}, UJ_THEME_DARK, 0},
    {"editor-klotski", "e,down", {PROBLEMS "klotski/pennant.json"}, UJ_THEME_LIGHT, 0},
    {"editor-blocks", "e,down", {PROBLEMS "blocks/sussman.json"}, UJ_THEME_DARK, 0},
    {"barrier", "home,right", {DATA "slide-2x2.proof.json"}, UJ_THEME_LIGHT, 0},
    {"barrier-dark", "end,c", {DATA "corner-narrow.proof.json"}, UJ_THEME_DARK, 0},
    {"barrier-goal-help", "home,h", {DATA "corner-narrow.proof.json"}, UJ_THEME_LIGHT, 0},
};
enum { VIEWS = sizeof views / sizeof views[0] };

// A fixed choice, so that new problems do not change the gallery.
static const char *const chosen[] = {"tray/two-pieces.json", "klotski/pennant.json",
                                     "peg/hoppers.json", "blocks/sussman.json"};

static void make_gallery(void)
{
    mkdir("problems", 0777);
    for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++) {
        char folder[64], from[512], to[128];
        snprintf(folder, sizeof folder, "problems/%.*s", (int)strcspn(chosen[i], "/"), chosen[i]);
        snprintf(from, sizeof from, PROBLEMS "%s", chosen[i]);
        snprintf(to, sizeof to, "problems/%s", chosen[i]);
        mkdir(folder, 0777);
        assert_true(symlink(from, to) == 0 || access(to, R_OK) == 0);
    }
    setenv("UNJAM_PROBLEMS", "problems", 1);
}

static void take(size_t i, const char *steps, const char *path)
{
    char text[512], message[1024];
    uj_script script;
    uj_error error = {0};
    snprintf(text, sizeof text, "%s,shot=%s", steps, path);
    assert_int_equal(uj_script_parse(text, &script, &error), UJ_OK);
    size_t count = 0;
    while (count < 3 && views[i].files[count] != NULL)
        count++;
    uj_session_options options = {.files = (char **)views[i].files,
                                  .file_count = count,
                                  .width = WIDTH,
                                  .height = HEIGHT,
                                  .style = {.theme = views[i].theme, .display = views[i].display},
                                  .has_theme = true,
                                  .script = &script};
    if (uj_session_run(&options, &error) != UJ_OK)
        fail_msg("%s: %s", views[i].name, uj_error_text(&error, message, sizeof message));
    uj_script_clear(&script);
}

static void reference_path(size_t i, char *path, size_t size)
{
    snprintf(path, size, UJ_TEST_ROOT "/tests/shots/reference/%s.png", views[i].name);
}

static void views_look_as_they_did(void **state)
{
    (void)state;
    static reduced_picture found, wanted;
    const char *update = getenv("UNJAM_UPDATE");
    int bad = 0;
    for (size_t i = 0; i < VIEWS; i++) {
        char path[128], reference[512];
        snprintf(path, sizeof path, "%s.png", views[i].name);
        reference_path(i, reference, sizeof reference);
        take(i, views[i].script, path);
        assert_true(reduced_picture_read(path, REDUCED_BLOCK, &found));
        if (update != NULL && strcmp(update, "1") == 0)
            assert_true(reduced_picture_write(reference, &found));
        if (!reduced_picture_read(reference, 1, &wanted))
            fail_msg("%s cannot be read", reference);
        reduced_difference by = reduced_picture_compare(&found, &wanted);
        if (by.mean <= MEAN_ALLOWED && by.worst <= WORST_ALLOWED) {
            unlink(path);
            continue;
        }
        printf("%s differs by %.2f on average, %.0f near (%d, %d); the new picture is in %s\n",
               views[i].name, by.mean, by.worst, by.x * REDUCED_BLOCK, by.y * REDUCED_BLOCK, path);
        bad++;
    }
    assert_int_equal(bad, 0);
}

static void views_differ_from_one_another(void **state)
{
    (void)state;
    static reduced_picture one, other;
    char path[512];
    for (size_t i = 0; i < VIEWS; i++)
        for (size_t k = 0; k < i; k++) {
            reference_path(i, path, sizeof path);
            assert_true(reduced_picture_read(path, 1, &one));
            reference_path(k, path, sizeof path);
            assert_true(reduced_picture_read(path, 1, &other));
            reduced_difference by = reduced_picture_compare(&one, &other);
            if (by.mean <= MEAN_ALLOWED && by.worst <= WORST_ALLOWED)
                fail_msg("%s and %s look alike: difference %.2f on average, %.0f at most",
                         views[i].name, views[k].name, by.mean, by.worst);
        }
}

// Takes a picture six frames later than the reference. One piece has moved a little by then.
static void a_piece_elsewhere_is_seen(void **state)
{
    (void)state;
    static reduced_picture found, wanted;
    char reference[512];
    const size_t tray = 2;
    assert_string_equal(views[tray].name, "tray");
    take(tray, "right,period,period,period,period,period,period,period,period", "later.png");
    reference_path(tray, reference, sizeof reference);
    assert_true(reduced_picture_read("later.png", REDUCED_BLOCK, &found));
    assert_true(reduced_picture_read(reference, 1, &wanted));
    reduced_difference by = reduced_picture_compare(&found, &wanted);
    printf("%.2f on average, %.0f at most\n", by.mean, by.worst);
    assert_true(by.mean > MEAN_ALLOWED || by.worst > WORST_ALLOWED);
    unlink("later.png");
}

// Removes the problem files. Removes the folder only if no picture of a failed view is left in it.
static void clear_up(const char *folder)
{
    for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++) {
        char path[128];
        snprintf(path, sizeof path, "problems/%s", chosen[i]);
        unlink(path);
        *strrchr(path, '/') = '\0';
        rmdir(path);
    }
    rmdir("problems");
    if (chdir("..") == 0)
        rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_look_as_they_did),
        cmocka_unit_test(views_differ_from_one_another),
        cmocka_unit_test(a_piece_elsewhere_is_seen),
    };
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    char folder[] = "test_shots.XXXXXX";
    if (mkdtemp(folder) == NULL || chdir(folder) != 0)
        return 1;
    make_gallery();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    clear_up(folder);
    return failed;
}
