// Tests how many nodes IDA* generates and expands on sliding tiles.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/puzzle/puzzle.h>

extern const uj_puzzle uj_template_puzzle, uj_tiles_puzzle;

static void must(uj_status status, const uj_error *error)
{
    char text[1024];
    if (status != UJ_OK)
        fail_msg("%s", uj_error_text(error, text, sizeof text));
}

static uj_problem read_text(const uj_puzzle *puzzle, const char *text)
{
    uj_problem problem;
    uj_document document;
    uj_error error = {0};
    must(uj_document_parse("test", text, strlen(text), &document, &error), &error);
    uj_json_node root = uj_json_root(&document);
    must(uj_problem_read(puzzle, &root, 0, &problem, &error), &error);
    uj_document_clear(&document);
    return problem;
}

static uj_puzzle_result solve(const uj_problem *problem, const char *heuristic, bool all)
{
    uj_puzzle_result result;
    uj_error error = {0};
    uj_puzzle_options options = uj_puzzle_default();
    options.heuristic = heuristic;
    options.all = all;
    must(problem->puzzle->solve(problem->data, &options, &result, &error), &error);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    uj_puzzle_verdict verdict = {0};
    assert_int_equal(result.lists.count, 1);
    if (!problem->puzzle->check(problem->data, result.cost, &result.lists.lists[0], &verdict))
        fail_msg("%s", verdict.reason);
    assert_int_equal(verdict.cost, result.search.cost);
    return result;
}

// --- Korf's instances ----------------------------------------------------------------------------

typedef struct korf {
    const char *rows[4];
    uint32_t bound, optimum;
    uint64_t nodes, expanded;  // nodes: number of generated nodes, including the start
} korf;

// Instances 12, 19, 9, 5 and 2 of Korf (1985). The numbers of nodes hold for Manhattan distances
// and for moves of the blank in the order up, left, right, down.
static const korf instances[] = {
    {{"14 1 9 6", "4 8 12 5", "7 2 3 .", "10 11 13 15"}, 35, 45, 546344, 269708},
    {{"7 11 8 3", "14 . 6 15", "1 4 13 9", "5 12 2 10"}, 36, 46, 1280495, 630900},
    {{"3 14 9 11", "5 4 8 2", "13 12 6 7", "10 1 15 ."}, 32, 46, 1650696, 810906},
    {{"4 7 14 13", "10 3 9 12", "11 5 6 15", "1 2 8 ."}, 42, 56, 11020325, 5679874},
    {{"13 5 4 10", "9 12 8 14", "2 3 7 1", ". 15 11 6"}, 43, 55, 15300442, 7855093},
};

static void nodes_of_korf(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof instances / sizeof instances[0]; i++) {
        const korf *k = &instances[i];
        char text[512];
        snprintf(text, sizeof text,
                 "{\"name\": \"korf\", \"goal\": [\". 1 2 3\", \"4 5 6 7\", \"8 9 10 11\", "
                 "\"12 13 14 15\"], \"start\": [\"%s\", \"%s\", \"%s\", \"%s\"]}",
                 k->rows[0], k->rows[1], k->rows[2], k->rows[3]);
        uj_problem problem = read_text(&uj_tiles_puzzle, text);
        uj_puzzle_result result = solve(&problem, "manhattan", false);
        assert_int_equal(result.search.cost, k->optimum);
        assert_int_equal(result.iterations[0].bound, k->bound);
        assert_int_equal(result.search.stats.generated + 1, k->nodes);
        assert_int_equal(result.search.stats.expanded, k->expanded);
        uj_puzzle_result_clear(&result);
        for (size_t h = 0; h < 2; h++) {
            result = solve(&problem, h == 0 ? "linear-conflict" : "walking-distance", false);
            assert_int_equal(result.search.cost, k->optimum);
            assert_true(result.search.stats.generated < k->nodes / 2);
            uj_puzzle_result_clear(&result);
        }
        uj_problem_clear(&problem);
    }
}

// --- larger boards -------------------------------------------------------------------------------

// Lines of 8 cells are too long for the tables of linear conflicts.
static void long_lines(void **state)
{
    (void)state;
    static const char text[] =
        "{\"name\": \"large\", \"goal\": ["
        "\"1 2 3 4 5 6 7 8\", \"9 10 11 12 13 14 15 16\", \"17 18 19 20 21 22 23 24\","
        "\"25 26 27 28 29 30 31 32\", \"33 34 35 36 37 38 39 40\", \"41 42 43 44 45 46 47 48\","
        "\"49 50 51 52 53 54 55 56\", \"57 58 59 60 61 62 63 .\"], \"start\": ["
        "\"1 2 3 4 5 6 7 8\", \"9 10 11 12 13 14 15 16\", \"17 18 19 20 21 22 23 24\","
        "\"25 26 27 28 29 30 31 32\", \"33 34 35 36 37 38 39 40\", \"41 42 43 44 45 46 47 48\","
        "\"49 50 51 52 53 54 56 55\", \"57 58 59 60 61 63 62 .\"]}";
    uj_problem problem = read_text(&uj_tiles_puzzle, text);
    uj_puzzle_result manhattan = solve(&problem, "manhattan", true);
    uj_puzzle_result conflict = solve(&problem, NULL, true);
    assert_string_equal(conflict.heuristic, "linear-conflict");
    assert_int_equal(manhattan.iterations[0].bound, 4);
    assert_int_equal(conflict.iterations[0].bound, 8);
    assert_int_equal(manhattan.search.cost, conflict.search.cost);
    assert_true(manhattan.solutions == conflict.solutions);
    assert_true(conflict.search.stats.generated < manhattan.search.stats.generated);
    uj_puzzle_result_clear(&manhattan);
    uj_puzzle_result_clear(&conflict);
    uj_problem_clear(&problem);
}

// --- the template --------------------------------------------------------------------------------

static void the_template_works(void **state)
{
    (void)state;
    uj_problem problem =
        read_text(&uj_template_puzzle, "{\"name\": \"count\", \"start\": 3, \"goal\": 11}");
    uj_puzzle_result bounded = solve(&problem, NULL, true), plain = solve(&problem, "none", true);
    assert_int_equal(bounded.search.cost, 8);
    assert_int_equal(plain.search.cost, 8);
    assert_true(bounded.solutions == 1 && plain.solutions == 1);
    assert_int_equal(bounded.iteration_count, 1);
    assert_int_equal(plain.iteration_count, 9);
    // From 3, the search generates 2, which it prunes, and 4, 5, ... 11.
    assert_int_equal(bounded.search.stats.generated, 9);
    uj_moves moves = {0};
    uj_error error = {0};
    json_t *up = uj_template_puzzle.move_to_json(problem.data, &bounded.lists.lists[0], 0);
    assert_string_equal(json_string_value(up), "up");
    uj_json_node node = {.value = up};
    must(uj_template_puzzle.move_read(problem.data, &node, &moves, &error), &error);
    uj_puzzle_verdict verdict = {0};
    assert_false(uj_template_puzzle.check(problem.data, "moves", &moves, &verdict));
    assert_string_equal(verdict.reason, "after the last move the counter is at 4, not 11");
    json_decref(up);
    uj_moves_clear(&moves);
    uj_puzzle_result_clear(&bounded);
    uj_puzzle_result_clear(&plain);
    uj_problem_clear(&problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_of_korf),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(the_template_works),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
