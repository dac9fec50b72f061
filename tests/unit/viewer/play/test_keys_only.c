// Plays the bundled trays by keyboard alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "tests/support/tray_plays.h"

static void press(uj_player *player, char what)
{
    static const char letters[] = "TSlrudLRUD,.";
    static const uj_key keys[] = {UJ_KEY_NEXT, UJ_KEY_PLAY, UJ_KEY_BACK,       UJ_KEY_ON,
                                  UJ_KEY_UP,   UJ_KEY_DOWN, UJ_KEY_BACK,       UJ_KEY_ON,
                                  UJ_KEY_UP,   UJ_KEY_DOWN, UJ_KEY_FRAME_BACK, UJ_KEY_FRAME_ON};
    const char *at = strchr(letters, what);
    assert_non_null(at);
    player->shift = strchr("LRUD", what) != NULL;
    uj_player_key(player, keys[at - letters]);
}

static void load(const char *name, uj_loaded_file *file)
{
    char path[512];
    uj_error error = {0};
    snprintf(path, sizeof path, UJ_TEST_ROOT "/problems/tray/%s.json", name);
    if (uj_loaded_file_read(path, NULL, file, &error) != UJ_OK ||
        uj_loaded_file_make(file, &error) != UJ_OK)
        fail_msg("%s", error.message);
}

static void keys_alone_solve_the_bundled_trays(void **state)
{
    (void)state;
    for (size_t i = 0; i < TRAY_PLAYS; i++) {
        uj_loaded_file file = {0};
        load(tray_plays[i].tray, &file);
        uj_player player = uj_player_start(file.subject, 800.0, 800.0);
        uj_player_key(&player, UJ_KEY_HAND);
        for (const char *k = tray_plays[i].keys; *k != '\0'; k++) {
            char *end;
            long times = strtol(k, &end, 10);
            times = end == k ? 1 : times;
            for (k = end; times > 0; times--)
                press(&player, *k);
        }
        if (!player.game->solved)
            fail_msg("the keys do not solve %s", tray_plays[i].tray);
        uj_player_end(&player);
        uj_loaded_file_clear(&file);
    }
}

static unsigned selected(const uj_player *player)
{
    return ((const uj_tray_subject *)player->game->subject)->position->selected;
}

static void expect_selected(uj_player *player, const char *keys, unsigned expected)
{
    for (; *keys != '\0'; keys++) {
        player->shift = *keys == 'B';
        uj_player_key(player, *keys == 'S' ? UJ_KEY_PLAY : UJ_KEY_NEXT);
    }
    assert_int_equal(selected(player), expected);
}

// Keys: T is Tab, B is Shift+Tab, S is space. Selected pieces: A is 1, B is 2, C is 4, D is 8.
static void space_keeps_a_piece_selected(void **state)
{
    (void)state;
    uj_loaded_file file = {0};
    load("rectangular-jam", &file);
    uj_player player = uj_player_start(file.subject, 800.0, 800.0);
    uj_player_key(&player, UJ_KEY_HAND);
    assert_false(uj_player_key(&player, UJ_KEY_PLAY));  // no piece is selected yet
    expect_selected(&player, "T", 1);
    expect_selected(&player, "T", 2);
    expect_selected(&player, "B", 1);
    expect_selected(&player, "B", 8);
    expect_selected(&player, "S", 8);
    assert_string_equal(player.message, "D stays selected: Tab adds another piece");
    expect_selected(&player, "T", 8 | 1);
    expect_selected(&player, "T", 8 | 2);
    expect_selected(&player, "ST", 8 | 4 | 2);
    expect_selected(&player, "T", 8 | 2);
    expect_selected(&player, "S", 8 | 2);
    assert_string_equal(player.message, "the next press of Tab deselects D");
    expect_selected(&player, "T", 2 | 1);
    // A click selects C alone. The next Tab selects D alone.
    player.game->class->press(player.game, (uj_vec2){6.5, 3.66}, 0.0, false);
    player.game->class->release(player.game, (uj_vec2){6.5, 3.66});
    assert_int_equal(selected(&player), 4);
    expect_selected(&player, "T", 8);
    // A click with Shift adds B to the selection. The next Tab selects C instead of B.
    player.game->class->press(player.game, (uj_vec2){6.5, 6.1}, 0.0, true);
    player.game->class->release(player.game, (uj_vec2){6.5, 6.1});
    assert_int_equal(selected(&player), 8 | 2);
    expect_selected(&player, "T", 8 | 4);
    uj_player_end(&player);
    uj_loaded_file_clear(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_alone_solve_the_bundled_trays),
        cmocka_unit_test(space_keeps_a_piece_selected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
