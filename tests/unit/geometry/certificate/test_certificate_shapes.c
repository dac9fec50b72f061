// Tests the certificate on trays with exits, obstacles and non-convex shapes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/certified_scene.h"

#define A_SE ((uj_piece_move){0, UJ_SE, 0})

// A bar of 2 x 4 slides along a fixed obstacle and through a slot that is 2 wide.
static scene slot_scene(double thickness)
{
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 10.0, 10.0))};
    const uj_pose start = {5.0, 3.0, 0.0}, end = {5.0, -2.0, 0.0};
    builder_add_hole(&s.tray->interior, 6.0, 1.0, 9.0, 6.0);
    builder_add_exit(s.tray, builder_rectangle(4.0, -6.0, 6.0, 0.0), 3.0);
    builder_add_bar(s.tray, 2.0, 4.0, thickness, start);
    builder_goal_exit(s.tray, 0, 0);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_PUSH, 1, &A_SE);
    builder_add_frame(&s.solution, 0.0, &start);
    builder_add_frame(&s.solution, 1.0, &end);
    return s;
}

static void thin_piece_leaves_through_the_slot(void **state)
{
    (void)state;
    scene s = slot_scene(3.0);
    uj_certificate certificate = certify_valid(s.tray, &s.solution);
    assert_true(certificate.overlap_bound < 1e-10);
    builder_pose(&s.solution, 1, 0)->y = -1.9;
    certify_rejected(s.tray, &s.solution, "goal is not reached", "piece A is still 0.1 deep", NULL);
    builder_pose(&s.solution, 1, 0)->y = -4.1;
    certify_rejected(s.tray, &s.solution, "piece A and the wall overlap by 0.1", NULL);
    scene_clear(&s);
}

static void thick_piece_does_not(void **state)
{
    (void)state;
    scene s = slot_scene(5.0);
    certify_rejected(s.tray, &s.solution, "piece A and the wall overlap by ", "(move 1)", NULL);
    scene_clear(&s);
}

// Without the obstacle, the pushed bar must also move east.
static void law_of_push_in_the_open(void **state)
{
    (void)state;
    scene s = slot_scene(3.0);
    s.tray->interior.ring_count = 1;
    certify_rejected(s.tray, &s.solution, "piece A does not follow its push towards SE", NULL);
    s.tray->interior.ring_count = 2;
    scene_clear(&s);
}

// A square of 2 x 2 moves out of the notch of an L.
static scene nested_scene(void)
{
    scene s = {.tray = builder_tray(builder_rectangle(0.0, 0.0, 10.0, 10.0))};
    const uj_vec2 l[] = {{0.0, 0.0}, {3.0, 0.0}, {3.0, 1.0}, {1.0, 1.0}, {1.0, 3.0}, {0.0, 3.0}};
    const uj_pose start[] = {{0.0, 0.0, 0.0}, {2.0, 2.0, 0.0}}, end[] = {start[0], {9.0, 9.0, 0.0}};
    builder_add_piece(s.tray, builder_polygon(l, 6), 1.0, start[0]);
    builder_add_bar(s.tray, 2.0, 2.0, 1.0, start[1]);
    builder_goal_pose(s.tray, 1, end[1], 1e-9);
    s.solution = builder_solution(s.tray);
    builder_add_move(&s.solution, UJ_PUSH, 1, &(uj_piece_move){1, UJ_NE, 0});
    builder_add_frame(&s.solution, 0.0, start);
    builder_add_frame(&s.solution, 1.0, end);
    return s;
}

static void nested_pieces_part(void **state)
{
    (void)state;
    scene s = nested_scene();
    assert_true(certify_valid(s.tray, &s.solution).overlap_bound < 1e-10);
    // The square just fits into the notch. Placed 0.25 deeper, it overlaps the L.
    builder_pose(&s.solution, 0, 1)->y = s.tray->pieces[1].start.y = 1.75;
    certify_rejected(s.tray, &s.solution, "pieces A and B overlap by 0.25 at time 0 ", NULL);
    scene_clear(&s);
}

static void l_slides_flush(void **state)
{
    (void)state;
    scene s = nested_scene();
    // Only the L moves; the square in its notch stays where it is.
    s.tray->pieces[0].start = (uj_pose){0.0, 0.0, 0.0};
    s.solution.moves[0].pieces[0] = A_SE;
    *builder_pose(&s.solution, 1, 0) = (uj_pose){7.0, 0.0, 0.0};
    *builder_pose(&s.solution, 1, 1) = (uj_pose){2.0, 2.0, 0.0};
    certify_rejected(s.tray, &s.solution, "pieces A and B overlap by ", NULL);
    scene_clear(&s);
}

static void solution_without_moves(void **state)
{
    (void)state;
    scene s = nested_scene();
    s.solution.move_count = 0;
    s.solution.motion.frame_count = 1;
    certify_rejected(s.tray, &s.solution, "the goal is not reached", NULL);
    builder_goal_pose(s.tray, 1, s.tray->pieces[1].start, 0.0);
    uj_certificate certificate = certify_valid(s.tray, &s.solution);
    assert_int_equal(certificate.first_piece, -1);
    scene_clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thin_piece_leaves_through_the_slot),
        cmocka_unit_test(thick_piece_does_not),
        cmocka_unit_test(law_of_push_in_the_open),
        cmocka_unit_test(nested_pieces_part),
        cmocka_unit_test(l_slides_flush),
        cmocka_unit_test(solution_without_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
