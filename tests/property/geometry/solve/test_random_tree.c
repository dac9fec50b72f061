// Compares a tree of random moves (random_tree.h) with the optimal search. Every solution of the
// tree must be certified, and must not cost less than the optimum.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/replay.h>

#include "geometry/solve/random_tree.h"
#include "tests/support/small_trays.h"

static uint64_t seed;

typedef struct tally {
    int solved, unsolved, shortened;
} tally;

static void require(uj_status status, const uj_error *error)
{
    if (status != UJ_OK)
        fail_msg("%s", error->message);
}

static void expect_certified(uj_successor_generator *generator, const uj_move_path *path)
{
    uj_tray_solution solution = {0};
    uj_certificate certificate;
    uj_error error = {0};
    require(uj_replay(generator, path, &solution, &error), &error);
    require(uj_certificate_check(generator->tray, &solution, NULL, &certificate, &error), &error);
    if (!certificate.valid)
        fail_msg("%s", certificate.reason);
    assert_int_equal(path->piece_moves,
                     uj_solution_piece_moves(&solution, uj_tray_diameter(generator->tray)));
    uj_solution_clear(&solution);
}

// If the tree has found a solution, the optimum must not exceed the cost of this solution.
static void compare_with_optimum(const uj_tray *tray, uj_rules rules, uint32_t max_cost,
                                 const uj_random_tree_result *tree)
{
    uj_tray_options options = uj_tray_default();
    uj_error error = {0};
    uj_tray_result best;
    options.rules = rules;
    options.limits.max_cost = max_cost;
    require(uj_tray_solve(tray, &options, &best, &error), &error);
    bool solved = best.search.outcome == UJ_SEARCH_SOLVED;
    if (tree->end == UJ_TREE_GOAL) {
        uint32_t found = (uint32_t)tree->path.move_count;
        assert_true(best.search.stats.lower_bound <= found);
        if (best.unresolved == 0 && found <= max_cost)
            assert_true(solved && best.search.cost <= found);
    }
    uj_solution_clear(&best.solution);
}

static void try_tray(const uj_tray *tray, test_random *random, uj_rules rules, tally *t)
{
    enum { MAX_COST = 3 };
    uj_error error = {0};
    uj_contact_model *model;
    uj_successor_generator generator;
    require(uj_contact_model_create(tray, &model, &error), &error);
    require(uj_successor_generator_create(tray, model, rules, &generator, &error), &error);
    uj_random_tree_options options = {
        .random = {test_random_next(random)}, .visits = 60, .max_cost = UINT32_MAX};
    uj_random_tree_result tree;
    require(uj_random_tree_grow(&generator, &options, &tree, &error), &error);
    assert_true(tree.visits <= options.visits);
    if (tree.end == UJ_TREE_GOAL) {
        size_t length = tree.path.move_count;
        expect_certified(&generator, &tree.path);
        require(uj_move_path_shorten(&generator, (uj_poll){NULL, NULL}, &tree.path, &error),
                &error);
        expect_certified(&generator, &tree.path);
        assert_true(tree.path.move_count <= length);
        t->solved++;
        t->shortened += tree.path.move_count < length;
    } else {
        assert_int_equal(tree.end, UJ_TREE_VISITS);
        t->unsolved++;
    }
    compare_with_optimum(tray, rules, MAX_COST, &tree);
    uj_move_path_clear(&tree.path);
    uj_successor_generator_clear(&generator);
    uj_contact_model_destroy(model);
}

static tally try_trays(uint64_t stream, uint32_t pieces, int trays, uj_rules rules)
{
    test_random random = {stream};
    tally t = {0};
    for (int round = 0; round < trays; round++) {
        uj_tray *tray = small_tray(&random, pieces);
        try_tray(tray, &random, rules, &t);
        uj_tray_destroy(tray);
    }
    print_message("%d solved, %d of them shortened, %d not\n", t.solved, t.shortened, t.unsolved);
    return t;
}

static void one_piece(void **state)
{
    (void)state;
    tally t = try_trays(seed, 1, 40, UJ_RULES_FREE);
    assert_covered(t.solved > 10);
}

static void two_pieces(void **state)
{
    (void)state;
    tally t = try_trays(seed + 1, 2, 20, UJ_RULES_FREE);
    assert_covered(t.solved > 5);
}

static void paper_rules(void **state)
{
    (void)state;
    tally t = try_trays(seed + 2, 2, 15, UJ_RULES_PAPER);
    assert_covered(t.solved > 3);
}

// No path that the tree finds may cost more than options.max_cost.
static void cost_is_kept(void **state)
{
    (void)state;
    test_random random = {seed + 3};
    int solved = 0;
    for (int round = 0; round < test_effort(20); round++) {
        uj_tray *tray = small_tray(&random, 2);
        uj_error error = {0};
        uj_contact_model *model;
        uj_successor_generator generator;
        require(uj_contact_model_create(tray, &model, &error), &error);
        require(uj_successor_generator_create(tray, model, UJ_RULES_FREE, &generator, &error),
                &error);
        for (uint32_t max_cost = 0; max_cost < 4; max_cost++) {
            uj_random_tree_options options = {.random = {test_random_next(&random)},
                                              .visits = 20,
                                              .cost = (uj_tray_cost)(round % 2),
                                              .max_cost = max_cost};
            uj_random_tree_result tree;
            require(uj_random_tree_grow(&generator, &options, &tree, &error), &error);
            if (max_cost == 0)
                assert_int_equal(tree.end, UJ_TREE_COST);
            size_t cost = options.cost == UJ_COST_MOVES ? tree.path.move_count
                                                        : (size_t)tree.path.piece_moves;
            assert_true(cost <= max_cost);
            solved += tree.end == UJ_TREE_GOAL;
            uj_move_path_clear(&tree.path);
        }
        uj_successor_generator_clear(&generator);
        uj_contact_model_destroy(model);
        uj_tray_destroy(tray);
    }
    assert_covered(solved > 5);
}

int main(void)
{
    seed = test_seed(41);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_piece),
        cmocka_unit_test(two_pieces),
        cmocka_unit_test(paper_rules),
        cmocka_unit_test(cost_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
