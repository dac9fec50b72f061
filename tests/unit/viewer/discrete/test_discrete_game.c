// Tests discrete puzzles played by hand: clicks, drags, keys, undo, hints.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/discrete/discrete_game.h>

#include "tests/support/test_random.h"
#include "viewer/discrete/discrete_view.h"

static uj_problem load(const char *file)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s.json", UJ_TEST_ROOT "/problems", file);
    uj_document document = {0};
    uj_problem problem = {0};
    uj_error error = {0};
    assert_int_equal(uj_document_read(path, &document, &error), UJ_OK);
    uj_json_node root = uj_json_root(&document), kind;
    const char *text;
    assert_int_equal(uj_json_member(&root, "kind", &kind, &error), UJ_OK);
    assert_int_equal(uj_json_text(&kind, &text, &error), UJ_OK);
    assert_int_equal(uj_problem_read(uj_puzzle_find(text), &root, 0, &problem, &error), UJ_OK);
    uj_document_clear(&document);
    return problem;
}

static uj_game *begin(const uj_problem *problem)
{
    uj_game *game;
    assert_int_equal(uj_discrete_game_create(problem, NULL, 0, &game, NULL), UJ_OK);
    return game;
}

// Makes the move of a hint. Returns the cost of the solution that begins with this move.
static size_t follow_hint(uj_game *game)
{
    uj_hint *hint;
    assert_int_equal(uj_hint_start(game->class->hint_job(game), &hint, NULL), UJ_OK);
    while (!uj_hint_done(hint))
        ;
    game->class->hint_take(game, uj_hint_result(hint));
    uj_hint_destroy(hint);
    size_t moves = game->hint_moves, made = game->made;
    if (moves == 0)
        fail_msg("%s", game->notice);
    assert_true(game->class->hint_make(game));
    assert_true(game->made == made + 1 && game->hint_moves == 0);
    return moves;
}

static void hints_lead_to_the_goal_by_a_shortest_way(void **state)
{
    static const struct {
        const char *file;
        size_t moves;
    } all[] = {{"tiles/eight-hard", 31},
               {"tiles/line-2", 12},
               {"peg/hoppers", 7},
               {"blocks/sussman", 3},
               {"blocks/three-blocks", 5}};
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        uj_problem problem = load(all[i].file);
        uj_game *game = begin(&problem);
        for (size_t left = all[i].moves; left > 0; left--) {
            assert_false(game->solved);
            assert_int_equal(follow_hint(game), left);
        }
        assert_true(game->solved);
        assert_int_equal(game->made, all[i].moves);
        while (uj_game_undo(game))
            assert_false(game->solved);
        while (uj_game_redo(game))
            ;
        assert_true(game->solved);
        uj_game_destroy(game);
        uj_problem_clear(&problem);
    }
}

static void klotski_hints_count_down(void **state)
{
    uj_problem problem = load("klotski/klotski");
    uj_game *game = begin(&problem);
    (void)state;
    for (size_t left = 81; left > 71; left--)
        assert_int_equal(follow_hint(game), left);
    uj_game_destroy(game);
    uj_problem_clear(&problem);
}

// The tiles are 8 6 7 / 2 5 4 / 3 . 1 at the start.
static void tiles_go_by_clicks_drags_and_keys(void **state)
{
    uj_problem problem = load("tiles/eight-hard");
    uj_game *game = begin(&problem);
    (void)state;
    const uj_vec2 five = {1.5, -1.5}, gap = {1.5, -2.5}, one = {2.5, -2.5}, eight = {0.5, -0.5};
    game->class->press(game, five, 0.1, false);
    game->class->release(game, five);
    assert_int_equal(game->made, 1);  // a click suffices, because tile 5 can go only one way
    uj_game_undo(game);
    game->class->press(game, one, 0.1, false);
    game->class->release(game, gap);
    assert_int_equal(game->made, 1);
    assert_true(game->class->step(game, UJ_STEP_RIGHT, false));  // moves tile 1 back
    assert_int_equal(game->made, 2);
    assert_true(game->class->step(game, UJ_STEP_DOWN, false));  // moves tile 5
    assert_int_equal(game->made, 3);
    assert_false(game->class->step(game, UJ_STEP_DOWN, false) &&
                 game->class->step(game, UJ_STEP_DOWN, false));
    size_t made = game->made;
    game->class->press(game, eight, 0.1, false);
    game->class->release(game, (uj_vec2){0.5, -2.5});
    assert_int_equal(game->made, made);
    assert_true(game->class->select_next(game, false));
    const uj_discrete_subject *subject = (const uj_discrete_subject *)game->subject;
    assert_true(subject->selected < subject->piece_count);
    uj_game_destroy(game);
    uj_problem_clear(&problem);
}

static void jumps_of_a_peg_are_one_move(void **state)
{
    uj_problem problem = load("peg/hoppers");
    uj_game *game = begin(&problem);
    test_random random = {5};
    bool joined = false;
    (void)state;
    for (int round = 0; round < 60; round++) {
        uj_game_restart(game);
        for (int i = 0; i < 40 && game->class->select_next(game, false); i++) {
            for (uint32_t skip = test_random_below(&random, 4); skip > 0; skip--)
                game->class->select_next(game, false);
            game->class->step(game, (uj_step_direction)test_random_below(&random, 4), false);
        }
        const uj_moves *moves = uj_discrete_game_moves(game);
        for (size_t k = 0; k < moves->count; k++) {
            uj_move_codes move = uj_moves_at(moves, k);
            joined |= move.count > 2;
            if (k > 0) {
                uj_move_codes before = uj_moves_at(moves, k - 1);
                assert_true(before.codes[before.count - 1] != move.codes[0]);
            }
        }
        assert_int_equal(game->subject->move_count, game->made);
    }
    assert_true(joined);
    uj_game_destroy(game);
    uj_problem_clear(&problem);
}

static void drag_piece(uj_game *game, size_t piece, double x, double y)
{
    const uj_discrete_subject *subject = (const uj_discrete_subject *)game->subject;
    const uint16_t *places = subject->places + game->made * subject->piece_count;
    uj_vec2 at = uj_box_middle(subject->view->bounds(subject, places, piece));
    game->class->press(game, at, 0.1, false);
    assert_true(game->holding);
    for (int i = 1; i <= 20; i++)
        game->class->drag(game, (uj_vec2){at.x + 0.05 * i * x, at.y + 0.05 * i * y});
}

static uj_vec2 held_by(const uj_game *game)
{
    const uj_discrete_subject *subject = (const uj_discrete_subject *)game->subject;
    assert_non_null(subject->held);
    return subject->held->by;
}

static void let_go(uj_game *game)
{
    const uj_discrete_subject *subject = (const uj_discrete_subject *)game->subject;
    const uint16_t *places = subject->places + game->made * subject->piece_count;
    uj_vec2 at = uj_box_middle(subject->view->bounds(subject, places, subject->selected));
    game->class->release(game, uj_vec2_add(at, held_by(game)));
    assert_null(((const uj_discrete_subject *)game->subject)->held);
}

static void expect_at(const uj_game *game, double x, double y)
{
    uj_vec2 by = held_by(game);
    if (fabs(by.x - x) > 1e-6 || fabs(by.y - y) > 1e-6)
        fail_msg("the piece is at %g %g, not at %g %g", by.x, by.y, x, y);
}

// The start is 8 6 7 / 2 5 4 / 3 . 1, and the tiles are counted from the upper left. A dragged tile
// moves only along the line on which it can slide.
static void tiles_follow_the_mouse(void **state)
{
    enum { FIVE = 4, EIGHT = 0 };
    uj_problem problem = load("tiles/eight-hard");
    uj_game *game = begin(&problem);
    (void)state;
    drag_piece(game, FIVE, 0.3, -0.3);
    expect_at(game, 0.0, -0.3);
    let_go(game);
    assert_int_equal(game->made, 0);  // the tile was nearer to its old place than to the blank
    drag_piece(game, FIVE, 0.1, -0.5);
    expect_at(game, 0.0, -0.5);
    let_go(game);
    assert_int_equal(game->made, 1);  // dragging by half a cell is enough
    assert_true(game->seen);
    uj_game_undo(game);
    drag_piece(game, FIVE, 0.0, -5.0);
    expect_at(game, 0.0, -1.0);
    let_go(game);
    assert_int_equal(game->made, 1);
    uj_game_undo(game);
    assert_string_equal(game->notice, "");
    drag_piece(game, EIGHT, 1.0, 0.0);
    expect_at(game, 0.0, 0.0);
    let_go(game);
    assert_int_equal(game->made, 0);
    assert_string_equal(game->notice, "8 cannot move: there is no free cell beside it.");
    uj_game_destroy(game);
    uj_problem_clear(&problem);
}

// Wherever the mouse goes, a Klotski piece must never jump, and must never cover another piece.
static void klotski_pieces_slide_within_free_cells(void **state)
{
    uj_problem problem = load("klotski/klotski");
    uj_game *game = begin(&problem);
    test_random random = {3};
    (void)state;
    for (int round = 0; round < 1500; round++) {
        const uj_discrete_subject *subject = (const uj_discrete_subject *)game->subject;
        const uint16_t *places = subject->places + game->made * subject->piece_count;
        size_t made = game->made,
               piece = test_random_below(&random, (uint32_t)subject->piece_count);
        uj_box box = subject->view->bounds(subject, places, piece);
        uj_vec2 at = uj_box_middle(box), before = {0.0, 0.0};
        while (!subject->view->covers(subject, places, piece, at))
            at.x += 0.4;
        uj_vec2 grip = at;
        if (subject->selected < subject->piece_count && subject->selected != piece) {
            game->class->press(game, (uj_vec2){-5.0, 5.0}, 0.1, false);  // deselects the piece
            continue;
        }
        game->class->press(game, at, 0.1, false);
        for (int i = 0; i < 30; i++) {
            at.x += 0.03 * ((double)test_random_below(&random, 21) - 10.0);
            at.y += 0.03 * ((double)test_random_below(&random, 21) - 10.0);
            game->class->drag(game, at);
            uj_vec2 by = held_by(game);
            assert_true(uj_vec2_length(uj_vec2_sub(by, before)) < 2.0);
            before = by;
            for (double x = box.low.x + 0.02; x < box.high.x; x += 0.24)
                for (double y = box.low.y + 0.02; y < box.high.y; y += 0.24) {
                    uj_vec2 point = {x, y}, now = uj_vec2_add(point, by);
                    if (!subject->view->covers(subject, places, piece, point))
                        continue;
                    for (size_t k = 0; k < subject->piece_count; k++)
                        assert_false(k != piece && subject->view->covers(subject, places, k, now));
                    assert_true(now.x > subject->box.low.x && now.x < subject->box.high.x);
                }
        }
        bool half = fabs(before.x) + fabs(before.y) > 0.51;
        game->class->release(game, uj_vec2_add(grip, before));
        assert_true(game->made >= made && game->made <= made + 1);
        assert_true(!half || game->made == made + 1);
        game->notice[0] = '\0';
    }
    assert_true(game->made > 20);
    uj_game_destroy(game);
    uj_problem_clear(&problem);
}

static void lifted_pieces_follow_and_stuck_ones_say_why(void **state)
{
    static const char *const files[] = {"peg/hoppers", "blocks/three-blocks"};
    bool stuck = false, moved = false;
    (void)state;
    for (int f = 0; f < 2; f++) {
        uj_problem problem = load(files[f]);
        uj_game *game = begin(&problem);
        const uj_discrete_subject *subject = (const uj_discrete_subject *)game->subject;
        size_t count = subject->piece_count;
        for (size_t i = 0; i < count; i++) {
            game->class->press(game, (uj_vec2){-50.0, 50.0}, 0.1, false);
            game->notice[0] = '\0';
            drag_piece(game, i, 0.2, 0.3);
            uj_vec2 by = held_by(game);
            bool follows = uj_vec2_length(by) > 0.0;
            if (follows) {
                expect_at(game, 0.2, 0.3);
                game->class->drag(game, (uj_vec2){-100.0, 100.0});
                subject = (const uj_discrete_subject *)game->subject;
                uj_box box = subject->view->bounds(subject, subject->places, i);
                uj_vec2 corner = uj_vec2_add((uj_vec2){box.low.x, box.high.y}, held_by(game));
                assert_true(fabs(corner.x - subject->box.low.x) < 1e-9);
                assert_true(fabs(corner.y - subject->box.high.y) < 1e-9);
                moved = true;
            }
            let_go(game);
            assert_int_equal(game->notice[0] == '\0', follows);
            stuck |= !follows;
            if (!follows)
                assert_non_null(strstr(game->notice, f == 0 ? "jump" : " first."));
            uj_game_restart(game);
        }
        uj_game_destroy(game);
        uj_problem_clear(&problem);
    }
    assert_true(stuck && moved);
}

// The board must stay in place when the first move appears in the list of moves.
static void the_board_stays_where_it_is(void **state)
{
    static const char *const files[] = {"tiles/eight-hard", "klotski/klotski", "blocks/sussman"};
    static const double sizes[][2] = {{1600, 1000}, {420, 940}, {1500, 420}};
    (void)state;
    for (int i = 0; i < 9; i++) {
        uj_problem problem = load(files[i / 3]);
        uj_game *game = begin(&problem);
        double width = sizes[i % 3][0], height = sizes[i % 3][1];
        uj_area before = uj_layout_make(width, height, UJ_SHOW_WINDOW, game->subject).board;
        while (game->made < 1 && game->class->select_next(game, false))
            for (int d = 0; d < 4 && game->made < 1; d++)
                game->class->step(game, (uj_step_direction)d, false);
        assert_int_equal(game->made, 1);
        uj_area after = uj_layout_make(width, height, UJ_SHOW_WINDOW, game->subject).board;
        assert_memory_equal(&before, &after, sizeof before);
        uj_game_undo(game);
        after = uj_layout_make(width, height, UJ_SHOW_WINDOW, game->subject).board;
        assert_memory_equal(&before, &after, sizeof before);
        uj_game_destroy(game);
        uj_problem_clear(&problem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_lead_to_the_goal_by_a_shortest_way),
        cmocka_unit_test(klotski_hints_count_down),
        cmocka_unit_test(tiles_go_by_clicks_drags_and_keys),
        cmocka_unit_test(jumps_of_a_peg_are_one_move),
        cmocka_unit_test(the_board_stays_where_it_is),
        cmocka_unit_test(tiles_follow_the_mouse),
        cmocka_unit_test(klotski_pieces_slide_within_free_cells),
        cmocka_unit_test(lifted_pieces_follow_and_stuck_ones_say_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
