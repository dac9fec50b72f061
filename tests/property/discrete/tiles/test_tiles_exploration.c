// Compares two searches that visit all positions of sliding tiles. The search under test gives each
// position a number. The oracle keeps boards in a table.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/discrete/tiles/tiles.h>
#include <unjam/search/breadth_first.h>

#include "tests/support/layer_results.h"
#include "tests/support/test_random.h"

enum { CELLS = 12 };

extern const uj_puzzle uj_tiles_puzzle;

static uint64_t seed;

// --- oracle --------------------------------------------------------------------------------------

typedef struct board {
    int rows, columns;
    uint8_t goal[CELLS];
} board;

static void expand(void *context, const void *state, uj_successors *out)
{
    static const int row_step[4] = {1, -1, 0, 0}, column_step[4] = {0, 0, 1, -1};
    const board *b = context;
    const uint8_t *cells = state;
    int blank = 0;
    while (cells[blank] != 0)
        blank++;
    for (int d = 0; d < 4; d++) {
        int row = blank / b->columns + row_step[d], column = blank % b->columns + column_step[d];
        if (row < 0 || row >= b->rows || column < 0 || column >= b->columns)
            continue;
        uint8_t *next = uj_successors_add(out);
        if (next == NULL)
            return;
        memcpy(next, cells, CELLS);
        next[blank] = cells[b->columns * row + column];
        next[b->columns * row + column] = 0;
    }
}

static bool is_goal(void *context, const void *state)
{
    return memcmp(state, ((const board *)context)->goal, CELLS) == 0;
}

static uj_breadth_first_result search(board *b, const uint8_t *start)
{
    const uj_graph graph = {
        .context = b, .state_size = CELLS, .expand = expand, .is_goal = is_goal};
    uj_breadth_first_options options = uj_breadth_first_default();
    options.count_paths = options.exhaust = true;
    uj_breadth_first_result result;
    assert_int_equal(uj_breadth_first_solve(&graph, start, &options, &result, NULL), UJ_OK);
    return result;
}

// --- comparison ----------------------------------------------------------------------------------

static uj_breadth_first_result explore(const uj_tiles *tiles, unsigned threads)
{
    uj_puzzle_options options = uj_puzzle_default();
    uj_breadth_first_result result;
    options.threads = threads;
    assert_int_equal(uj_tiles_puzzle.explore(tiles, &options, &result, NULL), UJ_OK);
    return result;
}

static void compare(const uj_breadth_first_result *a, const uj_breadth_first_result *b)
{
    compare_layer_results(a, b);
    assert_int_equal(a->search.stats.generated, b->search.stats.generated);
    for (size_t i = 0; i < a->layer_count; i++)
        assert_int_equal(a->layers[i].generated, b->layers[i].generated);
}

static void shuffle(uint8_t *cells, int count, test_random *random)
{
    for (int i = 0; i < count; i++)
        cells[i] = (uint8_t)i;
    for (int i = count - 1; i > 0; i--) {
        const uint32_t other = test_random_below(random, (uint32_t)i + 1);
        const uint8_t label = cells[i];
        cells[i] = cells[other];
        cells[other] = label;
    }
}

// Returns true if the goal can be reached.
static bool try_board(int rows, int columns, test_random *random)
{
    uj_tiles tiles = {.rows = rows, .columns = columns, .cells = rows * columns};
    board b = {.rows = rows, .columns = columns};
    uint8_t start[CELLS] = {0};
    tiles.label_count = tiles.cells - 1;
    for (int label = 1; label < tiles.cells; label++)
        tiles.copies[label] = 1;
    shuffle(tiles.start, tiles.cells, random);
    shuffle(tiles.goal, tiles.cells, random);
    memcpy(start, tiles.start, (size_t)tiles.cells);
    memcpy(b.goal, tiles.goal, (size_t)tiles.cells);
    uj_breadth_first_result expected = search(&b, start);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        uj_breadth_first_result result = explore(&tiles, threads);
        compare(&result, &expected);
        uj_breadth_first_result_clear(&result);
    }
    const bool is_reached = expected.search.outcome == UJ_SEARCH_SOLVED;
    uj_breadth_first_result_clear(&expected);
    return is_reached;
}

static void small_boards_agree(void **state)
{
    static const int sizes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}};
    (void)state;
    test_random random = {seed};
    int reached = 0;
    const int count = test_effort(60);
    for (int i = 0; i < count; i++) {
        const int *size = sizes[i % 6];
        reached += try_board(size[0], size[1], &random);
    }
    assert_covered(reached > count / 5 && reached < 4 * count / 5);
}

// --- limits --------------------------------------------------------------------------------------

static uj_tiles sorted_board(int rows, int columns)
{
    uj_tiles tiles = {.rows = rows, .columns = columns, .cells = rows * columns};
    tiles.label_count = tiles.cells - 1;
    for (int i = 0; i < tiles.label_count; i++) {
        tiles.copies[i + 1] = 1;
        tiles.start[i] = tiles.goal[i] = (uint8_t)(i + 1);
    }
    return tiles;
}

// The second search has too little memory to number all positions, so it keeps boards in a table.
static void limits_leave_layers_complete(void **state)
{
    (void)state;
    uj_tiles tiles = sorted_board(2, 5);
    uj_puzzle_options options = uj_puzzle_default();
    uj_breadth_first_result numbered, kept;
    options.limits.max_cost = 20;
    assert_int_equal(uj_tiles_puzzle.explore(&tiles, &options, &numbered, NULL), UJ_OK);
    assert_true(numbered.search.stats.memory_bytes > 15000000);
    options.limits.memory_bytes = 10000000;
    assert_int_equal(uj_tiles_puzzle.explore(&tiles, &options, &kept, NULL), UJ_OK);
    assert_true(kept.search.stats.memory_bytes < 10000000);
    assert_int_equal(kept.search.limit, UJ_LIMIT_COST);
    assert_int_equal(kept.layer_count, 21);
    compare(&numbered, &kept);
    uj_breadth_first_result_clear(&numbered);
    uj_breadth_first_result_clear(&kept);
}

static void time_limit_stops_the_search(void **state)
{
    (void)state;
    uj_tiles tiles = sorted_board(2, 5);
    uj_puzzle_options options = uj_puzzle_default();
    uj_breadth_first_result result;
    options.limits.seconds = 1e-9;
    assert_int_equal(uj_tiles_puzzle.explore(&tiles, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.limit, UJ_LIMIT_TIME);
    assert_true(result.layer_count >= 1);
    uj_breadth_first_result_clear(&result);
}

// --- the board of 3 x 4 --------------------------------------------------------------------------

// Published numbers of positions at each distance from a board with the blank in a corner.
static const uint64_t published[] = {
    1,        2,        4,        9,        20,       37,       63,       122,      232,
    431,      781,      1392,     2494,     4442,     7854,     13899,    24215,    41802,
    71167,    119888,   198363,   323206,   515778,   811000,   1248011,  1885279,  2782396,
    4009722,  5621354,  7647872,  10065800, 12760413, 15570786, 18171606, 20299876, 21587248,
    21841159, 20906905, 18899357, 16058335, 12772603, 9515217,  6583181,  4242753,  2503873,
    1350268,  643245,   270303,   92311,    27116,    5390,     1115,     86,       18};

enum { LAYERS = sizeof published / sizeof published[0] };

static void check_whole_board(const uj_breadth_first_result *result)
{
    assert_int_equal(result->search.limit, UJ_LIMIT_NONE);
    assert_int_equal(result->search.stats.distinct, 239500800);
    assert_int_equal(result->layer_count, LAYERS);
    for (size_t i = 0; i < LAYERS; i++)
        assert_int_equal(result->layers[i].states, published[i]);
}

// Takes 2 GB of memory and half a minute. Runs only with the argument `whole`.
static void whole_board_as_published(void **state)
{
    (void)state;
    uj_tiles tiles = sorted_board(3, 4);
    uj_breadth_first_result result = explore(&tiles, 2);
    check_whole_board(&result);
    assert_true(result.search.stats.memory_bytes < UINT64_C(8) << 30);
    uj_breadth_first_result_clear(&result);
}

// The search on disk takes 256 MB of memory, 2 GB of disk and a minute; the search in memory takes
// 2 GB. Runs only with the argument `disk`.
static void whole_board_on_disk(void **state)
{
    (void)state;
    uj_tiles tiles = sorted_board(3, 4);
    uj_breadth_first_result in_memory = explore(&tiles, 2), on_disk;
    uj_puzzle_options options = uj_puzzle_default();
    options.threads = 2;
    options.work_dir = ".";
    options.limits.memory_bytes = 256000000;
    assert_int_equal(uj_tiles_puzzle.explore(&tiles, &options, &on_disk, NULL), UJ_OK);
    check_whole_board(&on_disk);
    compare(&on_disk, &in_memory);
    assert_true(on_disk.search.stats.memory_bytes <= 256000000);
    uj_breadth_first_result_clear(&in_memory);
    uj_breadth_first_result_clear(&on_disk);
}

int main(int argc, char **argv)
{
    seed = test_seed(12);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_agree),
        cmocka_unit_test(limits_leave_layers_complete),
        cmocka_unit_test(time_limit_stops_the_search),
    };
    const struct CMUnitTest whole[] = {cmocka_unit_test(whole_board_as_published)};
    const struct CMUnitTest disk[] = {cmocka_unit_test(whole_board_on_disk)};
    const char *argument = argc > 1 ? argv[1] : "";
    if (strcmp(argument, "whole") == 0)
        return cmocka_run_group_tests(whole, NULL, NULL);
    if (strcmp(argument, "disk") == 0)
        return cmocka_run_group_tests(disk, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
