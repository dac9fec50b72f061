// Tests solving in the middle of a game: the game is kept while the solution is shown.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include <unjam/viewer/scene/scene.h>

#include "viewer/play/player_scene.h"
#include "viewer/play/player_solve.h"

typedef struct fixture {
    uj_loaded_file file;
    uj_player player;
    uj_player_solve solve;
} fixture;

static void show_tray(fixture *f, const char *path)
{
    uj_error error = {0};
    *f = (fixture){0};
    if (uj_loaded_file_read(path, NULL, &f->file, &error) != UJ_OK ||
        uj_loaded_file_make(&f->file, &error) != UJ_OK)
        fail_msg("%s", error.message);
    f->player = uj_player_start(f->file.subject, 1280.0, 800.0);
}

static void begin(fixture *f)
{
    show_tray(f, UJ_TEST_ROOT "/problems/tray/two-pieces.json");
    uj_player_key(&f->player, UJ_KEY_HAND);
    assert_non_null(f->player.game);
}

static void end(fixture *f)
{
    uj_player_end(&f->player);
    uj_player_solve_end(&f->solve);
    uj_loaded_file_clear(&f->file);
}

static void step(fixture *f, uj_key direction)
{
    size_t made = f->player.game->made;
    uj_player_key(&f->player, UJ_KEY_NEXT);
    assert_true(uj_player_key(&f->player, direction));
    assert_int_equal(f->player.game->made, made + 1);
}

static void wait_for_job(const fixture *f)
{
    while (uj_solve_ask(f->solve.job).state == UJ_SOLVE_RUNNING)
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

// Returns true if this call makes f->player show a solution.
static bool look(fixture *f)
{
    bool found;
    const uj_loaded_file *file = f->solve.file != NULL ? f->solve.file : &f->file;
    uj_player_solve_tick(&f->solve, &f->player, file, 1.0, &found);
    return found;
}

static void a_held_piece_stays_in_the_hand(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    step(&f, UJ_KEY_BACK);
    const uj_game *game = f.player.game;
    uj_player_solve_toggle(&f.solve, &f.player, &f.file);
    f.player.game->holding = true;
    wait_for_job(&f);
    for (int i = 0; i < 3; i++) {
        assert_false(look(&f));
        assert_ptr_equal(f.player.game, game);
        assert_non_null(f.solve.job);
    }
    // The solution is shown as soon as the piece is released.
    f.player.game->holding = false;
    assert_true(look(&f));
    assert_null(f.player.game);
    assert_null(f.solve.job);
    assert_true(f.player.waits && f.player.playing);
    assert_ptr_equal(f.solve.behind->game, game);
    assert_true(uj_player_is_unsaved(f.solve.behind));
    // UJ_KEY_HAND returns to the game, which has not changed.
    uj_player_key(&f.player, UJ_KEY_HAND);
    assert_true(f.player.resume);
    uj_player_solve_resume(&f.solve, &f.player);
    assert_ptr_equal(f.player.game, game);
    assert_int_equal(f.player.game->made, 1);
    assert_false(f.player.waits || f.player.resume);
    assert_null(f.solve.file);
    end(&f);
}

static void a_position_that_changed_is_kept(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    step(&f, UJ_KEY_BACK);
    const uj_game *game = f.player.game;
    uj_player_solve_toggle(&f.solve, &f.player, &f.file);
    step(&f, UJ_KEY_BACK);
    wait_for_job(&f);
    assert_false(look(&f));
    assert_ptr_equal(f.player.game, game);
    assert_true(f.player.message_left > 0.0);
    assert_null(f.player.progress);
    // A second search starts from the present position.
    uj_player_solve_toggle(&f.solve, &f.player, &f.file);
    assert_non_null(f.player.progress);
    wait_for_job(&f);
    assert_true(look(&f));
    assert_int_equal(f.solve.behind->game->made, 2);
    end(&f);
}

// A game begins while a solution is shown. Then a second solution interrupts the game. The game and
// the first solution must be kept.
static void a_game_from_a_solution_waits_too(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    uj_player_solve_toggle(&f.solve, &f.player, &f.file);
    wait_for_job(&f);
    assert_true(look(&f));
    assert_false(f.player.waits);  // the interrupted game has no moves
    const uj_loaded_file *first = f.solve.file;
    uj_player_key(&f.player, UJ_KEY_START);
    uj_player_key(&f.player, UJ_KEY_HAND);
    assert_non_null(f.player.game);
    step(&f, UJ_KEY_BACK);
    uj_player_solve_toggle(&f.solve, &f.player, first);
    wait_for_job(&f);
    assert_true(look(&f));
    assert_ptr_equal(f.solve.behind_file, first);
    uj_player_solve_resume(&f.solve, &f.player);
    assert_ptr_equal(f.solve.file, first);
    assert_ptr_equal(f.player.subject, first->subject);
    assert_int_equal(f.player.game->made, 1);
    end(&f);
}

static uj_vec2 pixel_of(const uj_player *player, uj_vec2 point)
{
    double scale;
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    return uj_map_apply(uj_scene_map(&scene, &scale), point);
}

// Solving this puzzle takes minutes, longer than the test.
static void the_mouse_works_while_a_search_runs(void **state)
{
    (void)state;
    enum { STEPS = 30 };
    fixture f;
    show_tray(&f, UJ_TEST_ROOT "/problems/tray/rectangular-jam-oversize.json");
    uj_player *player = &f.player;
    const uj_pose at = f.file.tray.problem.tray->pieces[0].start;
    uj_player_solve_toggle(&f.solve, player, &f.file);

    uj_vec2 from = pixel_of(player, (uj_vec2){at.x, at.y});
    assert_true(uj_player_zoom_at(player, 2.0, from.x, from.y));
    for (int i = 0; i < 300 && uj_zoom_moves(&player->zoom); i++)
        uj_player_tick(player, 1.0 / 60.0);
    uj_player_pan(player, UJ_MOUSE_PRESS, from.x, from.y);
    assert_true(uj_player_pan(player, UJ_MOUSE_MOVE, from.x + 20.0, from.y));
    uj_player_pan(player, UJ_MOUSE_RELEASE, from.x + 20.0, from.y);
    uj_vec2 moved = pixel_of(player, (uj_vec2){at.x, at.y});
    assert_true(fabs(moved.x - from.x - 20.0) < 1e-6 && fabs(moved.y - from.y) < 1e-6);
    assert_false(look(&f));

    uj_vec2 to = pixel_of(player, (uj_vec2){at.x, at.y + 0.5});
    assert_true(uj_player_mouse(player, UJ_MOUSE_PRESS, moved.x, moved.y));
    assert_true(player->game != NULL && player->game->holding);
    for (int i = 1; i <= STEPS; i++) {
        double share = (double)i / STEPS;
        uj_vec2 mouse = uj_vec2_add(uj_vec2_scale(moved, 1.0 - share), uj_vec2_scale(to, share));
        assert_true(uj_player_mouse(player, UJ_MOUSE_MOVE, mouse.x, mouse.y));
        assert_false(look(&f));
    }
    uj_player_mouse(player, UJ_MOUSE_RELEASE, to.x, to.y);
    assert_int_equal(player->game->made, 1);
    assert_false(look(&f));
    assert_int_equal(uj_solve_ask(f.solve.job).state, UJ_SOLVE_RUNNING);
    assert_non_null(player->progress);

    // This call stops the search, but not the game.
    uj_player_solve_toggle(&f.solve, player, &f.file);
    wait_for_job(&f);
    assert_false(look(&f));
    assert_true(player->progress == NULL && player->message_left > 0.0);
    assert_false(look(&f));
    assert_null(f.solve.job);
    assert_int_equal(player->game->made, 1);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_held_piece_stays_in_the_hand),
        cmocka_unit_test(a_position_that_changed_is_kept),
        cmocka_unit_test(a_game_from_a_solution_waits_too),
        cmocka_unit_test(the_mouse_works_while_a_search_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
