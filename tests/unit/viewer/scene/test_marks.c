// Tests that turn arrows and dragged pieces hide no text.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/support/sample_tray.h"
#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/tray/tray_game.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "tests/support/scene_reader.h"

// Returns the box of a text. Its width is an estimate.
static drawn_box text_box(const char *scene, const char *tag)
{
    char head[64], anchor[16];
    double x, y, size;
    snprintf(head, sizeof head, "text %s ", tag);
    const char *at = strstr(scene, head);
    assert_non_null(at);
    assert_int_equal(sscanf(at + strlen(head), "%lf,%lf %15s size %lf", &x, &y, anchor, &size), 4);
    assert_string_equal(anchor, "middle");
    char words[64] = "";
    assert_int_equal(sscanf(strchr(at, '"'), "\"%63[^\"]", words), 1);
    double half = 0.5 * uj_text_wrap_width(words, size);
    return (drawn_box){x - half, y - 0.36 * size, x + half, y + 0.36 * size};
}

static void expect_clear(const char *scene, const char *tag, drawn_box box)
{
    char head[64];
    snprintf(head, sizeof head, "polygon %s ", tag);
    const char *line = strstr(scene, head);
    assert_non_null(line);
    for (; line != NULL; line = strstr(line + 1, head)) {
        double x, y;
        int used;
        if (strstr(line, "stroke") != NULL && strstr(line, "stroke") < strchr(line, '\n'))
            continue;  // this line is the halo
        for (const char *at = line + strlen(head); sscanf(at, "%lf,%lf%n", &x, &y, &used) == 2;
             at += used + (at[used] == ' '))
            if (x > box.left && x < box.right && y > box.top && y < box.bottom)
                fail_msg("the mark %s is at %g,%g, on the name", tag, x, y);
    }
}

static void turn_arrows_leave_room_for_names(void **state)
{
    static const char *const names[] = {"A", "WW", "key", "table"};
    static const double sizes[][2] = {{1600, 1000}, {900, 600}, {420, 940}, {300, 300}};
    (void)state;
    for (int i = 0; i < 16; i++) {
        uj_tray *tray = sample_tray();
        uj_tray_solution solution = sample_solution();
        free(tray->pieces[0].name);
        tray->pieces[0].name = strdup(names[i / 4]);
        // Piece A gets a star (goal piece) and a turn arrow (first move).
        solution.moves[0] = (uj_move){UJ_TURN, 1, {{0, UJ_SE, UJ_CCW}}, 0};
        uj_subject *subject;
        assert_int_equal(uj_tray_subject_create(tray, &solution, NULL, &subject, NULL), UJ_OK);
        uj_scene scene = {.subject = subject,
                          .width = sizes[i % 4][0],
                          .height = sizes[i % 4][1],
                          .show = UJ_SHOW_PICTURE};
        char *text = text_of_scene(&scene), tag[32];
        snprintf(tag, sizeof tag, "name:%s", names[i / 4]);
        drawn_box name = text_box(text, tag);
        uj_layout layout = uj_layout_make(scene.width, scene.height, scene.show, subject);
        assert_true(name.bottom - name.top >= 0.72 * 0.5 * layout.text);  // the name is legible
        snprintf(tag, sizeof tag, "turn:%s", names[i / 4]);
        expect_clear(text, tag, name);
        free(text);
        uj_subject_destroy(subject);
        uj_solution_clear(&solution);
        uj_tray_destroy(tray);
    }
}

// A piece is dragged over texts. The texts must be drawn after the piece.
static void pieces_in_the_hand_hide_no_text(void **state)
{
    static const char *const after[] = {"text title ", "text goal ", "text words ", "text button "};
    (void)state;
    uj_tray *tray = sample_tray();
    uj_subject *subject;
    assert_int_equal(uj_tray_subject_create(tray, NULL, NULL, &subject, NULL), UJ_OK);
    subject->play = uj_tray_game_begin;
    uj_player player = uj_player_start(subject, 900.0, 600.0);
    uj_player_key(&player, UJ_KEY_HAND);
    uj_controls controls;
    uj_scene scene = uj_player_scene(&player, &controls);
    double scale;
    uj_map map = uj_scene_map(&scene, &scale);
    uj_vec2 at = uj_map_apply(map, (uj_vec2){2.0, 8.0});
    for (int held = 0; held < 2; held++) {
        scene = uj_player_scene(&player, &controls);
        char *text = text_of_scene(&scene), *last = NULL, *cover;
        for (char *p = strstr(text, "polygon piece:"); p != NULL;
             p = strstr(p + 1, "polygon piece:"))
            last = p;
        cover = strstr(text, "polygon around ");
        assert_int_equal(cover != NULL, held);
        assert_non_null(last);
        for (int i = 0; i < 4; i++) {
            assert_non_null(strstr(text, after[i]));
            assert_true(strstr(text, after[i]) > last);
            assert_true(cover == NULL || strstr(text, after[i]) > cover);
        }
        if (held == 1) {
            drawn_box boxes[5];
            assert_int_equal(find_drawn(text, "polygon", "around", boxes, 5), 4);
            uj_layout layout = uj_layout_make(900.0, 600.0, scene.show, scene.subject);
            assert_true(cover > last);
            assert_true(boxes[0].bottom >= layout.goal.y + 0.5 * layout.goal.height);
            assert_true(boxes[1].top <= layout.status.y && boxes[1].bottom >= 600.0);
        }
        free(text);
        uj_player_mouse(&player, UJ_MOUSE_PRESS, at.x, at.y);
        uj_player_mouse(&player, UJ_MOUSE_MOVE, at.x, at.y - 200.0);
        assert_true(player.game->holding);
    }
    uj_player_end(&player);
    uj_subject_destroy(subject);
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turn_arrows_leave_room_for_names),
        cmocka_unit_test(pieces_in_the_hand_hide_no_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
