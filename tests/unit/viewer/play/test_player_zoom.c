// Tests the zoom of a player, and the mouse on a magnified board.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/viewer/draw/record_canvas.h>
#include <unjam/viewer/play/player.h>

#include "tests/support/sample_fixture.h"

static uj_player start(void **state)
{
    sample_fixture *f = *state;
    return uj_player_start(f->subject, 1280.0, 800.0);
}

static uj_vec2 board_point(const uj_player *player, uj_vec2 pixel)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    return uj_scene_board_point(&scene, pixel, NULL);
}

static uj_vec2 pixel_of(const uj_player *player, uj_vec2 point)
{
    double scale;
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    return uj_map_apply(uj_scene_map(&scene, &scale), point);
}

static double factor(const uj_player *player)
{
    uj_controls controls;
    uj_player_scene(player, &controls);
    return controls.zoom;
}

static void finish(uj_player *player)
{
    assert_true(uj_player_wait(player) == 0.0);
    for (int i = 0; i < 300 && uj_zoom_moves(&player->zoom); i++)
        uj_player_tick(player, 1.0 / 60.0);
    assert_true(uj_player_wait(player) > 0.0);
}

static void wheel_and_keys_zoom(void **state)
{
    uj_player player = start(state);
    uj_vec2 mouse = {300.0, 250.0}, point = board_point(&player, mouse);
    assert_true(uj_player_zoom_at(&player, 6.0, mouse.x, mouse.y));
    finish(&player);
    assert_true(fabs(factor(&player) - pow(1.25, 6.0)) < 1e-9);
    assert_true(uj_vec2_length(uj_vec2_sub(point, board_point(&player, mouse))) < 1e-9);
    assert_true(uj_player_zoom(&player, UJ_ZOOM_IN));
    finish(&player);
    assert_true(factor(&player) > 1.5 * pow(1.25, 6.0));
    point = board_point(&player, mouse);
    assert_true(uj_player_zoom(&player, UJ_ZOOM_RIGHT));
    finish(&player);
    assert_true(board_point(&player, mouse).x > point.x);
    assert_true(uj_player_zoom(&player, UJ_ZOOM_RESET));
    finish(&player);
    assert_true(factor(&player) == 1.0);
    assert_false(uj_player_zoom(&player, UJ_ZOOM_OUT) || uj_player_zoom(&player, UJ_ZOOM_LEFT));
    assert_false(uj_player_zoom_at(&player, 2.0, 640.0, 795.0));  // the mouse is not over the board
}

static void reduced_motion_zooms_at_once(void **state)
{
    uj_player player = start(state);
    player.style.display |= UJ_SHOW_STEADY;
    uj_player_zoom(&player, UJ_ZOOM_IN);
    assert_true(uj_player_tick(&player, 1.0 / 60.0) && !uj_zoom_moves(&player.zoom));
}

static void the_mouse_moves_a_magnified_board(void **state)
{
    uj_player player = start(state);
    const uj_vec2 from = {300.0, 250.0}, to = {360.0, 300.0};
    uj_player_mouse(&player, UJ_MOUSE_PRESS, from.x, from.y);
    assert_false(uj_player_holds(&player));  // without zoom, the mouse cannot move the board
    uj_player_mouse(&player, UJ_MOUSE_RELEASE, from.x, from.y);
    uj_player_zoom_at(&player, 10.0, from.x, from.y);
    finish(&player);
    for (int middle = 0; middle < 2; middle++) {
        uj_vec2 point = board_point(&player, from);
        if (middle == 1)
            uj_player_pan(&player, UJ_MOUSE_PRESS, from.x, from.y);
        else
            uj_player_mouse(&player, UJ_MOUSE_PRESS, from.x, from.y);
        assert_true(uj_player_holds(&player));
        assert_true(uj_player_mouse(&player, UJ_MOUSE_MOVE, to.x, to.y));
        assert_true(uj_vec2_length(uj_vec2_sub(point, board_point(&player, to))) < 1e-9);
        if (middle == 1)
            uj_player_pan(&player, UJ_MOUSE_RELEASE, to.x, to.y);
        else
            uj_player_mouse(&player, UJ_MOUSE_RELEASE, to.x, to.y);
        assert_false(uj_player_holds(&player));
        assert_false(uj_player_mouse(&player, UJ_MOUSE_MOVE, from.x, from.y));
    }
}

// Drags the square A to the right. Returns its new x.
static double drag_square(void **state, bool zoomed)
{
    uj_player player = start(state);
    uj_player_key(&player, UJ_KEY_HAND);
    uj_vec2 at = pixel_of(&player, (uj_vec2){2.0, 8.0});
    if (zoomed) {
        uj_player_zoom_at(&player, 4.0, at.x, at.y);
        finish(&player);
    }
    uj_vec2 to = pixel_of(&player, (uj_vec2){3.5, 8.0});
    uj_player_mouse(&player, UJ_MOUSE_PRESS, at.x, at.y);
    assert_true(player.game->holding);
    for (int i = 1; i <= 8; i++)
        uj_player_mouse(&player, UJ_MOUSE_MOVE, at.x + (to.x - at.x) * i / 8.0,
                        at.y + (to.y - at.y) * i / 8.0);
    uj_player_mouse(&player, UJ_MOUSE_RELEASE, to.x, to.y);
    uj_pose poses[SAMPLE_PIECES];
    uj_tray_subject_poses((const uj_tray_subject *)player.game->subject, 1.0, poses);
    uj_player_end(&player);
    return poses[0].x;
}

static void pieces_are_dragged_on_a_magnified_board(void **state)
{
    double whole = drag_square(state, false), magnified = drag_square(state, true);
    assert_true(whole > 3.0 && fabs(whole - magnified) < 0.01);
}

static void the_inspector_picks_on_a_magnified_board(void **state)
{
    uj_player player = start(state);
    uj_player_key(&player, UJ_KEY_INSPECT);
    uj_vec2 at = pixel_of(&player, (uj_vec2){6.5, 8.0});
    uj_player_zoom_at(&player, 12.0, at.x, at.y);
    finish(&player);
    assert_true(uj_player_mouse(&player, UJ_MOUSE_PRESS, at.x + 5.0, at.y));
    uj_player_mouse(&player, UJ_MOUSE_RELEASE, at.x + 5.0, at.y);
    uj_controls controls;
    uj_scene scene = uj_player_scene(&player, &controls);
    assert_int_equal(scene.inspector->inspection->piece, 2);
    uj_player_end(&player);
}

static void a_magnified_board_is_cut_off_and_says_how_large_it_is(void **state)
{
    uj_player player = start(state);
    uj_controls controls;
    uj_record_canvas record = uj_record_canvas_empty();
    uj_scene scene = uj_player_scene(&player, &controls);
    uj_scene_draw(&scene, &record.base);
    assert_null(strstr(record.text, "\nclip "));
    uj_record_canvas_clear(&record);
    uj_player_zoom_at(&player, 100.0, 300.0, 250.0);
    finish(&player);
    scene = uj_player_scene(&player, &controls);
    uj_scene_draw(&scene, &record.base);
    assert_non_null(strstr(record.text, "\nclip "));
    assert_non_null(strstr(record.text, "\nunclip\n"));
    assert_non_null(strstr(record.text, "\"zoom 1000000\xc3\x97 \xc2\xb7 Ctrl+0 resets\""));
    // Cairo cannot draw very large coordinates. No coordinate of a shape may exceed 4000 pixels.
    size_t shapes = 0;
    for (char *line = strtok(record.text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        shapes += strncmp(line, "text ", 5) != 0;
        for (char *c = line; c != NULL && strncmp(line, "text ", 5) != 0; c = strpbrk(c + 1, " ,"))
            assert_true(c[1] == '#' || !(fabs(strtod(c + 1, NULL)) > 4000.0));
    }
    assert_true(shapes > 10);
    uj_record_canvas_clear(&record);
    uj_player_end(&player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(wheel_and_keys_zoom, sample_set_up, sample_tear_down),
        cmocka_unit_test_setup_teardown(reduced_motion_zooms_at_once, sample_set_up,
                                        sample_tear_down),
        cmocka_unit_test_setup_teardown(the_mouse_moves_a_magnified_board, sample_set_up,
                                        sample_tear_down),
        cmocka_unit_test_setup_teardown(pieces_are_dragged_on_a_magnified_board, sample_set_up,
                                        sample_tear_down),
        cmocka_unit_test_setup_teardown(the_inspector_picks_on_a_magnified_board, sample_set_up,
                                        sample_tear_down),
        cmocka_unit_test_setup_teardown(a_magnified_board_is_cut_off_and_says_how_large_it_is,
                                        sample_set_up, sample_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
