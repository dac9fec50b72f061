// Tests that settings and history can be read again, and that damaged files do no harm.
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

#include "tests/support/test_random.h"
#include <unjam/viewer/settings/history.h>
#include <unjam/viewer/settings/problem_key.h>
#include <unjam/viewer/settings/settings.h>

static char folder[512], settings_path[600], history_path[600];

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static char *get(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1u << 16);
    assert_non_null(file);
    assert_true(fread(text, 1, (1u << 16) - 1, file) > 0);
    fclose(file);
    return text;
}

static void forget(void)
{
    unlink(settings_path);
    unlink(history_path);
}

static void settings_are_read_as_written(void **state)
{
    (void)state;
    test_random random = {test_seed(7)};
    for (int i = 0; i < 20; i++) {
        uj_settings found, wanted = {.style = {.theme = (uj_theme)test_random_below(&random, 2),
                                               .speed = (int)test_random_below(&random, 7) - 3},
                                     .width = 1 + (int)test_random_below(&random, 4000),
                                     .height = 1 + (int)test_random_below(&random, 4000)};
        const unsigned bits[] = {UJ_SHOW_DIM, UJ_SHOW_TRAILS, UJ_SHOW_GOAL, UJ_SHOW_PATTERNS,
                                 UJ_SHOW_STEADY};
        for (int b = 0; b < 5; b++)
            wanted.style.display |= test_random_below(&random, 2) == 0 ? bits[b] : 0u;
        assert_int_equal(uj_settings_write(&wanted, NULL), UJ_OK);
        assert_int_equal(uj_settings_read(&found, NULL), UJ_OK);
        assert_int_equal(found.style.theme, wanted.style.theme);
        assert_int_equal(found.style.display, wanted.style.display);
        assert_int_equal(found.style.speed, wanted.style.speed);
        assert_int_equal(found.width, wanted.width);
        assert_int_equal(found.height, wanted.height);
    }
    forget();
}

static void what_is_not_known_stays(void **state)
{
    (void)state;
    uj_settings settings;
    put(settings_path, "{\"unjam\": 1, \"kind\": \"settings\", \"later\": [1, 2], \"speed\": 2}");
    assert_int_equal(uj_settings_read(&settings, NULL), UJ_OK);
    assert_int_equal(settings.style.speed, 2);
    assert_int_equal(uj_settings_write(&settings, NULL), UJ_OK);
    char *text = get(settings_path);
    assert_non_null(strstr(text, "\"later\""));
    free(text);
    forget();
}

static void changes_only_are_taken_over(void **state)
{
    (void)state;
    const uj_settings before = {{UJ_THEME_DARK, UJ_SHOW_DIM | UJ_SHOW_GOAL, 0}, 800, 600};
    uj_settings now = before, saved = {{UJ_THEME_LIGHT, UJ_SHOW_TRAILS, 1}, 1000, 700};
    uj_settings wanted = saved;
    uj_settings_update(&saved, &before, &now);
    assert_memory_equal(&saved, &wanted, sizeof saved);
    now.style = (uj_view_style){UJ_THEME_LIGHT, UJ_SHOW_DIM | UJ_SHOW_STEADY, -1};
    now.height = 650;
    uj_settings_update(&saved, &before, &now);
    assert_int_equal(saved.style.theme, UJ_THEME_LIGHT);
    assert_int_equal(saved.style.display, UJ_SHOW_TRAILS | UJ_SHOW_STEADY);
    assert_int_equal(saved.style.speed, -1);
    assert_int_equal(saved.width, 800);
    assert_int_equal(saved.height, 650);
}

// The reader must refuse each of these files. The writer must not change them.
static void broken_settings_are_left_alone(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "{\"unjam\": 1}",
        "{\"unjam\": 2, \"kind\": \"settings\"}",
        "{\"unjam\": 1, \"kind\": \"tray\"}",
        "{\"unjam\": 1, \"kind\": \"settings\", \"theme\": 1}",
        "{\"unjam\": 1, \"kind\": \"settings\", \"switches\": [\"dim\", \"bright\"]}",
        "{\"unjam\": 1, \"kind\": \"settings\", \"switches\": \"dim\"}",
        "{\"unjam\": 1, \"kind\": \"settings\", \"speed\": 1e99}",
        "{\"unjam\": 1, \"kind\": \"settings\", \"window\": [800]}",
        "{\"unjam\": 1, \"kind\": \"settings\", \"window\": [800, -1]}",
        "{\"unjam\": 1, \"kind\": \"settings\", \"window\": [1e300, 1]}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uj_settings settings;
        uj_error error = {0};
        put(settings_path, texts[i]);
        if (uj_settings_read(&settings, &error) != UJ_BAD_INPUT || error.message[0] == '\0')
            fail_msg("taken: %s", texts[i]);
        assert_int_equal(settings.style.theme, UJ_THEME_LIGHT);
        assert_int_equal(settings.width, 0);
        settings.style.theme = UJ_THEME_DARK;
        assert_int_equal(uj_settings_write(&settings, NULL), UJ_OK);
        FILE *file = fopen(settings_path, "rb");
        char text[200] = "";
        assert_int_equal(fread(text, 1, sizeof text - 1, file), strlen(texts[i]));
        fclose(file);
        assert_string_equal(text, texts[i]);
    }
    unlink(settings_path);
    // A named pipe must be refused: it has no writer, so reading would never end.
    assert_int_equal(mkfifo(settings_path, 0600), 0);
    uj_settings settings;
    assert_int_equal(uj_settings_read(&settings, NULL), UJ_BAD_INPUT);
    forget();
}

static void results_are_the_best_of_all_windows(void **state)
{
    (void)state;
    uj_history one, two;
    assert_int_equal(uj_history_read(&one, NULL), UJ_OK);
    assert_int_equal(uj_history_read(&two, NULL), UJ_OK);
    assert_int_equal(uj_history_best(&one, "k-1"), 0);
    assert_int_equal(uj_history_solved(&one, "k-1", "A", 12, NULL), UJ_OK);
    assert_int_equal(uj_history_solved(&two, "k-2", "B", 5, NULL), UJ_OK);
    assert_int_equal(uj_history_solved(&two, "k-1", "A", 20, NULL), UJ_OK);
    assert_int_equal(uj_history_best(&two, "k-1"), 12);
    assert_int_equal(uj_history_solved(&one, "k-1", "A", 11, NULL), UJ_OK);
    assert_int_equal(uj_history_best(&one, "k-2"), 5);
    uj_history_clear(&one);
    uj_history_clear(&two);
    assert_int_equal(uj_history_read(&one, NULL), UJ_OK);
    assert_int_equal(uj_history_best(&one, "k-1"), 11);
    uj_history_clear(&one);
    forget();
}

static void recent_files_are_few_and_each_once(void **state)
{
    (void)state;
    uj_history history;
    char path[600], first[600] = "";
    assert_int_equal(uj_history_read(&history, NULL), UJ_OK);
    for (int i = 0; i < UJ_RECENT_FILES + 5; i++) {
        snprintf(path, sizeof path, "%s/%d.json", folder, i);
        put(path, "x");
        assert_int_equal(uj_history_opened(&history, path, NULL), UJ_OK);
    }
    assert_non_null(uj_history_recent(&history, UJ_RECENT_FILES - 1));
    assert_null(uj_history_recent(&history, UJ_RECENT_FILES));
    snprintf(first, sizeof first, "%s", uj_history_recent(&history, 3));
    assert_int_equal(uj_history_opened(&history, first, NULL), UJ_OK);
    assert_string_equal(uj_history_recent(&history, 0), first);
    assert_string_not_equal(uj_history_recent(&history, 4), first);
    assert_null(uj_history_recent(&history, UJ_RECENT_FILES));
    assert_int_equal(uj_history_opened(&history, "/no/such/file", NULL), UJ_OK);
    assert_string_equal(uj_history_recent(&history, 0), first);
    for (int i = 0; i < UJ_RECENT_FILES + 5; i++) {
        snprintf(path, sizeof path, "%s/%d.json", folder, i);
        unlink(path);
    }
    uj_history_clear(&history);
    forget();
}

// Puts random bytes into a good file.
static void damaged_histories_do_no_harm(void **state)
{
    (void)state;
    test_random random = {test_seed(7)};
    const char *good = "{\"unjam\": 1, \"kind\": \"history\", \"best\": {\"k\": {\"moves\": 4, "
                       "\"title\": \"A\"}}, \"recent\": [\"/a\", \"/b\", 3]}";
    for (int i = 0; i < 500; i++) {
        char text[200];
        uj_history history;
        snprintf(text, sizeof text, "%s", good);
        for (uint32_t n = test_random_below(&random, 4); n > 0; n--)
            text[test_random_below(&random, (uint32_t)strlen(good))] =
                "{}[]\",:01eax \x80"[test_random_below(&random, 15)];
        put(history_path, text);
        uj_history_read(&history, NULL);
        uj_history_best(&history, "k");
        for (size_t k = 0; k < 4; k++)
            uj_history_recent(&history, k);
        assert_int_equal(uj_history_solved(&history, "k", "A", 3, NULL), UJ_OK);
        assert_int_equal(uj_history_opened(&history, history_path, NULL), UJ_OK);
        assert_int_equal(uj_history_best(&history, "k") <= 3, 1);
        assert_non_null(uj_history_recent(&history, 0));
        uj_history_clear(&history);
    }
    forget();
}

static json_t *parse(const char *text)
{
    json_t *value = json_loads(text, 0, NULL);
    assert_non_null(value);
    return value;
}

static void keys_tell_problems_apart(void **state)
{
    (void)state;
    json_t *one =
        parse("{\"unjam\": 1, \"kind\": \"tiles\", \"name\": \"A\", \"start\": [\"1 .\"], "
              "\"x-optimum\": {\"moves\": 7}}");
    json_t *same =
        parse("{\"start\": [\"1 .\"], \"name\": \"B\", \"kind\": \"tiles\", \"note\": \"n\"}");
    json_t *other = parse("{\"kind\": \"tiles\", \"start\": [\". 1\"]}");
    json_t *set =
        parse("{\"kind\": \"tiles\", \"start\": [\"2 .\"], \"instances\": [{\"name\": \"1\", "
              "\"start\": [\"1 .\"]}]}");
    char key[4][UJ_PROBLEM_KEY_SIZE];
    assert_true(uj_problem_key(one, NULL, key[0]) && uj_problem_key(same, NULL, key[1]) &&
                uj_problem_key(other, NULL, key[2]));
    assert_true(uj_problem_key(set, json_array_get(json_object_get(set, "instances"), 0), key[3]));
    assert_string_equal(key[0], key[1]);
    assert_string_equal(key[0], key[3]);
    assert_string_not_equal(key[0], key[2]);
    assert_int_equal(uj_problem_fewest(one), 7);
    assert_int_equal(uj_problem_fewest(same), 0);
    json_decref(one);
    json_decref(same);
    json_decref(other);
    json_decref(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_read_as_written),
        cmocka_unit_test(what_is_not_known_stays),
        cmocka_unit_test(changes_only_are_taken_over),
        cmocka_unit_test(broken_settings_are_left_alone),
        cmocka_unit_test(results_are_the_best_of_all_windows),
        cmocka_unit_test(recent_files_are_few_and_each_once),
        cmocka_unit_test(damaged_histories_do_no_harm),
        cmocka_unit_test(keys_tell_problems_apart),
    };
    char name[] = "test_settings.XXXXXX", inner[540];
    char *here = mkdtemp(name) != NULL ? realpath(name, NULL) : NULL;
    if (here == NULL || strlen(here) >= sizeof folder)
        return 1;
    snprintf(folder, sizeof folder, "%s", here);
    free(here);
    snprintf(inner, sizeof inner, "%s/unjam", folder);
    snprintf(settings_path, sizeof settings_path, "%s/settings.json", inner);
    snprintf(history_path, sizeof history_path, "%s/history.json", inner);
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_STATE_HOME", folder, 1);
    if (mkdir(inner, 0777) != 0)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(inner);
    rmdir(folder);
    return failed;
}
