// Tests exhaustive searches, in memory and on disk.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/puzzle/puzzle.h>

#include "tests/support/layer_results.h"

static uj_problem load(const char *text)
{
    uj_document document;
    uj_problem problem;
    uj_error error = {0};
    const char *kind = NULL;
    assert_int_equal(uj_document_parse("x", text, strlen(text), &document, NULL), UJ_OK);
    uj_json_node root = uj_json_root(&document);
    assert_int_equal(uj_json_member_text(&root, "kind", &kind, NULL), UJ_OK);
    if (uj_problem_read(uj_puzzle_find(kind), &root, 0, &problem, &error) != UJ_OK)
        fail_msg("%s", error.message);
    uj_document_clear(&document);
    return problem;
}

// The results must be the same in memory and on disk, with one thread and with three.
static uj_breadth_first_result explore(const char *text, const char *cost)
{
    uj_problem problem = load(text);
    uj_puzzle_options options = uj_puzzle_default();
    uj_breadth_first_result result, on_disk;
    options.cost = cost;
    assert_int_equal(problem.puzzle->explore(problem.data, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_NONE);
    assert_int_equal(result.disk_bytes, 0);
    options.work_dir = ".";
    options.limits.memory_bytes = 400000;
    for (options.threads = 1; options.threads <= 3; options.threads += 2) {
        assert_int_equal(problem.puzzle->explore(problem.data, &options, &on_disk, NULL), UJ_OK);
        compare_layer_results(&on_disk, &result);
        assert_true(on_disk.disk_bytes > 0);
        assert_true(on_disk.search.stats.memory_bytes <= 400000);
        uj_breadth_first_result_clear(&on_disk);
    }
    uj_problem_clear(&problem);
    return result;
}

static uint64_t count_states(const uj_breadth_first_result *result)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < result->layer_count; i++)
        sum += result->layers[i].states;
    assert_int_equal(sum, result->search.stats.distinct);
    return sum;
}

// The rows of the table are "depth states paths most_paths". Depths are distances from the goal.
static void compare_with_table(const char *path, const uj_breadth_first_result *result)
{
    char line[256];
    size_t depth = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        unsigned long long row[4];
        if (line[0] == '#')
            continue;
        assert_int_equal(sscanf(line, "%llu %llu %llu %llu", &row[0], &row[1], &row[2], &row[3]),
                         4);
        assert_true(depth < result->layer_count);
        assert_int_equal(row[0], depth);
        assert_int_equal(row[1], result->layers[depth].states);
        assert_true(row[2] == result->layers[depth].paths);
        assert_true(row[3] == result->layers[depth].most_paths);
        depth++;
    }
    fclose(file);
    assert_int_equal(depth, result->layer_count);
}

#define EIGHT "[\"1 2 3\", \"4 5 6\", \"7 8 .\"]"
#define SEVEN "[\"1 2 3 4\", \"5 6 7 .\"]"
#define TILES "{\"unjam\": 1, \"kind\": \"tiles\", \"name\": \"x\", \"goal\": "

static void depth_tables_are_reproduced(void **unused)
{
    (void)unused;
    uj_breadth_first_result result = explore(TILES EIGHT ", \"start\": " EIGHT "}", NULL);
    compare_with_table(UJ_TEST_ROOT "/tests/unit/discrete/data/depth_3x3.txt", &result);
    assert_int_equal(count_states(&result), 181440);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.search.cost, 0);
    uj_breadth_first_result_clear(&result);

    result = explore(TILES SEVEN ", \"start\": " SEVEN "}", NULL);
    compare_with_table(UJ_TEST_ROOT "/tests/unit/discrete/data/depth_2x4.txt", &result);
    assert_int_equal(count_states(&result), 20160);
    uj_breadth_first_result_clear(&result);
}

// The first start is one of the hardest positions of the 8-puzzle.
static void goals_are_found_on_the_way(void **unused)
{
    (void)unused;
    uj_breadth_first_result result =
        explore(TILES EIGHT ", \"start\": [\"8 6 7\", \"2 5 4\", \"3 . 1\"]}", NULL);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    assert_int_equal(result.search.cost, 31);
    assert_true(result.solutions == 40);
    assert_int_equal(count_states(&result), 181440);
    uj_breadth_first_result_clear(&result);

    // The goal cannot be reached from this start, because their parities differ.
    result = explore(TILES EIGHT ", \"start\": [\"2 1 3\", \"4 5 6\", \"7 8 .\"]}", NULL);
    assert_int_equal(result.search.outcome, UJ_SEARCH_EXHAUSTED);
    assert_int_equal(count_states(&result), 181440);
    uj_breadth_first_result_clear(&result);
}

// If one tile differs from the others, a board of n cells has n (n - 1) positions. If two equal
// tiles differ from the others, it has n (n - 1) (n - 2) / 2 positions.
static void large_boards_have_all_positions(void **unused)
{
    (void)unused;
    uj_breadth_first_result result =
        explore(TILES "[\"A A A A A A\", \"A A A A A A\", \"A A A A B .\"], \"start\": "
                      "[\"A A A A A A\", \"A B A A A A\", \"A A A A A .\"]}",
                NULL);
    assert_int_equal(count_states(&result), 18 * 17);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    uj_breadth_first_result_clear(&result);
    result = explore(TILES "[\"B A A A A A\", \"A A A A A A\", \"A A A A B .\"], \"start\": "
                           "[\"A A A A A A\", \"A B A A B A\", \"A A A A A .\"]}",
                     NULL);
    assert_int_equal(count_states(&result), 18 * 17 * 16 / 2);
    uj_breadth_first_result_clear(&result);
    result = explore(TILES "[\"B A A A\", \"A A A A\", \"A A A A\", \"A A B .\"], \"start\": "
                           "[\"A A A A\", \"A B A A\", \"B A A A\", \"A A A .\"]}",
                     NULL);
    assert_int_equal(count_states(&result), 16 * 15 * 14 / 2);
    uj_breadth_first_result_clear(&result);
}

// n blocks on p places have n! * C(n + p - 1, n) positions.
static void blocks_have_all_positions(void **unused)
{
    (void)unused;
    uj_breadth_first_result result =
        explore("{\"unjam\": 1, \"kind\": \"blocks\", \"name\": \"x\", \"places\": [\"x\", \"y\", "
                "\"z\"], \"start\": {\"a\": \"b\", \"b\": \"c\", \"c\": \"x\", \"d\": \"y\", "
                "\"e\": \"z\"}, \"goal\": {\"a\": \"z\"}}",
                NULL);
    assert_int_equal(count_states(&result), 120 * 21);
    assert_int_equal(result.search.cost, 2);
    uj_breadth_first_result_clear(&result);
}

// Mirror images count as separate positions.
static void klotski_has_all_positions(void **unused)
{
    (void)unused;
    static const char *const costs[] = {"moves", "steps", "slides"};
    static const int optima[] = {81, 116, 90};
    static const uint64_t solutions[] = {256, 4112640000, 4096};
    for (int i = 0; i < 3; i++) {
        uj_breadth_first_result result =
            explore("{\"unjam\": 1, \"kind\": \"klotski\", \"name\": \"x\", \"board\": [\"HAAI\", "
                    "\"HAAI\", \"JBBK\", \"JNOK\", \"P..Q\"], \"goal\": {\"piece\": \"A\", "
                    "\"at\": [3, 1]}}",
                    costs[i]);
        assert_int_equal(count_states(&result), 25955);
        assert_int_equal(result.search.cost, optima[i]);
        assert_true(result.solutions == solutions[i]);
        uj_breadth_first_result_clear(&result);
    }
}

// The FNV-1a hash.
static uint32_t digest(const void *bytes, size_t size)
{
    uint32_t hash = UINT32_C(2166136261);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT32_C(16777619);
    return hash;
}

// The solution must not depend on the compiler or on build options.
static void runs_are_repeatable(void **unused)
{
    (void)unused;
    uj_breadth_first_result result = explore(TILES "[\"1 2 3\", \"4 5 6\", \"7 7 .\"], \"start\": "
                                                   "[\"7 6 7\", \"2 5 4\", \"3 . 1\"]}",
                                             NULL);
    assert_int_equal(result.move_count, 31);
    assert_int_equal(result.search.stats.expanded, 181440);
    assert_int_equal(result.search.stats.generated, 483840);
    assert_int_equal(digest(result.states, 32 * sizeof(uint64_t)), UINT32_C(0x32a1db5a));
    uj_breadth_first_result_clear(&result);
}

static void limits_are_kept(void **unused)
{
    (void)unused;
    uj_problem problem = load(TILES EIGHT ", \"start\": " EIGHT "}");
    uj_puzzle_options options = uj_puzzle_default();
    uj_breadth_first_result result;
    options.limits.memory_bytes = 1000000;
    assert_int_equal(problem.puzzle->explore(problem.data, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_MEMORY);
    assert_true(result.search.stats.memory_bytes <= 1000000);
    uj_breadth_first_result_clear(&result);
    options.limits = uj_search_limits_default();
    options.limits.max_cost = 10;
    assert_int_equal(problem.puzzle->explore(problem.data, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_COST);
    assert_int_equal(result.layer_count, 11);
    assert_int_equal(result.layers[10].states, 286);
    uj_breadth_first_result_clear(&result);
    uj_problem_clear(&problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_tables_are_reproduced),
        cmocka_unit_test(goals_are_found_on_the_way),
        cmocka_unit_test(large_boards_have_all_positions),
        cmocka_unit_test(blocks_have_all_positions),
        cmocka_unit_test(klotski_has_all_positions),
        cmocka_unit_test(runs_are_repeatable),
        cmocka_unit_test(limits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
