// Searches with partial and with whole expansions must find the same cost, also in mirrored or
// reordered copies of a tray.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>

#include "tests/support/small_trays.h"

static uint64_t seed;

// The points of a reflected polygon are reversed to stay counter-clockwise.
static uj_polygon image_of(const uj_polygon *polygon, bool reflect)
{
    uj_polygon copy = {0};
    builder_require(uj_polygon_copy(polygon, &copy) == UJ_OK);
    for (size_t r = 0; reflect && r < copy.ring_count; r++) {
        size_t count = copy.rings[r].count;
        const uj_vec2 *from = polygon->rings[r].points;
        for (size_t i = 0; i < count; i++)
            copy.rings[r].points[i] = (uj_vec2){-from[count - 1 - i].x, from[count - 1 - i].y};
    }
    return copy;
}

static uj_pose image_of_pose(uj_pose pose, bool reflect)
{
    return reflect ? (uj_pose){-pose.x, pose.y, -pose.angle} : pose;
}

static uj_tray *copy_tray(const uj_tray *tray, bool reflect, bool reverse)
{
    uj_tray *copy = builder_tray(image_of(&tray->interior, reflect));
    for (size_t i = 0; i < tray->exit_count; i++)
        builder_add_exit(copy, image_of(&tray->exits[i].opening, reflect),
                         tray->exits[i].thickness);
    int last = (int)tray->piece_count - 1;
    for (int i = 0; i <= last; i++) {
        const uj_piece *piece = &tray->pieces[reverse ? last - i : i];
        builder_add_piece(copy, image_of(&piece->shape, reflect), piece->thickness,
                          image_of_pose(piece->start, reflect));
    }
    int goal = tray->goal.piece;
    builder_goal_exit(copy, reverse ? last - goal : goal, tray->goal.exit);
    return copy;
}

typedef struct answer {
    bool solved, pushed_out;
    uint32_t cost, bound;
    size_t piece_moves;
    uint64_t unresolved;
} answer;

static answer solve(const uj_tray *tray, const uj_tray_options *options)
{
    uj_tray_result result;
    uj_error error = {0};
    if (uj_tray_solve(tray, options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    answer a = {.solved = result.search.outcome == UJ_SEARCH_SOLVED,
                .cost = result.search.cost,
                .bound = result.search.stats.lower_bound,
                .piece_moves = result.piece_moves,
                .unresolved = result.unresolved};
    if (a.solved) {
        const uj_tray_solution *s = &result.solution;
        a.pushed_out = s->move_count > 0 && s->moves[s->move_count - 1].type == UJ_PUSH;
        uj_certificate certificate;
        assert_int_equal(uj_certificate_check(tray, &result.solution, NULL, &certificate, &error),
                         UJ_OK);
        if (!certificate.valid)
            fail_msg("%s", certificate.reason);
    }
    uj_solution_clear(&result.solution);
    return a;
}

typedef struct tally {
    int solved, unsolved, lost;
} tally;

// If some motions could not be followed (`unresolved`), the search proves nothing.
static void compare(const uj_tray *tray, uj_tray_options options, tally *t)
{
    uj_error error = {0};
    if (uj_tray_validate(tray, &error) != UJ_OK)
        fail_msg("%s", error.message);
    answer parts = solve(tray, &options);
    uj_tray_options whole_options = options;
    whole_options.heuristic = UJ_TRAY_HEURISTIC_NONE;
    answer whole = solve(tray, &whole_options);
    if (parts.unresolved > 0 || whole.unresolved > 0) {
        t->lost++;
        return;
    }
    assert_int_equal(parts.solved, whole.solved);
    if (parts.solved) {
        assert_int_equal(parts.cost, whole.cost);
        assert_int_equal(parts.bound, whole.cost);
        // Only whole expansions are sure to find the fewest piece moves.
        assert_true(parts.piece_moves >= whole.piece_moves);
    } else {
        assert_true(parts.bound > options.limits.max_cost && whole.bound > options.limits.max_cost);
    }
    for (int kind = 1; kind < 4; kind++) {
        uj_tray *copy = copy_tray(tray, (kind & 1) != 0, (kind & 2) != 0);
        answer other = solve(copy, &options);
        uj_tray_destroy(copy);
        if (other.unresolved > 0) {
            t->lost++;
            continue;
        }
        assert_int_equal(other.solved, parts.solved);
        assert_int_equal(other.cost, parts.cost);
        assert_int_equal(other.bound, parts.bound);
        assert_int_equal(other.pushed_out, parts.pushed_out);
        // If the last move is a turn, it may turn more or fewer pieces in the copy. So compare
        // piece_moves only if the last move is a push.
        if (parts.pushed_out)
            assert_int_equal(other.piece_moves, parts.piece_moves);
    }
    t->solved += parts.solved;
    t->unsolved += !parts.solved;
}

static tally compare_trays(uint64_t stream, uint32_t pieces, int trays,
                           const uj_tray_options *options)
{
    test_random random = {stream};
    tally t = {0};
    for (int round = 0; round < test_effort(trays); round++) {
        uj_tray *tray = small_tray(&random, pieces);
        compare(tray, *options, &t);
        uj_tray_destroy(tray);
    }
    print_message("%d solved, %d not, %d lost\n", t.solved, t.unsolved, t.lost);
    return t;
}

static uj_tray_options options_up_to(uint32_t max_cost)
{
    uj_tray_options options = uj_tray_default();
    options.limits.max_cost = max_cost;
    return options;
}

static void one_piece(void **state)
{
    (void)state;
    uj_tray_options options = options_up_to(5);
    tally t = compare_trays(seed, 1, 30, &options);
    assert_covered(t.solved > 10);
}

static void two_pieces(void **state)
{
    (void)state;
    uj_tray_options options = options_up_to(2);
    tally t = compare_trays(seed + 1, 2, 20, &options);
    assert_covered(t.solved > 5);
}

// Some states are expanded in two steps here: first the moves towards the goal, then all moves.
static void two_pieces_further(void **state)
{
    (void)state;
    uj_tray_options options = options_up_to(4);
    tally t = compare_trays(seed + 4, 2, 12, &options);
    assert_covered(t.solved > 5);
}

static void two_pieces_by_piece_moves(void **state)
{
    (void)state;
    uj_tray_options options = options_up_to(3);
    options.cost = UJ_COST_PIECE_MOVES;
    tally t = compare_trays(seed + 2, 2, 10, &options);
    assert_covered(t.solved > 2);
}

static void paper_rules(void **state)
{
    (void)state;
    uj_tray_options options = options_up_to(4);
    options.rules = UJ_RULES_PAPER;
    tally t = compare_trays(seed + 3, 2, 10, &options);
    assert_covered(t.solved > 2);
}

int main(void)
{
    seed = test_seed(20267);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_piece),          cmocka_unit_test(two_pieces),
        cmocka_unit_test(two_pieces_further), cmocka_unit_test(two_pieces_by_piece_moves),
        cmocka_unit_test(paper_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
