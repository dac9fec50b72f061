// Tests that the board stays in place when the first move of a game is made and undone.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/play/player.h>

#include "viewer/discrete/discrete_view.h"

static const char *const files[] = {"blocks/sussman", "klotski/klotski", "peg/hoppers",
                                    "tiles/eight-hard"};
static const double sizes[][2] = {{1600, 1000}, {1280, 800}, {1500, 420}, {420, 940}};

enum { FILES = sizeof files / sizeof files[0], SIZES = sizeof sizes / sizeof sizes[0] };

// file->subject points into *file, so *file must not be moved in memory.
static void load(const char *name, uj_loaded_file *file)
{
    char path[512];
    uj_error error = {0};
    snprintf(path, sizeof path, "%s/%s.json", UJ_TEST_ROOT "/problems", name);
    if (uj_loaded_file_read(path, NULL, file, &error) != UJ_OK ||
        uj_loaded_file_make(file, &error) != UJ_OK)
        fail_msg("%s", error.message);
}

static uj_map map_of(const uj_player *player)
{
    double scale;
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    return uj_scene_map(&scene, &scale);
}

static void expect_steady(const uj_player *player, const uj_map *before, const char *when)
{
    uj_map now = map_of(player);
    if (fabs(now.xx - before->xx) > 1e-9 || fabs(now.x0 - before->x0) > 1e-9 ||
        fabs(now.y0 - before->y0) > 1e-9)
        fail_msg("%s: the board jumps in a %gx%g window: scale %g to %g, corner %g,%g to %g,%g",
                 when, player->width, player->height, before->xx, now.xx, before->x0, before->y0,
                 now.x0, now.y0);
}

static void make_a_move(uj_player *player)
{
    static const uj_key steps[] = {UJ_KEY_BACK, UJ_KEY_ON, UJ_KEY_UP, UJ_KEY_DOWN};
    for (int i = 0; i < 80 && player->game->made == 0; i++) {
        if (i % 4 == 0)
            uj_player_key(player, UJ_KEY_NEXT);
        uj_player_key(player, steps[i % 4]);
    }
    assert_int_equal(player->game->made, 1);
    for (int i = 0; i < 100; i++)
        uj_player_tick(player, 0.05);  // the move's animation ends
}

static void the_list_of_moves_takes_no_room_from_the_board(void **state)
{
    (void)state;
    for (int i = 0; i < FILES * SIZES; i++) {
        uj_loaded_file file;
        load(files[i / SIZES], &file);
        uj_player player = uj_player_start(file.subject, sizes[i % SIZES][0], sizes[i % SIZES][1]);
        uj_map before = map_of(&player);
        uj_player_key(&player, UJ_KEY_HAND);
        assert_non_null(player.game);
        expect_steady(&player, &before, "a game begins");
        make_a_move(&player);
        expect_steady(&player, &before, "the first move");
        uj_player_key(&player, UJ_KEY_UNDO);
        assert_int_equal(player.game->made, 0);
        expect_steady(&player, &before, "the first move is undone");
        uj_player_key(&player, UJ_KEY_HAND);
        assert_null(player.game);
        expect_steady(&player, &before, "the game ends");
        uj_player_end(&player);
        uj_loaded_file_clear(&file);
    }
}

// A mouse press on any piece begins a game and picks up the piece.
static void the_piece_under_the_mouse_is_taken(void **state)
{
    (void)state;
    for (int i = 0; i < FILES * SIZES; i++) {
        uj_loaded_file file;
        load(files[i / SIZES], &file);
        const uj_discrete_subject *start = (const uj_discrete_subject *)file.subject;
        for (size_t piece = 0; piece < start->piece_count; piece++) {
            uj_player player =
                uj_player_start(file.subject, sizes[i % SIZES][0], sizes[i % SIZES][1]);
            uj_map map = map_of(&player);
            uj_box bounds = start->view->bounds(start, start->places, piece);
            uj_vec2 at = uj_map_apply(map, uj_box_middle(bounds));
            uj_player_mouse(&player, UJ_MOUSE_PRESS, at.x, at.y);
            assert_non_null(player.game);
            assert_true(player.game->holding);
            assert_int_equal(((const uj_discrete_subject *)player.game->subject)->selected, piece);
            expect_steady(&player, &map, "a piece is taken");
            uj_player_mouse(&player, UJ_MOUSE_RELEASE, at.x, at.y);
            uj_player_end(&player);
        }
        uj_loaded_file_clear(&file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_of_moves_takes_no_room_from_the_board),
        cmocka_unit_test(the_piece_under_the_mouse_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
