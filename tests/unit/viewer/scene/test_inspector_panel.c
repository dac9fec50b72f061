// Tests that the inspector panel leaves the board enough room and cuts off no text.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/play/player.h>

#include "tests/support/scene_reader.h"

static const double sizes[][2] = {{1600, 1000}, {1280, 800}, {900, 600},   {420, 940},
                                  {1500, 420},  {800, 1280}, {3840, 2160}, {600, 600}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void the_board_keeps_half(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        double width = sizes[i][0], height = sizes[i][1];
        uj_layout l = uj_layout_make(width, height, UJ_SHOW_WINDOW | UJ_SHOW_INSPECT, NULL);
        assert_true(l.panel.width > 0.0 && l.panel.height > 0.0);
        bool below = l.panel.y > l.board.y;
        if (below ? l.board.height < 0.5 * height - 1e-9 : l.board.width < 0.5 * width - 1e-9)
            fail_msg("the board has only %g x %g at %g x %g", l.board.width, l.board.height, width,
                     height);
        assert_true(below || l.panel.x >= l.board.x + l.board.width);
        assert_true(!below || l.panel.y >= l.board.y + l.board.height);
        assert_true(l.panel.x + l.panel.width <= width);
        assert_true(l.panel.y + l.panel.height <= l.status.y);
    }
}

// Returns the number of lines of text. Fails if one of them extends beyond the panel.
static size_t count_lines(const char *text, uj_area panel)
{
    size_t count = 0;
    double x, y, size;
    for (const char *at = strstr(text, "text inspected "); at != NULL;
         at = strstr(at + 1, "text inspected ")) {
        char words[256] = "";
        assert_int_equal(sscanf(at, "text inspected %lf,%lf start size %lf", &x, &y, &size), 3);
        assert_int_equal(sscanf(strchr(at, '"'), "\"%255[^\"]", words), 1);
        assert_true(x >= panel.x && y - 0.5 * size >= panel.y);
        assert_true(y + 0.5 * size <= panel.y + panel.height);
        double end = x + 0.5 * size * (double)strlen(words);
        if (end > panel.x + panel.width)
            fail_msg("\"%s\" ends at %g, beyond %g", words, end, panel.x + panel.width);
        count++;
    }
    return count;
}

static void no_line_is_cut(void **state)
{
    static const char *const trays[] = {"rectangular-jam", "triangular-jam", "packing"};
    (void)state;
    for (int t = 0; t < 3; t++) {
        char path[256];
        uj_loaded_file file = {0};
        snprintf(path, sizeof path, UJ_TEST_ROOT "/problems/tray/%s.json", trays[t]);
        assert_int_equal(uj_loaded_file_read(path, NULL, &file, NULL), UJ_OK);
        assert_int_equal(uj_loaded_file_make(&file, NULL), UJ_OK);
        for (int tab = 0; tab < 2; tab++) {
            size_t lines[SIZES];
            for (int i = 0; i < SIZES; i++) {
                uj_player player = uj_player_start(file.subject, sizes[i][0], sizes[i][1]);
                uj_player_key(&player, UJ_KEY_INSPECT);
                if (tab == 1)
                    uj_player_key(&player, UJ_KEY_NEXT);
                uj_controls controls;
                uj_scene scene = uj_player_scene(&player, &controls);
                uj_layout layout =
                    uj_layout_make(scene.width, scene.height, scene.show, scene.subject);
                char *text = text_of_scene(&scene);
                lines[i] = count_lines(text, layout.panel);
                free(text);
                uj_player_end(&player);
                if (lines[i] != lines[0])
                    fail_msg("%s: %zu lines at %g x %g, not %zu", trays[t], lines[i], sizes[i][0],
                             sizes[i][1], lines[0]);
            }
            assert_true(lines[0] > 10);
        }
        uj_loaded_file_clear(&file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_keeps_half),
        cmocka_unit_test(no_line_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
