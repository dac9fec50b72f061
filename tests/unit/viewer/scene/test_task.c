// Tests how the window shows a goal (text, marked exit, ghost), and that the help shows the tray's
// note.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/support/sample_tray.h"
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/tray/tray_game.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "tests/support/scene_reader.h"

typedef struct fixture {
    uj_tray *tray;
    uj_goal_pose poses[SAMPLE_PIECES];
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    f->tray = sample_tray();
    f->tray->note = strdup("The piece with the star is the one that counts, and all the others are "
                           "only in its way, so that none of them has to leave.");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    uj_tray_destroy(f->tray);
    free(f);
    return 0;
}

// The goal gives poses for `count` pieces. If `count` is 0, a piece must leave through the exit.
static uj_subject *subject_of(fixture *f, size_t count)
{
    uj_subject *subject;
    for (size_t i = 0; i < count; i++)
        f->poses[i] = (uj_goal_pose){(int)i, {3.0 + (double)i, 4.0, 0.0}, {0.1, 0.1, 0.1}};
    f->tray->goal = (uj_tray_goal){.by_exit = count == 0, .pose_count = count, .poses = f->poses};
    assert_int_equal(uj_tray_subject_create(f->tray, NULL, NULL, &subject, NULL), UJ_OK);
    f->tray->goal.pose_count = 0;
    f->tray->goal.poses = NULL;  // uj_tray_destroy must not free f->poses
    subject->play = uj_tray_game_begin;
    return subject;
}

static char *window_of(const uj_player *player)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    return text_of_scene(&scene);
}

static void the_goal_stands_in_a_line(void **state)
{
    static const char *const goals[] = {
        "Goal: take A out through the exit \"slot\".", "Goal: bring A to its outline.",
        "Goal: bring A and B to their outlines.", "Goal: bring all pieces to their outlines."};
    for (size_t count = 0; count <= SAMPLE_PIECES; count++) {
        uj_subject *subject = subject_of(*state, count);
        char *text = scene_text(subject, 0.0, UJ_SHOW_PICTURE);
        assert_non_null(strstr(text, "text goal "));
        assert_non_null(strstr(text, goals[count]));
        free(text);
        text = scene_text(subject, 0.0, UJ_SHOW_NO_PAGE);  // the option --bare sets this
        assert_null(strstr(text, "text goal "));
        free(text);
        uj_subject_destroy(subject);
    }
}

static void the_exit_that_counts_is_marked(void **state)
{
    uj_subject *subject = subject_of(*state, 0);
    for (int theme = 0; theme < 2; theme++) {
        uj_colour c = uj_palette_of((uj_theme)theme)->accent;
        char accent[32];
        snprintf(accent, sizeof accent, "stroke #%02lx%02lx%02lxff", lround(255 * c.r),
                 lround(255 * c.g), lround(255 * c.b));
        uj_scene scene = {.subject = subject,
                          .width = 900.0,
                          .height = 900.0,
                          .theme = (uj_theme)theme,
                          .show = UJ_SHOW_PICTURE};
        char *text = text_of_scene(&scene);
        char *line = strstr(text, "line exit:slot");
        assert_non_null(line);
        *strchr(line, '\n') = '\0';
        assert_non_null(strstr(line, accent));
        free(text);
        scene.show = UJ_SHOW_NO_PAGE;
        text = text_of_scene(&scene);
        line = strstr(text, "line exit:slot");
        *strchr(line, '\n') = '\0';
        assert_null(strstr(line, accent));
        free(text);
    }
    uj_subject_destroy(subject);
}

// At the start, a ghost is shown only if the goal gives poses. UJ_KEY_GOAL shows or hides ghosts.
static void a_goal_by_poses_shows_its_ghost(void **state)
{
    for (size_t count = 0; count <= SAMPLE_PIECES; count += SAMPLE_PIECES) {
        uj_subject *subject = subject_of(*state, count);
        uj_player player = uj_player_start(subject, 900.0, 900.0);
        bool shown = count > 0;
        for (int press = 0; press < 4; press++) {
            char *text = window_of(&player);
            assert_int_equal(strstr(text, "polygon goal-place:A") != NULL, shown);
            free(text);
            uj_player_key(&player, UJ_KEY_GOAL);
            shown = !shown;
            assert_string_equal(player.message, shown ? "goal: on" : "goal: off");
        }
        uj_player_end(&player);
        uj_subject_destroy(subject);
    }
}

static void the_help_has_the_note(void **state)
{
    fixture *f = *state;
    static const double sizes[][2] = {{1600, 1000}, {420, 940}, {1500, 420}};
    uj_subject *subject = subject_of(f, 0);
    for (int i = 0; i < 3; i++) {
        uj_player player = uj_player_start(subject, sizes[i][0], sizes[i][1]);
        player.help = true;
        char *text = window_of(&player), *at = text, words[1024] = "";
        double bottom = 0.0, y;
        while ((at = strstr(at, "text note ")) != NULL) {
            assert_int_equal(sscanf(at, "text note %*f,%lf", &y), 1);
            assert_true(y > bottom);
            bottom = y;
            at = strchr(at, '"') + 1;
            snprintf(words + strlen(words), sizeof words - strlen(words), "%s%.*s",
                     words[0] != '\0' ? " " : "", (int)strcspn(at, "\""), at);
        }
        assert_string_equal(words, f->tray->note);
        assert_int_equal(sscanf(strstr(text, "text key "), "text key %*f,%lf", &y), 1);
        assert_true(y > bottom);
        drawn_box panel = only_drawn(text, "polygon", "help");
        assert_true(panel.top >= 0.0 && panel.bottom <= sizes[i][1]);
        free(text);
        uj_player_end(&player);
    }
    uj_subject_destroy(subject);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_goal_stands_in_a_line),
        cmocka_unit_test(the_exit_that_counts_is_marked),
        cmocka_unit_test(a_goal_by_poses_shows_its_ghost),
        cmocka_unit_test(the_help_has_the_note),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
