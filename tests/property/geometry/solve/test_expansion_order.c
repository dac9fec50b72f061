// The parts of an expansion (expansion_order.h) together make the same successors as an expansion
// in one go, also with pruning.
#include "tests/reference/turn_case.h"
#include "tests/support/expansion_walk.h"
#include "tests/support/joint_trays.h"

#include <unjam/geometry/joint/even_moves.h>
#include <unjam/geometry/solve/tray_solver.h>

#include "geometry/solve/expansion_order.h"

static uint64_t seed;

typedef struct tally {
    int states, small, middle, large, even_turns, even_pushes;
} tally;

static successors expand_size(expansion_check *c, uj_expansion wanted, unsigned size)
{
    return expand_state(c->generator, c->from, (uj_expansion)((unsigned)wanted | size));
}

static int taking_part(const successors *s, int least, int most)
{
    int count = 0;
    for (size_t i = 0; i < s->count; i++)
        count += s->list[i].move.piece_count >= least && s->list[i].move.piece_count <= most;
    return count;
}

// The small, middle and large turns, together with `more`, must be exactly the successors that
// `wanted` selects.
static void check_union(expansion_check *c, uj_expansion wanted, const successors *more, tally *t)
{
    successors whole = expand_state(c->generator, c->from, wanted);
    successors parts[] = {expand_size(c, wanted, UJ_EXPAND_SMALL),
                          expand_size(c, wanted, UJ_EXPAND_MIDDLE),
                          expand_size(c, wanted, UJ_EXPAND_LARGE), *more};
    static const int most[] = {0, 2, 4, UJ_MAX_PIECES};
    for (int k = 0; k < 4; k++)
        for (size_t i = 0; i < parts[k].count; i++) {
            const successor *s = &parts[k].list[i];
            if (find_state(c->generator, &whole, &s->state) == NULL)
                report_fault(c, s, &whole, "the whole lacks this successor of a part");
            if (k < 3 && find_move(more, &s->move) != NULL)
                report_fault(c, s, more, "two parts make this move");
        }
    for (size_t i = 0; i < whole.count; i++) {
        bool found = false;
        for (int k = 0; k < 4 && !found; k++)
            found = find_state(c->generator, &parts[k], &whole.list[i].state) != NULL;
        if (!found)
            report_fault(c, &whole.list[i], &parts[0], "no part makes this successor");
    }
    t->small += (int)parts[0].count;
    t->middle += (int)parts[1].count;
    t->large += (int)parts[2].count;
    for (int k = 0; k < 3; k++) {
        assert_int_equal(taking_part(&parts[k], most[k] + 1, most[k + 1]), parts[k].count);
        free(parts[k].list);
    }
    free(whole.list);
}

static void check_parts(expansion_check *c, void *payload)
{
    tally *t = payload;
    successors none = {0};
    successors pushes = expand_state(c->generator, c->from, UJ_EXPAND_PUSHES);
    successors even = expand_state(c->generator, c->from, UJ_EXPAND_EVEN_TURNS);
    successors even_pushes = expand_state(c->generator, c->from, UJ_EXPAND_EVEN_PUSHES);
    t->states++;
    t->even_turns += (int)even.count;
    t->even_pushes += (int)even_pushes.count;
    check_union(c, UJ_EXPAND_TURNS, &none, t);
    check_union(c, UJ_EXPAND_GOAL_TURNS, &none, t);
    check_union(c, UJ_EXPAND_OTHER_TURNS, &none, t);
    check_union(c, UJ_EXPAND_FITTING_TURNS, &even, t);
    for (size_t i = 0; i < even_pushes.count; i++)
        if (find_state(c->generator, &pushes, &even_pushes.list[i].state) == NULL)
            report_fault(c, &even_pushes.list[i], &pushes, "not among the pushes");
    free(even_pushes.list);
    free(even.list);
    free(pushes.list);
}

static tally walk(joint_tray kind, uint32_t pieces, int trays, uint64_t stream)
{
    test_random random = {stream};
    tally t = {0};
    walk_options options = {stream, pieces, UJ_RULES_FREE, trays, 2, false};
    int faults = 0;
    for (int round = 0; round < test_effort(trays); round++) {
        uj_tray *tray = kind == JOINT_GRID ? joint_five_blocks(&random)
                                           : joint_tray_make(&random, kind, pieces);
        faults += walk_tray(tray, &options, &random, check_parts, &t);
        uj_tray_destroy(tray);
    }
    print_message("%d states; %d successors by small turns, %d by middle, %d by large ones; %d by "
                  "even turns, %d by even pushes\n",
                  t.states, t.small, t.middle, t.large, t.even_turns, t.even_pushes);
    assert_int_equal(faults, 0);
    return t;
}

static void five_blocks(void **state)
{
    (void)state;
    tally t = walk(JOINT_GRID, 5, 36, seed);
    assert_covered(t.small > 0 && t.middle > 0 && t.large > 0 && t.even_pushes > 0);
}

static void three_loose_pieces(void **state)
{
    (void)state;
    tally t = walk(JOINT_LOOSE, 3, 20, seed + 1);
    assert_covered(t.small > 0 && t.middle > 0 && t.even_turns > 0 && t.even_pushes > 0);
}

// Piece 0 stays in place only if pushed to the north-east, piece 1 if pushed in any direction, and
// piece 2 never. An even turn (even_moves.h) presses a piece only in a direction in which a push
// leaves the piece in place.
static void even_turns_by_hand(void **state)
{
    (void)state;
    uj_move moves[UJ_MAX_EVEN_TURNS];
    const uint8_t directions[3] = {1u << UJ_NE, 15, 0};
    int count = uj_even_turns(directions, 3, 0, moves);
    assert_int_equal(count, 8);
    unsigned seen = 0;
    for (int i = 0; i < count; i++) {
        assert_int_equal(moves[i].piece_count, 2);
        assert_int_equal(moves[i].pieces[0].direction, UJ_NE);
        assert_int_equal(moves[i].pieces[0].spin, moves[i].pieces[1].spin);
        seen |= 1u << (2 * moves[i].pieces[1].direction + moves[i].pieces[1].spin);
    }
    assert_int_equal(seen, 255);
    assert_int_equal(uj_even_turns(directions, 3, 2, moves), 0);
    const uint8_t all[3] = {15, 15, 15};
    assert_int_equal(uj_even_turns(all, 3, -1, moves), 8);
    uj_move pushes[UJ_MAX_EVEN_PUSHES];
    assert_int_equal(uj_even_pushes(3, 1, pushes), 24);
    assert_int_equal(uj_even_pushes(3, -1, pushes), 4);
}

// Makes all parts of the expansion of c->from, as the search does, and adds them to *made.
static void make_parts(expansion_check *c, const uj_expansion_order *order, successors *made)
{
    uint8_t directions[UJ_MAX_PIECES];
    unsigned resting = 0;
    uj_successor_sink sink = {collect_successor, NULL, made};
    uj_successor_generator_turn_directions(c->generator, c->from, directions);
    for (int i = 0; i < c->generator->model->piece_count; i++)
        resting |= directions[i] != 0 ? 1u << i : 0u;
    for (uj_astar_part part = {0}; part.rest.primary < UINT32_MAX; part.index++) {
        uj_expansion_portion portion = {.wanted = uj_expansion_of_part(order, c->from, part.index)};
        uj_successor_generator_expand_portion(c->generator, c->from, &portion, &sink);
        part.rest = uj_expansion_bound(order, c->from, &part, portion.overhang, resting);
        part.known = part.rest;
    }
}

static void check_order(expansion_check *c, void *payload)
{
    tally *t = payload;
    const uj_expansion_order order = {.generator = c->generator};
    successors made = {0};
    make_parts(c, &order, &made);
    t->states++;
    for (size_t i = 0; i < c->expanded.count; i++)
        if (find_state(c->generator, &made, &c->expanded.list[i].state) == NULL)
            report_fault(c, &c->expanded.list[i], &made, "no part makes this successor");
    free(made.list);
}

static void all_parts_of_tight_trays(void **state)
{
    (void)state;
    tally t = {0};
    walk_options bars = {seed + 3, 5, UJ_RULES_FREE, 3, 0, true};
    walk_trays(&bars, check_order, &t);
    assert_true(t.states > 0);
}

// Only the goal piece, a rhombus, can turn. Pruning puts off its turns to the last part.
static void all_parts_of_a_rhombus(void **state)
{
    (void)state;
    test_random random = {seed + 4};
    tally t = {0};
    walk_options options = {seed + 4, 5, UJ_RULES_FREE, 1, 1, false};
    turn_scene scene;
    assert_true(turn_scene_open("rhombus-below-bars", "as-is", &scene));
    assert_int_equal(walk_tray(scene.tray, &options, &random, check_order, &t), 0);
    turn_scene_close(&scene);
    assert_true(t.states > 1);
}

static uj_tray_result solve(const uj_tray *tray, uj_tray_heuristic heuristic)
{
    uj_tray_result result;
    uj_error error = {0};
    uj_tray_options options = uj_tray_default();
    options.heuristic = heuristic;
    options.limits.max_cost = 3;
    if (uj_tray_solve(tray, &options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    uj_solution_clear(&result.solution);
    return result;
}

static void same_optimum(void **state)
{
    (void)state;
    test_random random = {seed + 2};
    int solved = 0, left_out = 0, trays = test_effort(24);
    for (int round = 0; round < trays; round++) {
        uj_tray *tray = joint_five_blocks(&random);
        uj_tray_result parts = solve(tray, UJ_TRAY_HEURISTIC_ESCAPE);
        uj_tray_result whole = solve(tray, UJ_TRAY_HEURISTIC_NONE);
        uj_tray_destroy(tray);
        if (parts.unresolved > 0 || whole.unresolved > 0) {
            left_out++;
            continue;
        }
        assert_int_equal(parts.search.outcome, whole.search.outcome);
        assert_int_equal(parts.search.cost, whole.search.cost);
        assert_int_equal(parts.optimal, whole.optimal);
        solved += whole.search.outcome == UJ_SEARCH_SOLVED;
    }
    print_message("%d trays solved, %d left out\n", solved, left_out);
    assert_covered(solved > trays / 3);
}

int main(void)
{
    seed = test_seed(22005);
    const struct CMUnitTest tests[] = {cmocka_unit_test(five_blocks),
                                       cmocka_unit_test(three_loose_pieces),
                                       cmocka_unit_test(even_turns_by_hand),
                                       cmocka_unit_test(same_optimum),
                                       cmocka_unit_test(all_parts_of_tight_trays),
                                       cmocka_unit_test(all_parts_of_a_rhombus)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
