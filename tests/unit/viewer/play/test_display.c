// Tests the player's display options (such as trails), reduced motion, and paging through
// solutions.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/support/sample_tray.h"
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/scene/solution_pager.h>
#include <unjam/viewer/tray/tray_game.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "tests/support/scene_reader.h"

typedef struct fixture {
    uj_tray *tray;
    uj_tray_solution solution;
    // `subject` and `other` show the tray with its solution, and `still` shows the tray without a
    // solution.
    uj_subject *subject, *other, *still;
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    f->tray = sample_tray();
    f->solution = sample_solution();
    *state = f;
    uj_status status = uj_tray_subject_create(f->tray, &f->solution, NULL, &f->subject, NULL);
    if (status == UJ_OK)
        status = uj_tray_subject_create(f->tray, &f->solution, NULL, &f->other, NULL);
    if (status == UJ_OK)
        status = uj_tray_subject_create(f->tray, NULL, NULL, &f->still, NULL);
    if (status == UJ_OK)
        f->subject->play = f->other->play = f->still->play = uj_tray_game_begin;
    return status == UJ_OK ? 0 : 1;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    uj_subject_destroy(f->subject);
    uj_subject_destroy(f->other);
    uj_subject_destroy(f->still);
    uj_solution_clear(&f->solution);
    uj_tray_destroy(f->tray);
    free(f);
    return 0;
}

static size_t count_of(const char *text, const char *word)
{
    size_t count = 0;
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
        count++;
    return count;
}

static size_t count_at(const uj_subject *subject, double time, unsigned show, const char *word)
{
    char *text = scene_text(subject, time, show);
    size_t count = count_of(text, word);
    free(text);
    return count;
}

// Returns the fill of the first polygon with this tag, as 0xrrggbbaa.
static unsigned long fill_of(const uj_subject *subject, double time, unsigned show, const char *tag)
{
    char head[64], *text = scene_text(subject, time, show);
    snprintf(head, sizeof head, "polygon %s ", tag);
    const char *at = strstr(text, head);
    assert_non_null(at);
    at = strstr(at, "fill #");
    assert_non_null(at);
    unsigned long fill = strtoul(at + 6, NULL, 16);
    free(text);
    return fill;
}

// Move 2 turns B; A and C stand still.
static void still_pieces_are_dimmed(void **state)
{
    fixture *f = *state;
    assert_true(fill_of(f->subject, 1.5, 0, "piece:A") !=
                fill_of(f->subject, 1.5, UJ_SHOW_DIM, "piece:A"));
    assert_true(fill_of(f->subject, 1.5, 0, "piece:C") !=
                fill_of(f->subject, 1.5, UJ_SHOW_DIM, "piece:C"));
    assert_int_equal(fill_of(f->subject, 1.5, 0, "piece:B"),
                     fill_of(f->subject, 1.5, UJ_SHOW_DIM, "piece:B"));
    assert_int_equal(fill_of(f->subject, 3.0, 0, "piece:B"),
                     fill_of(f->subject, 3.0, UJ_SHOW_DIM, "piece:B"));
    assert_int_equal(fill_of(f->still, 0.0, 0, "piece:A"),
                     fill_of(f->still, 0.0, UJ_SHOW_DIM, "piece:A"));
}

static void trails_are_of_the_pieces_that_moved(void **state)
{
    fixture *f = *state;
    assert_int_equal(count_at(f->subject, 0.6, 0, "trail"), 0);
    assert_int_equal(count_at(f->subject, 0.0, UJ_SHOW_TRAILS, "trail"), 0);
    assert_true(count_at(f->subject, 0.6, UJ_SHOW_TRAILS, "line trail:A") > 0);
    assert_true(count_at(f->subject, 0.6, UJ_SHOW_TRAILS, "line trail:C") > 0);
    assert_int_equal(count_at(f->subject, 0.6, UJ_SHOW_TRAILS, "trail:B"), 0);
    // Trails go back one move. At time 1.5, they begin in the middle of move 1.
    assert_true(count_at(f->subject, 1.5, UJ_SHOW_TRAILS, "line trail:A") > 0);
    assert_true(count_at(f->subject, 1.5, UJ_SHOW_TRAILS, "line trail:B") > 0);
    assert_true(count_at(f->subject, 2.0, UJ_SHOW_TRAILS, "line trail:B") > 0);
    assert_int_equal(count_at(f->subject, 2.0, UJ_SHOW_TRAILS, "trail:A"), 0);
    assert_int_equal(count_at(f->still, 0.0, UJ_SHOW_TRAILS, "trail"), 0);
}

static void the_goals_ghost_is_where_the_piece_ends(void **state)
{
    fixture *f = *state;
    char *text = scene_text(f->subject, 3.0, UJ_SHOW_GOAL);
    drawn_box boxes[2], piece[4];
    assert_int_equal(find_drawn(text, "polygon", "goal-place:A", boxes, 2), 2);
    assert_true(find_drawn(text, "polygon", "piece:A", piece, 4) > 0);
    assert_true(fabs(middle_x(boxes[0]) - middle_x(piece[0])) < 1.0 &&
                fabs(middle_y(boxes[0]) - middle_y(piece[0])) < 1.0);
    free(text);
    // Without a solution, the ghost is drawn outside the wall, in front of the exit.
    text = scene_text(f->still, 0.0, UJ_SHOW_GOAL);
    assert_int_equal(find_drawn(text, "polygon", "goal-place:A", boxes, 2), 2);
    drawn_box wall = only_drawn(text, "polygon", "wall");
    assert_true(boxes[0].top >= wall.bottom && boxes[0].bottom <= 900.0);
    assert_true(fabs(middle_x(boxes[0]) - middle_x(wall)) < 1.0);
    free(text);
    assert_int_equal(count_at(f->still, 0.0, 0, "goal-place"), 0);
}

static void pieces_but_the_goals_have_patterns(void **state)
{
    fixture *f = *state;
    assert_int_equal(count_at(f->subject, 0.5, 0, "polygon pattern"), 0);
    assert_int_equal(count_at(f->subject, 0.5, UJ_SHOW_PATTERNS, "polygon pattern"), 2);
}

static uj_scene scene_of(const uj_player *player, uj_controls *controls)
{
    return uj_player_scene(player, controls);
}

static void keys_turn_the_switches(void **state)
{
    fixture *f = *state;
    uj_player player = uj_player_start(f->subject, 900.0, 700.0);
    uj_controls controls;
    static const struct {
        uj_key key;
        unsigned bit;
    } keys[] = {{UJ_KEY_DIM, UJ_SHOW_DIM},
                {UJ_KEY_TRAILS, UJ_SHOW_TRAILS},
                {UJ_KEY_GOAL, UJ_SHOW_GOAL},
                {UJ_KEY_PATTERNS, UJ_SHOW_PATTERNS},
                {UJ_KEY_STEADY, UJ_SHOW_STEADY}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        assert_true(uj_player_key(&player, keys[i].key));
        assert_int_equal(scene_of(&player, &controls).show & keys[i].bit, keys[i].bit);
        assert_non_null(strstr(controls.message, ": on"));
        assert_true(uj_player_key(&player, keys[i].key));
        assert_int_equal(scene_of(&player, &controls).show & keys[i].bit, 0);
        assert_non_null(strstr(controls.message, ": off"));
    }
}

// With reduced motion, the picture changes only when a move starts.
static void reduced_motion_shows_move_by_move(void **state)
{
    fixture *f = *state;
    uj_player player = uj_player_start(f->subject, 900.0, 700.0);
    uj_controls controls;
    uj_player_key(&player, UJ_KEY_STEADY);
    uj_player_tick(&player, 60.0);  // until the notice has disappeared
    assert_true(isinf(uj_player_wait(&player)));
    uj_player_key(&player, UJ_KEY_PLAY);
    const double *starts = f->subject->timeline.starts;
    for (size_t move = 1; move <= SAMPLE_MOVES; move++) {
        double wait = uj_player_wait(&player);
        assert_true(fabs(wait - (starts[move] - player.seconds)) < 1e-9);
        assert_false(uj_player_tick(&player, 0.5 * wait));
        assert_true(scene_of(&player, &controls).time == (double)(move - 1));
        assert_true(controls.seconds == starts[move - 1]);
        assert_true(uj_player_tick(&player, 0.5 * wait + 1e-9));
        assert_true(scene_of(&player, &controls).time == (double)move);
    }
    uj_player_tick(&player, 10.0);
    assert_true(isinf(uj_player_wait(&player)));
    // Stepping by single frames still shows times within a move.
    uj_player_key(&player, UJ_KEY_START);
    uj_player_key(&player, UJ_KEY_FRAME_ON);
    uj_player_key(&player, UJ_KEY_FRAME_ON);
    assert_true(scene_of(&player, &controls).time > 0.0);
}

// Returns the recorded scene. The caller frees it.
static char *text_of(const uj_player *player)
{
    uj_controls controls;
    uj_scene scene = scene_of(player, &controls);
    return text_of_scene(&scene);
}

static size_t count_shown(const uj_player *player, const char *word)
{
    char *text = text_of(player);
    size_t count = count_of(text, word);
    free(text);
    return count;
}

static double left_of(const uj_player *player, const char *tag)
{
    drawn_box boxes[4];
    char *text = text_of(player);
    assert_true(find_drawn(text, "polygon", tag, boxes, 4) > 0);
    free(text);
    return boxes[0].left;
}

// During a drag and after it, only the dragged piece has a trail.
static void trails_by_hand_are_of_the_last_move(void **state)
{
    fixture *f = *state;
    uj_player player = uj_player_start(f->still, 900.0, 700.0);
    player.style.display = UJ_SHOW_TRAILS;
    uj_player_key(&player, UJ_KEY_HAND);
    assert_int_equal(count_shown(&player, "trail"), 0);
    char *text = text_of(&player);
    drawn_box box = {0.0, 0.0, 0.0, 0.0};
    assert_int_equal(find_drawn(text, "polygon", "piece:A", &box, 1), 1);
    free(text);
    double x = middle_x(box), y = middle_y(box), wide = box.right - box.left;
    uj_player_mouse(&player, UJ_MOUSE_PRESS, x, y);
    for (int i = 1; i <= 4; i++)
        uj_player_mouse(&player, UJ_MOUSE_MOVE, x + 0.25 * i * wide, y);
    assert_true(count_shown(&player, "line trail:A") > 0);
    uj_player_mouse(&player, UJ_MOUSE_RELEASE, x + wide, y);
    assert_int_equal(player.game->made, 1);
    assert_true(count_shown(&player, "line trail:A") > 0);
    assert_true(count_shown(&player, "polygon trail") > 0);
    assert_int_equal(count_shown(&player, "trail:B") + count_shown(&player, "trail:C"), 0);
    // A move made by hand is not animated after the drag, but a redone move is.
    double end = left_of(&player, "piece:A");
    assert_true(fabs(end - box.left - wide) < 2.0);
    assert_true(player.game_time == 1.0);
    uj_player_key(&player, UJ_KEY_UNDO);
    assert_int_equal(count_shown(&player, "trail"), 0);
    assert_true(fabs(left_of(&player, "piece:A") - box.left) < 0.01);
    uj_player_key(&player, UJ_KEY_REDO);
    assert_true(fabs(left_of(&player, "piece:A") - box.left) < 0.01);
    assert_true(uj_player_wait(&player) == 0.0);
    double before = box.left;
    while (uj_player_tick(&player, 0.05) && player.game_time < 1.0) {
        double left = left_of(&player, "piece:A");
        assert_true(left > before && left < end);
        before = left;
    }
    assert_true(fabs(left_of(&player, "piece:A") - end) < 0.01);
    uj_player_tick(&player, 60.0);
    assert_true(isinf(uj_player_wait(&player)));
    uj_player_end(&player);
}

static void still_pieces_are_dimmed_by_hand(void **state)
{
    fixture *f = *state;
    uj_player player = uj_player_start(f->still, 900.0, 700.0);
    uj_player_key(&player, UJ_KEY_HAND);
    uj_player_key(&player, UJ_KEY_NEXT);
    uj_player_key(&player, UJ_KEY_ON);
    assert_int_equal(player.game->made, 1);
    const uj_subject *now = player.game->subject;
    assert_true(fill_of(now, 1.0, 0, "piece:B") != fill_of(now, 1.0, UJ_SHOW_DIM, "piece:B"));
    assert_int_equal(fill_of(now, 1.0, 0, "piece:A"), fill_of(now, 1.0, UJ_SHOW_DIM, "piece:A"));
    uj_player_end(&player);
}

static void pages_keep_the_step(void **state)
{
    fixture *f = *state;
    const uj_subject *const pages[] = {f->subject, f->other, f->still};
    uj_player player = uj_player_start(f->subject, 900.0, 700.0);
    uj_controls controls;
    assert_false(uj_player_key(&player, UJ_KEY_LATER));
    uj_player_set_pages(&player, pages, 3);
    player.seconds = uj_timeline_seconds(&f->subject->timeline, 1.3);
    assert_true(uj_player_key(&player, UJ_KEY_LATER));
    uj_scene scene = scene_of(&player, &controls);
    assert_ptr_equal(scene.subject, f->other);
    assert_true(fabs(scene.time - 1.3) < 1e-9);
    assert_int_equal(controls.page, 1);
    assert_int_equal(controls.page_count, 3);
    assert_true(uj_player_key(&player, UJ_KEY_EARLIER) && uj_player_key(&player, UJ_KEY_EARLIER));
    assert_ptr_equal(scene_of(&player, &controls).subject, f->still);
    assert_true(scene_of(&player, &controls).time == 0.0);
    uj_layout layout = uj_layout_make(900.0, 700.0, UJ_SHOW_WINDOW, f->still);
    uj_area area = uj_solution_pager_area(&layout);
    double middle = area.y + 0.5 * area.height;
    assert_true(uj_player_mouse(&player, UJ_MOUSE_PRESS, area.x + area.width - 3.0, middle));
    assert_ptr_equal(scene_of(&player, &controls).subject, f->subject);
    assert_true(uj_player_mouse(&player, UJ_MOUSE_PRESS, area.x + 3.0, middle));
    assert_ptr_equal(scene_of(&player, &controls).subject, f->still);
    assert_false(uj_player_mouse(&player, UJ_MOUSE_PRESS, area.x + 0.5 * area.width, middle));
    // After paging, the inspector still shows the same piece.
    uj_player_key(&player, UJ_KEY_INSPECT);
    uj_player_key(&player, UJ_KEY_NEXT);
    int piece = scene_of(&player, &controls).inspector->inspection->piece;
    assert_int_not_equal(piece, 0);
    assert_true(uj_player_key(&player, UJ_KEY_LATER));
    assert_int_equal(scene_of(&player, &controls).inspector->inspection->piece, piece);
    uj_player_key(&player, UJ_KEY_EARLIER);
    uj_player_key(&player, UJ_KEY_INSPECT);
    // During a game, there is no paging.
    uj_player_key(&player, UJ_KEY_HAND);
    assert_non_null(player.game);
    assert_false(uj_player_key(&player, UJ_KEY_LATER));
    uj_player_end(&player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(still_pieces_are_dimmed),
        cmocka_unit_test(trails_are_of_the_pieces_that_moved),
        cmocka_unit_test(the_goals_ghost_is_where_the_piece_ends),
        cmocka_unit_test(pieces_but_the_goals_have_patterns),
        cmocka_unit_test(keys_turn_the_switches),
        cmocka_unit_test(reduced_motion_shows_move_by_move),
        cmocka_unit_test(trails_by_hand_are_of_the_last_move),
        cmocka_unit_test(still_pieces_are_dimmed_by_hand),
        cmocka_unit_test(pages_keep_the_step),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
