// The certificate must accept random sequences of the solver's moves.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/replay.h>

#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

enum { MOVES_MAX = 5 };

static uint64_t seed;

typedef struct choice {
    test_random *random;
    uint32_t seen;
    uj_move move;
    uj_tray_state state;
} choice;

// Keeps a random successor. A turn is four times as likely as a push, because there are fewer
// turns.
static bool keep_one(void *payload, const uj_move *move, const uj_tray_state *state, unsigned moved)
{
    choice *c = payload;
    uint32_t weight = move->type == UJ_TURN ? 4 : 1;
    (void)moved;
    c->seen += weight;
    if (test_random_below(c->random, c->seen) < weight) {
        c->move = *move;
        c->state = *state;
    }
    return true;
}

static void print_moves(const uj_tray *tray, const uj_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[300];
        print_error("%zu. %s\n", i + 1, uj_move_text(tray, &moves[i], text, sizeof text));
    }
}

// If the walk does not reach the puzzle's goal, the end of the walk becomes the goal.
static void certify_walk(uj_tray *tray, const uj_tray_solution *solution, const uj_tray_state *end)
{
    uj_goal_pose poses[UJ_MAX_PIECES];
    uj_tray_goal own = tray->goal;
    for (size_t i = 0; i < tray->piece_count; i++)
        poses[i] = (uj_goal_pose){(int)i, end->poses[i], {1e-5, 1e-5, 1e-5}};
    if (!end->at_goal)
        tray->goal = (uj_tray_goal){.pose_count = tray->piece_count, .poses = poses};
    uj_certificate certificate;
    uj_error error = {0};
    uj_status status = uj_certificate_check(tray, solution, NULL, &certificate, &error);
    tray->goal = own;
    assert_int_equal(status, UJ_OK);
    if (certificate.valid)
        return;
    print_moves(tray, solution->moves, solution->move_count);
    fail_msg("%s", certificate.reason);
}

static void walk(uj_tray *tray, uj_rules rules, int rounds, test_random *random)
{
    uj_contact_model *model = NULL;
    uj_successor_generator generator;
    uj_error error = {0};
    if (uj_tray_validate(tray, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_int_equal(uj_contact_model_create(tray, &model, &error), UJ_OK);
    assert_int_equal(uj_successor_generator_create(tray, model, rules, &generator, &error), UJ_OK);
    for (int round = 0; round < test_effort(rounds); round++) {
        uj_tray_state states[MOVES_MAX + 1] = {uj_successor_generator_start(&generator)};
        uj_move moves[MOVES_MAX];
        size_t count = 0, wanted = 1 + test_random_below(random, MOVES_MAX);
        while (count < wanted && !states[count].at_goal) {
            choice c = {.random = random};
            uj_successor_sink sink = {keep_one, NULL, &c};
            uj_successor_generator_expand(&generator, &states[count], UJ_EXPAND_ALL, &sink);
            if (c.seen == 0)
                break;
            moves[count++] = c.move;
            states[count] = c.state;
        }
        uj_tray_solution solution = builder_solution(tray);
        uj_move_path path = {count, moves, states, 0};
        if (uj_replay(&generator, &path, &solution, &error) != UJ_OK) {
            print_moves(tray, moves, count);
            fail_msg("%s", error.message);
        }
        certify_walk(tray, &solution, &states[count]);
        uj_solution_clear(&solution);
    }
    uj_successor_generator_clear(&generator);
    uj_contact_model_destroy(model);
    uj_tray_destroy(tray);
}

// Stacks bars on the bottom of a tray. A slot in the bottom admits only bar 0, the top bar.
static uj_tray *stack(int count, double length, double width, double side)
{
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, side, side));
    builder_add_exit(tray, builder_rectangle(0.4 * side, -side, 0.6 * side, 0.0), 3.0);
    for (int i = 0; i < count; i++)
        builder_add_bar(tray, length, width, i == 0 ? 3.0 : 5.0,
                        (uj_pose){0.5 * side, (count - i - 0.5) * width, 0.0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static void one_bar(void **state)
{
    (void)state;
    test_random random = {seed};
    walk(stack(1, 3.0, 1.0, 6.0), UJ_RULES_FREE, 100, &random);
}

static void two_squares_that_just_fit(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    uj_tray *tray = stack(2, 2.0, 2.0, 4.0);
    uj_polygon_clear(&tray->interior);
    tray->interior = builder_rectangle(0.0, 0.0, 8.0, 4.0);
    walk(tray, UJ_RULES_FREE, 100, &random);
}

static void three_bars(void **state)
{
    (void)state;
    test_random random = {seed + 2};
    walk(stack(3, 6.3, 1.7, 10.0), UJ_RULES_FREE, 20, &random);
}

// In one of these walks, a contact force is 0 when a turn begins. The force then falls below 0 in
// proportion to the square of the angle, so the turn must stop.
static void force_that_falls_slowly(void **state)
{
    (void)state;
    test_random random = {7};
    walk(stack(3, 6.3, 1.7, 10.0), UJ_RULES_FREE, 20, &random);
}

static void paper_rules(void **state)
{
    (void)state;
    test_random random = {seed + 3};
    walk(stack(2, 4.1, 1.3, 6.0), UJ_RULES_PAPER, 60, &random);
}

// An L-shaped piece holds a bar between its arms. A slot admits the bar.
static void angle_and_bar(void **state)
{
    (void)state;
    test_random random = {seed + 4};
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, 5.0, 5.0));
    builder_add_exit(tray, builder_rectangle(3.6, -4.0, 4.7, 0.0), 1.0);
    builder_add_bar(tray, 2.2, 0.9, 1.0, (uj_pose){2.1, 1.45, 0.0});
    uj_vec2 angle[] = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
    builder_add_piece(tray, builder_polygon(angle, 6), 2.0, (uj_pose){0.0, 0.0, 0.0});
    builder_goal_exit(tray, 0, 0);
    walk(tray, UJ_RULES_FREE, 60, &random);
}

static void triangle_and_square(void **state)
{
    (void)state;
    test_random random = {seed + 5};
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, 4.0, 4.5));
    builder_add_exit(tray, builder_rectangle(0.5, -3.0, 2.1, 0.0), 1.0);
    uj_vec2 triangle[] = {{0, 0}, {2.5, 0}, {0.6, 1.9}};
    builder_add_piece(tray, builder_polygon(triangle, 3), 2.0, (uj_pose){0.3, 0.0, 0.0});
    builder_add_bar(tray, 1.4, 1.4, 1.0, (uj_pose){2.0, 2.6, 0.0});
    builder_goal_exit(tray, 1, 0);
    walk(tray, UJ_RULES_FREE, 60, &random);
}

static void around_an_obstacle(void **state)
{
    (void)state;
    test_random random = {seed + 6};
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, 6.0, 6.0));
    builder_add_hole(&tray->interior, 2.5, 2.0, 3.5, 3.1);
    builder_add_exit(tray, builder_rectangle(2.3, -4.0, 3.7, 0.0), 1.0);
    builder_add_bar(tray, 2.3, 1.2, 1.0, (uj_pose){3.0, 4.0, 0.0});
    builder_goal_exit(tray, 0, 0);
    walk(tray, UJ_RULES_FREE, 60, &random);
}

// The bar fits into two exits. Only exit 1 is the goal.
static void two_exits(void **state)
{
    (void)state;
    test_random random = {seed + 7};
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, 5.0, 3.5));
    builder_add_exit(tray, builder_rectangle(1.0, -1.5, 2.3, 0.0), 2.0);
    builder_add_exit(tray, builder_rectangle(5.0, 1.1, 9.0, 2.4), 2.0);
    builder_add_bar(tray, 2.4, 1.1, 2.0, (uj_pose){2.0, 0.55, 0.0});
    builder_goal_exit(tray, 0, 1);
    walk(tray, UJ_RULES_FREE, 60, &random);
}

int main(void)
{
    seed = test_seed(20265);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_bar),
        cmocka_unit_test(two_squares_that_just_fit),
        cmocka_unit_test(three_bars),
        cmocka_unit_test(force_that_falls_slowly),
        cmocka_unit_test(paper_rules),
        cmocka_unit_test(angle_and_bar),
        cmocka_unit_test(triangle_and_square),
        cmocka_unit_test(around_an_obstacle),
        cmocka_unit_test(two_exits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
