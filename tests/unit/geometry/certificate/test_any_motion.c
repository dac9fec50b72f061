// Under UJ_RULES_ANY, the pieces listed in a move may move in any way. All other pieces must stand
// still. The certificate checks overlap, start and goal.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/certified_scene.h"

// Bar A turns on its way to the middle. Then bars A and B move at the same time.
static int scene_make(void **state)
{
    scene *s = calloc(1, sizeof *s);
    assert_non_null(s);
    const uj_pose a = {2.0, 0.5, 0.0}, b = {2.0, 2.0, 0.0}, middle = {6.0, 5.0, 1.0};
    s->tray = builder_tray(builder_rectangle(0.0, 0.0, 10.0, 10.0));
    builder_add_bar(s->tray, 4.0, 1.0, 1.0, a);
    builder_add_bar(s->tray, 4.0, 1.0, 1.0, b);
    builder_goal_pose(s->tray, 0, (uj_pose){7.0, 6.0, 2.0}, 1e-9);
    s->solution = builder_solution(s->tray);
    s->solution.rules = UJ_RULES_ANY;
    builder_add_move(&s->solution, UJ_GLIDE, 1, &(uj_piece_move){.piece = 0});
    builder_add_move(&s->solution, UJ_GLIDE, 2, (uj_piece_move[]){{.piece = 0}, {.piece = 1}});
    builder_add_frame(&s->solution, 0.0, (uj_pose[]){a, b});
    builder_add_frame(&s->solution, 0.5, (uj_pose[]){{7.0, 0.5, 0.0}, b});
    builder_add_frame(&s->solution, 1.0, (uj_pose[]){middle, b});
    builder_add_frame(&s->solution, 1.5, (uj_pose[]){{6.5, 5.5, 0.5}, {2.5, 2.5, 0.3}});
    builder_add_frame(&s->solution, 2.0, (uj_pose[]){{7.0, 6.0, 2.0}, {2.5, 3.0, -0.2}});
    *state = s;
    return 0;
}

static void any_motion_is_valid(void **state)
{
    scene *s = *state;
    uj_certificate certificate = certify_valid(s->tray, &s->solution);
    assert_true(certificate.overlap_bound < 1e-9);
}

static void pieces_outside_a_move_stay(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, 1, 1)->x += 1e-6;
    certify_rejected(s->tray, &s->solution, "piece B moves by 1e-06", "move 1", NULL);
    builder_pose(&s->solution, 1, 1)->x -= 1e-6;
    builder_pose(&s->solution, 2, 1)->angle += 1e-3;
    certify_rejected(s->tray, &s->solution, "piece B", "turns by 0.0572958 degrees", NULL);
}

static void overlap_is_found(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, 3, 1)->x = 6.0;
    builder_pose(&s->solution, 3, 1)->y = 5.0;
    certify_rejected(s->tray, &s->solution, "pieces A and B overlap", "move 2", NULL);
    builder_pose(&s->solution, 3, 1)->x = 1.0;
    certify_rejected(s->tray, &s->solution, "piece B and the wall overlap", NULL);
}

static void start_and_goal_are_checked(void **state)
{
    scene *s = *state;
    builder_pose(&s->solution, 4, 0)->angle = 2.1;
    certify_rejected(s->tray, &s->solution, "the goal is not reached", NULL);
    builder_pose(&s->solution, 4, 0)->angle = 2.0;
    builder_pose(&s->solution, 0, 0)->x += 1e-3;
    certify_rejected(s->tray, &s->solution, "piece A does not start", NULL);
}

static void types_must_fit_the_rules(void **state)
{
    scene *s = *state;
    s->solution.rules = UJ_RULES_FREE;
    certify_rejected(s->tray, &s->solution, "move 1 is neither a push nor a turn", "\"free\"",
                     NULL);
    s->solution.rules = UJ_RULES_PAPER;
    certify_rejected(s->tray, &s->solution, "move 1 is neither a push nor a turn", "\"paper\"",
                     NULL);
    s->solution.rules = UJ_RULES_ANY;
    s->solution.moves[1].type = UJ_PUSH;
    certify_rejected(s->tray, &s->solution, "move 2 is a push", "\"any\"", NULL);
    s->solution.moves[1].type = 3;
    certify_rejected(s->tray, &s->solution, "move 2 is neither", NULL);
    s->solution.moves[1].type = UJ_GLIDE;
    s->solution.rules = (uj_rules)3;
    certify_rejected(s->tray, &s->solution, "unknown rules", NULL);
}

static void moves_must_name_pieces(void **state)
{
    scene *s = *state;
    s->solution.moves[1].pieces[1].piece = 2;
    certify_rejected(s->tray, &s->solution, "move 2 names piece number 3", NULL);
    s->solution.moves[1].pieces[1].piece = 0;
    certify_rejected(s->tray, &s->solution, "move 2 names a piece twice", NULL);
    s->solution.moves[1].piece_count = 0;
    certify_rejected(s->tray, &s->solution, "move 2 names 0 pieces", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(any_motion_is_valid, scene_make, scene_drop),
        cmocka_unit_test_setup_teardown(pieces_outside_a_move_stay, scene_make, scene_drop),
        cmocka_unit_test_setup_teardown(overlap_is_found, scene_make, scene_drop),
        cmocka_unit_test_setup_teardown(start_and_goal_are_checked, scene_make, scene_drop),
        cmocka_unit_test_setup_teardown(types_must_fit_the_rules, scene_make, scene_drop),
        cmocka_unit_test_setup_teardown(moves_must_name_pieces, scene_make, scene_drop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
