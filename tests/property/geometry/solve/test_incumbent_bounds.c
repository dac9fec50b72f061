// Compares searches bounded by solutions of random trees (incumbent.h) with plain searches.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>

#include "tests/property/geometry/certificate/certifying_judge.h"
#include "tests/support/small_trays.h"

static uint64_t seed;

typedef struct tally {
    int solved, by_tree, unsolved;
} tally;

static uj_tray_result solve(const uj_tray *tray, const uj_tray_options *options)
{
    uj_tray_result result;
    uj_error error = {0};
    if (uj_tray_solve(tray, options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return result;
}

static void compare(uj_tray *tray, uj_tray_options *options, tally *t)
{
    uj_tray_result plain = solve(tray, options);
    options->incumbents = (uj_tray_incumbents){true, 1, 1};
    options->judge = (uj_tray_judge){certify_for_search, tray};
    uj_tray_result bounded = solve(tray, options);
    bool solved = bounded.search.outcome == UJ_SEARCH_SOLVED;
    t->by_tree += bounded.by_tree;
    t->solved += solved;
    t->unsolved += !solved;
    if (plain.unresolved == 0 && bounded.unresolved == 0) {
        assert_int_equal(plain.search.outcome, bounded.search.outcome);
        assert_int_equal(plain.search.limit, bounded.search.limit);
        assert_int_equal(plain.search.cost, bounded.search.cost);
        assert_int_equal(plain.search.stats.lower_bound, bounded.search.stats.lower_bound);
        assert_int_equal(plain.optimal, bounded.optimal);
    } else {
        // Trees may use moves that a search has left out, and may then find a cheaper solution.
        assert_true(plain.search.stats.lower_bound <= bounded.search.cost || !solved);
        assert_true(bounded.search.cost <= plain.search.cost ||
                    plain.search.outcome != UJ_SEARCH_SOLVED);
    }
    assert_true(bounded.search.stats.distinct <= plain.search.stats.distinct);
    uj_solution_clear(&plain.solution);
    uj_solution_clear(&bounded.solution);
}

static tally try_trays(uint64_t stream, uint32_t pieces, int trays, uj_rules rules)
{
    test_random random = {stream};
    tally t = {0};
    for (int round = 0; round < trays; round++) {
        bool tight = pieces > 1 && round % 4 == 3;
        uj_tray *tray = tight ? tight_tray(&random, pieces) : small_tray(&random, pieces);
        uj_tray_options options = uj_tray_default();
        options.rules = rules;
        options.cost = round % 5 == 4 ? UJ_COST_PIECE_MOVES : UJ_COST_MOVES;
        options.limits.max_cost = 3;
        compare(tray, &options, &t);
        uj_tray_destroy(tray);
    }
    print_message("%d solved, %d of them by trees, %d not\n", t.solved, t.by_tree, t.unsolved);
    return t;
}

static void one_piece(void **state)
{
    (void)state;
    tally t = try_trays(seed, 1, test_effort(120), UJ_RULES_FREE);
    assert_covered(t.solved > 10 && t.unsolved > 10);
}

static void two_pieces(void **state)
{
    (void)state;
    tally t = try_trays(seed + 1, 2, test_effort(60), UJ_RULES_FREE);
    assert_covered(t.solved > 10 && t.by_tree > 5);
}

static void paper_rules(void **state)
{
    (void)state;
    tally t = try_trays(seed + 2, 2, test_effort(40), UJ_RULES_PAPER);
    assert_covered(t.solved > 5 && t.by_tree > 3);
}

int main(void)
{
    seed = test_seed(43);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_piece),
        cmocka_unit_test(two_pieces),
        cmocka_unit_test(paper_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
