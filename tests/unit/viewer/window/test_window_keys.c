// Tests that keys and buttons of the window have the same effect as keys passed to a uj_player.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/support/played_window.h"
#include <unjam/viewer/scene/game_bar.h>
#include <unjam/viewer/scene/solution_pager.h>

// Other tests cover these keys, which close or resize the window, save, search or edit.
static bool is_special(uj_key key)
{
    return key == UJ_KEY_QUIT || key == UJ_KEY_ESCAPE || key == UJ_KEY_SCREENSHOT ||
           key == UJ_KEY_SAVE || key == UJ_KEY_FULL_SCREEN || key == UJ_KEY_SOLVE ||
           key == UJ_KEY_EDIT;
}

// Starts a player and presses `keys`. Writes the keys to `steps` as steps of a script.
static uj_player begin(const window_fixture *f, const uj_subject *const *pages, const uj_key *keys,
                       size_t count, char *steps, size_t size)
{
    uj_player player = uj_player_start(f->subject, WIDTH, HEIGHT);
    if (f->paged)
        uj_player_set_pages(&player, pages, 2);
    steps[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        uj_player_key(&player, keys[i]);
        size_t used = strlen(steps);
        snprintf(steps + used, size - used, "%s%s", i > 0 ? "," : "", uj_key_name(keys[i]));
    }
    return player;
}

// Tests each key except the special ones: presses the keys in `first`, then this key. The window
// must then show what a uj_player shows. Keys have no effect if and only if they are in `still`.
static void check_all(window_fixture *f, const uj_key *first, size_t first_count,
                      const uj_key *still, size_t still_count)
{
    const uj_subject *const pages[] = {f->subject, f->other};
    char steps[256], all[512];
    for (uj_key key = 0; key <= UJ_KEY_TENTH_9; key++) {
        if (is_special(key))
            continue;
        uj_player player = begin(f, pages, first, first_count, steps, sizeof steps);
        char *before = window_expected(&player);
        uj_player_key(&player, key);
        snprintf(all, sizeof all, "%s,%s", steps, uj_key_name(key));
        window_check(f, all, &player);
        char *after = window_expected(&player);
        bool is_still = false;
        for (size_t i = 0; i < still_count; i++)
            is_still |= still[i] == key;
        if (is_still != (strcmp(before, after) == 0))
            fail_msg("%s %s after %s", uj_key_name(key),
                     is_still ? "changes something" : "changes nothing", steps);
        free(before);
        free(after);
        uj_player_end(&player);
    }
}

static void every_key_while_watching(void **state)
{
    static const uj_key first[] = {UJ_KEY_ON, UJ_KEY_FRAME_ON, UJ_KEY_FRAME_ON};
    static const uj_key still[] = {UJ_KEY_UP,    UJ_KEY_DOWN,      UJ_KEY_UNDO,  UJ_KEY_REDO,
                                   UJ_KEY_HINT,  UJ_KEY_NEXT,      UJ_KEY_LATER, UJ_KEY_EARLIER,
                                   UJ_KEY_ENTER, UJ_KEY_BACKSPACE, UJ_KEY_DELETE};
    check_all(*state, first, 3, still, sizeof still / sizeof still[0]);
}

static void every_key_with_several_solutions(void **state)
{
    static const uj_key first[] = {UJ_KEY_ON, UJ_KEY_FRAME_ON, UJ_KEY_FRAME_ON};
    static const uj_key still[] = {UJ_KEY_UP,    UJ_KEY_DOWN,      UJ_KEY_UNDO,
                                   UJ_KEY_REDO,  UJ_KEY_HINT,      UJ_KEY_NEXT,
                                   UJ_KEY_ENTER, UJ_KEY_BACKSPACE, UJ_KEY_DELETE};
    ((window_fixture *)*state)->paged = true;
    check_all(*state, first, 3, still, sizeof still / sizeof still[0]);
}

// The keys in `first` make two moves and undo one.
static void every_key_by_hand(void **state)
{
    static const uj_key first[] = {UJ_KEY_HAND, UJ_KEY_NEXT, UJ_KEY_ON, UJ_KEY_FRAME_BACK,
                                   UJ_KEY_UNDO};
    static const uj_key still[] = {UJ_KEY_SLOWER,      UJ_KEY_FASTER,      UJ_KEY_LOOP,
                                   UJ_KEY_LATER,       UJ_KEY_EARLIER,     UJ_KEY_TENTH_0,
                                   UJ_KEY_TENTH_0 + 1, UJ_KEY_TENTH_0 + 2, UJ_KEY_TENTH_0 + 3,
                                   UJ_KEY_TENTH_0 + 4, UJ_KEY_TENTH_0 + 5, UJ_KEY_TENTH_0 + 6,
                                   UJ_KEY_TENTH_0 + 7, UJ_KEY_TENTH_0 + 8, UJ_KEY_TENTH_9,
                                   UJ_KEY_ENTER,       UJ_KEY_DELETE};
    check_all(*state, first, 5, still, sizeof still / sizeof still[0]);
}

static bool reaches(const window_fixture *f, const char *steps)
{
    char text[256];
    uj_script script;
    unlink(f->dump);
    snprintf(text, sizeof text, "%s,dump=%s", steps, f->dump);
    assert_int_equal(uj_script_parse(text, &script, NULL), UJ_OK);
    assert_int_equal(window_run(f, "unused", &script, NULL), UJ_OK);
    uj_script_clear(&script);
    return access(f->dump, F_OK) == 0;
}

static void windows_are_left(void **state)
{
    const window_fixture *f = *state;
    assert_true(reaches(f, "right"));
    assert_false(reaches(f, "q"));
    assert_false(reaches(f, "escape"));
    assert_true(reaches(f, "?,escape"));
    assert_true(reaches(f, "p,escape"));
    assert_false(reaches(f, "p,escape,escape"));
    assert_false(reaches(f, "p,q"));
    uj_player player = uj_player_start(f->subject, WIDTH, HEIGHT);
    window_check(f, "?,escape", &player);
    window_check(f, "p,escape", &player);
    // The player only requests full screen. SDL's driver may refuse the request.
    assert_true(reaches(f, "f"));
    assert_true(uj_player_key(&player, UJ_KEY_FULL_SCREEN) && player.full_screen);
}

// A click in `area` must do the same as `key`.
static void check_button(const window_fixture *f, const uj_key *first, size_t count, uj_area area,
                         uj_key key)
{
    const uj_subject *const pages[] = {f->subject, f->other};
    char steps[256], all[512];
    uj_player player = begin(f, pages, first, count, steps, sizeof steps);
    uj_player_key(&player, key);
    snprintf(all, sizeof all, "%s,click=%.0f:%.0f", steps, area.x + 0.5 * area.width,
             area.y + 0.5 * area.height);
    window_check(f, all, &player);
    uj_player_end(&player);
}

static void buttons_while_watching(void **state)
{
    window_fixture *f = *state;
    static const uj_key first[] = {UJ_KEY_ON, UJ_KEY_FRAME_ON};
    uj_layout layout = uj_layout_make(WIDTH, HEIGHT, UJ_SHOW_WINDOW, f->subject);
    check_button(f, first, 2, uj_game_bar_begin(&layout), UJ_KEY_HAND);
    uj_area button = {layout.controls.x, layout.controls.y, 1.6 * layout.text,
                      layout.controls.height};
    check_button(f, first, 2, button, UJ_KEY_PLAY);
    for (size_t i = 0; i < SAMPLE_MOVES; i++) {
        uj_player player = uj_player_start(f->subject, WIDTH, HEIGHT);
        player.seconds = f->subject->timeline.starts[i];
        char steps[64];
        snprintf(steps, sizeof steps, "end,click=%.0f:%.0f", layout.moves.x + 10.0,
                 layout.moves.y + ((double)i + 0.5) * layout.row);
        window_check(f, steps, &player);
    }
    f->paged = true;
    uj_area pager = uj_solution_pager_area(&layout);
    uj_area earlier = {pager.x, pager.y, layout.text, pager.height};
    uj_area later = {pager.x + pager.width - layout.text, pager.y, layout.text, pager.height};
    check_button(f, first, 2, earlier, UJ_KEY_EARLIER);
    check_button(f, first, 2, later, UJ_KEY_LATER);
}

static void buttons_by_hand(void **state)
{
    const window_fixture *f = *state;
    static const uj_key first[] = {UJ_KEY_HAND, UJ_KEY_NEXT, UJ_KEY_ON, UJ_KEY_FRAME_BACK,
                                   UJ_KEY_UNDO};
    uj_layout layout = uj_layout_make(WIDTH, HEIGHT, UJ_SHOW_WINDOW, f->subject);
    unsigned found = 0;
    double y = layout.controls.y + 0.5 * layout.controls.height;
    for (double x = layout.controls.x; x < WIDTH; x += 5.0) {
        uj_key key;
        if (!uj_game_bar_find(&layout, x, y, &key) || (found >> key & 1u) != 0)
            continue;
        found |= 1u << key;
        uj_area area = {x, y - 1.0, 10.0, 2.0};
        if (key != UJ_KEY_SAVE && key != UJ_KEY_SOLVE)  // Save and Solve need a file
            check_button(f, first, 5, area, key);
    }
    assert_int_equal(found, 1u << UJ_KEY_UNDO | 1u << UJ_KEY_REDO | 1u << UJ_KEY_START |
                                1u << UJ_KEY_HINT | 1u << UJ_KEY_SOLVE | 1u << UJ_KEY_SAVE |
                                1u << UJ_KEY_HAND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_key_while_watching, window_set_up, window_tear_down),
        cmocka_unit_test_setup_teardown(every_key_with_several_solutions, window_set_up,
                                        window_tear_down),
        cmocka_unit_test_setup_teardown(every_key_by_hand, window_set_up, window_tear_down),
        cmocka_unit_test_setup_teardown(windows_are_left, window_set_up, window_tear_down),
        cmocka_unit_test_setup_teardown(buttons_while_watching, window_set_up, window_tear_down),
        cmocka_unit_test_setup_teardown(buttons_by_hand, window_set_up, window_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
