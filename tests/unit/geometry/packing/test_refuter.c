// Tests the refuter on a bar in a strip and on two blocks, where the correct answers are known.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/packing/refuter.h>

#include "tests/support/tray_builder.h"

typedef struct scene {
    uj_tray *tray;
    uj_contact_model *model;
    uj_refuter *refuter;
} scene;

static scene scene_of(uj_tray *tray)
{
    scene s = {.tray = tray};
    uj_error error = {0};
    if (uj_contact_model_create(tray, &s.model, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_int_equal(uj_refuter_create(s.model, &s.refuter), UJ_OK);
    return s;
}

static void clear(scene *s)
{
    uj_refuter_destroy(s->refuter);
    uj_contact_model_destroy(s->model);
    uj_tray_destroy(s->tray);
}

static uj_refuter_answer ask(const scene *s, uj_refuter_question question)
{
    uj_refuter_answer answer;
    if (question.pieces == 0)
        question.pieces = (1u << s->tray->piece_count) - 1;
    if (question.box_limit == 0)
        question.box_limit = 100000;
    assert_int_equal(uj_refuter_ask(s->refuter, &question, &answer), UJ_OK);
    assert_true((answer.packing == UJ_PACKING_NONE) == (answer.reason != NULL));
    return answer;
}

static uj_packing packing_of(const scene *s, uj_refuter_question question)
{
    uj_refuter_answer answer = ask(s, question);
    free(answer.reason);
    return answer.packing;
}

// --- one piece ---

enum { BAR_LENGTH = 6 };

static const double bar_width = 1.5, strip = 2.0;

static uj_tray *bar_in_strip(void)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 10, strip));
    builder_add_bar(tray, BAR_LENGTH, bar_width, 1, (uj_pose){5, 1, 0});
    builder_goal_pose(tray, 0, (uj_pose){5, 1, 0}, 0.1);
    return tray;
}

// Returns the greatest angle (degrees) at which the bar fits into the strip.
static double greatest_turn(void)
{
    double radius = hypot(BAR_LENGTH, bar_width);
    return uj_degrees(asin(strip / radius) - atan2(bar_width, BAR_LENGTH));
}

static void a_bar_in_a_strip_turns_up_to_a_known_angle(void **state)
{
    (void)state;
    scene s = scene_of(bar_in_strip());
    double turn = greatest_turn(), near = 1e-3;
    for (int k = -2; k <= 2; k++) {
        double more = 180.0 * k;
        double none_low = more + turn + near, none_high = more + 180.0 - turn - near;
        double some_low = more - turn + near, some_high = more + turn - near;
        assert_int_equal(
            packing_of(&s, (uj_refuter_question){.low = &none_low, .high = &none_high}),
            UJ_PACKING_NONE);
        assert_int_equal(packing_of(&s, (uj_refuter_question){.low = &none_low, .high = &none_low}),
                         UJ_PACKING_NONE);
        assert_int_equal(
            packing_of(&s, (uj_refuter_question){.low = &some_high, .high = &some_high}),
            UJ_PACKING_SOME);
        assert_int_equal(
            packing_of(&s, (uj_refuter_question){.low = &some_low, .high = &none_high}),
            UJ_PACKING_SOME);
    }
    clear(&s);
}

static void a_placement_is_within_the_strip(void **state)
{
    (void)state;
    scene s = scene_of(bar_in_strip());
    double low = greatest_turn() - 0.5, high = 90.0;
    uj_refuter_answer answer =
        ask(&s, (uj_refuter_question){.low = &low, .high = &high, .hint = &low});
    assert_int_equal(answer.packing, UJ_PACKING_SOME);
    assert_true(low <= answer.angle[0] && answer.angle[0] <= high);
    double turn = uj_radians(answer.angle[0]), more = 1e-4;
    double x = 0.5 * (BAR_LENGTH * fabs(cos(turn)) + bar_width * fabs(sin(turn)));
    double y = 0.5 * (BAR_LENGTH * fabs(sin(turn)) + bar_width * fabs(cos(turn)));
    assert_true(answer.at[0].x - x >= -more && answer.at[0].x + x <= 10.0 + more);
    assert_true(answer.at[0].y - y >= -more && answer.at[0].y + y <= strip + more);
    clear(&s);
}

static void origins_keep_their_bounds(void **state)
{
    (void)state;
    scene s = scene_of(bar_in_strip());
    double angle = 0.0;
    uj_vec2 left = {0.0, 0.0}, right = {2.9, 2.0}, farther = {3.1, 2.0};
    assert_int_equal(packing_of(&s,
                                (uj_refuter_question){
                                    .low = &angle, .high = &angle, .least = &left, .most = &right}),
                     UJ_PACKING_NONE);
    uj_refuter_answer answer = ask(
        &s, (uj_refuter_question){.low = &angle, .high = &angle, .least = &left, .most = &farther});
    assert_int_equal(answer.packing, UJ_PACKING_SOME);
    assert_true(2.999 <= answer.at[0].x && answer.at[0].x <= 3.101);
    clear(&s);
}

// --- two blocks ---

static uj_tray *two_blocks(double width, double height)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, width, height));
    builder_add_bar(tray, 2, 2, 1, (uj_pose){1, 1, 0});
    builder_add_bar(tray, 2, 2, 1, (uj_pose){width - 1, 1, 0});
    builder_goal_pose(tray, 0, (uj_pose){1, 1, 0}, 0.1);
    return tray;
}

static void blocks_need_their_width(void **state)
{
    (void)state;
    const double low[] = {-1, -1}, high[] = {1, 1}, straight[] = {0, 0};
    scene narrow = scene_of(two_blocks(3.99, 2.1)), wide = scene_of(two_blocks(4.01, 2.1));
    assert_int_equal(packing_of(&narrow, (uj_refuter_question){.low = low, .high = high}),
                     UJ_PACKING_NONE);
    assert_int_equal(packing_of(&wide, (uj_refuter_question){.low = straight, .high = straight}),
                     UJ_PACKING_SOME);
    // Each block alone has room.
    for (unsigned pieces = 1; pieces <= 2; pieces++)
        assert_int_equal(
            packing_of(&narrow, (uj_refuter_question){.low = low, .high = high, .pieces = pieces}),
            UJ_PACKING_SOME);
    clear(&narrow);
    clear(&wide);
}

static size_t pair_of_blocks(const scene *s)
{
    for (int k = 0; k < s->model->pair_count; k++)
        if (s->model->pairs[k].a == 0)
            return (size_t)k;
    fail_msg("the blocks are no pair");
    return 0;
}

static void directions_of_separation_restrict_the_room(void **state)
{
    (void)state;
    const double low[] = {-1, -1}, high[] = {1, 1};
    scene s = scene_of(two_blocks(5, 2.1));
    uj_proof_pair pair = {.pair = pair_of_blocks(&s),
                          .arc_count = 4,
                          .arcs = {{-45, 45}, {45, 135}, {135, 225}, {225, 315}}};
    static const uj_packing expected[] = {UJ_PACKING_SOME, UJ_PACKING_NONE, UJ_PACKING_SOME,
                                          UJ_PACKING_NONE};
    for (unsigned arc = 0; arc < 4; arc++) {
        uj_restriction restriction = {&pair, 1u << arc};
        assert_int_equal(packing_of(&s, (uj_refuter_question){.low = low,
                                                              .high = high,
                                                              .restriction_count = 1,
                                                              .restrictions = &restriction}),
                         expected[arc]);
    }
    uj_restriction upright = {&pair, 2 + 8}, any = {&pair, 1 + 8};
    assert_int_equal(packing_of(&s, (uj_refuter_question){.low = low,
                                                          .high = high,
                                                          .restriction_count = 1,
                                                          .restrictions = &upright}),
                     UJ_PACKING_NONE);
    assert_int_equal(packing_of(&s, (uj_refuter_question){.low = low,
                                                          .high = high,
                                                          .restriction_count = 1,
                                                          .restrictions = &any}),
                     UJ_PACKING_SOME);
    clear(&s);
}

static void a_pair_cannot_be_on_both_sides(void **state)
{
    (void)state;
    const double low[] = {-1, -1}, high[] = {1, 1};
    scene s = scene_of(two_blocks(6, 2.1));
    uj_proof_pair pair = {.pair = pair_of_blocks(&s),
                          .arc_count = 4,
                          .arcs = {{-45, 45}, {45, 135}, {135, 225}, {225, 315}}};
    const uj_restriction right = {&pair, 1}, left = {&pair, 4};
    uj_refuter_question question = {
        .low = low, .high = high, .restriction_count = 1, .restrictions = &right};
    question.again = &right;
    assert_int_equal(packing_of(&s, question), UJ_PACKING_SOME);
    question.again = &left;
    assert_int_equal(packing_of(&s, question), UJ_PACKING_NONE);
    clear(&s);
}

// --- limits ---

static bool refuse(void *payload)
{
    ++*(int *)payload;
    return false;
}

static void limits_leave_the_question_open(void **state)
{
    (void)state;
    scene s = scene_of(bar_in_strip());
    double low = greatest_turn() + 1e-3, high = 180.0 - low;
    int polls = 0;
    uj_refuter_question question = {.low = &low, .high = &high, .pieces = 1, .box_limit = 3};
    assert_int_equal(packing_of(&s, question), UJ_PACKING_UNKNOWN);
    question.box_limit = 100000;
    question.poll = refuse;
    question.payload = &polls;
    assert_int_equal(packing_of(&s, question), UJ_PACKING_UNKNOWN);
    assert_int_equal(polls, 1);
    clear(&s);
}

static void the_same_question_has_the_same_answer(void **state)
{
    (void)state;
    const double low[] = {-8, -8}, high[] = {8, 8}, turned[] = {30, 40};
    scene s = scene_of(two_blocks(3.99, 2.1));
    uj_refuter_answer first = ask(&s, (uj_refuter_question){.low = low, .high = high});
    assert_int_equal(first.packing, UJ_PACKING_NONE);
    free(ask(&s, (uj_refuter_question){.low = turned, .high = turned, .hint = low}).reason);
    uj_refuter_answer second = ask(&s, (uj_refuter_question){.low = low, .high = high});
    assert_int_equal(first.boxes, second.boxes);
    assert_string_equal(first.reason, second.reason);
    free(first.reason);
    free(second.reason);
    clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bar_in_a_strip_turns_up_to_a_known_angle),
        cmocka_unit_test(a_placement_is_within_the_strip),
        cmocka_unit_test(origins_keep_their_bounds),
        cmocka_unit_test(blocks_need_their_width),
        cmocka_unit_test(directions_of_separation_restrict_the_room),
        cmocka_unit_test(a_pair_cannot_be_on_both_sides),
        cmocka_unit_test(limits_leave_the_question_open),
        cmocka_unit_test(the_same_question_has_the_same_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
